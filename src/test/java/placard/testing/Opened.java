package placard.testing;

import placard.storage.Database;
import placard.storage.Store;

/** Reads a running server's store directly. */
public final class Opened {
    private Opened() {}

    public static Database database(Placard placard) {
        return Store.open(placard.folder(), placard.running().config().database());
    }
}
