package placard.scan.upkeep;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import placard.storage.InList;
import placard.storage.Tx;

/** Deletes rows of visitors. Their key begins with the epoch, so slices are ranges. */
final class VisitorRows {
    private static final String SLICE_OF_EPOCH = """
            delete from visitor where epoch = ? and (code, ip_hash) in
                (select code, ip_hash from visitor where epoch = ?%s limit %d)
            """;

    private VisitorRows() {}

    /** Deletes some rows of an epoch; returns how many. */
    static int delete(Tx tx, int epoch) {
        return tx.update(SLICE_OF_EPOCH.formatted("", BatchedDelete.SLICE), epoch, epoch);
    }

    /** Deletes some rows of an epoch and some codes; returns how many. */
    static int delete(Tx tx, int epoch, List<byte[]> codes) {
        return tx.update(
                SLICE_OF_EPOCH.formatted(" and code in " + InList.marks(codes.size()), BatchedDelete.SLICE),
                InList.arguments(List.of(epoch, epoch), codes, List.of()));
    }

    /**
     * The epochs up to one with stored visitors. There may be more than the store's named keys. In a key's first days a
     * visitor is also stored under the key before. A new store with an existing key folder never named that one.
     */
    static Set<Integer> epochs(Tx tx, int last) {
        Set<Integer> epochs = new TreeSet<>();
        Optional<Integer> epoch = nextEpoch(tx, Integer.MIN_VALUE, last);
        while (epoch.isPresent()) {
            epochs.add(epoch.get());
            epoch = nextEpoch(tx, epoch.get(), last);
        }
        return epochs;
    }

    private static Optional<Integer> nextEpoch(Tx tx, int after, int last) {
        return tx.find(
                "select epoch from visitor where epoch > ? and epoch <= ? order by epoch limit 1",
                row -> row.integer("epoch"),
                after,
                last);
    }
}
