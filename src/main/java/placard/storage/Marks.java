package placard.storage;

import java.time.Instant;
import java.util.Optional;

/** Remembers when a task of the whole installation last ran, in a command or in a server. */
public final class Marks {
    /** The task of writing a whole backup of the embedded store. */
    public static final String BACKUP = "backup";

    private Marks() {}

    /** Records that the task ran at this time. An earlier time doesn't replace a later one. */
    public static int set(Tx tx, String name, Instant at) {
        return tx.update("""
                insert into instance_mark (name, at) values (?, ?)
                on conflict (name) do update set at = excluded.at where instance_mark.at < excluded.at
                """, name, at);
    }

    /** When the task last ran; empty if no run was recorded. */
    public static Optional<Instant> find(Tx tx, String name) {
        return tx.find("select at from instance_mark where name = ?", row -> row.time("at"), name);
    }
}
