package placard.qr.print;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Presentation;

/**
 * The tables that each get a label of one code.
 *
 * @param names in the order of the labels, each once
 * @param isRange whether they were requested as a range of numbers
 */
public record TableList(List<String> names, boolean isRange) {
    private static final String RULE =
            "Name each table once, with up to 32 letters, digits, spaces, '.', '_' and '-', starting and ending with a letter or digit.";

    /**
     * Reads {@code tables}; faults stay in the input.
     *
     * @param most the most labels of one sheet
     */
    static TableList read(Input input, int most) {
        JsonNode sent = input.node().get("tables");
        return sent != null && sent.isObject()
                ? new TableList(range(Objects.requireNonNull(input.object("tables")), most), true)
                : new TableList(list(input, most), false);
    }

    /** The pointer to a table in the request. */
    String pointer(int index) {
        return isRange ? "/tables" : "/tables/" + index;
    }

    private static List<String> list(Input input, int most) {
        List<@Nullable String> entries = input.entries("tables", 1, most, 32);
        Set<String> tables = new LinkedHashSet<>();
        for (int i = 0; entries != null && i < entries.size(); i++) {
            String entry = entries.get(i);
            String table = Presentation.place(entry);
            if (entry != null && table == null) {
                input.fault("tables", i, "invalid_characters", RULE);
            } else if (table != null && !tables.add(table)) {
                input.fault("tables", i, "duplicate", RULE);
            }
        }
        return List.copyOf(tables);
    }

    private static List<String> range(Input range, int most) {
        range.require("from");
        range.require("to");
        Integer from = range.integer("from", 0, 99_999);
        Integer to = range.integer("to", 0, 99_999);
        String prefix = range.verbatim("prefix", 0, 20);
        range.nameUnknown();
        if (from == null || to == null) {
            return List.of();
        }
        if (to < from || to - from >= most) {
            range.fault("to", "out_of_range", "From " + from + " to " + (from + most - 1L) + ".");
            return List.of();
        }
        List<String> tables = new ArrayList<>();
        for (int number = from; number <= to; number++) {
            String table = Presentation.place((prefix == null ? "" : prefix) + number);
            if (table == null) {
                range.fault("prefix", "invalid_characters", RULE);
                return List.of();
            }
            tables.add(table);
        }
        return tables;
    }
}
