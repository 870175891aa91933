package placard.scan.visitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ObjectAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import placard.scan.visitor.HashKeys.KeyAge;
import placard.scan.visitor.HashKeys.Keys;
import placard.scan.visitor.HashKeys.NamedKey;
import placard.scan.visitor.KeyFolderUnusable.Reason;
import placard.testing.Await;

class HashKeysTest {
    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
    private static final Duration EPOCH = Duration.ofDays(30);
    private static final byte[] KNOWN_KEY =
            HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

    private final SecureRandom random = new SecureRandom();

    @TempDir
    Path data;

    private Path folder;

    @BeforeEach
    void nameTheFolder() {
        folder = data.resolve("deep/keys");
    }

    @Test
    void theEpochIsThirtyDaysOfUtcSince1970() {
        assertThat(HashKeys.epoch(NOW)).isEqualTo(692);
        assertThat(HashKeys.epoch(Instant.EPOCH)).isZero();
        assertThat(HashKeys.epoch(Instant.EPOCH.plus(EPOCH).minusNanos(1))).isZero();
        assertThat(HashKeys.epoch(Instant.EPOCH.plus(EPOCH))).isEqualTo(1);
        assertThat(HashKeys.epoch(Instant.EPOCH.minusNanos(1))).isEqualTo(-1);
        assertThat(HashKeys.destroyAfter(1)).isEqualTo(Instant.EPOCH.plus(EPOCH.multipliedBy(3)));
    }

    @Test
    void aKeyExistsOnlyFromItsFirstUse() throws IOException {
        HashKeys keys = open();
        assertThat(folder).isEmptyDirectory();
        Keys first = keys.at(NOW);
        assertThat(first.epoch()).isEqualTo(692);
        assertThat(first.previous()).isNull();
        assertThat(names()).containsExactly("epoch-00692.key");
        assertThat(Files.readAllBytes(key(692)))
                .hasSize(32)
                .isEqualTo(first.current().getEncoded());
    }

