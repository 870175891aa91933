package placard.qr;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Row;
import placard.storage.StoreException;
import placard.storage.Tx;
import placard.web.Actor;

/**
 * The destinations that each code has had, written in the transaction of the change. Only {@link QrDraft#leads} makes an
 * entry; a switch or a new name doesn't.
 *
 * @param totals the counted scans of some codes of a workspace; codes without scans are missing
 */
public record DestinationHistory(BiFunction<String, Collection<String>, Map<String, Long>> totals) {
    /** The most entries kept of a code. */
    static final int MOST = 200;

    private static final String OF_CODE = " from code_destination d where workspace_id = ? and qr_id = ?";

    private static final String INSERT = """
        insert into code_destination
            (workspace_id, qr_id, n, began_at, actor_kind, actor_id, actor_name, scans_before, leads_to)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """;

    private static final String FORGET = "delete from code_destination where workspace_id = ? and qr_id = ? and n <= ?";

    private static final String SELECT = """
        select n, began_at, actor_kind, actor_id, actor_name, scans_before, leads_to,
            (select next.scans_before from code_destination next
                where next.workspace_id = d.workspace_id and next.qr_id = d.qr_id and next.n = d.n + 1) as scans_after
        """;

    /**
     * A destination that a code has or had.
     *
     * @param n counts a code's destinations from 1
     * @param from null if it began before there was a history
     * @param actor who set it, as JSON; null if unknown
     * @param scansBefore the code's counted scans when it began; null if unknown
     * @param scansAfter the code's counted scans when the next one began; null if unknown, or if it is the latest
     * @param leads the members of {@link QrDraft#leads}
     */
    record Entry(
            int n,
            @Nullable Instant from,
            @Nullable ObjectNode actor,
            @Nullable Long scansBefore,
            @Nullable Long scansAfter,
            ObjectNode leads) {
        private static Entry of(Row row) throws SQLException {
            String kind = row.textOrNull("actor_kind");
            return new Entry(
                    (int) row.number("n"),
                    row.timeOrNull("began_at"),
                    kind == null
                            ? null
                            : Json.object()
                                    .put("kind", kind)
                                    .put("id", row.text("actor_id"))
                                    .put("name", row.text("actor_name")),
                    row.numberOrNull("scans_before"),
                    row.numberOrNull("scans_after"),
                    Json.stored(row.text("leads_to")));
        }

        /** The only entry of a code without a history. */
        static Entry present(QrCode code) {
            return new Entry(1, null, null, null, null, code.draft().leads());
        }

        /**
         * The scans that it got; null if unknown.
         *
         * @param isLatest whether the code leads there still
         * @param total the code's counted scans
         */
        @Nullable
        Long scans(boolean isLatest, @Nullable Long total) {
            Long end = isLatest ? total : scansAfter;
            return scansBefore == null || end == null ? null : Math.max(0, end - scansBefore);
        }
    }

    /** The counted scans of a code if its destination changes. Call this before the transaction. */
    @Nullable
    Long total(QrCode before, QrCode after) {
        return before.draft().leads().equals(after.draft().leads()) ? null : total(after);
    }

    /** The counted scans of a code; null while the scans' database is away. */
    @Nullable
    Long total(QrCode code) {
        return total(code.workspaceId(), code.id());
    }

    @Nullable
    Long total(String workspaceId, String codeId) {
        Map<String, Long> found = totals(workspaceId, List.of(codeId));
        return found == null ? null : found.getOrDefault(codeId, 0L);
    }

    /** The counted scans of some codes, without those of none; null while the scans' database is away. */
    @Nullable
    Map<String, Long> totals(String workspaceId, Collection<String> codeIds) {
        try {
            return totals.apply(workspaceId, codeIds);
        } catch (StoreException | Refusal away) {
            return null; // the destination changes all the same, without a count
        }
    }

    /** Stores the first destination of a new code. */
    static void begin(Tx tx, QrCode code, Actor actor) {
        if (code.isDynamic()) {
            add(tx, code, 1, code.createdAt(), actor, 0L);
        }
    }

