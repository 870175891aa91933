package placard.activity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Json;
import placard.storage.Row;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Caller;

/** The activity log (audit log) of a workspace: one row for each change, written in its transaction. */
public final class ActivityLog {
    /**
     * The notice of a change in a catalogue. Its message is a JSON object with {@code workspace}, {@code catalog},
     * {@code action}, {@code subject} and {@code actor}. The last two have kind, id and name.
     */
    public static final String IN_CATALOG = "catalog-activity";

    private static final String ID = "act_";
    /** The number of rows deleted at a time, so that other changes don't wait long. */
    private static final int AT_A_TIME = 5_000;

    /** The most codes that an entry names; an event names all. */
    private static final int MOST_CODES = 1_000;

    private static final Duration FAR_BACK = Duration.ofMinutes(1);

    private final Ids ids;
    private final InstantSource clock;
    private final Duration kept;
    private final Follower follower;
    /** The first half of the last id: milliseconds since 1970 and, in the lower 16 bits, a counter. */
    private final AtomicLong latest = new AtomicLong();

    /** Hears of each entry in its transaction. */
    @FunctionalInterface
    public interface Follower {
        void follow(Tx tx, Entry entry);
    }

    /**
     * A new entry.
     *
     * @param qrIds the codes that a change of many has changed
     */
    public record Entry(
            String workspaceId,
            Instant at,
            Actor actor,
            Action action,
            Subject subject,
            Change change,
            List<String> qrIds) {}

    /**
     * Makes the log.
     *
     * @param kept how long rows are kept; zero for always
     * @param follower hears of each entry
     */
    public ActivityLog(Ids ids, InstantSource clock, Duration kept, Follower follower) {
        this.ids = ids;
        this.clock = clock;
        this.kept = kept;
        this.follower = follower;
    }

    /** Logs a caller's action in its own transaction; returns the id of the entry. */
    public String add(Tx tx, Caller caller, Action action, Subject subject, Change change) {
        return add(tx, caller.workspaceId(), caller.actor(), action, subject, change);
    }

    /** Logs one change of many codes, with their ids; returns the id of the entry. */
    public String add(Tx tx, Caller caller, Action action, Subject subject, Change change, List<String> qrIds) {
        boolean isTooMuch = qrIds.size() > MOST_CODES;
        List<String> omitted = new ArrayList<>(change.omitted());
        if (isTooMuch) {
            omitted.add("qrIds");
        } else {
            qrIds.forEach(change.after().putArray("qrIds")::add);
        }
        Change named = new Change(change.before(), change.after(), List.copyOf(omitted), change.version());
        return add(tx, caller.workspaceId(), caller.actor(), action, subject, named, qrIds);
    }

    /** Logs an action without compared members, such as a creation or a deletion. */
    public void add(Tx tx, Caller caller, Action action, Subject subject) {
        add(tx, caller, action, subject, Change.NONE);
    }

    /** Logs the change of a record, unless nothing has changed. */
    public void change(Tx tx, Caller caller, Subject subject, ObjectNode before, ObjectNode after) {
        Change change = Change.of(before, after);
        if (!change.isNothing()) {
            add(tx, caller, Action.CHANGED, subject, change);
        }
    }

    /** Logs an action without a request; returns the id of the entry. */
    public String add(Tx tx, String workspaceId, Actor actor, Action action, Subject subject, Change change) {
        return add(tx, workspaceId, actor, action, subject, change, List.of());
    }

