package placard.scan.upkeep;

import java.time.Instant;
import placard.storage.Tx;

/**
 * The time from which on something in the store is complete.
 *
 * <p>It is moved before anything older is deleted, so that one snapshot of the store tells what may be missing,
 * independent of this node's clock and settings. It never moves back.
 */
public enum Horizon {
    /** Scans of this time and later are there singly, but for those of deleted codes. */
    SINGLE_SCANS("scans"),
    /** Single scans and visitors of this time and later have their hashes, where they ever had one. */
    HASHES("hashes"),
    /** Days of this time and later have their own values; those before may lie on the first such weekday of their month. */
    UNFOLDED_DAYS("folded"),
    /** Keys are of this time and later: when a restore last replaced them; see {@link Generation}. */
    KEYS("keys");

    private final String word;

    Horizon(String word) {
        this.word = word;
    }

    /** Where it stands; 1970 if it never moved. */
    public Instant in(Tx tx) {
        return tx.find("select since from horizon where name = ?", row -> row.time("since"), word())
                .orElse(Instant.EPOCH);
    }

    /** Moves it on; it stays if it is there already. */
    public void move(Tx tx, Instant to) {
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

    /** What it is called in the store; other rows of that table are locks. */
    String word() {
        return word;
    }
}
