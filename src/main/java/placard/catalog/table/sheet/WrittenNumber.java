package placard.catalog.table.sheet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A number as a text has it: runs of digits with one separator between two. A space separates only before three digits.
 *
 * @param end the place behind it
 */
record WrittenNumber(List<String> runs, String separators, int end) {
    private static final String POINTS = ".,";
    private static final String SEPARATORS = ".,'٬٫·";

    /** Reads the number that starts at a place, with a digit or with a separator before its fraction. */
    static WrittenNumber at(String text, int start) {
        List<String> runs = new ArrayList<>();
        StringBuilder separators = new StringBuilder();
        int i = start;
        if (!AmountText.isDigit(text.charAt(i))) {
            runs.add("");
            separators.append(text.charAt(i));
            i++;
        }
        while (true) {
            int end = digits(text, i);
            runs.add(text.substring(i, end));
            if (!isSeparated(text, end)) {
                return new WrittenNumber(List.copyOf(runs), separators.toString(), end);
            }
            separators.append(text.charAt(end));
            i = end + 1;
        }
    }

    /** The end of the digits from a place. */
    static int digits(String text, int start) {
        int end = start;
        while (end < text.length() && AmountText.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isSeparated(String text, int at) {
        if (at + 1 >= text.length() || !AmountText.isDigit(text.charAt(at + 1))) {
            return false;
        }
        char separator = text.charAt(at);
        boolean isSpace = separator == ' ' || separator == AmountText.NARROW;
        return SEPARATORS.indexOf(separator) >= 0 || isSpace && digits(text, at + 1) == at + 4;
    }

    /** The place of the first number in a text; -1 if there is none. */
    static int find(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (AmountText.isDigit(text.charAt(i))) {
                boolean isFraction = i > 0
                        && (POINTS.indexOf(text.charAt(i - 1)) >= 0 || text.charAt(i - 1) == '٫')
                        && (i == 1 || Character.getType(text.charAt(i - 2)) == Character.CURRENCY_SYMBOL);
                return isFraction ? i - 1 : i;
            }
        }
        return -1;
    }

    /** The decimal separator that this number alone shows, comma or point; 0 if it shows none. */
    char decimal() {
        if (separators.isEmpty()) {
            return 0;
        }
        char last = separators.charAt(separators.length() - 1);
        boolean isShown =
                separators.length() == 1 ? !isLikeThousand() : separators.indexOf(last) == separators.length() - 1;
        return isShown && POINTS.indexOf(last) >= 0 ? last : 0;
    }

    /** True for one separator before three digits. */
    private boolean isLikeThousand() {
        return separators.length() == 1 && runs.getLast().length() == 3 && isLeading(runs.getFirst());
    }

    private static boolean isLeading(String run) {
        return !run.isEmpty() && run.length() <= 3 && run.charAt(0) != '0';
    }

    /** True unless a word for zeros behind it, such as "k", would be one too many, as in {@code 25.000k}. */
    boolean canBeMultiplied(int zeros) {
        return separators.isEmpty()
                || separators.length() == 1
                        && !isLikeThousand()
                        && POINTS.contains(separators)
                        && runs.getLast().length() <= zeros;
    }

    /**
     * False if a point or dash behind it has another meaning than "no cents": {@code 12.10.} is a date, and
     * {@code 12.50-} is negative in some exports.
     */
    boolean canEndWith(char c) {
        char last = separators.isEmpty() ? 0 : separators.charAt(separators.length() - 1);
        boolean isFraction = POINTS.indexOf(last) >= 0 && runs.getLast().length() < 3;
        return !isFraction || c != last && c != '-' && c != '–';
    }

    /** The digits of a whole number without separators; null if it isn't one. */
    @Nullable
    String plain() {
        return separators.isEmpty() ? runs.getFirst() : null;
    }

    /** True if it has thousands or a fraction. */
    boolean hasSeparators() {
        return !separators.isEmpty();
    }

    /**
     * The number with a point; or a fault.
     *
     * @param decimal the decimal separator of the column; 0 if no cell shows it
     */
    Result read(Separators convention, char decimal) {
        if (separators.isEmpty()) {
            return new Result(runs.getFirst(), null);
        }
        char last = separators.charAt(separators.length() - 1);
        if (separators.length() > 1) {
            boolean isDecimal = separators.indexOf(last) == separators.length() - 1;
            return isDecimal ? fraction(convention) : whole(runs, separators, convention);
        }
        if (last == '٫' || last == '·') {
            return fraction(convention);
        }
        if (POINTS.indexOf(last) < 0) {
            return whole(runs, separators, convention);
        }
        if (!isLikeThousand()) {
            return fraction(convention);
        }
        return switch (decimal == 0
                ? convention.role(last)
                : decimal == last ? Separators.Role.DECIMAL : Separators.Role.GROUP) {
            case DECIMAL -> fraction(convention);
            case GROUP -> whole(runs, separators, convention);
            case UNCLEAR -> new Result("", "ambiguous_price");
        };
    }

    private Result fraction(Separators convention) {
        char last = separators.charAt(separators.length() - 1);
        if (POINTS.indexOf(last) < 0 && last != '٫' && last != '·') {
            return new Result("", "invalid_price");
        }
        List<String> before = runs.subList(0, runs.size() - 1);
        Result whole = whole(before, separators.substring(0, separators.length() - 1), convention);
        return whole.fault() != null ? whole : new Result(whole.number() + "." + runs.getLast(), null);
    }

    /** The digits of groups; a fault if their lengths aren't those of thousands. */
    private static Result whole(List<String> runs, String separators, Separators convention) {
        String number = String.join("", runs);
        if (separators.isEmpty()) {
            return new Result(number.isEmpty() ? "0" : number, null);
        }
        char group = separators.charAt(0);
        boolean isOne = separators.chars().allMatch(c -> c == group) && group != '٫' && group != '·';
        boolean isRight = isOne && isLeading(runs.getFirst()) && runs.getLast().length() == 3;
        for (int i = 1; isRight && i < runs.size() - 1; i++) {
            int length = runs.get(i).length();
            isRight = length == 3 || length == 2 && convention.isLakh() && group == ',';
        }
        boolean isSpaced = group != ' ' || convention.allowsSpace(runs);
        return isRight && isSpaced ? new Result(number, null) : new Result("", "invalid_price");
    }

    /** A number with a point, or the code of a fault. */
    record Result(String number, @Nullable String fault) {}
}
