package placard.scan.visitor;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Sha256;
import placard.scan.visitor.KeyFolder.KeyFile;

/**
 * The keys for hashing addresses: one for each epoch of 30 days (key rotation). The clock alone decides the epoch, so
 * it is the same on every node.
 *
 * <p>Two keys exist, the current one and the one before, so that a visitor who returns within 30 days is always known.
 * A key exists from its first use until 60 days after its epoch began; then it is destroyed. Without the key, no hash
 * can be traced back to an address. A plain salted hash can be: trying all of IPv4 takes minutes.
 *
 * <p>Safe for all threads. Every method except {@link #at} uses the disk. {@code at} does so once per epoch, for some
 * milliseconds, or once a second while the folder fails. All of them throw {@link KeyFolderUnusable} when it does.
 */
public final class HashKeys {
    private static final long EPOCH_SECONDS = Duration.ofDays(30).toSeconds();
    private static final byte[] FINGERPRINT_LABEL = "placard key fingerprint".getBytes(StandardCharsets.US_ASCII);

    private static final Logger LOG = LoggerFactory.getLogger(HashKeys.class);

    /** How long a failed folder counts as failed, because event loops ask for each scan. */
    private static final long FAILS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long WARN_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final KeyFolder folder;
    /** The epochs whose key was read from the scan log; null if the folder itself is the source of keys. */
    private final @Nullable Set<Integer> fromLog;
    /** Half of the scan log's retention. After that, scans count without their visitors rather than not at all. */
    private static final long MOST_WAITING_NANOS = TimeUnit.HOURS.toNanos(12);

    /**
     * When a key was first missed, by the monotonic clock, and the time up to which the scan log has been read since.
     */
    private final Map<Integer, Long> missed = new ConcurrentHashMap<>();

    private volatile @Nullable Long readUpTo;
    /** Whether the folder is marked as a copy of the scan log's keys. */
    private volatile boolean isMarked;
    /** The last epoch whose key has expired. */
    private volatile int expired = Integer.MIN_VALUE;
    /** Guards the disk access of {@link #at}. */
    private final ReentrantLock loading = new ReentrantLock();

    private volatile @Nullable Keys cached;
    private volatile @Nullable Failure failed;
    private long warnedAt = System.nanoTime() - WARN_NANOS;

    /** A failed look-up of an epoch's key, and the time until which it isn't repeated. */
    private record Failure(int epoch, long until, KeyFolderUnusable reason) {
        boolean lasts() {
            return until - System.nanoTime() > 0;
        }
    }

    /** The live keys of one epoch. {@code previous} is the key of {@code epoch - 1}, null if that was never used. */
    public record Keys(
            int epoch, SecretKey current, @Nullable SecretKey previous) {
        /** Shows only the epoch, because a key's own toString is computed from its bytes. */
        @Override
        public String toString() {
            return "Keys[epoch=" + epoch + "]";
        }
    }

    /** The name of a key in a store. Its fingerprint does not help to guess the key. */
    public record NamedKey(int epoch, String fingerprint) {}

    /** The age of a key for the privacy report: when its file was written, and from when it is destroyed. */
    public record KeyAge(int epoch, Instant createdAt, Instant destroyAfter) {}

    private HashKeys(KeyFolder folder, @Nullable Set<Integer> fromLog) {
        this.folder = folder;
        this.fromLog = fromLog;
    }

    /** Opens the folder and makes it if it is missing. It makes no key yet. */
    public static HashKeys open(Path folder, SecureRandom random) {
        KeyFolder opened = KeyFolder.open(folder, random);
        if (opened.isCopy()) {
            opened.markCopy(false);
        }
        return new HashKeys(opened, null);
    }

    /**
     * Opens a node's own copy of the keys in the scan log. It makes no key; a key is used only after {@link #adopt} has
     * brought it, now or in an earlier run. It destroys none either: the expired ones are known once the store has
     * confirmed the time.
     */
    public static HashKeys openCopy(Path folder, SecureRandom random) {
        KeyFolder opened = KeyFolder.open(folder, random);
        HashKeys keys = new HashKeys(opened, ConcurrentHashMap.newKeySet());
        if (opened.isCopy()) {
            opened.files().stream().filter(KeyFile::whole).forEach(file -> keys.allow(file.epoch()));
        }
        return keys;
    }

