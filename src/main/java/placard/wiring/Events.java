package placard.wiring;

import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.account.AppKey;
import placard.account.Memberships;
import placard.account.Sessions;
import placard.alert.AlertParts;
import placard.alert.WeekReport;
import placard.analytics.CodeTotals;
import placard.analytics.LiveScans;
import placard.catalog.CatalogEvents;
import placard.catalog.draft.DraftEvents;
import placard.events.Listeners;
import placard.events.Presence;
import placard.events.StreamRecheck;
import placard.outbound.Connections;
import placard.outbound.DnsClient;
import placard.outbound.Outbound;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Caller;
import placard.webhook.EndpointSecrets;
import placard.webhook.WebhookParts;
import placard.workspace.ApiKeys;

/** The event streams, which last until the key is revoked or the session ends, and their publishers. */
final class Events {
    private static final Logger LOG = LoggerFactory.getLogger(Events.class);

    private Events() {}

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

    /** The webhooks, whose requests go out through one guard. */
    static WebhookParts webhooks(Parts parts, Vertx vertx) throws StartRefused {
        Ambient ambient = parts.ambient();
        Tenants tenants = parts.tenants();
        Config.Outgoing settings = parts.config().outgoing();
        if (!settings.opened().isEmpty()) {
            if (!settings.isShared() && !tenants.webhooks().isOfOneWorkspace()) {
                throw StartRefused.ofSettings(
                        "PLACARD_OUTBOUND_PRIVATE opens addresses to every workspace, and there are several:"
                                + " set PLACARD_OUTBOUND_PRIVATE_SHARED=true if that is meant.");
            }
            LOG.atWarn()
                    .addKeyValue("opened", settings.opened())
                    .log("Every workspace may send requests to private addresses (PLACARD_OUTBOUND_PRIVATE)");
        }
        DnsClient names = new DnsClient(null);
        ambient.onStop("names", names);
        String shortUrl = parts.config().web().shortUrl();
        Outbound outbound = new Outbound(
                new Outbound.Settings(
                        settings.isOn(),
                        (address, port) -> settings.opened().stream()
                                .anyMatch(
                                        one -> one.port() == port && one.block().contains(address)),
                        () -> settings.isShared() || tenants.webhooks().isOfOneWorkspace(),
                        shortUrl == null ? List.of(ambient.baseUrl()) : List.of(ambient.baseUrl(), shortUrl)),
                names,
                new Connections(vertx, null),
                ambient.clock(),
                ambient.nanos());
        AppKey key = parts.people().appKey();
        return WebhookParts.of(new WebhookParts.Needs(
                parts.database(),
                parts.storage().scans(),
                tenants.webhooks(),
                tenants.events(),
                outbound,
                new EndpointSecrets((plain, purpose) -> key.seal(plain, purpose, ambient.random()), key::open),
                tenants::language,
                parts.people().mailing().letters()::webhookOff,
                tenants.log(),
                ambient.ids(),
                ambient.random(),
                parts.config().outgoing().kept(),
                ambient.clock(),
                ambient.nanos()));
    }

    /** Alerts and weekly letters. */
    static AlertParts notices(Parts parts) {
        Tenants tenants = parts.tenants();
        AppKey key = parts.people().appKey();
        return AlertParts.of(new AlertParts.Needs(
                parts.database(),
                new CodeTotals(parts.storage().scans()),
                parts.numbers().analytics(),
                tenants.events(),
                parts.people().mailing().outbox(),
                tenants.zones(),
                (workspace, most, before) ->
                        parts
                                .menus()
                                .catalogs()
                                .lists()
                                .longSoldOut(
                                        workspace, most, before, parts.clock().instant())
                                .stream()
                                .map(one -> new WeekReport.SoldOut(one.name(), one.catalogName()))
                                .toList(),
                key::sign,
                tenants.log(),
                parts.clock()));
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
