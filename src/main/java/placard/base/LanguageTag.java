package placard.base;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A language tag (BCP 47), reduced to its language, script and region: the parts that decide whether a person can read
 * a text.
 *
 * @param text the tag as it was sent
 * @param language the usual code, in lower case: {@code de} for {@code deu}, {@code he} for {@code iw}
 * @param script of four letters; if the tag names none, the usual script of the language in its region
 * @param region empty if the tag names none
 */
public record LanguageTag(String text, String language, String script, String region) {
    /** The ranges of an {@code Accept-Language} that are read. Browsers send less than a tenth of this. */
    private static final int MOST_RANGES = 50;

    private static final String LATIN = "Latn";
    private static final String SERBO_CROATIAN = "sh";
    private static final String CHINESE = "zh";

    /** The scripts of languages that don't use Latin letters, or whose script depends on the region. */
    private static final Map<String, String> SCRIPTS = Map.ofEntries(
            Map.entry("Arab", "ar fa ur ps ug sd ckb pa-PK az-IR uz-AF ku-IQ kk-CN"),
            Map.entry("Hebr", "he yi"),
            Map.entry("Cyrl", "ru uk bg mk be kk ky mn tg sr"),
            Map.entry(LATIN, "sr-ME"),
            Map.entry("Deva", "hi mr ne sa kok mai bho"),
            Map.entry("Hans", CHINESE),
            Map.entry("Hant", "zh-TW zh-HK zh-MO yue"),
            Map.entry("Jpan", "ja"),
            Map.entry("Kore", "ko"),
            Map.entry("Grek", "el"),
            Map.entry("Thai", "th"),
            Map.entry("Beng", "bn as"),
            Map.entry("Guru", "pa"),
            Map.entry("Gujr", "gu"),
            Map.entry("Orya", "or"),
            Map.entry("Taml", "ta"),
            Map.entry("Telu", "te"),
            Map.entry("Knda", "kn"),
            Map.entry("Mlym", "ml"),
            Map.entry("Sinh", "si"),
            Map.entry("Laoo", "lo"),
            Map.entry("Khmr", "km"),
            Map.entry("Mymr", "my"),
            Map.entry("Geor", "ka"),
            Map.entry("Armn", "hy"),
            Map.entry("Ethi", "am ti"),
            Map.entry("Thaa", "dv"));

    private static final Map<String, String> SCRIPT_OF = scriptOf();

    /** The languages of three letters that phones and browsers offer. */
    private static final Set<String> OF_THREE_LETTERS = Set.of(
            ("ast bem bez bho brx cgg chr ckb ceb csb doi dsb ebu fil fur gom gsw haw hmn hsb kab kam kln kok lij luo luy"
                            + " mai mas mer mfe mni nds nqo nso pap rof rwk sah sat scn seh smj smn sms sma szl teo tzm"
                            + " vec vun wae xog yue zgh")
                    .split(" "));

    private static final Set<String> OF_TWO_LETTERS = Set.of(Locale.getISOLanguages());

