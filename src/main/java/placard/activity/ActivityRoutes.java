package placard.activity;

import java.util.List;
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
        return Answer.ok(found.listing().json("activity", found.entries().stream(), found.total()));
    }
}
