package placard.storage;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The store: everything that outlives the process, but for the scan journal and the hash keys.
 *
 * <p>Both kinds keep the same promises: {@link #read} sees one snapshot, {@link #write} returns after a durable commit,
 * notices and {@link Tx#afterCommit} actions run after it. Neither may be called from within the other; a read within a
 * read sees the same snapshot.
 */
public sealed interface Database extends AutoCloseable permits Sqlite, Postgres {
    /** Work within one transaction. */
    @FunctionalInterface
    interface Work<T> {
        T run(Tx tx);
    }

    /** {@code sqlite} or {@code postgresql}. */
    String kind();

    /** Whether other nodes may use it at the same time. */
    boolean isShared();

    /**
     * Reads from one snapshot.
     *
     * @throws StoreException if the store fails
     */
    <T> T read(Work<T> work);

    /**
     * Changes something; the work may run more than once and must have no effect outside the transaction.
     *
     * @throws StoreException if the store fails
     */
    <T> T write(Work<T> work);

    /**
     * The same for the tables of scans, which may be a store of their own: the work changes no other table, may read them
     * all, and may take its time, since changes of other tables don't wait for it.
     *
     * @throws StoreException if the store fails
     */
    <T> T writeScans(Work<T> work);

    /** Hears every notice of the topic, from this node at once, from others within a second; maybe more than once. */
    void listen(String topic, Consumer<String> listener);

    /** Is called when notices of other nodes may have been missed, so that all cached data may be old. */
    void onMissedNotices(Runnable listener);

    /** Reads through the files of an embedded store; what is damaged is told by {@link #problem} from then on. Takes its time. */
    void check();

    /** Why it can't be relied on though it may still answer (a thread that ended, a damaged file); empty when all is well. */
    Optional<String> problem();

    @Override
    void close();
}
