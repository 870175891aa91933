package placard.scan.upkeep;

import java.time.Instant;
import java.util.Locale;
import placard.storage.Tx;

/**
 * The time from which on something in the store is complete.
 *
 * <p>It is moved before anything older is deleted, so that one snapshot of the store tells what may be missing,
 * independent of this node's clock and settings. It never moves back, but for one.
 */
public enum Horizon {
    /** Scans of this time and later have their rows, but for those of deleted codes. */
    SCANS,
    /** Rows of this time and later have their hashes, where they ever had one. */
    HASHES,
    /**
     * Scans of this time and later are in the roll-up by day and value. It alone moves back, as scans from before that
     * roll-up are added; missing until the first are.
     */
    DAY_VALUES,
    /** Values of days before this one may lie on the first such weekday of their month. */
    FOLDED,
    /** When a restore last replaced the hash keys; see {@link Generation}. */
    KEYS;

    /** Later than any scan. */
    static final Instant NEVER = Instant.parse("9999-01-01T00:00:00Z");

    /** Where it stands; 1970 if it never moved, but for the one that moves back. */
    public Instant in(Tx tx) {
        return tx.find("select since from horizon where name = ?", row -> row.time("since"), word())
                .orElse(this == DAY_VALUES ? NEVER : Instant.EPOCH);
    }

    void move(Tx tx, Instant to) {
        tx.update("""
                insert into horizon (name, since)
                values (?, ?)
                on conflict (name) do update set since = excluded.since where excluded.since > horizon.since
                """, word(), to);
    }

    /** The first day that is complete in every time zone: a day begins at most 14 hours before its UTC date. */
    public int firstWholeDay(Tx tx) {
        Instant since = in(tx);
        return since.equals(Instant.EPOCH) ? 0 : dayOf(since) + 2;
    }

    /** The day in UTC. */
    public static int dayOf(Instant time) {
        return (int) Math.floorDiv(time.getEpochSecond(), 86_400L);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
