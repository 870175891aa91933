package placard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Folders;
import placard.base.Ids;
import placard.scan.ScanFiller;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.TemporaryFolder;

/** What a restore does to the numbers, and to nodes that don't know of it. */
final class RestoreTest {
    @TempDir
    private Path folder;

    private static Command run(Placard placard, String... arguments) {
        Command done = Command.run(placard.environment(), arguments);
        assertThat(done.status()).as(done.toString()).isZero();
        return done;
    }

    private static long keyFiles(Path keys) {
        try (Stream<Path> files = Files.list(keys)) {
            return files.filter(file -> file.getFileName().toString().startsWith("epoch-"))
                    .count();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void scansThatWaitedAreCountedWithoutVisitorsAndVerifyAgreesAfterwards() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.scan("203.0.113.2");
            code.data(2);
            Path backup = folder.resolve("backup.db");
            run(placard, "backup", backup.toString());
            MadeCode younger = MadeCode.in(placard);
            String workspace = placard.workspaceId();
            placard.running().close();
            ScanFiller.fill(placard.folder(), workspace, List.of(code.id()), 30, false);
            ScanFiller.fill(placard.folder(), workspace, List.of(younger.id()), 5, false);

            Command restored = run(placard, "restore", backup.toString());
            assertThat(restored.out())
                    .contains(
                            "30 scans are counted",
                            "5 are not, since their code is not in the store",
                            "journal.before-restore",
                            "keys.before-restore");
            placard.restart();
            assertThat(code.data(32).at("/metrics/totalScans").asLong()).isEqualTo(32);
            assertThat(code.uniques()).isEqualTo(2);
            code.scan("203.0.113.1");
            assertThat(code.data(33).at("/metrics/uniqueScans").asLong())
                    .as("visitors count anew")
                    .isEqualTo(3);
            assertThat(run(placard, "verify").out()).contains("All numbers agree.");
        }
    }

