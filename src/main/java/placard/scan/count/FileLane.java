package placard.scan.count;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalFigures;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.Records;
import placard.scan.journal.SegmentId;
import placard.storage.Tx;

/**
 * The lane of a node that counts its own scans: the scans of its journal for one database. With several databases, each
 * has a lane, which reads the whole journal and skips the others' scans; see {@link FileLanes}.
 */
public final class FileLane implements ScanLane {
    private final Journal journal;
    private final @Nullable FileLanes lanes;
    private final int shard;
    /** The committed position of this database in each segment of earlier runs. */
    private final Map<SegmentId, Long> positions;

    private volatile At reached;
    /** The records of the last batch. */
    private Records last = new Records();
    /** Records that nothing reads any more, so that the next batch uses their arrays again. */
    private @Nullable Records spare;

    /**
     * A place in the journal. Places are equal if the same records were read.
     *
     * @param committed the database's committed position
     * @param seen the position of reading; only scans of other databases lie between the two
     */
    private record At(JournalPosition committed, JournalPosition seen) implements Place {
        At(JournalPosition both) {
            this(both, both);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof At that && seen.equals(that.seen);
        }

        @Override
        public int hashCode() {
            return seen.hashCode();
        }
    }

    /** The only lane of a journal. */
    public FileLane(Journal journal) {
        this(journal, null, 0, Map.of());
    }

    FileLane(Journal journal, @Nullable FileLanes lanes, int shard, Map<SegmentId, Long> positions) {
        this.journal = journal;
        this.lanes = lanes;
        this.shard = shard;
        this.positions = positions;
        JournalPosition start = journal.start();
        this.reached = new At(committedIn(start.segment(), start));
    }

    private JournalPosition committedIn(SegmentId segment, JournalPosition otherwise) {
        Long known = positions.get(segment);
        return known == null ? otherwise : new JournalPosition(segment, known);
    }

    /** The position before which all scans of this lane are committed. */
    JournalPosition reached() {
        return reached.seen;
    }

    @Override
    public Place start() {
        return lanes == null ? new At(journal.start()) : reached;
    }

    @Override
    public Batch read(Place from, int maxRecords, int maxBytes) {
        At at = (At) from;
        last = spare == null ? new Records() : spare;
        JournalBatch batch = journal.read(at.seen, maxRecords, maxBytes, last);
        spare = batch.isEmpty() ? last : null;
        if (lanes == null) {
            return new Batch(batch.records(), batch.positions(), new At(batch.after()));
        }
        SegmentId segment = batch.after().segment();
        if (!segment.equals(at.seen.segment()) && positions.containsKey(segment)) {
            // In a segment of an earlier run, each lane has its own position.
            return Batch.passed(new At(committedIn(segment, batch.after())));
        }
        Records records = batch.records();
        IntUnaryOperator shardOf = i -> Scan.shardOf(records.bytes(), records.start(i), records.end(i));
        if (IntStream.range(0, records.size()).map(shardOf).anyMatch(each -> !lanes.isKnown(each))) {
            lanes.hold(at.seen);
        }
        records.keep(i -> shardOf.applyAsInt(i) == shard);
        return records.isEmpty()
                ? Batch.passed(new At(at.committed, batch.after()))
                : new Batch(records, batch.positions(), new At(batch.after()));
    }

    @Override
    public boolean awaitMore(Place after, long bytes, Duration timeout) throws InterruptedException {
        return journal.awaitMore(((At) after).seen, bytes, timeout);
    }

    @Override
    public void wake() {
        journal.wake();
    }

    @Override
    public Admission take(Tx tx, Place from, Batch batch, Instant now) {
        return JournalProgress.move(tx, ((At) from).committed, ((At) batch.after()).committed, now)
                .<Admission>map(standing -> new PlaceDiffers(new At(standing)))
                .orElseGet(() -> {
                    BitSet all = new BitSet();
                    all.set(0, batch.records().size());
                    return new Fresh(all);
                });
    }

    @Override
    public Span span(Place from, Batch batch) {
        return span(((At) from).seen, ((At) batch.after()).seen);
    }

    /** The span between two positions of a journal. A batch never spans two files. */
    public static Span span(JournalPosition from, JournalPosition to) {
        long start = from.segment().equals(to.segment()) ? from.offset() : 0;
        return new Span("journal-" + to.segment(), "%010d".formatted(start), "%010d".formatted(to.offset()));
    }

    @Override
    public void release(Place place) {
        reached = (At) place;
        spare = last;
        if (lanes == null) {
            journal.release(reached.seen);
        } else {
            lanes.release();
        }
    }

    @Override
    public boolean putAside(Batch batch, int index) {
        journal.putAside(batch.records().get(index));
        return true;
    }

    @Override
    public Figures figures() {
        JournalFigures figures = journal.figures();
        return new Figures(
                figures.appended(), lanes == null ? figures.backlogBytes() : journal.bytesAfter(reached.seen));
    }
}
