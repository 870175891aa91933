package placard.scan.count;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The packs that this process could not read. Each is logged once and then skipped, so that one damaged row delays
 * nothing else. A pack of single scans is deleted as a whole once all of its scans are old.
 */
public final class UnreadablePacks {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadablePacks.class);

    private final Set<String> known;
    private final int database;

    public UnreadablePacks() {
        this(ConcurrentHashMap.newKeySet(), 0);
    }

    private UnreadablePacks(Set<String> known, int database) {
        this.known = known;
        this.database = database;
    }

    /** The packs of one of several databases, by its number. All databases share one count. */
    public UnreadablePacks in(int number) {
        return new UnreadablePacks(known, number);
    }

    private String name(String pack) {
        return database == 0 ? pack : pack + " in database " + database;
    }

    public void add(UnreadablePack pack) {
        if (known.add(name(pack.pack()))) {
            LOG.atError()
                    .addKeyValue("pack", name(pack.pack()))
                    .setCause(pack)
                    .log("A pack can't be read and is skipped");
        }
    }

    /** Whether a pack of single scans is among them, by its number. */
    boolean hasScans(long number) {
        return known.contains(name(ScanPacks.name(number)));
    }

    /** The number of unreadable packs so far. */
    public int count() {
        return known.size();
    }
}
