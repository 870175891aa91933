package placard.wiring;

import java.util.List;
import placard.activity.StoredUndos;
import placard.alert.Alerts;
import placard.base.Ids;
import placard.catalog.Catalogs;
import placard.catalog.draft.Drafts;
import placard.catalog.trash.Tombstones;
import placard.catalog.trash.Trash;
import placard.qr.ClosedCodes;
import placard.qr.QrCodes;
import placard.qr.print.PrintLinks;
import placard.scan.count.RollUps;
import placard.webhook.ScanEvents;
import placard.webhook.Webhooks;
import placard.workspace.Erasure;

/**
 * The deletion of workspaces. Only this class knows all tables with rows of a workspace. Publicly visible rows go
 * first.
 */
final class Deletion {
    private Deletion() {}

    /** The erasure with all its steps. */
    static Erasure erasure(Parts parts) {
        Tenants tenants = parts.tenants();
        People people = parts.people();
        QrCodes codes = parts.codes().codes();
        return new Erasure(
                parts.database(),
                tenants.keys(),
                (tx, workspace) -> people.memberships().removeAll(tx, workspace) + PrintLinks.removeAll(tx, workspace),
                List.of(
                        codes::removeSome,
                        Catalogs::removeSome,
                        Drafts::removeSome,
                        Trash::removeSome,
                        StoredUndos::removeSome,
                        parts.filing().files()::removeSome,
                        Tombstones::removeSome,
                        Webhooks::removeSome,
                        Alerts::removeSome,
                        ClosedCodes::removeSome,
                        tenants.log()::removeSome,
                        tenants.idempotency()::removeSome,
                        tenants.credits()::removeSome,
                        tenants.keys()::removeAll,
                        PrintLinks::removeAll,
                        people.memberships()::removeAll),
                codes::hasUnpurged,
                workspace -> {
                    byte[] bytes = Ids.bytes(workspace);
                    RollUps.removeWorkspace(parts.storage().scans().of(workspace), bytes);
                    // They stay where they were counted, even if the workspace has moved.
                    parts.storage().scans().all().forEach(store -> ScanEvents.removeWorkspace(store, bytes));
                },
                parts.ambient().clock());
    }
}
