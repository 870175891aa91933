package placard.page.live;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;

/**
 * A placeholder in a cached page for a word that differs from guest to guest, such as the table.
 *
 * <p>The page is rendered with a marker in its place: control characters around a random number. Only this process
 * knows the number. No text or URL of an owner or a guest can therefore look like a marker, percent-encoded or not.
 */
enum Placeholder {
    TABLE('t'),
    SEAT('s'),
    ROOM('r');

    private static final String EDGE = "\u0001";
    private static final String SECRET = HexFormat.of().toHexDigits(new SecureRandom().nextLong());

    private final char letter;

    Placeholder(char letter) {
        this.letter = letter;
    }

    private String marker() {
        return EDGE + letter + SECRET + EDGE;
    }

    /** The marker of the word, as text or within a URL. */
    byte[] marker(boolean isEncoded) {
        String text = isEncoded ? URLEncoder.encode(marker(), StandardCharsets.UTF_8) : marker();
        return text.getBytes(StandardCharsets.UTF_8);
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

    /** Markers for the words that a place has. */
    static Presentation markers(Presentation place) {
        return place.isEmpty() ? place : new Presentation(TABLE.in(place), SEAT.in(place), ROOM.in(place), null);
    }

    private @Nullable String in(Presentation place) {
        return word(place) == null ? null : marker();
    }

    /** The word as text of a page, or within its URLs. */
    byte[] bytes(Presentation place, boolean isEncoded) {
        String text = Objects.requireNonNullElse(word(place), "");
        String written =
                isEncoded ? URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20") : text;
        return written.getBytes(StandardCharsets.UTF_8);
    }
}
