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
 * The store of many nodes: a PostgreSQL server.
 *
 * <p>Reads are repeatable-read snapshots on a pool of their own. A write that loses to another transaction (deadlock,
 * serialisation), or that stood still for so long that the server undid it, is run again. Notices travel by
 * {@code LISTEN}/{@code NOTIFY}: sent within the transaction, so told only if it commits.
 */
final class Postgres implements Database {
    /**
     * A read that is under way on a thread: one within it sees the same snapshot.
     *
     * @param outer that of another database, within which it is
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

    /** A transaction waits this long for a row that another one holds, as does a request whose Idempotency-Key is in use. */
    private static final String LOCKS = "set lock_timeout = '5s'";

    /**
     * How long a writer's transaction may stand still between two statements before the server undoes it and ends the
     * connection: a node that is frozen would hold its rows against all others for as long as it is. It is shorter than
     * others wait for a lock, so that they get it.
     */
    private static final String STANDING_STILL = "set idle_in_transaction_session_timeout = '4s'";

    /**
     * How long the server waits for a client's machine that doesn't answer while it is sent something: a machine that has
     * burnt down says nothing, and its transaction would hold its rows for as long as TCP hopes.
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
        config.addDataSourceProperty("connectTimeout", "3");
        // A server that hangs takes the connection and says nothing; the pool makes one at a time, and would wait for
        // it.
        config.addDataSourceProperty("loginTimeout", "4");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        // The driver would put parameters, hashes of visitors among them, into its messages and so into the log.
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
            // Waiting for another connection, it could wait for one whose holder waits like it.
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

    /** Keeps the original exception: a broken connection can't be rolled back, and need not be. */
    private static void rollBack(Connection connection, Throwable thrown) {
        try {
            connection.rollback();
        } catch (SQLException broken) {
            thrown.addSuppressed(broken);
        }
    }

    /** One database holds all tables: rows are locked here, not files. */
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

    /** The server does that itself. */
    @Override
    public void check() {}

    @Override
    public Optional<String> problem() {
        return listener.problem();
    }

    @Override
    public void close() {
        listener.close();
        // Both at once: each waits some seconds for a connection that it is making, to a server that hangs.
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.execute(readers::close);
            threads.execute(writers::close);
        }
    }
}
