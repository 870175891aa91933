package placard.server;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.account.AppKey;
import placard.base.NodeSecret;
import placard.scan.cluster.SharedKeys;
import placard.scan.upkeep.HashReset;
import placard.scan.upkeep.StoreClock;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.KeyFolderUnusable;
import placard.storage.Database;
import placard.storage.ScanStores;

/** The steps of a start that open the keys, each with an error message of its own. */
public final class KeyStart {
    private static final Logger LOG = LoggerFactory.getLogger(KeyStart.class);

    /** How long a start waits for the brokers' hash keys, with the present key already here, and without. */
    private static final Duration KEY_HERE = Duration.ofSeconds(3);

    private static final Duration KEY_AWAITED = Duration.ofSeconds(15);

    private KeyStart() {}

    /** The key with which the dashboard signs. */
    public static AppKey appKey(Path folder, SecureRandom random, Database store, @Nullable NodeSecret secret)
            throws StartRefused {
        try {
            return AppKey.open(folder, random, store, secret);
        } catch (AppKey.NotShared other) {
            throw new StartRefused(String.valueOf(other.getMessage()), other);
        } catch (IOException failure) {
            throw new StartRefused(failure.getMessage() + " (PLACARD_KEY_DIR).", failure);
        }
    }

    /**
     * The keys that hash addresses.
     *
     * @param isCopy true if the folder is this node's copy of the keys in the scan log
     */
    public static HashKeys keys(Path folder, SecureRandom random, boolean isCopy) throws StartRefused {
        try {
            return isCopy ? HashKeys.openCopy(folder, random) : HashKeys.open(folder, random);
        } catch (KeyFolderUnusable failure) {
            throw new StartRefused(failure.getMessage() + ".", failure);
        }
    }

    /** Destroys the keys that expired while this node was off, by the store's clock. This node's own may be wrong. */
    public static void destroyExpired(HashKeys keys, StoreClock storeClock) throws StartRefused {
        try {
            storeClock.destroyBy().ifPresent(keys::destroyExpired);
        } catch (KeyFolderUnusable failure) {
            throw new StartRefused(failure.getMessage() + ".", failure);
        }
    }

    /**
     * Reads the hash keys of the scan log, for some seconds at most. Without the log, a node starts with its own copy.
     *
     * @return false if the log didn't answer
     */
    public static boolean readKeys(Startup startup, SharedKeys logKeys, boolean isKeyHere) throws StartRefused {
        startup.onStop("hash keys", logKeys);
        logKeys.start();
        boolean isRead = logKeys.awaitSettled(isKeyHere ? KEY_HERE : KEY_AWAITED);
        if (logKeys.isOtherSecret()) {
            throw new StartRefused(logKeys.problem());
        }
        if (!isRead) {
            LOG.atWarn().log("The server starts without having read the hash keys in the scan log");
        }
        return isRead;
    }

    /** Refuses a node whose secret differs from the other nodes', before it writes anything. */
    public static void checkSecret(Database store, NodeSecret secret) throws StartRefused {
        try {
            AppKey.check(store, secret);
        } catch (AppKey.NotShared other) {
            throw new StartRefused(String.valueOf(other.getMessage()), other);
        }
    }

    /**
     * Refuses a node without the others' secret. It would make hash keys of its own, and count each visitor once more.
     */
    public static void checkNothingIsShared(Database store) throws StartRefused {
        if (AppKey.isShared(store)) {
            throw new StartRefused("The nodes share their hash keys by the scan log, and this one has no secret for it:"
                    + " set PLACARD_KEY_SECRET_FILE to the file that they have. docs/cluster.md says how to go back.");
        }
    }

    /**
     * Refuses a store whose hashes were made with missing keys, because it would count every known visitor again.
     *
     * @param isRead false if the scan log has the keys and didn't answer
     */
    public static void checkKeys(ScanStores stores, HashKeys keys, Instant now, boolean isRead) throws StartRefused {
        List<HashKeys.NamedKey> missing = keys.missing(HashReset.keysNamed(stores), now).stream()
                .filter(key -> isRead || keys.has(key.epoch()))
                .toList();
        if (!missing.isEmpty()) {
            throw new StartRefused("The hash keys that the store was used with are missing or differ: epochs "
                    + missing.stream().map(HashKeys.NamedKey::epoch).toList()
                    + ". Bring back the key folder (PLACARD_KEY_DIR), or run 'placard restore --new-keys'.");
        }
    }
}
