package placard.catalog.item.spoken;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;

/**
 * Durations in words, in the languages of the pages: {@code an hour and a half}, {@code anderthalb Stunden}, {@code
 * media hora}. The words of numbers become digits. A word that isn't known stays, so that the whole text is refused.
 */
public final class SpokenTimes {
    /** Words before a unit, by their number. An underscore stands for a space. */
    private static final Map<String, BigDecimal> NUMBERS = numbers("""
        0.25 quarter a_quarter quarter_of_an a_quarter_of_an viertel eine_viertel einer_viertel
        0.25 quart_d' un_quart_d' cuarto_de un_cuarto_de ربع
        0.5 half half_a half_an a_half halbe halben halber eine_halbe einer_halben ein_halber demi une_demi un_demi
        0.5 media medio نصف आधा आधे
        0.75 three_quarters_of_an dreiviertel drei_viertel eine_dreiviertel einer_dreiviertel trois_quarts_d'
        0.75 tres_cuartos_de ثلاثة_أرباع पौन पौना पौने
        1 a an one ein eine einen einem einer un une una एक
        1.25 सवा
        1.5 one_and_a_half a_and_a_half eineinhalb anderthalb einundeinhalb डेढ़
        1.75 पौने_दो
        2 two zwei deux dos दो
        2.25 सवा_दो
        2.5 two_and_a_half zweieinhalb ढाई अढ़ाई
        2.75 पौने_तीन
        3 three drei trois tres ثلاث ثلاثة तीन
        3.5 three_and_a_half dreieinhalb साढ़े_तीन
        4 four vier quatre cuatro أربع أربعة चार
        4.5 four_and_a_half viereinhalb साढ़े_चार
        5 five fünf cinq cinco خمس خمسة पाँच पांच
        6 six sechs seis ست ستة छह छः
        7 seven sieben sept siete سبع سبعة सात
        8 eight acht huit ocho ثمان ثماني ثمانية आठ
        9 nine neun neuf nueve تسع تسعة नौ
        10 ten zehn dix diez عشر عشرة दस
        11 eleven elf onze once ग्यारह
        12 twelve zwölf douze doce बारह
        15 fifteen fünfzehn quinze quince خمس_عشرة पंद्रह पन्द्रह
        20 twenty zwanzig vingt veinte عشرون عشرين बीस
        24 twenty_four vierundzwanzig vingt_quatre veinticuatro चौबीस
        25 twenty_five fünfundzwanzig vingt_cinq veinticinco पच्चीस
        30 thirty dreißig dreissig trente treinta ثلاثون ثلاثين तीस
        40 forty vierzig quarante cuarenta أربعون أربعين चालीस
        45 forty_five fünfundvierzig quarante_cinq cuarenta_y_cinco خمس_وأربعون خمس_وأربعين पैंतालीस
        48 forty_eight achtundvierzig quarante_huit cuarenta_y_ocho अड़तालीस
        50 fifty fünfzig cinquante cincuenta خمسون خمسين पचास
        60 sixty sechzig soixante sesenta ستون ستين साठ
        90 ninety neunzig quatre_vingt_dix noventa تسعون تسعين नब्बे
        """);

    /** Words behind a unit, by the part of the unit that they add. */
    private static final Map<String, BigDecimal> PARTS = numbers("""
        0.25 and_a_quarter et_quart et_un_quart y_cuarto y_un_cuarto وربع و_ربع
        0.5 and_a_half et_demi et_demie y_media y_medio ونصف و_نصف
        0.75 and_three_quarters et_trois_quarts y_tres_cuartos
        -0.25 إلا_ربع إلا_ربعا
        """);

    /** Two of a unit in one word, and the unit. */
    private static final Map<String, String> TWO = Map.of(
            "ساعتان", "ساعة",
            "ساعتين", "ساعة",
            "دقيقتان", "دقيقة",
            "دقيقتين", "دقيقة",
            "يومان", "يوم",
            "يومين", "يوم",
            "أسبوعان", "أسبوع",
            "أسبوعين", "أسبوع");

    /** Units that mean one without any number. */
    private static final Set<String> ALONE = Set.of("ساعة", "دقيقة", "يوم", "أسبوع");

    private static final Set<String> ONE_BEHIND = Set.of("واحدة", "واحد");
    private static final Set<String> TO = Set.of("to", "bis", "à", "a", "से", "إلى", "-", "–", "—");
    private static final String AND = "و";
    /** Parts of an hour that German writes in one word with it. */
    private static final List<String> JOINED = List.of("dreiviertelstunde", "viertelstunde", "halbstunde");

    private static final int LONGEST_PHRASE = 4;

    private final List<String> words;
    private final Predicate<String> isUnit;
    private final List<String> out = new ArrayList<>();
    private boolean isChanged;
    private int at;

    private SpokenTimes(String text, Predicate<String> isUnit) {
        this.words = words(text);
        this.isUnit = isUnit;
    }

    private static Map<String, BigDecimal> numbers(String lines) {
        Map<String, BigDecimal> numbers = new HashMap<>();
        Texts.normalized(lines, Normalizer.Form.NFC).lines().forEach(line -> {
            List<String> parts = List.of(line.split(" ", -1));
            parts.stream()
                    .skip(1)
                    .forEach(word -> numbers.put(word.replace('_', ' '), new BigDecimal(parts.getFirst())));
        });
        return Map.copyOf(numbers);
    }

