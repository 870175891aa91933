package placard.scan.count;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import placard.scan.journal.JournalPosition;
import placard.storage.Tx;

/**
 * An ordered row of journalled scans that one {@link Recorder} reads: the journal of this node, or one partition of the
 * replicated log. Used by one thread at a time, but for {@link #wake}: {@link #start}, then {@link #read}, {@link #take}
 * in the transaction that counts them, {@link #release}, and so on.
 */
public interface ScanLane {
    /** A place between two records; only its lane knows what it consists of. */
    interface Place {}

    /**
     * Records in their order; each a scan as {@link Scan#write} wrote it.
     *
     * @param ends where each of them ends in the journal of the node that answered it, which names it for ever
     * @param after where to read on; it may be further though there are no records
     * @param isPassed nothing in between is this lane's: there is nothing to commit
     */
    record Batch(List<byte[]> records, List<JournalPosition> ends, Place after, boolean isPassed) {
        public Batch(List<byte[]> records, List<JournalPosition> ends, Place after) {
            this(records, ends, after, false);
        }

        static Batch passed(Place after) {
            return new Batch(List.of(), List.of(), after, true);
        }

        public boolean isEmpty() {
            return records.isEmpty();
        }
    }

    /** Bytes up to which the recorder rests between batches: redirects come first, a burst may wait. */
    long LARGE_BACKLOG = 64L << 20;

    /**
     * What has come so far.
     *
     * @param arrived records, since the start
     * @param waitingBytes of records that were not released; {@link #LARGE_BACKLOG} at least if it is more than is known
     */
    record Figures(long arrived, long waitingBytes) {}

    /**
     * What a batch is called in the archive.
     *
     * @param origin the lane, in letters of a file's name; {@code from} and {@code to} places in it, in the order of texts
     */
    record Span(String origin, String from, String to) {}

    /** What the store says to a batch. */
    sealed interface Taken {}

    /** The place is moved behind the batch, and these of its records, by their index, must be counted with it. */
    record Fresh(BitSet records) implements Taken {}

    /** The place isn't where the batch was read from: an earlier commit was made though its answer was lost. */
    record Elsewhere(Place standing) implements Taken {}

    /** Another node reads this lane now. */
    record Fenced() implements Taken {}

    /** The place behind what was released. */
    Place start();

    /**
     * Reads on without waiting.
     *
     * @param maxBytes of records; the first may exceed it
     */
    Batch read(Place from, int maxRecords, int maxBytes);

    /** Waits until about {@code bytes} of records are to be read, or the time is over; whether there is anything to read. */
    boolean awaitMore(Place after, long bytes, Duration timeout) throws InterruptedException;

    /** Ends the reader's {@link #awaitMore} now. */
    void wake();

    /**
     * Moves the place in the store. It must come first in the transaction that counts the records, for it is what keeps
     * two recorders, or two tries of one, apart.
     */
    Taken take(Tx tx, Place from, Batch batch, Instant now);

    /** What is between two places, the first of which a batch was read from. */
    Span span(Place from, Batch batch);

    /** Everything before the place is committed. */
    void release(Place place);

    /** Keeps a record that can't be counted. */
    void putAside(byte[] record);

    Figures figures();
}
