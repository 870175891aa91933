package placard.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.WebUrl;
import placard.outbound.Outbound;
import placard.outbound.Target;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Edit;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/**
 * Webhooks over HTTP. To change one, a caller needs the scopes of all its types, because the change decides where its
 * events go.
 */
record WebhookRoutes(
        Database database,
        Webhooks webhooks,
        Outbound outbound,
        EndpointSecrets sealing,
        ActivityLog log,
        Ids ids,
        SecureRandom random,
        InstantSource clock) {
    private static final String PATH = "/api/v1/webhooks";

    private static final int MOST = 20;
    private static final int MOST_WORDS = 40;
    private static final int LONGEST_WORD = 60;
    private static final int LONGEST_OVERLAP_HOURS = 168;
    private static final int USUAL_OVERLAP_HOURS = 24;
    private static final String[] READ_ONLY = {
        "id",
        "urlHint",
        "state",
        "reason",
        "failingSince",
        "includesActor",
        "formerSecretUntil",
        "createdBy",
        "createdAt",
        "updatedAt",
        "version"
    };

    List<Route> routes() {
        return List.of(
                Route.of("GET", PATH, Scope.WEBHOOKS_WRITE, this::list).asking(Listing.Kind.NAMED.parameters()),
                Route.of("POST", PATH, Scope.WEBHOOKS_WRITE, this::create),
                Route.of("GET", PATH + "/types", Scope.WEBHOOKS_WRITE, this::types),
                Route.of("GET", PATH + "/:id", Scope.WEBHOOKS_WRITE, this::read),
                Route.of("PATCH", PATH + "/:id", Scope.WEBHOOKS_WRITE, this::patch),
                Route.of("DELETE", PATH + "/:id", Scope.WEBHOOKS_WRITE, this::delete),
                Route.of("POST", PATH + "/:id/rotate", Scope.WEBHOOKS_WRITE, this::rotate),
                Route.of("POST", PATH + "/:id/resume", Scope.WEBHOOKS_WRITE, this::resume));
    }

    private Answer types(Request request) {
        ObjectNode body = Json.object();
        ArrayNode array = body.putArray("types");
        for (EventType type : EventType.values()) {
            array.add(type.json());
        }
        return Answer.ok(body);
    }

    private Answer list(Request request) {
        Listing listing = Listing.of(request);
        return database.read(tx -> {
            String from = " from webhook where workspace_id = ? and name_folded like ? escape '\\'";
            List<Webhook> page = tx.list(
                    "select " + Webhook.COLUMNS + from + " order by " + listing.order() + " limit ? offset ?",
                    Webhook::of,
                    request.workspaceId(),
                    listing.pattern(),
                    listing.limit(),
                    listing.offset());
            long total = tx.count("select count(*) as n" + from, request.workspaceId(), listing.pattern());
            return Answer.ok(listing.json("webhooks", page.stream().map(Webhook::json), total));
        });
    }

    private Webhook get(Request request) {
        String id = request.id("id", Webhook.ID);
        return database.read(tx -> Webhooks.get(tx, request.workspaceId(), id));
    }

    private Answer read(Request request) {
        Webhook webhook = get(request);
        return answer(Answer.ok(body(webhook.json(), sealing.lacks(webhook))), webhook);
    }

    private static ObjectNode body(ObjectNode webhook, List<String> warnings) {
        ObjectNode body = Json.object().set("webhook", webhook);
        return Answer.warned(body, warnings);
    }

    private List<String> warnings(Input input, Webhook webhook) {
        return Stream.of(input.warnings(), sealing.lacks(webhook), advice(webhook))
                .flatMap(List::stream)
                .toList();
    }

    /** Proposes the format of a chat whose address this is. */
    private List<String> advice(Webhook webhook) {
        return webhook.format() != Format.STANDARD
                ? List.of()
                : sealing.url(webhook).flatMap(Format::of).stream()
                        .map(chat -> "This address belongs to a chat, which cannot read events: set format to "
                                + chat.word() + ".")
                        .toList();
    }

    private static Answer answer(Answer answer, Webhook webhook) {
        return answer.tagged(webhook.version());
    }

    /** The members that a caller sends. */
    private record Draft(
            String name, @Nullable String url, Format format, Set<EventType> types, Filter filter, boolean isActive) {}

    private Draft draft(Request request, Input input, @Nullable Webhook before) {
        String name = input.text("name", 1, 120);
        String url = url(input);
        Format format = input.choice("format", Format.CHOICES);
        Set<EventType> types = types(input);
        Input sent = input.object("filter");
        Filter filter = sent == null ? null : Filter.read(sent);
        if (sent != null && filter != null) {
            Filter known = before == null ? Filter.NONE : before.filter();
            database.read(tx -> {
                filter.check(tx, request.workspaceId(), known, sent);
                return filter;
            });
        }
        Boolean isActive = input.flag("isActive");
        request.checkInput();
        return new Draft(
                Objects.requireNonNullElse(name, before == null ? "" : before.name()),
                url,
                Objects.requireNonNullElse(format, before == null ? Format.STANDARD : before.format()),
                types == null ? before == null ? Set.of() : before.types() : types,
                filter != null ? filter : before == null || input.clears("filter") ? Filter.NONE : before.filter(),
                isActive != null ? isActive : before == null || before.isActive());
    }

    private static @Nullable String url(Input input) {
        String url = input.verbatim("url", 1, WebUrl.MAX_LENGTH);
        if (url != null && WebUrl.parse(url) == null) {
            input.fault("url", "invalid_url", WebUrl.fault(url));
            return null;
        }
        return url;
    }

    private static @Nullable Set<EventType> types(Input input) {
        List<@Nullable String> words = input.entries("types", 1, MOST_WORDS, LONGEST_WORD);
        if (words == null) {
            return null;
        }
        Set<EventType> types = EnumSet.noneOf(EventType.class);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            Set<EventType> named = word == null ? Set.of() : EventType.named(word);
            if (word != null && named.isEmpty()) {
                input.fault(
                        "types", i, "unknown_value", "Use types of GET /webhooks/types, or a group such as code.*.");
            }
            types.addAll(named);
        }
        return types;
    }

    /** Asks the DNS, so it comes after all that is cheaper. */
    private void checkReach(String url) {
        if (!outbound.mayReach(url)) {
            throw Refusal.invalid(
                    "/url",
                    "address_refused",
                    "No request may go there. Use https, port 443 or from 1024 on, and a host with public addresses"
                            + " only.");
        }
    }

    private Answer create(Request request) {
        Input input = request.strictInput().ignoring(READ_ONLY);
        input.require("name");
        input.require("url");
        input.require("types");
        Draft draft = draft(request, input, null);
        String url = Objects.requireNonNull(draft.url);
        Instant now = clock.instant();
        String id = ids.next(Webhook.ID);
        byte[] secret = Signature.newSecret(random);
        Webhook webhook = new Webhook(
                request.workspaceId(),
                id,
                draft.name,
                sealing.url(id, url),
                Target.hint(url),
                draft.format,
                draft.types,
                draft.filter,
                sealing.secret(id, secret),
                null,
                null,
                request.caller().may(Scope.ACTIVITY_READ),
                draft.isActive,
                Webhook.Hearing.since(now).with(true, draft.isActive, now),
                Webhook.State.ACTIVE,
                null,
                Webhook.Health.WELL,
                request.caller().actor().id(),
                now,
                now,
                1);
        request.caller().require(webhook.scopes());
        outbound.checkOn();
        checkReach(url);
        return heard(request.once(database, tx -> {
            checkNumber(tx, webhook.workspaceId());
            Webhooks.insert(tx, webhook);
            log.add(tx, request.caller(), Action.CREATED, webhook.subject());
            ObjectNode shown = webhook.json().put("secret", Signature.shown(secret));
            List<String> warnings = warnings(input, webhook);
            return answer(
                    Answer.created(PATH + "/" + id, body(shown, warnings)).keeping(body(webhook.json(), warnings)),
                    webhook);
        }));
    }

    private static void checkNumber(Tx tx, String workspaceId) {
        // Another node or request waits here, so that two don't count the same.
        tx.update("update workspace set id = id where id = ?", workspaceId);
        if (tx.count("select count(*) as n from webhook where workspace_id = ?", workspaceId) >= MOST) {
            throw Refusal.conflict("limit_reached", "A workspace has at most " + MOST + " webhooks.");
        }
    }

    private Answer patch(Request request) {
        Input input = request.strictInput().ignoring(READ_ONLY);
        input.keep("name", "url", "format", "types");
        input.refuseNull("isActive");
        return heard(Edit.patch(
                request,
                () -> {
                    Webhook before = get(request);
                    request.caller().require(before.scopes());
                    return before;
                },
                Webhook::version,
                before -> draft(request, input, before),
                (before, draft) -> {
                    Webhook after = changed(before, draft, clock.instant());
                    request.caller().require(after.scopes());
                    if (draft.url != null) {
                        outbound.checkOn();
                        checkReach(draft.url);
                    }
                    return database.write(tx -> write(request, tx, before, after, draft.url != null));
                }));
    }

    private Webhook changed(Webhook before, Draft draft, Instant now) {
        String url = draft.url;
        boolean isElsewhere = url != null || draft.isActive && !before.isActive();
        boolean isOn = before.state() != Webhook.State.OFF;
        return new Webhook(
                before.workspaceId(),
                before.id(),
                draft.name,
                url == null ? before.url() : sealing.url(before.id(), url),
                url == null ? before.urlHint() : Target.hint(url),
                draft.format,
                draft.types,
                draft.filter,
                before.secret(),
                before.formerSecret(),
                before.formerUntil(),
                before.includesActor(),
                draft.isActive,
                before.hearing().with(before.isActive(), draft.isActive, now),
                isElsewhere && isOn ? Webhook.State.ACTIVE : before.state(),
                before.reason(),
                isElsewhere && isOn ? Webhook.Health.WELL : before.health(),
                before.createdBy(),
                before.createdAt(),
                now,
                before.version() + 1);
    }

    private Optional<Answer> write(Request request, Tx tx, Webhook before, Webhook after, boolean isElsewhere) {
        if (!Webhooks.update(tx, before, after)) {
            return Optional.empty();
        }
        Change change = Change.of(before.json(), after.json());
        if (!change.isNothing() || isElsewhere) {
            log.add(tx, request.caller(), Action.CHANGED, after.subject(), change);
        }
        return Optional.of(answer(Answer.ok(body(after.json(), warnings(request.input(), after))), after));
    }

    /** Its messages go at once; a try under way may still arrive. */
    private Answer delete(Request request) {
        String id = request.id("id", Webhook.ID);
        Answer answer = Edit.run(
                request,
                () -> get(request),
                Webhook::version,
                before -> database.write(tx -> {
                    if (!Webhooks.delete(tx, before)) {
                        return Optional.empty();
                    }
                    log.add(tx, request.caller(), Action.DELETED, before.subject());
                    return Optional.of(Answer.noContent());
                }));
        int removed;
        do {
            removed = database.write(tx -> Webhooks.removeMessages(tx, request.workspaceId(), id));
        } while (removed > 0);
        return heard(answer);
    }

    /** Makes this node hear by the change from now on. */
    private Answer heard(Answer answer) {
        webhooks.refresh();
        return answer;
    }

    private Answer rotate(Request request) {
        get(request);
        Input input = request.strictInput();
        Integer hours = input.integer("overlapHours", 0, LONGEST_OVERLAP_HOURS);
        request.checkInput();
        Duration overlap = Duration.ofHours(hours == null ? USUAL_OVERLAP_HOURS : hours);
        String id = request.id("id", Webhook.ID);
        byte[] secret = Signature.newSecret(random);
        Instant now = clock.instant();
        return request.once(database, tx -> {
            Webhook before = Webhooks.get(tx, request.workspaceId(), id);
            request.caller().require(before.scopes());
            request.checkVersion(before.version());
            Instant until = before.formerUntil();
            if (until != null && now.isBefore(until) && sealing.opensSecret(before)) {
                throw Refusal.conflict(
                        "rotation_running", "The former secret still signs, until " + Json.time(until) + ".");
            }
            // A former secret that can't be read doesn't sign either.
            boolean isOverlapping = !overlap.isZero() && sealing.opensSecret(before);
            Webhook after = before.rotated(sealing.secret(id, secret), isOverlapping ? now.plus(overlap) : null, now);
            if (!Webhooks.update(tx, before, after)) {
                throw Refusal.unavailable("Another change came first.");
            }
            log.add(
                    tx,
                    request.caller(),
                    Action.CHANGED,
                    after.subject(),
                    new Change(Json.object(), Json.object(), List.of("secret")));
            ObjectNode shown = after.json().put("secret", Signature.shown(secret));
            return answer(
                    Answer.ok(body(shown, warnings(input, after))).keeping(body(after.json(), warnings(input, after))),
                    after);
        });
    }

    /** Ends the state "off", and sends or skips what was held meanwhile. */
    private Answer resume(Request request) {
        Webhook first = get(request);
        Input input = request.strictInput();
        input.require("held");
        String held = input.choice("held", java.util.Map.of("send", "send", "skip", "skip"));
        request.checkInput();
        boolean isSent = "send".equals(held);
        request.caller().require(first.scopes());
        outbound.checkOn();
        List<String> lacks = sealing.lacks(first);
        if (!lacks.isEmpty()) {
            throw Refusal.conflict("needs_secret", String.join(" ", lacks) + " Then resume it.");
        }
        Instant now = clock.instant();
        int moved;
        do {
            moved = database.write(Messages::hold);
        } while (moved > 0);
        Answer answer = request.once(database, tx -> {
            Webhook before = Webhooks.get(tx, request.workspaceId(), first.id());
            Webhook active = before.state() == Webhook.State.OFF
                    ? before.with(Webhook.State.ACTIVE, null, Webhook.Health.WELL, now)
                    : before;
            // Scans wait in a queue of their own too.
            Webhook after = isSent || active.equals(before) ? active : active.skipped(now);
            if (!after.equals(before)) {
                if (!Webhooks.update(tx, before, after)) {
                    throw Refusal.unavailable("Another change came first.");
                }
                log.change(tx, request.caller(), after.subject(), before.json(), after.json());
            }
            return answer(Answer.ok(body(after.json(), input.warnings())), after);
        });
        do {
            moved = database.write(tx -> Messages.release(tx, first, isSent, now));
        } while (moved > 0);
        database.write(tx -> {
            tx.announce(Events.ADDED, first.workspaceId());
            return first;
        });
        return answer;
    }
}
