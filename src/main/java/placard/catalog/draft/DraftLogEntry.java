package placard.catalog.draft;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.activity.Change;
import placard.base.Json;

/** The activity log's entry of a published draft: the number of changes, as many changes as have room, and the undo. */
final class DraftLogEntry {
    private static final int MOST_LOGGED = 3_000;
    private static final int MOST_UNDO = 4_500;

    private DraftLogEntry() {}

    static Change of(DraftDiff diff, ObjectNode undo) {
        ObjectNode before = Json.object();
        ObjectNode after = Json.object().put("published", diff.rows().size());
        ArrayNode changes = after.putArray("changes");
        int room = MOST_LOGGED;
        for (DraftDiff.Row row : diff.rows()) {
            ObjectNode entry = row.json().retain("type", "kind", "id", "name", "member", "before", "after");
            room -= Json.bytes(entry).length;
            if (room > 0) {
                changes.add(entry);
            }
        }
        boolean hasRoom = Json.bytes(undo).length <= MOST_UNDO;
        if (hasRoom) {
            before.set("undo", undo);
        }
        return new Change(before, after, hasRoom ? List.of() : List.of("undo"));
    }
}
