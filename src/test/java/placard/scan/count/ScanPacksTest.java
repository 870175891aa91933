package placard.scan.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.upkeep.Verification;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Visitor;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.testing.Property;
import placard.testing.Store;

/** Packs have single scans as they were stored. */
final class ScanPacksTest {
    private static final Instant START = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")));

    @TempDir
    Path folder;

    private Database open(Store store) {
        return placard.storage.Store.open(
                folder, PostgresUrl.parse(store.newDatabase()).orElse(null));
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Scan scan(Random random, List<byte[]> codes) {
        Instant at = START.plusMillis(random.nextLong(Duration.ofDays(40).toMillis()));
        byte[] code = codes.get(random.nextInt(codes.size()));
        int zone = random.nextInt(-12, 15);
        return new Scan(
                codes.getFirst(),
                code,
                at.toEpochMilli(),
                (int) Math.floorDiv(at.getEpochSecond() + zone * 3_600L, 86_400L),
                0,
                Kind.values()[random.nextInt(Kind.values().length)],
                Device.values()[random.nextInt(Device.values().length)],
                Os.values()[random.nextInt(Os.values().length)],
                random.nextBoolean() ? "Unknown" : "Zürich " + random.nextInt(300),
                random.nextBoolean() ? null : "flyer",
                random.nextInt(3) == 0 ? null : "Table " + random.nextInt(300),
                0,
                random.nextInt(20) == 0 ? "IT" : null,
                random.nextInt(20) == 0 ? "it" : null,
                random.nextInt(20) == 0 ? "rule_" + random.nextInt(3) : null,
                random.nextInt(4) == 0 ? null : new Visitor(HashKeys.epoch(at), bytes(random, 10), null));
    }

    /** All members of a scan, comparable. */
    private static String shown(Scan scan) {
        Visitor visitor = scan.visitor();
        return String.join(
                " ",
                Arrays.toString(scan.workspace()),
                Arrays.toString(scan.code()),
                Long.toString(scan.at()),
                Integer.toString(scan.day()),
                scan.kind() + " " + scan.device() + " " + scan.os(),
                scan.city() + " " + scan.source() + " " + scan.place(),
                scan.country() + " " + scan.language() + " " + scan.destination(),
                visitor == null
                        ? "nobody"
                        : visitor.epoch() + " " + Arrays.toString(Arrays.copyOf(visitor.hash(), 10)));
    }

    private static List<String> packed(Database database) {
        return database.read(tx -> {
            List<String> all = new ArrayList<>();
            Optional<Long> pack = ScanPacks.next(tx, 0);
            while (pack.isPresent()) {
                ScanPacks.scans(tx, pack.get()).forEach(scan -> all.add(shown(scan)));
                pack = ScanPacks.next(tx, pack.get());
            }
            return all.stream().sorted().toList();
        });
    }

    private static long packs(Database database) {
        return database.read(tx -> tx.count("select count(*) as n from scan_pack"));
    }

    @ParameterizedTest
    @EnumSource
    void packsTellWhatWasStoredHoweverItIsPutTogetherAndTakenOut(Store store) {
        try (Database database = open(store)) {
            Property.holds(25, draw -> {
                Random random = draw.random();
                database.writeScans(tx -> tx.update("delete from scan_pack"));
                List<byte[]> codes = List.of(bytes(random, 16), bytes(random, 16), bytes(random, 16));
                List<Scan> scans = IntStream.range(0, draw.integer(0, 200))
                        .mapToObj(_ -> scan(random, codes))
                        .toList();
                for (int from = 0; from < scans.size(); ) {
                    int to = Math.min(scans.size(), from + 1 + random.nextInt(4));
                    List<Scan> batch = scans.subList(from, to);
                    database.writeScans(tx -> {
                        ScanPacks.add(tx, batch);
                        return true;
                    });
                    from = to;
                }
                while (database.writeScans(tx -> ScanPacks.putTogether(tx, new UnreadablePacks())) > 0) {}
                List<String> all =
                        scans.stream().map(ScanPacksTest::shown).sorted().toList();
                assertThat(packed(database)).isEqualTo(all);
                assertThat(packs(database))
                        .as("small packs, of two keys and none")
                        .isLessThan(24);

                Instant cutOff = START.plus(Duration.ofDays(random.nextInt(40)));
                expire(database, cutOff);
                assertThat(packed(database))
                        .isEqualTo(scans.stream()
                                .filter(scan -> scan.at() >= cutOff.toEpochMilli())
                                .map(ScanPacksTest::shown)
                                .sorted()
                                .toList());
                int epoch = HashKeys.epoch(START);
                while (database.<Integer>writeScans(tx -> ScanPacks.forget(tx, epoch)) > 0) {}
                assertThat(packed(database))
                        .noneMatch(scan -> scan.contains(" " + epoch + " ["))
                        .hasSize((int) scans.stream()
                                .filter(scan -> scan.at() >= cutOff.toEpochMilli())
                                .count());
            });
        }
    }

    private static void expire(Database database, Instant cutOff) {
        while (database.<Integer>writeScans(tx -> ScanPacks.deleteBefore(tx, cutOff)) > 0) {}
        database.writeScans(tx -> {
            Optional<Long> pack = ScanPacks.nextBefore(tx, cutOff, 0);
            while (pack.isPresent()) {
                ScanPacks.keep(tx, pack.get(), scan -> scan.at() >= cutOff.toEpochMilli());
                pack = ScanPacks.nextBefore(tx, cutOff, 0);
            }
            return true;
        });
    }

    /** Of nodes that put packs together at once, each takes others. */
    @ParameterizedTest
    @EnumSource
    void nodesThatPutPacksTogetherAtOnceKeepEachScanOnce(Store store) throws Exception {
        try (Database database = open(store)) {
            Random random = new Random(3);
            List<byte[]> codes = List.of(bytes(random, 16), bytes(random, 16));
            List<Scan> scans =
                    IntStream.range(0, 3_000).mapToObj(_ -> scan(random, codes)).toList();
            List<Thread> threads = new ArrayList<>();
            for (int node = 0; node < 3; node++) {
                List<Scan> own = scans.subList(node * 1_000, (node + 1) * 1_000);
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int from = 0; from < own.size(); from += 40) {
                        List<Scan> batch = own.subList(from, from + 40);
                        database.writeScans(tx -> {
                            ScanPacks.add(tx, batch);
                            return true;
                        });
                    }
                }));
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < 40; i++) {
                        database.writeScans(tx -> ScanPacks.putTogether(tx, new UnreadablePacks()));
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(packed(database))
                    .isEqualTo(scans.stream().map(ScanPacksTest::shown).sorted().toList());
        }
    }

    /** Nodes that don't know country, language and destination read and write that column alone. */
    @Test
    void theirOwnColumnLeavesTheOtherAsItWas() {
        List<Scan> detailed = new ArrayList<>();
        List<Scan> plain = new ArrayList<>();
        Random random = new Random(5);
        List<byte[]> codes = List.of(bytes(random, 16));
        for (int i = 0; i < 50; i++) {
            Scan scan = scan(random, codes).withoutVisitor();
            detailed.add(scan);
            plain.add(new Scan(
                    scan.workspace(),
                    scan.code(),
                    scan.at(),
                    scan.day(),
                    scan.hour(),
                    scan.kind(),
                    scan.device(),
                    scan.os(),
                    scan.city(),
                    scan.source(),
                    scan.place(),
                    scan.vouched(),
                    null));
        }
        int[] all = IntStream.range(0, 50).toArray();
        ScanPack with = ScanPack.of(Scans.ofScans(detailed), all);
        ScanPack without = ScanPack.of(Scans.ofScans(plain), all);
        assertThat(with.content()).isEqualTo(without.content());
        assertThat(with.details()).isNotNull();
        assertThat(without.details()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void verificationFindsAPackThatIsMissing(Store store) {
        try (Database database = open(store)) {
            Random random = new Random(4);
            List<byte[]> codes = List.of(bytes(random, 16), bytes(random, 16));
            List<Scan> scans = IntStream.range(0, 400)
                    .mapToObj(_ -> scan(random, codes))
                    .filter(scan -> scan.at() % 86_400_000 > 0)
                    .toList();
            Instant now = START.plus(Duration.ofDays(41));
            for (int from = 0; from < scans.size(); from += 50) {
                List<Scan> batch = scans.subList(from, Math.min(scans.size(), from + 50));
                database.writeScans(tx -> {
                    RollUps.add(tx, batch, now);
                    return true;
                });
            }
            assertThat(Verification.differences(database)).isEmpty();
            assertThat(database.<Integer>writeScans(tx ->
                            tx.update("delete from scan_pack where number = (select min(number) from scan_pack)")))
                    .isOne();
            assertThat(Verification.differences(database)).isNotEmpty();
        }
    }

    /** What a million scans take; the goal for all that a scan leaves is 160 bytes. */
    @Test
    void aScanTakesFewBytesInAPack() {
        try (Database database = open(Store.SQLITE)) {
            Random random = new Random(5);
            List<byte[]> codes =
                    IntStream.range(0, 1_000).mapToObj(_ -> bytes(random, 16)).toList();
            List<Scan> scans = IntStream.range(0, ScanPacks.MOST)
                    .mapToObj(_ -> scan(random, codes))
                    .toList();
            database.writeScans(tx -> {
                ScanPacks.add(tx, scans);
                return true;
            });
            long bytes = database.read(tx ->
                    tx.count("select sum(length(content)) + coalesce(sum(length(hashes)), 0) as n from scan_pack"));
            assertThat(bytes / ScanPacks.MOST).isLessThan(32);
        }
    }
}
