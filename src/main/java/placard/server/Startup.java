package placard.server;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.account.AppKey;
import placard.base.Folders;
import placard.base.NodeSecret;
import placard.scan.count.FileLanes;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.journal.ShippedMark;
import placard.scan.log.LeftInLog;
import placard.scan.log.LogKeys;
import placard.scan.upkeep.Generation;
import placard.scan.upkeep.HashReset;
import placard.scan.upkeep.StoreClock;
import placard.scan.visitor.Cities;
import placard.scan.visitor.CityDatabaseUnusable;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.KeyFolderUnusable;
import placard.settings.Config;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Restoration;
import placard.storage.ScanDatabases;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.Store;
import placard.storage.StoreException;
import placard.storage.StoreKind;
import placard.web.Server;

/**
 * The steps of a start that can fail because of the machine, each with the message that says why; and how they are
 * undone.
 */
public final class Startup {
    private static final Logger LOG = LoggerFactory.getLogger(Startup.class);

    private static final Duration DRAIN = Duration.ofSeconds(2);

    /** How long a start waits for the brokers to tell the hash keys, with the present one here already, and without. */
    private static final Duration KEY_HERE = Duration.ofSeconds(3);

    private static final Duration KEY_AWAITED = Duration.ofSeconds(15);

    private record Step(String name, AutoCloseable undo) {}

    private final Deque<Step> steps = new ArrayDeque<>();

    /** Remembers what a stop must close, in reverse order. */
    public void onStop(String name, AutoCloseable undo) {
        steps.push(new Step(name, undo));
    }

    /** Closes everything that was opened, in reverse order. */
    @SuppressWarnings("CatchingUnchecked") // one step that fails must not keep the others from ending
    public void undo() {
        while (!steps.isEmpty()) {
            Step step = steps.pop();
            try {
                step.undo.close();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            } catch (Exception failure) {
                LOG.atWarn().addKeyValue("step", step.name).setCause(failure).log("Could not be ended cleanly");
            }
        }
    }

