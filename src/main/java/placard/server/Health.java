package placard.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import placard.base.Json;
import placard.base.Refusal;
import placard.scan.count.Recorders;
import placard.scan.journal.Journal;
import placard.scan.upkeep.StoreClock;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.StoreException;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The health checks: liveness and readiness. */
public final class Health {
    private final Database database;
    private final ScanStores scans;
    private final Journal journal;
    private final Recorders recorder;
    private final NodeFacts elsewhere;
    private final StoreClock storeClock;
    private volatile BooleanSupplier isOutboundPaused = () -> false;

    /**
     * One check.
     *
     * @param isAlwaysShown true if it is shown even when it passes
     * @param problem the reason of its failure; empty if it passes
     */
    public record Check(String name, boolean isAlwaysShown, Supplier<String> problem) {}

    /**
     * The checks of the scan pipeline behind the redirect. Their failure never makes a node unready, because redirects
     * still work on all nodes.
     *
     * @param scansWait the place of scans that are not counted yet, such as the journal
     * @param isAway true if the database of this number is unavailable
     */
    public record NodeFacts(String scansWait, IntPredicate isAway, List<Check> checks) {}

    /**
     * The name of the check of a further database of scans, before its number. Its failure doesn't make the node
     * unready.
     */
    private static final String SCANS = "scans-";

    /** The name of the check that says whether webhooks are stopped. */
    private static final String OUTBOUND = "outbound";

    /** The reason why the server takes no requests; empty if it takes them. */
    private volatile String closed = "The server is starting.";

    /** Runs all of these checks. */
    public Health(
            Database database,
            ScanStores scans,
            Journal journal,
            Recorders recorder,
            NodeFacts elsewhere,
            StoreClock storeClock) {
        this.database = database;
        this.scans = scans;
        this.journal = journal;
        this.recorder = recorder;
        this.elsewhere = elsewhere;
        this.storeClock = storeClock;
    }

    public List<Route> routes() {
        return List.of(Route.open("GET", "/health/live", this::live), Route.open("GET", "/health/ready", this::ready));
    }

    /** Reports this node as ready, so that load balancers send requests. */
    public void open() {
        closed = "";
    }

    /** Also says that a restore has stopped outgoing requests, which makes no node unready. */
    public void watchOutbound(BooleanSupplier isPaused) {
        isOutboundPaused = isPaused;
    }

    /** Reports this node as unready, so that load balancers send no more requests. */
    void drain() {
        closed = "The server is shutting down.";
    }

    private Answer live(Request request) {
        return Answer.ok(Json.object().put("status", "up")).with("Cache-Control", "no-store");
    }

    private Answer ready(Request request) {
        Map<String, String> all = checks();
        boolean isReady = all.entrySet().stream()
                .allMatch(check -> check.getValue().isEmpty()
                        || elsewhere.checks.stream().anyMatch(one -> one.name.equals(check.getKey()))
                        || check.getKey().equals(OUTBOUND)
                        || check.getKey().startsWith(SCANS));
        ObjectNode body = Json.object().put("status", word(isReady)).put("store", database.kind());
        ArrayNode checks = body.putArray("checks");
        all.forEach((name, problem) -> {
            ObjectNode check = checks.addObject().put("name", name).put("status", word(problem.isEmpty()));
            if (!problem.isEmpty()) {
                check.put("reason", problem);
            }
        });
        Answer answer = Answer.json(isReady ? 200 : 503, body).with("Cache-Control", "no-store");
        return isReady ? answer : answer.with("Retry-After", "2");
    }

    /** The reasons of failures by the check's name; empty for a passed one. */
    public Map<String, String> checks() {
        Map<String, String> checks = new LinkedHashMap<>();
        String store = storeProblem();
        checks.put("store", store);
        checks.put("clock", store.isEmpty() ? clockProblem() : "");
        checks.put("journal", journal.problem().isPresent() ? "The journal can't take scans; the log says why." : "");
        checks.put("recorder", recorder.problem().orElse(""));
        for (ScanStore further : scans.all().subList(1, scans.all().size())) {
            checks.put(SCANS + further.number(), problem(further));
        }
        for (Check check : elsewhere.checks) {
            String problem = check.problem.get();
            if (check.isAlwaysShown || !problem.isEmpty()) {
                checks.put(check.name, problem);
            }
        }
        if (isOutboundPaused.getAsBoolean()) {
            checks.put(OUTBOUND, "A restore has stopped webhooks, alerts and letters: run placard outbound resume.");
        }
        checks.put("server", closed);
        return checks;
    }

    /** Uses the last known state, because a health check must not wait for a database that is away. */
    private String problem(ScanStore store) {
        if (elsewhere.isAway.test(store.number())) {
            return "This database is unavailable; its scans wait in the " + elsewhere.scansWait
                    + ", and its workspaces have no numbers.";
        }
        if (recorder.isFailing(store.number())) {
            return "This database takes no scans; they wait in the " + elsewhere.scansWait + ".";
        }
        return recorder.problem(store.number()).or(store.database()::problem).orElse("");
    }

    private static String word(boolean isFine) {
        return isFine ? "up" : "down";
    }

    private String clockProblem() {
        try {
            return storeClock.isNodeAhead() ? "This node's clock is more than an hour ahead of the store's." : "";
        } catch (StoreException | Refusal down) {
            return "The store is unavailable.";
        }
    }

    private String storeProblem() {
        try {
            database.read(tx -> tx.count("select count(*) as n from workspace where id = ''"));
            // A readable store may be full, locked or read-only.
            boolean refuses = recorder.isFailing() && recorder.problem().isEmpty();
            return database.problem()
                    .orElse(refuses ? "The store takes no scans; they wait in the " + elsewhere.scansWait + "." : "");
        } catch (StoreException | Refusal down) {
            return database.problem().orElse("The store is unavailable.");
        }
    }
}
