package placard.storage;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The store: all data that outlives the process, except the scan journal and the hash keys.
 *
 * <p>Both kinds keep the same promises. {@link #read} sees one snapshot. {@link #write} returns after a durable commit;
 * notices and {@link Tx#afterCommit} actions run after it. Neither may be called from within the other. A read within a
 * read sees the same snapshot.
 */
public sealed interface Database extends AutoCloseable permits Sqlite, Postgres {
    /** Work in one transaction. */
    @FunctionalInterface
    interface Work<T> {
        T run(Tx tx);
    }

    /** {@code sqlite} or {@code postgresql}. */
    String kind();

    /** Whether other nodes may use this store at the same time. */
    boolean isShared();

    /**
     * Reads from one snapshot.
     *
     * @throws StoreException if the store fails
     */
    <T> T read(Work<T> work);

    /**
     * Runs a change. The work may run more than once and must have no effect outside the transaction.
     *
     * @throws StoreException if the store fails
     */
    <T> T write(Work<T> work);

    /**
     * Runs a change of the scan tables, which may be in a store of their own. The work may read all tables, but change
     * only these. It may take long, because changes of other tables don't wait for it.
     *
     * @throws StoreException if the store fails
     */
    <T> T writeScans(Work<T> work);

    /**
     * Subscribes to the notices of a topic. Notices of this node arrive at once, those of other nodes within a second;
     * the same notice may arrive twice.
     */
    void listen(String topic, Consumer<String> listener);

    /** Runs the listener when notices of other nodes may have been lost. All cached data may then be old. */
    void onMissedNotices(Runnable listener);

    /** Reads every page of an embedded store's files. {@link #problem} reports damage from then on. This takes long. */
    void check();

    /**
     * Why the store is unreliable although it may still answer (a thread that ended, a damaged file). Empty when all is
     * well.
     */
    Optional<String> problem();

    @Override
    void close();
}
