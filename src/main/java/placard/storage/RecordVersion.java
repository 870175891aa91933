package placard.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import placard.base.Json;

/** The version of a stored record, counted from 1, with the times of the record's and the version's creation. */
public record RecordVersion(Instant createdAt, Instant updatedAt, long version) {
    public static RecordVersion of(Row row) throws SQLException {
        return new RecordVersion(row.time("created_at"), row.time("updated_at"), row.number("version"));
    }

    /** The state before the first version, during reading. */
    public static RecordVersion none(Instant now) {
        return new RecordVersion(now, now, 0);
    }

    public static RecordVersion first(Instant now) {
        return none(now).next(now);
    }

    public RecordVersion next(Instant now) {
        return new RecordVersion(createdAt, now, version + 1);
    }

    /** Adds the three members to a JSON record. */
    public ObjectNode addTo(ObjectNode json) {
        return json.put("version", version)
                .put("createdAt", Json.time(createdAt))
                .put("updatedAt", Json.time(updatedAt));
    }
}
