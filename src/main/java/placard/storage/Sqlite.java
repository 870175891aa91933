package placard.storage;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import placard.base.Refusal;
import placard.base.ThreadPriority;

/**
 * The embedded store: two SQLite files with one writer each, and a few readers that see both.
 *
 * <p>Scan data has its own file, because SQLite has one writer a file. So an API change never waits for a batch of
 * scans, however large. Readers are platform threads with a connection each: the native driver would pin a virtual
 * thread's carrier.
 */
final class Sqlite implements Database {
    private static final Logger LOG = LoggerFactory.getLogger(Sqlite.class);

    /** The connection of a read in progress on this thread. A read within it sees the same snapshot. */
    private static final ThreadLocal<Connection> READING = new ThreadLocal<>();

    private static final int READERS = 4;
    /**
     * A connection's page cache for each file; negative means KiB. It is small, because the operating system maps pages
     * for reading, and there are a dozen connections.
     */
    private static final int CACHE_KIB = -2_048;

    /** The page cache of the scan writer, which touches many pages in one transaction. */
    private static final int SCANS_CACHE_KIB = -16_384;

    private static final int MAX_WAITING = 4096;
    /** How long a caller waits for its change before it gets {@code unavailable}. */
    private static final Duration CHANGE_WAITS = Duration.ofSeconds(60);
    /** How long a change of scans waits. No request waits for it, and a restore deletes all hashes at once. */
    private static final Duration SCANS_WAIT = Duration.ofHours(1);

    /**
     * The write-ahead log grows to 32 MiB before it is copied into the file. So a page that many scans touch is copied
     * once and not often.
     */
    private static final int SCANS_LOG_PAGES = 8192;

    private final Notices notices = new Notices();
    private final ThreadPoolExecutor readers;

    private final ArrayBlockingQueue<Reader> idle = new ArrayBlockingQueue<>(READERS);
    private final SqliteWriter changes;
    private final SqliteWriter scans;
    private final Path folder;
    private volatile boolean damaged;

