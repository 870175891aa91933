package placard.scan.count;

import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalFigures;
import placard.scan.journal.JournalPosition;
import placard.storage.Tx;

/** The one lane of a node that counts its own scans: its journal. */
public final class FileLane implements ScanLane {
    private final Journal journal;

    private record At(JournalPosition position) implements Place {}

    public FileLane(Journal journal) {
        this.journal = journal;
    }

    private static JournalPosition position(Place place) {
        return ((At) place).position;
    }

    @Override
    public Place start() {
        return new At(journal.start());
    }

    @Override
    public Batch read(Place from, int maxRecords, int maxBytes) {
        JournalBatch batch = journal.read(position(from), maxRecords, maxBytes);
        return new Batch(batch.records(), new At(batch.after()));
    }

    @Override
    public boolean awaitMore(Place after, long bytes, Duration timeout) throws InterruptedException {
        return journal.awaitMore(position(after), bytes, timeout);
    }

    @Override
    public void wake() {
        journal.wake();
    }

    @Override
    public Taken take(Tx tx, Place from, Batch batch, Instant now) {
        return JournalProgress.move(tx, position(from), position(batch.after()), now)
                .<Taken>map(standing -> new Elsewhere(new At(standing)))
                .orElseGet(() -> {
                    BitSet all = new BitSet();
                    all.set(0, batch.records().size());
                    return new Fresh(all);
                });
    }

    @Override
    public void release(Place place) {
        journal.release(position(place));
    }

    @Override
    public void putAside(byte[] record) {
        journal.putAside(record);
    }

    @Override
    public Figures figures() {
        JournalFigures figures = journal.figures();
        return new Figures(figures.appended(), figures.backlogBytes());
    }
}
