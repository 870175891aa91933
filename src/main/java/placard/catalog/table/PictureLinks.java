package placard.catalog.table;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import placard.base.Json;
import placard.base.WebUrl;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ColumnWords.SideColumn;
import placard.catalog.table.words.ItemColumn;

/** The links to pictures that another program's file has. An import fetches none: the owner adds the pictures. */
final class PictureLinks {
    /** The maximum pictures of an answer. */
    private static final int MOST = 500;

    private final Map<String, Link> byUrl = new LinkedHashMap<>();

    /** A picture of an item, at its first row. */
    private record Link(int row, String name) {}

    /** Finds the links of all rows that are not left out. Rows with only a link belong to the item above. */
    static PictureLinks of(FileReading reading) {
        PictureLinks links = new PictureLinks();
        List<Integer> columns = new ArrayList<>();
        List<String> headers = reading.header().names();
        for (int i = 0; i < headers.size(); i++) {
            if (ColumnWords.shipped()
                    .aside(headers.get(i))
                    .filter(SideColumn.PICTURE::equals)
                    .isPresent()) {
                columns.add(i);
            }
        }
        String name = "";
        boolean isLeftOut = false;
        for (FileLine line : columns.isEmpty() ? List.<FileLine>of() : reading.lines()) {
            String own = reading.text(line, ItemColumn.NAME);
            name = own.isEmpty() ? name : own;
            isLeftOut = own.isEmpty() ? isLeftOut || line.isLeftOut() : line.isLeftOut();
            for (int column : isLeftOut ? List.<Integer>of() : columns) {
                links.add(line.text(column), new Link(line.row().number(), name));
            }
        }
        return links;
    }

    /** Adds the addresses of a cell, which has commas, bars, semicolons or spaces between two. */
    private void add(String cell, Link link) {
        if (!cell.contains("://") || cell.length() > 10 * Table.MOST_READ) {
            return;
        }
        for (String part : cell.replace('|', ' ')
                .replace(';', ' ')
                .replace(", ", " ")
                .replace(",http", " http")
                .split(" ", -1)) {
            if (byUrl.size() < MOST && part.contains("://") && WebUrl.parse(part) != null) {
                byUrl.putIfAbsent(part, link);
            }
        }
    }

    int count() {
        return byUrl.size();
    }

    ArrayNode json() {
        ArrayNode json = Json.object().arrayNode();
        byUrl.forEach((url, link) ->
                json.addObject().put("row", link.row()).put("name", link.name()).put("url", url));
        return json;
    }
}
