package placard.analytics;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Zones;
import placard.scan.count.Dimension;
import placard.storage.Tx;

/** Today's scans of many workspaces, each in its own time zone, beside the same hours a week ago: one query. */
public final class TodayByWorkspace {
    private static final int WEEK = 7;

    private TodayByWorkspace() {}

    /**
     * The scans of one workspace.
     *
     * @param scans of all of today
     * @param before until the current hour began, comparable with other days
     * @param weekAgo of the same hours a week ago
     */
    public record Day(long scans, long before, long weekAgo) {
        /** No scans. */
        public static final Day NONE = new Day(0, 0, 0);

        private Day plus(Day other) {
            return new Day(scans + other.scans, before + other.before, weekAgo + other.weekAgo);
        }
    }

    private record Local(int day, int hour) {}

    private record Hour(String workspaceId, int day, int hour, long total) {}

    /**
     * Reads the scans of today.
     *
     * @param zones of the workspaces, by their ids
     * @return by workspace id; a workspace without scans on both days is missing
     */
    public static Map<String, Day> read(Tx tx, Map<String, Zones> zones, Instant now) {
        Map<String, Local> locals = new HashMap<>();
        TreeSet<Integer> days = new TreeSet<>();
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.add(Dimension.HOUR.number());
        zones.forEach((id, zone) -> {
            LocalDateTime local = LocalDateTime.ofInstant(now, zone.at(now));
            int day = (int) local.toLocalDate().toEpochDay();
            locals.put(id, new Local(day, local.getHour()));
            days.add(day);
            days.add(day - WEEK);
            arguments.add(Ids.bytes(id));
        });
        if (locals.isEmpty()) {
            return Map.of();
        }
        arguments.addAll(days);
        List<Hour> hours = tx.list(
                "select workspace, day, value, total from workspace_day_value where dimension = ? and workspace in ("
                        + marks(locals.size()) + ") and day in (" + marks(days.size()) + ")",
                row -> new Hour(
                        Ids.of("ws_", row.bytes("workspace"), 0),
                        row.integer("day"),
                        Integer.parseInt(row.text("value")),
                        row.number("total")),
                arguments.toArray());
        Map<String, Day> found = new HashMap<>();
        for (Hour hour : hours) {
            Local local = locals.get(hour.workspaceId);
            if (local != null) {
                found.merge(hour.workspaceId, day(hour, local), Day::plus);
            }
        }
        return found;
    }

    private static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    private static Day day(Hour hour, Local now) {
        long before = hour.hour < now.hour ? hour.total : 0;
        if (hour.day == now.day) {
            return new Day(hour.total, before, 0);
        }
        return hour.day == now.day - WEEK ? new Day(0, 0, before) : Day.NONE;
    }
}
