package placard.scan.upkeep;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import placard.scan.count.DayPacks;
import placard.scan.count.DayValues;
import placard.scan.count.Dimension;
import placard.scan.count.UnreadablePacks;
import placard.storage.Database;

/** Packs the values of days that are over in every time zone, a few codes in each transaction. */
public record DayPacking(Database database, UnreadablePacks unreadable) {
    /** The current UTC day and the one before are not over in every time zone. Nearly every scan still adds to them. */
    private static final int LOOSE_DAYS = 2;

    private static final int SLICE = 50;
    private static final byte[] FIRST = {};

    /** Packs all past days. */
    public void run(Instant by) {
        int end = Horizon.dayOf(by) - LOOSE_DAYS + 1;
        Optional<byte[]> workspace = DayValues.nextWorkspace(database, FIRST);
        while (workspace.isPresent()) {
            byte[] each = workspace.get();
            Optional<Integer> day = DayValues.nextDay(database, each, Integer.MIN_VALUE);
            while (day.isPresent() && day.get() < end) {
                pack(each, day.get());
                day = DayValues.nextDay(database, each, day.get());
            }
            workspace = DayValues.nextWorkspace(database, each);
        }
    }

    /** Packs by each dimension in which codes may have rows. The first one packs nearly all. */
    private void pack(byte[] workspace, int day) {
        for (Dimension dimension : Dimension.values()) {
            List<byte[]> codes = loose(workspace, day, dimension, FIRST);
            while (!codes.isEmpty()) {
                List<byte[]> some = codes;
                database.writeScans(tx -> {
                    DayPacks.pack(tx, workspace, day, some, unreadable);
                    return true;
                });
                BatchedDelete.pause();
                codes = loose(workspace, day, dimension, some.getLast());
            }
        }
    }

    private List<byte[]> loose(byte[] workspace, int day, Dimension dimension, byte[] after) {
        return database.read(tx -> DayPacks.loose(tx, workspace, day, dimension, after, SLICE));
    }
}