    /** @param folder the data folder */
    Sqlite(Path folder) throws SQLException {
        Path file = folder.resolve(Store.FILE);
        Path scansFile = folder.resolve(Store.SCANS_FILE);
        this.folder = folder;
        this.changes = new SqliteWriter("sqlite-writer", connection(file), notices, CHANGE_WAITS, () -> {});
        this.scans = new SqliteWriter(
                "scans-writer", scansConnection(scansFile, file), notices, SCANS_WAIT, ThreadPriority::giveWay);
        this.readers = new ThreadPoolExecutor(
                READERS,
                READERS,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MAX_WAITING),
                Thread.ofPlatform().name("sqlite-reader-", 0).factory());
        for (int i = 0; i < READERS; i++) {
            Connection reader = connection(file);
            attach(reader, scansFile.toUri().toString(), "scans");
            reader.setAutoCommit(false);
            idle.add(new Reader(reader, Tx.statements(128)));
        }
    }

    /**
     * A connection with explicit begin and commit. With auto-commit off, the driver would begin the next transaction at
     * once. It would then hold the file's write lock for ever, and no command could change anything beside the server.
     */
    private static Connection connection(Path file) throws SQLException {
        return config().createConnection("jdbc:sqlite:" + file.toAbsolutePath());
    }

    /** The scan writer's connection. It opens the codes' file read-only, so that it never locks it. */
    private static Connection scansConnection(Path scansFile, Path file) throws SQLException {
        Connection connection = connection(scansFile);
        attach(connection, file.toUri() + "?mode=ro", "codes");
        try (var statement = connection.createStatement()) {
            statement.execute("pragma main.wal_autocheckpoint = " + SCANS_LOG_PAGES);
            statement.execute("pragma main.cache_size = " + SCANS_CACHE_KIB);
            // It writes more than it rereads. A mapping of the whole file would cost tens of MiB of resident memory.
            statement.execute("pragma main.mmap_size = 0");
        }
        return connection;
    }

    /** Attaches the other file. Table names are unique across both files, so the same SQL works either way. */
    private static void attach(Connection connection, String uri, String name) throws SQLException {
        try (var attach = connection.prepareStatement("attach database ? as " + name);
                var pragma = connection.createStatement()) {
            attach.setString(1, uri);
            attach.execute();
            pragma.execute("pragma " + name + ".cache_size = " + CACHE_KIB);
        }
    }

    static SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(10_000);
        config.enforceForeignKeys(true);
        config.setTempStore(SQLiteConfig.TempStore.MEMORY);
        config.setCacheSize(CACHE_KIB);
        config.setPragma(SQLiteConfig.Pragma.MMAP_SIZE, "268435456");
        // Overwrites deleted data. Otherwise hashes and passwords would stay in free pages.
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
        return config;
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public String kind() {
        return "sqlite";
    }

    @Override
    public <T> T read(Work<T> work) {
        Connection outer = READING.get();
        if (outer != null) {
            // Reuses the connection. Two nested reads that each wait for a second reader could wait for each other for
            // ever.
            return work.run(new Tx(outer, null));
        }
        CompletableFuture<T> answer = new CompletableFuture<>();
        try {
            readers.execute(() -> {
                try {
                    Reader reader = idle.take();
                    READING.set(reader.connection());
                    try {
                        answer.complete(reader.read(work));
                    } finally {
                        READING.remove();
                        idle.add(reader);
                    }
                } catch (InterruptedException interrupted) {
                    answer.completeExceptionally(interrupted);
                } catch (RuntimeException | Error failure) {
                    answer.completeExceptionally(failure);
                }
            });
        } catch (java.util.concurrent.RejectedExecutionException full) {
            throw Refusal.unavailable("Too many requests are waiting for the store.");
        }
        return watched(() -> await(answer));
    }

    @Override
    public <T> T write(Work<T> work) {
        return watched(() -> changes.write(work));
    }

    @Override
    public <T> T writeScans(Work<T> work) {
        return watched(() -> scans.write(work));
    }

    /** Runs the work and notes a damaged file if it meets one. */
    private <T> T watched(Supplier<T> work) {
        try {
            return work.get();
        } catch (StoreException failure) {
            if (failure.isDamage()) {
                isDamaged(String.valueOf(failure.getMessage()));
            }
            throw failure;
        }
    }

    private void isDamaged(String how) {
        if (!damaged) {
            damaged = true;
            LOG.atError().addKeyValue("damage", how).log("A file of the store is damaged");
        }
    }

    @Override
    public void check() {
        Store.findDamage(folder).forEach(this::isDamaged);
    }

    static <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.join();
        } catch (CompletionException failure) {
            switch (failure.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw failure;
            }
        }
    }

    @Override
    public void listen(String topic, Consumer<String> listener) {
        notices.listen(topic, listener);
    }

    @Override
    public void onMissedNotices(Runnable listener) {
        notices.onMissedNotices(listener);
    }

    @Override
    public Optional<String> problem() {
        return damaged
                ? Optional.of(
                        "A file of the store is damaged. 'placard verify' shows the damage, 'placard restore' puts a backup"
                                + " in its place.")
                : changes.problem().or(scans::problem);
    }

    @Override
    public void close() {
        readers.shutdown();
        try {
            scans.close();
            changes.close();
            readers.awaitTermination(2, TimeUnit.SECONDS);
            for (Reader reader : idle) {
                reader.connection.close();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    /** A read connection with its prepared statements. Only one thread uses it at a time. */
    private record Reader(Connection connection, Map<String, PreparedStatement> statements) {
        <T> T read(Work<T> work) {
            try {
                try {
                    return work.run(new Tx(connection, statements));
                } finally {
                    connection.rollback();
                }
            } catch (SQLException failure) {
                throw new StoreException(failure);
            }
        }
    }
}
