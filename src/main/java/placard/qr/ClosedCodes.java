package placard.qr;

import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * Reports codes that have closed by themselves: they have expired, or reached their maximum of scans. No request writes
 * then, so this class looks. The store has the last report of each code. So none is missed while no node ran, and none is
 * reported again until it is prolonged and closes once more.
 */
public final class ClosedCodes {
    private static final String EXPIRED = "expired";
    private static final String MAXIMUM = "max_scans";
    private static final int AT_A_TIME = 500;

    private final Database database;
    private final Supplier<Set<String>> workspaces;
    private final BiFunction<String, List<String>, Map<String, Total>> totals;
    private final Closed closed;
    private final InstantSource clock;

    /** The counted scans of a code, and the last one. */
    public record Total(long scans, Instant latest) {}

    /** Hears of a closed code, in a transaction. Several nodes may report the same one. */
    @FunctionalInterface
    public interface Closed {
        /**
         * Hears of it.
         *
         * @param expiresAt null unless it has expired
         * @param maxScans null unless it was scanned that often
         */
        void code(
                Tx tx,
                String workspaceId,
                String id,
                String name,
                @Nullable Instant expiresAt,
                @Nullable Integer maxScans,
                Instant at);
    }

    /**
     * Looks for them.
     *
     * @param workspaces those in which it matters
     * @param totals the totals of some codes of a workspace; codes without scans may be missing
     */
    public ClosedCodes(
            Database database,
            Supplier<Set<String>> workspaces,
            BiFunction<String, List<String>, Map<String, Total>> totals,
            Closed closed,
            InstantSource clock) {
        this.database = database;
        this.workspaces = workspaces;
        this.totals = totals;
        this.closed = closed;
        this.clock = clock;
    }

    private record Code(String workspaceId, String id, String name, long value) {
        private static Code of(Row row) throws SQLException {
            return new Code(row.text("workspace_id"), row.text("id"), row.text("name"), row.number("value"));
        }
    }

    /** Reports those that have closed since the last call on any node. */
    public void report() {
        for (String workspace : workspaces.get()) {
            expired(workspace);
            usedUp(workspace);
        }
    }

    private void expired(String workspace) {
        Instant now = clock.instant();
        report(database.read(tx -> tx.list("""
                        select c.workspace_id, c.id, c.name, c.expires_at as value from qr_code c
                        left join code_closed d on d.workspace_id = c.workspace_id and d.qr_id = c.id and d.reason = ?
                        where c.workspace_id = ? and c.expires_at is not null and c.expires_at <= ? and c.is_active
                          and c.deleted_at is null and (d.value is null or d.value <> c.expires_at)
                        order by c.expires_at, c.id limit ?
                        """, Code::of, EXPIRED, workspace, now, AT_A_TIME)), EXPIRED, Map.of());
    }

    private void usedUp(String workspace) {
        String after = "";
        List<Code> some;
        do {
            String last = after;
            some = database.read(tx -> tx.list("""
                    select c.workspace_id, c.id, c.name, c.max_scans as value from qr_code c
                    left join code_closed d on d.workspace_id = c.workspace_id and d.qr_id = c.id and d.reason = ?
                    where c.workspace_id = ? and c.max_scans is not null and c.is_active and c.deleted_at is null
                      and (d.value is null or d.value <> c.max_scans) and c.id > ?
                    order by c.id limit ?
                    """, Code::of, MAXIMUM, workspace, last, AT_A_TIME));
            if (!some.isEmpty()) {
                Map<String, Total> counted =
                        totals.apply(workspace, some.stream().map(Code::id).toList());
                List<Code> over = new ArrayList<>();
                for (Code code : some) {
                    Total total = counted.get(code.id);
                    if (total != null && total.scans >= code.value) {
                        over.add(code);
                    }
                }
                report(over, MAXIMUM, counted);
                after = some.getLast().id;
            }
        } while (some.size() == AT_A_TIME);
    }

    private void report(List<Code> codes, String reason, Map<String, Total> totals) {
        if (codes.isEmpty()) {
            return;
        }
        database.write(tx -> {
            codes.forEach(code -> report(tx, code, reason, totals.get(code.id)));
            return codes.size();
        });
    }

    /** Does nothing if another node was faster. */
    private void report(Tx tx, Code code, String reason, @Nullable Total total) {
        int rows = tx.update("""
                insert into code_closed (workspace_id, qr_id, reason, value) values (?, ?, ?, ?)
                on conflict (workspace_id, qr_id, reason) do update set value = excluded.value
                where code_closed.value <> excluded.value
                """, code.workspaceId, code.id, reason, code.value);
        if (rows == 0) {
            return;
        }
        if (total == null) {
            Instant expiresAt = Instant.ofEpochMilli(code.value);
            closed.code(tx, code.workspaceId, code.id, code.name, expiresAt, null, expiresAt);
        } else {
            closed.code(tx, code.workspaceId, code.id, code.name, null, (int) code.value, total.latest);
        }
    }

    /** Deletes the rows of a deleted workspace and returns their number. */
    public static int removeSome(Tx tx, String workspaceId) {
        return tx.update("delete from code_closed where workspace_id = ?", workspaceId);
    }
}
