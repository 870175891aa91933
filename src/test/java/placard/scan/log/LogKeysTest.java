package placard.scan.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.base.NodeSecret;
import placard.scan.upkeep.ServerClock;
import placard.scan.visitor.HashKeys;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Opened;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Store;

/** Keys that nodes share by the scan log: each node has folders of its own, and brokers that it can't do without for long. */
class LogKeysTest {
    /** Ten days before a change of keys: the next one is not made yet. */
    private static final Instant START = HashKeys.startOf(HashKeys.epoch(Instant.parse("2026-11-20T00:00:00Z")) + 1)
            .minus(Duration.ofDays(10));

    private static final int EPOCH = HashKeys.epoch(START);

    @TempDir
    Path folder;

    private String secret;

    @BeforeEach
    void makeASecret() throws IOException {
        secret = secret("secret", (byte) 7).toString();
    }

    private Path secret(String name, byte of) throws IOException {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, of);
        Path file = Files.write(folder.resolve(name), bytes);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Map<String, String> settings(String log) {
        return settings(log, Ports.free());
    }

    private Map<String, String> settings(String log, int management) {
        return Map.of(
                "PLACARD_SCAN_LOG",
                log,
                "PLACARD_JOURNAL_SYNC",
                "replicated",
                "PLACARD_KEY_SECRET_FILE",
                secret,
                "PLACARD_MANAGEMENT_PORT",
                Integer.toString(management));
    }

    private static Map<String, String> otherPort() {
        return Map.of("PLACARD_MANAGEMENT_PORT", Integer.toString(Ports.free()));
    }

    private static String problem(Placard placard) {
        for (var check : placard.get("/health/ready").json().path("checks")) {
            if (check.path("name").asText().equals("scan-log-keys")) {
                return check.path("reason").asText();
            }
        }
        throw new AssertionError("no such check");
    }

    private static Path keys(Placard placard) {
        return Path.of(placard.environment()
                .getOrDefault(
                        "PLACARD_KEY_DIR", placard.folder().resolve("keys").toString()));
    }

