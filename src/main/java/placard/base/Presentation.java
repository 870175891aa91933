package placard.base;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The guest's place and the origin of the scan: {@code table}, {@code seat}, {@code room}, {@code source}.
 *
 * <p>These are untrusted words for a page and an order message; they never authorize anything. A value that breaks its
 * allowlist is dropped when it comes from a URL and refused when an owner stores it.
 */
public record Presentation(
        @Nullable String table,
        @Nullable String seat,
        @Nullable String room,
        @Nullable String source) {
    public static final Presentation NONE = new Presentation(null, null, null, null);

    private static final Pattern PLACE =
            Pattern.compile("^[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N} ._-]{0,30}[\\p{L}\\p{M}\\p{N}])?$");
    private static final Pattern SOURCE = Pattern.compile("^[a-z0-9][a-z0-9._-]{0,39}$");
    private static final int MAX_RAW = 200;

    /** The place's name in its stored form, or null if it breaks the allowlist. */
    public static @Nullable String place(@Nullable String raw) {
        if (raw == null || raw.length() > MAX_RAW) {
            return null;
        }
        String value = Texts.normalized(raw.strip(), Normalizer.Form.NFC);
        return PLACE.matcher(value).matches() ? value : null;
    }

    /** The source in its stored form, or null if it breaks the allowlist. */
    public static @Nullable String source(@Nullable String raw) {
        if (raw == null || raw.length() > MAX_RAW) {
            return null;
        }
        String value = raw.strip().toLowerCase(Locale.ROOT);
        return SOURCE.matcher(value).matches() ? value : null;
    }

    /**
     * The valid values of a query.
     *
     * @param first returns the first value of a name, or null
     */
    public static Presentation valid(UnaryOperator<@Nullable String> first) {
        return new Presentation(
                place(first.apply("table")),
                place(first.apply("seat")),
                place(first.apply("room")),
                source(first.apply("source")));
    }

    /** The names of the members. */
    public static List<String> members() {
        return List.of("table", "seat", "room", "source");
    }

    /** Merges the owner's changes into the stored values; null clears a member. */
    public static Presentation patched(Presentation before, Input input) {
        return new Presentation(
                member(input, "table", before.table, false),
                member(input, "seat", before.seat, false),
                member(input, "room", before.room, false),
                member(input, "source", before.source, true));
    }

    private static @Nullable String member(Input input, String name, @Nullable String before, boolean source) {
        if (!input.has(name)) {
            return before;
        }
        String raw = input.text(name, 1, MAX_RAW);
        if (raw == null) {
            return null;
        }
        String value = source ? source(raw) : place(raw);
        if (value == null) {
            input.fault(
                    name,
                    "invalid_characters",
                    source
                            ? "Use up to 40 of a-z, 0-9, '.', '_' and '-', starting with a letter or digit."
                            : "Use up to 32 letters, digits, spaces, '.', '_' and '-', starting and ending with a letter or digit.");
        }
        return value;
    }

    /** These values, completed by the other's where this one has none. */
    public Presentation over(Presentation other) {
        return new Presentation(
                table != null ? table : other.table,
                seat != null ? seat : other.seat,
                room != null ? room : other.room,
                source != null ? source : other.source);
    }

    public boolean isEmpty() {
        return table == null && seat == null && room == null && source == null;
    }

    /** The query string of the present values, percent-encoded, without a question mark; empty if there is none. */
    public String query() {
        StringBuilder query = new StringBuilder();
        append(query, "table", table);
        append(query, "seat", seat);
        append(query, "room", room);
        append(query, "source", source);
        return query.toString();
    }

    private static void append(StringBuilder query, String name, @Nullable String value) {
        if (value != null) {
            query.append(query.isEmpty() ? "" : "&").append(name).append('=').append(Percent.encode(value));
        }
    }

    /** All four members on the wire, null where absent. */
    public ObjectNode json() {
        return Json.object()
                .put("table", table)
                .put("seat", seat)
                .put("room", room)
                .put("source", source);
    }
}
