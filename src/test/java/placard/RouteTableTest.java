package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import placard.base.Scope;
import placard.testing.OpenApi;
import placard.testing.Operation;
import placard.testing.Placard;
import placard.testing.Store;
import placard.web.Route;

/** The server's routes and the contract's operations are the same, both ways. */
final class RouteTableTest {
    @Test
    void everyRouteIsDocumentedWithItsScopeAndEveryOperationIsServed() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Set<String> served = placard.running().routes().stream()
                    .map(RouteTableTest::line)
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> documented = OpenApi.operations().stream()
                    .filter(operation -> !isScan(operation) && !isPage(operation))
                    .map(RouteTableTest::line)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(served).isEqualTo(documented);
        }
    }

    @Test
    void redirectsAreServedBesideTheTable() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            OpenApi.operations().stream()
                    .filter(RouteTableTest::isScan)
                    .forEach(operation -> assertThat(placard.send(operation.method(), "/q/unknown", null, null)
                                    .header("Content-Type"))
                            .as(operation.toString())
                            .startsWith("text/html"));
        }
    }

    private static boolean isScan(Operation operation) {
        return operation.path().startsWith("/q/");
    }

    /** Landing pages have a table of their own. */
    private static boolean isPage(Operation operation) {
        return operation.path().startsWith("/p/");
    }

    private static String line(Route route) {
        Scope scope = route.scope();
        String access = switch (route.access()) {
            case PUBLIC -> "public";
            case ANY_KEY -> Operation.ANY_KEY;
            case SCOPE -> scope == null ? "none" : scope.label();
        };
        return route.method() + " " + route.path().replaceAll(":([A-Za-z]+)", "{$1}") + " " + access;
    }

    private static String line(Operation operation) {
        return operation.method() + " " + operation.path() + " "
                + (operation.isPublic() ? "public" : operation.requiredScope());
    }
}
