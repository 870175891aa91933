package placard.qr.rule;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.base.Json;

/**
 * The destination of a made-up scan, and the reason.
 *
 * @param state {@code open}, or why the code is closed
 * @param ruleId null if no rule decides
 * @param armId null unless the rule is a split
 * @param destination the address before parameters are added; null for a page that says that there is none
 * @param location the address as a guest's browser gets it
 * @param counts whether such a scan is in the totals
 * @param steps the rules that were asked
 * @param week null unless it was asked for
 */
public record TrialResult(
        String state,
        @Nullable String ruleId,
        @Nullable String armId,
        @Nullable String destination,
        @Nullable String location,
        boolean counts,
        List<RuleSet.Step> steps,
        @Nullable List<Span> week) {
    /**
     * A time in which one rule decides.
     *
     * @param state {@code open}, or why the code is closed then
     * @param ruleId null if none does
     */
    public record Span(
            Instant from,
            Instant to,
            String state,
            @Nullable String ruleId) {}

    /** The answer as JSON. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("state", state)
                .put("ruleId", ruleId)
                .put("armId", armId)
                .put("destination", destination)
                .put("location", location)
                .put("counts", counts);
        ArrayNode array = json.putArray("steps");
        for (RuleSet.Step step : steps) {
            Condition failing = step.failing();
            array.addObject()
                    .put("ruleId", step.rule().id())
                    .put("fits", step.fits())
                    .put("condition", failing == null ? null : failing.word())
                    .put("because", step.because().name().toLowerCase(Locale.ROOT));
        }
        if (week == null) {
            return json.putNull("week");
        }
        ArrayNode spans = json.putArray("week");
        for (Span span : week) {
            spans.addObject()
                    .put("from", Json.time(span.from))
                    .put("to", Json.time(span.to))
                    .put("state", span.state)
                    .put("ruleId", span.ruleId);
        }
        return json;
    }
}
