package placard.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Json;

/**
 * The page of a list of changes (delta sync): {@code updatedSince}, {@code after}, {@code limit}.
 *
 * <p>Changes and deletions come in one order, by time and then by id. Each page names the beginning of the next. An
 * entry that changes meanwhile moves to the end and is listed again. So none is skipped, as it could be between
 * numbered pages.
 *
 * @param since the time of the first entries, itself included
 * @param after the id of an entry of exactly that time, after which to continue; empty for all of that time
 * @param limit entries a page, deletions included
 */
public record Delta(Instant since, String after, int limit) {
    /**
     * The last page ends at most this long before now. A change carries the time of its request but is visible only
     * once it is stored. So later changes may become visible before it.
     */
    private static final Duration UNSETTLED = Duration.ofSeconds(30);

    private static final Comparator<Change> ORDER =
            Comparator.comparing(Change::at).thenComparing(Change::id);

    /**
     * An entry that was changed or deleted.
     *
     * @param at when
     * @param json makes the entry's current JSON; null for a deleted one (a tombstone)
     */
    public record Change(Instant at, String id, @Nullable Supplier<ObjectNode> json) {
        public static Change of(Instant at, String id, Supplier<ObjectNode> json) {
            return new Change(at, id, json);
        }

        public static Change deleted(Instant at, String id) {
            return new Change(at, id, null);
        }
    }

    /**
     * Reads the parameters; null for a request that doesn't ask for changes.
     *
     * @param prefix of the ids of the entries
     */
    public static @Nullable Delta read(Request request, String prefix, List<Fault> faults) {
        String raw = request.query("updatedSince");
        String after = request.query("after");
        if (raw == null) {
            if (after != null) {
                faults.add(Fault.ofParameter("after", "not_allowed", "Only together with updatedSince."));
            }
            return null;
        }
        Instant since = Json.parsedTime(raw);
        if (since == null) {
            faults.add(Fault.ofParameter(
                    "updatedSince", "invalid_time", "Use ISO 8601 with an offset, such as 2027-01-31T00:00:00.000Z."));
        }
        if (after != null && !Ids.isWellFormed(prefix, after)) {
            faults.add(Fault.ofParameter("after", "invalid_id", "Must be the id in sync.after of the page before."));
        }
        if (!"1".equals(Objects.requireNonNullElse(request.query("page"), "1"))) {
            faults.add(
                    Fault.ofParameter("page", "not_allowed", "A list of changes is continued by after, not by page."));
        }
        String sort = request.query("sort");
        if (sort != null && !sort.equals("updatedAt")) {
            faults.add(Fault.ofParameter("sort", "not_allowed", "Changes are sorted by updatedAt."));
        }
        int limit = Listing.integer(request, "limit", 1, 100, 20, faults);
        return new Delta(since == null ? Instant.EPOCH : since, after == null ? "" : after, limit);
    }

    /** The query parameters of such a list, besides those of its kind, for {@link Route#asking}. */
    public static String[] parameters() {
        return new String[] {"updatedSince", "after"};
    }

    /** The database query of a page: the first entries after its beginning, up to the limit. */
    public Listing listing(Request request, List<Fault> faults) {
        return new Listing(1, limit, "updated_at, id", Listing.pattern(request.query("q"), faults));
    }

    /** Whether an entry of this time comes after the beginning of the page. */
    public boolean includes(Instant at, String id) {
        return at.isAfter(since) || at.equals(since) && id.compareTo(after) > 0;
    }

    /** The SQL condition on two columns. It takes {@link #since} twice and {@link #after}. */
    public static String where(String time) {
        return "(" + time + " > ? or " + time + " = ? and id > ?)";
    }

    /**
     * The body of the answer.
     *
     * @param name of the list
     * @param changes include all entries of this page
     * @param total the number from here on
     * @param deletedFrom the time from which deletions are listed
     */
    public ObjectNode json(String name, List<Change> changes, long total, Instant deletedFrom, Instant now) {
        List<Change> page = changes.stream().sorted(ORDER).limit(limit).toList();
        ObjectNode body = Json.object();
        ArrayNode live = body.putArray(name);
        ArrayNode deleted = body.putArray("deleted");
        for (Change change : page) {
            if (change.json != null) {
                live.add(change.json.get());
            } else {
                deleted.addObject().put("id", change.id).put("deletedAt", Json.time(change.at));
            }
        }
        body.set("sync", next(page, total > limit, now).put("deletedFrom", Json.time(deletedFrom)));
        body.set("pagination", new Listing(1, limit, "", "").pagination(total));
        return body;
    }

    private ObjectNode next(List<Change> page, boolean hasMore, Instant now) {
        Instant at = page.isEmpty() ? since : page.getLast().at;
        String id = page.isEmpty() ? after : page.getLast().id;
        Instant settled = now.minus(UNSETTLED);
        if (!hasMore && at.isAfter(settled)) {
            at = settled.isAfter(since) ? settled : since;
            id = "";
        }
        return Json.object().put("updatedSince", Json.time(at)).put("after", id.isEmpty() ? null : id);
    }
}
