package placard.activity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Database;
import placard.web.Listing;
import placard.web.Request;

/** The queries of the activity log, for the API and the dashboard. */
public record ActivityList(Database database, ActivityLog log) {
    /** The query parameters that it reads. */
    static final String[] PARAMETERS = {"page", "limit", "actorId", "subjectId", "subjectKind", "action", "from", "to"};

    private static final int MAX_PAGE = 1_000_000;

    /**
     * A page of the log.
     *
     * @param entries in their JSON form, the newest first
     * @param total the number of entries that pass the filter
     */
    public record ActivityPage(ActivityLog.Filter filter, List<ObjectNode> entries, Listing listing, long total) {}

    /**
     * The page for a request's query.
     *
     * @throws Refusal {@code validation_failed}
     */
    public ActivityPage find(Request request) {
        List<Fault> faults = new ArrayList<>();
        int page = Listing.integer(request, "page", 1, MAX_PAGE, 1, faults);
        int limit = Listing.integer(request, "limit", 1, 100, 20, faults);
        // The log is sorted by id, which is the order of time.
        Listing listing = new Listing(page, limit, "", "");
        ActivityLog.Filter filter = new ActivityLog.Filter(
                id(request, "actorId", faults),
                id(request, "subjectId", faults),
                choice(request, "subjectKind", Subject.Kind.CHOICES, faults),
                choice(request, "action", Action.CHOICES, faults),
                time(request, "from", faults),
                time(request, "to", faults));
        Refusal.check(faults);
        String workspace = request.workspaceId();
        return database.read(tx -> new ActivityPage(
                filter,
                log.list(tx, workspace, filter, limit, listing.offset()),
                listing,
                log.count(tx, workspace, filter)));
    }

    /** The actors in a workspace's log, by their latest names. */
    public List<ActivityLog.ActorName> actors(String workspaceId) {
        return database.read(tx -> log.actors(tx, workspaceId));
    }

    private static String text(Request request, String name) {
        String value = request.query(name);
        return value == null ? "" : value;
    }

    private static String id(Request request, String name, List<Fault> faults) {
        String value = text(request, name);
        if (value.length() > 100 || !value.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
            faults.add(Fault.ofParameter(name, "invalid_id", "Must be the id of a person, a key or a record."));
            return "";
        }
        return value;
    }

    private static String choice(Request request, String name, Map<String, ?> choices, List<Fault> faults) {
        String value = text(request, name);
        if (!value.isEmpty() && !choices.containsKey(value)) {
            faults.add(Fault.ofParameter(
                    name, "unknown_value", "Use one of: " + String.join(", ", choices.keySet()) + "."));
        }
        return value;
    }

    private static @Nullable Instant time(Request request, String name, List<Fault> faults) {
        String value = request.query(name);
        Instant time = value == null ? null : Json.parsedTime(value);
        if (value != null && time == null) {
            faults.add(Fault.ofParameter(name, "invalid_time", "Use ISO 8601 in UTC, such as 2026-11-21T04:00:00Z."));
        }
        return time;
    }
}
