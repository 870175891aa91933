package placard.storage;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import placard.base.Refusal;

/**
 * The embedded store: one file, one writer with group commit, a few readers.
 *
 * <p>Jobs that wait together share one commit and so one fsync; each has a savepoint, so that a refused one undoes only
 * itself. Answers and notices leave only after the outer commit. Readers are platform threads with a connection each,
 * since the driver is native code that would pin a virtual thread's carrier.
 */
final class Sqlite implements Database {
    private static final int READERS = 4;
    private static final int MAX_WAITING = 4096;
    /** A group stops taking jobs after this long, so that the first of them is not kept from its answer. */
    private static final long GROUP_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    private final Notices notices = new Notices();
    private final ArrayBlockingQueue<Job<?>> jobs = new ArrayBlockingQueue<>(MAX_WAITING);
    private final ThreadPoolExecutor readers;
    private final ArrayBlockingQueue<Reader> idle = new ArrayBlockingQueue<>(READERS);
    private final Thread writer;
    private volatile boolean open = true;

    Sqlite(Path file) throws SQLException {
        String url = "jdbc:sqlite:" + file.toAbsolutePath();
        // The writer begins and commits by hand: with auto-commit off, the driver would begin the next transaction at
        // once and hold the file's write lock for ever, so that no command could change anything beside the server.
        Connection connection = config().createConnection(url);
        try (var statement = connection.createStatement()) {
            // 32 MiB of log before it is copied into the file: pages that many scans touch are copied once, not often.
            statement.execute("pragma wal_autocheckpoint = 8192");
        }
        this.writer = Thread.ofPlatform().name("sqlite-writer").start(() -> write(connection));
        this.readers = new ThreadPoolExecutor(
                READERS,
                READERS,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MAX_WAITING),
                Thread.ofPlatform().name("sqlite-reader-", 0).factory());
        for (int i = 0; i < READERS; i++) {
            Connection reader = config().createConnection(url);
            reader.setAutoCommit(false);
            idle.add(new Reader(reader, Tx.statements(128)));
        }
    }

    static SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(10_000);
        config.enforceForeignKeys(true);
        config.setTempStore(SQLiteConfig.TempStore.MEMORY);
        config.setCacheSize(-65_536);
        config.setPragma(SQLiteConfig.Pragma.MMAP_SIZE, "268435456");
        return config;
    }

    @Override
    public String kind() {
        return "sqlite";
    }

    @Override
    public <T> T read(Work<T> work) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        try {
            readers.execute(() -> {
                try {
                    Reader reader = idle.take();
                    try {
                        answer.complete(reader.read(work));
                    } finally {
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
        return await(answer);
    }

    @Override
    public <T> T write(Work<T> work) {
        Job<T> job = new Job<>(work);
        if (!open || !jobs.offer(job)) {
            throw Refusal.unavailable("Too many changes are waiting for the store.");
        }
        return await(job.answer);
    }

    private static <T> T await(CompletableFuture<T> answer) {
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
    public boolean isWriteAwaited() {
        return !jobs.isEmpty();
    }

    @Override
    public void listen(String topic, Consumer<String> listener) {
        notices.listen(topic, listener);
    }

    @Override
    public void onGap(Runnable listener) {
        notices.onGap(listener);
    }

    @Override
    public void close() {
        open = false;
        readers.shutdown();
        jobs.offer(new Job<>(tx -> true));
        try {
            writer.join(TimeUnit.SECONDS.toMillis(5));
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

    private void write(Connection connection) {
        Map<String, PreparedStatement> statements = Tx.statements(256);
        List<Job<?>> group = new ArrayList<>();
        try (connection) {
            while (open || !jobs.isEmpty()) {
                group.clear();
                Job<?> first = jobs.take();
                commit(connection, statements, first, group);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    private void commit(
            Connection connection, Map<String, PreparedStatement> statements, Job<?> first, List<Job<?>> group) {
        Tx outer = new Tx(connection, statements);
        group.add(first);
        try {
            outer.update("begin immediate");
            long end = System.nanoTime() + GROUP_NANOS;
            first.run(connection, statements);
            for (Job<?> job = jobs.poll(); job != null; job = System.nanoTime() < end ? jobs.poll() : null) {
                group.add(job);
                job.run(connection, statements);
            }
            outer.update("commit");
        } catch (SQLException | StoreException failure) {
            StoreException reason =
                    failure instanceof StoreException known ? known : new StoreException((SQLException) failure);
            rollBack(outer, reason);
            group.forEach(job -> job.answer.completeExceptionally(reason));
            return;
        }
        group.forEach(job -> job.finish(notices));
    }

    /** Undoes the group; where SQLite has done so itself (disk full, for one), there is nothing left to undo. */
    private static void rollBack(Tx outer, StoreException reason) {
        try {
            outer.update("rollback");
        } catch (StoreException alsoFailed) {
            reason.addSuppressed(alsoFailed);
        }
    }

    /** One change on its way through the writer. */
    private static final class Job<T> {
        private final Work<T> work;
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private @Nullable Tx tx;
        private @Nullable T result;
        private @Nullable Throwable refusal;

        Job(Work<T> work) {
            this.work = work;
        }

        /** Runs the work; whatever it throws undoes it alone. A failing savepoint fails the whole group. */
        void run(Connection connection, Map<String, PreparedStatement> statements) throws SQLException {
            Tx own = new Tx(connection, statements);
            own.update("savepoint job");
            try {
                result = work.run(own);
                tx = own;
            } catch (StoreException failure) {
                if (failure.isPassing()) {
                    throw failure;
                }
                refusal = failure;
            } catch (RuntimeException | Error thrown) {
                refusal = thrown;
            }
            if (refusal != null) {
                own.update("rollback to job");
            }
            own.update("release job");
        }

        void finish(Notices notices) {
            if (refusal != null) {
                answer.completeExceptionally(refusal);
                return;
            }
            if (tx != null) {
                notices.committed(tx);
            }
            answer.complete(Objects.requireNonNull(result));
        }
    }

    /** A read connection with its prepared statements; each is in one thread's hands at a time. */
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
