package placard.scan.count;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The packs that this process could not read. Each is logged once; whoever meets it again passes it by, so that one damaged
 * row holds up nothing else. Packs of single scans are deleted as a whole once all that is in them is old.
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

    /** Those of one of several databases, by its number; they count together. */
    public UnreadablePacks in(int number) {
        return new UnreadablePacks(known, number);
    }

    private String name(String pack) {
        return database == 0 ? pack : pack + " in database " + database;
    }

    /** Notes one. */
    public void add(UnreadablePack pack) {
        if (known.add(name(pack.pack()))) {
            LOG.atError()
                    .addKeyValue("pack", name(pack.pack()))
                    .setCause(pack)
                    .log("A pack can't be read, and is left as it is");
        }
    }

    /** Whether a pack of single scans is one of them, by its number. */
    boolean hasScans(long number) {
        return known.contains(name(ScanPacks.name(number)));
    }

    /** How many have been met. */
    public int count() {
        return known.size();
    }
}
