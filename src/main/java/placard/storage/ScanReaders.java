package placard.storage;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import placard.base.Refusal;

/**
 * Those who read from one of the further databases of scans: few at a time, and nobody holds a connection of the main one
 * before this one has answered.
 *
 * <p>A database that hangs takes connections and never answers. Whoever waited for it with one of the main database's
 * connections would keep redirects and all other workspaces from theirs. Once one has waited in vain, all others are refused
 * at once, but for one at a time, who finds out whether it is back.
 */
final class ScanReaders {
    /** Of one database at once. */
    private static final int MOST = 4;
    /** Of all further databases together who hold a connection of the main one: fewer than it has for reading. */
    static final int MOST_BESIDE = 5;

    /** How long a reader waits for its turn, and the database may take to answer at all. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Semaphore here = new Semaphore(MOST, true);
    private final Semaphore beside;
    private final AtomicBoolean isAsking = new AtomicBoolean();
    private volatile boolean isSilent;

    /** @param beside of all further databases */
    ScanReaders(Semaphore beside) {
        this.beside = beside;
    }

    /**
     * Reads scans once it is the caller's turn and the database answers.
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

    /** The same beside the main tables. */
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
