package placard.webhook;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.Scope;
import placard.storage.Database;
import placard.storage.ScanStores;
import placard.storage.StoreException;
import placard.storage.Tx;

/** Webhooks and their deliveries as the dashboard shows them. */
public record WebhookList(Database database, ScanStores scans, InstantSource clock) {
    /** The deliveries on a page. */
    public static final int A_PAGE = 20;

    private static final String OF_A_WEBHOOK = " from webhook_message where workspace_id = ? and webhook_id = ?";

    /** A type of event, with the scope without which no one may hear of it. */
    public record Type(String word, Scope scope) {}

    /**
     * A webhook.
     *
     * @param state active, failing, off or paused
     * @param reason why it is off, or null
     * @param formerSecretUntil until when the former secret signs, too; null if none does
     * @param held the number of messages that a person must send or skip
     * @param late what an active one hasn't taken at the first try, or null
     * @param last the newest delivery, or null
     */
    public record Entry(
            String id,
            String name,
            String urlHint,
            String format,
            List<String> types,
            FilterWords filter,
            String state,
            @Nullable String reason,
            @Nullable Instant failingSince,
            @Nullable Instant formerSecretUntil,
            long version,
            long held,
            @Nullable Late late,
            @Nullable Delivery last) {}

    /**
     * The messages that are tried again.
     *
     * @param since when the oldest of them was made
     */
    public record Late(long messages, Instant since) {}

    /** The filter of a webhook; empty lists limit nothing. */
    public record FilterWords(List<String> tags, List<String> qrIds, List<String> catalogIds) {}

    /**
     * A message on its way to an endpoint.
     *
     * @param state waiting, held, sent, given_up or skipped
     * @param nextTryAt null unless it waits
     * @param last its last try, or null
     */
    public record Delivery(
            String id,
            String type,
            String state,
            Instant createdAt,
            @Nullable Instant nextTryAt,
            @Nullable Attempt last) {}

    /** A try to send a message. */
    public record Attempt(
            Instant at, @Nullable Integer status, @Nullable String failure, long millis, String answer) {
        private static Attempt of(Message.Try one) {
            return new Attempt(one.at(), one.status(), one.failure(), one.millis(), one.answer());
        }
    }

    /** A page of deliveries, and the number of all. */
    public record Page(List<Delivery> deliveries, long total) {}

    /**
     * A delivery with all that is kept of it.
     *
     * @param body null once it is no longer kept
     * @param scopes without which no one may read the body
     */
    public record DeliveryDetail(
            Delivery delivery, @Nullable String body, List<Attempt> tries, List<Scope> scopes) {}

    public record Named(String id, String name) {}

    /** The types that a webhook may choose. Every endpoint gets those about itself. */
    public static List<Type> types() {
        return Arrays.stream(EventType.values())
                .filter(type -> type != EventType.EVENTS_LOST)
                .map(type -> new Type(type.word(), type.scope()))
                .toList();
    }

    /** The formats of messages. */
    public static List<String> formats() {
        return Arrays.stream(Format.values()).map(Format::word).toList();
    }

    /** The states of deliveries. */
    public static List<String> states() {
        return Arrays.stream(Message.State.values()).map(Message.State::word).toList();
    }

    public List<Entry> list(String workspaceId) {
        return database.read(tx -> Webhooks.listAll(tx, workspaceId).stream()
                .map(webhook -> entry(tx, webhook))
                .toList());
    }

    public Optional<Entry> find(String workspaceId, String id) {
        return database.read(tx -> Webhooks.find(tx, workspaceId, id).map(webhook -> entry(tx, webhook)));
    }

    private Entry entry(Tx tx, Webhook webhook) {
        Filter filter = webhook.filter();
        return new Entry(
                webhook.id(),
                webhook.name(),
                webhook.urlHint(),
                webhook.format().word(),
                webhook.types().stream().map(EventType::word).toList(),
                new FilterWords(filter.tags(), filter.qrIds(), filter.catalogIds()),
                webhook.isActive() ? webhook.state().word() : "paused",
                webhook.reason(),
                webhook.health().failingSince(),
                webhook.overlaps(clock.instant()) ? webhook.formerUntil() : null,
                webhook.version(),
                tx.count("""
                        select count(*) as n from webhook_message
                        where workspace_id = ? and webhook_id = ? and state in ('waiting', 'held') and state = 'held'
                        """, webhook.workspaceId(), webhook.id()),
                late(tx, webhook),
                deliveries(tx, webhook.workspaceId(), webhook.id(), "", 1, 0).stream()
                        .findFirst()
                        .orElse(null));
    }

