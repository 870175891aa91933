package placard.page.live;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;

/**
 * A placeholder in a cached page for a word that differs from guest to guest, such as the table. The page is rendered
 * with a marker in its place, made of control characters, which no text of an owner or a guest has.
 */
enum Placeholder {
    TABLE('t'),
    SEAT('s'),
    ROOM('r');

    /** What markers begin and end with, as it is and as it stands within a URL. */
    static final byte EDGE = 1;

    static final String ENCODED_EDGE = "%01";

    private final char letter;

    Placeholder(char letter) {
        this.letter = letter;
    }

    private @Nullable String word(Presentation place) {
        return switch (this) {
            case TABLE -> place.table();
            case SEAT -> place.seat();
            case ROOM -> place.room();
        };
    }

    byte letter() {
        return (byte) letter;
    }

    /** Markers for as many words as there are. */
    static Presentation markers(Presentation place) {
        return place.isEmpty() ? place : new Presentation(TABLE.in(place), SEAT.in(place), ROOM.in(place), null);
    }

    private @Nullable String in(Presentation place) {
        return word(place) == null ? null : (char) EDGE + "" + letter + (char) EDGE;
    }

    /** The word as it stands in a page's text, or within its URLs. */
    byte[] bytes(Presentation place, boolean isEncoded) {
        String text = Objects.requireNonNullElse(word(place), "");
        String written =
                isEncoded ? URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20") : text;
        return written.getBytes(StandardCharsets.UTF_8);
    }
}
