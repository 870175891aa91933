package placard.catalog.table.sheet;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import placard.base.Texts;
import placard.catalog.table.sheet.Table.Cell;

/**
 * Normalises the numbers of a fact's column: a point, and no thousands separators. {@code 1,250 kg} is 1.25 kg beside
 * {@code 0,5 kg}, and 1250 kg beside {@code 0.5 kg}.
 *
 * @param decimal the decimal separator of this column; 0 if the cells show none, or disagree
 */
public record PlainNumbers(char decimal) {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:[.,][0-9]+)*");
    private static final Pattern AMBIGUOUS =
            Pattern.compile("(?<![0-9.,])[1-9][0-9]{0,2}[.,][0-9]{3}(?![0-9]|[.,][0-9])");
    private static final Pattern GROUPED =
            Pattern.compile("[1-9][0-9]{0,2}(?:(?:,[0-9]{2,3})*,[0-9]{3}|(?:\\.[0-9]{3})+)?|0");

    /** Finds the separator of a column from all cells together, because one cell may resolve another. */
    public static PlainNumbers of(Stream<Cell> column) {
        List<Character> points = column.filter(cell -> !cell.isNumber() && !cell.isLong())
                .flatMap(cell -> NUMBER.matcher(normal(cell.text())).results())
                .map(number -> Amount.decimal(number.group()))
                .filter(c -> c != 0)
                .distinct()
                .toList();
        return new PlainNumbers(points.size() == 1 ? points.getFirst() : 0);
    }

    /** The same, with a point if no cell shows the separator, to detect numbers at all. */
    public PlainNumbers orPoint() {
        return decimal == 0 ? new PlainNumbers('.') : this;
    }

    /** A cell with normalised numbers; ambiguous ones stay as they are. */
    public Cell plain(Cell cell) {
        if (cell.isLong()) {
            return cell;
        }
        String text = normal(cell.text());
        if (cell.isNumber()) {
            return new Cell(plainText(text), true);
        }
        Matcher numbers = NUMBER.matcher(text);
        String plain = numbers.replaceAll(this::plain);
        return plain.equals(text) ? cell : new Cell(plain, false);
    }

    private String plain(MatchResult found) {
        String number = found.group();
        char own = Amount.decimal(number);
        boolean isUnclear = isAmbiguous(number);
        if (isUnclear && decimal == 0) {
            return number;
        }
        int at = own != 0 ? number.lastIndexOf(own) : isUnclear ? number.indexOf(decimal) : -1;
        String whole = at < 0 ? number : number.substring(0, at);
        boolean isWhole = GROUPED.matcher(whole).matches() || whole.chars().allMatch(Character::isDigit);
        return isWhole
                ? plainText(whole.replaceAll("[.,]", "") + (at < 0 ? "" : "." + number.substring(at + 1)))
                : number;
    }

    /** True if a text has a number with one separator before three digits, which some read as thousands. */
    public static boolean isAmbiguous(String text) {
        return text.length() <= Table.MOST_READ && AMBIGUOUS.matcher(text).find();
    }

    /** A plain number as a text without ambiguous thousands: {@code 1.125} as {@code 1.1250}. */
    public static String plainText(String plain) {
        return isAmbiguous(plain) ? plain + "0" : plain;
    }

    /** Converts the digits of all scripts to 0 to 9, and removes direction marks. */
    public static String normal(String text) {
        StringBuilder latin = new StringBuilder();
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.DECIMAL_DIGIT_NUMBER) {
                latin.append(Character.digit(c, 10));
            } else if (type != Character.FORMAT) {
                latin.appendCodePoint(c == '٫' ? '.' : c);
            }
        });
        return Texts.normal(Texts.oneLine(latin.toString()));
    }
}
