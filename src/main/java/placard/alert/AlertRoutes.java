package placard.alert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import placard.activity.ActivityLog;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Scope;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Edit;
import placard.web.Request;
import placard.web.Route;

/** The alerts of a workspace over HTTP. */
public record AlertRoutes(Database database, Alerts alerts, ActivityLog log) {
    private static final String PATH = "/api/v1/alerts";

    public List<Route> routes() {
        return List.of(
                Route.of("GET", PATH, Scope.ANALYTICS_READ, this::read),
                Route.of("PUT", PATH, Scope.KEYS_WRITE, this::replace).lasting());
    }

    private AlertSettings get(Request request) {
        return database.read(tx -> alerts.get(tx, request.workspaceId()));
    }

    private Answer read(Request request) {
        return answer(get(request), List.of());
    }

    private static Answer answer(AlertSettings settings, List<String> warnings) {
        ObjectNode body = Json.object().set("alerts", settings.json());
        return Answer.ok(Answer.warned(body, warnings)).tagged(settings.version());
    }

    private Answer replace(Request request) {
        return Edit.patch(
                request,
                () -> get(request),
                AlertSettings::version,
                before -> before.replacedBy(request.strictInput().ignoring("version")),
                (before, after) -> write(request, before, after));
    }

    /** The former settings report milestones passed before. A new milestone that is passed already isn't reported. */
    private Optional<Answer> write(Request request, AlertSettings before, AlertSettings after) {
        alerts.look(before);
        List<Integer> fresh = after.milestones().stream()
                .filter(one -> !before.milestones().contains(one))
                .toList();
        Map<String, Long> reached =
                fresh.isEmpty() ? Map.of() : alerts.totals().atLeast(request.workspaceId(), fresh.getFirst());
        return database.write(tx -> {
            if (!alerts.store(tx, before, after)) {
                return Optional.empty();
            }
            alerts.pass(tx, after, reached);
            String name = tx.find(
                            "select name from workspace where id = ?", row -> row.text("name"), request.workspaceId())
                    .orElse("");
            Subject subject = Subject.of(Subject.Kind.WORKSPACE, request.workspaceId(), name);
            log.change(tx, request.caller(), subject, before.json(), after.json());
            return Optional.of(answer(after, request.input().warnings()));
        });
    }
}
