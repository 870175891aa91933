package placard.storage;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import placard.base.Refusal;

/**
 * Limits the readers of one further scan database (a bulkhead with a circuit breaker).
 *
 * <p>A hanging database accepts connections and never answers. Readers that wait for it with a main database's
 * connection would starve redirects and other workspaces. So few readers run at a time, and none holds a main
 * connection before this database has answered. After one reader has waited in vain, all are refused at once. Only one
 * at a time still tries, to find out whether the database is back.
 */
final class ScanReaders {
    /** The most readers of one database at a time. */
    private static final int MOST = 4;
    /**
     * The most readers of all further databases together that hold a main connection. It is smaller than the main
     * database's read pool.
     */
    static final int MOST_BESIDE = 5;

    /** How long a reader waits for its turn, and then for the database's answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Semaphore here = new Semaphore(MOST, true);
    private final Semaphore beside;
    private final AtomicBoolean isAsking = new AtomicBoolean();
    private volatile boolean isSilent;

    /** @param beside the limit that all further databases share */
    ScanReaders(Semaphore beside) {
        this.beside = beside;
    }

    /**
     * Reads scans once a turn is free and the database answers.
     *
     * @throws Refusal {@code unavailable} if it doesn't
     * @throws StoreException if it stops answering, or fails
     */
    <T> T read(Database scans, Database.Work<T> work) {
        boolean isFirst = isSilent;
        if (isFirst && !isAsking.compareAndSet(false, true)) {
            throw silent();
        }
        try {
            return inTurn(here, () -> answered(scans, work));
        } finally {
            if (isFirst) {
                isAsking.set(false);
            }
        }
    }

    /** Reads scans together with main tables. */
    <T> T read(Database main, Database scans, ScanStores.Reading<T> work) {
        return read(scans, own -> inTurn(beside, () -> main.read(tx -> work.run(tx, own))));
    }

    private <T> T answered(Database scans, Database.Work<T> work) {
        AtomicBoolean hasAnswered = new AtomicBoolean();
        try {
            return scans.read(tx -> {
                tx.awaitAnswer(PATIENCE);
                hasAnswered.set(true);
                isSilent = false;
                return work.run(tx);
            });
        } catch (StoreException failure) {
            if (!hasAnswered.get()) {
                isSilent = true;
            }
            throw failure;
        }
    }

    private interface Step<T> {
        T run();
    }

    private static <T> T inTurn(Semaphore turns, Step<T> step) {
        try {
            if (!turns.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw silent();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        }
        try {
            return step.run();
        } finally {
            turns.release();
        }
    }

    private static Refusal silent() {
        return Refusal.unavailable("The database of these scans doesn't answer at present.");
    }
}