    /** The folder's key of an epoch, 32 bytes, even if it may not be used; null if missing or damaged. */
    public byte @Nullable [] inFolder(int epoch) {
        try {
            return folder.find(epoch);
        } catch (KeyFolderUnusable damaged) {
            if (damaged.reason() == KeyFolderUnusable.Reason.BAD_KEY) {
                return null;
            }
            throw damaged;
        }
    }

    /** Whether the scan log permits the use of an epoch's key. */
    public boolean has(int epoch) {
        return fromLog == null || fromLog.contains(epoch);
    }

    /** Stores the scan log's key of an epoch, 32 bytes, in place of any other. */
    public void adopt(int epoch, byte[] key) {
        byte[] here = inFolder(epoch);
        boolean isSame = here != null && MessageDigest.isEqual(here, key);
        if (isSame && has(epoch)) {
            return;
        }
        if (!isSame) {
            for (KeyFile file : folder.files()) {
                if (file.epoch() == epoch) {
                    folder.destroy(file);
                }
            }
            folder.put(epoch, key.clone());
        }
        loading.lock();
        try {
            allow(epoch);
            cached = null;
            failed = null;
        } finally {
            loading.unlock();
        }
    }

    private void allow(int epoch) {
        if (fromLog != null) {
            fromLog.add(epoch);
        }
    }

    /**
     * Notes that all keys in the scan log up to a time were adopted.
     *
     * @param nanos that time, by the monotonic clock
     */
    public void readUpTo(long nanos) {
        readUpTo = nanos;
        if (!isMarked && folder.files().stream().allMatch(file -> has(file.epoch()))) {
            folder.markCopy(true);
            isMarked = true;
        }
    }

    /**
     * The last epoch whose keys were destroyed here, so that other copies are destroyed too; a very small number at
     * first.
     */
    public int expired() {
        return expired;
    }

    /** The epoch of an instant: {@code floor(days since 1970-01-01, UTC / 30)}. */
    public static int epoch(Instant at) {
        return Math.toIntExact(Math.floorDiv(at.getEpochSecond(), EPOCH_SECONDS));
    }

    /** The first instant of an epoch. */
    public static Instant startOf(int epoch) {
        return Instant.ofEpochSecond(epoch * EPOCH_SECONDS);
    }

    /** The first instant at which {@link #destroyExpired} destroys an epoch's key: 60 days after its start. */
    public static Instant destroyAfter(int epoch) {
        return Instant.ofEpochSecond((epoch + 2) * EPOCH_SECONDS);
    }

    /**
     * The keys to hash with. The epoch's first call on the first node makes its key. A clock may be set back without
     * harm.
     */
    public Keys at(Instant now) {
        int epoch = epoch(now);
        Keys keys = cached;
        if (keys != null && keys.epoch() == epoch) {
            return keys;
        }
        Failure failure = failed;
        if (failure == null || failure.epoch() != epoch) {
            loading.lock();
        } else if (failure.lasts() || !loading.tryLock()) {
            throw failure.reason();
        }
        try {
            return load(epoch);
        } finally {
            loading.unlock();
        }
    }

    /**
     * The first 8 bytes of SHA-256 over a label and the key, as 16 hexadecimal digits; empty if there is no such key.
     *
     * @throws KeyFolderUnusable also while the scan log, which may have the key, isn't read up to now, for 12 hours at
     *     most
     */
    public Optional<String> fingerprint(int epoch) {
        if (!has(epoch)) {
            long first = missed.computeIfAbsent(epoch, _ -> System.nanoTime());
            Long read = readUpTo;
            boolean isRead = read != null && read - first >= 0;
            if (!isRead && System.nanoTime() - first < MOST_WAITING_NANOS) {
                throw folder.notRead(epoch);
            }
        }
        return fingerprintHere(epoch);
    }

    private Optional<String> fingerprintHere(int epoch) {
        byte[] key = has(epoch) ? folder.find(epoch) : null;
        return Optional.ofNullable(key).map(HashKeys::fingerprint);
    }

