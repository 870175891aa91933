package placard.scan.count;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;
import placard.storage.ScanStore;
import placard.storage.ScanStores;

/**
 * The lanes of one journal, one for each scan database. Each database has its own position, so an unavailable one
 * delays no other. A journal file is deleted once every lane has read past it.
 */
public final class FileLanes {
    private static final Logger LOG = LoggerFactory.getLogger(FileLanes.class);

    private final Journal journal;
    private final List<FileLane> lanes = new ArrayList<>();
    /**
     * The position before the first scan for a database that this node doesn't know. No scan from here on may be
     * deleted.
     */
    private @Nullable JournalPosition held;

    private FileLanes(Journal journal) {
        this.journal = journal;
    }

    /**
     * The databases' positions in the journal of a folder, read before the journal is opened.
     *
     * @param of the segments' positions, by the number of the database
     * @param isOne whether all scans go to one place: a log, or the only database
     */
    public record Positions(List<Map<SegmentId, Long>> of, boolean isOne) {
        /**
         * Reads the positions.
         *
         * @throws IOException if the folder can't be read
         */
        public static Positions read(ScanStores stores, Path folder) throws IOException {
            List<SegmentId> segments = Journal.segments(folder);
            List<Map<SegmentId, Long>> all = new ArrayList<>();
            for (ScanStore store : stores.all()) {
                all.add(JournalProgress.of(store.database(), segments));
            }
            return new Positions(all, stores.isAlone());
        }

        /**
         * Reads the positions after all transactions of this node's earlier run have ended. Scans for a log need this,
         * because a log can't know that such a transaction has counted them meanwhile.
         *
         * @throws IOException if the folder can't be read
         */
        public static Positions settled(ScanStores stores, Path folder) throws IOException {
            List<SegmentId> segments = Journal.segments(folder);
            return new Positions(
                    stores.all().stream()
                            .map(store -> JournalProgress.settled(store.database(), segments))
                            .toList(),
                    true);
        }

        /** The earliest position of each segment, to open the journal with. */
        public Map<SegmentId, Long> common() {
            Map<SegmentId, Long> least = new HashMap<>(of.getFirst());
            for (Map<SegmentId, Long> each : of) {
                least.keySet().retainAll(each.keySet());
                least.replaceAll((segment, position) -> Math.min(position, each.getOrDefault(segment, position)));
            }
            return least;
        }
    }

    /** The lanes of a journal, by the numbers of the databases. */
    public static List<FileLane> of(Journal journal, Positions positions) {
        if (positions.isOne) {
            return List.of(new FileLane(journal));
        }
        FileLanes all = new FileLanes(journal);
        for (Map<SegmentId, Long> known : positions.of) {
            all.lanes.add(new FileLane(journal, all, all.lanes.size(), known));
        }
        return List.copyOf(all.lanes);
    }

    boolean isKnown(int shard) {
        return shard < lanes.size();
    }

    /** Keeps all records from a position on, until a start that knows their database. */
    synchronized void hold(JournalPosition place) {
        if (held == null) {
            LOG.atError()
                    .log("The journal has scans of a database that this node doesn't know. They wait until the node is"
                            + " started with the whole list (PLACARD_SCAN_DATABASES)");
            held = place;
        }
    }

    /** Releases the records that all lanes have committed. */
    synchronized void release() {
        journal.release(journal.earliest(
                Stream.concat(lanes.stream().map(FileLane::reached), Optional.ofNullable(held).stream())
                        .toList()));
    }
}
