package placard.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The store of several nodes: a PostgreSQL server.
 *
 * <p>Reads are repeatable-read snapshots on a pool of their own. A write runs again after a deadlock, a serialization
 * failure, or when the server rolled it back for being idle. Notices travel by {@code LISTEN}/{@code NOTIFY}; they are
 * sent within the transaction, so they arrive only if it commits.
 */
final class Postgres implements Database {
    /**
     * A read in progress on a thread. A read within it sees the same snapshot.
     *
     * @param outer the read of another database that surrounds this one
     */
    private record Reading(
            Postgres of, Connection connection, @Nullable Reading outer) {
        static @Nullable Reading of(Postgres database) {
            Reading reading = READING.get();
            while (reading != null && reading.of != database) {
                reading = reading.outer;
            }
            return reading;
        }
    }

    private static final ThreadLocal<@Nullable Reading> READING = new ThreadLocal<>();

    private static final String CHANNEL = "placard";
    private static final int TRIES = 8;

    /** How long a transaction waits for a locked row, and a request for its Idempotency-Key to be released. */
    private static final String LOCKS = "set lock_timeout = '5s'";

    /**
     * How long a writer's transaction may be idle between two statements before the server rolls it back and ends the
     * connection. Otherwise a frozen node would lock its rows against all others. It is shorter than the lock timeout,
     * so that waiting transactions get the lock.
     */
    private static final String STANDING_STILL = "set idle_in_transaction_session_timeout = '4s'";

    /**
     * How long the server waits for a client machine that doesn't acknowledge data. A machine that lost power sends no
     * reset, and its transaction would hold its locks until TCP gives up.
     */
    private static final String MACHINE_GONE = "set tcp_user_timeout = '5s'";

    private final PostgresUrl url;
    private final HikariDataSource readers;
    private final HikariDataSource writers;
    private final Notices notices = new Notices();
    private final String node = UUID.randomUUID().toString();
    private final PostgresListener listener;

    Postgres(PostgresUrl url) {
        this.url = url;
        this.readers = pool("placard-read", 8, config -> {
            config.setReadOnly(true);
            config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        });
        this.writers = pool("placard-write", 12, config -> {
            config.setConnectionInitSql(String.join("; ", LOCKS, STANDING_STILL, MACHINE_GONE));
            config.setExceptionOverride(new Eviction());
        });
        this.listener = new PostgresListener(url, CHANNEL, node, notices);
    }

    private HikariDataSource pool(String name, int size, Consumer<HikariConfig> more) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(url.jdbc());
        config.setUsername(url.user());
        config.setPassword(url.password());
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(2);
        config.setAutoCommit(false);
        config.setConnectionTimeout(3_000);
        config.setValidationTimeout(1_000);
        config.setInitializationFailTimeout(3_000);
        config.addDataSourceProperty("socketTimeout", "30");
        config.addDataSourceProperty("connectTimeout", url.connectSeconds());
        // A hanging server accepts the connection and never answers. The pool opens one connection at a time and would
        // wait for it.
        config.addDataSourceProperty("loginTimeout", "4");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        // Otherwise the driver would write parameters, such as visitor hashes, into its messages and so into the log.
        config.addDataSourceProperty("logServerErrorDetail", "false");
        more.accept(config);
        return new HikariDataSource(config);
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public String kind() {
        return "postgresql";
    }

    @Override
    public <T> T read(Work<T> work) {
        Reading here = Reading.of(this);
        if (here != null) {
            // Reuses the connection. Two nested reads that each wait for a second connection could wait for each other
            // for ever.
            return work.run(Tx.onPostgres(here.connection));
        }
        Reading outer = READING.get();
        try (Connection connection = readers.getConnection()) {
            READING.set(new Reading(this, connection, outer));
            T answer = work.run(Tx.onPostgres(connection));
            connection.commit();
            return answer;
        } catch (SQLException failure) {
            throw new StoreException(failure);
        } finally {
            if (outer == null) {
                READING.remove();
            } else {
                READING.set(outer);
            }
        }
    }

    @Override
    public <T> T write(Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(work);
            } catch (StoreException failure) {
                if (attempt == TRIES || !failure.isWorthRepeating()) {
                    throw failure;
                }
            }
        }
    }

    private <T> T attempt(Work<T> work) {
        try (Connection connection = writers.getConnection()) {
            Tx tx = Tx.onPostgres(connection);
            T answer;
            try {
                answer = work.run(tx);
                for (Notice notice : tx.notices()) {
                    tx.list(
                            "select pg_notify(?, ?)",
                            row -> "",
                            CHANNEL,
                            node + ":" + notice.topic() + ":" + notice.message());
                }
                connection.commit();
            } catch (RuntimeException | Error thrown) {
                rollBack(connection, thrown);
                throw thrown;
            }
            notices.committed(tx);
            return answer;
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    /** Rolls back and keeps the original exception: a broken connection can't be rolled back, and need not be. */
    private static void rollBack(Connection connection, Throwable thrown) {
        try {
            connection.rollback();
        } catch (SQLException broken) {
            thrown.addSuppressed(broken);
        }
    }

    /** Runs like any write: one database holds all tables, and PostgreSQL locks rows, not files. */
    @Override
    public <T> T writeScans(Work<T> work) {
        return write(work);
    }

    @Override
    public void listen(String topic, Consumer<String> listener) {
        notices.listen(topic, listener);
    }

    @Override
    public void onMissedNotices(Runnable gapListener) {
        notices.onMissedNotices(gapListener);
    }

    /** Does nothing: the server checks its own files. */
    @Override
    public void check() {}

    @Override
    public Optional<String> problem() {
        return listener.problem();
    }

    @Override
    public void close() {
        listener.close();
        // Closes both at once: each may wait some seconds while it opens a connection to a hanging server.
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.execute(readers::close);
            threads.execute(writers::close);
        }
    }
}
