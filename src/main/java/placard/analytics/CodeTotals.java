package placard.analytics;

import java.time.Instant;
import java.time.LocalDate;
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
    /** All scans that were ever counted, by code id; codes without scans are missing. */
    public Map<String, Long> ever(String workspaceId, Collection<String> codeIds) {
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

    /** A code's counted scans, and when the last one was. */
    public record Counted(String codeId, long total, Instant latest) {}

    /** The totals of some codes with their last scans; codes without scans are missing. */
    public List<Counted> counted(String workspaceId, List<String> codeIds) {
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
                        row -> new Counted(
                                Ids.of("qr_", row.bytes("code"), 0), row.number("total"), row.time("latest_at")),
                        arguments.toArray()));
    }

    /** Scans of a code on a day of its workspace. */
    public long on(String workspaceId, String codeId, LocalDate day) {
        return stores.<Long>read(
                workspaceId,
                (_, tx) -> tx.count(
                        "select coalesce(sum(total), 0) as n from scan_day where workspace = ? and code = ? and day = ?",
                        Ids.bytes(workspaceId),
                        Ids.bytes(codeId),
                        (int) day.toEpochDay()));
    }

    /** All scans of a workspace that were ever counted. */
    public long ever(String workspaceId) {
        return stores.<Long>read(
                workspaceId,
                (_, tx) -> tx.count(
                        "select coalesce(sum(total), 0) as n from scan_total where workspace = ?",
                        Ids.bytes(workspaceId)));
    }
}