    /**
     * Codes with another one that is usual: replaced ones that old phones still send, those of libraries (ISO 639-2/B),
     * and languages that their group's code means.
     */
    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("he", "iw"),
            Map.entry("id", "in"),
            Map.entry("yi", "ji"),
            Map.entry("fil", "tl tgl"),
            Map.entry("nb", "no nor"),
            Map.entry("ro", "mo mol rum"),
            Map.entry("sr", SERBO_CROATIAN),
            Map.entry(CHINESE, "cmn chi"),
            Map.entry("ar", "arb"),
            Map.entry("bo", "tib"),
            Map.entry("cs", "cze"),
            Map.entry("cy", "wel"),
            Map.entry("de", "ger"),
            Map.entry("el", "gre"),
            Map.entry("eu", "baq"),
            Map.entry("fa", "per"),
            Map.entry("fr", "fre"),
            Map.entry("hy", "arm"),
            Map.entry("is", "ice"),
            Map.entry("ka", "geo"),
            Map.entry("mi", "mao"),
            Map.entry("mk", "mac"),
            Map.entry("ms", "may"),
            Map.entry("my", "bur"),
            Map.entry("nl", "dut"),
            Map.entry("sk", "slo"),
            Map.entry("sq", "alb"));

    private static final Map<String, String> USUAL = usualCodes();

    private static Map<String, String> usualCodes() {
        Map<String, String> usual = new HashMap<>();
        for (String two : Locale.getISOLanguages()) {
            Locale locale = Locale.of(two);
            usual.put(locale.getISO3Language(), locale.getLanguage());
        }
        OTHERS.forEach((code, others) -> {
            for (String other : others.split(" ", -1)) {
                usual.put(other, code);
            }
        });
        return Map.copyOf(usual);
    }

    private static Map<String, String> scriptOf() {
        Map<String, String> scripts = new HashMap<>();
        SCRIPTS.forEach((script, tags) -> {
            for (String tag : tags.split(" ", -1)) {
                scripts.put(tag, script);
            }
        });
        return Map.copyOf(scripts);
    }

    /**
     * The parts of a tag, in any case and with hyphens or underscores; null if the text doesn't have the form of a tag.
     */
    public static @Nullable LanguageTag parse(String text) {
        String[] parts = text.strip().split("[-_]", 6);
        String language = parts[0].toLowerCase(Locale.ROOT);
        if (!isLetters(language, 2, 3)) {
            return null;
        }
        // In zh-yue-HK, the language stands behind its group.
        boolean isInGroup = language.equals(CHINESE) && parts.length > 1 && isLetters(parts[1], 3, 3);
        String sent = isInGroup ? parts[1].toLowerCase(Locale.ROOT) : language;
        int first = isInGroup ? 2 : 1;
        String script = sent.equals(SERBO_CROATIAN) ? LATIN : "";
        String region = "";
        for (int i = first; i < parts.length && parts[i].length() > 1; i++) {
            if (i == first && isLetters(parts[i], 4, 4)) {
                script = parts[i].substring(0, 1).toUpperCase(Locale.ROOT)
                        + parts[i].substring(1).toLowerCase(Locale.ROOT);
            } else if (i <= first + 1 && region.isEmpty() && isRegion(parts[i])) {
                region = parts[i].toUpperCase(Locale.ROOT);
            }
        }
        String named = USUAL.getOrDefault(sent, sent);
        return new LanguageTag(text.strip(), named, script.isEmpty() ? usual(named, region) : script, region);
    }

    private static String usual(String language, String region) {
        String ofLanguage = SCRIPT_OF.getOrDefault(language, LATIN);
        return region.isEmpty() ? ofLanguage : SCRIPT_OF.getOrDefault(language + "-" + region, ofLanguage);
    }

    private static boolean isLetters(String part, int least, int most) {
        return part.length() >= least
                && part.length() <= most
                && part.chars().allMatch(c -> c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z');
    }

    private static boolean isRegion(String part) {
        return isLetters(part, 2, 2) || part.length() == 3 && part.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /**
     * The language by its two or three letters; null if it is none of a fixed list, because any letters can be sent.
     */
    public @Nullable String known() {
        return OF_TWO_LETTERS.contains(language) || OF_THREE_LETTERS.contains(language) ? language : null;
    }

    /**
     * Whether readers of this language can read the other: it is the same language in the same script, of any region.
     */
    public boolean isReadLike(LanguageTag other) {
        return language.equals(other.language) && script.equals(other.script);
    }

    /**
     * The best of some tags for a reader of this one: the same region first, then no region, then the first readable
     * tag. Null if none is readable.
     */
    public @Nullable LanguageTag best(List<LanguageTag> available) {
        LanguageTag best = null;
        for (LanguageTag one : available) {
            if (isReadLike(one) && (best == null || closeness(one) > closeness(best))) {
                best = one;
            }
        }
        return best;
    }

    private int closeness(LanguageTag other) {
        return other.region.equals(region) ? 2 : other.region.isEmpty() ? 1 : 0;
    }

    /** Of the text alone, which keeps its own. Equal tags have equal texts. */
    @Override
    public int hashCode() {
        return text.hashCode();
    }

    private record Range(LanguageTag tag, double quality) {}

    /**
     * The languages of an {@code Accept-Language} header (RFC 9110, 12.5.4), the best liked first. Invalid ranges and
     * {@code *} are skipped.
     */
    public static List<LanguageTag> accepted(String header) {
        List<Range> ranges = new ArrayList<>();
        for (String text : header.split(",", MOST_RANGES)) {
            int semicolon = text.indexOf(';');
            LanguageTag tag = parse(semicolon < 0 ? text : text.substring(0, semicolon));
            double quality = semicolon < 0 ? 1 : weight(text, semicolon + 1);
            if (tag != null && quality > 0) {
                ranges.add(new Range(tag, quality));
            }
        }
        ranges.sort((one, other) -> Double.compare(other.quality, one.quality));
        return ranges.stream().map(Range::tag).map(Objects::requireNonNull).toList();
    }

    /** The weight of a range; an invalid weight counts as 0. Some senders leave out the zero before the point. */
    private static double weight(String text, int from) {
        String parameter = text.substring(from).strip();
        return parameter.matches("[qQ]=(?:0(?:\\.[0-9]{0,3})?|\\.[0-9]{1,3}|1(?:\\.0{0,3})?)")
                ? Double.parseDouble(parameter.substring(2))
                : 0;
    }
}