    /** The fingerprint of a key of 32 bytes, which is erased. */
    public static String fingerprint(byte[] key) {
        try {
            return HexFormat.of().formatHex(Sha256.of(FINGERPRINT_LABEL, key), 0, 8);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /**
     * Destroys the keys of all epochs before the previous one, also in memory. Call it at start and a few times a day.
     * The caller deletes the hashes of these epochs, even if another node destroyed the key.
     *
     * @return the epochs whose key this call destroyed, ascending
     */
    public List<Integer> destroyExpired(Instant now) {
        int epoch = epoch(now);
        List<Integer> destroyed = destroyFiles(epoch - 2);
        expired = epoch - 2;
        refresh(epoch);
        return destroyed;
    }

    private List<Integer> destroyFiles(int last) {
        if (fromLog != null) {
            fromLog.removeIf(epoch -> epoch <= last);
        }
        TreeSet<Integer> destroyed = new TreeSet<>();
        for (KeyFile file : folder.files()) {
            if (file.epoch() <= last && folder.destroy(file) && file.whole()) {
                destroyed.add(file.epoch());
            }
        }
        return List.copyOf(destroyed);
    }

    /** The existing keys, oldest first. It includes a key from the future, which a wrong clock has made. */
    public List<KeyAge> list() {
        List<KeyAge> ages = new ArrayList<>();
        for (KeyFile file : folder.files()) {
            Instant writtenAt = file.whole() ? folder.writtenAt(file) : null;
            if (writtenAt != null) {
                ages.add(new KeyAge(file.epoch(), writtenAt, destroyAfter(file.epoch())));
            }
        }
        ages.sort(Comparator.comparingInt(KeyAge::epoch));
        return List.copyOf(ages);
    }

    /**
     * The keys that a store names but this folder lacks or has differently. If there are any, the node must not start,
     * because it would count known visitors again. Expired keys don't count as missing.
     */
    public List<NamedKey> missing(Collection<NamedKey> namedByStore, Instant now) {
        int oldest = epoch(now) - 1;
        return namedByStore.stream()
                .filter(named -> named.epoch() >= oldest)
                .filter(named -> !fingerprintHere(named.epoch()).equals(Optional.of(named.fingerprint())))
                .toList();
    }

    private Keys load(int epoch) {
        Keys keys = cached;
        if (keys != null && keys.epoch() == epoch) {
            return keys;
        }
        Failure failure = failed;
        if (failure != null && failure.epoch() == epoch && failure.lasts()) {
            throw failure.reason();
        }
        try {
            keys = new Keys(epoch, secret(current(epoch)), previous(epoch));
            cached = keys;
            failed = null;
            return keys;
        } catch (KeyFolderUnusable reason) {
            failed = new Failure(epoch, System.nanoTime() + FAILS_NANOS, reason);
            warn(reason);
            throw reason;
        }
    }

    private void warn(KeyFolderUnusable reason) {
        if (System.nanoTime() - warnedAt >= WARN_NANOS) {
            warnedAt = System.nanoTime();
            LOG.atError().setCause(reason).log("Scans are counted without their visitors: the hash keys can't be read");
        }
    }

    /** Reads the previous key again: a node whose clock lags may have made it after this one looked for it. */
    private void refresh(int epoch) {
        loading.lock();
        try {
            Keys keys = cached;
            if (keys != null) {
                cached = keys.epoch() == epoch ? new Keys(epoch, keys.current(), previous(epoch)) : null;
            }
        } finally {
            loading.unlock();
        }
    }

    private byte[] current(int epoch) {
        if (fromLog == null) {
            return folder.findOrCreate(epoch);
        }
        byte[] key = has(epoch) ? folder.find(epoch) : null;
        if (key == null) {
            throw folder.notRead(epoch);
        }
        return key;
    }

    private @Nullable SecretKey previous(int epoch) {
        byte[] key = has(epoch - 1) ? folder.find(epoch - 1) : null;
        return key == null ? null : secret(key);
    }

    private static SecretKey secret(byte[] key) {
        try {
            return new SecretKeySpec(key, Hasher.ALGORITHM);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }
}
