package placard.page;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An uploaded picture.
 *
 * @param width in pixels, as is {@code height}: a browser keeps its place before it has come
 * @param alternative what it shows, in its owner's words; null if they have said nothing
 */
public record Picture(
        String id, int width, int height, @Nullable String alternative) {
    private static final List<Integer> WIDTHS = List.of(320, 640, 750, 960);
    private static final int USUAL = 640;

    /** What stands for it where it isn't seen. */
    public String alt(String otherwise) {
        return alternative == null ? otherwise : alternative;
    }

    /** The one that a browser takes which can't choose. */
    public String src() {
        return scaled(Math.min(USUAL, width));
    }

    /** All sizes, none of them larger than the picture is; null if there is but one. */
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
