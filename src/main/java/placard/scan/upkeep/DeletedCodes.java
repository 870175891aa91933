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
import placard.scan.upkeep.Retention.Deleted;
import placard.storage.Database;

/** Deletes all that is stored of deleted codes' scans. */
final class DeletedCodes {
    /** Codes that share a transaction. */
    private static final int TOGETHER = 50;
    /** After this long, the rest waits for the next run: other things expire too. */
    private static final Duration LONGEST = Duration.ofMinutes(20);

    private final Database database;
    private final Slices slices;
    private final UnreadablePacks unreadable;
    private final Supplier<List<Deleted>> deleted;
    private final Consumer<List<Deleted>> purged;

    /**
     * Deletes it.
     *
     * @param deleted some of the codes whose scans are still there
     * @param purged hears of codes whose scans are gone
     */
    DeletedCodes(
            Database database,
            UnreadablePacks unreadable,
            Supplier<List<Deleted>> deleted,
            Consumer<List<Deleted>> purged) {
        this.database = database;
        this.slices = new Slices(database);
        this.unreadable = unreadable;
        this.deleted = deleted;
        this.purged = purged;
    }

    /** As long as there are any, within a time. */
    void purge() {
        long start = System.nanoTime();
        Set<Deleted> done = new HashSet<>();
        List<Deleted> gone = others(done);
        while (!gone.isEmpty()) {
            deleteScansOf(gone);
            for (List<Deleted> some : parts(gone)) {
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

    private List<Deleted> others(Set<Deleted> done) {
        return deleted.get().stream().filter(each -> !done.contains(each)).toList();
    }

    /** Codes of one workspace each. */
    private static List<List<Deleted>> parts(List<Deleted> gone) {
        Map<String, List<Deleted>> workspaces =
                gone.stream().collect(Collectors.groupingBy(Deleted::workspaceId, TreeMap::new, Collectors.toList()));
        List<List<Deleted>> parts = new ArrayList<>();
        for (List<Deleted> codes : workspaces.values()) {
            for (int from = 0; from < codes.size(); from += TOGETHER) {
                parts.add(codes.subList(from, Math.min(codes.size(), from + TOGETHER)));
            }
        }
        return parts;
    }

    private void deleteRowsOf(List<Deleted> some) {
        byte[] workspace = Ids.bytes(some.getFirst().workspaceId());
        List<byte[]> codes = some.stream().map(each -> Ids.bytes(each.codeId())).toList();
        for (int epoch : database.<Set<Integer>>read(tx -> VisitorRows.epochs(tx, Integer.MAX_VALUE))) {
            slices.repeat(tx -> VisitorRows.delete(tx, epoch, codes));
        }
        DayValues.removeCodes(database, workspace, codes, unreadable);
        slices.repeat(tx -> RollUps.removeCodes(tx, workspace, codes));
    }

    /** Single scans are not found by their code (an index would cost every scan): one walk over all of them. */
    private void deleteScansOf(List<Deleted> gone) {
        Set<ByteBuffer> codes = gone.stream()
                .map(each -> ByteBuffer.wrap(Ids.bytes(each.codeId())))
                .collect(Collectors.toSet());
        // Again until nothing is found, since another node may just be putting packs together.
        while (deleteOf(codes)) {
            Slices.pause();
        }
    }

    /** Walks over all packs; whether one had such scans. */
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
