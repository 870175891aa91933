package placard.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;

/**
 * The one thread that changes a file of the embedded store, with group commit.
 *
 * <p>Jobs that wait together share one commit and so one fsync; each has a savepoint, so that a refused one undoes only
 * itself. Answers and notices leave only after the outer commit.
 */
final class SqliteWriter {
    private static final int MAX_WAITING = 4096;
    /** A group stops taking jobs after this long, so that the first of them is not kept from its answer. */
    private static final long GROUP_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    private final Notices notices;
    private final ArrayBlockingQueue<Job<?>> jobs = new ArrayBlockingQueue<>(MAX_WAITING);
    private final Thread thread;
    private volatile boolean open = true;

    /**
     * Takes the connection over; it is closed when this is.
     *
     * @param first what the thread does before all else
     */
    SqliteWriter(String name, Connection connection, Notices notices, Runnable first) {
        this.notices = notices;
        this.thread = Thread.ofPlatform().name(name).start(() -> {
            first.run();
            write(connection);
        });
    }

    <T> T write(Database.Work<T> work) {
        Job<T> job = new Job<>(work);
        if (!open || !jobs.offer(job)) {
            throw Refusal.unavailable("Too many changes are waiting for the store.");
        }
        return Sqlite.await(job.answer);
    }

    /** Finishes what waits, then ends. */
    void close() throws InterruptedException {
        open = false;
        jobs.offer(new Job<>(tx -> true));
        thread.join(TimeUnit.SECONDS.toMillis(5));
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
        private final Database.Work<T> work;
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private @Nullable Tx tx;
        private @Nullable T result;
        private @Nullable Throwable refusal;

        Job(Database.Work<T> work) {
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
}
