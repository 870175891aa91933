package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static placard.cluster.log.KeySharing.EPOCH;
import static placard.cluster.log.KeySharing.START;
import static placard.cluster.log.KeySharing.isAnywhere;
import static placard.cluster.log.KeySharing.key;
import static placard.cluster.log.KeySharing.otherPort;
import static placard.cluster.log.KeySharing.sealed;
import static placard.cluster.log.KeySharing.secret;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.account.Passwords;
import placard.scan.upkeep.ServerClock;
import placard.scan.visitor.HashKeys;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Slow;
import placard.testing.Store;

/** Keys whose time is over leave all nodes and all brokers; those in use stay, whatever a node's clock says. */
@Slow
class KeyDestructionTest {
    @TempDir
    Path folder;

    private Path secret;

    @BeforeEach
    void makeASecret() throws IOException {
        secret = secret(folder, "secret", (byte) 7);
    }

    private Map<String, String> settings(String log) {
        return settings(log, Ports.free());
    }

    private Map<String, String> settings(String log, int management) {
        return KeySharing.settings(log, secret, management);
    }

    private static boolean isAnyOfThem(List<byte[]> sealed, List<Path> folders) {
        return sealed.stream().anyMatch(each -> isAnywhere(each, folders));
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
            List<byte[]> wrapped = sealed(log, EPOCH);
            assertThat(wrapped).isNotEmpty();
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
                    disk -> assertThat(isAnyOfThem(wrapped, List.of(disk))).isTrue());
            assertThat(isAnywhere(plain, disks)).isTrue();
            assertThat(isAnywhere(plain, brokersDisks)).isFalse();

            clock.set(HashKeys.destroyAfter(EPOCH).plusSeconds(60));
            assertThat(Ports.metric(port, "placard_scanlog_keys_overdue")).isEqualTo(1);
            one.restart(); // destruction runs at the start, and each hour
            two.restart();
            ScanLoad.waitFor(
                    "it to be gone from the log", () -> sealed(log, EPOCH).isEmpty());
            ScanLoad.waitFor("its bytes to be gone from all files", () -> !isAnyOfThem(wrapped, disks));
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
    void aBrokerThatWasOffLosesTheBytesOfADestroyedKeyOnceItIsBack() {
        Brokers brokers = Brokers.shared();
        String log = brokers.newLog();
        MovableClock clock = new MovableClock(START);
        List<Path> disks =
                IntStream.range(0, Brokers.COUNT).mapToObj(brokers::data).toList();
        int last = Brokers.COUNT - 1;
        try (Placard node = Placard.start(Store.POSTGRESQL, settings(log), clock)) {
            List<byte[]> wrapped = sealed(log, EPOCH);
            clock.set(START.plus(Duration.ofDays(20)));
            ScanLoad.waitFor("the next key", () -> key(node, EPOCH + 1).length > 0);
            ScanLoad.waitFor(
                    "all brokers to have it",
                    () -> disks.stream().allMatch(disk -> isAnyOfThem(wrapped, List.of(disk))));
            brokers.kill(last);
            try {
                clock.set(HashKeys.destroyAfter(EPOCH).plusSeconds(60));
                node.restart();
                ScanLoad.waitFor(
                        "its bytes to be gone from the others", () -> !isAnyOfThem(wrapped, disks.subList(0, last)));
                assertThat(isAnyOfThem(wrapped, List.of(disks.get(last)))).isTrue();
            } finally {
                brokers.start(last);
            }
            ScanLoad.waitFor("them to be gone there, too", () -> !isAnyOfThem(wrapped, disks));
        }
    }

    @Test
    void aRestartedNodeDestroysItsCopyEvenIfItsStartIsRefused() throws IOException {
        MovableClock clock = new MovableClock(START);
        Path other = secret(folder, "other", (byte) 8);
        try (Placard node =
                Placard.start(Store.POSTGRESQL, settings(Brokers.shared().newLog()), clock)) {
            node.stop();
            clock.set(HashKeys.destroyAfter(EPOCH).plusSeconds(60));
            assertThat(key(node, EPOCH)).hasSize(32);
            Map<String, String> refused = new HashMap<>(node.environment());
            refused.put("PLACARD_KEY_SECRET_FILE", other.toString());
            assertThatThrownBy(() -> placard.Main.start(
                            placard.settings.Config.of(refused),
                            clock,
                            System::nanoTime,
                            _ -> new ServerClock(clock, clock),
                            Passwords.Cost.OWASP))
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
            List<byte[]> wrapped = sealed(log, epoch);
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
                    () -> sealed(log, epoch).stream()
                            .noneMatch(left -> wrapped.stream().anyMatch(old -> Arrays.equals(left, old))));
            List<Path> disks = IntStream.range(0, Brokers.COUNT)
                    .mapToObj(Brokers.shared()::data)
                    .toList();
            ScanLoad.waitFor("its bytes to be gone from all brokers", () -> !isAnyOfThem(wrapped, disks));
        }
    }
}
