package placard.scan.upkeep;

import java.time.Instant;
import java.util.Locale;
import placard.storage.Tx;

/**
 * From when on something in the store is whole.
 *
 * <p>Whoever deletes moves it first, so that one snapshot tells what can't be there any more, whatever this node's clock
 * and settings are. It never moves back.
 */
enum Horizon {
    /** Scans of this time and later have their rows, but for those of deleted codes. */
    SCANS,
    /** Rows of this time and later have their hashes, where they ever had one. */
    HASHES,
    /** When the hash keys last began anew, by a restore; see {@link Generation}. */
    KEYS;

    /** Where it stands; 1970 if it never moved. */
    Instant in(Tx tx) {
        return tx.find("select since from horizon where name = ?", row -> row.time("since"), word())
                .orElse(Instant.EPOCH);
    }

    void move(Tx tx, Instant to) {
        tx.update("""
                insert into horizon (name, since)
                values (?, ?)
                on conflict (name) do update set since = excluded.since where excluded.since > horizon.since
                """, word(), to);
    }

    /** The first day, in whatever zone, that is whole: a day begins at most 14 hours before its UTC date. */
    int firstWholeDay(Tx tx) {
        return (int) Math.floorDiv(in(tx).getEpochSecond(), 86_400L) + 2;
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
