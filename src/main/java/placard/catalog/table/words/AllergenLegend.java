package placard.catalog.table.words;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;
import placard.base.Worded;
import placard.catalog.item.Allergen;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.Table.Cell;

/**
 * The legends of allergens on menus: the letters of Austria, or the numbers of the regulation's list. Other lists use
 * the same letters and numbers for additives. So an import uses a legend only if the owner names it.
 */
public enum AllergenLegend implements Worded {
    /** A to R without I, J, K and Q, by the Austrian food code. */
    AUSTRIA,
    /** 1 to 14, in the order of Annex II of Regulation 1169/2011. */
    EU;

    public static final Map<String, AllergenLegend> CHOICES = Worded.choices(AllergenLegend.class);

    /** In the order of Annex II, which both lists share. */
    private static final List<Allergen> LISTED = List.of(Allergen.values());

    private static final String LETTERS = "ABCDEFGHLMNOPR";
    private static final String BETWEEN = "[\\s,;،、/+.|·&]+";

    /** A range such as {@code 1-3}, with any kind of dash. */
    private static final Pattern DASH = Pattern.compile("\\s*[-‐–—]\\s*");

    /** The texts for "no allergens". "?" and "n/a" are not among them, because they may mean "unknown". */
    private static final Set<String> NONE = Set.of("", "-", "–", "—");

    /** The only legend that fits all cells; null if there is none. */
    public static @Nullable AllergenLegend of(Stream<Cell> column) {
        List<Cell> cells = column.filter(cell -> !Amount.isNone(cell.text()) && !isCutShort(cell))
                .toList();
        return Arrays.stream(values())
                .filter(legend -> !cells.isEmpty()
                        && cells.stream().allMatch(cell -> legend.read(cell).isPresent()))
                .findFirst()
                .orElse(null);
    }

    /** True if a spreadsheet has turned "1,3" into a number. The original text is lost. */
    private static boolean isCutShort(Cell cell) {
        return cell.isNumber() && cell.text().contains(".");
    }

    /** The allergens of a cell, in an export's form; empty if it doesn't fit. */
    public Optional<String> read(Cell cell) {
        if (NONE.contains(cell.text().strip())) {
            return Optional.of("");
        }
        if (cell.isLong() || Amount.isNone(cell.text())) {
            return Optional.empty();
        }
        Set<Allergen> all = EnumSet.noneOf(Allergen.class);
        String plain = Texts.oneLine(latin(cell.text()))
                .replaceAll("^\\((.*)\\)$", "$1")
                .strip();
        String text = DASH.matcher(plain).replaceAll("-");
        for (String part : text.split(BETWEEN, -1)) {
            List<Allergen> meant = part.contains("-") ? range(part) : codes(part);
            if (meant.isEmpty() || isCutShort(cell)) {
                return Optional.empty();
            }
            all.addAll(meant);
        }
        return Optional.of(all.stream().map(Allergen::code).collect(Collectors.joining(", ")));
    }

    /** Converts the digits of all scripts to 0 to 9, and removes direction marks. */
    private static String latin(String text) {
        StringBuilder latin = new StringBuilder();
        Texts.normalized(text, Normalizer.Form.NFKC).codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.DECIMAL_DIGIT_NUMBER) {
                latin.append((char) ('0' + Character.digit(c, 10)));
            } else if (type != Character.FORMAT) {
                latin.appendCodePoint(c == '−' ? '-' : c);
            }
        });
        return latin.toString().strip();
    }

    private List<Allergen> codes(String part) {
        return this == AUSTRIA ? letters(part) : number(part);
    }

    /** All codes from the first to the last; empty unless the part is a code, a dash and a later code. */
    private List<Allergen> range(String part) {
        String[] ends = part.split("-", -1);
        List<Allergen> first = codes(ends[0]);
        List<Allergen> last = codes(ends[1]);
        boolean isRange = ends.length == 2
                && first.size() == 1
                && last.size() == 1
                && first.getFirst().compareTo(last.getFirst()) < 0;
        return isRange ? List.copyOf(EnumSet.range(first.getFirst(), last.getFirst())) : List.of();
    }

    private static List<Allergen> number(String text) {
        int number = text.matches("\\d{1,2}") ? Integer.parseInt(text) : 0;
        return number >= 1 && number <= LISTED.size() ? List.of(LISTED.get(number - 1)) : List.of();
    }

    /** One letter, or several capitals in alphabetical order as in {@code ACG}; empty for a word such as {@code NO}. */
    private static List<Allergen> letters(String text) {
        if (text.length() > 1
                && ColumnWords.shipped().choice(text, List.of("no", "yes")).isPresent()) {
            return List.of();
        }
        List<Allergen> meant = new ArrayList<>();
        int before = -1;
        for (char c : (text.length() == 1 ? text.toUpperCase(Locale.ROOT) : text).toCharArray()) {
            int at = LETTERS.indexOf(c);
            if (at <= before) {
                return List.of();
            }
            meant.add(LISTED.get(at));
            before = at;
        }
        return meant;
    }
}
