package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.upkeep.Verification;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** Visitors across a change of keys, and when keys and hashes are destroyed. */
class HashLifetimeTest {
    @TempDir
    private Path folder;

    private Path keyFolder;

    @BeforeEach
    void name() {
        keyFolder = folder.resolve("keys");
    }

    /** Two hours before a change of keys. */
    private static final Instant START = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")))
            .minus(Duration.ofHours(2));

    private static long scans(Database database) {
        return database.read(tx -> tx.count("select coalesce(sum(scans), 0) as n from scan_pack"));
    }

    private static long keyFiles(Placard placard) throws IOException {
        try (Stream<Path> files = Files.list(placard.folder().resolve("keys"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("epoch-"))
                    .count();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aVisitorIsKnownAcrossTheChangeOfKeysAndForgottenAfterTheirEnd(Store store) throws IOException {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of("PLACARD_SCAN_RETENTION_DAYS", "90"), clock);
                Database database = ServerStore.database(placard)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            clock.move(Duration.ofHours(4)); // the next epoch, the next day
            code.scan("203.0.113.1");
            JsonNode data = code.data(2);
            assertThat(data.at("/metrics/uniqueScans").asLong()).isOne();
            clock.move(Duration.ofDays(26));
            code.scan("203.0.113.1");
            assertThat(code.data(3).at("/metrics/uniqueScans").asLong()).isOne();
            clock.move(Duration.ofDays(5)); // the epoch after
            code.scan("203.0.113.1");
            assertThat(code.data(4).at("/metrics/uniqueScans").asLong()).isOne();
            assertThat(placard.get("/api/v1/privacy").at("/privacy/keys")).hasSize(3);
            assertThat(Verification.differences(database)).isEmpty();

            placard.restart(); // retention runs at the start
            Await.until(
                    "the first key's end",
                    () -> !placard.get("/api/v1/privacy")
                            .at("/privacy/lastDestructionAt")
                            .isNull());
            assertThat(keyFiles(placard)).isEqualTo(2);
            assertThat(Verification.differences(database)).isEmpty();

            clock.move(Duration.ofDays(61));
            placard.restart();
            Await.until("the end of all hashes", () -> ServerStore.count(database, "visitor") == 0);
            Await.until(
                    "the end of raw hashes",
                    () -> ServerStore.count(database, "scan_pack where hashes is not null") == 0);
            Await.until(
                    "the report of it",
                    () -> placard.get("/api/v1/privacy").at("/privacy/keys").isEmpty());
            JsonNode privacy = placard.get("/api/v1/privacy").at("/privacy");
            assertThat(privacy.at("/oldestHashAt").isNull()).isTrue();
            assertThat(Instant.parse(privacy.at("/lastDestructionAt").asText())).isEqualTo(clock.instant());
            assertThat(privacy.at("/nextDestructionAt").isNull()).isTrue();
            assertThat(privacy.fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrder(
                            "keys",
                            "oldestHashAt",
                            "lastDestructionAt",
                            "nextDestructionAt",
                            "uniqueBy",
                            "scanRetentionDays",
                            "honoursGpc");
            assertThat(keyFiles(placard)).isZero();
            Await.until("an empty journal", () -> journalFiles(placard) <= 2);

            code.scan("203.0.113.1");
            assertThat(code.data(5).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
            assertThat(Verification.differences(database)).isEmpty();
        }
    }

    /** A new store beside keys that are in use: a visitor is stored under the key before too, which this store never named. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void hashesOfAKeyThatTheStoreNeverNamedGoWithItToo(Store store) throws IOException {
        MovableClock clock = new MovableClock(START.plus(Duration.ofHours(4)));
        HashKeys.open(keyFolder, new SecureRandom()).at(START);
        Map<String, String> settings = Map.of("PLACARD_KEY_DIR", keyFolder.toString());
        try (Placard placard = Placard.start(store, settings, clock);
                Database database = ServerStore.database(placard)) {
            MadeCode code = MadeCode.in(placard);
            MadeCode doomed = MadeCode.in(placard);
            code.scan("203.0.113.1");
            doomed.scan("203.0.113.1");
            code.data(1);
            doomed.data(1);
            int before = HashKeys.epoch(START);
            assertThat(ServerStore.count(database, "visitor where epoch = " + before))
                    .isEqualTo(2);
            doomed.delete();
            clock.move(Duration.ofDays(2));
            placard.restart();
            Await.until("the purge", () -> ServerStore.count(database, "visitor") == 2);
            clock.move(Duration.ofDays(29)); // the end of the key before
            placard.restart();
            Await.until(
                    "the end of the hashes", () -> ServerStore.count(database, "visitor where epoch = " + before) == 0);
            assertThat(ServerStore.count(database, "visitor")).isOne();
            assertThat(Verification.differences(database)).isEmpty();
        }
    }

    private static long journalFiles(Placard placard) {
        try (Stream<Path> files = Files.list(placard.folder().resolve("journal"))) {
            return files.filter(file -> file.toString().endsWith(".journal")).count();
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void rawRowsGoCountsStayAndVerifyAgrees(Store store) throws IOException {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of("PLACARD_SCAN_RETENTION_DAYS", "10"), clock);
                Database database = ServerStore.database(placard)) {
            MadeCode code = MadeCode.in(placard);
            MadeCode doomed = MadeCode.in(placard);
            for (int day = 0; day < 13; day++) {
                code.scan("203.0.113." + day % 3);
                doomed.scan("203.0.113." + day);
                clock.move(Duration.ofDays(1));
            }
            code.data(13);
            doomed.data(13);
            doomed.delete();
            clock.move(Duration.ofHours(2));
            Path quarantine = Files.createDirectories(placard.folder().resolve("journal/quarantine"));
            Path old = Files.write(quarantine.resolve("old.bad"), new byte[8]);
            Path young = Files.write(quarantine.resolve("young.bad"), new byte[8]);
            Files.setLastModifiedTime(old, FileTime.from(clock.instant().minus(Duration.ofDays(61))));
            Files.setLastModifiedTime(young, FileTime.from(clock.instant().minus(Duration.ofDays(59))));
            placard.restart();
            Await.until("retention", () -> !Files.exists(old) && scans(database) == 9);
            assertThat(young).exists();
            byte[] gone = Ids.bytes(doomed.id());
            for (String table : new String[] {"scan_total", "scan_day", "scan_dimension", "visitor"}) {
                assertThat(database.<Long>read(
                                tx -> tx.count("select count(*) as n from " + table + " where code = ?", gone)))
                        .as(table)
                        .isZero();
            }
            JsonNode data = code.data();
            assertThat(data.at("/metrics/totalScans").asLong()).isEqualTo(13);
            assertThat(data.at("/metrics/uniqueScans").asLong()).isEqualTo(3);
            assertThat(Verification.differences(database)).isEmpty();
            byte[] kept = Ids.bytes(code.id());
            for (String lie : new String[] {
                "update scan_total set total = total + 1 where code = ?",
                "update scan_dimension set total = total + 1 where dimension = 2 and code = ?",
                "update scan_day set total = total + 1 where day = (select max(day) from scan_day) and code = ?",
                "update scan_day set uniques = uniques + 1 where day = (select max(day) from scan_day) and code = ?"
            }) {
                database.writeScans(tx -> tx.update(lie, kept));
                assertThat(Verification.differences(database)).as(lie).isNotEmpty();
                database.writeScans(tx -> tx.update(lie.replace("+ 1", "- 1"), kept));
            }
            assertThat(Verification.differences(database)).isEmpty();
        }
    }
}
