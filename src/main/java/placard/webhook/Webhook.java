package placard.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Scope;
import placard.base.Worded;
import placard.storage.Row;

/**
 * An endpoint that hears of events.
 *
 * @param url sealed, as are the secrets
 * @param urlHint the part of the URL that is shown
 * @param formerUntil until then the former secret signs too
 * @param includesActor whether its events name who did it
 * @param isActive false if a person paused it
 * @param hearing when it hears
 * @param reason why it is off, or null
 * @param health its failures since the last success
 */
record Webhook(
        String workspaceId,
        String id,
        String name,
        byte[] url,
        String urlHint,
        Format format,
        Set<EventType> types,
        Filter filter,
        byte[] secret,
        byte @Nullable [] formerSecret,
        @Nullable Instant formerUntil,
        boolean includesActor,
        boolean isActive,
        Hearing hearing,
        State state,
        @Nullable String reason,
        Health health,
        String createdBy,
        Instant createdAt,
        Instant updatedAt,
        long version) {
    static final String ID = "wh_";
    static final String COLUMNS = """
        workspace_id, id, name, url, url_hint, format, types, filter, secret, former_secret, former_until, includes_actor,
        is_active, since, paused_from, paused_until, state, reason, failures, failures_since, failures_of, has_more_failures, failing_since,
        probe_at, created_by, created_at, updated_at, version
        """;

    /**
     * The times whose events it hears of.
     *
     * @param since it hears of no earlier event
     * @param pausedFrom when a person paused it last; null if never
     * @param pausedUntil the end of that pause; null while it lasts
     */
    record Hearing(
            Instant since,
            @Nullable Instant pausedFrom,
            @Nullable Instant pausedUntil) {
        static Hearing since(Instant now) {
            return new Hearing(now, null, null);
        }

        boolean includes(Instant at) {
            boolean isPaused =
                    pausedFrom != null && !at.isBefore(pausedFrom) && (pausedUntil == null || at.isBefore(pausedUntil));
            return !isPaused && !at.isBefore(since);
        }

        /** With a pause that begins or ends now. */
        Hearing with(boolean wasActive, boolean isActive, Instant now) {
            if (wasActive == isActive) {
                return this;
            }
            return isActive ? new Hearing(since, pausedFrom, now) : new Hearing(since, now, null);
        }
    }

    /** The health of the endpoint, as the sender sees it in the answers. */
    enum State implements Worded {
        /** It gets events, with retries. */
        ACTIVE,
        /** It fails: one try a minute, until one succeeds. */
        FAILING,
        /** It gets nothing; events are held until a person resumes it. */
        OFF;

        static State of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * The failed tries since the last success.
     *
     * @param failures their number, at most five until it is failing
     * @param since the time of the first one
     * @param of the message of the first one
     * @param hasMore whether another message failed too
     * @param failingSince null unless it is failing
     * @param probeAt the next probe
     */
    record Health(
            int failures,
            @Nullable Instant since,
            @Nullable String of,
            boolean hasMore,
            @Nullable Instant failingSince,
            @Nullable Instant probeAt) {
        static final Health WELL = new Health(0, null, null, false, null, null);

        private static final int MOST = 5;
        private static final Duration LEAST = Duration.ofMinutes(1);
        private static final Duration PROBES = Duration.ofMinutes(1);
        private static final Duration LONGEST = Duration.ofDays(5);
        /**
         * The fewest failed tries before it is off, which are twelve hours of probes. A clock that jumps ahead, or a
         * program that was stopped for days, switches nothing off.
         */
        static final int FEWEST = 720;

        /** After another failed try of an endpoint in this state. */
        Health failed(State state, String messageId, Instant now) {
            Instant first = since == null ? now : since;
            String message = of == null ? messageId : of;
            boolean more = hasMore || !message.equals(messageId);
            boolean fails = state == State.FAILING || failures + 1 >= MOST && more && !now.isBefore(first.plus(LEAST));
            return new Health(
                    fails ? failures + 1 : Math.min(failures + 1, MOST),
                    first,
                    message,
                    more,
                    failingSince != null || !fails ? failingSince : first,
                    fails ? now.plus(PROBES) : null);
        }

        /** The state that follows from these failures. */
        State state(Instant now) {
            if (failingSince == null) {
                return State.ACTIVE;
            }
            return failures < FEWEST || now.isBefore(failingSince.plus(LONGEST)) ? State.FAILING : State.OFF;
        }
    }

    static Webhook of(Row row) throws SQLException {
        return new Webhook(
                row.text("workspace_id"),
                row.text("id"),
                row.text("name"),
                row.bytes("url"),
                row.text("url_hint"),
                Format.valueOf(row.text("format").toUpperCase(Locale.ROOT)),
                types(row.text("types")),
                Filter.of(Json.stored(row.text("filter"))),
                row.bytes("secret"),
                row.bytesOrNull("former_secret"),
                row.timeOrNull("former_until"),
                row.flag("includes_actor"),
                row.flag("is_active"),
                new Hearing(row.time("since"), row.timeOrNull("paused_from"), row.timeOrNull("paused_until")),
                State.of(row.text("state")),
                row.textOrNull("reason"),
                new Health(
                        row.integer("failures"),
                        row.timeOrNull("failures_since"),
                        row.textOrNull("failures_of"),
                        row.flag("has_more_failures"),
                        row.timeOrNull("failing_since"),
                        row.timeOrNull("probe_at")),
                row.text("created_by"),
                row.time("created_at"),
                row.time("updated_at"),
                row.number("version"));
    }

    static Set<EventType> types(String words) {
        Set<EventType> types = EnumSet.noneOf(EventType.class);
        for (String word : words.split(" ", -1)) {
            types.addAll(EventType.named(word));
        }
        return types;
    }

    /** The types as words, separated by spaces. */
    String words() {
        return String.join(" ", types.stream().map(EventType::word).toList());
    }

    Webhook with(State newState, @Nullable String newReason, Health newHealth, Instant now) {
        boolean isSame = newState == state;
        return copy(
                new Secrets(secret, formerSecret, formerUntil),
                isActive,
                hearing,
                newState,
                newReason,
                newHealth,
                isSame ? updatedAt : now,
                isSame ? version : version + 1);
    }

    /** The same, paused by a person. */
    Webhook paused(Instant now) {
        return copy(
                new Secrets(secret, formerSecret, formerUntil),
                false,
                hearing.with(isActive, false, now),
                state,
                reason,
                health,
                now,
                version + 1);
    }

    Webhook rotated(byte[] newSecret, @Nullable Instant until, Instant now) {
        Secrets secrets = new Secrets(newSecret, until == null ? null : secret, until);
        return copy(secrets, isActive, hearing, state, reason, health, now, version + 1);
    }

    private record Secrets(
            byte[] now, byte @Nullable [] former, @Nullable Instant formerUntil) {}

    private Webhook copy(
            Secrets secrets,
            boolean newActive,
            Hearing newHearing,
            State newState,
            @Nullable String newReason,
            Health newHealth,
            Instant changedAt,
            long newVersion) {
        return new Webhook(
                workspaceId,
                id,
                name,
                url,
                urlHint,
                format,
                types,
                filter,
                secrets.now,
                secrets.former,
                secrets.formerUntil,
                includesActor,
                newActive,
                newHearing,
                newState,
                newReason,
                newHealth,
                createdBy,
                createdAt,
                changedAt,
                newVersion);
    }

    boolean overlaps(Instant now) {
        return formerUntil != null && now.isBefore(formerUntil);
    }

    /** The same, which has skipped all until now. */
    Webhook skipped(Instant now) {
        return copy(
                new Secrets(secret, formerSecret, formerUntil),
                isActive,
                new Hearing(now, hearing.pausedFrom, hearing.pausedUntil),
                state,
                reason,
                health,
                updatedAt,
                version);
    }

    /** Whether it hears of events of this type. */
    boolean wants(EventType type) {
        return types.contains(type);
    }

    /** The scopes of all that it hears of. Without one of them no caller changes it. */
    Set<Scope> scopes() {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        types.forEach(type -> scopes.add(type.scope()));
        if (includesActor) {
            scopes.add(Scope.ACTIVITY_READ);
        }
        return scopes;
    }

    /** The scopes without which no one may read the body of one of its messages. */
    Set<Scope> scopesOf(Message message) {
        EventType type = Objects.requireNonNull(EventType.CHOICES.get(message.type()));
        return includesActor ? Set.of(type.scope(), Scope.ACTIVITY_READ) : Set.of(type.scope());
    }

    Subject subject() {
        return Subject.of(Subject.Kind.WEBHOOK, id, name);
    }

    ObjectNode json() {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("name", name)
                .put("urlHint", urlHint)
                .put("format", format.word());
        ArrayNode words = json.putArray("types");
        types.forEach(type -> words.add(type.word()));
        json.set("filter", filter.json());
        json.put("isActive", isActive)
                .put("state", isActive ? state.word() : "paused")
                .put("reason", reason)
                .put("failingSince", time(health.failingSince))
                .put("includesActor", includesActor)
                .put("formerSecretUntil", time(formerUntil))
                .put("createdBy", createdBy)
                .put("createdAt", Json.time(createdAt))
                .put("updatedAt", Json.time(updatedAt))
                .put("version", version);
        return json;
    }

    private static @Nullable String time(@Nullable Instant instant) {
        return instant == null ? null : Json.time(instant);
    }
}