    /** A backup has the scans as they were before the codes: what was deleted between is deleted again. */
    @Test
    @Slow
    void scansThatWereDeletedWhileABackupWasWrittenDoNotComeBack() throws Exception {
        MovableClock clock = new MovableClock(Instant.now());
        try (Placard placard = Placard.start(Store.SQLITE, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard);
            MadeCode stays = MadeCode.in(placard);
            code.scan("203.0.113.1");
            stays.scan("203.0.113.1");
            code.data(1);
            stays.data(1);
            try (Connection scans = ServerStore.connection(placard, "scans.db");
                    Statement statement = scans.createStatement()) {
                statement.execute("insert into workspace_day (workspace, day, total, uniques) values (x'"
                        + "00".repeat(16) + "', 20000, 0, 0)");
            }
            run(placard, "backup", folder.resolve("before.zip").toString());
            code.delete();
            clock.move(Duration.ofHours(3));
            placard.restart();
            Await.until("the scans to go", () -> totals(placard) == 1);
            try (Connection codes = ServerStore.connection(placard);
                    Statement statement = codes.createStatement()) {
                statement.execute("insert into workspace (id, name, timezone, version, credits, created_at, updated_at,"
                        + " deleted_at, erased_at) select '" + Ids.of("ws_", new byte[16], 0)
                        + "', '', timezone, 1, 0, 1, 1, 1, 2 from workspace limit 1");
            }
            run(placard, "backup", folder.resolve("after.zip").toString());
            Path both = folder.resolve("both.zip");
            try (ZipFile before = new ZipFile(folder.resolve("before.zip").toFile());
                    ZipFile after = new ZipFile(folder.resolve("after.zip").toFile());
                    ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(both))) {
                copy(before, "scans.db", zip);
                copy(after, "placard.db", zip);
            }
            placard.stop();
            run(placard, "restore", both.toString());
            placard.startAgain();
            Await.until("the scans to go again", () -> totals(placard) == 1);
            try (Database database = ServerStore.database(placard)) {
                Await.until(
                        "the other workspace to go again",
                        () -> database.<Long>read(
                                        tx -> tx.count("select count(*) as n from workspace_day where day = 20000"))
                                == 0);
            }
            assertThat(run(placard, "verify").out()).contains("All numbers agree.");
        }
    }

    private static long totals(Placard placard) {
        try (Database database = ServerStore.database(placard)) {
            return database.read(tx -> tx.count("select count(*) as n from scan_total"));
        }
    }

    private static void copy(ZipFile from, String name, ZipOutputStream to) throws IOException {
        to.putNextEntry(new ZipEntry(name));
        try (InputStream in = from.getInputStream(from.getEntry(name))) {
            in.transferTo(to);
        }
        to.closeEntry();
    }

    /** The restore was done, and its process ended before it had moved the files: the next start does that. */
    @Test
    void aStartFinishesARestoreThatWasInterrupted() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            Path backup = folder.resolve("backup.zip");
            run(placard, "backup", backup.toString());
            MadeCode younger = MadeCode.in(placard);
            String workspace = placard.workspaceId();
            placard.stop();
            ScanFiller.fill(placard.folder(), workspace, List.of(code.id()), 30, false);
            Path elsewhere = folder.resolve("elsewhere");
            copy(placard.folder(), elsewhere);
            Map<String, String> settings = new HashMap<>(placard.environment());
            settings.put("PLACARD_DATA", elsewhere.toString());
            Command restored = Command.run(settings, "restore", backup.toString());
            assertThat(restored.status()).as(restored.toString()).isZero();
            assertThat(elsewhere.resolve("restoring")).doesNotExist();
            assertThat(elsewhere.resolve("restored")).doesNotExist();

            Files.createDirectories(placard.folder().resolve("restoring"));
            Path done = Files.createDirectories(placard.folder().resolve("restored"));
            for (String name : List.of("placard.db", "scans.db")) {
                Files.copy(elsewhere.resolve(name), done.resolve(name));
            }
            placard.startAgain();
            assertThat(placard.folder().resolve("restoring")).doesNotExist();
            assertThat(done).doesNotExist();
            assertThat(placard.folder().resolve("keys.before-restore")).isNotEmptyDirectory();
            assertThat(placard.folder().resolve("journal.before-restore")).isNotEmptyDirectory();
            assertThat(code.data(31).at("/metrics/totalScans").asLong()).isEqualTo(31);
            assertThat(placard.get("/api/v1/qr/" + younger.id()).status()).isEqualTo(404);
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
            assertThat(run(placard, "verify").out()).contains("All numbers agree.");
        }
    }

    /** Who forgets the server's settings must not be given a new store, which knows none of the journal's codes. */
    @Test
    void withoutTheDatabasesAddressNothingIsDoneToANodesFolder() throws IOException {
        try (Placard placard = Placard.start(Store.POSTGRESQL)) {
            MadeCode code = MadeCode.in(placard);
            String workspace = placard.workspaceId();
            placard.stop();
            ScanFiller.fill(placard.folder(), workspace, List.of(code.id()), 5, false);
            Map<String, String> settings = new HashMap<>(placard.environment());
            settings.remove("PLACARD_DATABASE_URL");
            for (String[] command : List.of(
                    new String[] {"restore", "--new-keys"},
                    new String[] {"restore", folder.resolve("backup.zip").toString()},
                    new String[] {"backup", folder.resolve("backup.zip").toString()},
                    new String[] {"verify"},
                    new String[] {"serve"})) {
                Command refused = Command.run(settings, command);
                assertThat(refused.status()).as(refused.toString()).isNotZero();
                assertThat(refused.err()).contains("PostgreSQL", "PLACARD_DATABASE_URL");
            }
            assertThat(placard.folder().resolve("placard.db")).doesNotExist();
            placard.startAgain();
            assertThat(code.data(5).at("/metrics/totalScans").asLong()).isEqualTo(5);
        }
    }

    /** A row that is deleted stays in a page of the file unless it is overwritten. */
    @Test
    @Slow
    void deletedDataIsErasedFromTheFiles() throws Exception {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            MadeCode wifi = MadeCode.in(
                    placard,
                    "{\"name\":\"W\",\"type\":\"wifi\",\"content\":{\"ssid\":\"Net\",\"password\":\"SUPERSECRETPW77\"}}");
            MadeCode code = MadeCode.in(placard);
            for (int i = 1; i <= 60; i++) {
                code.scan("203.0.113." + i);
            }
            code.data(60);
            placard.stop();
            List<byte[]> hashes = hashes(placard.folder().resolve("scans.db"));
            assertThat(hashes).hasSize(60);
            String before = bytes(placard.folder());
            assertThat(hashes).allMatch(hash -> before.contains(text(hash)));
            assertThat(before).contains("SUPERSECRETPW77");
            placard.startAgain();
            assertThat(placard.delete("/api/v1/qr/" + wifi.id()).status()).isEqualTo(204);
            placard.stop();
            run(placard, "restore", "--new-keys");
            String after = bytes(placard.folder());
            assertThat(hashes).noneMatch(hash -> after.contains(text(hash)));
            assertThat(after).doesNotContain("SUPERSECRETPW77");
        }
    }

    private static List<byte[]> hashes(Path file) throws SQLException {
        List<byte[]> hashes = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select distinct ip_hash from visitor")) {
            while (rows.next()) {
                hashes.add(rows.getBytes(1));
            }
        }
        return hashes;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String bytes(Path data) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(text(Files.readAllBytes(file)));
            }
        }
        return all.toString();
    }

    /** Hard links don't lead from one disk to another. */
    @Test
    @Slow
    void aJournalMayHaveADiskOfItsOwn() throws IOException {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory) && !Files.getFileStore(memory).equals(Files.getFileStore(folder)));
        Path other = Files.createTempDirectory(memory, "placard-journal");
        try (TemporaryFolder deleted = new TemporaryFolder(other);
                Placard placard = Placard.start(Store.SQLITE)) {
            MadeCode code = MadeCode.in(placard);
            String workspace = placard.workspaceId();
            Path backup = folder.resolve("backup.zip");
            run(placard, "backup", backup.toString());
            placard.stop();
            new TemporaryFolder(placard.folder().resolve("journal")).close();
            Files.createSymbolicLink(placard.folder().resolve("journal"), deleted.path());
            ScanFiller.fill(placard.folder(), workspace, List.of(code.id()), 30, false);
            run(placard, "restore", backup.toString());
            assertThat(placard.folder().resolve("journal")).isSymbolicLink();
            placard.startAgain();
            assertThat(code.data(30).at("/metrics/totalScans").asLong()).isEqualTo(30);
            assertThat(run(placard, "verify").out()).contains("All numbers agree.");
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /** Who signed out, or whose password was replaced, since the backup must not be let in by it. */
    @Test
    @Slow
    void aRestoreEndsAllSessions() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person owner = Person.owner(placard);
            Path backup = folder.resolve("people.zip");
            run(placard, "backup", backup.toString());
            placard.stop();
            run(placard, "restore", backup.toString());
            placard.startAgain();
            assertThat(owner.get("/app/default/api/v1/qr").status()).isEqualTo(401);
            assertThat(owner.signIn(Person.EMAIL, Person.PASSWORD).status()).isEqualTo(303);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void lostKeysCostNoScan(Store store) throws IOException {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            String workspace = placard.workspaceId();
            placard.running().close();
            ScanFiller.fill(placard.folder(), workspace, List.of(code.id()), 4_100, false);
            Files.move(placard.folder().resolve("keys"), folder.resolve("lost"));
            assertThat(Command.run(placard.environment(), "serve").err()).contains("restore --new-keys");

            assertThat(run(placard, "restore", "--new-keys").out()).contains("4100 scans are counted");
            placard.restart();
            assertThat(code.data(4_101).at("/metrics/totalScans").asLong()).isEqualTo(4_101);
            assertThat(code.uniques()).isOne();
            assertThat(run(placard, "verify").out()).contains("All numbers agree.");
        }
    }

    @Test
    void aNodeThatDoesNotKnowOfTheRestoreStopsUsingItsOldJournal() throws IOException {
        try (Placard one = Placard.start(Store.POSTGRESQL);
                Placard two = one.anotherNode()) {
            MadeCode code = MadeCode.in(one);
            code.scan("203.0.113.1");
            two.scan(code.slug(), "203.0.113.1");
            assertThat(code.data(2).at("/metrics/uniqueScans").asLong()).isOne();
            String workspace = one.workspaceId();
            one.running().close();
            two.running().close();
            ScanFiller.fill(one.folder(), workspace, List.of(code.id()), 30, false);
            ScanFiller.fill(two.folder(), workspace, List.of(code.id()), 20, false);
            Folders.delete(two.folder().resolve("keys"));

            assertThat(run(one, "restore", "--new-keys").out()).contains("30 scans are counted", "keys.before-restore");
            one.restart();
            code.scan("203.0.113.1");
            assertThat(code.data(33).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
            Path keys = one.folder().resolve("keys");
            assertThat(keyFiles(keys)).isOne();

            Command refused = Command.run(two.environment(), "serve");
            assertThat(refused.status()).isOne();
            assertThat(refused.err()).contains(two.folder().resolve("journal").toString(), "restore --new-keys");
            assertThat(run(two, "restore", "--new-keys").out())
                    .as("the first node's new keys stay")
                    .contains("20 scans are counted", "journal.before-restore")
                    .doesNotContain("keys.before-restore");
            assertThat(keyFiles(keys)).isOne();
            two.restart();
            two.scan(code.slug(), "203.0.113.1");
            assertThat(code.data(54).at("/metrics/totalScans").asLong()).isEqualTo(54);
            assertThat(code.uniques()).as("both hash with the same new key").isEqualTo(2);
            assertThat(run(one, "verify").out()).contains("All numbers agree.");
        }
    }

    @Test
    @Slow
    void oldKeyFilesAreNotUsedOnAStoreThatBeganAnew() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            placard.running().close();
            run(placard, "restore", "--new-keys");
            Files.move(
                    placard.folder().resolve("keys.before-restore"),
                    placard.folder().resolve("keys"));
            Map<String, String> settings = new HashMap<>(placard.environment());
            assertThat(Command.run(settings, "serve").err())
                    .contains(placard.folder().resolve("keys").toString(), "restore --new-keys");
            run(placard, "restore", "--new-keys");
            placard.restart();
            code.scan("203.0.113.1");
            assertThat(code.data(2).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
        }
    }
}
