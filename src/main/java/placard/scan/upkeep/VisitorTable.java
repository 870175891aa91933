package placard.scan.upkeep;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import placard.scan.count.VisitorDays;
import placard.storage.Database;
import placard.storage.InList;
import placard.storage.Tx;

/**
 * The tables of visitors; their keys lead with the epoch, so that the slices that are deleted are ranges. Those before come
 * first, since their rows go into the one there is now.
 */
enum VisitorTable {
    BEFORE_OF_CODES("old_visitor", List.of("workspace", "code", "ip_hash")),
    BEFORE_OF_DAYS("old_visitor_day", List.of("workspace", "code", "day", "ip_hash")),
    HERE("visitor", List.of("code", "ip_hash"));

    private final String nextEpoch;
    private final String sliceOfEpoch;
    private final String sliceOfCodes;

    VisitorTable(String table, List<String> key) {
        String columns = String.join(", ", key);
        String slice = "delete from " + table + " where epoch = ? and (" + columns + ") in (select " + columns
                + " from " + table + " where epoch = ?%s limit " + Slices.SLICE + ")";
        this.nextEpoch = "select epoch from " + table + " where epoch > ? and epoch <= ? order by epoch limit 1";
        this.sliceOfEpoch = slice.formatted("");
        this.sliceOfCodes =
                slice.formatted((key.contains("workspace") ? " and workspace = ?" : "") + " and code in %s");
    }

    /** Deletes some of an epoch's rows; how many. */
    int delete(Tx tx, int epoch) {
        return isOver(tx) ? 0 : tx.update(sliceOfEpoch, epoch, epoch);
    }

    /** Deletes some of an epoch's rows of some codes of a workspace; how many. */
    int delete(Tx tx, int epoch, byte[] workspace, List<byte[]> codes) {
        if (isOver(tx)) {
            return 0;
        }
        List<Object> before = this == HERE ? List.of(epoch, epoch) : List.of(epoch, epoch, workspace);
        return tx.update(
                sliceOfCodes.formatted(InList.marks(codes.size())), InList.arguments(before, codes, List.of()));
    }

    /** Whether nothing is in it any more; else nobody takes rows out of a table before until this transaction ends. */
    private boolean isOver(Tx tx) {
        return this != HERE && !VisitorDays.hold(tx);
    }

    /** Those that somebody may be in. */
    static List<VisitorTable> inUse(Database database) {
        return database.<Boolean>read(VisitorDays::areAllHere) ? List.of(HERE) : List.of(values());
    }

    /**
     * The epochs up to one that visitors are stored under: more than those whose keys the store names, since a visitor in a
     * key's first days is stored under the key before as well, which a new store that found a folder of keys never named.
     */
    static Set<Integer> epochs(Database database, int last) {
        return database.read(tx -> epochs(tx, last));
    }

    /** All of them. */
    static List<Integer> epochs(Tx tx) {
        return List.copyOf(epochs(tx, Integer.MAX_VALUE));
    }

    private static Set<Integer> epochs(Tx tx, int last) {
        Set<Integer> epochs = new TreeSet<>();
        for (VisitorTable table : values()) {
            Optional<Integer> epoch = table.nextEpoch(tx, Integer.MIN_VALUE, last);
            while (epoch.isPresent()) {
                epochs.add(epoch.get());
                epoch = table.nextEpoch(tx, epoch.get(), last);
            }
        }
        return epochs;
    }

    private Optional<Integer> nextEpoch(Tx tx, int after, int last) {
        return tx.find(nextEpoch, row -> row.integer("epoch"), after, last);
    }
}
