package placard.analytics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.scan.count.Dimension;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The numbers of a code, and what is known of the hashes behind them, over HTTP. */
public final class AnalyticsRoutes {
    /** Breakdowns that are added on request, by their name on the wire. */
    private static final Map<String, Dimension> EXTRAS = Arrays.stream(Dimension.values())
            .filter(Dimension::onRequest)
            .collect(Collectors.toMap(Dimension::word, dimension -> dimension));

    private final Database database;
    private final Analytics analytics;
    private final String uniqueBy;

    /** Serves the analytics; {@code uniqueBy} is the setting as it is written. */
    public AnalyticsRoutes(Database database, Analytics analytics, String uniqueBy) {
        this.database = database;
        this.analytics = analytics;
        this.uniqueBy = uniqueBy;
    }

    public List<Route> routes() {
        return List.of(
                Route.of("GET", "/api/v1/analytics/:qrId", Scope.ANALYTICS_READ, this::report)
                        .asking("days", "from", "to", "include"),
                Route.of("GET", "/api/v1/privacy", Scope.ANALYTICS_READ, this::privacy));
    }

    private Answer report(Request request) {
        String id = request.id("qrId", "qr_");
        List<Fault> faults = new ArrayList<>();
        DayRange range = DayRange.read(request, faults);
        Set<Dimension> extras = extras(request, faults);
        Report report = analytics
                .find(request.workspaceId(), id, faults.isEmpty() ? range : DayRange.DEFAULT, extras)
                .orElseThrow(Refusal::notFound);
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults));
        }
        return Answer.ok(Json.object().set("data", report.json())).with("Cache-Control", "no-store");
    }

    private static Set<Dimension> extras(Request request, List<Fault> faults) {
        Set<Dimension> extras = EnumSet.noneOf(Dimension.class);
        String raw = request.query("include");
        if (raw == null || raw.isEmpty()) {
            return extras;
        }
        for (String name : raw.split(",", 20)) {
            Dimension extra = EXTRAS.get(name);
            if (extra != null) {
                extras.add(extra);
            } else {
                String known = String.join(", ", new TreeSet<>(EXTRAS.keySet()));
                faults.add(Fault.ofParameter("include", "unknown_value", "Use any of: " + known + "."));
            }
        }
        return extras;
    }

    private record Key(Instant createdAt, Instant destroyAfter) {}

    private Answer privacy(Request request) {
        return database.read(tx -> {
            List<Key> keys = tx.list(
                    "select created_at, destroy_after from hash_key where destroyed_at is null order by epoch",
                    row -> new Key(row.time("created_at"), row.time("destroy_after")));
            Optional<Instant> last = tx.find(
                    "select destroyed_at from hash_key where destroyed_at is not null order by destroyed_at desc limit 1",
                    row -> row.time("destroyed_at"));
            ObjectNode privacy = Json.object();
            ArrayNode array = privacy.putArray("keys");
            keys.forEach(key -> array.addObject()
                    .put("createdAt", Json.time(key.createdAt))
                    .put("destroyAfter", Json.time(key.destroyAfter)));
            privacy.put("oldestHashAt", keys.isEmpty() ? null : Json.time(keys.getFirst().createdAt));
            privacy.put("lastDestructionAt", last.map(Json::time).orElse(null));
            privacy.put("uniqueBy", uniqueBy);
            return Answer.ok(Json.object().set("privacy", privacy)).with("Cache-Control", "no-store");
        });
    }
}