    private static @Nullable Late late(Tx tx, Webhook webhook) {
        return !webhook.isActive() || webhook.state() != Webhook.State.ACTIVE
                ? null
                : tx.find("""
                                select min(created_at) as since, count(*) as n from webhook_message
                                where webhook_id = ? and state = 'waiting' and tries > 0 having count(*) > 0
                                """, row -> new Late(row.number("n"), row.time("since")), webhook.id())
                        .orElse(null);
    }

    /**
     * A page of the deliveries of a webhook, the newest first.
     *
     * @param state of the deliveries; empty for all
     * @param page from 1 on
     */
    public Page deliveries(String workspaceId, String id, String state, int page) {
        return database.read(tx -> new Page(
                deliveries(tx, workspaceId, id, state, A_PAGE, (page - 1) * A_PAGE),
                tx.count(
                        "select count(*) as n" + OF_A_WEBHOOK + " and (? = '' or state = ?)",
                        workspaceId,
                        id,
                        state,
                        state)));
    }

    private static List<Delivery> deliveries(Tx tx, String workspaceId, String id, String state, int most, int from) {
        return tx
                .list(
                        "select *" + OF_A_WEBHOOK
                                + " and (? = '' or state = ?) order by created_at desc, id desc limit ? offset ?",
                        Message::of,
                        workspaceId,
                        id,
                        state,
                        state,
                        most,
                        from)
                .stream()
                .map(message -> delivery(message, lastTry(tx, message)))
                .toList();
    }

    private static Delivery delivery(Message message, @Nullable Attempt last) {
        return new Delivery(
                message.id(),
                message.type(),
                message.state().word(),
                message.createdAt(),
                message.state() == Message.State.WAITING ? message.nextAt() : null,
                last);
    }

    private static @Nullable Attempt lastTry(Tx tx, Message message) {
        return tx.find("""
            select * from webhook_try where workspace_id = ? and message_id = ? order by number desc limit 1
            """, Message.Try::of, message.workspaceId(), message.id())
                .map(Attempt::of)
                .orElse(null);
    }

    public Optional<DeliveryDetail> delivery(String workspaceId, String id, String messageId) {
        return database.read(tx -> Webhooks.find(tx, workspaceId, id)
                .flatMap(webhook -> Messages.find(tx, workspaceId, id, messageId)
                        .map(message -> {
                            List<Attempt> tries = Messages.tries(tx, message).stream()
                                    .map(Attempt::of)
                                    .toList();
                            return new DeliveryDetail(
                                    delivery(message, tries.isEmpty() ? null : tries.getLast()),
                                    Messages.body(tx, webhook, message),
                                    tries.reversed(),
                                    List.copyOf(webhook.scopesOf(message)));
                        })));
    }

    /**
     * The scans of its workspace that wait to become messages, which only a webhook that hears of scans has.
     *
     * @param isAll false if more wait than are counted here
     */
    public record QueuedScans(long scans, boolean isAll) {
        private static final QueuedScans NONE = new QueuedScans(0, true);

        private QueuedScans plus(QueuedScans other) {
            return new QueuedScans(scans + other.scans, isAll && other.isAll);
        }
    }

    /** How many scans wait for a webhook. A database of scans that is away counts as empty. */
    public QueuedScans queued(String workspaceId, Entry one) {
        if (one.state().equals("paused") || !one.types().contains(EventType.SCAN_COUNTED.word())) {
            return QueuedScans.NONE;
        }
        return scans.all().stream()
                .map(store -> {
                    try {
                        return store.readSoon(tx -> ScanEvents.queued(tx, workspaceId));
                    } catch (StoreException | Refusal away) {
                        if (store.number() == 0) {
                            throw away;
                        }
                        return QueuedScans.NONE;
                    }
                })
                .reduce(QueuedScans.NONE, QueuedScans::plus);
    }

    /** Those that we switched off, and no person has paused. */
    public List<Named> off(String workspaceId) {
        return database.read(tx -> tx.list("""
            select id, name from webhook where workspace_id = ? and state = 'off' and is_active order by name_folded, id
            """, row -> new Named(row.text("id"), row.text("name")), workspaceId));
    }

    /**
     * The names of the webhooks that are not paused, by the id of the person or key that made them. A person has those of
     * their keys, too.
     */
    public List<Named> by(String workspaceId, String makerId) {
        return database.read(tx -> Webhooks.listBy(tx, workspaceId, makerId).stream()
                .map(webhook -> new Named(webhook.id(), webhook.name()))
                .toList());
    }
}
