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
 * The keys under which addresses are hashed: one per epoch of 30 days, the same epoch on every node by the clock alone.
 *
 * <p>Two keys live, the current one and the one before, so that a visitor who comes back within 30 days is always known.
 * A key exists from its first use until, 60 days after its epoch began, it is destroyed; without it no hash made with it
 * can be traced back to an address, which a plain salted hash never achieves (all of IPv4 is tried in minutes).
 *
 * <p>Safe for all threads. Every method but {@link #at} goes to the disk; {@code at} does so once per epoch, for some
 * milliseconds, or once a second while the folder fails. All of them throw {@link KeyFolderUnusable} when it does.
 */
public final class HashKeys {
    private static final long EPOCH_SECONDS = Duration.ofDays(30).toSeconds();
    private static final byte[] FINGERPRINT_LABEL = "placard key fingerprint".getBytes(StandardCharsets.US_ASCII);

    private static final Logger LOG = LoggerFactory.getLogger(HashKeys.class);

    /** How long a folder that failed is taken to fail still: event loops ask for each scan. */
    private static final long FAILS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long TOLD_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final KeyFolder folder;
    /** Epochs whose key was read from the scan log; null where the folder itself says which key is the one. */
    private final @Nullable Set<Integer> fromLog;
    /** Half of what the log keeps scans for: then they are counted without their visitors rather than not at all. */
    private static final long MOST_WAITING_NANOS = TimeUnit.HOURS.toNanos(12);

    /** When a key was missed first, by the monotonic clock, and up to when the scan log has been read since. */
    private final Map<Integer, Long> missed = new ConcurrentHashMap<>();

    private volatile @Nullable Long readUpTo;
    /** Whether the folder says that all of its keys are the scan log's. */
    private volatile boolean isMarked;
    /** The last epoch whose key was to be destroyed. */
    private volatile int expired = Integer.MIN_VALUE;
    /** Guards what goes to the disk for {@link #at}. */
    private final ReentrantLock loading = new ReentrantLock();

    private volatile @Nullable Keys cached;
    private volatile @Nullable Failure failed;
    private long toldAt = System.nanoTime() - TOLD_NANOS;

    /** That the folder had no key for an epoch, and until when nobody need ask again. */
    private record Failure(int epoch, long until, KeyFolderUnusable reason) {
        boolean lasts() {
            return until - System.nanoTime() > 0;
        }
    }

    /** The live keys of one epoch; {@code previous} is the key of {@code epoch - 1}, null if that was never used. */
    public record Keys(
            int epoch, SecretKey current, @Nullable SecretKey previous) {
        /** Tells no more than the epoch: what a key's own toString says is computed from its bytes. */
        @Override
        public String toString() {
            return "Keys[epoch=" + epoch + "]";
        }
    }

    /** A key as a store names it: its fingerprint does not help to guess it. */
    public record NamedKey(int epoch, String fingerprint) {}

    /** What the privacy report says of a key: when its file was written, and from when on it is destroyed. */
    public record KeyAge(int epoch, Instant createdAt, Instant destroyAfter) {}

    private HashKeys(KeyFolder folder, @Nullable Set<Integer> fromLog) {
        this.folder = folder;
        this.fromLog = fromLog;
    }

    /** Opens the folder, making it if it is missing; makes no key yet. */
    public static HashKeys open(Path folder, SecureRandom random) {
        KeyFolder opened = KeyFolder.open(folder, random);
        if (opened.isCopy()) {
            opened.markCopy(false);
        }
        return new HashKeys(opened, null);
    }

    /**
     * Opens a node's own copy of the keys that are in the scan log. No key is made here, and none is used before
     * {@link #adopt} has brought it, now or in an earlier run. Nor is any destroyed: what has expired since is known once the
     * store has told the time.
     */
    public static HashKeys openCopy(Path folder, SecureRandom random) {
        KeyFolder opened = KeyFolder.open(folder, random);
        HashKeys keys = new HashKeys(opened, ConcurrentHashMap.newKeySet());
        if (opened.isCopy()) {
            opened.files().stream().filter(KeyFile::whole).forEach(file -> keys.allow(file.epoch()));
        }
        return keys;
    }

    /** The key that the folder has of an epoch, 32 bytes, whether it may be used or not; null if none or damaged. */
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

    /** Whether an epoch's key may be used, as far as the scan log decides that. */
    public boolean has(int epoch) {
        return fromLog == null || fromLog.contains(epoch);
    }

    /** Takes over the key that the scan log has of an epoch, 32 bytes, in place of any other. */
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
     * Says that all keys which the scan log had at some time were adopted.
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

    /** The last epoch whose keys were destroyed here, so that they have to go elsewhere too; a very small number at first. */
    public int expired() {
        return expired;
    }

    /** The number of the epoch an instant is in: {@code floor(days since 1970-01-01, UTC / 30)}. */
    public static int epoch(Instant at) {
        return Math.toIntExact(Math.floorDiv(at.getEpochSecond(), EPOCH_SECONDS));
    }

    /** The first instant of an epoch. */
    public static Instant startOf(int epoch) {
        return Instant.ofEpochSecond(epoch * EPOCH_SECONDS);
    }

    /** The first instant at which {@link #destroyExpired} destroys an epoch's key: its start and 60 days. */
    public static Instant destroyAfter(int epoch) {
        return Instant.ofEpochSecond((epoch + 2) * EPOCH_SECONDS);
    }

    /** The keys to hash with; the epoch's first call on the first node makes its key. A clock set back just works. */
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
     * @throws KeyFolderUnusable also while the scan log, which may have it, isn't read as far as now, for 12 hours at most
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

    /** The same of a key of 32 bytes, which is erased. */
    public static String fingerprint(byte[] key) {
        try {
            return HexFormat.of().formatHex(Sha256.of(FINGERPRINT_LABEL, key), 0, 8);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /**
     * Destroys the keys of all epochs before the previous one, and forgets them in memory, too. To be called at start
     * and a few times a day; the hashes of the same epochs are the caller's to delete, even if another node destroyed
     * the key.
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

    /** The keys there are, oldest first; one of the future, left by a wrong clock, is told like any other. */
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
     * The keys that a store names but this folder lacks, or has otherwise. If there is any, a node must not start: it
     * would count known visitors again. A key whose time is over is not missed.
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
            tell(reason);
            throw reason;
        }
    }

    private void tell(KeyFolderUnusable reason) {
        if (System.nanoTime() - toldAt >= TOLD_NANOS) {
            toldAt = System.nanoTime();
            LOG.atError().setCause(reason).log("Scans are counted without their visitors: the hash keys can't be read");
        }
    }

    /** A node whose clock lags may have made the previous key after this one looked for it. */
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