    @Test
    void onlyTheOwnerMayEnterTheFolderAndReadAKey() throws IOException {
        open().at(NOW);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key(692))))
                .isEqualTo("rw-------");
    }

    @Test
    void theCurrentKeyIsThePreviousOneAfterThirtyDays() {
        HashKeys keys = open();
        Keys first = keys.at(NOW);
        assertThat(keys.at(NOW.plusSeconds(5))).isSameAs(first);
        Keys second = keys.at(NOW.plus(EPOCH));
        assertThat(second.epoch()).isEqualTo(693);
        assertThat(second.previous()).isEqualTo(first.current());
        assertThat(second.current()).isNotEqualTo(first.current());
        assertThat(keys.at(NOW.plus(EPOCH.multipliedBy(3))).previous()).isNull();
    }

    @Test
    void aSecondNodeAndALaterStartUseTheSameKeys() {
        Keys first = open().at(NOW);
        assertThat(open().at(NOW)).isEqualTo(first);
    }

    @Test
    void ofManyNodesThatStartAtOnceOneMakesTheKey() throws Exception {
        int nodes = 8;
        try (var threads = Executors.newFixedThreadPool(nodes)) {
            for (int round = 0; round < 20; round++) {
                Instant at = NOW.plus(EPOCH.multipliedBy(2L * round));
                CyclicBarrier start = new CyclicBarrier(nodes);
                Callable<Keys> node = () -> {
                    HashKeys keys = open();
                    start.await();
                    return keys.at(at);
                };
                List<Keys> seen = new ArrayList<>();
                for (Future<Keys> future : threads.invokeAll(Collections.nCopies(nodes, node))) {
                    seen.add(future.get());
                }
                assertThat(seen).containsOnly(seen.getFirst());
            }
        }
        assertThat(names()).hasSize(20).allMatch(name -> name.endsWith(".key"));
    }

    @Test
    void aClockSetBackFindsTheKeysOfItsTime() {
        HashKeys keys = open();
        Keys before = keys.at(NOW);
        keys.at(NOW.plus(EPOCH));
        assertThat(keys.at(NOW)).isEqualTo(before);
    }

    @Test
    void aKeyOfTheFutureIsLeftAloneAndReported() {
        HashKeys keys = open();
        keys.at(NOW.plus(EPOCH.multipliedBy(900)));
        Keys now = keys.at(NOW);
        assertThat(now.epoch()).isEqualTo(692);
        assertThat(now.previous()).isNull();
        assertThat(keys.destroyExpired(NOW)).isEmpty();
        assertThat(keys.list()).extracting(KeyAge::epoch).containsExactly(692, 1592);
    }

    @Test
    void keysBeforeThePreviousOneAreDestroyed() {
        HashKeys keys = open();
        for (int i = 0; i < 4; i++) {
            keys.at(NOW.plus(EPOCH.multipliedBy(i)));
        }
        assertThat(keys.destroyExpired(HashKeys.destroyAfter(692).minusNanos(1)))
                .isEmpty();
        assertThat(keys.destroyExpired(HashKeys.destroyAfter(692))).containsExactly(692);
        assertThat(keys.destroyExpired(NOW.plus(EPOCH.multipliedBy(3)))).containsExactly(693);
        assertThat(names()).containsExactly("epoch-00694.key", "epoch-00695.key");
    }

    @Test
    void aDestroyedKeyIsOverwrittenWithZeros() throws IOException {
        HashKeys keys = open();
        keys.at(NOW);
        Path otherName = Files.createLink(data.resolve("same-inode"), key(692));
        keys.destroyExpired(NOW.plus(EPOCH.multipliedBy(2)));
        assertThat(Files.readAllBytes(otherName)).isEqualTo(new byte[32]);
    }

    @Test
    void temporaryFilesOfAnExpiredKeyAreDestroyed() throws IOException {
        HashKeys keys = open();
        Files.write(folder.resolve("epoch-00690.key.00ff.tmp"), KNOWN_KEY);
        Files.write(folder.resolve("epoch-00692.key.00ff.tmp"), KNOWN_KEY);
        Files.writeString(folder.resolve("README"), "not ours");
        assertThat(keys.destroyExpired(NOW)).isEmpty();
        assertThat(names()).containsExactly("README", "epoch-00692.key.00ff.tmp");
        assertThat(keys.at(NOW).current().getEncoded()).isNotEqualTo(KNOWN_KEY);
    }

    @Test
    void destroyingForgetsTheKeyInMemoryAndFindsOneMadeLateByAnotherNode() {
        HashKeys keys = open();
        assertThat(keys.at(NOW).previous()).isNull();
        Keys late = open().at(NOW.minus(EPOCH));
        keys.destroyExpired(NOW);
        assertThat(keys.at(NOW).previous()).isEqualTo(late.current());
    }

    /** {@code (printf 'placard key fingerprint'; printf 0001…1f | xxd -r -p) | sha256sum | cut -c1-16}. */
    @Test
    void theFingerprintIsEightBytesOfALabelledHash() throws IOException {
        HashKeys keys = open();
        Files.write(key(692), KNOWN_KEY);
        assertThat(keys.fingerprint(692)).contains("9374ff37bad6ce95");
        assertThat(keys.fingerprint(691)).isEmpty();
    }

    @Test
    void aStoreThatNamesAnAbsentOrAnotherKeyIsReported() {
        HashKeys keys = open();
        keys.at(NOW);
        NamedKey held = new NamedKey(692, keys.fingerprint(692).orElseThrow());
        NamedKey other = new NamedKey(692, "0000000000000000");
        NamedKey absent = new NamedKey(691, "0000000000000000");
        NamedKey expired = new NamedKey(690, "0000000000000000");
        assertThat(keys.missing(List.of(held, other, absent, expired), NOW)).containsExactly(other, absent);
    }

    @Test
    void theReportTellsWhenAKeyWasMadeAndWhenItGoes() throws IOException {
        HashKeys keys = open();
        keys.at(NOW);
        Files.setLastModifiedTime(key(692), FileTime.from(NOW));
        assertThat(keys.list()).containsExactly(new KeyAge(692, NOW, Instant.parse("2027-01-02T00:00:00Z")));
    }

    @Test
    void aFolderThatOthersMayEnterIsRefused() throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
        refused(this::open).returns(Reason.OPEN_TO_OTHERS, KeyFolderUnusable::reason);
        assertThatThrownBy(this::open)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("rwxr-x---")
                .hasMessageContaining("chmod 700");
    }

    @Test
    void aFileInPlaceOfTheFolderIsRefused() throws IOException {
        Files.createDirectories(folder.getParent());
        Files.writeString(folder, "");
        refused(this::open).returns(Reason.NOT_A_FOLDER, KeyFolderUnusable::reason);
    }

    @Test
    void aFolderThatCannotBeMadeIsRefused() throws IOException {
        Files.writeString(data.resolve("deep"), "");
        refused(this::open).returns(Reason.FILE_SYSTEM, KeyFolderUnusable::reason);
    }

    @Test
    void aDamagedKeyIsNeverHashedWith() throws IOException {
        HashKeys keys = open();
        Files.write(key(692), new byte[31]);
        refused(() -> keys.at(NOW)).returns(Reason.BAD_KEY, KeyFolderUnusable::reason);
        Files.write(key(692), new byte[32]);
        refused(() -> open().at(NOW)).returns(Reason.BAD_KEY, KeyFolderUnusable::reason);
    }

    /** Event loops ask for each scan: they must neither go to a disk that fails each time nor fill the log. */
    @Test
    void aFolderThatFailsIsAskedAgainAfterASecondAndReportedOnce() throws IOException {
        HashKeys keys = open();
        Logger logger = (Logger) LoggerFactory.getLogger(HashKeys.class);
        ListAppender<ILoggingEvent> shown = new ListAppender<>();
        shown.start();
        logger.addAppender(shown);
        try {
            Files.write(key(692), new byte[31]);
            KeyFolderUnusable first = catchThrowableOfType(KeyFolderUnusable.class, () -> keys.at(NOW));
            Files.delete(key(692));
            for (int scan = 0; scan < 100; scan++) {
                assertThatThrownBy(() -> keys.at(NOW)).isSameAs(first);
            }
            assertThat(names()).as("nobody asked the disk").isEmpty();
            Await.until("the folder asked again", () -> {
                try {
                    return keys.at(NOW).epoch() == 692;
                } catch (KeyFolderUnusable still) {
                    return false;
                }
            });
            assertThat(shown.list).hasSize(1);
        } finally {
            logger.detachAppender(shown);
        }
    }

    @Test
    void keysTellNothingButTheirEpoch() {
        assertThat(open().at(NOW)).hasToString("Keys[epoch=692]");
    }

    private HashKeys open() {
        return HashKeys.open(folder, random);
    }

    private Path key(int epoch) {
        return folder.resolve("epoch-00" + epoch + ".key");
    }

    private List<String> names() {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectAssert<KeyFolderUnusable> refused(ThrowingCallable call) {
        return (ObjectAssert<KeyFolderUnusable>) assertThatThrownBy(call).asInstanceOf(type(KeyFolderUnusable.class));
    }
}
