package placard.scan;

import java.util.List;
import placard.storage.Database;

/** Forgets every hash and what is known of keys and journal: for a store that came back without them. */
public final class HashReset {
    private HashReset() {}

    public static void run(Database database) {
        database.writeScans(tx -> {
            for (String table : List.of("visitor", "visitor_day", "journal_position", "hash_key")) {
                tx.update("delete from " + table);
            }
            return tx.update("update scan set ip_hash = null, epoch = null where epoch is not null");
        });
    }
}
