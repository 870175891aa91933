package placard.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Refusal;
import placard.scan.archive.Archive;
import placard.scan.archive.Unarchived;
import placard.scan.count.Recorders;
import placard.scan.journal.Journal;
import placard.scan.log.LogKeys;
import placard.scan.log.ReplicatedLog;
import placard.scan.move.ScanForwarding;
import placard.scan.upkeep.StoreClock;
import placard.storage.Database;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.StoreException;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Whether the process lives, and whether it can do its work. */
public final class Health {
    private final Database database;
    private final ScanStores scans;
    private final ScanForwarding forwarding;
    private final Journal journal;
    private final Recorders recorder;
    private final @Nullable ReplicatedLog log;
    private final @Nullable LogKeys logKeys;
    private final @Nullable Archive archive;
    private final Unarchived unarchived;
    private final StoreClock storeClock;

    /** Checks by whose failure nobody is sent elsewhere: redirects work, on this node as on every other. */
    private static final String LOG = "scan-log";

    private static final String LOG_READER = "scan-log-reader";
    private static final String LOG_KEYS = "scan-log-keys";
    private static final String ARCHIVE = "archive";
    private static final Set<String> NOBODY_LEAVES = Set.of(LOG, LOG_READER, LOG_KEYS, ARCHIVE);

    /** The same for each further database of scans; its number follows. */
    private static final String SCANS = "scans-";

    /** Why the server as such takes no requests, or nothing. */
    private volatile String closed = "The server is starting.";

    public Health(
            Database database,
            ScanStores scans,
            ScanForwarding forwarding,
            Journal journal,
            Recorders recorder,
            @Nullable ReplicatedLog log,
            @Nullable LogKeys logKeys,
            @Nullable Archive archive,
            Unarchived unarchived,
            StoreClock storeClock) {
        this.database = database;
        this.scans = scans;
        this.forwarding = forwarding;
        this.journal = journal;
        this.recorder = recorder;
        this.log = log;
        this.logKeys = logKeys;
        this.archive = archive;
        this.unarchived = unarchived;
        this.storeClock = storeClock;
    }

    public List<Route> routes() {
        return List.of(Route.open("GET", "/health/live", this::live), Route.open("GET", "/health/ready", this::ready));
    }

    /** From now on load balancers may send people here. */
    public void open() {
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
        Map<String, String> all = checks();
        boolean isReady = all.entrySet().stream()
                .allMatch(check -> check.getValue().isEmpty()
                        || NOBODY_LEAVES.contains(check.getKey())
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

    /** Why something doesn't work, by its name; empty if it does. */
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
        if (log != null) {
            checks.put(LOG, log.problem());
            checks.put(LOG_READER, log.readerProblem());
        }
        if (logKeys != null) {
            checks.put(LOG_KEYS, logKeys.problem());
        }
        if (archive != null) {
            checks.put(ARCHIVE, archive.problem());
        } else if (!unarchived.problem().isEmpty()) {
            checks.put(ARCHIVE, unarchived.problem());
        }
        checks.put("server", closed);
        return checks;
    }

    /** Without asking it: who looks at the health of this node must not wait for one that is away. */
    private String problem(ScanStore store) {
        if (forwarding.isAway(store.number())) {
            return "This database is unavailable; its scans wait in the " + scansWait()
                    + ", and its workspaces have no numbers.";
        }
        if (recorder.isFailing(store.number())) {
            return "This database takes no scans; they wait in the " + scansWait() + ".";
        }
        return recorder.problem(store.number()).or(store.database()::problem).orElse("");
    }

    /** Where whoever looks for scans that aren't counted has to look. */
    private String scansWait() {
        return log == null ? "journal" : "scan log";
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
            return database.problem()
                    .orElse(refuses ? "The store takes no scans; they wait in the " + scansWait() + "." : "");
        } catch (StoreException | Refusal down) {
            return database.problem().orElse("The store is unavailable.");
        }
    }
}
