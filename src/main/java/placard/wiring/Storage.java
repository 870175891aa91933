package placard.wiring;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.NodeSecret;
import placard.scan.cluster.KeyNeeds;
import placard.scan.cluster.SharedKeys;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.Generation;
import placard.scan.upkeep.HashReset;
import placard.scan.upkeep.StoreClock;
import placard.scan.visitor.HashKeys;
import placard.server.KeyStart;
import placard.server.StartRefused;
import placard.server.Startup;
import placard.server.StoreStart;
import placard.settings.Config;
import placard.storage.Database;
import placard.storage.ScanStores;
import placard.storage.Store;
import placard.storage.StoreKind;

/**
 * The durable state: the data folder, the hash keys, the store.
 *
 * @param logKeys the keys that all nodes share by the scan log; null where they share the folder
 * @param clock the store's, which the node's is compared with
 * @param unreadable counts the packs of the store that can't be read
 */
public record Storage(
        Path data,
        HashKeys keys,
        @Nullable SharedKeys logKeys,
        Database database,
        ScanStores scans,
        StoreClock clock,
        UnreadablePacks unreadable) {
    private static final Logger LOG = LoggerFactory.getLogger(Storage.class);

    /** Opens it, or reports why it can't be used. */
    public static Storage of(Ambient ambient) throws StartRefused {
        Config config = ambient.config();
        Cluster.check(config);
        Path data = folder(ambient);
        NodeSecret secret = config.secret();
        HashKeys keys = KeyStart.keys(config.keyDir(), ambient.random(), secret != null);
        Database database = StoreStart.store(() -> Store.open(data, config.database()));
        ambient.onStop("store", database);
        StoreClock clock = ambient.storeClock().apply(database);
        if (secret != null) {
            KeyStart.destroyExpired(keys, clock);
        }
        ScanStores scans = StoreStart.scanStores(
                ambient.startup(),
                database,
                config.scans().databases(),
                () -> ambient.ids().next("inst_"));
        StoreStart.checkGeneration(scans, config.keyDir(), journal(data));
        SharedKeys logKeys = secret == null ? null : logKeys(ambient, secret, keys, scans, clock);
        if (secret == null) {
            KeyStart.checkNothingIsShared(database);
        }
        checkKeys(ambient, keys, logKeys, scans);
        return new Storage(data, keys, logKeys, database, scans, clock, new UnreadablePacks());
    }

    /** Locks the data folder and checks the kind and the integrity of its store. */
    private static Path folder(Ambient ambient) throws StartRefused {
        Config config = ambient.config();
        Startup startup = ambient.startup();
        Path data = startup.folder(config.data());
        ambient.onStop("data folder", startup.lock(data));
        StoreStart.checkKind(data, StoreKind.of(config.database()));
        StoreStart.chooseNativeFolder(data);
        if (config.database() == null) {
            StoreStart.finishRestore(data, config.keyDir(), journal(data));
            StoreStart.checkStore(data);
        }
        return data;
    }

    private static SharedKeys logKeys(
            Ambient ambient, NodeSecret secret, HashKeys keys, ScanStores scans, StoreClock clock) throws StartRefused {
        Config.Scans settings = ambient.config().scans();
        Database main = scans.at(0).database();
        KeyStart.checkSecret(main, secret);
        return Cluster.module()
                .sharedKeys(new KeyNeeds(
                        Objects.requireNonNull(settings.log()),
                        settings.logClient(),
                        secret,
                        keys,
                        Generation.of(main).since().toEpochMilli(),
                        () -> HashReset.keysNamed(scans),
                        ambient.clock(),
                        clock::isNodeAhead,
                        ambient.random()));
    }

    private static void checkKeys(Ambient ambient, HashKeys keys, @Nullable SharedKeys logKeys, ScanStores scans)
            throws StartRefused {
        boolean isKeyHere = keys.has(HashKeys.epoch(ambient.clock().instant()));
        boolean isRead = logKeys == null || KeyStart.readKeys(ambient.startup(), logKeys, isKeyHere);
        if (logKeys == null && ambient.config().scans().log() != null) {
            LOG.atWarn().log("Several nodes must share PLACARD_KEY_DIR, or have the same PLACARD_KEY_SECRET_FILE");
        }
        KeyStart.checkKeys(scans, keys, ambient.clock().instant(), isRead);
    }

    /** The folder of the journal. */
    Path journal() {
        return journal(data);
    }

    private static Path journal(Path data) {
        return data.resolve("journal");
    }
}
