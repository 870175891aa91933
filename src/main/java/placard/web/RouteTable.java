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
        for (Entry entry : at(segments)) {
            if (entry.route.method().equals(wanted)) {
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

    /**
     * The methods of a path, in order; empty if there is no such path. A word in the place of an id, such as
     * {@code bulk}, is an unknown path and not an id with other methods.
     */
    List<String> allowed(String path) {
        TreeSet<String> methods = new TreeSet<>();
        String[] segments = path.split("/", -1);
        for (Entry entry : at(segments)) {
            if (!hasIds(entry.segments, segments)) {
                continue;
            }
            methods.add(entry.route.method());
            if (entry.route.method().equals("GET")) {
                methods.add("HEAD");
            }
        }
        return List.copyOf(methods);
    }

    /** The routes at a path. If one route has a literal segment, routes with a parameter in its place don't match. */
    private List<Entry> at(String[] segments) {
        List<Entry> matching = byLength.getOrDefault(segments.length, List.of()).stream()
                .filter(entry -> matches(entry.segments, segments))
                .toList();
        for (int i = 0; i < segments.length; i++) {
            int place = i;
            List<Entry> literal = matching.stream()
                    .filter(entry -> !entry.segments[place].startsWith(":"))
                    .toList();
            matching = literal.isEmpty() ? matching : literal;
        }
        return matching;
    }

    private static boolean hasIds(String[] pattern, String[] segments) {
        for (int i = 0; i < segments.length; i++) {
            boolean isId = pattern[i].equals(":id") || pattern[i].startsWith(":") && pattern[i].endsWith("Id");
            if (isId && !segments[i].contains("_")) {
                return false;
            }
        }
        return true;
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
