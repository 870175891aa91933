package placard.catalog.table.sheet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import placard.base.Formulas;
import placard.base.LongWork;

/**
 * A CSV file of any program: separated by commas, semicolons, tabs or bars. It detects the separator.
 */
final class CsvTable {
    private static final String SEPARATORS = ";\t|,";
    /** The number of rows that guess the separator. */
    private static final int SAMPLE = 50;
    /** The characters at most that guess the separator. */
    private static final int SAMPLE_CHARACTERS = 1 << 18;

    private CsvTable() {}

    /**
     * Reads a file.
     *
     * @param text of the file
     * @param suits true for a table of the wanted kind; it decides between possible separators
     * @param mostCells of the whole file
     */
    static Table read(String text, Predicate<Table> suits, int mostCells) {
        if (text.indexOf('\0') >= 0) {
            throw new UnreadableSheet("unsupported_file_type", "This is no CSV, .xlsx or .ods file.");
        }
        int start = 0;
        char separator = 0;
        if (text.regionMatches(true, 0, "sep=", 0, 4) && text.length() > 5 && isLineEnd(text.charAt(5))) {
            separator = text.charAt(4);
            start = text.indexOf('\n', 4) < 0 ? 6 : text.indexOf('\n', 4) + 1;
        }
        return parse(text, start, separator == 0 ? separator(text, suits) : separator, new Table.Builder(mostCells));
    }

    private static boolean isLineEnd(char c) {
        return c == '\r' || c == '\n';
    }

    /** The separator that makes a table of the wanted kind, else the likeliest. */
    private static char separator(String text, Predicate<Table> suits) {
        String sample = text.substring(0, Math.min(text.length(), SAMPLE_CHARACTERS));
        String plain = withoutQuoted(sample);
        List<Character> likely = SEPARATORS
                .chars()
                .mapToObj(c -> (char) c)
                .sorted(Comparator.comparingLong(candidate -> -likelihood(plain, candidate)))
                .toList();
        return likely.stream()
                .filter(candidate -> suits.test(sample(sample, candidate)))
                .findFirst()
                .orElse(likely.getFirst());
    }

    /** The first rows as a table, cut where they are too long. */
    private static Table sample(String text, char separator) {
        List<Table.Row> rows = new ArrayList<>();
        new Parser(text, 0, separator, true).run((number, cells) -> {
            if (!cells.stream().allMatch(String::isBlank)) {
                List<Table.Cell> row = cells.stream()
                        .map(cell -> new Table.Cell(Formulas.unescaped(cell.strip()), false))
                        .toList();
                rows.add(new Table.Row(number, row));
            }
        });
        return new Table(rows);
    }

    /** The number of rows with the same number of cells, if that is more than one. */
    private static long likelihood(String text, char separator) {
        Map<Integer, Integer> widths = new HashMap<>();
        new Parser(text, 0, separator, true).run((_, cells) -> widths.merge(cells.size(), 1, Integer::sum));
        return widths.entrySet().stream()
                .mapToLong(width -> (width.getKey() - 1L) * width.getValue() * width.getValue())
                .max()
                .orElse(0);
    }