    /**
     * Stores the new destination of a code, if it is another one.
     *
     * @param from when it began
     * @param total the code's counted scans; null if unknown
     */
    static void change(Tx tx, QrCode before, QrCode after, Instant from, Actor actor, @Nullable Long total) {
        if (!after.isDynamic() || after.draft().leads().equals(before.draft().leads())) {
            return;
        }
        int last = latest(tx, after);
        if (last == 0) {
            add(tx, before, 1, null, null, null);
            last = 1;
        }
        add(tx, after, last + 1, from, actor, total);
        tx.update(FORGET, after.workspaceId(), after.id(), last + 1 - MOST);
    }

    /**
     * A code with another destination, before and after.
     *
     * @param total the code's counted scans; null if unknown
     */
    record DestinationChange(
            QrCode before, QrCode after, @Nullable Long total) {}

    /** Stores the new destinations of some codes of a workspace. */
    static void change(Tx tx, List<DestinationChange> changes, Actor actor) {
        List<DestinationChange> dynamic =
                changes.stream().filter(change -> change.after.isDynamic()).toList();
        if (dynamic.isEmpty()) {
            return;
        }
        List<Object> arguments = new ArrayList<>();
        arguments.add(dynamic.getFirst().after.workspaceId());
        dynamic.forEach(change -> arguments.add(change.after.id()));
        Map<String, Integer> latest = new HashMap<>();
        tx.list(
                        "select qr_id, max(n) as n from code_destination where workspace_id = ? and qr_id in (?"
                                + ", ?".repeat(dynamic.size() - 1) + ") group by qr_id",
                        row -> Map.entry(row.text("qr_id"), (int) row.number("n")),
                        arguments.toArray())
                .forEach(entry -> latest.put(entry.getKey(), entry.getValue()));
        List<@Nullable Object[]> fresh = new ArrayList<>();
        List<Object[]> old = new ArrayList<>();
        for (DestinationChange change : dynamic) {
            QrCode after = change.after;
            int last = latest.getOrDefault(after.id(), 0);
            if (last == 0) {
                last = 1;
                fresh.add(row(change.before, last, null, null, null));
            }
            fresh.add(row(after, last + 1, after.updatedAt(), actor, change.total));
            old.add(new Object[] {after.workspaceId(), after.id(), last + 1 - MOST});
        }
        tx.batch(INSERT, fresh);
        tx.batch(FORGET, old);
    }

    private static int latest(Tx tx, QrCode code) {
        return (int) tx.count("select coalesce(max(n), 0) as n" + OF_CODE, code.workspaceId(), code.id());
    }

    private static void add(
            Tx tx, QrCode code, int n, @Nullable Instant from, @Nullable Actor actor, @Nullable Long total) {
        tx.update(INSERT, row(code, n, from, actor, total));
    }

    private static @Nullable Object[] row(
            QrCode code, int n, @Nullable Instant from, @Nullable Actor actor, @Nullable Long total) {
        return new @Nullable Object[] {
            code.workspaceId(),
            code.id(),
            n,
            from,
            actor == null ? null : actor.kind(),
            actor == null ? null : actor.id(),
            actor == null ? null : actor.name(),
            total,
            Json.text(code.draft().leads())
        };
    }

    /** Some entries of a code, the latest first. */
    static List<Entry> list(Tx tx, QrCode code, int limit, long offset) {
        List<Entry> found = tx.list(
                SELECT + OF_CODE + " order by n desc limit ? offset ?",
                Entry::of,
                code.workspaceId(),
                code.id(),
                limit,
                offset);
        return found.isEmpty() && offset == 0 && code.isDynamic() ? List.of(Entry.present(code)) : found;
    }

    static long count(Tx tx, QrCode code) {
        return Math.max(
                code.isDynamic() ? 1 : 0, tx.count("select count(*) as n" + OF_CODE, code.workspaceId(), code.id()));
    }

    static Optional<Entry> find(Tx tx, QrCode code, int n) {
        Optional<Entry> found = tx.find(SELECT + OF_CODE + " and n = ?", Entry::of, code.workspaceId(), code.id(), n);
        return found.isEmpty() && n == 1 && latest(tx, code) == 0 && code.isDynamic()
                ? Optional.of(Entry.present(code))
                : found;
    }

    /** Deletes the entries of codes that are deleted for good. */
    static void remove(Tx tx, List<Object[]> codes) {
        tx.batch("delete from code_destination where workspace_id = ? and qr_id = ?", codes);
    }
}
