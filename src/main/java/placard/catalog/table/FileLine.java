package placard.catalog.table;

import java.util.ArrayList;
import java.util.List;
import placard.base.Fault;
import placard.base.Texts;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.sheet.Table.Cell;

/** A row of a file on its way to rows of items: its cells may change, and the row in the file stays known. */
final class FileLine {
    private final Table.Row row;
    private final List<Cell> cells;
    private final List<Notice> notices = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private String leftOut = "";

    FileLine(Table.Row row) {
        this.row = row;
        this.cells = new ArrayList<>(row.cells());
    }

    private FileLine(FileLine other) {
        this.row = other.row;
        this.cells = new ArrayList<>(other.cells);
    }

    /** Another line of the same row. */
    FileLine copy() {
        return new FileLine(this);
    }

    Table.Row row() {
        return row;
    }

    Cell cell(int index) {
        return index >= 0 && index < cells.size() ? cells.get(index) : Cell.EMPTY;
    }

    /** The text of a cell; empty also if there is no such column. */
    String text(int index) {
        return Texts.normal(cell(index).text());
    }

    void set(int index, Cell cell) {
        while (cells.size() <= index) {
            cells.add(Cell.EMPTY);
        }
        cells.set(index, cell);
    }

    void set(int index, String text) {
        set(index, text.isEmpty() ? Cell.EMPTY : new Cell(text, false));
    }

    int width() {
        return cells.size();
    }

    void note(Notice notice) {
        if (!notices.contains(notice)) {
            notices.add(notice);
        }
    }

    List<Notice> notices() {
        return notices;
    }

    /** Adds a fault whose pointer is the word of a column, or empty for the whole row. */
    void fault(Fault fault) {
        faults.add(fault);
    }

    List<Fault> faults() {
        return faults;
    }

    /** Leaves out the row with the reason. */
    void leaveOut(Notice reason) {
        leftOut = reason.code();
        note(reason);
    }

    boolean isLeftOut() {
        return !leftOut.isEmpty();
    }
}