    private static byte[] key(Placard placard, int epoch) {
        try {
            Path file = keys(placard).resolve("epoch-%05d.key".formatted(epoch));
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void nodesWithoutASharedFolderCountAVisitorOnce() {
        try (Placard one = Placard.start(
                        Store.POSTGRESQL, settings(Brokers.shared().newLog()));
                Placard two = one.anotherNode(otherPort())) {
            MadeCode code = MadeCode.in(one);
            for (int i = 0; i < 20; i++) {
                one.scan(code.slug(), "203.0.113." + i % 5);
                two.scan(code.slug(), "203.0.113." + i % 5);
            }
            code.data(40);
            assertThat(code.uniques()).isEqualTo(5);
            assertThat(problem(one)).isEmpty();
            assertThat(problem(two)).isEmpty();
            int epoch = HashKeys.epoch(Instant.now());
            assertThat(keys(one)).isNotEqualTo(keys(two));
            assertThat(key(one, epoch)).hasSize(32).isEqualTo(key(two, epoch));
            assertThat(keys(two).resolve("app.key"))
                    .hasSameBinaryContentAs(keys(one).resolve("app.key"));
        }
    }

    @Test
    void ofManyNodesThatMakeAKeyAtOnceAllUseTheSame() throws Exception {
        ScanLogUrl url = ScanLogUrl.parse(Brokers.shared().newLog());
        int nodes = 4;
        SecureRandom random = new SecureRandom();
        try (var threads = Executors.newFixedThreadPool(nodes)) {
            for (int round = 0; round < 3; round++) {
                int generation = round;
                CyclicBarrier start = new CyclicBarrier(nodes);
                List<Callable<HashKeys.Keys>> work = IntStream.range(0, nodes)
                        .<Callable<HashKeys.Keys>>mapToObj(node -> () -> {
                            HashKeys keys = HashKeys.openCopy(folder.resolve("node" + node + "-" + generation), random);
                            try (LogKeys log = log(url, secret, keys, generation, START)) {
                                start.await();
                                log.start();
                                assertThat(log.awaitSettled(Duration.ofSeconds(60)))
                                        .isTrue();
                                return keys.at(START);
                            }
                        })
                        .toList();
                List<HashKeys.Keys> seen = new ArrayList<>();
                for (Future<HashKeys.Keys> future : threads.invokeAll(work)) {
                    seen.add(future.get());
                }
                assertThat(seen).containsOnly(seen.getFirst());
            }
        }
    }

    private static LogKeys log(ScanLogUrl url, String secret, HashKeys keys, long generation, Instant now) {
        return log(url, secret, keys, generation, now, false);
    }

    private static LogKeys log(
            ScanLogUrl url, String secret, HashKeys keys, long generation, Instant now, boolean isAhead) {
        return new LogKeys(
                url,
                new Properties(),
                NodeSecret.read(secret),
                keys,
                generation,
                List::of,
                () -> now,
                () -> isAhead,
                new SecureRandom());
    }

    /** Its keys would be newer than those that the others have yet to make. */
    @Test
    void aNodeWhoseClockIsAheadMakesNoKeys() throws Exception {
        String setting = Brokers.shared().newLog();
        Instant later = START.plus(Duration.ofDays(90));
        HashKeys keys = HashKeys.openCopy(folder.resolve("ahead"), new SecureRandom());
        try (LogKeys ahead = log(ScanLogUrl.parse(setting), secret, keys, 0, later, true)) {
            ahead.start();
            assertThat(ahead.awaitSettled(Duration.ofSeconds(60))).isTrue();
            assertThat(ahead.isMissing()).isTrue();
            assertThat(sealed(setting)).isEmpty();
        }
        HashKeys right = HashKeys.openCopy(folder.resolve("right"), new SecureRandom());
        try (LogKeys node = log(ScanLogUrl.parse(setting), secret, right, 0, START)) {
            node.start();
            assertThat(node.awaitSettled(Duration.ofSeconds(60))).isTrue();
            assertThat(node.isMissing()).isFalse();
        }
    }

    @Test
    void aNodeWithAnotherSecretDoesNotStartAndWritesNothing() throws IOException {
        String log = Brokers.shared().newLog();
        Path other = secret("other", (byte) 8);
        try (Placard one = Placard.start(Store.POSTGRESQL, settings(log))) {
            MadeCode code = MadeCode.in(one);
            Map<String, String> second = new HashMap<>(one.environment());
            second.put("PLACARD_DATA", folder.resolve("second").toString());
            second.put("PLACARD_KEY_SECRET_FILE", other.toString());
            second.remove("PLACARD_MANAGEMENT_PORT");
            Command refused = Command.run(second, "serve");
            assertThat(refused.status()).isEqualTo(1);
            assertThat(refused.err()).contains("have another secret than this one", "PLACARD_KEY_SECRET_FILE");
            // What a store that was restored from long ago doesn't know, the log does.
            update(one, "delete from app_key");
            refused = Command.run(second, "serve");
            assertThat(refused.err()).contains("were sealed under another secret", "PLACARD_KEY_SECRET_FILE");
            assertThat(folder.resolve("second/keys/epoch-%05d.key".formatted(EPOCH)))
                    .doesNotExist();
            code.scan("203.0.113.1");
            code.data(1);
            assertThat(problem(one)).isEmpty();
        }
    }

    private static void update(Placard placard, String sql) {
        try (Connection connection = Opened.connection(placard);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void withoutBrokers(Runnable work) {
        Brokers brokers = Brokers.shared();
        IntStream.range(0, Brokers.COUNT).forEach(brokers::freeze);
        try {
            work.run();
        } finally {
            IntStream.range(0, Brokers.COUNT).forEach(brokers::thaw);
        }
    }

    @Test
    void aFirstStartWithTheBrokersAwayCountsWithoutVisitorsUntilTheyAreBack() {
        Map<String, String> settings = settings(Brokers.shared().newLog());
        List<Placard> started = new ArrayList<>();
        List<MadeCode> codes = new ArrayList<>();
        withoutBrokers(() -> {
            Placard placard = Placard.start(Store.POSTGRESQL, settings);
            started.add(placard);
            MadeCode code = MadeCode.in(placard);
            codes.add(code);
            assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
            assertThat(problem(placard)).startsWith("Scans are counted without their visitors");
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
            assertThat(key(placard, HashKeys.epoch(Instant.now()))).isEmpty();
        });
        try (Placard placard = started.getFirst()) {
            MadeCode code = codes.getFirst();
            code.data(1);
            assertThat(code.uniques()).isZero();
            ScanLoad.waitFor("the key", () -> problem(placard).isEmpty());
            code.scan("203.0.113.1");
            code.data(2);
            assertThat(code.uniques()).isOne();
        }
    }

    @Test
    void aNodeThatStartsWithTheBrokersAwayCountsOnWithTheKeysThatItHasRead() {
        try (Placard placard =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog()))) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            withoutBrokers(() -> {
                placard.restart();
                code.scan("203.0.113.1");
                code.scan("203.0.113.2");
                assertThat(problem(placard)).isEmpty();
            });
            code.data(3);
            assertThat(code.uniques()).isEqualTo(2);
        }
    }

    @Test
    void theKeysChangeWhileTheBrokersAreAway() {
        MovableClock clock = new MovableClock(START);
        try (Placard one = Placard.start(
                        Store.POSTGRESQL, settings(Brokers.shared().newLog()), clock);
                Placard two = one.anotherNode(otherPort())) {
            MadeCode code = MadeCode.in(one);
            one.scan(code.slug(), "203.0.113.1");
            code.data(1);
            assertThat(key(one, EPOCH + 1)).isEmpty();
            clock.set(START.plus(Duration.ofDays(4)));
            ScanLoad.waitFor("the next key", () -> key(one, EPOCH + 1).length > 0 && key(two, EPOCH + 1).length > 0);
            withoutBrokers(() -> {
                clock.set(START.plus(Duration.ofDays(11)));
                one.scan(code.slug(), "203.0.113.1");
                two.scan(code.slug(), "203.0.113.1");
                two.scan(code.slug(), "203.0.113.2");
                assertThat(problem(two)).isEmpty();
            });
            code.data(4);
            assertThat(code.uniques()).isEqualTo(2);
        }
    }

    /** Pieces of all keys that nodes and brokers have. */
    private static boolean isAnywhere(byte[] bytes, List<Path> folders) {
        return folders.stream().anyMatch(each -> {
            try (Stream<Path> files = Files.walk(each)) {
                return files.filter(Files::isRegularFile).anyMatch(file -> contains(file, bytes));
            } catch (IOException | UncheckedIOException goneMeanwhile) {
                return true;
            }
        });
    }

    private static boolean contains(Path file, byte[] bytes) {
        try {
            byte[] all = Files.size(file) > 64 << 20 ? new byte[0] : Files.readAllBytes(file);
            return all.length > 0
                    && new String(all, java.nio.charset.StandardCharsets.ISO_8859_1)
                            .contains(new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1));
        } catch (IOException goneMeanwhile) {
            return false;
        }
    }

