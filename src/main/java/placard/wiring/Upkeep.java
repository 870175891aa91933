package placard.wiring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import placard.account.SessionGuard;
import placard.alert.AlertParts;
import placard.alert.Alerts;
import placard.alert.Recipients;
import placard.analytics.CodeTotals;
import placard.catalog.BackInStock;
import placard.qr.ClosedCodes;
import placard.qr.QrCodes;
import placard.qr.print.PrintLinks;
import placard.scan.upkeep.Retention;
import placard.server.Housekeeping;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.webhook.Webhooks;
import placard.workspace.Erasure;

/** The scheduled jobs (scheduler). */
final class Upkeep {
    /** How long a deleted code is kept before its scans are deleted. */
    private static final Duration PURGE_DELAY = Duration.ofHours(1);

    /** How long it is known that a weekly letter was made: far longer than one may be made. */
    private static final Duration LETTERS_KEPT = Duration.ofDays(60);

    private Upkeep() {}

    static Housekeeping of(Parts parts, Pages pages, AccountScreens accounts, Erasure erasure, AlertParts notices) {
        Database database = parts.database();
        Tenants tenants = parts.tenants();
        SessionGuard sessions = accounts.guard();
        List<Runnable> retention = retention(parts);
        return new Housekeeping(
                database,
                () -> Retention.eachOf(retention.toArray(Runnable[]::new)),
                parts.recording().cluster().forward(),
                parts.storage().clock(),
                tenants.idempotency(),
                tenants.guard(),
                sessions,
                parts.clients().cities(),
                new BackInStock(database, parts.ambient().clock(), tenants.events()::returned),
                () -> parts.codes().codes().carryOutPlans(),
                notices::look,
                closedCodes(parts)::report,
                () -> pages.kept().recheck(parts.menus().catalogs()::revisions),
                parts.filing().contents(),
                tx -> parts.menus().forget(tx, parts.ambient())
                        + parts.codes()
                                .trash()
                                .forget(tx, parts.ambient().clock().instant())
                        + PrintLinks.forget(tx, parts.ambient().clock().instant())
                        + Alerts.forget(tx)
                        + Recipients.forget(
                                tx, parts.ambient().clock().instant().minus(LETTERS_KEPT))
                        + Webhooks.forget(
                                tx,
                                parts.ambient()
                                        .clock()
                                        .instant()
                                        .minus(parts.config().outgoing().kept())),
                accounts::forget,
                tenants.log()::forget,
                erasure::resume);
    }

    private static ClosedCodes closedCodes(Parts parts) {
        Tenants tenants = parts.tenants();
        CodeTotals totals = new CodeTotals(parts.storage().scans());
        return new ClosedCodes(
                parts.database(),
                tenants.webhooks()::withClosingWebhooks,
                (workspace, ids) -> totals.counted(workspace, ids).stream()
                        .collect(Collectors.toMap(
                                CodeTotals.CodeTotal::codeId, one -> new ClosedCodes.Total(one.total(), one.latest()))),
                tenants.events()::closed,
                parts.clock());
    }

    /** The retention of every database of scans. If one is away, the others still run. */
    private static List<Runnable> retention(Parts parts) {
        List<Runnable> all = new ArrayList<>();
        parts.storage().scans().all().forEach(store -> all.add(retention(parts, store)::run));
        parts.recording().cluster().retention().ifPresent(all::add);
        return all;
    }

    private static Retention retention(Parts parts, ScanStore store) {
        Ambient ambient = parts.ambient();
        Storage storage = parts.storage();
        QrCodes codes = parts.codes().codes();
        return new Retention(
                store.database(),
                storage.keys(),
                parts.recording().journal(),
                ambient.clock(),
                storage.clock(),
                ambient.config().scans().retention(),
                storage.unreadable().in(store.number()),
                () -> codes.listUnpurged(ambient.clock().instant().minus(PURGE_DELAY), store.number()).stream()
                        .map(code -> new Retention.DeletedCode(code.workspaceId(), code.id(), code.moves()))
                        .toList(),
                gone -> codes.purged(
                        gone.stream()
                                .map(code -> new QrCodes.Unpurged(code.workspaceId(), code.codeId(), code.moves()))
                                .toList(),
                        store.number()));
    }
}
