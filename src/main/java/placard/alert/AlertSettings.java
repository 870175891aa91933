package placard.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.storage.Row;

/**
 * The events about which a workspace gets alerts.
 *
 * @param milestones numbers of scans of a code, ascending
 * @param quietDays days without a scan after which a code is reported; null for never
 * @param creditsBelow reported once fewer remain; null for never
 * @param isLow whether low credits were reported and the balance has not risen since
 * @param version 1 for a workspace that never chose
 */
public record AlertSettings(
        String workspaceId,
        List<Integer> milestones,
        @Nullable Integer quietDays,
        @Nullable Integer creditsBelow,
        boolean isLow,
        long version) {
    public static final int MOST_MILESTONES = 10;

    /** The most days without a scan. */
    public static final int MOST_QUIET_DAYS = 90;

    /** The largest milestone, and the most credits. */
    public static final int LARGEST = 1_000_000_000;

    static final String COLUMNS = "workspace_id, milestones, quiet_days, credits_below, is_low, version";

    static AlertSettings none(String workspaceId) {
        return new AlertSettings(workspaceId, List.of(), null, null, false, 1);
    }

    static AlertSettings of(Row row) throws SQLException {
        String words = row.text("milestones");
        return new AlertSettings(
                row.text("workspace_id"),
                words.isEmpty()
                        ? List.of()
                        : Arrays.stream(words.split(" ", -1))
                                .map(Integer::valueOf)
                                .toList(),
                row.integerOrNull("quiet_days"),
                row.integerOrNull("credits_below"),
                row.flag("is_low"),
                row.number("version"));
    }

    /** These settings replaced by the body of a PUT, whose faults stay in the input. */
    AlertSettings replacedBy(Input input) {
        Set<Integer> sent = new TreeSet<>();
        ArrayNode array = input.array("milestones", 0, MOST_MILESTONES);
        for (int i = 0; array != null && i < array.size(); i++) {
            JsonNode value = array.get(i);
            if (!value.isIntegralNumber()) {
                input.fault("milestones", i, "invalid_type", "Must be a whole number.");
            } else if (!value.canConvertToInt() || value.intValue() < 1 || value.intValue() > LARGEST) {
                input.fault("milestones", i, "out_of_range", "Must be from 1 to " + LARGEST + ".");
            } else {
                sent.add(value.intValue());
            }
        }
        Integer quiet = input.integer("quietDays", 1, MOST_QUIET_DAYS);
        Integer credits = input.integer("creditsBelow", 1, LARGEST);
        boolean isSameBalance = credits != null && credits.equals(creditsBelow);
        return new AlertSettings(workspaceId, List.copyOf(sent), quiet, credits, isSameBalance && isLow, version + 1);
    }

    /** The milestones as they are stored. */
    String words() {
        return milestones.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    /** The highest milestone that a total has passed; 0 for none. */
    int passed(long total) {
        return milestones.stream()
                .filter(one -> one <= total)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("milestones");
        milestones.forEach(array::add);
        return json.put("quietDays", quietDays)
                .put("creditsBelow", creditsBelow)
                .put("version", version);
    }
}