    /** The bytes of all keys of the log as they are sealed there. */
    private static Map<Integer, byte[]> sealed(String log) {
        ScanLogUrl url = ScanLogUrl.parse(log);
        try (KeyTopic topic = new KeyTopic(new LogClients(url, new Properties()), url.keyTopic())) {
            Map<Integer, byte[]> all = new HashMap<>();
            topic.read().forEach(entry -> entry.record().keys().forEach(key -> all.put(key.epoch(), key.bytes())));
            return all;
        }
    }

    @Test
    void theBytesOfADestroyedKeyAreInNoFileOfAnyBrokerOrNode() {
        Brokers brokers = Brokers.shared();
        String log = brokers.newLog();
        MovableClock clock = new MovableClock(START);
        int port = Ports.free();
        try (Placard one = Placard.start(Store.POSTGRESQL, settings(log, port), clock);
                Placard two = one.anotherNode(otherPort())) {
            MadeCode code = MadeCode.in(one);
            one.scan(code.slug(), "203.0.113.1");
            code.data(1);
            byte[] plain = key(one, EPOCH);
            byte[] wrapped = sealed(log).get(EPOCH);
            clock.set(START.plus(Duration.ofDays(20)));
            ScanLoad.waitFor("the next key", () -> key(two, EPOCH + 1).length > 0);
            two.scan(code.slug(), "203.0.113.1");
            code.data(2);
            byte[] next = key(two, EPOCH + 1);
            List<Path> disks = new ArrayList<>(List.of(one.folder(), two.folder()));
            List<Path> brokersDisks =
                    IntStream.range(0, Brokers.COUNT).mapToObj(brokers::data).toList();
            disks.addAll(brokersDisks);
            brokersDisks.forEach(
                    disk -> assertThat(isAnywhere(wrapped, List.of(disk))).isTrue());
            assertThat(isAnywhere(plain, disks)).isTrue();
            assertThat(isAnywhere(plain, brokersDisks)).isFalse();

            clock.set(HashKeys.destroyAfter(EPOCH).plusSeconds(60));
            assertThat(Ports.metric(port, "placard_scanlog_keys_overdue")).isEqualTo(1);
            one.restart(); // destruction runs at the start, and each hour
            two.restart();
            ScanLoad.waitFor("it to be gone from the log", () -> !sealed(log).containsKey(EPOCH));
            ScanLoad.waitFor("its bytes to be gone from all files", () -> !isAnywhere(wrapped, disks));
            assertThat(isAnywhere(plain, disks)).isFalse();
            assertThat(key(one, EPOCH + 1)).isEqualTo(next);
            assertThat(key(two, EPOCH + 1)).isEqualTo(next);
            Await.until("the figure", () -> Ports.metric(port, "placard_scanlog_keys_overdue") == 0);
            one.scan(code.slug(), "203.0.113.1");
            two.scan(code.slug(), "203.0.113.2");
            code.data(4);
            assertThat(code.uniques()).isEqualTo(2);
        }
    }

