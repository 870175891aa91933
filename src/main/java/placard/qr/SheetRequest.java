package placard.qr;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.qr.draw.format.Sheet;

/**
 * Which labels are to be printed, and on what.
 *
 * @param tables the tables of the one code that {@code ids} then has; none for each code once
 * @param tableCaption what stands below a table's picture, or null for the word of the catalogue's language
 * @param hasCaptions whether the code's name or the table stands below each picture
 */
record SheetRequest(
        List<String> ids, Tables tables, @Nullable TableCaption tableCaption, Sheet sheet, boolean hasCaptions) {
    private static final int MM = 100;

    /** Page sizes in hundredths of a millimetre; {@code label} is a page for each label, as label printers take them. */
    private enum Paper {
        A4(21_000, 29_700),
        LETTER(21_590, 27_940),
        LABEL(0, 0);

        private static final Map<String, Paper> CHOICES = Map.of("a4", A4, "letter", LETTER, "label", LABEL);

        private final int width;
        private final int height;

        Paper(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    /**
     * Reads a request; faults stay in the input.
     *
     * @param most labels of one sheet
     */
    static @Nullable SheetRequest read(Input input, int most) {
        input.require("ids");
        List<String> ids = ids(input, most);
        Tables tables = Tables.read(input, most);
        if (input.node().hasNonNull("tables") && ids.size() > 1) {
            input.fault("tables", "not_applicable", "Only with one id.");
        }
        TableCaption caption = TableCaption.read(input);
        Sheet sheet = sheet(input);
        Boolean captions = input.flag("captions");
        return input.hasFaults() || sheet == null
                ? null
                : new SheetRequest(ids, tables, caption, sheet, captions == null || captions);
    }

    private static List<String> ids(Input input, int most) {
        List<@Nullable String> entries = input.entries("ids", 1, most, 40);
        List<String> ids = new ArrayList<>();
        for (int i = 0; entries != null && i < entries.size(); i++) {
            String id = entries.get(i);
            if (id != null && !Ids.isWellFormed("qr_", id)) {
                input.fault("ids", i, "qr_not_found", "There is no such code.");
            } else if (id != null) {
                ids.add(id);
            }
        }
        return ids;
    }

    private static @Nullable Sheet sheet(Input input) {
        Paper paper = input.choice("paper", Paper.CHOICES);
        int width = mm(input, "labelWidthMm", 15, 300, 50);
        int height = mm(input, "labelHeightMm", 15, 420, 60);
        int margin = mm(input, "marginMm", 0, 50, 10);
        int gap = mm(input, "gapMm", 0, 50, 4);
        Boolean marks = input.flag("cropMarks");
        if (input.hasFaults()) {
            return null;
        }
        Paper page = paper == null ? Paper.A4 : paper;
        Sheet sheet = page == Paper.LABEL
                ? new Sheet(width, height, width, height, 0, 0, false)
                : new Sheet(page.width, page.height, width, height, margin, gap, marks == null || marks);
        if (!sheet.isPossible()) {
            String pointer = sheet.columns() == 0 ? "labelWidthMm" : "labelHeightMm";
            input.fault(pointer, "too_large", "The page holds no such label within its margins.");
        }
        return sheet;
    }

    /** A length in hundredths of a millimetre. */
    private static int mm(Input input, String name, int min, int max, int otherwise) {
        BigDecimal mm = input.number(name, BigDecimal.valueOf(min), BigDecimal.valueOf(max));
        return mm == null ? otherwise * MM : mm.movePointRight(2).intValue();
    }
}
