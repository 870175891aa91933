package placard.storage;

import java.util.concurrent.Semaphore;
import placard.base.Refusal;

/**
 * One of the databases that hold scans (a shard).
 *
 * @param number 0 for the one that holds all other tables too; otherwise its place in the list of settings, from 1
 * @param database holds the scan tables; number 0 holds all tables
 * @param main holds all other tables
 * @param isOnly whether there can be no other scan database
 * @param readers limits the readers that requests wait for
 */
public record ScanStore(int number, Database database, Database main, boolean isOnly, ScanReaders readers) {
    /** The store of an installation with a single database. */
    public static ScanStore alone(Database database) {
        return new ScanStore(0, database, database, true, new ScanReaders(new Semaphore(0)));
    }

    /**
     * Reads its scan tables, from one snapshot.
     *
     * @throws StoreException if it fails
     */
    public <T> T read(Database.Work<T> work) {
        return database.read(work);
    }

    /**
     * Reads its scan tables for a waiting request, which fails soon if the database hangs.
     *
     * @throws Refusal {@code unavailable} if it doesn't answer
     * @throws StoreException if it fails
     */
    public <T> T readSoon(Database.Work<T> work) {
        return number == 0 ? database.read(work) : readers.read(database, work);
    }

    /**
     * Reads its scan tables together with the main ones. Each has a snapshot, taken with the first statement; in one
     * database they share one snapshot. Don't call it within a read of the main tables, which would hold one of their
     * connections.
     *
     * @throws Refusal {@code unavailable} if this database doesn't answer
     * @throws StoreException if one of the two fails
     */
    public <T> T readBeside(ScanStores.Reading<T> work) {
        return number == 0 ? main.read(tx -> work.run(tx, tx)) : readers.read(main, database, work);
    }

    /**
     * Changes its scan tables; see {@link Database#writeScans}.
     *
     * @throws StoreException if it fails
     */
    public <T> T write(Database.Work<T> work) {
        return database.writeScans(work);
    }

    /**
     * Reads the main tables from within one of its transactions; from the same snapshot if one database has both.
     *
     * @throws StoreException if that fails
     */
    public <T> T readMain(Tx own, Database.Work<T> work) {
        return number == 0 ? work.run(own) : main.read(work);
    }
}
