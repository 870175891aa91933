package placard.workspace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Subject;
import placard.base.Csv;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Texts;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Edit;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/**
 * The workspace, its keys and its credits over HTTP.
 *
 * @param hasPicture true for the id of an uploaded picture of the workspace
 * @param looks reads the design that new codes begin with
 * @param webhooks pauses those of a revoked key
 */
public record WorkspaceRoutes(
        Database database,
        Workspaces workspaces,
        ApiKeys keys,
        Credits credits,
        Ids ids,
        SecureRandom random,
        Erasure erasure,
        BiPredicate<String, String> hasPicture,
        Defaults.Looks looks,
        WebhookPause webhooks,
        ActivityLog log,
        InstantSource clock) {
    /** The parameter that pauses the webhooks of a revoked key. */
    private static final String PAUSE = "pauseWebhooks";

    /** The maximum rows of a ledger's table: a hundred thousand are some 10 MB. */
    private static final int MOST_ROWS = 100_000;

    private static final String[] READ_ONLY = {"id", "credits", "createdAt", "updatedAt", "version"};

    /** Pauses the webhooks that a key has made. */
    @FunctionalInterface
    public interface WebhookPause {
        /** @throws Refusal {@code insufficient_scope} */
        void pause(Tx tx, Caller caller, String maker);
    }

    public List<Route> routes() {
        return List.of(
                Route.anyKey("GET", "/api/v1/workspace", this::read),
                Route.of("PATCH", "/api/v1/workspace", Scope.KEYS_WRITE, this::patch),
                Route.of("DELETE", "/api/v1/workspace", Scope.ALL, this::delete).asking("confirm"),
                Route.of("GET", "/api/v1/keys", Scope.KEYS_WRITE, this::listKeys)
                        .asking(Listing.Kind.FIXED.parameters()),
                Route.of("POST", "/api/v1/keys", Scope.KEYS_WRITE, this::createKey),
                Route.of("DELETE", "/api/v1/keys/:id", Scope.KEYS_WRITE, this::revokeKey)
                        .asking(PAUSE),
                Route.of("GET", "/api/v1/credits", Scope.QR_READ, this::ledger).asking(Listing.Kind.LOG.parameters()),
                Route.of("GET", "/api/v1/credits.csv", Scope.QR_READ, this::table)
                        .asking("separator"));
    }

    private Answer read(Request request) {
        return answer(get(request), List.of());
    }

    private Workspace get(Request request) {
        return database.read(tx -> workspaces.get(tx, request.workspaceId()));
    }

    private static Answer answer(Workspace workspace, List<String> warnings) {
        ObjectNode body = Json.object().set("workspace", workspace.json());
        return Answer.ok(Answer.warned(body, warnings)).tagged(workspace.version(), workspace.credits());
    }

    private Answer patch(Request request) {
        Instant now = clock.instant();
        return Edit.patch(
                request,
                () -> get(request),
                Workspace::version,
                before -> before.patchedBy(
                        request.strictInput().ignoring(READ_ONLY),
                        now,
                        id -> hasPicture.test(request.workspaceId(), id),
                        looks),
                (before, after) -> database.write(tx -> {
                            boolean isUpdated = workspaces.update(tx, after);
                            if (isUpdated) {
                                Subject subject = Subject.of(Subject.Kind.WORKSPACE, after.id(), after.name());
                                log.change(tx, request.caller(), subject, before.json(), after.json());
                            }
                            return isUpdated;
                        })
                        ? Optional.of(answer(get(request), request.input().warnings()))
                        : Optional.empty());
    }

    /** Only for a signed-in owner, because no key is trusted with all data. */
    private Answer delete(Request request) {
        if (!(request.caller().actor() instanceof Actor.Person)) {
            throw Refusal.notFound();
        }
        String typed = request.query("confirm");
        return Edit.run(request, () -> get(request), Workspace::version, workspace -> {
            if (typed == null || !Texts.normal(typed).equals(workspace.name())) {
                String code = typed == null ? "required" : "name_differs";
                throw Refusal.invalid(
                        "/query/confirm", code, "Send the name of the workspace, so that it is the right one.");
            }
            return erasure.erase(workspace) ? Optional.of(Answer.noContent()) : Optional.empty();
        });
    }

    private Answer listKeys(Request request) {
        Listing listing = Listing.of(request, Listing.Kind.FIXED);
        return database.read(tx -> Answer.ok(listing.json(
                "keys",
                keys
                        .list(
                                tx,
                                request.workspaceId(),
                                listing.pattern(),
                                listing.order(),
                                listing.limit(),
                                listing.offset())
                        .stream()
                        .map(ApiKey::json),
                keys.count(tx, request.workspaceId(), listing.pattern()))));
    }

    private Answer createKey(Request request) {
        Caller caller = request.caller();
        Input input = request.strictInput().ignoring("id", "prefix", "createdAt", "lastUsedAt");
        input.require("name");
        input.require("scopes");
        String name = input.text("name", 1, 120);
        Set<Scope> scopes = scopes(input, caller);
        Instant expiresAt = expiry(input, caller.expiresAt());
        request.checkInput();
        String secret = Secret.next(random);
        ApiKey key = new ApiKey(
                caller.workspaceId(),
                ids.next("key_"),
                name == null ? "" : name,
                Secret.prefix(secret),
                scopes,
                clock.instant(),
                expiresAt,
                null);
        return request.once(database, tx -> {
            keys.insert(tx, key, secret, caller.actor().id());
            log.add(tx, caller, Action.CREATED, Subject.of(Subject.Kind.KEY, key.id(), key.name()));
            ObjectNode shown = key.json().put("secret", secret);
            return Answer.created("/api/v1/keys/" + key.id(), body(shown, input))
                    .keeping(body(key.json(), input));
        });
    }

    private static ObjectNode body(ObjectNode key, Input input) {
        ObjectNode body = Json.object().set("key", key);
        return Answer.warned(body, input.warnings());
    }

    private static Set<Scope> scopes(Input input, Caller caller) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        List<@Nullable String> labels = input.entries("scopes", 1, 20, 40);
        if (labels == null) {
            return scopes;
        }
        for (int i = 0; i < labels.size(); i++) {
            String label = labels.get(i);
            if (label == null) {
                continue;
            }
            Scope scope = Scope.of(label).orElse(null);
            if (scope == null) {
                String known = Arrays.stream(Scope.values()).map(Scope::label).collect(Collectors.joining(", "));
                input.fault("scopes", i, "unknown_value", "Use any of: " + known + ".");
            } else if (!caller.may(scope)) {
                input.fault("scopes", i, "scope_not_held", "A key can't grant a scope that it lacks.");
            } else {
                scopes.add(scope);
            }
        }
        return scopes;
    }

    /**
     * The expiry of a new key. It can't exceed that of the creating key, whose holder could otherwise extend their
     * access for ever.
     */
    private @Nullable Instant expiry(Input input, @Nullable Instant issuers) {
        String raw = input.word("expiresAt");
        if (raw == null) {
            return issuers;
        }
        try {
            Instant at = Instant.parse(raw);
            if (!at.isAfter(clock.instant()) || !at.isBefore(Instant.parse("9999-01-01T00:00:00Z"))) {
                input.fault("expiresAt", "out_of_range", "Must be in the future.");
            } else if (issuers != null && at.isAfter(issuers)) {
                input.fault("expiresAt", "outlives_issuer", "A key can't issue one that outlives it.");
            } else {
                return at;
            }
        } catch (DateTimeParseException notATime) {
            input.fault("expiresAt", "invalid_time", "Use ISO 8601 in UTC, such as 2027-01-31T00:00:00.000Z.");
        }
        return null;
    }

    private Answer revokeKey(Request request) {
        String id = request.id("id", "key_");
        boolean isPausing = request.flag(PAUSE);
        boolean isRevoked = database.write(tx -> {
            Optional<ApiKey> key = keys.find(tx, request.workspaceId(), id);
            key.ifPresent(one -> checkWithin(one, request.caller()));
            if (key.isEmpty() || !keys.revoke(tx, request.workspaceId(), id)) {
                return false;
            }
            if (isPausing) {
                webhooks.pause(tx, request.caller(), id);
            }
            log.add(
                    tx,
                    request.caller(),
                    Action.REVOKED,
                    Subject.of(Subject.Kind.KEY, id, key.get().name()));
            return true;
        });
        if (!isRevoked) {
            throw Refusal.notFound();
        }
        return Answer.noContent();
    }

    /** A caller can revoke only a key that they could create. A key may revoke itself. */
    private static void checkWithin(ApiKey key, Caller caller) {
        if (!key.id().equals(caller.actor().id())) {
            caller.require(key.scopes());
        }
    }

    private Answer ledger(Request request) {
        Listing listing = Listing.of(request, Listing.Kind.LOG);
        Credits.Page page = database.read(tx -> credits.page(tx, request.workspaceId(), listing));
        ObjectNode body = Json.object();
        body.putObject("credits").put("remaining", page.remaining());
        ArrayNode array = body.putArray("ledger");
        page.entries().forEach(entry -> array.add(entry.json()));
        body.set("pagination", listing.pagination(page.total()));
        return Answer.ok(body);
    }

    private Answer table(Request request) {
        Csv csv = new Csv(request.separator(), "id", "createdAt", "amount", "reason", "qrId");
        database.read(tx -> credits.list(tx, request.workspaceId(), "created_at desc, id desc", MOST_ROWS, 0))
                .forEach(entry -> csv.row(
                        entry.id(), Json.time(entry.createdAt()), entry.amount(), entry.reason(), entry.codeId()));
        return Answer.bytes(200, "text/csv; charset=utf-8", csv.bytes())
                .with("Content-Disposition", "attachment; filename=\"credits.csv\"")
                .with("Cache-Control", "no-store");
    }
}
