package placard.testing;

import placard.storage.Database;
import placard.storage.Store;

/** A server's store, looked into from beside it. */
public final class Opened {
    private Opened() {}

    public static Database database(Placard placard) {
        return Store.open(placard.folder(), placard.running().config().database());
    }
}
