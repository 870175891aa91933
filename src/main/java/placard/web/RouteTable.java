package placard.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the route of a method and a path. */
final class RouteTable {
    /** A route with the values of its {@code :name} segments. */
    record Match(Route route, Map<String, String> parameters) {}

    private record Entry(Route route, String[] segments) {}

    private final Map<Integer, List<Entry>> byLength = new HashMap<>();

    RouteTable(List<Route> routes) {
        for (Route route : routes) {
            String[] segments = route.path().split("/", -1);
            byLength.computeIfAbsent(segments.length, _ -> new ArrayList<>()).add(new Entry(route, segments));
        }
    }

    Optional<Match> find(String method, String path) {
        String wanted = method.equals("HEAD") ? "GET" : method;
        String[] segments = path.split("/", -1);
        for (Entry entry : byLength.getOrDefault(segments.length, List.of())) {
            if (entry.route.method().equals(wanted) && matches(entry.segments, segments)) {
                Map<String, String> parameters = new HashMap<>();
                for (int i = 0; i < segments.length; i++) {
                    if (entry.segments[i].startsWith(":")) {
                        parameters.put(entry.segments[i].substring(1), segments[i]);
                    }
                }
                return Optional.of(new Match(entry.route, parameters));
            }
        }
        return Optional.empty();
    }

    /** The methods that the path has, in order; none if there is no such path. */
    List<String> allowed(String path) {
        String[] segments = path.split("/", -1);
        TreeSet<String> methods = new TreeSet<>();
        for (Entry entry : byLength.getOrDefault(segments.length, List.of())) {
            if (matches(entry.segments, segments)) {
                methods.add(entry.route.method());
                if (entry.route.method().equals("GET")) {
                    methods.add("HEAD");
                }
            }
        }
        return List.copyOf(methods);
    }

    private static boolean matches(String[] pattern, String[] segments) {
        for (int i = 0; i < segments.length; i++) {
            if (pattern[i].startsWith(":") ? segments[i].isEmpty() : !pattern[i].equals(segments[i])) {
                return false;
            }
        }
        return true;
    }
}
