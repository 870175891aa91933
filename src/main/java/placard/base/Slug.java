package placard.base;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The word in the address of a public page: 3 to 60 of {@code [a-z0-9-]}, with a letter or digit at both ends. */
public final class Slug {
    /** The smallest and the largest number of characters. */
    public static final int MIN = 3;

    public static final int MAX = 60;

    /** The longest part of a path that may have a slug with percent-encoded letters. */
    private static final int LONGEST_TYPED = 256;

    private static final Pattern FORM = Pattern.compile("^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$");
    private static final String CHARACTERS = "23456789bcdfghjkmnpqrstvwxyz";

    /** Reserved words: they mean something else in an address, now or in future. */
    private static final Set<String> RESERVED = Set.of(
            "admin",
            "api",
            "app",
            "assets",
            "catalog",
            "catalogs",
            "catalogue",
            "edit",
            "events",
            "feed",
            "files",
            "health",
            "help",
            "index",
            "json",
            "login",
            "logout",
            "manifest",
            "menu",
            "menus",
            "new",
            "preview",
            "print",
            "privacy",
            "public",
            "robots",
            "search",
            "service-worker",
            "settings",
            "sitemap",
            "static",
            "status",
            "support",
            "unsubscribe",
            "sw",
            "well-known",
            "www");

    /** Latin letters that Unicode does not take apart into a base letter and marks. */
    private static final Map<Integer, String> LETTERS = Map.ofEntries(
            Map.entry((int) 'ß', "ss"),
            Map.entry((int) 'æ', "ae"),
            Map.entry((int) 'œ', "oe"),
            Map.entry((int) 'ø', "o"),
            Map.entry((int) 'ł', "l"),
            Map.entry((int) 'đ', "d"),
            Map.entry((int) 'ð', "d"),
            Map.entry((int) 'þ', "th"),
            Map.entry((int) 'ħ', "h"),
            Map.entry((int) 'ı', "i"),
            Map.entry((int) 'ĸ', "k"),
            Map.entry((int) 'ŋ', "ng"),
            Map.entry((int) 'ŧ', "t"),
            Map.entry((int) 'ə', "e"),
            Map.entry((int) 'ƒ', "f"));

    private Slug() {}

    /** Reads a slug that an owner chose; null if absent or wrong ({@code invalid_slug}, {@code reserved_slug}). */
    public static @Nullable String read(Input input, String name) {
        String slug = input.word(name);
        if (slug == null) {
            return null;
        }
        if (!isWellFormed(slug)) {
            input.fault(name, "invalid_slug", "Use 3 to 60 of a-z, 0-9 and hyphens, no hyphen at either end.");
        } else if (isReserved(slug)) {
            input.fault(name, "reserved_slug", "This word is reserved.");
        } else {
            return slug;
        }
        return null;
    }

    public static boolean isWellFormed(String slug) {
        return FORM.matcher(slug).matches();
    }

    /**
     * The slug in a path as people type and copy it: with a slash, a full stop, a bracket or a blank around it, with
     * letters that are percent-encoded, or with dashes for hyphens. It is null if there is no slug within.
     */
    public static @Nullable String typed(String segment) {
        if (segment.length() > LONGEST_TYPED) {
            return null;
        }
        String decoded;
        try {
            decoded = URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return null;
        }
        int start = 0;
        int end = length(decoded);
        while (start < end && !isOfSlug(decoded.charAt(start)) && !Character.isLetterOrDigit(decoded.charAt(start))) {
            start++;
        }
        while (end > start
                && !isOfSlug(decoded.charAt(end - 1))
                && !Character.isLetterOrDigit(decoded.charAt(end - 1))) {
            end--;
        }
        String slug = plain(decoded.substring(start, end));
        return !slug.isEmpty() && slug.chars().allMatch(c -> isOfSlug((char) c)) ? slug : null;
    }

    /** The length without a query or fragment, which some programs encode with the rest of a link. */
    private static int length(String decoded) {
        int query = decoded.indexOf('?');
        int fragment = decoded.indexOf('#');
        int end = query < 0 ? decoded.length() : query;
        return fragment < 0 ? end : Math.min(end, fragment);
    }

    /** The text with hyphens for the dashes that writing programs put there, in usual letters, without invisible marks. */
    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int type = Character.getType(c);
            if (type == Character.DASH_PUNCTUATION || c == '\u2212') {
                plain.append('-');
            } else if (c >= '\uff01' && c <= '\uff5e') {
                plain.append((char) (c - '\uff01' + '!'));
            } else if (type != Character.FORMAT) {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    /** True for a letter, digit or mark that a slug of a code may have. */
    private static boolean isOfSlug(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_';
    }

    public static boolean isReserved(String slug) {
        return RESERVED.contains(slug);
    }

    /**
     * The slug for a name.
     *
     * <p>A name of emoji, or in a script without a known transliteration, leaves nothing in {@code [a-z0-9-]}. Its slug
     * is then the word and five random characters, because searching {@code menu-2}, {@code menu-3} … would take long.
     *
     * @param name transliterated to Latin letters as far as possible
     * @param word replaces, or precedes, a name that is too short: {@code menu} or {@code catalog}
     */
    public static String of(String name, String word, RandomGenerator random) {
        String base = cut(transliterated(name), MAX);
        if (base.isEmpty()) {
            return withSuffix(word, random);
        }
        return base.length() < MIN || isReserved(base) ? cut(word + "-" + base, MAX) : base;
    }

    /** The n-th candidate when slugs are taken: the base itself, then {@code -2}, {@code -3}, …, within the length. */
    public static String candidate(String base, int n) {
        if (n <= 1) {
            return base;
        }
        String suffix = "-" + n;
        return cut(base, MAX - suffix.length()) + suffix;
    }

    /** A practically unique slug for when the first candidates are taken: the base and five random characters. */
    public static String withSuffix(String base, RandomGenerator random) {
        StringBuilder suffix = new StringBuilder("-");
        for (int i = 0; i < 5; i++) {
            suffix.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return cut(base, MAX - suffix.length()) + suffix;
    }

    private static String transliterated(String name) {
        String apart = Texts.normalized(name.toLowerCase(Locale.ROOT), Normalizer.Form.NFKD)
                .toLowerCase(Locale.ROOT);
        StringBuilder out = new StringBuilder();
        apart.codePoints().forEach(c -> {
            if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                out.append((char) c);
            } else if (LETTERS.containsKey(c)) {
                out.append(LETTERS.get(c));
            } else if (Character.isDigit(c)) {
                out.append(Character.digit(c, 10));
            } else if (!isSilent(c) && !out.isEmpty() && out.charAt(out.length() - 1) != '-') {
                out.append('-');
            }
        });
        return trimmed(out.toString());
    }

    /** Whether a character belongs to the word around it: accents, apostrophes and similar letters. */
    private static boolean isSilent(int c) {
        return Character.getType(c) == Character.NON_SPACING_MARK
                || Character.getType(c) == Character.MODIFIER_LETTER
                || "'’‘ʼ´`".indexOf(c) >= 0;
    }

    /** Cuts a slug to this length, at a hyphen if possible. */
    private static String cut(String slug, int most) {
        if (slug.length() <= most) {
            return slug;
        }
        int hyphen = slug.lastIndexOf('-', most);
        return trimmed(slug.substring(0, hyphen > most / 2 ? hyphen : most));
    }

    private static String trimmed(String slug) {
        int end = slug.length();
        while (end > 0 && slug.charAt(end - 1) == '-') {
            end--;
        }
        return slug.substring(0, end);
    }
}
