package placard.qr.print;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.qr.draw.format.Sheet;
import placard.qr.judge.ScannabilityCheck;

/**
 * A request for a sheet: its labels and its paper.
 *
 * @param tables the tables of the one code that {@code ids} then has; none for each code once
 * @param tableCaption the text below a table's picture, or null for the word of the catalogue's language
 * @param template null for bare labels
 * @param hasCaptions whether the code's name or the table is below each picture
 * @param sameVersion whether all symbols get the version of the largest; null if only while modules stay large enough
 */
record SheetRequest(
        List<String> ids,
        TableList tables,
        @Nullable TableCaption tableCaption,
        Sheet sheet,
        @Nullable PrintTemplate template,
        DesignWords words,
        boolean hasCaptions,
        @Nullable Boolean sameVersion) {
    /** A symbol of version 20 with outlines of its own, twice. */
    private static final long BYTES_OF_A_LABEL = 64 << 10;

    /** The outlines of as many modules as a sheet may have, and the file. */
    private static final long MOST_BYTES = 64 << 20;

    /**
     * The caller's own words for a designed print.
     *
     * @param title in the place of the business's name, or null
     * @param call in the place of the calls to scan, or null
     * @param wifi the id of the code for the other side, or null
     */
    record DesignWords(
            @Nullable String title,
            @Nullable String call,
            @Nullable String wifi) {
        static DesignWords read(Input input) {
            DesignWords words =
                    new DesignWords(drawn(input, "title", 0), drawn(input, "call", 1), input.word("wifiId"));
            if (!input.node().hasNonNull("template")) {
                for (String name : List.of("title", "call", "wifiId", "layout")) {
                    if (input.node().hasNonNull(name)) {
                        input.fault(name, "not_applicable", "Only with template.");
                    }
                }
            }
            return words;
        }

        /** A text, with a fault if no font has all of its letters. */
        private static @Nullable String drawn(Input input, String name, int fewest) {
            String text = input.text(name, fewest, 80);
            String undrawable = text == null ? null : Sheet.undrawable(text);
            if (undrawable != null) {
                input.fault(name, "unsupported_character", ScannabilityCheck.sentenceOf(undrawable));
            }
            return text;
        }
    }

    /** The approximate memory for the sheet of a request: its outlines, and the pages that they become. */
    static long weight(ObjectNode body) {
        JsonNode tables = body.path("tables");
        long labels = tables.isObject()
                ? 1 + tables.path("to").asLong() - tables.path("from").asLong()
                : Math.max(body.path("ids").size(), tables.size());
        return Math.clamp(labels * BYTES_OF_A_LABEL, BYTES_OF_A_LABEL, MOST_BYTES);
    }

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
        PrintTemplate template = input.choice("template", PrintTemplate.CHOICES);
        DesignWords words = DesignWords.read(input);
        Sheet sheet = LabelStock.read(input, template);
        Boolean captions = input.flag("captions");
        input.refuseNull("captions");
        Boolean same = input.flag("sameVersion");
        return input.hasFaults() || sheet == null
                ? null
                : new SheetRequest(
                        ids, tables, caption, sheet, template, words, hasCaptions(captions, template, tables), same);
    }

    /** On a designed print a code's name is for its owner only; a table's is for guests. */
    private static boolean hasCaptions(@Nullable Boolean asked, @Nullable PrintTemplate template, TableList tables) {
        return asked == null ? template == null || !tables.names().isEmpty() : asked;
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
