package placard.page;

import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A language of the pages' own words. */
public enum Language {
    EN,
    ES,
    FR,
    DE,
    HI,
    AR;

    /** The most ranges read of an {@code Accept-Language}; browsers send less than a tenth. */
    private static final int MOST_RANGES = 50;

    private record Range(String tag, double quality) {
        static Range of(String text) {
            int semicolon = text.indexOf(';');
            String tag = (semicolon < 0 ? text : text.substring(0, semicolon)).strip();
            return new Range(
                    tag,
                    semicolon < 0 ? 1 : weight(text.substring(semicolon + 1).strip()));
        }

        /** A weight that can't be parsed counts as zero. */
        private static double weight(String parameter) {
            return parameter.matches("[qQ]=(?:0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?)")
                    ? Double.parseDouble(parameter.substring(2))
                    : 0;
        }
    }

    /** The BCP 47 tag. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Locale locale() {
        return Locale.forLanguageTag(tag());
    }

    /** The value of the attribute {@code dir}. */
    public String direction() {
        return this == AR ? "rtl" : "ltr";
    }

    /** The language by its own name, for a reader who looks for it. */
    public String nativeName() {
        Locale locale = locale();
        String name = locale.getDisplayLanguage(locale);
        return name.substring(0, 1).toUpperCase(locale) + name.substring(1);
    }

    /** The language of a tag such as {@code de-AT}, by its first part; empty if pages don't have it. */
    public static Optional<Language> find(@Nullable String tag) {
        if (tag == null) {
            return Optional.empty();
        }
        String primary = tag.strip().split("[-_]", 2)[0];
        return Arrays.stream(values())
                .filter(language -> language.tag().equalsIgnoreCase(primary))
                .findAny();
    }

    /**
     * The language of a page. The order is: {@code ?lang=}, the browser's preference (RFC 9110, 12.5.4), the owner's
     * language, English.
     *
     * @param asked the value of {@code ?lang=}, or null
     * @param accepted the {@code Accept-Language} header, or null
     * @param own the tag of the language in which the page's owner writes
     */
    public static Language chosen(@Nullable String asked, @Nullable String accepted, String own) {
        return negotiate(asked, accepted).or(() -> find(own)).orElse(EN);
    }

    /** The language of a page without an owner, as in {@link #chosen}. A query that can't be parsed is ignored. */
    public static Language of(HttpServerRequest request) {
        String asked;
        try {
            asked = request.query() == null ? null : request.params(true).get("lang");
        } catch (IllegalArgumentException broken) {
            asked = null;
        }
        return chosen(asked, request.getHeader("Accept-Language"), EN.tag());
    }

    /** The language that a guest wants, as in {@link #chosen}; empty if pages don't have it. */
    public static Optional<Language> negotiate(@Nullable String asked, @Nullable String accepted) {
        return find(asked).or(() -> accepted(accepted));
    }

    private static Optional<Language> accepted(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        List<Range> ranges =
                Arrays.stream(header.split(",", MOST_RANGES)).map(Range::of).toList();
        return ranges.stream()
                .filter(range -> range.quality > 0)
                .sorted(Comparator.comparingDouble(Range::quality).reversed())
                .flatMap(range -> find(range.tag).stream())
                .findFirst();
    }
}
