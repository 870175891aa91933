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
 * All databases that hold scans. Those of a workspace are in exactly one of them, and whoever wants to read or change them
 * has to say whose: which one that is stands in the main tables.
 */
public final class ScanStores {
    /** Reads scans of a workspace, and what belongs to them of the main tables. */
    @FunctionalInterface
    public interface Reading<T> {
        T run(Tx main, Tx scans);
    }

    private static final int TRIES = 3;

    private final Database main;
    private final List<ScanStore> all = new ArrayList<>();

    /**
     * Knows them.
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

    /** Where there is one database for everything. */
    public static ScanStores alone(Database main) {
        return new ScanStores(main, List.of());
    }

    /** Every one, by its number. */
    public List<ScanStore> all() {
        return List.copyOf(all);
    }

    /**
     * Whether all scans are in one database, and nobody could add another one: where there are several nodes, others may know
     * of databases that this one is told of at its next start.
     */
    public boolean isAlone() {
        return !main.isShared();
    }

    /** Whether this node knows of further ones. */
    public boolean hasFurther() {
        return all.size() > 1;
    }

    /**
     * The one of a number.
     *
     * @throws Refusal {@code unavailable} if it was added on other nodes, and not here yet
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

    /** The same, read on its own. */
    public int numberOf(String workspaceId) {
        return isAlone() ? 0 : main.<Integer>read(tx -> numberOf(tx, workspaceId));
    }

    /** The database that has a workspace's scans. */
    public ScanStore of(String workspaceId) {
        return at(numberOf(workspaceId));
    }

    /** Some workspaces, by the number of the database that has their scans. */
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

    /** What was read, if the scans are in the main database; else where they are. */
    private record Read<T>(int number, Optional<T> answer) {}

    /**
     * Reads a workspace's scans, beside the main tables: a snapshot of each, the main tables' first, or one of both where they
     * are in one database.
     *
     * @throws Refusal {@code unavailable} if the database of the scans doesn't answer
     * @throws StoreException if one of the two fails
     */
    public <T> T read(String workspaceId, Reading<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                Read<T> read = main.read(tx -> {
                    int number = numberOf(tx, workspaceId);
                    return new Read<>(
                            number,
                            number == 0 ? Optional.of(readHere(0, tx, tx, workspaceId, work)) : Optional.empty());
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

    private <T> T readHere(int number, Tx beside, Tx scans, String workspaceId, Reading<T> work) {
        if (number > 0 && numberOf(beside, workspaceId) != number) {
            throw new Moved();
        }
        checkIsHere(scans, workspaceId);
        return work.run(beside, scans);
    }

    /**
     * Reads the scans of workspaces that are in one database, for somebody who waits.
     *
     * @param number where {@link #numbersOf} has just said that they are
     * @throws Refusal {@code unavailable} if it doesn't answer, or has not all of them any more
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

    /** The scans were moved after it was read where they are. */
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
     * Reads the main tables alone.
     *
     * @throws StoreException if that fails
     */
    public <T> T readMain(Database.Work<T> work) {
        return main.read(work);
    }

    /** Where a new workspace's scans go: of the databases that were listed, the one of the fewest workspaces. */
    public static int numberOfNew(Tx main) {
        return main.find("""
                select d.number from scan_database d left join workspace w on w.shard = d.number and w.erased_at is null
                where d.number > 0
                group by d.number order by count(w.id), d.number limit 1
                """, row -> row.integer("number")).orElse(0);
    }

    /** Hears every notice of the topic that is announced in any of them. */
    public void listen(String topic, Consumer<String> listener) {
        all.forEach(store -> store.database().listen(topic, listener));
    }

    /** Is called when notices of any of them may have been missed. */
    public void onMissedNotices(Runnable listener) {
        all.forEach(store -> store.database().onMissedNotices(listener));
    }
}
