package placard.catalog.table.sheet;

import java.util.ArrayList;
import java.util.List;

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
    /** The maximum characters of all cells. */
    static final int MOST_CHARACTERS = 8 << 20;

    /**
     * A cell.
     *
     * @param isNumber true if the file marks it as a number; its text is then a plain decimal
     */
    public record Cell(String text, boolean isNumber) {
        public static final Cell EMPTY = new Cell("", false);

        public boolean isEmpty() {
            return text.isEmpty();
        }
    }

    /**
     * A row.
     *
     * @param number the spreadsheet's row number, from 1
     */
    public record Row(int number, List<Cell> cells) {
        public Cell cell(int column) {
            return column < cells.size() ? cells.get(column) : Cell.EMPTY;
        }
    }

    /** Builds a table row by row, within the limits. */
    static final class Builder {
        private final List<Row> rows = new ArrayList<>();
        private int characters;
        private int count;

        void add(int number, List<Cell> all) {
            int width = all.size();
            while (width > 0 && all.get(width - 1).isEmpty()) {
                width--;
            }
            if (width == 0) {
                return;
            }
            List<Cell> cells = all.subList(0, width);
            count += width;
            if (count > MOST_CELLS) {
                throw new UnreadableSheet("too_large", "At most " + MOST_CELLS + " cells.");
            }
            if (rows.size() == MOST_ROWS) {
                throw new UnreadableSheet("too_many_rows", "At most " + MOST_ROWS + " rows.");
            }
            rows.add(new Row(number, List.copyOf(cells)));
        }

        /** Counts a cell's memory. */
        Cell cell(int column, String text, boolean isNumber) {
            characters += text.length();
            if (column >= MOST_COLUMNS && !text.isEmpty()) {
                throw new UnreadableSheet("too_many_columns", "At most " + MOST_COLUMNS + " columns.");
            }
            if (characters > MOST_CHARACTERS) {
                throw new UnreadableSheet("too_large", "At most " + (MOST_CHARACTERS >> 20) + " million characters.");
            }
            return text.isEmpty() ? Cell.EMPTY : new Cell(text, isNumber);
        }

        Table table() {
            return new Table(List.copyOf(rows));
        }
    }
}
