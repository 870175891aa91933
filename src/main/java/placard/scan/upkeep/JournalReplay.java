package placard.scan.upkeep;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Ids;
import placard.scan.count.ArchivePack;
import placard.scan.count.ArchiveQueue;
import placard.scan.count.Departures;
import placard.scan.count.FileLane;
import placard.scan.count.FileLanes;
import placard.scan.count.JournalProgress;
import placard.scan.count.Recorder;
import placard.scan.count.RollUps;
import placard.scan.count.Scan;
import placard.scan.count.Scans;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.JournalSettings;
import placard.scan.journal.SegmentId;
import placard.scan.journal.ShippedMark;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.Tx;

/**
 * Counts the scans left in a stopped node's journal, after its store was restored or its hash keys were replaced.
 *
 * <p>The store, restored or not, knows its position in that journal, so it lacks the scans behind it. They count
 * without visitors, because the keys of their hashes are gone.
 */
public final class JournalReplay {
    private static final Logger LOG = LoggerFactory.getLogger(JournalReplay.class);
    private static final JournalSettings SETTINGS =
            new JournalSettings(1 << 16, Long.MAX_VALUE, JournalSettings.Sync.PROCESS);
    private static final int BATCH = 2_000;
    private static final int BATCH_BYTES = 1 << 20;

    /** Which records of a journal that goes to a scan log are not counted yet, by their index; moves their marks. */
    @FunctionalInterface
    public interface UncountedRecords {
        BitSet take(Tx tx, JournalBatch batch, Instant now);
    }

    private final ScanStore store;
    private final UncountedRecords fresh;
    private final boolean archives;
    private final Recorder.Follower follower;
    private final Map<String, Boolean> live = new HashMap<>();
    private long counted;
    private long strange;

    /**
     * The result.
     *
     * @param counted scans that entered the store
     * @param strange records that didn't: unreadable ones, and those of unknown or deleted codes
     */
    public record Outcome(long counted, long strange) {}

    private JournalReplay(ScanStore store, UncountedRecords fresh, boolean archives, Recorder.Follower follower) {
        this.store = store;
        this.follower = follower;
        this.archives = archives;
        this.fresh = fresh;
    }

    /**
     * Counts the scans. The files stay; a second call counts nothing more.
     *
     * @param folder the journal's, which no other process may use meanwhile
     * @param archives whether scans are also queued for an archive
     * @param follower hears of counted scans
     * @param shipped decides for journals that went to a scan log which records are uncounted
     * @throws IOException if the journal can't be read
     */
    public static Outcome count(
            ScanStores stores,
            Path folder,
            RandomGenerator random,
            Instant now,
            boolean archives,
            Recorder.Follower follower,
            UncountedRecords shipped)
            throws IOException {
        long counted = 0;
        long strange = 0;
        if (Files.isDirectory(folder)) {
            Map<SegmentId, Long> known =
                    FileLanes.Positions.read(stores, folder).common();
            UncountedRecords fresh = ShippedMark.isOn(folder)
                    ? shipped
                    : (tx, batch, time) -> all(batch.records().size());
            try (Journal journal = Journal.open(folder, SETTINGS, random, known)) {
                for (ScanStore store : stores.all()) {
                    JournalReplay leftover = new JournalReplay(store, fresh, archives, follower);
                    leftover.drain(journal, now);
                    counted += leftover.counted;
                    strange += leftover.strange;
                }
            }
        }
        return new Outcome(counted, strange);
    }

    private void drain(Journal journal, Instant now) {
        JournalPosition position = journal.start();
        while (true) {
            JournalBatch batch = journal.read(position, BATCH, BATCH_BYTES);
            if (batch.isEmpty() && batch.after().equals(position)) {
                return;
            }
            position = write(batch, position, now);
        }
    }

    /**
     * Counts a batch, unless the store's position differs from where the batch was read. Returns the store's position.
     * Scans that came through the replicated log don't count again.
     */
    private JournalPosition write(JournalBatch batch, JournalPosition from, Instant now) {
        List<Optional<Scan>> read = batch.records().stream().map(this::scan).toList();
        return store.write(tx -> {
            Optional<JournalPosition> elsewhere = JournalProgress.move(tx, from, batch.after(), now);
            if (elsewhere.isPresent()) {
                return elsewhere.get();
            }
            BitSet uncounted = fresh.take(tx, batch, now);
            List<ArchiveQueue.Archived> scans = new ArrayList<>();
            List<JournalPosition> ends = batch.positions();
            uncounted.stream()
                    .forEach(i ->
                            read.get(i).ifPresent(scan -> scans.add(new ArchiveQueue.Archived(scan, ends.get(i)))));
            long strangers = uncounted.stream()
                    .filter(i -> isOwn(batch.records().get(i)) && read.get(i).isEmpty())
                    .count();
            Scans all = Scans.ofScans(
                    scans.stream().map(ArchiveQueue.Archived::scan).toList());
            Departures.stay(store, tx, all);
            RollUps.add(tx, all, now);
            if (archives) {
                ArchiveQueue.add(tx, FileLane.span(from, batch.after()), scans, now);
            }
            follow(tx, FileLane.span(from, batch.after()).origin(), scans, now);
            tx.afterCommit(() -> {
                counted += scans.size();
                strange += strangers;
            });
            return batch.after();
        });
    }

    private void follow(Tx tx, String origin, List<ArchiveQueue.Archived> scans, Instant now) {
        Set<ByteBuffer> wanted = follower.workspaces();
        scans.stream()
                .filter(each -> each.scan().kind().counted())
                .collect(Collectors.groupingBy(
                        each -> ByteBuffer.wrap(each.scan().workspace())))
                .forEach((workspace, some) -> {
                    if (wanted.contains(workspace)) {
                        follower.follow(
                                tx, origin, some.getFirst().scan().workspace(), ArchivePack.outgoing(some), now);
                    }
                });
    }

    private static BitSet all(int records) {
        BitSet all = new BitSet();
        all.set(0, records);
        return all;
    }

    private boolean isOwn(byte[] record) {
        return Scan.shardOf(record) == store.number();
    }

    private Optional<Scan> scan(byte[] record) {
        if (!isOwn(record)) {
            return Optional.empty();
        }
        try {
            Scan scan = Scan.read(record);
            boolean isWanted = live.computeIfAbsent(Ids.of("qr_", scan.code(), 0), this::isLive);
            return isWanted ? Optional.of(scan.withoutVisitor()) : Optional.empty();
        } catch (IllegalArgumentException unreadable) {
            LOG.atWarn().setCause(unreadable).log("A journal record can't be read by this version");
            return Optional.empty();
        }
    }

    private boolean isLive(String code) {
        return store.main()
                        .<Long>read((Tx tx) -> tx.count(
                                "select count(*) as n from qr_code where id = ? and (deleted_at is null or trashed_by"
                                        + " is not null)",
                                code))
                > 0;
    }
}
