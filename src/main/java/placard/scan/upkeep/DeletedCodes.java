package placard.scan.upkeep;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import placard.base.Ids;
import placard.scan.count.DayValues;
import placard.scan.count.RollUps;
import placard.scan.count.ScanPacks;
import placard.scan.count.UnreadablePack;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.Retention.DeletedCode;
import placard.storage.Database;

/** Deletes all scan data of deleted codes. */
record DeletedCodes(
        Database database,
        BatchedDelete slices,
        UnreadablePacks unreadable,
        Supplier<List<DeletedCode>> deleted,
        Consumer<List<DeletedCode>> purged) {
    /** The codes of one transaction. */
    private static final int TOGETHER = 50;
    /** The longest run; the rest waits for the next one, because other data expires too. */
    private static final Duration LONGEST = Duration.ofMinutes(20);

    /**
     * Deletes the data.
     *
     * @param deleted returns some of the codes with remaining scans
     * @param purged receives the codes whose scans are deleted
     */
    DeletedCodes(
            Database database,
            UnreadablePacks unreadable,
            Supplier<List<DeletedCode>> deleted,
            Consumer<List<DeletedCode>> purged) {
        this(database, new BatchedDelete(database), unreadable, deleted, purged);
    }

    /** Deletes until none are left, within a time limit. */
    void purge() {
        long start = System.nanoTime();
        Set<DeletedCode> done = new HashSet<>();
        List<DeletedCode> gone = others(done);
        while (!gone.isEmpty()) {
            deleteScansOf(gone);
            for (List<DeletedCode> some : parts(gone)) {
                deleteRowsOf(some);
                purged.accept(some);
                done.addAll(some);
                if (System.nanoTime() - start > LONGEST.toNanos()) {
                    return;
                }
            }
            gone = others(done);
        }
    }

    private List<DeletedCode> others(Set<DeletedCode> done) {
        return deleted.get().stream().filter(each -> !done.contains(each)).toList();
    }

    /** Groups codes by workspace. */
    private static List<List<DeletedCode>> parts(List<DeletedCode> gone) {
        Map<String, List<DeletedCode>> workspaces = gone.stream()
                .collect(Collectors.groupingBy(DeletedCode::workspaceId, TreeMap::new, Collectors.toList()));
        List<List<DeletedCode>> parts = new ArrayList<>();
        for (List<DeletedCode> codes : workspaces.values()) {
            for (int from = 0; from < codes.size(); from += TOGETHER) {
                parts.add(codes.subList(from, Math.min(codes.size(), from + TOGETHER)));
            }
        }
        return parts;
    }

    private void deleteRowsOf(List<DeletedCode> some) {
        byte[] workspace = Ids.bytes(some.getFirst().workspaceId());
        List<byte[]> codes = some.stream().map(each -> Ids.bytes(each.codeId())).toList();
        for (int epoch : database.<Set<Integer>>read(tx -> VisitorRows.epochs(tx, Integer.MAX_VALUE))) {
            slices.repeat(tx -> VisitorRows.delete(tx, epoch, codes));
        }
        DayValues.removeCodes(database, workspace, codes, unreadable);
        slices.repeat(tx -> RollUps.removeCodes(tx, workspace, codes));
    }

    /**
     * Deletes single scans in one pass over all of them. They have no index by code, which would cost time with every
     * scan.
     */
    private void deleteScansOf(List<DeletedCode> gone) {
        Set<ByteBuffer> codes = gone.stream()
                .map(each -> ByteBuffer.wrap(Ids.bytes(each.codeId())))
                .collect(Collectors.toSet());
        // Repeats until nothing is found, because another node may be merging packs.
        while (deleteOf(codes)) {
            BatchedDelete.pause();
        }
    }

    /** Makes one pass over all packs. Returns whether one had such scans. */
    private boolean deleteOf(Set<ByteBuffer> gone) {
        boolean found = false;
        Optional<Long> pack = database.read(tx -> ScanPacks.next(tx, 0));
        while (pack.isPresent()) {
            long number = pack.get();
            try {
                found |= deleteOf(number, gone);
            } catch (UnreadablePack damaged) {
                unreadable.add(damaged);
            }
            pack = database.read(tx -> ScanPacks.next(tx, number));
        }
        return found;
    }

    private boolean deleteOf(long number, Set<ByteBuffer> gone) {
        boolean has = database.<List<byte[]>>read(tx -> ScanPacks.codes(tx, number)).stream()
                .anyMatch(code -> gone.contains(ByteBuffer.wrap(code)));
        if (has) {
            database.writeScans(tx -> {
                ScanPacks.keep(tx, number, scan -> !gone.contains(ByteBuffer.wrap(scan.code())));
                return true;
            });
        }
        return has;
    }
}
