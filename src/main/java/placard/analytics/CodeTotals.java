package placard.analytics;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.storage.ScanStores;

/** The scan totals of many codes, for lists: one query, however many codes there are. */
public record CodeTotals(ScanStores stores) {
    /** A code is in use if it was scanned on so many of so many days. */
    static final int USUAL_DAYS = 10;

    static final int USUAL_SPAN = 14;

    /** All scans that were ever counted, by code id; codes without scans are missing. */
    public Map<String, Long> allTime(String workspaceId, Collection<String> codeIds) {
        Map<String, Long> totals = new HashMap<>();
        if (!codeIds.isEmpty()) {
            List<@Nullable Object> arguments = new ArrayList<>();
            arguments.add(Ids.bytes(workspaceId));
            codeIds.forEach(id -> arguments.add(Ids.bytes(id)));
            String places = "?" + ", ?".repeat(codeIds.size() - 1);
            stores.<List<Map.Entry<String, Long>>>read(
                            workspaceId,
                            (_, tx) -> tx.list(
                                    "select code, total from scan_total where workspace = ? and code in (" + places
                                            + ")",
                                    row -> Map.entry(Ids.of("qr_", row.bytes("code"), 0), row.number("total")),
                                    arguments.toArray()))
                    .forEach(entry -> totals.put(entry.getKey(), entry.getValue()));
        }
        return totals;
    }

    /** The totals of all codes that have at least so many, by code id. */
    public Map<String, Long> atLeast(String workspaceId, long least) {
        return stores.read(workspaceId, (_, tx) -> {
            Map<String, Long> totals = new HashMap<>();
            tx.list(
                    "select code, total from scan_total where workspace = ? and total >= ?",
                    row -> totals.put(Ids.of("qr_", row.bytes("code"), 0), row.number("total")),
                    Ids.bytes(workspaceId),
                    least);
            return totals;
        });
    }

    /**
     * A code that is not scanned any more.
     *
     * @param total all its scans
     * @param last the day of its last scan
     */
    public record Silent(String codeId, long total, LocalDate last) {}

    /**
     * The codes that were scanned on most of {@link #USUAL_SPAN} days, and then on none of at least {@code days} whole days.
     * Those that fell silent longer ago are left out.
     */
    public List<Silent> silent(String workspaceId, LocalDate today, int days) {
        LocalDate latest = today.minusDays(days + 1L);
        LocalDate earliest = latest.minusDays(USUAL_SPAN - 1L);
        return stores.read(
                workspaceId,
                (_, tx) -> tx.list(
                        """
                        select code, total, last from
                            (select t.code as code, t.total as total, max(d.day) as last
                             from scan_total t cross join scan_day d
                             where t.workspace = ? and t.latest_at >= ? and t.latest_at < ?
                                and d.workspace = t.workspace and d.code = t.code and d.day between ? and ? and d.total > 0
                             group by t.code, t.total) silent
                        where last between ? and ?
                            and (select count(*) from scan_day d
                                 where d.workspace = ? and d.code = silent.code
                                    and d.day between silent.last - ? and silent.last and d.total > 0) >= ?
                        order by last, code
                        """,
                        row -> new Silent(
                                Ids.of("qr_", row.bytes("code"), 0),
                                row.number("total"),
                                LocalDate.ofEpochDay(row.integer("last"))),
                        Ids.bytes(workspaceId),
                        // A day begins at most 14 hours before its UTC date, and ends at most 12 after it.
                        earliest.minusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC),
                        latest.plusDays(2).atStartOfDay().toInstant(ZoneOffset.UTC),
                        (int) earliest.toEpochDay(),
                        (int) today.toEpochDay(),
                        (int) earliest.toEpochDay(),
                        (int) latest.toEpochDay(),
                        Ids.bytes(workspaceId),
                        USUAL_SPAN - 1,
                        USUAL_DAYS));
    }

    /** A code's counted scans, and when the last one was. */
    public record CodeTotal(String codeId, long total, Instant latest) {}

    /** The totals of some codes with their last scans; codes without scans are missing. */
    public List<CodeTotal> counted(String workspaceId, List<String> codeIds) {
        if (codeIds.isEmpty()) {
            return List.of();
        }
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.add(Ids.bytes(workspaceId));
        codeIds.forEach(id -> arguments.add(Ids.bytes(id)));
        return stores.read(
                workspaceId,
                (_, tx) -> tx.list(
                        "select code, total, latest_at from scan_total where workspace = ? and code in (?"
                                + ", ?".repeat(codeIds.size() - 1) + ")",
                        row -> new CodeTotal(
                                Ids.of("qr_", row.bytes("code"), 0), row.number("total"), row.time("latest_at")),
                        arguments.toArray()));
    }

    /** Scans of a code on a day of its workspace. */
    public long on(String workspaceId, String codeId, LocalDate day) {
        return stores.<Long>read(
                workspaceId,
                (_, tx) -> tx.count(
                        "select coalesce(sum(total), 0) as n from scan_day where workspace = ? and code = ? and day ="
                                + " ?",
                        Ids.bytes(workspaceId),
                        Ids.bytes(codeId),
                        (int) day.toEpochDay()));
    }

    /** All scans of a workspace that were ever counted. */
    public long allTime(String workspaceId) {
        return stores.<Long>read(
                workspaceId,
                (_, tx) -> tx.count(
                        "select coalesce(sum(total), 0) as n from scan_total where workspace = ?",
                        Ids.bytes(workspaceId)));
    }
}
