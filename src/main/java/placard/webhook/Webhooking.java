package placard.webhook;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import placard.activity.ActivityLog;
import placard.base.Ids;
import placard.outbound.Outbound;
import placard.outbound.Places;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Route;

/**
 * The routes and the sender of webhooks.
 *
 * @param routes over HTTP
 * @param sender the thread that sends
 */
public record Webhooking(List<Route> routes, Sender sender) {
    /** Tells people by mail, in the transaction, that a webhook was switched off. */
    @FunctionalInterface
    public interface Letters {
        /** @param reason failing, gone or needs_secret */
        void off(Tx tx, String workspaceId, String id, String name, String reason);
    }

    /** What it is made of. */
    public record Needs(
            Database database,
            Webhooks webhooks,
            Events events,
            Outbound outbound,
            Sealing sealing,
            Letters letters,
            ActivityLog log,
            Ids ids,
            SecureRandom random,
            InstantSource clock,
            LongSupplier nanos) {}

    /** Makes both. */
    public static Webhooking of(Needs needs) {
        Post post = new Post(needs.outbound, needs.sealing, needs.clock);
        WebhookRoutes webhooks = new WebhookRoutes(
                needs.database,
                needs.webhooks,
                needs.outbound,
                needs.sealing,
                needs.log,
                needs.ids,
                needs.random,
                needs.clock);
        DeliveryRoutes deliveries =
                new DeliveryRoutes(needs.database, webhooks, post, needs.ids, needs.clock, needs.nanos);
        Sender sender = new Sender(
                needs.database,
                needs.webhooks,
                new Messages(needs.ids, needs.events, needs.letters, needs.random),
                post,
                new Bounds(needs.database, needs.events, Bounds.MESSAGES, Bounds.BYTES),
                new Places(needs.nanos),
                needs.clock);
        return new Webhooking(
                Stream.concat(webhooks.routes().stream(), deliveries.routes().stream())
                        .toList(),
                sender);
    }
}