    private String add(
            Tx tx, String workspaceId, Actor actor, Action action, Subject subject, Change change, List<String> qrIds) {
        String id = next();
        Instant now = clock.instant();
        tx.update(
                """
                insert into activity
                    (workspace_id, id, created_at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id,
                     subject_name, catalog_id, old_values, new_values, omitted)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                workspaceId,
                id,
                now,
                actor.kind(),
                actor.id(),
                actor.name(),
                action.word(),
                subject.kind().word(),
                subject.id(),
                subject.name(),
                subject.catalogId(),
                column(change.before()),
                column(change.after()),
                change.omitted().isEmpty() ? null : String.join(" ", change.omitted()));
        String catalogId = subject.kind() == Subject.Kind.CATALOG ? subject.id() : subject.catalogId();
        if (catalogId != null) {
            tx.announce(IN_CATALOG, Json.text(notice(workspaceId, catalogId, actor, action, subject)));
        }
        follower.follow(tx, new Entry(workspaceId, now, actor, action, subject, change, qrIds));
        return id;
    }

    private static ObjectNode notice(
            String workspaceId, String catalogId, Actor actor, Action action, Subject subject) {
        ObjectNode notice = Json.object()
                .put("workspace", workspaceId)
                .put("catalog", catalogId)
                .put("action", action.word());
        notice.putObject("subject")
                .put("kind", subject.kind().word())
                .put("id", subject.id())
                .put("name", subject.name());
        notice.putObject("actor")
                .put("kind", actor.kind())
                .put("id", actor.id())
                .put("name", actor.name());
        return notice;
    }

    /**
     * The next id, greater than all earlier ids of this node, even within a millisecond. After a clock was set far
     * back, new rows sort by the new time.
     */
    private String next() {
        long millis = clock.millis();
        long high = latest.updateAndGet(before -> {
            boolean isLater = before >> 16 < millis || before >> 16 > millis + FAR_BACK.toMillis();
            return isLater ? millis << 16 : before + 1;
        });
        byte[] bytes = Ids.bytes(ids.next(ID));
        return Ids.of(ID, ByteBuffer.wrap(bytes).putLong(high).array(), 0);
    }

    private static @Nullable String column(ObjectNode values) {
        return values.isEmpty() ? null : Json.text(values);
    }

    /**
     * The filter of the log; an empty text or null filters nothing.
     *
     * @param from the earliest time, inclusive
     * @param to the end, exclusive
     */
    public record Filter(
            String actorId,
            String subjectId,
            String subjectKind,
            String action,
            @Nullable Instant from,
            @Nullable Instant to) {
        private String sql() {
            return " from activity where workspace_id = ?"
                    + (actorId.isEmpty() ? "" : " and actor_id = ?")
                    + (subjectId.isEmpty() ? "" : " and subject_id = ?")
                    + (subjectKind.isEmpty() ? "" : " and subject_kind = ?")
                    + (action.isEmpty() ? "" : " and action = ?")
                    + (from == null ? "" : " and id >= ?")
                    + (to == null ? "" : " and id < ?");
        }

        private Object[] arguments(String workspaceId, Object... after) {
            List<Object> all = new ArrayList<>(List.of(workspaceId));
            for (String one : List.of(actorId, subjectId, subjectKind, action)) {
                if (!one.isEmpty()) {
                    all.add(one);
                }
            }
            if (from != null) {
                all.add(first(from));
            }
            if (to != null) {
                all.add(first(to));
            }
            all.addAll(List.of(after));
            return all.toArray();
        }
    }

    /** The smallest id of an instant: ids are in the order of time. */
    private static String first(Instant instant) {
        long millis = Math.clamp(instant.toEpochMilli(), 0, (1L << 48) - 1);
        return Ids.of(ID, ByteBuffer.allocate(16).putLong(millis << 16).array(), 0);
    }

    /** A page of a workspace's log in JSON form, the newest first. */
    public List<ObjectNode> list(Tx tx, String workspaceId, Filter filter, int limit, long offset) {
        return tx.list(
                "select *" + filter.sql() + " order by id desc limit ? offset ?",
                ActivityLog::json,
                filter.arguments(workspaceId, limit, offset));
    }

    public long count(Tx tx, String workspaceId, Filter filter) {
        return tx.count("select count(*) as n" + filter.sql(), filter.arguments(workspaceId));
    }

    private static ObjectNode json(Row row) throws SQLException {
        ObjectNode json = Json.object().put("id", row.text("id")).put("createdAt", Json.time(row.time("created_at")));
        json.putObject("actor")
                .put("kind", row.text("actor_kind"))
                .put("id", row.text("actor_id"))
                .put("name", row.text("actor_name"));
        json.put("action", row.text("action"));
        json.putObject("subject")
                .put("kind", row.text("subject_kind"))
                .put("id", row.text("subject_id"))
                .put("name", row.text("subject_name"))
                .put("catalogId", row.textOrNull("catalog_id"));
        values(json, "before", row.textOrNull("old_values"));
        values(json, "after", row.textOrNull("new_values"));
        ArrayNode omitted = json.putArray("omitted");
        String names = row.textOrNull("omitted");
        if (names != null) {
            List.of(names.split(" ", -1)).forEach(omitted::add);
        }
        return json;
    }

    private static void values(ObjectNode json, String name, @Nullable String text) {
        if (text == null) {
            json.putNull(name);
        } else {
            json.set(name, Json.stored(text));
        }
    }

    public record ActorName(String kind, String id, String name) {}

    /** The actors in a workspace's log, by their latest names. */
    public List<ActorName> actors(Tx tx, String workspaceId) {
        return tx.list(
                """
                select a.actor_kind, a.actor_id, a.actor_name
                from activity a
                join (select actor_id, max(id) as latest from activity where workspace_id = ? group by actor_id) l
                    on l.latest = a.id
                where a.workspace_id = ? order by a.actor_name, a.actor_id limit 200
                """,
                row -> new ActorName(row.text("actor_kind"), row.text("actor_id"), row.text("actor_name")),
                workspaceId,
                workspaceId);
    }

    /** Deletes some rows of a deleted workspace. */
    public int removeSome(Tx tx, String workspaceId) {
        return tx.update("""
            delete from activity where workspace_id = ? and id in
                (select id from activity where workspace_id = ? order by id limit ?)
            """, workspaceId, workspaceId, AT_A_TIME);
    }

    /** Deletes rows older than the retention, some thousands at a time. */
    public int forget(Tx tx) {
        if (kept.isZero()) {
            return 0;
        }
        String end = first(clock.instant().minus(kept));
        int removed = 0;
        for (String workspace : tx.list("select id from workspace order by id", row -> row.text("id"))) {
            removed += tx.update("""
                delete from activity where workspace_id = ? and id in
                    (select id from activity where workspace_id = ? and id < ? order by id limit ?)
                """, workspace, workspace, end, AT_A_TIME);
        }
        return removed;
    }
}
