package placard.storage;

import java.util.concurrent.Semaphore;
import placard.base.Refusal;

/**
 * One of the databases that hold scans.
 *
 * @param number 0 for the one that holds all other tables too, else its place in the list of settings, from 1
 * @param database its own tables are those of scans; of number 0, all
 * @param main where all other tables are
 * @param isOnly whether there can be no other one
 * @param readers those who read it for somebody who waits
 */
public record ScanStore(int number, Database database, Database main, boolean isOnly, ScanReaders readers) {
    /** The only one there is. */
    public static ScanStore alone(Database database) {
        return new ScanStore(0, database, database, true, new ScanReaders(new Semaphore(0)));
    }

    /**
     * Reads its tables of scans, from one snapshot.
     *
     * @throws StoreException if it fails
     */
    public <T> T read(Database.Work<T> work) {
        return database.read(work);
    }

    /**
     * The same for somebody who waits: if the database hangs, they are soon told.
     *
     * @throws Refusal {@code unavailable} if it doesn't answer
     * @throws StoreException if it fails
     */
    public <T> T readSoon(Database.Work<T> work) {
        return number == 0 ? database.read(work) : readers.read(database, work);
    }

    /**
     * Reads its tables of scans beside the main ones: a snapshot of each, taken with the first statement, or one of both
     * where they are in one database. Not from within a read of the main ones, which would hold a connection of theirs.
     *
     * @throws Refusal {@code unavailable} if this database doesn't answer
     * @throws StoreException if one of the two fails
     */
    public <T> T readBeside(ScanStores.Reading<T> work) {
        return number == 0 ? main.read(tx -> work.run(tx, tx)) : readers.read(main, database, work);
    }

    /**
     * Changes its tables of scans; see {@link Database#writeScans}.
     *
     * @throws StoreException if it fails
     */
    public <T> T write(Database.Work<T> work) {
        return database.writeScans(work);
    }

    /**
     * Reads the other tables from within one of its transactions; from the same snapshot where they are in one database.
     *
     * @throws StoreException if that fails
     */
    public <T> T readMain(Tx own, Database.Work<T> work) {
        return number == 0 ? work.run(own) : main.read(work);
    }
}
