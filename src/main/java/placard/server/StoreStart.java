package placard.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.upkeep.Generation;
import placard.storage.Database;
import placard.storage.NativeFolder;
import placard.storage.PostgresUrl;
import placard.storage.Restoration;
import placard.storage.ScanDatabases;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.Store;
import placard.storage.StoreException;
import placard.storage.StoreKind;

/** The steps of a start that open the store, each with an error message of its own. */
public final class StoreStart {
    private static final Logger LOG = LoggerFactory.getLogger(StoreStart.class);

    private StoreStart() {}

    /** Finishes a restore that was interrupted. */
    public static void finishRestore(Path data, Path... used) throws StartRefused {
        try {
            List<Path> aside = Restoration.finish(data, List.of(used));
            if (!aside.isEmpty()) {
                LOG.atInfo().addKeyValue("aside", aside).log("A restore that was interrupted is finished");
            }
        } catch (IOException failure) {
            throw new StartRefused(
                    "A restore that was interrupted can't be finished in " + data + ": " + failure.getMessage(),
                    failure);
        }
    }

    /** Refuses a damaged store, because it may give wrong answers. */
    public static void checkStore(Path data) throws StartRefused {
        List<String> damage;
        try {
            damage = Store.findDamageQuickly(data);
        } catch (StoreException failure) {
            throw new StartRefused(
                    "The store in " + data + " can't be read (PLACARD_DATA)"
                            + (failure.isClosedToUs() ? ": its files belong to another user." : "."),
                    failure);
        }
        if (!damage.isEmpty()) {
            throw new StartRefused("The store in " + data + " is damaged: " + damage.getFirst()
                    + ". 'placard restore FILE' puts a backup in its place; 'placard verify' lists everything"
                    + " that is wrong.");
        }
    }

    /** Chooses the folder for native libraries, before the store loads the first. */
    public static void chooseNativeFolder(Path data) throws StartRefused {
        try {
            NativeFolder.choose(data);
        } catch (IOException neither) {
            throw new StartRefused(String.valueOf(neither.getMessage()), neither);
        }
    }

    public static Database store(Supplier<Database> store) throws StartRefused {
        try {
            return store.get();
        } catch (Store.Unfit unfit) {
            throw new StartRefused(String.valueOf(unfit.getMessage()), unfit);
        } catch (UncheckedIOException failure) {
            Throwable reason = failure.getCause() == null ? failure : failure.getCause();
            throw new StartRefused(failure.getMessage() + ": " + reason.getMessage() + " (PLACARD_DATA).", failure);
        } catch (StoreException | IllegalStateException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            throw new StartRefused(
                    "The store can't be opened (PLACARD_DATABASE_URL, PLACARD_DATA): " + cause.getMessage(), failure);
        }
    }

    /**
     * The further databases of scans, in their order.
     *
     * @param fresh makes names for new databases
     */
    public static ScanStores scanStores(Startup startup, Database main, List<PostgresUrl> urls, Supplier<String> fresh)
            throws StartRefused {
        List<Database> others = new ArrayList<>();
        startup.onStop("databases of scans", () -> closeAll(others));
        for (PostgresUrl url : urls) {
            try {
                others.add(Store.openScans(url));
            } catch (StoreException | IllegalStateException failure) {
                // Without the driver's message, which contains the address.
                throw new StartRefused("The database in place " + (others.size() + 1)
                        + " of PLACARD_SCAN_DATABASES can't be opened" + state(failure));
            }
        }
        try {
            ScanDatabases.admit(main, others, fresh);
        } catch (ScanDatabases.DatabaseMismatch misplaced) {
            throw new StartRefused(String.valueOf(misplaced.getMessage()), misplaced);
        }
        return new ScanStores(main, others);
    }

    /** Closes all at once, so that several hanging ones don't add up their time limits. */
    private static void closeAll(List<Database> databases) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            databases.forEach(database -> threads.execute(database::close));
        }
    }

    private static String state(RuntimeException failure) {
        if (failure instanceof Store.Unfit) {
            return ": " + failure.getMessage();
        }
        return failure.getCause() instanceof SQLException refused ? " (SQL state " + refused.getSQLState() + ")." : ".";
    }

    /** Refuses a folder with the journal and the keys of another kind of store. */
    public static void checkKind(Path data, StoreKind kind) throws StartRefused {
        try {
            String objection = kind.objection(data);
            if (objection != null) {
                throw new StartRefused(objection);
            }
        } catch (IOException failure) {
            throw unreadable(data, failure);
        }
    }

    public static void markKind(Path data, StoreKind kind) throws StartRefused {
        try {
            kind.mark(data);
        } catch (IOException failure) {
            throw unreadable(data, failure);
        }
    }

    /** Refuses keys and a journal from before a restore that replaced the hash keys. */
    public static void checkGeneration(ScanStores stores, Path... folders) throws StartRefused {
        Generation stored = Generation.of(stores.at(0).database());
        for (ScanStore store : stores.all()) {
            if (store.number() > 0 && stored.isBefore(Generation.of(store.database()))) {
                throw new StartRefused("A restore has replaced the hash keys of some databases of scans only."
                        + " Run 'placard restore --new-keys' on this node.");
            }
        }
        for (Path folder : folders) {
            try {
                if (stored.isForeignTo(folder)) {
                    throw new StartRefused("The folder " + folder + " belongs to another generation of hash keys than"
                            + " the store, which was restored. Run 'placard restore --new-keys' on this node.");
                }
            } catch (IOException failure) {
                throw unreadable(folder, failure);
            }
        }
    }

    /** Marks the folders as belonging to this store. */
    public static void markGeneration(Database database, Path... folders) throws StartRefused {
        Generation stored = Generation.of(database);
        for (Path folder : folders) {
            try {
                stored.mark(folder);
            } catch (IOException failure) {
                throw unreadable(folder, failure);
            }
        }
    }

    static StartRefused unreadable(Path folder, IOException failure) {
        return new StartRefused(
                "The folder " + folder + " can't be read and written: " + failure.getMessage(), failure);
    }
}
