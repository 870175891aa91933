package placard.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.outbound.Outbound;
import placard.outbound.Outcome;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Listing;
import placard.web.RateLimits;
import placard.web.Request;
import placard.web.Route;

/** The deliveries to an endpoint, over HTTP. */
final class DeliveryRoutes {
    private static final String WEBHOOK = "/api/v1/webhooks/:id";
    private static final String PATH = WEBHOOK + "/deliveries";
    private static final Duration BETWEEN_TESTS = Duration.ofSeconds(2);

    private final Database database;
    private final Outbound outbound;
    private final WebhookRequest post;
    private final Ids ids;
    private final InstantSource clock;
    private final RateLimits tests;

    DeliveryRoutes(
            Database database,
            Outbound outbound,
            WebhookRequest post,
            Ids ids,
            InstantSource clock,
            LongSupplier nanos) {
        this.database = database;
        this.outbound = outbound;
        this.post = post;
        this.ids = ids;
        this.clock = clock;
        this.tests = new RateLimits(nanos, 1, BETWEEN_TESTS);
    }

    List<Route> routes() {
        return List.of(
                Route.of("GET", PATH, Scope.WEBHOOKS_WRITE, this::list)
                        .asking("page", "limit", "sort", "state", "type", "from", "to"),
                Route.of("GET", PATH + "/:messageId", Scope.WEBHOOKS_WRITE, this::read),
                Route.of("POST", PATH + "/:messageId/resend", Scope.WEBHOOKS_WRITE, this::resend),
                Route.of("POST", WEBHOOK + "/test", Scope.WEBHOOKS_WRITE, this::test));
    }

    private Answer list(Request request) {
        String id = request.id("id", Webhook.ID);
        database.read(tx -> Webhooks.get(tx, request.workspaceId(), id));
        List<Fault> faults = new ArrayList<>();
        Listing listing = Listing.of(request, Listing.Kind.LOG, faults);
        StringBuilder where = new StringBuilder(" from webhook_message where workspace_id = ? and webhook_id = ?");
        List<Object> arguments = new ArrayList<>(List.of(request.workspaceId(), id));
        word(request, "state", Message.State.CHOICES, where, arguments, faults);
        word(request, "type", EventType.CHOICES, where, arguments, faults);
        time(request, "from", " and created_at >= ?", where, arguments, faults);
        time(request, "to", " and created_at < ?", where, arguments, faults);
        Refusal.check(faults);
        return database.read(tx -> {
            ObjectNode body = Json.object();
            ArrayNode array = body.putArray("deliveries");
            long total = tx.count("select count(*) as n" + where, arguments.toArray());
            List<Object> page = new ArrayList<>(arguments);
            page.add(listing.limit());
            page.add(listing.offset());
            tx.list(
                            "select *" + where + " order by " + listing.order() + " limit ? offset ?",
                            Message::of,
                            page.toArray())
                    .forEach(message -> array.add(message.json()));
            body.set("pagination", listing.pagination(total));
            return Answer.ok(body);
        });
    }

    private static void word(
            Request request,
            String name,
            Map<String, ?> choices,
            StringBuilder where,
            List<Object> arguments,
            List<Fault> faults) {
        String value = request.query(name);
        if (value == null) {
            return;
        }
        if (!choices.containsKey(value)) {
            faults.add(Fault.ofParameter(
                    name, "unknown_value", "Use one of: " + String.join(", ", choices.keySet()) + "."));
            return;
        }
        where.append(" and ").append(name).append(" = ?");
        arguments.add(value);
    }

    private static void time(
            Request request,
            String name,
            String condition,
            StringBuilder where,
            List<Object> arguments,
            List<Fault> faults) {
        String value = request.query(name);
        @Nullable Instant time = value == null ? null : Json.parsedTime(value);
        if (value != null && time == null) {
            faults.add(Fault.ofParameter(name, "invalid_time", "Use ISO 8601 in UTC, such as 2026-11-21T04:00:00Z."));
        }
        if (time != null) {
            where.append(condition);
            arguments.add(time);
        }
    }

    private Answer read(Request request) {
        String id = request.id("id", Webhook.ID);
        String messageId = request.id("messageId", Message.ID);
        return database.read(tx -> {
            Webhook webhook = Webhooks.get(tx, request.workspaceId(), id);
            Message message = Messages.get(tx, request.workspaceId(), id, messageId);
            request.caller().require(webhook.scopesOf(message));
            ObjectNode body = Json.object();
            body.set("delivery", message.json(Messages.body(tx, webhook, message), Messages.tries(tx, message)));
            return Answer.ok(body);
        });
    }

    private Answer resend(Request request) {
        String id = request.id("id", Webhook.ID);
        String messageId = request.id("messageId", Message.ID);
        Instant now = clock.instant();
        outbound.checkOn();
        return request.once(database, tx -> {
            Webhook webhook = Webhooks.get(tx, request.workspaceId(), id);
            Message message = Messages.get(tx, request.workspaceId(), id, messageId);
            request.caller().require(webhook.scopes());
            request.caller().require(webhook.scopesOf(message));
            if (Messages.body(tx, webhook, message) == null) {
                throw Refusal.conflict("message_gone", "The body of this message is no longer kept.");
            }
            Messages.resend(tx, message, now);
            ObjectNode body = Json.object();
            body.set(
                    "delivery",
                    Messages.get(tx, request.workspaceId(), id, messageId).json());
            return Answer.ok(body);
        });
    }

    /** Sends an example, which is kept nowhere, and answers what came back. */
    private Answer test(Request request) {
        String id = request.id("id", Webhook.ID);
        Webhook webhook = database.read(tx -> Webhooks.get(tx, request.workspaceId(), id));
        Input input = request.strictInput();
        input.require("type");
        EventType type = input.choice("type", EventType.CHOICES);
        request.checkInput();
        request.caller().require(webhook.scopes());
        request.caller().require(Set.of(Objects.requireNonNull(type).scope()));
        outbound.checkOn();
        tests.check(tests.count(webhook.workspaceId()));
        String messageId = ids.next(Message.ID);
        String event = Json.text(type.example(ids.next(Events.ID), Json.time(clock.instant()), webhook.workspaceId()));
        Outcome outcome =
                post.test(webhook, messageId, event).toCompletableFuture().join();
        Outcome.Failure failure = outcome.failure();
        ObjectNode body = Json.object();
        body.putObject("test")
                .put("id", messageId)
                .put("status", outcome.status())
                .put("failure", failure == null ? null : failure.word())
                .put("millis", outcome.millis())
                .put("answer", outcome.answer());
        return Answer.ok(body);
    }
}
