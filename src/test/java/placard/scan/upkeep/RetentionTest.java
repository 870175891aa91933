package placard.scan.upkeep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.RollUps;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.upkeep.Retention.DeletedCode;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Visitor;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.testing.MovableClock;
import placard.testing.ServerStore;
import placard.testing.Store;

/** What one thing that can't be deleted does to the others, and how much is done in one run. */
final class RetentionTest {
    private static final Instant START = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")));
    private static final Duration KEPT = Duration.ofDays(400);

    @TempDir
    private Path folder;

    private final Random random = new Random(5);
    private final MovableClock clock = new MovableClock(START);
    private final UnreadablePacks unreadable = new UnreadablePacks();
    private final byte[] workspace = bytes(16);

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private Database open(Store store) {
        return placard.storage.Store.open(
                folder, PostgresUrl.parse(store.newDatabase()).orElse(null));
    }

    /** A scan now, by a person who was never here. */
    private Scan scan(byte[] code) {
        Instant at = clock.instant();
        return new Scan(
                workspace,
                code,
                at.toEpochMilli(),
                (int) Math.floorDiv(at.getEpochSecond(), 86_400L),
                12,
                Kind.HUMAN,
                Device.MOBILE,
                Os.IOS,
                "Basel",
                null,
                null,
                0,
                new Visitor(HashKeys.epoch(at), bytes(16), null));
    }

    private void count(Database database, List<Scan> scans) {
        database.writeScans(tx -> {
            RollUps.add(tx, scans, clock.instant());
            return true;
        });
    }

    private void retain(Database database, Duration kept, Supplier<List<DeletedCode>> deleted) throws IOException {
        retain(database, kept, deleted, _ -> {});
    }

    private void retain(
            Database database, Duration kept, Supplier<List<DeletedCode>> deleted, Consumer<List<DeletedCode>> purged)
            throws IOException {
        HashKeys keys = HashKeys.open(folder.resolve("keys"), new SecureRandom());
        keys.at(clock.instant());
        JournalSettings settings = new JournalSettings(1 << 20, 1 << 26, JournalSettings.Sync.PROCESS);
        try (Journal journal = Journal.open(folder.resolve("journal"), settings, new SecureRandom(), Map.of())) {
            new Retention(
                            database,
                            keys,
                            journal,
                            clock,
                            new ServerClock(clock, clock),
                            kept,
                            unreadable,
                            deleted,
                            purged)
                    .run();
        }
    }

    private DeletedCode deleted(byte[] code) {
        return new DeletedCode(Ids.of("ws_", workspace, 0), Ids.of("qr_", code, 0), 0);
    }

