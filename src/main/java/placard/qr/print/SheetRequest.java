package placard.qr.print;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.qr.draw.format.Sheet;

/**
 * A request for a sheet: its labels and its paper.
 *
 * @param tables the tables of the one code that {@code ids} then has; none for each code once
 * @param tableCaption the text below a table's picture, or null for the word of the catalogue's language
 * @param hasCaptions whether the code's name or the table is below each picture
 * @param sameVersion whether all symbols get the version of the largest; null if only while modules stay large enough
 */
record SheetRequest(
        List<String> ids,
        TableList tables,
        @Nullable TableCaption tableCaption,
        Sheet sheet,
        boolean hasCaptions,
        @Nullable Boolean sameVersion) {
    /**
     * Reads a request; faults stay in the input.
     *
     * @param most the most labels of one sheet
     */
    static @Nullable SheetRequest read(Input input, int most) {
        input.require("ids");
        List<String> ids = ids(input, most);
        TableList tables = TableList.read(input, most);
        if (input.node().hasNonNull("tables") && ids.size() > 1) {
            input.fault("tables", "not_applicable", "Only with one id.");
        }
        TableCaption caption = TableCaption.read(input);
        Sheet sheet = LabelStock.read(input);
        Boolean captions = input.flag("captions");
        input.refuseNull("captions");
        Boolean same = input.flag("sameVersion");
        return input.hasFaults() || sheet == null
                ? null
                : new SheetRequest(ids, tables, caption, sheet, captions == null || captions, same);
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
}
