package placard.cluster.log;

import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;
import placard.base.Seal;
import placard.scan.cluster.KeyNeeds;
import placard.scan.cluster.SharedKeys;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.HashKeys.NamedKey;
import placard.scan.visitor.KeyFolderUnusable;
import placard.storage.StoreException;

/**
 * Shares the hash keys of all nodes through a topic beside the scan log. Makes the key of an epoch days in advance, or
 * offers the folder's key. Adopts the valid key only after reading it back. Has the brokers delete the key of an
 * expired epoch. One thread, once a second.
 */
public final class LogKeys implements SharedKeys {
    private static final Logger LOG = LoggerFactory.getLogger(LogKeys.class);

    private static final String USE = "hash keys";
    private static final int KEY_BYTES = 32;
    private static final long EVERY_MILLIS = 1_000;
    private static final Duration STOP = Duration.ofSeconds(1);
    /** How long before its epoch a key is made, so that brokers may be away meanwhile. */
    private static final Duration AHEAD = Duration.ofDays(7);
    /** How late a key may be destroyed before a warning. A node that was off is back by then. */
    private static final Duration LATE = Duration.ofDays(1);

    private final LogClients clients;
    private final String name;
    private final Seal seal;
    private final HashKeys keys;
    private final long generation;
    private final Supplier<List<NamedKey>> named;
    private final InstantSource clock;
    private final BooleanSupplier isClockAhead;
    private final SecureRandom random;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;

    private @Nullable KeyTopic topic;
    private long lastOffset = -1;
    private long quietSince;

    private volatile @Nullable KeyLedger ledger;
    private volatile String away = "The scan log was not read yet.";
    private volatile String problem = "";
    private volatile boolean isOtherSecret;
    private volatile boolean isSettled;

    /** One that isn't started. */
    public LogKeys(KeyNeeds needs) {
        this.clients = new LogClients(needs.url(), needs.client());
        this.name = needs.url().keyTopic();
        this.seal = needs.secret().seal(USE);
        this.keys = needs.keys();
        this.generation = needs.generation();
        this.named = needs.named();
        this.clock = needs.clock();
        this.isClockAhead = needs.isClockAhead();
        this.random = needs.random();
        this.thread = Thread.ofPlatform().daemon().name("scan-log-keys").unstarted(this::run);
    }

    @Override
    public void start() {
        thread.start();
    }

    /** Adopts the keys of the scan log once, for a command. Without brokers the copy stays as it is. */
    public static void readOnce(KeyNeeds needs) {
        long began = System.nanoTime();
        try (KeyTopic topic = new KeyTopic(
                new LogClients(needs.url(), needs.client()), needs.url().keyTopic())) {
            KeyLedger read = KeyLedger.of(
                    topic.read(),
                    needs.secret().seal(USE),
                    needs.generation(),
                    needs.named().get());
            adopt(needs.keys(), read, HashKeys.epoch(needs.clock().instant()));
            needs.keys().readUpTo(began);
        } catch (KafkaException brokersAway) {
            LOG.atWarn().setCause(brokersAway).log("The hash keys in the scan log can't be read");
        }
    }

    @Override
    public Map<String, Supplier<String>> checks() {
        return Map.of("scan-log-keys", this::problem);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        LogMetrics.bind(registry, this);
    }

    @Override
    public boolean awaitSettled(Duration most) {
        long until = System.nanoTime() + most.toNanos();
        while (!isSettled && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(10_000_000);
        }
        return isSettled;
    }

    @Override
    public boolean isOtherSecret() {
        return isOtherSecret;
    }

    @Override
    public String problem() {
        Instant now = clock.instant();
        if (!keys.has(HashKeys.epoch(now))) {
            return "Scans are counted without their visitors, for this node has no key for them: "
                    + (problem.isEmpty() ? away : problem);
        }
        if (!problem.isEmpty()) {
            return problem;
        }
        if (!away.isEmpty() && !keys.has(HashKeys.epoch(now.plus(LATE)))) {
            return "From tomorrow on scans are counted without their visitors, for the next key is not there: " + away;
        }
        KeyLedger read = ledger;
        return read == null || read.overdue(now.minus(LATE)) == 0
                ? ""
                : "Hash keys that should have been destroyed can still be read in the scan log: " + away;
    }

    /** The known number of keys in the scan log that are readable past their time. */
    long overdue() {
        KeyLedger read = ledger;
        return read == null ? 0 : read.overdue(clock.instant());
    }

    /** True if scans are counted without visitors for want of a key. */
    boolean isMissing() {
        return !keys.has(HashKeys.epoch(clock.instant()));
    }

