package placard.storage;

/**
 * One of the databases that hold scans.
 *
 * @param number 0 for the one that holds all other tables too, else its place in the list of settings, from 1
 * @param database its own tables are those of scans; of number 0, all
 * @param main where all other tables are
 * @param isOnly whether there is no other one
 */
public record ScanStore(int number, Database database, Database main, boolean isOnly) {
    /** The only one there is. */
    public static ScanStore alone(Database database) {
        return new ScanStore(0, database, database, true);
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
     * Reads its tables of scans beside the main ones: a snapshot of each, the main tables' first, or one of both where they
     * are in one database.
     *
     * @throws StoreException if one of the two fails
     */
    public <T> T readBeside(ScanStores.Reading<T> work) {
        return main.read(tx -> number == 0 ? work.run(tx, tx) : database.read(scans -> work.run(tx, scans)));
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
