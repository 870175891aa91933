package placard.storage;

import java.time.Instant;
import java.util.Optional;

/** When something of the whole installation was last done, by whoever did it, a command or a server. */
public final class Marks {
    /** A backup of the embedded store was written, whole. */
    public static final String BACKUP = "backup";

    private Marks() {}

    /** Remembers that it was done now; an earlier time doesn't replace a later one. */
    public static int set(Tx tx, String name, Instant at) {
        return tx.update("""
                insert into instance_mark (name, at) values (?, ?)
                on conflict (name) do update set at = excluded.at where instance_mark.at < excluded.at
                """, name, at);
    }

    /** When it was last done; empty if never since there are marks. */
    public static Optional<Instant> find(Tx tx, String name) {
        return tx.find("select at from instance_mark where name = ?", row -> row.time("at"), name);
    }
}
