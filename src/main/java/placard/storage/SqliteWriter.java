package placard.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;

/**
 * The one thread that changes a file of the embedded store, with group commit.
 *
 * <p>Waiting jobs share one commit and so one fsync. Each after the first has a savepoint, so that a refused job undoes
 * only itself. A refused first job ends its group. Answers and notices leave only after the outer commit. An exception
 * affects only its own group; the thread then goes on, or reports that it can't.
 */
final class SqliteWriter {
    private static final int MAX_WAITING = 4096;
    /** A group stops taking jobs after this time, so that its first job gets its answer soon. */
    private static final long GROUP_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    private static final Logger LOG = LoggerFactory.getLogger(SqliteWriter.class);

    /** A group that takes longer than this is reported as hanging. */
    private static final long HANGS_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Notices notices;
    private final Duration patience;
    private final ArrayBlockingQueue<Job<?>> jobs = new ArrayBlockingQueue<>(MAX_WAITING);
    private final Thread thread;
    private volatile boolean open = true;
    /** When the running group began, by the monotonic clock; 0 if none runs. */
    private volatile long busySince;
    /** Whether a transaction could neither be committed nor rolled back. */
    private volatile boolean isStuck;

    /**
     * Takes over the connection and closes it at the end.
     *
     * @param patience how long a caller waits for its change
     * @param first a task that the thread runs before its first job
     */
    SqliteWriter(String name, Connection connection, Notices notices, Duration patience, Runnable first) {
        this.notices = notices;
        this.patience = patience;
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
        return await(job);
    }

    /** Waits for a job's result, as long as its patience allows. */
    private <T> T await(Job<T> job) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                job.answer.get(1, TimeUnit.SECONDS);
                return Sqlite.await(job.answer);
            } catch (ExecutionException thrown) {
                return Sqlite.await(job.answer);
            } catch (TimeoutException notYet) {
                if (System.nanoTime() - end > 0 || !thread.isAlive() && !job.answer.isDone()) {
                    throw givenUp(job);
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw givenUp(job);
            }
        }
    }

    /** Gives up a job: one that hasn't begun never will. One that has begun may still be done. */
    private static Refusal givenUp(Job<?> job) {
        job.isGivenUp = true;
        return Refusal.unavailable("The store takes too long.");
    }

    /** Why the writer can't make changes; empty if it can. */
    Optional<String> problem() {
        if (open && !thread.isAlive()) {
            return Optional.of("The thread " + thread.getName() + " has ended; the log says why.");
        }
        if (isStuck) {
            return Optional.of("A change could be neither committed nor rolled back; the log says why.");
        }
        long since = busySince;
        return since != 0 && System.nanoTime() - since > HANGS_NANOS
                ? Optional.of(
                        "A change has taken more than " + TimeUnit.NANOSECONDS.toSeconds(HANGS_NANOS) + " seconds.")
                : Optional.empty();
    }

    /** Finishes the waiting jobs, then ends. */
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
                busySince = System.nanoTime() | 1;
                commit(connection, statements, first, group);
                busySince = 0;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (SQLException | RuntimeException | Error failure) {
            LOG.atError().setCause(failure).log("The thread that writes the store has ended");
        } finally {
            for (Job<?> job = jobs.poll(); job != null; job = jobs.poll()) {
                job.answer.completeExceptionally(Refusal.unavailable("The store is being closed."));
            }
        }
    }

    private void commit(
            Connection connection, Map<String, PreparedStatement> statements, Job<?> first, List<Job<?>> group) {
        Tx outer = new Tx(connection, statements);
        group.add(first);
        boolean hasBegun = false;
        try {
            outer.update("begin immediate");
            hasBegun = true;
            long end = System.nanoTime() + GROUP_NANOS;
            first.run(outer);
            if (first.refusal != null) {
                outer.update("rollback");
            } else {
                for (Job<?> job = jobs.poll(); job != null; job = System.nanoTime() < end ? jobs.poll() : null) {
                    group.add(job);
                    job.runAfterOthers(new Tx(connection, statements));
                }
                outer.update("commit");
            }
            isStuck = false;
        } catch (StoreException failure) {
            isStuck |= !hasBegun && !failure.isPassing();
            undo(outer, group, failure);
            return;
        } catch (RuntimeException | Error fault) {
            LOG.atError().setCause(fault).log("A group of changes failed");
            undo(outer, group, fault);
            return;
        }
        group.forEach(job -> job.finish(notices));
    }

    /**
     * Rolls back the group. SQLite may have done so itself, for example on a full disk; then nothing is left to undo.
     */
    private void undo(Tx outer, List<Job<?>> group, Throwable reason) {
        try {
            outer.update("rollback");
        } catch (StoreException nothingToUndo) {
            reason.addSuppressed(nothingToUndo);
        } catch (RuntimeException | Error fault) {
            reason.addSuppressed(fault);
            isStuck = true;
            LOG.atError().setCause(fault).log("A group of changes could not be rolled back");
        }
        group.forEach(job -> job.answer.completeExceptionally(reason));
    }

    /** One change in the writer's queue. */
    private static final class Job<T> {
        private final Database.Work<T> work;
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private @Nullable Tx tx;
        private @Nullable T result;
        private @Nullable Throwable refusal;
        private volatile boolean isGivenUp;

        Job(Database.Work<T> work) {
            this.work = work;
        }

        /**
         * Runs the work after others of its group. If it throws, only this job is undone. A failing savepoint fails the
         * whole group.
         */
        void runAfterOthers(Tx own) {
            own.update("savepoint job");
            run(own);
            if (refusal != null) {
                own.update("rollback to job");
            }
            own.update("release job");
        }

        /**
         * Runs the first work of a group, or one with a savepoint. SQLite keeps a copy of each page that changes after a
         * savepoint, and each statement passes all of them. So a large job must not need one.
         */
        void run(Tx own) {
            if (isGivenUp) {
                refusal = Refusal.unavailable("The caller has given up.");
                return;
            }
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
        }

        void finish(Notices notices) {
            if (refusal != null) {
                answer.completeExceptionally(refusal);
                return;
            }
            if (tx != null) {
                notices.committed(tx);
            }
            if (result == null) {
                answer.completeExceptionally(new IllegalStateException("A change must return something"));
            } else {
                answer.complete(result);
            }
        }
    }
}
