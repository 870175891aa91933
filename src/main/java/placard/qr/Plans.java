package placard.qr;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.qr.rule.Plan;
import placard.storage.Tx;
import placard.web.Actor;

/**
 * The plans of codes that are due. Reads count them in; the first write after their instant, or housekeeping, stores each
 * as a change of its own. The version in the update's condition lets one node do so.
 */
public record Plans(ShortLinks links, ActivityLog log, Failed failed) {
    /** Hears, in its transaction, of a plan that can't be carried out. */
    @FunctionalInterface
    public interface Failed {
        void failed(Tx tx, String workspaceId, String qrId, String name, String planId, Instant plannedAt);
    }

    private static final Actor SCHEDULE = new Actor.Schedule();

    private static final String CATALOG = "select count(*) as n from catalog where workspace_id = ? and id = ?";

    private record Due(String workspaceId, String id) {}

    /** The code with all plans that are due. */
    static QrCode present(Tx tx, QrCode stored, Instant now) {
        QrCode code = stored;
        for (Plan plan : due(stored, now)) {
            code = code.after(plan, isPossible(tx, code, plan));
        }
        return code;
    }

    private static List<Plan> due(QrCode stored, Instant now) {
        return Plan.inOrder(stored.draft().planned()).stream()
                .filter(plan -> !plan.at().isAfter(now))
                .toList();
    }

    /** False if its catalogue is gone. */
    private static boolean isPossible(Tx tx, QrCode code, Plan plan) {
        return plan.catalogs().stream().allMatch(id -> tx.count(CATALOG, code.workspaceId(), id) > 0);
    }

    /**
     * Stores the due plans of a code.
     *
     * @param total the code's counted scans, for its history; null if unknown
     * @return false if none was due, or another node was faster
     */
    boolean settle(Tx tx, QrCodes codes, String workspaceId, String id, @Nullable Long total) {
        Instant now = codes.clock().instant();
        Optional<QrCode> stored = tx.find("select " + QrCode.COLUMNS + """
             from qr_code where workspace_id = ? and id = ? and deleted_at is null and plan_at <= ?
            """, QrCode::of, workspaceId, id, now);
        if (stored.isEmpty()) {
            return false;
        }
        boolean isSettled = false;
        QrCode before = stored.get();
        for (Plan plan : due(before, now)) {
            boolean isPossible = isPossible(tx, before, plan);
            QrCode after = before.after(plan, isPossible).storedAt(now);
            if (!codes.store(tx, after)) {
                return false;
            }
            DestinationHistory.change(tx, before, after, plan.at(), SCHEDULE, total);
            Change change = Change.of(before.json(links), after.json(links));
            if (!isPossible) {
                change.after().put("planFailed", "catalog_not_found");
                failed.failed(tx, workspaceId, id, after.name(), plan.id(), plan.at());
            }
            log.add(tx, workspaceId, SCHEDULE, Action.CHANGED, after.subject(), change);
            before = after;
            isSettled = true;
        }
        return isSettled;
    }

    /** Stores all plans that are due. */
    public void carryOut(QrCodes codes) {
        List<Due> due;
        do {
            due = codes.database()
                    .read(tx -> tx.list(
                            """
                            select workspace_id, id from qr_code where plan_at <= ? and deleted_at is null
                            order by plan_at limit 100
                            """,
                            row -> new Due(row.text("workspace_id"), row.text("id")),
                            codes.clock().instant()));
            for (Due one : due) {
                Long total = codes.history().total(one.workspaceId, one.id);
                codes.database().write(tx -> settle(tx, codes, one.workspaceId, one.id, total));
            }
        } while (due.size() == 100);
    }
}
