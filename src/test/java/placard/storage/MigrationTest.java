package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that a start was just making when it ended. */
class MigrationTest {
    /**
     * Ends the connection that writes a line of the history when that line is committed, as the death of the process does:
     * the script before it has run by then.
     */
    private static final String DIE_AT_THE_LATER_ONE = """
            create function die() returns trigger language plpgsql as $$
                begin
                    if new.version = '1000' then
                        perform pg_terminate_backend(pg_backend_pid());
                    end if;
                    return new;
                end $$;
            create constraint trigger dying after insert on %s_history
                deferrable initially deferred for each row execute function die()
            """;

    @TempDir
    Path folder;

    @TempDir
    Path scripts;

    @ParameterizedTest
    @ValueSource(strings = {"main", "scans"})
    void aStartThatIsKilledWhileALineOfTheHistoryIsCommittedLeavesNoTablesWithoutIt(String part) throws Exception {
        PostgresUrl url = PostgresUrl.parse(placard.testing.Store.POSTGRESQL.newDatabase())
                .orElseThrow();
        Store.open(folder, url).close();
        execute(url, DIE_AT_THE_LATER_ONE.formatted(part));
        try (LaterScript _ = new LaterScript(scripts, part, "create table later (id integer)")) {
            assertThatThrownBy(() -> Store.open(folder, url)).isInstanceOf(IllegalStateException.class);
            execute(url, "drop trigger dying on " + part + "_history");
            try (Database database = Store.open(folder, url)) {
                assertThat(database.<Long>read(tx -> tx.count("select count(*) as n from later")))
                        .isZero();
            }
        }
    }

    /** An upgrade can be undone: the newest two backups stay. */
    @Test
    void aStoreWithTablesIsBackedUpBeforeTheyChange() throws Exception {
        Store.open(folder, null).close();
        assertThat(folder.resolve("before-V1.zip")).doesNotExist();
        for (int old = 1; old < 3; old++) {
            Path before = Files.writeString(folder.resolve("before-V" + old + ".zip"), "");
            Files.setLastModifiedTime(before, FileTime.fromMillis(old));
        }
        try (LaterScript _ = new LaterScript(scripts, "main", "create table later (id integer)")) {
            Store.open(folder, null).close();
            Store.open(folder, null).close();
        }
        Path backup = folder.resolve("before-V" + LaterScript.VERSION + ".zip");
        assertThat(folder.resolve("before-V2.zip")).exists();
        assertThat(folder.resolve("before-V1.zip")).doesNotExist();
        assertThatThrownBy(() -> Store.open(folder, null))
                .hasMessageContaining("newer Placard (tables 1000, this one")
                .hasMessageEndingWith("or go back to the store from before: placard restore " + backup);
        Path unpacked = Files.createDirectory(folder.resolve("unpacked"));
        Backup.unpack(backup, unpacked, Progress.UNSEEN);
        try (Database database = Store.open(unpacked, null)) {
            assertThat(database.<Long>read(tx -> tx.count("select count(*) as n from workspace")))
                    .isZero();
        }
    }

    @Test
    void aBackupBeforeAChangeFirstDeletesWhatAnInterruptedOneLeft() throws Exception {
        Store.open(folder, null).close();
        List<String> remains = List.of(
                "before-V4.zip.writing",
                "before-V4.zip.placard.db",
                "before-V4.zip.scans.db-journal",
                "before-V999.zip.new",
                "before-V999.zip.new.scans.db");
        for (String name : remains) {
            Files.writeString(folder.resolve(name), "");
        }
        Path sum = Files.writeString(folder.resolve("before-V4.zip.sha256"), "");
        try (LaterScript _ = new LaterScript(scripts, "main", "create table later (id integer)")) {
            Store.open(folder, null).close();
        }
        assertThat(folder.resolve("before-V" + LaterScript.VERSION + ".zip")).exists();
        assertThat(remains).allSatisfy(name -> assertThat(folder.resolve(name)).doesNotExist());
        assertThat(sum).exists();
    }

    /** Folders lie where a backup writes, so that it fails. */
    @Test
    void theEarlierBackupStaysUntilTheNewOneIsWritten() throws Exception {
        Store.open(folder, null).close();
        Path backup = folder.resolve("before-V" + LaterScript.VERSION + ".zip");
        Files.writeString(backup, "whole");
        List<Path> obstacles = List.of(Path.of(backup + ".writing", "file"), Path.of(backup + ".new.writing", "file"));
        for (Path obstacle : obstacles) {
            Files.createDirectories(obstacle);
        }
        try (LaterScript _ = new LaterScript(scripts, "main", "create table later (id integer)")) {
            assertThatThrownBy(() -> Store.open(folder, null)).isInstanceOf(RuntimeException.class);
            assertThat(backup).hasContent("whole");
            for (Path obstacle : obstacles) {
                Files.delete(obstacle);
                Files.delete(obstacle.getParent());
            }
            Store.open(folder, null).close();
        }
        Backup.unpack(backup, Files.createDirectory(folder.resolve("unpacked")), Progress.UNSEEN);
    }

    private static void execute(PostgresUrl url, String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection(url.jdbc(), url.user(), url.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
