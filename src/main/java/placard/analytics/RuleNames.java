package placard.analytics;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.scan.count.Dimension;
import placard.scan.count.Scan;
import placard.storage.Tx;

/**
 * The names of a code's rules, by the ids under which its scans are counted. Rules that the code no longer has keep the
 * name that they had last in its earlier destinations.
 */
final class RuleNames {
    private final Map<String, String> names = new HashMap<>();

    private RuleNames() {}

    /** The rows of the breakdown by destination, with the names of the code's rules. */
    static List<Report.Slice> named(Tx main, String workspaceId, String codeId, List<Report.Slice> slices) {
        Set<String> wanted = new HashSet<>();
        slices.forEach(slice -> wanted.add(slice.name()));
        wanted.remove(Scan.ELSE);
        wanted.remove(Dimension.DESTINATION.rest());
        RuleNames rules = new RuleNames();
        if (!wanted.isEmpty()) {
            main.list(
                            "select rules from qr_code where workspace_id = ? and id = ? and rules is not null",
                            row -> row.text("rules"),
                            workspaceId,
                            codeId)
                    .forEach(rules::add);
        }
        if (!rules.names.keySet().containsAll(wanted)) {
            // Of a deleted rule. A code keeps 200 earlier destinations at most.
            main.list(
                    "select leads_to from code_destination where workspace_id = ? and qr_id = ? order by n desc",
                    row -> {
                        if (!rules.names.keySet().containsAll(wanted)) {
                            rules.add(row.text("leads_to"));
                        }
                        return true;
                    },
                    workspaceId,
                    codeId);
        }
        List<Report.Slice> named = new ArrayList<>();
        slices.forEach(slice -> named.add(
                new Report.Slice(slice.name(), rules.names.getOrDefault(slice.name(), slice.name()), slice.count())));
        return named;
    }

    /** Adds the rules of a code as it was at some time, unless they are known. */
    private void add(String stored) {
        int place = 0;
        for (JsonNode rule : Json.stored(stored).path("rules")) {
            place++;
            String id = rule.path("id").asText();
            String name = name(rule, place);
            names.putIfAbsent(id, name);
            int armPlace = 0;
            for (JsonNode arm : rule.path("split")) {
                armPlace++;
                names.putIfAbsent(id + "/" + arm.path("id").asText(), name + " / " + name(arm, armPlace));
            }
        }
    }

    /** Its name; without one, its place in the list. */
    private static String name(JsonNode named, int place) {
        @Nullable String name = named.path("name").textValue();
        return name == null || name.isEmpty() ? "#" + place : name;
    }
}
