package placard.storage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import placard.base.Ids;
import placard.base.Refusal;

/**
 * All databases that hold scans (shards). The scans of one workspace are in exactly one of them, and the main tables
 * say in which. So every read or change names its workspace.
 */
public final class ScanStores {
    /** A read of a workspace's scans together with main tables. */
    @FunctionalInterface
    public interface Reading<T> {
        T run(Tx main, Tx scans);
    }

    private static final int TRIES = 3;

    private final Database main;
    private final List<ScanStore> all = new ArrayList<>();

    /**
     * Holds the databases.
     *
     * @param main number 0
     * @param others the others, in the order of their numbers
     */
    public ScanStores(Database main, List<Database> others) {
        this.main = main;
        Semaphore beside = new Semaphore(ScanReaders.MOST_BESIDE, true);
        all.add(new ScanStore(0, main, main, isAlone(), new ScanReaders(beside)));
        others.forEach(each -> all.add(new ScanStore(all.size(), each, main, false, new ScanReaders(beside))));
    }

    /** The stores of an installation with a single database. */
    public static ScanStores alone(Database main) {
        return new ScanStores(main, List.of());
    }

    /** Every database, by its number. */
    public List<ScanStore> all() {
        return List.copyOf(all);
    }

    /**
     * Whether all scans are in one database and no node can add another. With several nodes, another node may already
     * use a database that this one learns of at its next start.
     */
    public boolean isAlone() {
        return !main.isShared();
    }

    /** Whether this node has further databases. */
    public boolean hasFurther() {
        return all.size() > 1;
    }

    /**
     * The database of a number.
     *
     * @throws Refusal {@code unavailable} if other nodes added it and this one doesn't have it yet
     */
    public ScanStore at(int number) {
        if (number >= all.size()) {
            throw Refusal.unavailable("This node doesn't know the database of these scans yet.");
        }
        return all.get(number);
    }

    /** The number of the database that has a workspace's scans. */
    public int numberOf(Tx main, String workspaceId) {
        return isAlone()
                ? 0
                : main.find("select shard from workspace where id = ?", row -> row.integer("shard"), workspaceId)
                        .orElse(0);
    }

    /** The number, read in a transaction of its own. */
    public int numberOf(String workspaceId) {
        return isAlone() ? 0 : main.<Integer>read(tx -> numberOf(tx, workspaceId));
    }

    /** The database that has a workspace's scans. */
    public ScanStore of(String workspaceId) {
        return at(numberOf(workspaceId));
    }

    /** Groups workspaces by the number of the database that has their scans. */
    public Map<Integer, List<String>> numbersOf(Tx main, Collection<String> workspaceIds) {
        if (isAlone() || workspaceIds.isEmpty()) {
            return Map.of(0, List.copyOf(workspaceIds));
        }
        Map<Integer, List<String>> numbers = new HashMap<>();
        String marks = "?" + ", ?".repeat(workspaceIds.size() - 1);
        main.list(
                        "select id, shard from workspace where id in (" + marks + ")",
                        row -> Map.entry(row.text("id"), row.integer("shard")),
                        workspaceIds.toArray())
                .forEach(row -> numbers.computeIfAbsent(row.getValue(), _ -> new ArrayList<>())
                        .add(row.getKey()));
        return numbers;
    }

    /** The result, if the scans are in the main database; otherwise only the number of their database. */
    private record FirstRead<T>(int number, Optional<T> answer) {}

    /**
     * Reads a workspace's scans together with main tables. Each has a snapshot, the main tables' first; in one database
     * they share one snapshot.
     *
     * @throws Refusal {@code unavailable} if the database of the scans doesn't answer
     * @throws StoreException if one of the two fails
     */
    public <T> T read(String workspaceId, Reading<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                FirstRead<T> read = main.read(tx -> {
                    int number = isAlone() ? 0 : numberOrMoved(tx, workspaceId);
                    return new FirstRead<>(number, number == 0 ? Optional.of(work.run(tx, tx)) : Optional.empty());
                });
                int number = read.number;
                return read.answer.orElseGet(() ->
                        at(number).readBeside((beside, scans) -> readHere(number, beside, scans, workspaceId, work)));
            } catch (Moved meanwhile) {
                if (attempt == TRIES) {
                    throw Refusal.unavailable("The scans of this workspace are being moved.");
                }
            }
        }
    }

    /** The number, and whether the scans have left the main database: one query, so one round trip. */
    private static int numberOrMoved(Tx main, String workspaceId) {
        return main.list(
                        """
                        select coalesce((select shard from workspace where id = ?), 0) as number,
                            (select count(*) from scan_departure where workspace = ? and is_gone = 1) as gone
                        """,
                        row -> {
                            int number = row.integer("number");
                            if (number == 0 && row.number("gone") > 0) {
                                throw new Moved();
                            }
                            return number;
                        },
                        workspaceId,
                        Ids.bytes(workspaceId))
                .getFirst();
    }

    private <T> T readHere(int number, Tx beside, Tx scans, String workspaceId, Reading<T> work) {
        if (numberOf(beside, workspaceId) != number) {
            throw new Moved();
        }
        checkIsHere(scans, workspaceId);
        return work.run(beside, scans);
    }

    /**
     * Reads the scans of workspaces of one database, for a waiting request.
     *
     * @param number the recent result of {@link #numbersOf}
     * @throws Refusal {@code unavailable} if the database doesn't answer, or no longer has all of the workspaces
     * @throws StoreException if it fails
     */
    public <T> T read(int number, Collection<String> workspaceIds, Database.Work<T> work) {
        try {
            return at(number).readSoon(scans -> {
                workspaceIds.forEach(each -> checkIsHere(scans, each));
                return work.run(scans);
            });
        } catch (Moved meanwhile) {
            throw Refusal.unavailable("The scans of these workspaces are being moved.");
        }
    }

    /** The scans moved to another database after their number was read. */
    private static final class Moved extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private void checkIsHere(Tx scans, String workspaceId) {
        if (!isAlone()
                && scans.count(
                                "select count(*) as n from scan_departure where workspace = ? and is_gone = 1",
                                Ids.bytes(workspaceId))
                        > 0) {
            throw new Moved();
        }
    }

    /**
     * Reads only the main tables.
     *
     * @throws StoreException if that fails
     */
    public <T> T readMain(Database.Work<T> work) {
        return main.read(work);
    }

    /** The database for a new workspace's scans: the listed one with the fewest workspaces. */
    public static int numberOfNew(Tx main) {
        return main.find("""
            select d.number from scan_database d left join workspace w on w.shard = d.number and w.erased_at is null
            where d.number > 0
            group by d.number order by count(w.id), d.number limit 1
            """, row -> row.integer("number")).orElse(0);
    }

    /** Subscribes to the notices of a topic in all databases. */
    public void listen(String topic, Consumer<String> listener) {
        all.forEach(store -> store.database().listen(topic, listener));
    }

    /** Runs the listener when notices of any database may have been lost. */
    public void onMissedNotices(Runnable listener) {
        all.forEach(store -> store.database().onMissedNotices(listener));
    }
}