    @Test
    void aNodeThatWasOffMeanwhileDestroysItsCopyAlsoAtAStartThatIsRefused() throws IOException {
        MovableClock clock = new MovableClock(START);
        Path other = secret("other", (byte) 8);
        try (Placard node =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog()), clock)) {
            node.stop();
            clock.set(HashKeys.destroyAfter(EPOCH).plusSeconds(60));
            assertThat(key(node, EPOCH)).hasSize(32);
            Map<String, String> refused = new HashMap<>(node.environment());
            refused.put("PLACARD_KEY_SECRET_FILE", other.toString());
            assertThatThrownBy(() -> placard.Main.start(
                            placard.Config.of(refused), clock, System::nanoTime, _ -> new ServerClock(clock, clock)))
                    .hasMessageContaining("another secret");
            assertThat(key(node, EPOCH)).isEmpty();
            node.startAgain();
        }
    }

    @Test
    void aNodeWhoseClockIsAheadDestroysNoKeyAtItsStart() {
        MovableClock clock = new MovableClock(START);
        try (Placard placard =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog()), clock, () -> START)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            byte[] key = key(placard, EPOCH);
            placard.stop();
            clock.set(HashKeys.destroyAfter(EPOCH).plusSeconds(60));
            placard.startAgain();
            assertThat(placard.get("/health/ready").text()).contains("clock is more than an hour ahead");
            assertThat(key(placard, EPOCH)).hasSize(32).isEqualTo(key);
            placard.stop();
            clock.set(START);
            placard.startAgain();
            MadeCode same = new MadeCode(placard, code.id(), code.slug());
            same.scan("203.0.113.1");
            same.data(2);
            assertThat(same.uniques()).isOne();
        }
    }

    @Test
    void aRestoreMakesNewKeysForAllNodesAndTheOldOnesLeaveTheLog() {
        String log = Brokers.shared().newLog();
        try (Placard one = Placard.start(Store.POSTGRESQL, settings(log));
                Placard two = one.anotherNode(otherPort())) {
            MadeCode code = MadeCode.in(one);
            int epoch = HashKeys.epoch(Instant.now());
            one.scan(code.slug(), "203.0.113.1");
            code.data(1);
            byte[] before = key(one, epoch);
            byte[] wrapped = sealed(log).get(epoch);
            one.stop();
            two.stop();
            for (Placard node : List.of(one, two)) {
                Command restored = Command.run(node.environment(), "restore", "--new-keys");
                assertThat(restored.status()).as(restored.err()).isZero();
            }
            one.startAgain();
            two.startAgain();
            assertThat(key(one, epoch)).hasSize(32).isNotEqualTo(before).isEqualTo(key(two, epoch));
            one.scan(code.slug(), "203.0.113.1");
            two.scan(code.slug(), "203.0.113.1");
            code.data(3);
            assertThat(code.uniques()).isEqualTo(2);
            ScanLoad.waitFor(
                    "the old one to be gone from the log",
                    () -> !Arrays.equals(sealed(log).get(epoch), wrapped));
            List<Path> disks = IntStream.range(0, Brokers.COUNT)
                    .mapToObj(Brokers.shared()::data)
                    .toList();
            ScanLoad.waitFor("its bytes to be gone from all brokers", () -> !isAnywhere(wrapped, disks));
        }
    }

    private static Map<String, String> withoutSecret(Map<String, String> settings) {
        Map<String, String> without = new HashMap<>(settings);
        without.remove("PLACARD_KEY_SECRET_FILE");
        return without;
    }

    @Test
    void keysOfASharedFolderMoveIntoTheLogAndBack() {
        Map<String, String> settings = settings(Brokers.shared().newLog());
        try (Placard before = Placard.start(Store.POSTGRESQL, withoutSecret(settings))) {
            MadeCode code = MadeCode.in(before);
            code.scan("203.0.113.1");
            code.data(1);
            byte[] key = key(before, HashKeys.epoch(Instant.now()));
            before.stop();
            Map<String, String> moved = new HashMap<>(before.environment());
            moved.put("PLACARD_KEY_SECRET_FILE", secret);
            try (Placard one = Placard.start(Store.POSTGRESQL, moved);
                    Placard two = one.anotherNode(otherPort())) {
                two.scan(code.slug(), "203.0.113.1");
                one.scan(code.slug(), "203.0.113.1");
                MadeCode same = new MadeCode(one, code.id(), code.slug());
                same.data(3);
                assertThat(same.uniques()).isOne();
                assertThat(key(two, HashKeys.epoch(Instant.now()))).isEqualTo(key);
                one.stop();
                two.stop();
                Map<String, String> back = withoutSecret(two.environment());
                assertThatThrownBy(() -> Placard.start(Store.POSTGRESQL, back).close())
                        .hasStackTraceContaining("PLACARD_KEY_SECRET_FILE");
                update(one, "delete from app_key");
                try (Placard last = Placard.start(Store.POSTGRESQL, back)) {
                    last.scan(code.slug(), "203.0.113.1");
                    MadeCode again = new MadeCode(last, code.id(), code.slug());
                    again.data(4);
                    assertThat(again.uniques()).isOne();
                }
            }
        }
    }
}
