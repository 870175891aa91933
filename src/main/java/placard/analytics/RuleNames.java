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
public final class RuleNames {
    private final Map<String, Name> names = new HashMap<>();
    private boolean isFormer;

    private RuleNames() {}

    /**
     * How people call a rule, or an arm of a split.
     *
     * @param rule null if the owner gave none
     * @param ruleAt its place in the list, counted from 1
     * @param arm null if the owner gave none
     * @param armAt its place in the rule, counted from 1; 0 for a whole rule
     * @param isFormer whether the code no longer has the rule or the arm
     */
    public record Name(
            @Nullable String rule, int ruleAt, @Nullable String arm, int armAt, boolean isFormer) {
        /** The name in the API, as the screens say it in English. */
        String text() {
            String ofRule = rule == null ? "Rule " + ruleAt : rule;
            return armAt == 0 ? ofRule : ofRule + " / " + (arm == null ? "Part " + armAt : arm);
        }
    }

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
        rules.isFormer = true;
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
        for (Report.Slice slice : slices) {
            Name name = rules.names.get(slice.name());
            named.add(new Report.Slice(slice.name(), name == null ? slice.name() : name.text(), slice.count(), name));
        }
        return named;
    }

    /** Adds the rules of a code as it was at some time, unless they are known. */
    private void add(String stored) {
        int place = 0;
        for (JsonNode rule : Json.stored(stored).path("rules")) {
            place++;
            String id = rule.path("id").asText();
            String name = name(rule);
            names.putIfAbsent(id, new Name(name, place, null, 0, isFormer));
            int armPlace = 0;
            for (JsonNode arm : rule.path("split")) {
                armPlace++;
                names.putIfAbsent(
                        id + "/" + arm.path("id").asText(), new Name(name, place, name(arm), armPlace, isFormer));
            }
        }
    }

    private static @Nullable String name(JsonNode named) {
        String name = named.path("name").textValue();
        return name == null || name.isEmpty() ? null : name;
    }
}
