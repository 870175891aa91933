package placard.app.code;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.analytics.RangeReport;
import placard.app.CodeCard;
import placard.app.LineChart;

/**
 * The data of the designer before it asks the API.
 *
 * @param code the one that is looked at, or null for a new one
 * @param tags every tag in the workspace, to be offered
 * @param look the members of the design that a new code begins with, as JSON
 * @param toReach the settings with which phones could reach the short links; null if they can
 * @param rules where the code leads; null for a new one and for one that leads nowhere
 * @param chart the code's scans of the last month; null if there are none to be seen
 * @param month the same, with the days before; null with the chart
 */
public record DesignerView(
        @Nullable CodeCard code,
        List<String> tags,
        String look,
        @Nullable String toReach,
        @Nullable RulesView rules,
        @Nullable LineChart chart,
        @Nullable RangeReport month) {}