    /** The port to bind: the one that is set, or any free one for 0. */
    public int port(Config.Web web) throws StartRefused {
        if (web.port() != 0) {
            return web.port();
        }
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(web.host()))) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new StartRefused("Cannot listen on " + web.host() + " (PLACARD_HOST).", failure);
        }
    }

    /** The data folder, made for its owner alone if it is not there. */
    public Path folder(Path path) throws StartRefused {
        try {
            Folders.create(path);
            Path probe = Files.createTempFile(path, ".probe", "");
            Files.delete(probe);
            return path.toAbsolutePath();
        } catch (IOException failure) {
            throw new StartRefused(
                    "The data folder " + path.toAbsolutePath() + " is not a writable folder (PLACARD_DATA).", failure);
        }
    }

    /**
     * An empty folder within the data folder for uploads in progress; what a crash left in it is deleted.
     *
     * @param data the data folder, which this process has locked
     */
    public Path uploads(Path data) throws StartRefused {
        try {
            Path folder = folder(data.resolve("uploads"));
            try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
                for (Path upload : left) {
                    Files.delete(upload);
                }
            }
            return folder;
        } catch (IOException failure) {
            throw new StartRefused("The folder uploads in " + data + " can't be emptied (PLACARD_DATA).", failure);
        }
    }

    /** Locks the folder against a second server; commands may still open it. */
    public AutoCloseable lock(Path data) throws StartRefused {
        FileChannel channel = null;
        try {
            channel =
                    FileChannel.open(data.resolve("server.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException sameProcess) {
            LOG.atDebug().log("Locked by this very process");
        } catch (IOException failure) {
            throw new StartRefused("The data folder " + data + " can't be locked (PLACARD_DATA).", failure);
        }
        close(channel);
        throw new StartRefused("The data folder " + data + " is in use by another server (PLACARD_DATA).");
    }

    private static void close(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException failure) {
            LOG.atDebug().setCause(failure).log("The lock file could not be closed");
        }
    }

    /** Finishes a restore that was interrupted. */
    public void finishRestore(Path data, Path... used) throws StartRefused {
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

    /** Refuses a damaged store, since it may still answer, wrongly. */
    public void checkStore(Path data) throws StartRefused {
        List<String> damage;
        try {
            damage = Store.damageSeenQuickly(data);
        } catch (StoreException failure) {
            throw new StartRefused("The store in " + data + " can't be read (PLACARD_DATA).", failure);
        }
        if (!damage.isEmpty()) {
            throw new StartRefused(
                    "The store in " + data + " is damaged: " + damage.getFirst()
                            + ". 'placard restore FILE' puts a backup in its place; 'placard verify' lists everything that is wrong.");
        }
    }

    /** The key with which the dashboard signs. */
    public AppKey appKey(Path folder, SecureRandom random, Database store, @Nullable NodeSecret secret)
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
     * The keys that addresses are hashed with.
     *
     * @param isCopy whether the scan log has them, and the folder what this node has read of it
     */
    public HashKeys keys(Path folder, SecureRandom random, boolean isCopy) throws StartRefused {
        try {
            return isCopy ? HashKeys.openCopy(folder, random) : HashKeys.open(folder, random);
        } catch (KeyFolderUnusable failure) {
            throw new StartRefused(failure.getMessage() + " (PLACARD_KEY_DIR).", failure);
        }
    }

    /** Destroys the keys whose time ended while this node was off, by the store's clock: this node's own may be wrong. */
    public void destroyExpired(HashKeys keys, StoreClock storeClock) throws StartRefused {
        try {
            storeClock.destroyBy().ifPresent(keys::destroyExpired);
        } catch (KeyFolderUnusable failure) {
            throw new StartRefused(failure.getMessage() + " (PLACARD_KEY_DIR).", failure);
        }
    }

    /**
     * Reads the keys that the scan log has, for some seconds at most: without it a node starts with those that it has.
     *
     * @return whether it was read
     */
    public boolean readKeys(LogKeys logKeys, boolean isKeyHere) throws StartRefused {
        onStop("hash keys", logKeys);
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

    /** Refuses a node with another secret than the others, before it writes anything. */
    public void checkSecret(Database store, NodeSecret secret) throws StartRefused {
        try {
            AppKey.check(store, secret);
        } catch (AppKey.NotShared other) {
            throw new StartRefused(String.valueOf(other.getMessage()), other);
        }
    }

    /** A node without the others' secret would make hash keys of its own, and count each visitor once more. */
    public void checkNothingIsShared(Database store) throws StartRefused {
        if (AppKey.isShared(store)) {
            throw new StartRefused("The nodes share their hash keys by the scan log, and this one has no secret for it:"
                    + " set PLACARD_KEY_SECRET_FILE to the file that they have. docs/cluster.md says how to go back.");
        }
    }

    public Database store(Supplier<Database> store) throws StartRefused {
        try {
            return store.get();
        } catch (StoreException | IllegalStateException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            throw new StartRefused(
                    "The store can't be opened (PLACARD_DATABASE_URL, PLACARD_DATA): " + cause.getMessage(), failure);
        }
    }

    /**
     * The further databases of scans, each in its place.
     *
     * @param fresh makes names for what has none yet
     */
    public ScanStores scanStores(Database main, List<PostgresUrl> urls, Supplier<String> fresh) throws StartRefused {
        List<Database> others = new ArrayList<>();
        onStop("databases of scans", () -> closeAll(others));
        for (PostgresUrl url : urls) {
            try {
                others.add(Store.openScans(url));
            } catch (StoreException | IllegalStateException failure) {
                // Without what the driver says, which has the address.
                throw new StartRefused("The database in place " + (others.size() + 1)
                        + " of PLACARD_SCAN_DATABASES can't be opened" + state(failure) + ".");
            }
        }
        try {
            ScanDatabases.admit(main, others, fresh);
        } catch (ScanDatabases.Misplaced misplaced) {
            throw new StartRefused(String.valueOf(misplaced.getMessage()), misplaced);
        }
        return new ScanStores(main, others);
    }

    /** All at once, so that several that hang don't take the time of a stop one after the other. */
    private static void closeAll(List<Database> databases) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            databases.forEach(database -> threads.execute(database::close));
        }
    }

    private static String state(RuntimeException failure) {
        if (failure instanceof Store.Busy) {
            return ": " + failure.getMessage();
        }
        return failure.getCause() instanceof SQLException refused ? " (SQL state " + refused.getSQLState() + ")" : "";
    }

    /**
     * Refuses a store whose hashes were made with keys that are missing here: it would count every known visitor again.
     *
     * @param isRead whether the scan log was read, where that has the keys
     */
    public void checkKeys(ScanStores stores, HashKeys keys, Instant now, boolean isRead) throws StartRefused {
        List<HashKeys.NamedKey> missing = keys.missing(HashReset.keysNamed(stores), now).stream()
                .filter(key -> isRead || keys.has(key.epoch()))
                .toList();
        if (!missing.isEmpty()) {
            throw new StartRefused("The hash keys that the store was used with are missing or differ: epochs "
                    + missing.stream().map(HashKeys.NamedKey::epoch).toList()
                    + ". Bring back the key folder (PLACARD_KEY_DIR), or run 'placard restore --new-keys'.");
        }
    }

    /** Refuses a folder with the journal and the keys of another kind of store. */
    public void checkKind(Path data, StoreKind kind) throws StartRefused {
        try {
            String objection = kind.objection(data);
            if (objection != null) {
                throw new StartRefused(objection);
            }
        } catch (IOException failure) {
            throw unreadable(data, failure);
        }
    }

    public void markKind(Path data, StoreKind kind) throws StartRefused {
        try {
            kind.mark(data);
        } catch (IOException failure) {
            throw unreadable(data, failure);
        }
    }

    /** Refuses keys and a journal from before a restore that replaced the hash keys. */
    public void checkGeneration(ScanStores stores, Path... folders) throws StartRefused {
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
    public void markGeneration(Database database, Path... folders) throws StartRefused {
        Generation stored = Generation.of(database);
        for (Path folder : folders) {
            try {
                stored.mark(folder);
            } catch (IOException failure) {
                throw unreadable(folder, failure);
            }
        }
    }

    private static StartRefused unreadable(Path folder, IOException failure) {
        return new StartRefused(
                "The folder " + folder + " can't be read and written: " + failure.getMessage(), failure);
    }

    /**
     * What the databases know of the journal.
     *
     * @param isShipped whether it goes to a replicated log
     */
    public FileLanes.Positions positions(ScanStores stores, Path folder, boolean isShipped) throws StartRefused {
        try {
            return isShipped ? FileLanes.Positions.settled(stores, folder) : FileLanes.Positions.read(stores, folder);
        } catch (IOException failure) {
            throw unreadable(folder, failure);
        }
    }

    /**
     * The journal of this node.
     *
     * @param known what the databases know of it
     * @param isShipped whether it goes to a replicated log
     * @param nanos the node's monotonic clock
     */
    public Journal journal(
            Path folder,
            JournalSettings settings,
            SecureRandom random,
            FileLanes.Positions known,
            ScanStores stores,
            boolean isShipped,
            LongSupplier nanos)
            throws StartRefused {
        try {
            for (ScanStore store : isShipped ? List.<ScanStore>of() : stores.all()) {
                String left = LeftInLog.objection(store.database(), nanos);
                if (!left.isEmpty()) {
                    throw new StartRefused(left);
                }
            }
            if (!isShipped && ShippedMark.isOn(folder)) {
                if (!Journal.segments(folder).isEmpty()) {
                    throw new StartRefused(
                            "The scan journal in " + folder + " holds scans that the scan log may have as"
                                    + " well. Start with PLACARD_SCAN_LOG until they are sent, and stop; then start without.");
                }
                ShippedMark.remove(folder);
            }
            Journal journal = Journal.open(folder, settings, random, known.common());
            if (isShipped) {
                ShippedMark.put(folder);
            }
            return journal;
        } catch (IOException failure) {
            throw new StartRefused(
                    "The scan journal in " + folder + " can't be opened: " + failure.getMessage(), failure);
        }
    }

    public Cities cities(@Nullable Path file) throws StartRefused {
        try {
            return file == null ? Cities.none() : Cities.open(file);
        } catch (CityDatabaseUnusable failure) {
            throw new StartRefused(failure.getMessage() + " (PLACARD_GEO_DATABASE).", failure);
        }
    }

    /**
     * Serves requests from now on.
     *
     * @param loops how many event loops
     * @param handlers makes the handler of each
     */
    public void listen(
            String host,
            int port,
            Vertx vertx,
            int loops,
            Supplier<String> requestIds,
            Function<Vertx, Handler<HttpServerRequest>> handlers)
            throws StartRefused, InterruptedException {
        try {
            Server server = Server.start(vertx, host, port, loops, requestIds, handlers);
            onStop("server", () -> server.drain(DRAIN));
        } catch (Server.PortTaken taken) {
            throw new StartRefused(taken.getMessage() + " (PLACARD_HOST, PLACARD_PORT).", taken);
        }
    }

    /** Serves the metrics on a port of their own, if one is set. */
    public void listenForManagement(Config.Web web, Vertx vertx, PrometheusMeterRegistry metrics)
            throws StartRefused, InterruptedException {
        Integer port = web.managementPort();
        if (port == null) {
            return;
        }
        Handler<HttpServerRequest> handler = request -> {
            if (request.path() != null && request.path().equals("/metrics")) {
                request.response()
                        .putHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                        .end(metrics.scrape());
            } else {
                request.response().setStatusCode(404).end();
            }
        };
        try {
            Server.start(vertx, web.host(), port, 1, () -> "metrics", _ -> handler);
        } catch (Server.PortTaken taken) {
            throw new StartRefused(taken.getMessage() + " (PLACARD_HOST, PLACARD_MANAGEMENT_PORT).", taken);
        }
    }
}
