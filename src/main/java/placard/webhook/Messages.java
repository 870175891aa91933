package placard.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Json;
import placard.outbound.Outcome;
import placard.storage.Tx;

/**
 * The messages of all webhooks. Events become messages here, some at a time; nodes lease messages and write what came of
 * them.
 */
record Messages(Ids ids, Events events, WebhookParts.Letters letters, RandomGenerator random) {
    /** The most events, and about the most messages, of one transaction. */
    private static final int AT_A_TIME = 500;

    private static final int HELD_AT_A_TIME = 5_000;
    private static final int TRIES_KEPT = 20;
    private static final double SPREAD = 0.2;
    static final Duration LEASE = Duration.ofSeconds(60);
    /** How often a chat gets a message; what happens meanwhile is in the next one. */
    private static final Duration BETWEEN_CHATS = Duration.ofSeconds(10);

    /** The pauses after each failed try; after the last one a message is given up. */
    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(5),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(14),
            Duration.ofHours(24));

    /** Longer than the longest pause, or than any wait that a receiver may ask for. */
    private static final Duration LONGEST_PAUSE = Duration.ofHours(29);

    /** An event whose messages are not made yet. */
    record Event(
            String workspaceId,
            String id,
            String type,
            @Nullable String catalogId,
            @Nullable String qrId,
            @Nullable String onlyFor,
            Instant createdAt) {}

    /** Some new events, those of each workspace in turn, so that a bulk of one doesn't hold up the others. */
    static List<Event> fresh(Tx tx) {
        return tx.list(
                """
                select workspace_id, id, type, catalog_id, qr_id, only_for, created_at,
                    row_number() over (partition by workspace_id order by created_at, id) as turn
                from webhook_event
                where dispatched_at is null order by turn, created_at, id limit ?
                """,
                row -> new Event(
                        row.text("workspace_id"),
                        row.text("id"),
                        row.text("type"),
                        row.textOrNull("catalog_id"),
                        row.textOrNull("qr_id"),
                        row.textOrNull("only_for"),
                        row.time("created_at")),
                AT_A_TIME);
    }

    /** Makes the messages of the first of these events, and returns the number of those events. */
    int dispatch(Tx tx, List<Event> fresh, Instant now) {
        boolean isPaused = !fresh.isEmpty() && Webhooks.isPaused(tx);
        Map<String, List<Webhook>> webhooks = new HashMap<>();
        List<Object[]> messages = new ArrayList<>();
        List<Object[]> done = new ArrayList<>();
        for (Event event : fresh) {
            for (Webhook webhook : webhooks.computeIfAbsent(event.workspaceId, id -> Webhooks.listLocked(tx, id))) {
                if (isFor(tx, event, webhook)) {
                    messages.add(row(event, webhook, 0, isPaused, now));
                }
            }
            done.add(new Object[] {now, event.workspaceId, event.id});
            if (messages.size() >= AT_A_TIME) {
                break;
            }
        }
        insert(tx, messages);
        tx.batch("update webhook_event set dispatched_at = ? where workspace_id = ? and id = ?", done);
        return done.size();
    }

    private static boolean isFor(Tx tx, Event event, Webhook webhook) {
        if (event.onlyFor != null) {
            return event.onlyFor.equals(webhook.id());
        }
        EventType type = EventType.CHOICES.get(event.type);
        if (type == null || !webhook.wants(type) || !webhook.hearing().includes(event.createdAt)) {
            return false;
        }
        if (!type.isFiltered() || webhook.filter().equals(Filter.NONE)) {
            return true;
        }
        if (type == EventType.CODE_RETARGETED) {
            return webhook.filter().fitsAny(tx, event.workspaceId, Events.codes(tx, event.workspaceId, event.id));
        }
        Optional<Filter.Code> code =
                event.qrId == null ? Optional.empty() : Filter.Code.find(tx, event.workspaceId, event.qrId);
        return webhook.filter().fits(event.catalogId, event.qrId, code);
    }

    static void insert(Tx tx, List<Object[]> messages) {
        tx.insert("""
            insert into webhook_message
                (workspace_id, id, webhook_id, event_id, type, created_at, state, next_at, tries, scans)
            values %s on conflict (webhook_id, event_id) do nothing
            """, messages);
    }

    /**
     * The row of a message.
     *
     * @param scans the number of scans in the event
     * @param isPaused whether all sending is stopped
     */
    Object[] row(Event event, Webhook webhook, int scans, boolean isPaused, Instant now) {
        boolean isHeld = isPaused || webhook.state() == Webhook.State.OFF;
        return new Object[] {
            event.workspaceId,
            ids.next(Message.ID),
            webhook.id(),
            event.id,
            event.type,
            event.createdAt,
            (isHeld ? Message.State.HELD : Message.State.WAITING).word(),
            now,
            0,
            scans
        };
    }

    /** The endpoints that may be sent something now. */
    static List<Webhook> due(Tx tx, Instant now) {
        return tx.list("select " + Webhook.COLUMNS + """
             from webhook w
            where is_active
              and (state = 'active' and (format = 'standard' or paced_until is null or paced_until <= ?)
                    and exists
                    (select 1 from webhook_message m
                     where m.webhook_id = w.id and m.state = 'waiting' and m.next_at <= ?)
                or state = 'failing' and probe_at <= ? and exists
                    (select 1 from webhook_message m where m.webhook_id = w.id and m.state = 'waiting'))
            order by workspace_id, id
            """, Webhook::of, now, now, now);
    }

    /** The messages of an endpoint that are due; of a failing one the oldest alone, whenever it is due. */
    static List<Message> due(Tx tx, Webhook webhook, Instant now, int most) {
        if (webhook.state() == Webhook.State.FAILING) {
            return tx.list("""
                select * from webhook_message
                where webhook_id = ? and workspace_id = ? and state = 'waiting' order by created_at, id limit 1
                """, Message::of, webhook.id(), webhook.workspaceId());
        }
        List<Message> due = tx.list("""
            select * from webhook_message
            where webhook_id = ? and state = 'waiting' and type <> 'scan.counted' and next_at <= ?
            order by next_at, id limit ?
            """, Message::of, webhook.id(), now, most);
        if (due.size() < most && webhook.types().contains(EventType.SCAN_COUNTED)) {
            due.addAll(tx.list("""
                select * from webhook_message
                where webhook_id = ? and state = 'waiting' and type = 'scan.counted' and next_at <= ?
                order by next_at, id limit ?
                """, Message::of, webhook.id(), now, most - due.size()));
        }
        return due;
    }

    /** One of the messages of a request; its body is null if that is no longer kept. */
    record Part(Message message, @Nullable String body) {}

    /**
     * The messages that this node may send in one request until its lease ends: one, or those that a chat hears together.
     *
     * @param isLimited whether it took one of the few places of endpoints that fail or are slow
     */
    record Lease(Webhook webhook, List<Part> parts, boolean isLimited) {
        static Lease of(Webhook webhook, List<Message> messages, boolean isLimited) {
            return new Lease(
                    webhook,
                    messages.stream().map(message -> new Part(message, null)).toList(),
                    isLimited);
        }

        Message message() {
            return parts.getFirst().message;
        }

        /** The bodies that are kept. */
        List<String> bodies() {
            return parts.stream().map(Part::body).filter(Objects::nonNull).toList();
        }
    }

    /** Leases messages to this node, those of them that no other node has. */
    static List<Lease> lease(Tx tx, List<Lease> wanted, Instant now) {
        List<Lease> leased = new ArrayList<>();
        for (Lease one : wanted) {
            if (isPaced(tx, one.webhook, now)) {
                List<Part> parts = one.parts.stream()
                        .map(Part::message)
                        .filter(message -> isLeased(tx, one.webhook, message, now))
                        .map(message -> new Part(message, storedBody(tx, message)))
                        .toList();
                if (!parts.isEmpty()) {
                    leased.add(new Lease(one.webhook, parts, one.isLimited));
                }
            }
        }
        return leased;
    }

    private static @Nullable String storedBody(Tx tx, Message message) {
        return tx.find(
                        "select body from webhook_event where workspace_id = ? and id = ? and body is not null",
                        row -> row.text("body"),
                        message.workspaceId(),
                        message.eventId())
                .orElse(null);
    }

    /** Whether an endpoint may hear something now. A chat waits for its next turn, and one node takes each turn. */
    private static boolean isPaced(Tx tx, Webhook webhook, Instant now) {
        return !webhook.format().isChat()
                || webhook.state() == Webhook.State.FAILING
                || tx.update(
                                "update webhook set paced_until = ? where workspace_id = ? and id = ?"
                                        + " and (paced_until is null or paced_until <= ?)",
                                now.plus(BETWEEN_CHATS),
                                webhook.workspaceId(),
                                webhook.id(),
                                now)
                        == 1;
    }

    private static boolean isLeased(Tx tx, Webhook webhook, Message message, Instant now) {
        if (webhook.state() == Webhook.State.FAILING) {
            return tx.update(
                            "update webhook set probe_at = ? where workspace_id = ? and id = ? and probe_at = ?",
                            now.plus(LEASE),
                            webhook.workspaceId(),
                            webhook.id(),
                            webhook.health().probeAt())
                    == 1;
        }
        return tx.update("""
            update webhook_message set next_at = ?
            where workspace_id = ? and id = ? and state = 'waiting' and next_at = ?
            """, now.plus(LEASE), message.workspaceId(), message.id(), message.nextAt()) == 1;
    }

    record Result(Lease leased, Instant at, Outcome outcome) {}

    /** Writes what came of a try, and what follows for its messages and the endpoint. */
    void settle(Tx tx, Result result) {
        Message first = result.leased.message();
        Outcome outcome = result.outcome;
        Webhook webhook =
                Webhooks.find(tx, first.workspaceId(), first.webhookId()).orElse(null);
        if (webhook == null) {
            return;
        }
        result.leased.parts.forEach(part -> settle(tx, part, result));
        Instant now = result.at;
        if (outcome.isTaken()) {
            if (webhook.health().failures() > 0 && webhook.state() != Webhook.State.OFF) {
                Webhooks.update(tx, webhook, webhook.with(Webhook.State.ACTIVE, null, Webhook.Health.WELL, now));
            }
            return;
        }
        if (!result.leased.bodies().isEmpty()
                && webhook.state() != Webhook.State.OFF
                && outcome.failure() != Outcome.Failure.OFF) {
            count(tx, webhook, first, outcome, now);
        }
    }

    private void settle(Tx tx, Part part, Result result) {
        Outcome outcome = result.outcome;
        keep(tx, part.message, result);
        if (part.body == null) {
            move(tx, part.message, Message.State.GIVEN_UP, result.at, part.message.tries());
        } else if (outcome.isTaken()) {
            move(tx, part.message, Message.State.SENT, result.at, part.message.tries() + 1);
        } else if (result.leased.webhook.state() == Webhook.State.ACTIVE && outcome.failure() != Outcome.Failure.OFF) {
            retry(tx, part.message, outcome, result.at);
        }
    }

    private void retry(Tx tx, Message message, Outcome outcome, Instant now) {
        int tries = message.tries() + 1;
        if (tries > PAUSES.size()) {
            move(tx, message, Message.State.GIVEN_UP, now, tries);
            return;
        }
        Duration pause = PAUSES.get(tries - 1);
        long millis = (long) (pause.toMillis() * (1 - SPREAD + 2 * SPREAD * random.nextDouble()));
        Duration wait = outcome.retryAfter();
        Duration longer = wait != null && wait.toMillis() > millis ? wait : Duration.ofMillis(millis);
        move(tx, message, Message.State.WAITING, now.plus(longer), tries);
    }

    /** Counts a failure of the endpoint, which may switch it off. */
    private void count(Tx tx, Webhook webhook, Message message, Outcome outcome, Instant now) {
        if (outcome.isBusy()) {
            if (webhook.state() == Webhook.State.FAILING) {
                Webhooks.update(tx, webhook, webhook.with(Webhook.State.ACTIVE, null, Webhook.Health.WELL, now));
            }
            return;
        }
        Webhook.Health health = webhook.health().failed(webhook.state(), message.id(), now);
        boolean isLost = outcome.failure() == Outcome.Failure.NEEDS_SECRET;
        Webhook.State state = outcome.isGone() || isLost ? Webhook.State.OFF : health.state(now);
        String reason =
                state != Webhook.State.OFF ? null : isLost ? "needs_secret" : outcome.isGone() ? "gone" : "failing";
        if (Webhooks.update(tx, webhook, webhook.with(state, reason, health, now)) && reason != null) {
            events.disabled(tx, webhook, reason, now);
            letters.off(tx, webhook.workspaceId(), webhook.id(), webhook.name(), reason);
        }
    }

    private static void move(Tx tx, Message message, Message.State state, Instant nextAt, int tries) {
        tx.update("""
            update webhook_message set state = ?, next_at = ?, tries = ?
            where workspace_id = ? and id = ? and state in ('waiting', 'held') and tries = ?
            """, state.word(), nextAt, tries, message.workspaceId(), message.id(), message.tries());
    }

    private static void keep(Tx tx, Message message, Result result) {
        Outcome outcome = result.outcome;
        Outcome.Failure failure = outcome.failure();
        long number = 1
                + tx.count(
                        "select coalesce(max(number), 0) as n from webhook_try where workspace_id = ? and message_id ="
                                + " ?",
                        message.workspaceId(),
                        message.id());
        tx.update(
                """
                insert into webhook_try (workspace_id, message_id, number, at, status, failure, millis, answer)
                values (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                message.workspaceId(),
                message.id(),
                number,
                result.at,
                outcome.status(),
                failure == null ? null : failure.word(),
                outcome.millis(),
                outcome.answer());
        tx.update(
                "delete from webhook_try where workspace_id = ? and message_id = ? and number <= ?",
                message.workspaceId(),
                message.id(),
                number - TRIES_KEPT);
    }

    /**
     * Moves times that a clock has set which has gone back since, so that no message waits for the clock. Returns their
     * number.
     *
     * @param back how far it has gone back since the last call; zero if it hasn't, or isn't known
     */
    static int mend(Tx tx, Instant now, Duration back) {
        int mended = tx.update("""
                update webhook_message set next_at = ?
                where state = 'waiting' and (tries = 0 and next_at > ? or next_at > ?)
                """, now, now.plus(LEASE.multipliedBy(2)), now.plus(LONGEST_PAUSE));
        return back.isZero()
                ? mended
                : mended
                        + tx.update(
                                "update webhook_message set next_at = next_at - ? where state = 'waiting' and next_at > ?",
                                back.toMillis(),
                                now);
    }

    /** Holds some waiting messages of endpoints that are off; returns their number. */
    static int hold(Tx tx) {
        return tx.update("""
            update webhook_message set state = 'held' where state = 'waiting' and id in
                (select m.id from webhook w
                 join webhook_message m on m.webhook_id = w.id and m.state = 'waiting'
                 where w.state = 'off' limit ?)
            """, HELD_AT_A_TIME);
    }

    /** Sends or skips some held messages of an endpoint; returns their number. */
    static int release(Tx tx, Webhook webhook, boolean isSent, Instant now) {
        return tx.update(
                """
                update webhook_message set state = ?, next_at = ? where workspace_id = ? and state = 'held' and id in
                    (select id from webhook_message
                     where workspace_id = ? and webhook_id = ? and state in ('waiting', 'held') and state = 'held'
                     order by created_at, id limit ?)
                """,
                (isSent ? Message.State.WAITING : Message.State.SKIPPED).word(),
                now,
                webhook.workspaceId(),
                webhook.workspaceId(),
                webhook.id(),
                HELD_AT_A_TIME);
    }

    /** Makes a message due now, with its first try before it. */
    static void resend(Tx tx, Message message, Instant now) {
        tx.update(
                "update webhook_message set state = 'waiting', next_at = ?, tries = 0 where workspace_id = ? and id ="
                        + " ?",
                now,
                message.workspaceId(),
                message.id());
        tx.announce(Events.ADDED, message.workspaceId());
    }

    static Message get(Tx tx, String workspaceId, String webhookId, String id) {
        return find(tx, workspaceId, webhookId, id).orElseThrow(placard.base.Refusal::notFound);
    }

    static Optional<Message> find(Tx tx, String workspaceId, String webhookId, String id) {
        return tx.find(
                "select * from webhook_message where workspace_id = ? and id = ? and webhook_id = ?",
                Message::of,
                workspaceId,
                id,
                webhookId);
    }

    /** The body as this endpoint gets it; null once it is gone. */
    static @Nullable String body(Tx tx, Webhook webhook, Message message) {
        String body = storedBody(tx, message);
        return body == null ? null : seenBy(webhook, body);
    }

    /** The event without its actor, for endpoints that may not know. */
    static String seenBy(Webhook webhook, String body) {
        if (webhook.includesActor()) {
            return body;
        }
        return Json.text(Json.stored(body).putNull("actor"));
    }

    static List<Message.Try> tries(Tx tx, Message message) {
        return tx.list(
                "select * from webhook_try where workspace_id = ? and message_id = ? order by number",
                Message.Try::of,
                message.workspaceId(),
                message.id());
    }
}
