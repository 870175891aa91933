package placard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.storage.Backup;
import placard.storage.Progress;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Store;

/** A damaged backup, or a file that is none, is refused before the store is touched. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DamagedBackupTest {
    private static final List<String> NAMES = List.of("scans.db", "placard.db");

    private Path folder;

    private Placard placard;
    private MadeCode code;
    private Path backup;
    private Path unpacked;
    private Path broken;

    @BeforeAll
    void makeABackup(@TempDir Path shared) throws Exception {
        folder = shared;
        placard = Placard.start(Store.SQLITE);
        code = MadeCode.in(placard);
        code.scan("203.0.113.1");
        code.data(1);
        backup = folder.resolve("backup.zip");
        broken = folder.resolve("broken.zip");
        assertThat(Command.run(placard.environment(), "backup", backup.toString())
                        .status())
                .isZero();
        unpacked = Files.createDirectory(folder.resolve("unpacked"));
        Backup.unpack(backup, unpacked, Progress.UNSEEN);
        code.scan("203.0.113.2");
        code.data(2);
        placard.stop();
    }

    @AfterAll
    void stop() {
        placard.close();
    }

    /** Every file of the data folder and a digest of it. */
    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(placard.folder())) {
            for (Path file : files.toList()) {
                CRC32 checksum = new CRC32();
                checksum.update(Files.isDirectory(file) ? new byte[0] : Files.readAllBytes(file));
                contents.put(file.toString(), HexFormat.of().toHexDigits(checksum.getValue()));
            }
        }
        return contents;
    }

    private void isRefused(String... reasons) throws IOException {
        Map<String, String> before = contents();
        Command refused = Command.run(placard.environment(), "restore", broken.toString());
        assertThat(refused.status()).as(refused.toString()).isOne();
        assertThat(refused.err()).startsWith("placard: ").contains(reasons).doesNotContain("Exception", "\tat ");
        assertThat(contents()).as("the data folder after: " + refused.err()).isEqualTo(before);
    }

    private void pack(Map<String, byte[]> entries) throws IOException {
        try (OutputStream out = Files.newOutputStream(broken);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
    }

    private Map<String, byte[]> entries() throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        for (String name : NAMES) {
            entries.put(name, Files.readAllBytes(unpacked.resolve(name)));
        }
        return entries;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1})
    void bytesThatFlipped(double where) throws IOException {
        byte[] bytes = Files.readAllBytes(backup);
        int from = (int) ((bytes.length - 64) * where);
        for (int i = from; i < from + 64; i++) {
            bytes[i] ^= 0x55;
        }
        Files.write(broken, bytes);
        isRefused("damaged");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.999})
    void aFileThatWasCut(double kept) throws IOException {
        byte[] bytes = Files.readAllBytes(backup);
        Files.write(broken, Arrays.copyOf(bytes, (int) (bytes.length * kept)));
        isRefused("damaged");
    }

    @Test
    void anEntryThatIsMissing() throws IOException {
        Map<String, byte[]> entries = entries();
        entries.remove("placard.db");
        pack(entries);
        isRefused("has no placard.db");
    }

    @Test
    void anotherFile() throws IOException {
        Files.writeString(broken, "not a backup ".repeat(100));
        isRefused("not a file that 'placard backup' wrote");
    }

    /** Its checksums are right: it was packed like this. */
    @ParameterizedTest
    @ValueSource(strings = {"scans.db", "placard.db"})
    void aDatabaseThatWasDamagedBeforeItWasPacked(String name) throws IOException {
        Map<String, byte[]> entries = entries();
        byte[] database = entries.get(name);
        Arrays.fill(database, 5 * 4096, 7 * 4096, (byte) 0x55);
        pack(entries);
        isRefused("is damaged: " + name);
        entries.put(name, Arrays.copyOf(database, 4_000));
        pack(entries);
        isRefused("is damaged: " + name);
        entries.put(name, new byte[8_192]);
        pack(entries);
        isRefused("is damaged: " + name);
    }

    @Test
    void databasesOfAnotherPerson() throws Exception {
        Path other = folder.resolve("other.db");
        run(other, "create table main_history (x)");
        pack(Map.of("scans.db", Files.readAllBytes(other), "placard.db", Files.readAllBytes(other)));
        isRefused("databases that are not Placard's");
        Map<String, byte[]> entries = entries();
        pack(Map.of("scans.db", entries.get("placard.db"), "placard.db", entries.get("scans.db")));
        isRefused("databases that are not Placard's");
        pack(Map.of("scans.db", new byte[0], "placard.db", new byte[0]));
        isRefused("databases that are not Placard's");
    }

    @ParameterizedTest
    @EnumSource
    void tablesOfANewerVersion(Part part) throws Exception {
        Path newer = Files.copy(unpacked.resolve(part.file), folder.resolve("newer-" + part.file));
        run(
                newer,
                "insert into " + part.history + " (installed_rank, version, description, type, script, checksum,"
                        + " installed_by, execution_time, success) values (999, '999', 'later', 'SQL', 'V999__later.sql', 1, '', 0, 1)");
        Map<String, byte[]> entries = entries();
        entries.put(part.file, Files.readAllBytes(newer));
        pack(entries);
        isRefused("a newer one");
    }

    private enum Part {
        MAIN("placard.db", "main_history"),
        SCANS("scans.db", "scans_history");

        final String file;
        final String history;

        Part(String file, String history) {
            this.file = file;
            this.history = history;
        }
    }

    private static void run(Path database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
