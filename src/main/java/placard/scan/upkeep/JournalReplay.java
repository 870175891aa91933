package placard.scan.upkeep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Ids;
import placard.scan.count.JournalProgress;
import placard.scan.count.Recorder;
import placard.scan.count.RollUps;
import placard.scan.count.Scan;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalBatch;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.JournalSettings;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * Counts the scans that were left in the journal of a stopped node when its store was restored or its hash keys were
 * replaced.
 *
 * <p>The store, restored or not, knows how far it has read that journal, so what lies behind is not in it. It is
 * counted here without visitors, since its hashes are of keys that are gone.
 */
public final class JournalReplay {
    private static final Logger LOG = LoggerFactory.getLogger(JournalReplay.class);
    private static final JournalSettings SETTINGS =
            new JournalSettings(1 << 16, Long.MAX_VALUE, JournalSettings.Sync.PROCESS);
    private static final int BATCH = 2_000;
    private static final int BATCH_BYTES = 1 << 20;

    private final Database database;
    private final Map<String, Boolean> live = new HashMap<>();
    private long counted;
    private long strange;

    /**
     * What became of it.
     *
     * @param counted scans that are in the store now
     * @param strange records that aren't: their code is not in the store, or was deleted, or they can't be read
     */
    public record Outcome(long counted, long strange) {}

    private JournalReplay(Database database) {
        this.database = database;
    }

    /**
     * Counts it. The files stay; a second call counts nothing more.
     *
     * @param folder the journal's, which nobody else uses meanwhile
     * @throws IOException if the journal can't be read
     */
    public static Outcome count(Database database, Path folder, RandomGenerator random, Instant now)
            throws IOException {
        JournalReplay leftover = new JournalReplay(database);
        if (Files.isDirectory(folder)) {
            try (Journal journal = Journal.open(folder, SETTINGS, random, Recorder.positions(database, folder))) {
                leftover.drain(journal, now);
            }
        }
        return new Outcome(leftover.counted, leftover.strange);
    }

    private void drain(Journal journal, Instant now) {
        JournalPosition position = journal.start();
        while (true) {
            JournalBatch batch = journal.read(position, BATCH, BATCH_BYTES);
            if (batch.isEmpty() && batch.after().equals(position)) {
                return;
            }
            List<Scan> scans = scans(batch.records());
            Optional<JournalPosition> elsewhere = write(scans, position, batch.after(), now);
            if (elsewhere.isEmpty()) {
                counted += scans.size();
                strange += batch.records().size() - scans.size();
            }
            position = elsewhere.orElse(batch.after());
        }
    }

    /** Brings them in, unless the store stands elsewhere than where they were read from, which it returns then. */
    private Optional<JournalPosition> write(List<Scan> scans, JournalPosition from, JournalPosition to, Instant now) {
        return database.writeScans(tx -> {
            Optional<JournalPosition> elsewhere = JournalProgress.move(tx, from, to, now);
            if (elsewhere.isEmpty()) {
                RollUps.add(tx, scans, now);
            }
            return elsewhere;
        });
    }

    private List<Scan> scans(List<byte[]> records) {
        List<Scan> scans = new ArrayList<>(records.size());
        for (byte[] record : records) {
            try {
                Scan scan = Scan.read(record);
                if (live.computeIfAbsent(Ids.of("qr_", scan.code(), 0), this::isLive)) {
                    scans.add(scan.withoutVisitor());
                }
            } catch (IllegalArgumentException unreadable) {
                LOG.atWarn().setCause(unreadable).log("A journal record can't be read by this version");
            }
        }
        return scans;
    }

    private boolean isLive(String code) {
        return database.<Long>read((Tx tx) ->
                        tx.count("select count(*) as n from qr_code where id = ? and deleted_at is null", code))
                > 0;
    }
}
