package placard.catalog.table.sheet;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Formulas;

/**
 * A CSV file of any program: separated by commas, semicolons, tabs or bars, in UTF-8, UTF-16 or Windows-1252, with or
 * without a byte order mark. It detects separator and encoding.
 */
final class CsvTable {
    private static final String SEPARATORS = ",;\t|";
    /** The number of rows that guess the separator. */
    private static final int SAMPLE = 50;

    private CsvTable() {}

    /**
     * Reads a file.
     *
     * @param encoding null to guess it
     * @param suits true for a table of the wanted kind; it decides between possible separators
     */
    static Table read(byte[] bytes, @Nullable Charset encoding, Predicate<Table> suits) {
        String text = text(bytes, encoding);
        int start = 0;
        char separator = 0;
        if (text.regionMatches(true, 0, "sep=", 0, 4) && text.length() > 5 && isLineEnd(text.charAt(5))) {
            separator = text.charAt(4);
            start = text.indexOf('\n', 4) < 0 ? 6 : text.indexOf('\n', 4) + 1;
        }
        return parse(text, start, separator == 0 ? separator(text, suits) : separator, Integer.MAX_VALUE);
    }

    private static boolean isLineEnd(char c) {
        return c == '\r' || c == '\n';
    }

    private static String text(byte[] bytes, @Nullable Charset encoding) {
        if (encoding != null) {
            return withoutMark(new String(bytes, encoding));
        }
        Charset utf16 = utf16(bytes);
        if (utf16 != null) {
            return withoutMark(new String(bytes, utf16));
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            text = new String(bytes, Charset.forName("windows-1252"));
        }
        if (text.indexOf('\0') >= 0) {
            throw new UnreadableSheet("unsupported_file_type", "This is neither a CSV nor an .xlsx file.");
        }
        return withoutMark(text);
    }

    private static String withoutMark(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    /** Detects UTF-16 by the byte order mark, or by the zero in every other byte of mostly Latin text. */
    private static @Nullable Charset utf16(byte[] bytes) {
        if (bytes.length < 2) {
            return null;
        }
        if (bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe) {
            return StandardCharsets.UTF_16LE;
        }
        if (bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xff) {
            return StandardCharsets.UTF_16BE;
        }
        int[] zeros = new int[2];
        int sampled = Math.min(bytes.length & ~1, 1024);
        for (int i = 0; i < sampled; i++) {
            zeros[i & 1] += bytes[i] == 0 ? 1 : 0;
        }
        if (zeros[1] * 4 > sampled && zeros[0] == 0) {
            return StandardCharsets.UTF_16LE;
        }
        return zeros[0] * 4 > sampled && zeros[1] == 0 ? StandardCharsets.UTF_16BE : null;
    }

    /** The separator that makes a table of the wanted kind, else the likeliest. */
    private static char separator(String text, Predicate<Table> suits) {
        String plain = withoutQuoted(text);
        List<Character> likely = SEPARATORS
                .chars()
                .mapToObj(c -> (char) c)
                .sorted(Comparator.comparingLong(candidate -> -likelihood(plain, candidate)))
                .toList();
        return likely.stream()
                .filter(candidate -> suits.test(parse(text, 0, candidate, SAMPLE)))
                .findFirst()
                .orElse(likely.getFirst());
    }

    /** The number of rows with the same number of cells, if that is more than one. */
    private static long likelihood(String text, char separator) {
        Map<Integer, Integer> widths = new HashMap<>();
        new Parser(text, 0, separator, SAMPLE).run((_, cells) -> widths.merge(cells.size(), 1, Integer::sum));
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

    private static Table parse(String text, int start, char separator, int most) {
        Table.Builder table = new Table.Builder();
        int before = start == 0 ? 0 : 1;
        new Parser(text, start, separator, most).run((number, cells) -> {
            List<Table.Cell> row = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                row.add(table.cell(i, Formulas.unescaped(cells.get(i).strip()), false));
            }
            table.add(number + before, row);
        });
        return table.table();
    }

    /** Takes each row with its number, from 1. */
    @FunctionalInterface
    private interface Taker {
        void take(int number, List<String> cells);
    }

    /** A parser of RFC 4180. Quotes within a cell that doesn't begin with one are ordinary characters. */
    private static final class Parser {
        private final String text;
        private final char separator;
        private final int most;
        private final StringBuilder cell = new StringBuilder();
        private List<String> cells = new ArrayList<>();
        private int at;
        private int number;

        Parser(String text, int start, char separator, int most) {
            this.text = text;
            this.at = start;
            this.separator = separator;
            this.most = most;
        }

        void run(Taker taker) {
            IntConsumer end = next -> {
                cells.add(cell.toString());
                cell.setLength(0);
                taker.take(++number, cells);
                cells = new ArrayList<>();
                at = next;
            };
            while (at < text.length() && number < most) {
                char c = text.charAt(at);
                if (c == '"' && cell.isEmpty()) {
                    quoted();
                } else if (c == separator) {
                    cells.add(cell.toString());
                    cell.setLength(0);
                    at++;
                } else if (isLineEnd(c)) {
                    boolean isPair = c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
                    end.accept(at + (isPair ? 2 : 1));
                } else {
                    cell.append(c);
                    at++;
                }
            }
            if (number < most && (!cells.isEmpty() || !cell.isEmpty())) {
                end.accept(at);
            }
        }

        private void quoted() {
            at++;
            while (at < text.length()) {
                char c = text.charAt(at++);
                if (c != '"') {
                    cell.append(c);
                } else if (at < text.length() && text.charAt(at) == '"') {
                    cell.append('"');
                    at++;
                } else {
                    return;
                }
            }
        }
    }

    /** Writes rows in UTF-8 with a byte order mark, which spreadsheets need to detect it. */
    static byte[] write(List<List<Table.Cell>> rows) {
        StringBuilder text = new StringBuilder("\ufeff");
        for (List<Table.Cell> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                text.append(i == 0 ? "" : ",").append(cell(row.get(i)));
            }
            text.append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String cell(Table.Cell cell) {
        String safe = cell.isNumber() ? cell.text() : Formulas.escaped(cell.text());
        boolean isPlain = Arrays.stream(new String[] {"\"", ",", ";", "\t", "|", "\r", "\n"})
                .noneMatch(safe::contains);
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
