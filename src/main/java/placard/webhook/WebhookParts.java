package placard.webhook;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import placard.activity.ActivityLog;
import placard.base.Ids;
import placard.outbound.Outbound;
import placard.outbound.RequestSlots;
import placard.page.Language;
import placard.storage.Database;
import placard.storage.ScanStores;
import placard.storage.Tx;
import placard.web.Route;

/**
 * The routes and the threads of webhooks.
 *
 * @param routes over HTTP
 * @param sender the thread that sends
 * @param scans the threads that make messages of counted scans
 */
public record WebhookParts(List<Route> routes, Sender sender, ScanDispatcher scans) {
    /** Writes letters, in the transaction, when a webhook was switched off. */
    @FunctionalInterface
    public interface Letters {
        /** @param reason failing, gone or needs_secret */
        void off(Tx tx, String workspaceId, String id, String name, String reason);
    }

    /**
     * The parts that make it.
     *
     * @param languages the language of a workspace, in which chats hear of events
     * @param kept how long messages are kept
     */
    public record Needs(
            Database database,
            ScanStores stores,
            Webhooks webhooks,
            Events events,
            Outbound outbound,
            EndpointSecrets sealing,
            Function<String, Language> languages,
            Letters letters,
            ActivityLog log,
            Ids ids,
            SecureRandom random,
            Duration kept,
            InstantSource clock,
            LongSupplier nanos) {}

    public static WebhookParts of(Needs needs) {
        WebhookRequest post = new WebhookRequest(
                needs.outbound,
                needs.sealing,
                new Chat(needs.languages, new Chat.InStore(needs.database)),
                needs.clock);
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
                new DeliveryRoutes(needs.database, needs.outbound, post, needs.ids, needs.clock, needs.nanos);
        Messages messages = new Messages(needs.ids, needs.events, needs.letters, needs.random);
        Sender sender = new Sender(
                needs.database,
                needs.webhooks,
                messages,
                post,
                new QueueLimits(needs.database, needs.events, QueueLimits.MESSAGES, QueueLimits.BYTES),
                new RequestSlots(needs.nanos),
                needs.clock);
        ScanDispatcher scans = new ScanDispatcher(
                needs.stores,
                needs.webhooks,
                new ScanMessages(needs.database, messages, needs.ids),
                new ScanDispatcher.Limits(ScanDispatcher.Limits.SCANS, QueueLimits.BYTES, needs.kept),
                sender::keepBoundsSoon,
                needs.clock);
        return new WebhookParts(
                Stream.concat(webhooks.routes().stream(), deliveries.routes().stream())
                        .toList(),
                sender,
                scans);
    }
}
