package placard.wiring;

import java.util.concurrent.ExecutorService;
import placard.account.Memberships;
import placard.account.Sessions;
import placard.analytics.LiveScans;
import placard.catalog.CatalogEvents;
import placard.catalog.draft.DraftEvents;
import placard.events.Listeners;
import placard.events.Presence;
import placard.events.StreamRecheck;
import placard.settings.Config;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Caller;
import placard.workspace.ApiKeys;

/** The event streams, which last until the key is revoked or the session ends, and their publishers. */
final class Events {
    private Events() {}

    /** Makes them. */
    static Listeners listeners(Parts parts) {
        Database database = parts.database();
        ExecutorService threads = parts.threads().requests();
        Config config = parts.ambient().config();
        Tenants tenants = parts.tenants();
        Listeners listeners = new Listeners(
                config.dashboard().streams(),
                config.pages().streams().heartbeat(),
                parts.menus().catalogs()::exists);
        database.listen(ApiKeys.REVOKED, listeners::end);
        database.listen(Sessions.ENDED, listeners::end);
        database.listen(Memberships.CHANGED, listeners::end);
        var _ = new LiveScans(
                parts.storage().scans(),
                parts.ambient().clock(),
                (tx, workspace) -> tenants.workspaces().get(tx, workspace).zones(),
                listeners,
                threads);
        var _ = new CatalogEvents(database, listeners, threads);
        var _ = new DraftEvents(database, listeners);
        var _ = new Presence(listeners, database, parts.ambient().ids().next("node_"), threads);
        var _ = new StreamRecheck(database, listeners, (tx, caller) -> isUnchanged(parts, tx, caller), threads);
        return listeners;
    }

    private static boolean isUnchanged(Parts parts, Tx tx, Caller caller) {
        return switch (caller.actor()) {
            case Actor.Key _ -> parts.tenants().keys().isUnchanged(tx, caller);
            case Actor.Person person ->
                parts.people()
                        .memberships()
                        .isUnchanged(tx, caller, person, parts.ambient().clock().instant());
            case Actor.CommandLine _, Actor.Schedule _ -> false;
        };
    }
}
