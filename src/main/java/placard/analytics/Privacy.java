package placard.analytics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.storage.ScanStores;

/**
 * The retention of visitor data.
 *
 * @param keys those that exist, the oldest first; never the keys themselves
 * @param lastDestruction when keys and all hashes under them were last destroyed; null if never
 */
public record Privacy(List<Key> keys, @Nullable Instant lastDestruction, Rules rules) {
    /** When a key was made, and when it and all hashes under it are destroyed. */
    public record Key(Instant createdAt, Instant destroyAfter) {}

    /**
     * The settings of this installation.
     *
     * @param uniqueBy the parts that identify a visitor, as the setting is written
     * @param scanDays for how many days single scans are kept
     * @param honoursGpc whether a scan with the Global Privacy Control signal is counted without a hash
     */
    public record Rules(String uniqueBy, long scanDays, boolean honoursGpc) {}

    /** The privacy state of a workspace, from the database that has its scans. */
    public static Privacy read(ScanStores stores, String workspaceId, Rules rules) {
        return stores.read(
                workspaceId,
                (_, tx) -> new Privacy(
                        tx.list(
                                "select created_at, destroy_after from hash_key where destroyed_at is null order by epoch",
                                row -> new Key(row.time("created_at"), row.time("destroy_after"))),
                        tx.find(
                                        "select destroyed_at from hash_key where destroyed_at is not null order by destroyed_at desc limit 1",
                                        row -> row.time("destroyed_at"))
                                .orElse(null),
                        rules));
    }

    /** The earliest time at which the oldest hash was made; null if there is none. */
    public @Nullable Instant oldestHash() {
        return keys.isEmpty() ? null : keys.getFirst().createdAt;
    }

    /** When a key and all hashes under it are destroyed next; null if there is none. */
    public @Nullable Instant nextDestruction() {
        return keys.stream().map(Key::destroyAfter).min(Instant::compareTo).orElse(null);
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("keys");
        keys.forEach(key -> array.addObject()
                .put("createdAt", Json.time(key.createdAt))
                .put("destroyAfter", Json.time(key.destroyAfter)));
        return json.put("oldestHashAt", written(oldestHash()))
                .put("lastDestructionAt", written(lastDestruction))
                .put("nextDestructionAt", written(nextDestruction()))
                .put("uniqueBy", rules.uniqueBy)
                .put("scanRetentionDays", rules.scanDays)
                .put("honoursGpc", rules.honoursGpc);
    }

    private static @Nullable String written(@Nullable Instant time) {
        return time == null ? null : Json.time(time);
    }
}
