package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.scan.visitor.UniqueBy;
import placard.scan.visitor.Visitor;
import placard.storage.Database;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.ServerStore;

/** A journal beside a server, as a second node has it. */
final class RecorderNode implements AutoCloseable {
    final MadeCode code;
    final Database database;
    final HashKeys keys;
    final Journal journal;
    final Recorder recorder;
    private final Hasher hasher = new Hasher(UniqueBy.IP);

    RecorderNode(Placard placard, MovableClock clock, Path folder) throws IOException {
        this.code = MadeCode.in(placard);
        this.database = ServerStore.database(placard);
        this.keys = HashKeys.open(placard.folder().resolve("keys"), new SecureRandom());
        this.journal = Journal.open(
                folder.resolve("journal"),
                new JournalSettings(1 << 16, 1 << 22, JournalSettings.Sync.PROCESS),
                new SecureRandom(),
                Recorder.positions(database, folder.resolve("journal")));
        this.recorder = new Recorder(
                database,
                new FileLane(journal),
                keys,
                clock,
                new ScanCounters(database, new FileLane(journal), "node"));
    }

    Scan scan(Instant at, String source, byte[] address) {
        byte[] workspace = database.read(tx -> tx.list("select id from workspace", row -> row.text("id")).stream()
                .map(Ids::bytes)
                .findFirst()
                .orElseThrow());
        byte[] id = Ids.bytes(code.id());
        Visitor visitor = address == null ? null : hasher.visitor(keys.at(at), id, address, 0, 0);
        int day = (int) (at.getEpochSecond() / 86_400);
        return new Scan(
                workspace,
                id,
                at.toEpochMilli(),
                day,
                7,
                Kind.HUMAN,
                Device.MOBILE,
                Os.IOS,
                "Unknown",
                source,
                null,
                0,
                visitor);
    }

    void append(Scan scan) {
        ByteBuffer bytes = ByteBuffer.allocate(Scan.MAX_BYTES);
        scan.write(bytes);
        append(bytes.array(), bytes.position());
    }

    void append(byte[] bytes, int length) {
        assertThat(journal.append(bytes, 0, length, () -> {})).isTrue();
    }

    @Override
    public void close() throws IOException {
        recorder.close();
        journal.close();
        database.close();
    }
}