    /** The first rows without quoted texts, because commas in a description are no separators. */
    private static String withoutQuoted(String text) {
        StringBuilder plain = new StringBuilder();
        boolean isQuoted = false;
        int rows = 0;
        for (int i = 0; i < text.length() && rows <= SAMPLE; i++) {
            char c = text.charAt(i);
            boolean isStart = plain.isEmpty()
                    || isLineEnd(plain.charAt(plain.length() - 1))
                    || SEPARATORS.indexOf(plain.charAt(plain.length() - 1)) >= 0;
            if (c == '"' && (isQuoted || isStart)) {
                boolean isDoubled = isQuoted && i + 1 < text.length() && text.charAt(i + 1) == '"';
                i += isDoubled ? 1 : 0;
                isQuoted = isDoubled || !isQuoted;
            } else if (!isQuoted) {
                rows += c == '\n' ? 1 : 0;
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static Table parse(String text, int start, char separator, Table.Builder table) {
        int before = start == 0 ? 0 : 1;
        new Parser(text, start, separator, false).run((number, cells) -> {
            List<Table.Cell> row = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                row.add(table.cell(i, Formulas.unescaped(cells.get(i).strip()), false));
            }
            table.addWide(number + before, row);
        });
        return table.table();
    }

    /** Takes each row with its number, from 1. */
    @FunctionalInterface
    private interface Taker {
        void take(int number, List<String> cells);
    }

    /**
     * A parser of RFC 4180. Quotes within a cell that doesn't begin with one are ordinary characters.
     *
     * <p>It counts cells, columns and lines while it reads, so a file of only separators takes no memory. A sample is cut
     * at a limit; a whole file is refused.
     */
    private static final class Parser {
        private final String text;
        private final char separator;
        private final boolean isSample;
        private final StringBuilder cell = new StringBuilder();
        private List<String> cells = new ArrayList<>();
        private int at;
        private int column;
        private int number;

        Parser(String text, int start, char separator, boolean isSample) {
            this.text = text;
            this.at = start;
            this.separator = separator;
            this.isSample = isSample;
        }

        void run(Taker taker) {
            int most = isSample ? SAMPLE : Table.MOST_LINES;
            while (at < text.length() && number < most) {
                char c = text.charAt(at);
                if (c == '"' && cell.isEmpty()) {
                    quoted();
                } else if (c == separator) {
                    endCell();
                    at++;
                } else if (isLineEnd(c)) {
                    boolean isPair = c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
                    at += isPair ? 2 : 1;
                    endRow(taker);
                } else {
                    add(c);
                    at++;
                }
            }
            if (number < most && (column > 0 || !cell.isEmpty())) {
                endRow(taker);
            }
            if (at < text.length() && !isSample) {
                throw new UnreadableSheet("too_many_rows", "At most " + Table.MOST_ROWS + " rows.");
            }
        }

        private void add(char c) {
            if (cell.length() < Table.MOST_IN_CELL) {
                cell.append(c);
            } else if (!isSample) {
                throw Table.tooLong();
            }
        }

        private void endCell() {
            LongWork.check(++column);
            if (column <= Table.MOST_COLUMNS) {
                cells.add(cell.toString());
            } else if (!isSample
                    && (column > Table.MOST_EMPTY_COLUMNS || !cell.toString().isBlank())) {
                throw new UnreadableSheet("too_many_columns", "At most " + Table.MOST_COLUMNS + " columns.");
            }
            cell.setLength(0);
        }

        private void endRow(Taker taker) {
            endCell();
            LongWork.check(++number);
            taker.take(number, cells);
            cells = new ArrayList<>();
            column = 0;
        }

        private void quoted() {
            int row = number + 1;
            at++;
            while (at < text.length()) {
                char c = text.charAt(at++);
                if (c != '"') {
                    add(c);
                } else if (at < text.length() && text.charAt(at) == '"') {
                    add('"');
                    at++;
                } else {
                    return;
                }
            }
            if (!isSample) {
                throw new UnreadableSheet(
                        "unclosed_quote", "A cell of row " + row + " begins with a quotation mark that never closes.");
            }
        }
    }

    /** Writes rows in UTF-8 with a byte order mark, which spreadsheets need to detect it. */
    static byte[] write(List<List<Table.Cell>> rows, char separator) {
        StringBuilder text = new StringBuilder("\ufeff");
        for (List<Table.Cell> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                text.append(i == 0 ? "" : separator).append(cell(row.get(i), separator));
            }
            text.append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String cell(Table.Cell cell, char separator) {
        if (cell.isNumber() && separator == ';') {
            // Three decimals would look like thousands.
            return PlainNumbers.plainText(cell.text()).replace('.', ',');
        }
        String safe = cell.isNumber() ? cell.text() : Formulas.escaped(cell.text());
        boolean isPlain = Arrays.stream(new String[] {"\"", ",", ";", "\t", "|", "\r", "\n"})
                .noneMatch(safe::contains);
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