    @ParameterizedTest
    @EnumSource
    void aStepThatFailsHoldsUpNoOther(Store store) throws IOException {
        try (Database database = open(store)) {
            byte[] code = bytes(16);
            count(database, List.of(scan(code)));
            clock.move(Duration.ofDays(70));
            assertThatThrownBy(() -> retain(database, KEPT, () -> {
                        throw new IllegalStateException("no codes today");
                    }))
                    .hasMessage("no codes today");
            assertThat(ServerStore.count(database, "visitor"))
                    .as("a step before it")
                    .isZero();
            assertThat(ServerStore.count(database, "scan_day_value"))
                    .as("a step behind it")
                    .isZero();
            assertThat(ServerStore.count(database, "scan_day_pack")).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void hashesOfADestroyedKeyGoFromPacksThatAreWrittenLateToo(Store store) throws IOException {
        try (Database database = open(store)) {
            byte[] code = bytes(16);
            Scan old = scan(code);
            count(database, List.of(old));
            clock.move(Duration.ofDays(70));
            retain(database, KEPT, List::of);
            assertThat(ServerStore.count(database, "scan_pack where hashes is not null"))
                    .isZero();
            clock.move(Duration.ofDays(3));
            database.writeScans(tx -> {
                ScanPacks.add(tx, List.of(old, scan(code)));
                return true;
            });
            assertThat(ServerStore.count(database, "scan_pack where hashes is not null"))
                    .isEqualTo(2);
            retain(database, KEPT, List::of);
            assertThat(ServerStore.count(database, "scan_pack where hashes is not null"))
                    .as("that of the key that lives")
                    .isOne();
        }
    }

    /** A damaged length must not be believed, nor may the rest wait until a person mends the row. */
    @ParameterizedTest
    @EnumSource
    void aPackThatCannotBeReadIsPassedByAndGoesWithItsTime(Store store) throws IOException {
        try (Database database = open(store)) {
            byte[] code = bytes(16);
            byte[] gone = bytes(16);
            List<byte[]> damages = List.of(
                    new byte[] {},
                    new byte[] {1},
                    new byte[] {2, 10, 0},
                    new byte[] {1, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7, 1, 2, 3},
                    bytes(200));
            for (int i = 0; i < damages.size() + 9; i++) {
                count(database, List.of(scan(code), scan(gone)));
                clock.move(Duration.ofMinutes(1));
            }
            damages.forEach(damage -> database.writeScans(tx -> tx.update(
                    "update scan_pack set content = ? where number in (select number from scan_pack where"
                            + " length(content) > 60 and length(content) <> 200 order by number limit 1)",
                    damage)));
            for (int run = 0; run < 2; run++) {
                retain(database, KEPT, () -> List.of(deleted(gone)));
            }
            assertThat(unreadable.count()).isEqualTo(damages.size());
            assertThat(ServerStore.count(database, "scan_pack"))
                    .as("the nine others are one, without the code that is gone")
                    .isEqualTo(damages.size() + 1);
            assertThat(ServerStore.count(database, "scan_total")).isOne();

            clock.move(Duration.ofDays(10));
            count(database, List.of(scan(code)));
            retain(database, Duration.ofDays(10).plusMinutes(2), List::of);
            assertThat(ServerStore.count(database, "scan_pack"))
                    .as("young enough in part")
                    .isGreaterThan(1);
            retain(database, Duration.ofDays(5), List::of);
            assertThat(ServerStore.count(database, "scan_pack")).isOne();
        }
    }

    /** More than are looked for at a time: erasing a large workspace must not take days. */
    @ParameterizedTest
    @EnumSource
    void allDeletedCodesAreGoneAfterOneRun(Store store) throws IOException {
        int codes = Integer.getInteger("deleted.codes", 300);
        int listed = Math.max(100, codes / 10);
        try (Database database = open(store)) {
            List<byte[]> all =
                    IntStream.range(0, codes).mapToObj(_ -> bytes(16)).toList();
            byte[] stays = bytes(16);
            for (int day = 0; day < 4; day++) {
                for (int from = 0; from < codes; from += 1_000) {
                    List<Scan> scans = new ArrayList<>(List.of(scan(stays)));
                    all.subList(from, Math.min(codes, from + 1_000)).forEach(code -> scans.add(scan(code)));
                    count(database, scans);
                }
                clock.move(Duration.ofDays(1));
            }
            retain(database, KEPT, List::of);
            Set<DeletedCode> gone = new HashSet<>();
            long start = System.nanoTime();
            retain(
                    database,
                    KEPT,
                    () -> all.stream()
                            .map(this::deleted)
                            .filter(code -> !gone.contains(code))
                            .limit(listed)
                            .toList(),
                    gone::addAll);
            if (codes > 1_000) {
                System.out.println(store + ": " + codes + " codes are gone in "
                        + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms");
            }
            assertThat(gone).hasSize(codes);
            for (String table : List.of("scan_total", "scan_dimension where dimension = 1")) {
                assertThat(ServerStore.count(database, table)).as(table).isOne();
            }
            int days = 4;
            assertThat(ServerStore.count(database, "scan_day")).isEqualTo(days);
            assertThat(ServerStore.count(database, "scan_day_pack")
                            + ServerStore.count(database, "scan_day_value where dimension = 1"))
                    .isEqualTo(days);
            assertThat(database.<Long>read(tx -> tx.count("select sum(scans) as n from scan_pack")))
                    .isEqualTo(ServerStore.count(database, "visitor"));
            assertThat(Verification.differences(database)).isEmpty();
        }
    }
}
