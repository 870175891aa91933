package placard.page;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An uploaded picture.
 *
 * @param width in pixels, as is {@code height}; a browser reserves the space before the picture is loaded
 * @param alternative its owner's description; null if there is none
 */
public record Picture(
        String id, int width, int height, @Nullable String alternative) {
    private static final List<Integer> WIDTHS = List.of(320, 640, 750, 960);
    private static final int USUAL = 640;

    /** The alternative text of the picture. */
    public String alt(String otherwise) {
        return alternative == null ? otherwise : alternative;
    }

    /** The file for a browser that can't choose one. */
    public String src() {
        return scaled(Math.min(USUAL, width));
    }

    /** All sizes up to the picture's own, as a {@code srcset}; null if there is only one. */
    public @Nullable String srcset() {
        List<Integer> smaller = WIDTHS.stream().filter(size -> size < width).toList();
        if (smaller.isEmpty()) {
            return null;
        }
        Stream<String> whole =
                smaller.size() < WIDTHS.size() ? Stream.of(scaled(width) + " " + width + "w") : Stream.of();
        return Stream.concat(smaller.stream().map(size -> scaled(size) + " " + size + "w"), whole)
                .collect(Collectors.joining(", "));
    }

    /** The picture as it was uploaded. */
    public String full() {
        return "/files/" + id;
    }

    private String scaled(int size) {
        return full() + "?w=" + size;
    }
}
