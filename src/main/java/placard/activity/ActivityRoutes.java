package placard.activity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.base.Json;
import placard.base.Scope;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The activity log over HTTP. */
public record ActivityRoutes(ActivityList list) {
    public List<Route> routes() {
        return List.of(Route.of("GET", "/api/v1/activity", Scope.ACTIVITY_READ, this::list)
                .asking(ActivityList.PARAMETERS));
    }

    private Answer list(Request request) {
        ActivityList.ActivityPage found = list.find(request);
        ObjectNode body = Json.object();
        ArrayNode array = body.putArray("activity");
        found.entries().forEach(array::add);
        body.set("pagination", found.listing().pagination(found.total()));
        return Answer.ok(body);
    }
}
