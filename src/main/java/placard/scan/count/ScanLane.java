package placard.scan.count;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.Records;
import placard.storage.Tx;

/**
 * An ordered sequence of journalled scans that one {@link Recorder} reads: the journal of this node, or partitions of
 * the replicated log.
 *
 * <p>One thread at a time uses it, except for {@link #wake}. It calls {@link #start}, then {@link #read}, {@link #take}
 * in the transaction that counts the scans, {@link #release}, and so on.
 */
public interface ScanLane {
    /** A place between two records. Only its lane can interpret it. */
    interface Place {}

    /**
     * Records in their order, each a scan as {@link Scan#write} wrote it.
     *
     * @param ends where each of them ends in the journal of the node that answered it; this identifies the scan for
     *     ever
     * @param after where to read on; it may be further on even without records
     * @param isPassed none of the records between are this lane's, so there is nothing to commit
     */
    record Batch(Records records, List<JournalPosition> ends, Place after, boolean isPassed) {
        public Batch(Records records, List<JournalPosition> ends, Place after) {
            this(records, ends, after, false);
        }

        static Batch passed(Place after) {
            return new Batch(new Records(), List.of(), after, true);
        }

        public boolean isEmpty() {
            return records.isEmpty();
        }
    }

    /** Bytes up to which the recorder rests between batches, because redirects come before a burst of counting. */
    long LARGE_BACKLOG = 64L << 20;

    /**
     * The lane's figures.
     *
     * @param arrived records since the start
     * @param waitingBytes of records that were not released; at least {@link #LARGE_BACKLOG} if the exact number is
     *     unknown
     */
    record Figures(long arrived, long waitingBytes) {}

    /**
     * The name of a batch in the archive.
     *
     * @param origin the lane, in characters that a file name may have; {@code from} and {@code to} are places in it, in
     *     the order of texts
     */
    record Span(String origin, String from, String to) {}

    /** The store's answer to a batch. */
    sealed interface Admission {}

    /** The place was moved behind the batch. These of its records, by their index, must be counted with it. */
    record Fresh(BitSet records) implements Admission {}

    /** The place differs from where the batch was read. An earlier commit succeeded although its answer was lost. */
    record PlaceDiffers(Place standing) implements Admission {}

    /** The place behind the released records. */
    Place start();

    /**
     * Reads on without waiting.
     *
     * @param maxBytes of records; the first may exceed it
     */
    Batch read(Place from, int maxRecords, int maxBytes);

    /** Waits until about {@code bytes} of records are available, or the time is over. Returns whether any are. */
    boolean awaitMore(Place after, long bytes, Duration timeout) throws InterruptedException;

    /** Ends the reader's {@link #awaitMore} now. */
    void wake();

    /**
     * Moves the place in the store. It must come first in the transaction that counts the records: it separates two
     * recorders, or two attempts of one.
     */
    Admission take(Tx tx, Place from, Batch batch, Instant now);

    /** The span from a place to the end of the batch that was read there. */
    Span span(Place from, Batch batch);

    /** Notes that all records before the place are committed. */
    void release(Place place);

    /**
     * Keeps a record of a taken batch that can't be counted. Returns false if that is left to another node, which reads
     * the record too.
     *
     * @param index of the record in the batch
     */
    boolean putAside(Batch batch, int index);

    Figures figures();
}
