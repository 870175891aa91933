package placard.catalog.table.sheet;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import placard.base.LongWork;

/**
 * A table from a file.
 *
 * @param rows all rows that are not empty, in their order
 */
public record Table(List<Row> rows) {
    /** The maximum rows of a file: an item may have 200 of them. */
    static final int MOST_ROWS = 20_000;
    /** The maximum columns of a row. */
    static final int MOST_COLUMNS = 200;
    /** The maximum cells of all rows, without the empty ones at a row's end. */
    static final int MOST_CELLS = 500_000;
    /** The maximum characters of a cell, as in a spreadsheet. */
    static final int MOST_IN_CELL = 32_767;
    /** The maximum characters of a cell that is read as a price, a measure, a code or a header. */
    public static final int MOST_READ = 200;
    /** The maximum columns without any text, as in a spreadsheet. */
    static final int MOST_EMPTY_COLUMNS = 16_384;
    /** The maximum lines, with the empty ones, as in a spreadsheet. */
    static final int MOST_LINES = 1_048_576;
    /** Bytes of memory for a cell from its file to the answer about it, without its text. */
    private static final int OF_A_CELL = 400;
    /** Cells of the smallest limit, which fit into any heap. */
    private static final int FEWEST_CELLS = 50_000;

    /** The maximum characters of all cells. */
    static final int MOST_CHARACTERS = 8 << 20;

    /**
     * A cell.
     *
     * @param isNumber true if the file marks it as a number; its text is then a plain decimal
     */
    public record Cell(String text, boolean isNumber) {
        public static final Cell EMPTY = new Cell("", false);

        /** A cell with a text. */
        public static Cell of(String text) {
            return text.isEmpty() ? EMPTY : new Cell(text, false);
        }

        public boolean isEmpty() {
            return text.isEmpty();
        }

        /** True if the text is too long for a price, a measure, a code or a header. No reader then parses it. */
        public boolean isLong() {
            return text.length() > MOST_READ;
        }
    }

    /**
     * A row.
     *
     * @param number the spreadsheet's row number, from 1
     * @param cells without the empty ones at the end
     * @param width the number of cells with the empty ones at the end; 0 if a spreadsheet has put each into its column
     * @param isHidden whether the spreadsheet hides it from people
     */
    public record Row(int number, List<Cell> cells, int width, boolean isHidden) {
        public Row(int number, List<Cell> cells) {
            this(number, cells, 0, false);
        }

        public Cell cell(int column) {
            return column < cells.size() ? cells.get(column) : Cell.EMPTY;
        }
    }

    /** The maximum cells of a file if reading it may take this many bytes of memory. */
    public static int mostCells(long bytes) {
        return Math.clamp(bytes / OF_A_CELL, FEWEST_CELLS, MOST_CELLS);
    }

    /** The approximate bytes of memory for reading a file of this size. */
    public static long bytes(long file, int mostCells) {
        // Almost any file may have a cell in each two bytes, and a compressed one more.
        return (long) OF_A_CELL * mostCells + 4 * Math.min(file, MOST_CHARACTERS);
    }

    static UnreadableSheet tooLong() {
        return new UnreadableSheet("too_large", "A cell has more than " + MOST_IN_CELL + " characters.");
    }

    /** Builds a table row by row, within the limits. */
    static final class Builder {
        private static final Comparator<Row> BY_NUMBER = Comparator.comparingInt(Row::number);

        private final int mostCells;
        private final List<Row> rows = new ArrayList<>();
        private final List<Merged> merged = new ArrayList<>();
        private int characters;
        private int count;

        Builder(int mostCells) {
            this.mostCells = mostCells;
        }

        /**
         * Adds the row of a spreadsheet. A row whose texts are all struck out counts as hidden; in others the struck
         * ones are empty.
         *
         * @param struck the columns whose cells are struck out
         */
        void add(int number, List<Cell> all, boolean isHidden, BitSet struck) {
            long full = struck.isEmpty()
                    ? 0
                    : all.stream().filter(cell -> !cell.isEmpty()).count();
            boolean isStruck = full > 0 && struck.cardinality() == full;
            List<Cell> left = all;
            if (full > 0 && !isStruck) {
                left = new ArrayList<>(all);
                for (int i = 0; i < left.size(); i++) {
                    left.set(i, struck.get(i) ? Cell.EMPTY : left.get(i));
                }
            }
            add(number, left, 0, isHidden || isStruck);
        }

        /** Adds the row of a text, whose cells may be in wrong columns. */
        void addWide(int number, List<Cell> all) {
            add(number, all, all.size(), false);
        }

        private void add(int number, List<Cell> all, int whole, boolean isHidden) {
            int width = all.size();
            while (width > 0 && all.get(width - 1).isEmpty()) {
                width--;
            }
            if (width == 0) {
                return;
            }
            List<Cell> cells = all.subList(0, width);
            count(width);
            if (rows.size() == MOST_ROWS) {
                throw new UnreadableSheet("too_many_rows", "At most " + MOST_ROWS + " rows.");
            }
            rows.add(new Row(number, List.copyOf(cells), whole, isHidden));
        }

        /** Cells of a column that are one for people; only the first of them has a text. */
        private record Merged(int first, int last, int column) {}

        /**
         * Notes that cells of a column are one: each of its rows has the text then, as people read it.
         *
         * @param first the number of the row with the text
         * @param last the number of the last row
         */
        void merge(int first, int last, int column) {
            if (last <= first || column >= MOST_COLUMNS) {
                return;
            }
            if (merged.size() == MOST_ROWS) {
                throw new UnreadableSheet("too_large", "At most " + MOST_ROWS + " merged cells.");
            }
            merged.add(new Merged(first, last, column));
        }

        private void fill(Merged cells) {
            int start = Collections.binarySearch(rows, new Row(cells.first, List.of()), BY_NUMBER);
            Cell text = start < 0 ? Cell.EMPTY : rows.get(start).cell(cells.column);
            for (int i = start + 1;
                    !text.isEmpty() && i < rows.size() && rows.get(i).number() <= cells.last;
                    i++) {
                Row row = rows.get(i);
                if (row.cell(cells.column).isEmpty()) {
                    List<Cell> filled = new ArrayList<>(row.cells());
                    while (filled.size() <= cells.column) {
                        filled.add(Cell.EMPTY);
                    }
                    filled.set(cells.column, text);
                    count(filled.size());
                    rows.set(i, new Row(row.number(), List.copyOf(filled), row.width(), row.isHidden()));
                }
            }
        }

        private void count(int cells) {
            LongWork.check();
            count += cells;
            if (count > mostCells) {
                throw new UnreadableSheet("too_large", "At most " + mostCells + " cells.");
            }
        }

        /** Counts a cell's memory. */
        Cell cell(int column, String text, boolean isNumber) {
            if (text.length() > MOST_IN_CELL) {
                throw tooLong();
            }
            characters += text.length();
            if (column >= MOST_COLUMNS && !text.isEmpty()) {
                throw new UnreadableSheet("too_many_columns", "At most " + MOST_COLUMNS + " columns.");
            }
            if (characters > MOST_CHARACTERS) {
                throw new UnreadableSheet("too_large", "At most " + (MOST_CHARACTERS >> 20) + " million characters.");
            }
            return text.isEmpty() ? Cell.EMPTY : new Cell(text, isNumber);
        }

        /** The rows since the last table. The limits of cells and characters hold for all tables of a builder. */
        Table table() {
            merged.forEach(this::fill);
            merged.clear();
            Table table = new Table(List.copyOf(rows));
            rows.clear();
            return table;
        }
    }
}
