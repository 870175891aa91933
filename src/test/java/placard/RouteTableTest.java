package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

/** The server's routes and the contract's operations are the same, in both directions. */
final class RouteTableTest {
    /** What browsers fetch beside the pages of codes; nothing that a program would read the contract for. */
    private static final Set<String> FURNITURE = Set.of(
            "GET / public",
            "GET /assets/{hash}/{file} public",
            "GET /favicon.svg public",
            "GET /favicon.ico public",
            "GET /apple-touch-icon.png public",
            "GET /robots.txt public",
            "GET /sw.js public");

    @Test
    void everyRouteIsDocumentedWithItsScopeAndEveryOperationIsServed() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Set<String> served = placard.running().routes().stream()
                    .map(RouteTableTest::line)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(served).containsAll(FURNITURE);
            served.removeAll(FURNITURE);
            Set<String> documented = OpenApi.operations().stream()
                    .filter(operation -> !isScan(operation))
                    .map(RouteTableTest::line)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(served).isEqualTo(documented);
        }
    }

    /** So a new operation can't forget one: what it reads without naming it is a defect, what it names is documented. */
    @Test
    void everyRouteNamesTheQueryParametersThatAreDocumented() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            for (Route route : placard.running().routes()) {
                if (route.queries() != null) {
                    String path = route.path().replaceAll(":([A-Za-z]+)", "{$1}");
                    List<String> documented = OpenApi.find(route.method(), path).orElseThrow().parameters().stream()
                            .filter(parameter -> parameter.in().equals("query"))
                            .map(Operation.Parameter::name)
                            .toList();
                    assertThat(route.queries())
                            .as(route.method() + " " + path)
                            .containsExactlyInAnyOrderElementsOf(documented);
                }
            }
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

    private static String line(Route route) {
        String scopes = route.scopes().stream().map(Scope::label).collect(Collectors.joining("|"));
        String access = switch (route.access()) {
            case PUBLIC -> "public";
            case ANY_KEY -> Operation.ANY_KEY;
            case SCOPE -> scopes;
        };
        return route.method() + " " + route.path().replaceAll(":([A-Za-z]+)", "{$1}") + " " + access;
    }

    private static String line(Operation operation) {
        String path = operation.path().replaceFirst("\\{slug}\\.(vcf|json)", "{slug}"); // one segment, one route
        return operation.method() + " " + path + " " + (operation.isPublic() ? "public" : operation.requiredScope());
    }
}