    /** The text with digits for the words of numbers; the same text if it has none that are understood. */
    public static String inDigits(String text, Predicate<String> isUnit) {
        SpokenTimes spoken = new SpokenTimes(text, isUnit);
        while (spoken.at < spoken.words.size()) {
            spoken.next();
        }
        return spoken.isChanged ? String.join(" ", spoken.out) : text;
    }

    /** Numbers, words and single signs. A hyphen between letters separates words; an apostrophe ends one. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        String lower = text.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
        int start = 0;
        while (start < lower.length()) {
            int end = start + 1;
            int kind = kind(lower.charAt(start));
            while (end < lower.length() && kind != 0 && kind(lower.charAt(end)) == kind) {
                end++;
            }
            if (kind == 2 && end < lower.length() && lower.charAt(end) == '\'') {
                end++;
            }
            String word = lower.substring(start, end);
            boolean isHyphen = word.equals("-")
                    && start > 0
                    && end < lower.length()
                    && kind(lower.charAt(start - 1)) == 2
                    && kind(lower.charAt(end)) == 2;
            start = end;
            if (!word.isBlank() && !isHyphen) {
                addWord(word, words);
            }
        }
        return words;
    }

    private static void addWord(String word, List<String> words) {
        for (String joined : JOINED) {
            if (word.equals(joined) || word.equals(joined + "n")) {
                words.add(joined.equals("halbstunde") ? "halbe" : joined.substring(0, joined.length() - 6));
                words.add("stunde");
                return;
            }
        }
        words.add(word);
    }

    private static int kind(char c) {
        if (c >= '0' && c <= '9' || "½¼¾.,".indexOf(c) >= 0) {
            return 1;
        }
        int type = Character.getType(c);
        boolean isMark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
        return Character.isLetter(c) || isMark || c == '\u200c' || c == '\u200d' ? 2 : 0;
    }

    private void next() {
        String word = words.get(at);
        int phrase = phrase(NUMBERS, at);
        if (phrase > 0 && isBeforeUnit(at + phrase)) {
            put(number(NUMBERS, at, phrase), phrase);
        } else if (word.length() > 1 && word.startsWith(AND) && isNumberWithAnd(word)) {
            out.add("and");
            words.set(at, word.substring(1));
        } else if (TWO.containsKey(word)) {
            put("2", 0);
            words.set(at, TWO.get(word));
            unit();
        } else if (isUnit.test(word)) {
            unit();
        } else if (isNumber(word) && phrase(PARTS, at + 1) > 0 && isUnitAt(at + 1 + phrase(PARTS, at + 1))) {
            // "1 and a half hours"
            out.add(word);
            at++;
            add();
        } else {
            out.add(TO.contains(word) && isChanged ? "-" : word);
            at++;
        }
    }

    private void put(String digits, int phrase) {
        out.add(digits);
        at += phrase;
        isChanged = true;
    }

    /** A unit, with the text behind it. */
    private void unit() {
        String unit = words.get(at);
        boolean isCounted = !out.isEmpty() && isNumber(out.getLast());
        boolean isOne = ALONE.contains(unit) || phrase(PARTS, at + 1) > 0;
        if (!isCounted && isOne) {
            put("1", 0);
        }
        int number = out.size() - 1;
        out.add(unit);
        at++;
        if (number >= 0 && out.get(number).equals("1") && at < words.size() && ONE_BEHIND.contains(words.get(at))) {
            at++;
        }
        if (number >= 0 && phrase(PARTS, at) > 0) {
            String behind = out.removeLast();
            add();
            out.add(behind);
        }
    }

    /** Adds the part that stands here to the last number. */
    private void add() {
        int phrase = phrase(PARTS, at);
        String last = out.getLast();
        if (last.length() < 4 && last.chars().allMatch(c -> c >= '0' && c <= '9')) {
            out.removeLast();
            BigDecimal sum = new BigDecimal(last).add(new BigDecimal(number(PARTS, at, phrase)));
            put(sum.toPlainString(), phrase);
        } else {
            // Nothing is a half more than a broken number.
            out.add(words.get(at));
            at++;
        }
    }

    private boolean isNumberWithAnd(String word) {
        return isUnitAt(at + 1) && NUMBERS.containsKey(word.substring(1));
    }

    private boolean isUnitAt(int index) {
        return index < words.size() && words.get(index).length() > 1 && isUnit.test(words.get(index));
    }

    /** True before a unit, and before a word such as "to" with another number behind it. */
    private boolean isBeforeUnit(int index) {
        boolean isRange = index + 1 < words.size()
                && TO.contains(words.get(index))
                && (isNumber(words.get(index + 1)) || phrase(NUMBERS, index + 1) > 0);
        return isUnitAt(index) || isRange;
    }

    private static boolean isNumber(String word) {
        return kind(word.charAt(0)) == 1;
    }

    private static String number(Map<String, BigDecimal> numbers, List<String> phrase) {
        @Nullable BigDecimal number = numbers.get(String.join(" ", phrase));
        return number == null ? "" : number.toPlainString();
    }

    private String number(Map<String, BigDecimal> numbers, int start, int phrase) {
        return number(numbers, words.subList(start, start + phrase));
    }

    /** The words of the longest phrase that starts here; 0 if there is none. */
    private int phrase(Map<String, BigDecimal> numbers, int start) {
        for (int length = Math.min(LONGEST_PHRASE, words.size() - start); length > 0; length--) {
            if (!number(numbers, words.subList(start, start + length)).isEmpty()) {
                return length;
            }
        }
        return 0;
    }
}
