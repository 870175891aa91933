package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static placard.cluster.log.KeySharing.EPOCH;
import static placard.cluster.log.KeySharing.START;
import static placard.cluster.log.KeySharing.key;
import static placard.cluster.log.KeySharing.keys;
import static placard.cluster.log.KeySharing.otherPort;
import static placard.cluster.log.KeySharing.problem;
import static placard.cluster.log.KeySharing.sealed;
import static placard.cluster.log.KeySharing.secret;
import static placard.cluster.log.KeySharing.withoutBrokers;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.base.NodeSecret;
import placard.scan.cluster.KeyNeeds;
import placard.scan.cluster.ScanLogUrl;
import placard.scan.visitor.HashKeys;
import placard.testing.Brokers;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** Keys that nodes share by the scan log: each node has folders of its own, and brokers that it can't do without for long. */
@Slow
class LogKeysTest {
    @TempDir
    Path folder;

    private Path secret;

    @BeforeEach
    void makeASecret() throws IOException {
        secret = secret(folder, "secret", (byte) 7);
    }

    private Map<String, String> settings(String log) {
        return KeySharing.settings(log, secret, Ports.free());
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
                            try (LogKeys log = log(url, secret.toString(), keys, generation, START)) {
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
        return log(url, secret.toString(), keys, generation, now, false);
    }

    private static LogKeys log(
            ScanLogUrl url, String secret, HashKeys keys, long generation, Instant now, boolean isAhead) {
        return new LogKeys(new KeyNeeds(
                url,
                new Properties(),
                NodeSecret.read(secret),
                keys,
                generation,
                List::of,
                () -> now,
                () -> isAhead,
                new SecureRandom()));
    }

    /** Its keys would be newer than those that the others have yet to make. */
    @Test
    void aNodeWhoseClockIsAheadMakesNoKeys() throws Exception {
        String setting = Brokers.shared().newLog();
        Instant later = START.plus(Duration.ofDays(90));
        HashKeys keys = HashKeys.openCopy(folder.resolve("ahead"), new SecureRandom());
        try (LogKeys ahead = log(ScanLogUrl.parse(setting), secret.toString(), keys, 0, later, true)) {
            ahead.start();
            assertThat(ahead.awaitSettled(Duration.ofSeconds(60))).isTrue();
            assertThat(ahead.isMissing()).isTrue();
            assertThat(sealed(setting, HashKeys.epoch(later))).isEmpty();
            assertThat(sealed(setting, EPOCH)).isEmpty();
        }
        HashKeys right = HashKeys.openCopy(folder.resolve("right"), new SecureRandom());
        try (LogKeys node = log(ScanLogUrl.parse(setting), secret.toString(), right, 0, START)) {
            node.start();
            assertThat(node.awaitSettled(Duration.ofSeconds(60))).isTrue();
            assertThat(node.isMissing()).isFalse();
        }
    }

    @Test
    void aNodeWithAnotherSecretDoesNotStartAndWritesNothing() throws IOException {
        String log = Brokers.shared().newLog();
        Path other = secret(folder, "other", (byte) 8);
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
            ServerStore.update(one, "delete from app_key");
            refused = Command.run(second, "serve");
            assertThat(refused.err()).contains("were sealed under another secret", "PLACARD_KEY_SECRET_FILE");
            assertThat(folder.resolve("second/keys/epoch-%05d.key".formatted(EPOCH)))
                    .doesNotExist();
            code.scan("203.0.113.1");
            code.data(1);
            assertThat(problem(one)).isEmpty();
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
            moved.put("PLACARD_KEY_SECRET_FILE", secret.toString());
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
                ServerStore.update(one, "delete from app_key");
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