    private void run() {
        try {
            do {
                pass();
            } while (!ending.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            disconnect();
        }
    }

    private void pass() throws InterruptedException {
        try {
            KeyTopic connected = topic == null ? connect() : topic;
            look(connected);
            away = "";
        } catch (KafkaException failure) {
            // Our own exceptions name the fault of the topic; the client's contain addresses.
            boolean isOurs = failure.getClass() == KafkaException.class && failure.getCause() == null;
            fail(isOurs ? String.valueOf(failure.getMessage()) : "the brokers don't do it, as the log says", failure);
        } catch (StoreException | Refusal failure) {
            fail("the store is unavailable", failure);
        } catch (KeyFolderUnusable failure) {
            fail("PLACARD_KEY_DIR can't be used, as the log says", failure);
        } catch (RuntimeException | Error fault) {
            fail("an unexpected fault; see the log", fault);
        }
    }

    private void fail(String reason, Throwable failure) {
        if (away.isEmpty() || !(failure instanceof KafkaException)) {
            LOG.atWarn()
                    .setCause(failure)
                    .log("The hash keys in the scan log can't be looked after; it is tried again");
        }
        away = reason.endsWith(".") ? reason : reason + ".";
        disconnect();
    }

    private KeyTopic connect() {
        KeyTopic connected = new KeyTopic(clients, name);
        topic = connected;
        connected.ensure();
        return connected;
    }

    private void disconnect() {
        if (topic != null) {
            topic.close();
            topic = null;
        }
    }

    private void look(KeyTopic connected) throws InterruptedException {
        long began = System.nanoTime();
        List<KeyTopic.Entry> entries = connected.read();
        KeyLedger read = KeyLedger.of(entries, seal, generation, named.get());
        ledger = read;
        int now = HashKeys.epoch(clock.instant());
        Collection<Integer> strange = read.strange(now - 1);
        isOtherSecret = !strange.isEmpty();
        adopt(keys, read, now);
        boolean isOffered = strange.isEmpty() && !isClockAhead.getAsBoolean() && offer(connected, read, now);
        problem = isOtherSecret ? otherSecret(strange) : lost(read, now);
        if (!isOffered) {
            if (problem.isEmpty()) {
                keys.readUpTo(began);
            }
            isSettled = true;
        }
        if (strange.isEmpty()) {
            destroy(connected, read, entries, began);
        }
    }

    private static void adopt(HashKeys keys, KeyLedger read, int now) {
        for (int epoch : read.epochs()) {
            byte[] key = read.key(epoch);
            if (key != null && epoch >= now - 1 && epoch > keys.expired()) {
                keys.adopt(epoch, key);
            }
        }
    }

    /** Writes missing keys. They are used after they are read back, if they are the first. */
    private boolean offer(KeyTopic connected, KeyLedger read, int now) throws InterruptedException {
        boolean isOffered = false;
        for (int epoch = now - 1; epoch <= HashKeys.epoch(clock.instant().plus(AHEAD)); epoch++) {
            byte[] key = candidate(read, epoch, now);
            if (key != null) {
                byte[] sealed = seal.seal(key, KeyRecord.Sealed.purpose(generation, epoch), random);
                Arrays.fill(key, (byte) 0);
                connected.append(new KeyRecord(List.of(new KeyRecord.Sealed(generation, epoch, sealed))));
                isOffered = true;
            }
        }
        return isOffered;
    }

    /** A key for an epoch without one: the folder's or a new one, if no hashes were made with another. */
    private byte @Nullable [] candidate(KeyLedger read, int epoch, int now) {
        String fingerprint = read.named(epoch);
        long newest = read.newest();
        // After a clock was set back by weeks, a node must not make keys of a past time for the others.
        if (read.key(epoch) != null || epoch <= keys.expired() || epoch < newest - 2) {
            return null;
        }
        byte[] own = keys.inFolder(epoch);
        if (fingerprint != null) {
            return own != null && HashKeys.fingerprint(own.clone()).equals(fingerprint) ? own : null;
        }
        if (read.has(epoch) || own != null || epoch < now || epoch < newest - 1) {
            return read.has(epoch) ? null : own;
        }
        byte[] fresh = new byte[KEY_BYTES];
        random.nextBytes(fresh);
        return fresh;
    }

    private static String otherSecret(Collection<Integer> epochs) {
        return "The scan log has hash keys (epochs " + epochs
                + ") that were sealed under another secret than this node's:"
                + " give every node the same file (PLACARD_KEY_SECRET_FILE).";
    }

    private static String lost(KeyLedger read, int now) {
        for (int epoch = now - 1; epoch <= now; epoch++) {
            if (read.named(epoch) != null && read.key(epoch) == null) {
                return "The hash key of epoch " + epoch
                        + ", with which the store was used, is neither in the scan log nor in"
                        + " this node's folder: start a node whose folder has it (PLACARD_KEY_DIR), or stop all and run"
                        + " 'placard restore --new-keys'.";
            }
        }
        return "";
    }

    /** Carries over the remaining keys and has the rest deleted. Every node comes to the same result. */
    private void destroy(KeyTopic connected, KeyLedger read, List<KeyTopic.Entry> entries, long began)
            throws InterruptedException {
        long last = entries.isEmpty() ? -1 : entries.getLast().offset();
        if (last != lastOffset) {
            lastOffset = last;
            quietSince = began;
        }
        int expired = keys.expired();
        if (!read.hasExpired(expired)) {
            return;
        }
        OptionalLong cut = read.cut(expired, connected.segmentMillis());
        if (cut.isPresent()) {
            connected.deleteBefore(cut.getAsLong());
            LOG.atInfo().log("Hash keys whose time is over are deleted from the scan log");
        } else if (began - quietSince > TimeUnit.MILLISECONDS.toNanos(connected.segmentMillis())) {
            connected.append(read.carriedOver(expired));
        }
    }

    @Override
    public void close() throws InterruptedException {
        ending.countDown();
        if (thread.getState() != Thread.State.NEW) {
            thread.join(STOP);
        }
    }
}
