package placard.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.MultiMap;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Texts;
import placard.storage.Database;

/** One admitted request, with all that a handler may read from it. */
public final class Request {
    private static final int MOST_FAULTS = 50;

    private final HttpServerRequest http;
    private final Route route;
    private final Map<String, String> parameters;
    private final @Nullable Caller caller;
    private final @Nullable JsonNode json;
    private final Idempotency.@Nullable Claim claim;
    private final @Nullable Upload upload;
    private @Nullable Input input;

    Request(
            HttpServerRequest http,
            RouteTable.Match match,
            @Nullable Caller caller,
            @Nullable JsonNode json,
            Idempotency.@Nullable Claim claim,
            @Nullable Upload upload) {
        this.http = http;
        this.route = match.route();
        this.parameters = match.parameters();
        this.caller = caller;
        this.json = json;
        this.claim = claim;
        this.upload = upload;
    }

    /** The caller. Only routes that need a key have one. */
    public Caller caller() {
        return Objects.requireNonNull(caller);
    }

    public String workspaceId() {
        return caller().workspaceId();
    }

    /** The raw segment in the place of {@code :name} in the route. */
    public String segment(String name) {
        return Objects.requireNonNull(parameters.get(name));
    }

    /**
     * The segment as an identifier.
     *
     * @throws Refusal {@code not_found} if it doesn't have the form of one
     */
    public String id(String name, String prefix) {
        String id = segment(name);
        if (!Ids.isWellFormed(prefix, id)) {
            throw Refusal.notFound();
        }
        return id;
    }

    /** Applies a function to the underlying HTTP request, such as one that hashes the client's address. */
    public <T> T ask(Function<HttpServerRequest, T> question) {
        return question.apply(http);
    }

    /**
     * The first value of a query parameter.
     *
     * @throws IllegalArgumentException if the route doesn't declare it
     */
    public @Nullable String query(String name) {
        if (!route.takes(name)) {
            throw new IllegalArgumentException(route.path() + " reads " + name + " but does not name it");
        }
        String value = queries().get(name);
        // The form of a page sends every field, including empty ones.
        return route.queries() == null && value != null && value.isEmpty() ? null : value;
    }

    /**
     * Whether a query parameter is {@code true}; false without it.
     *
     * @throws Refusal {@code validation_failed} if it is neither true nor false
     */
    public boolean flag(String name) {
        return "true".equals(choice(name, "true", "false"));
    }

    /**
     * A query parameter with one of two words; null without it.
     *
     * @throws Refusal {@code validation_failed} if it is another word
     */
    public @Nullable String choice(String name, String one, String other) {
        String value = query(name);
        if (value != null && !value.equals(one) && !value.equals(other)) {
            String message = "Use " + one + " or " + other + ".";
            throw new Refusal(new Refusal.Invalid(List.of(Fault.ofParameter(name, "unknown_value", message))));
        }
        return value;
    }

    /** The separator of cells that the query parameter {@code separator} names: a comma, or a semicolon. */
    public char separator() {
        return "semicolon".equals(choice("separator", "comma", "semicolon")) ? ';' : ',';
    }

    /**
     * Refuses query parameters that the route doesn't declare, and repeated ones. A misspelt filter would otherwise
     * return everything, and of two values one would count in silence.
     *
     * @throws Refusal {@code validation_failed}
     */
    void checkQueries() {
        Collection<String> known = route.queries();
        if (known == null || http.query() == null) {
            return;
        }
        MultiMap sent = queries();
        List<Fault> faults = sent.names().stream()
                .filter(name -> !known.contains(name) || sent.getAll(name).size() > 1)
                .distinct()
                .limit(MOST_FAULTS)
                .map(name -> known.contains(name)
                        ? Fault.ofParameter(name, "duplicate", "Send it once.")
                        : Fault.ofParameter(Texts.shown(name), "unknown_parameter", known(known)))
                .toList();
        Refusal.check(faults);
    }

    private static String known(Collection<String> known) {
        return known.isEmpty()
                ? "This operation has no query parameters."
                : "Known here: " + String.join(", ", known) + ".";
    }

    /**
     * All parameters of the query. Only {@code &} separates them: a {@code ;} is an ordinary character (WHATWG URL).
     *
     * @throws Refusal {@code validation_failed} if its percent-encoding is broken
     */
    public MultiMap queries() {
        try {
            return http.params(true);
        } catch (IllegalArgumentException malformed) {
            throw Refusal.invalid("/query", "invalid_encoding", "The query is not well-formed percent-encoding.");
        }
    }

    /** Whether this is a read by a client that has this ETag already, as {@code If-None-Match} says. */
    public boolean knows(String tag) {
        boolean isRead = http.method().equals(HttpMethod.GET) || http.method().equals(HttpMethod.HEAD);
        String known = header("If-None-Match");
        return isRead && known != null && ETags.matches(known, tag);
    }

    /** The value of a cookie, or null. */
    public @Nullable String cookie(String name) {
        Cookie cookie = http.getCookie(name);
        return cookie == null ? null : cookie.getValue();
    }

    public @Nullable String header(String name) {
        return http.getHeader(name);
    }

    /**
     * The body as an object for reading; an absent body counts as empty.
     *
     * @throws Refusal {@code validation_failed} if the body is another kind of JSON value
     */
    public Input input() {
        if (input == null) {
            if (json != null && !json.isObject()) {
                throw Refusal.invalid("", "invalid_type", "The body must be a JSON object.");
            }
            input = new Input(json == null ? Json.object() : (ObjectNode) json, Preferences.areStrict(http));
        }
        return input;
    }

    /** Whether the body is a form of one of this program's pages. */
    public boolean isForm() {
        return route.limits().isForm();
    }

    /** The body as an object, with unknown members refused even if the caller doesn't ask for strict handling. */
    public Input strictInput() {
        input = input().strictly();
        return input;
    }

    /** The file of a form, if there is one. The form's fields are the members of {@link #input}. */
    public @Nullable Upload upload() {
        return upload;
    }

    /**
     * Ends the reading of the body. Unknown members become warnings, faults a refusal.
     *
     * @throws Refusal {@code validation_failed}
     */
    public void checkInput() {
        input().nameUnknown();
        input().check();
    }

    /**
     * Compares {@code If-Match} with the current version.
     *
     * @throws Refusal {@code version_mismatch} if the header names another one
     */
    public void checkVersion(long version) {
        String wanted = http.getHeader("If-Match");
        if (wanted != null && !ETags.matchesVersion(wanted, version)) {
            throw new Refusal(new Refusal.VersionMismatch(version));
        }
    }

    /**
     * Runs a change in one transaction. With an Idempotency-Key it runs once, and its answer is stored beside its
     * effect.
     */
    public Answer once(Database database, Database.Work<Answer> work) {
        return claim == null ? database.write(work) : claim.run(database, work);
    }
}
