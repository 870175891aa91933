package placard.qr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.StoredUndos;
import placard.activity.Subject;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Texts;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Gives the addresses of many codes another beginning, all or none, and takes that back. */
public record RetargetRoutes(
        Database database, QrCodes codes, QrRules rules, ActivityLog log, StoredUndos undos, InstantSource clock) {
    /** How many codes are read or written at a time. */
    private static final int AT_A_TIME = 200;

    private static final int MOST_WORDS = 20;

    /** The factor from the bytes of addresses to memory: rows, their JSON, and what takes them back. */
    private static final int FACTOR = 16;

    private static final String RACED = "raced";

    public List<Route> routes() {
        return List.of(
                Route.of("POST", "/api/v1/qr/retarget", Scope.QR_WRITE, this::retarget)
                        .asking("dryRun")
                        .weighing(this::weight)
                        .lasting(),
                Route.of("POST", "/api/v1/qr/undo", Scope.QR_WRITE, this::undo)
                        .weighing(request -> FACTOR
                                * database.read(tx -> undos.bytes(
                                        tx,
                                        request.workspaceId(),
                                        StoredUndos.CODES,
                                        Texts.normal(request.input()
                                                .node()
                                                .path("change")
                                                .asText("")))))
                        .lasting());
    }

    private long weight(Request request) {
        WebUrl from = WebUrl.parse(request.input().node().path("from").asText(""));
        if (from == null) {
            return 0;
        }
        String pattern = Prefix.of(from).pattern();
        return FACTOR * database.read(tx -> tx.count("""
            select coalesce(sum(length(target_url)), 0) + coalesce(sum(length(fallback_url)), 0) as n
            from qr_code where workspace_id = ? and deleted_at is null
                and (lower(target_url) like ? escape '\\' or lower(fallback_url) like ? escape '\\')
            """, request.workspaceId(), pattern, pattern));
    }

    /**
     * The codes that a request means; an empty list filters nothing.
     *
     * @param tags folded
     * @param hosts to one of which a code leads, now or by a plan
     */
    private record Filter(Set<String> qrIds, Set<String> tags, Set<String> hosts) {
        private static final Filter NONE = new Filter(Set.of(), Set.of(), Set.of());

        static Filter read(@Nullable Input input) {
            if (input == null) {
                return NONE;
            }
            Set<String> tags = new HashSet<>();
            texts(input, "tags", MOST_WORDS, 40).forEach(tag -> tags.add(Texts.folded(tag)));
            Set<String> hosts = new HashSet<>();
            List<String> sent = texts(input, "hosts", MOST_WORDS, 255);
            for (int i = 0; i < sent.size(); i++) {
                try {
                    hosts.add(WebHost.named(sent.get(i)));
                } catch (IllegalArgumentException noHost) {
                    input.fault("hosts", i, "invalid_host", "Use the name of a host, such as www.example.com.");
                }
            }
            Filter read = new Filter(Set.copyOf(texts(input, "qrIds", Retarget.MOST, 64)), tags, hosts);
            input.nameUnknown();
            return read;
        }

        private static List<String> texts(Input input, String name, int most, int longest) {
            List<String> texts = input.texts(name, most, longest);
            return texts == null ? List.of() : texts;
        }

        boolean fits(QrCode code) {
            return (qrIds.isEmpty() || qrIds.contains(code.id()))
                    && (tags.isEmpty() || code.tags().stream().anyMatch(tag -> tags.contains(Texts.folded(tag))))
                    && (hosts.isEmpty() || code.draft().hosts().stream().anyMatch(hosts::contains));
        }
    }

    private Answer retarget(Request request) {
        boolean isTrial = request.flag("dryRun");
        // With a misspelt filter passed over, codes would change that nobody meant.
        Input input = request.strictInput();
        input.require("from");
        WebUrl from = WebUrl.read(input, "from");
        input.require("to");
        WebUrl to = WebUrl.read(input, "to");
        Filter filter = Filter.read(input.object("filter"));
        if (input.isSound("filter")) {
            refuseUnknown(input, request.workspaceId(), filter);
        }
        request.checkInput();
        if (from == null || to == null) {
            throw new IllegalStateException("checked");
        }
        if (isTrial) {
            return answer(planned(request.workspaceId(), filter, from, to), null, input.warnings());
        }
        ObjectNode before = Json.object().put("targetUrl", from.text());
        ObjectNode after = Json.object().put("targetUrl", to.text());
        return carriedOut(
                request,
                () -> {
                    Retarget plan = planned(request.workspaceId(), filter, from, to);
                    plan.check("/to");
                    return plan;
                },
                (tx, plan) -> {
                    String entry = logged(tx, request, Action.RETARGETED, plan, before, after);
                    undos.keep(tx, request.workspaceId(), StoredUndos.CODES, entry, plan.undo(), clock.instant());
                    return entry;
                });
    }

    private void refuseUnknown(Input input, String workspaceId, Filter filter) {
        if (filter.qrIds.isEmpty()) {
            return;
        }
        Set<String> known = new HashSet<>();
        inParts(
                List.copyOf(filter.qrIds),
                part -> known.addAll(database.read(tx -> tx.list(
                        "select id from qr_code where workspace_id = ? and deleted_at is null and id in "
                                + places(part),
                        row -> row.text("id"),
                        arguments(workspaceId, part)))));
        JsonNode sent = input.node().path("filter").path("qrIds");
        for (int i = 0; i < sent.size(); i++) {
            if (!known.contains(Texts.normal(sent.get(i).asText()))) {
                input.add(new Fault("/filter/qrIds/" + i, "qr_not_found", "There is no such code."));
            }
        }
    }

    /** Does some work for parts of a list. */
    private static <T> void inParts(List<T> all, Consumer<List<T>> work) {
        for (int i = 0; i < all.size(); i += AT_A_TIME) {
            LongWork.check();
            work.accept(all.subList(i, Math.min(all.size(), i + AT_A_TIME)));
        }
    }

    private static String places(List<String> part) {
        return "(?" + ", ?".repeat(part.size() - 1) + ")";
    }

    private static Object[] arguments(String workspaceId, List<String> part) {
        List<Object> arguments = new ArrayList<>(List.of(workspaceId));
        arguments.addAll(part);
        return arguments.toArray();
    }

    private Retarget planned(String workspaceId, Filter filter, WebUrl from, WebUrl to) {
        Prefix prefix = Prefix.of(from);
        boolean isWhole = Prefix.of(to).hasQuery();
        Retarget.Maker maker = new Retarget.Maker(workspaceId, rules);
        String last = "";
        List<QrCode> part;
        do {
            LongWork.check();
            part = candidates(workspaceId, filter, prefix.pattern(), last);
            for (QrCode stored : part) {
                QrCode code = database.read(tx -> codes.present(tx, stored));
                if (!filter.fits(code)) {
                    continue;
                }
                Map<String, String> fresh = new LinkedHashMap<>();
                List<Fault> faults = new ArrayList<>();
                for (String member : Retarget.MEMBERS) {
                    String moved = moved(Retarget.value(code.draft(), member), prefix, to.text());
                    if (moved != null) {
                        fresh.put(member, moved);
                        if (isWhole && !moved.equals(to.text())) {
                            faults.add(new Fault(
                                    "/" + member,
                                    "query_not_allowed",
                                    "The new address has a query or a fragment, so that the rest can't follow it."));
                        }
                    }
                }
                maker.add(code, code.version() != stored.version(), fresh, faults);
                if (maker.codes() > Retarget.MOST) {
                    throw Refusal.invalid(
                            "/from",
                            "too_many",
                            "More than " + Retarget.MOST + " codes begin like this. Use filter for fewer at a time.");
                }
            }
            last = part.isEmpty() ? last : part.getLast().id();
        } while (part.size() == AT_A_TIME);
        return maker.made();
    }

    private static @Nullable String moved(@Nullable String text, Prefix prefix, String to) {
        WebUrl url = text == null ? null : WebUrl.parse(text);
        String remainder = url == null ? null : prefix.remainder(url);
        if (remainder == null) {
            return null;
        }
        String moved = prefix.moved(to, remainder);
        return moved.equals(text) ? null : moved;
    }

    /** Some codes that may begin like this, or will by a plan that is due, in the order of their ids. */
    private List<QrCode> candidates(String workspaceId, Filter filter, String pattern, String after) {
        List<Object> arguments = new ArrayList<>(List.of(workspaceId, after, pattern, pattern, clock.instant()));
        arguments.addAll(CodeTargets.arguments(workspaceId, filter.hosts));
        arguments.add(AT_A_TIME);
        return database.read(tx -> tx.list(
                "select " + QrCode.COLUMNS + """
                     from qr_code
                    where workspace_id = ? and deleted_at is null and id > ?
                        and (lower(target_url) like ? escape '\\' or lower(fallback_url) like ? escape '\\'
                            or plan_at <= ?)
                    """ + CodeTargets.of(filter.hosts) + " order by id limit ?",
                QrCode::of,
                arguments.toArray()));
    }

    /** Logs a plan in its transaction and returns the id of the entry that can be undone. */
    @FunctionalInterface
    private interface Logging {
        @Nullable
        String log(Tx tx, Retarget plan);
    }

    /** Carries out a plan, and plans anew if another change came first. */
    private Answer carriedOut(Request request, Supplier<Retarget> planning, Logging logging) {
        while (true) {
            Retarget plan = planning.get();
            Map<String, Long> totals = totals(request.workspaceId(), plan);
            try {
                return request.once(database, tx -> {
                    String entry = null;
                    if (!plan.changes().isEmpty()) {
                        store(tx, request, plan, totals);
                        entry = logging.log(tx, plan);
                    }
                    return answer(plan, entry, request.input().warnings());
                });
            } catch (Refusal refusal) {
                if (!(refusal.reason() instanceof Refusal.Conflict conflict
                        && conflict.code().equals(RACED))) {
                    throw refusal;
                }
                LongWork.check();
            }
        }
    }

    private static Answer answer(Retarget plan, @Nullable String entry, List<String> warnings) {
        ObjectNode body = plan.json();
        body.set("undo", entry == null ? null : Json.object().put("change", entry));
        return Answer.ok(Answer.warned(body, warnings));
    }

    /** The counted scans of the codes that change; empty where they are unknown. */
    private Map<String, Long> totals(String workspaceId, Retarget plan) {
        Map<String, Long> totals = new HashMap<>();
        inParts(plan.changes().stream().map(Retarget.Change::id).toList(), part -> {
            Map<String, Long> found = codes.history().totals(workspaceId, part);
            if (found != null) {
                part.forEach(id -> totals.put(id, found.getOrDefault(id, 0L)));
            }
        });
        return totals;
    }

    private static List<QrCode> stored(Tx tx, String workspaceId, List<String> ids) {
        return tx.list(
                "select " + QrCode.COLUMNS + " from qr_code where workspace_id = ? and deleted_at is null and id in "
                        + places(ids),
                QrCode::of,
                arguments(workspaceId, ids));
    }

    private void store(Tx tx, Request request, Retarget plan, Map<String, Long> totals) {
        String workspaceId = request.workspaceId();
        for (Retarget.Change change : plan.changes()) {
            if (change.hasDuePlan()) {
                codes.plans().settle(tx, codes, workspaceId, change.id(), totals.get(change.id()));
            }
        }
        Instant now = clock.instant();
        Map<String, Retarget.Change> changes = plan.byId();
        inParts(plan.changes().stream().map(Retarget.Change::id).toList(), part -> {
            List<QrCode> before = stored(tx, workspaceId, part);
            boolean isSame = before.size() == part.size()
                    && before.stream().allMatch(code -> {
                        Retarget.Change change = changes.get(code.id());
                        return change != null && change.version() == code.version();
                    });
            Function<QrCode, QrCode> changed = code -> {
                Retarget.Change change = changes.get(code.id());
                return change == null
                        ? code
                        : code.changed(code.draft().leadingTo(change.targetUrl(), change.fallbackUrl()), now);
            };
            List<DestinationHistory.DestinationChange> all = before.stream()
                    .map(code ->
                            new DestinationHistory.DestinationChange(code, changed.apply(code), totals.get(code.id())))
                    .toList();
            if (!isSame || !codes.lead(tx, all, request.caller().actor())) {
                throw Refusal.conflict(RACED, "");
            }
        });
    }

    private String logged(Tx tx, Request request, Action action, Retarget plan, ObjectNode before, ObjectNode after) {
        String name = tx.find("select name from workspace where id = ?", row -> row.text("name"), request.workspaceId())
                .orElse("");
        return log.add(
                tx,
                request.caller(),
                action,
                Subject.of(Subject.Kind.WORKSPACE, request.workspaceId(), name),
                new Change(before, after.put("changed", plan.changes().size()), List.of()),
                plan.changes().stream().map(Retarget.Change::id).toList());
    }

    private Answer undo(Request request) {
        String workspaceId = request.workspaceId();
        Input input = request.input();
        input.require("change");
        String change = input.word("change");
        if (change != null && !Ids.isWellFormed("act_", change)) {
            input.fault("change", "invalid_id", "Must be the id of an entry in the log of changes.");
        }
        request.checkInput();
        String entry = change == null ? "" : change;
        ObjectNode document;
        try {
            document = database.read(tx -> undos.get(tx, workspaceId, StoredUndos.CODES, entry));
        } catch (Refusal refusal) {
            // A repeated request gets the first one's answer.
            return request.once(database, tx -> {
                throw refusal;
            });
        }
        return carriedOut(
                request,
                () -> {
                    Retarget plan = undoing(workspaceId, document);
                    plan.check("/change");
                    return plan;
                },
                (tx, plan) -> {
                    undos.done(tx, workspaceId, entry, clock.instant());
                    logged(tx, request, Action.UNDONE, plan, Json.object(), Json.object());
                    return null;
                });
    }

    /** Leads codes back whose addresses are still those of the change. */
    private Retarget undoing(String workspaceId, ObjectNode document) {
        Map<String, List<JsonNode>> rows = new LinkedHashMap<>();
        for (JsonNode row : document.path("rows")) {
            rows.computeIfAbsent(row.path("id").asText(), _ -> new ArrayList<>())
                    .add(row);
        }
        Retarget.Maker maker = new Retarget.Maker(workspaceId, rules);
        inParts(List.copyOf(rows.keySet()), part -> {
            Map<String, QrCode> found = new HashMap<>();
            database.read(tx -> stored(tx, workspaceId, part)).forEach(code -> found.put(code.id(), code));
            for (String id : part) {
                QrCode stored = found.get(id);
                QrCode code = stored == null ? null : database.read(tx -> codes.present(tx, stored));
                Map<String, String> fresh = new LinkedHashMap<>();
                for (JsonNode row : rows.getOrDefault(id, List.of())) {
                    String member = row.path("member").asText();
                    String now = code == null ? null : Retarget.value(code.draft(), member);
                    if (row.path("after").asText().equals(now)) {
                        fresh.put(member, row.path("before").asText());
                    } else {
                        maker.skip(id, row.path("name").asText(), member, now);
                    }
                }
                if (code != null && stored != null) {
                    maker.add(code, code.version() != stored.version(), fresh, List.of());
                }
            }
        });
        return maker.made();
    }
}
