package placard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.base.Json;
import placard.base.Refusal;
import placard.scan.count.Recorder;
import placard.scan.journal.Journal;
import placard.scan.upkeep.StoreClock;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Whether the process lives, and whether it can do its work. */
final class Health {
    private final Database database;
    private final Journal journal;
    private final Recorder recorder;
    private final StoreClock storeClock;

    /** Why the server as such takes no requests, or nothing. */
    private volatile String closed = "The server is starting.";

    Health(Database database, Journal journal, Recorder recorder, StoreClock storeClock) {
        this.database = database;
        this.journal = journal;
        this.recorder = recorder;
        this.storeClock = storeClock;
    }

    List<Route> routes() {
        return List.of(Route.open("GET", "/health/live", this::live), Route.open("GET", "/health/ready", this::ready));
    }

    /** From now on load balancers may send people here. */
    void open() {
        closed = "";
    }

    /** From now on load balancers are told to send nobody here. */
    void drain() {
        closed = "The server is shutting down.";
    }

    private Answer live(Request request) {
        return Answer.ok(Json.object().put("status", "up")).with("Cache-Control", "no-store");
    }

    private Answer ready(Request request) {
        ObjectNode body = Json.object();
        ArrayNode checks = Json.object().putArray("checks");
        boolean store = check(checks, "store", storeProblem());
        boolean time = check(checks, "clock", store ? clockProblem() : "");
        boolean scans = check(
                checks,
                "journal",
                journal.problem().isPresent() ? "The journal can't take scans; the log says why." : "");
        boolean counting = check(checks, "recorder", recorder.problem().orElse(""));
        boolean open = check(checks, "server", closed);
        boolean isReady = store && time && scans && counting && open;
        body.put("status", word(isReady)).put("store", database.kind());
        body.set("checks", checks);
        Answer answer = Answer.json(isReady ? 200 : 503, body).with("Cache-Control", "no-store");
        return isReady ? answer : answer.with("Retry-After", "2");
    }

    private static boolean check(ArrayNode checks, String name, String problem) {
        boolean isFine = problem.isEmpty();
        ObjectNode check = checks.addObject().put("name", name).put("status", word(isFine));
        if (!isFine) {
            check.put("reason", problem);
        }
        return isFine;
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
            // A store that can be read may be full, locked or read-only.
            boolean refuses = recorder.isFailing() && recorder.problem().isEmpty();
            return database.problem().orElse(refuses ? "The store takes no scans; they wait in the journal." : "");
        } catch (StoreException | Refusal down) {
            return database.problem().orElse("The store is unavailable.");
        }
    }
}
