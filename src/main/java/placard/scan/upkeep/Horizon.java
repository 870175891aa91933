package placard.scan.upkeep;

import java.time.Instant;
import placard.storage.Tx;

/**
 * The time from which a kind of data in the store is complete.
 *
 * <p>It moves before older data is deleted. So one snapshot of the store shows what may be missing, independent of this
 * node's clock and settings. It never moves back.
 */
public enum Horizon {
    /** Scans from this time on exist as single scans, except those of deleted codes. */
    SINGLE_SCANS("scans"),
    /** Single scans and visitors from this time on have their hashes, if they ever had one. */
    HASHES("hashes"),
    /**
     * Days from this time on have their own values. Earlier ones may be folded onto the first such weekday of their
     * month.
     */
    UNFOLDED_DAYS("folded"),
    /** Keys are from this time or later: the last restore that replaced them; see {@link Generation}. */
    KEYS("keys");

    private final String word;

    Horizon(String word) {
        this.word = word;
    }

    /** The current horizon; 1970 if it never moved. */
    public Instant in(Tx tx) {
        return tx.find("select since from horizon where name = ?", row -> row.time("since"), word())
                .orElse(Instant.EPOCH);
    }

    /** Moves it forward. An earlier time has no effect. */
    public void move(Tx tx, Instant to) {
        tx.update("""
                insert into horizon (name, since)
                values (?, ?)
                on conflict (name) do update set since = excluded.since where excluded.since > horizon.since
                """, word(), to);
    }

    /** The first day that is complete in every time zone. A day begins at most 14 hours before its UTC date. */
    public int firstWholeDay(Tx tx) {
        Instant since = in(tx);
        return since.equals(Instant.EPOCH) ? 0 : dayOf(since) + 2;
    }

    /** The UTC day of a time. */
    public static int dayOf(Instant time) {
        return (int) Math.floorDiv(time.getEpochSecond(), 86_400L);
    }

    /** Its name in the store. Other rows of that table are locks. */
    String word() {
        return word;
    }
}
