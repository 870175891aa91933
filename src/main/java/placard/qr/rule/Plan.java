package placard.qr.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;

/**
 * A change of a code at an instant. From then on it is part of the code for all reads and writes, even before it is
 * stored.
 *
 * @param set the members to set, as they are stored; {@link #MEMBERS} at most
 * @param note the owner's own words
 */
public record Plan(
        String id, Instant at, ObjectNode set, @Nullable String note) {
    static final String PREFIX = "plan_";
    public static final List<String> MEMBERS = List.of("targetUrl", "catalogId", "rules", "fallbackUrl", "isActive");

    private static final int MOST = 10;
    private static final int MOST_OF_NOTE = 200;
    private static final int MOST_BYTES = 32 * 1024;
    private static final Comparator<Plan> BY_TIME = Comparator.comparing(Plan::at);

    /** Reads the members of {@code set}; faults stay in the input. */
    @FunctionalInterface
    public interface Reader {
        ObjectNode read(Input set, List<Rule> before);
    }

    /**
     * Reads {@code planned}, which replaces all plans.
     *
     * @param before the plans that the code has
     * @param reader reads what a plan sets, with the rules that it set before
     * @param newId makes an id of a prefix
     */
    public static List<Plan> read(
            Input input, List<Plan> before, Reader reader, UnaryOperator<String> newId, Instant now) {
        if (!input.has("planned")) {
            return before;
        }
        List<Input> sent = input.clears("planned") ? List.of() : input.objects("planned", 0, MOST);
        List<Plan> plans = new ArrayList<>();
        Set<Instant> instants = new HashSet<>();
        List<Plan> left = new ArrayList<>(before);
        for (Input one : sent == null ? List.<Input>of() : sent) {
            Plan plan = one(input, one, left, reader, newId, now);
            if (plan != null && !instants.add(plan.at)) {
                one.fault("at", "duplicate", "Another plan is for this instant.");
            } else if (plan != null) {
                plans.add(plan);
            }
        }
        if (Json.text(array(plans)).getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            input.fault("planned", "too_long", "All plans together may have 32 KiB.");
        }
        return List.copyOf(plans);
    }

    /**
     * One plan; null if it has a fault, or was carried out meanwhile.
     *
     * @param left the code's plans that weren't sent yet, from which it is taken: an id is of one plan only
     */
    private static @Nullable Plan one(
            Input input, Input sent, List<Plan> left, Reader reader, UnaryOperator<String> newId, Instant now) {
        String id = sent.word("id");
        Plan known =
                left.stream().filter(plan -> plan.id.equals(id)).findFirst().orElse(null);
        left.remove(known);
        sent.require("at");
        Instant at = sent.time("at");
        String note = sent.text("note", 1, MOST_OF_NOTE);
        if (known != null
                && known.at.equals(at)
                && Objects.equals(known.note, note)
                && known.set.equals(sent.node().get("set"))) {
            sent.ignoring("set");
            return known;
        }
        boolean isPast = at != null && !at.isAfter(now);
        if (isPast && known == null && id != null && Ids.isWellFormed(PREFIX, id)) {
            sent.ignoring("set");
            String pointer = sent.pointer("at");
            input.warn(pointer.substring(0, pointer.lastIndexOf('/')) + " was carried out already and is left out.");
            return null;
        }
        if (isPast) {
            sent.fault("at", "plan_in_the_past", "Must be in the future.");
        }
        sent.require("set");
        Input set = sent.object("set");
        ObjectNode members = set == null ? Json.object() : reader.read(set, known == null ? List.of() : known.rules());
        if (set != null) {
            set.nameUnknown();
            if (members.isEmpty() && !set.hasFaults()) {
                sent.fault("set", "required", "Give at least one of: " + String.join(", ", MEMBERS) + ".");
            }
        }
        sent.nameUnknown();
        return at == null || isPast
                ? null
                : new Plan(known == null ? newId.apply(PREFIX) : known.id, at, members, note);
    }

    public static List<Plan> inOrder(List<Plan> plans) {
        return plans.stream().sorted(BY_TIME).toList();
    }

    public static List<Plan> stored(@Nullable String text) {
        List<Plan> plans = new ArrayList<>();
        for (JsonNode one :
                text == null ? List.<JsonNode>of() : Json.stored(text).path("plans")) {
            plans.add(new Plan(
                    one.path("id").textValue(),
                    Instant.parse(one.path("at").textValue()),
                    (ObjectNode) one.path("set"),
                    one.path("note").textValue()));
        }
        return List.copyOf(plans);
    }

    /** The plans as they are stored; null for none. */
    public static @Nullable String column(List<Plan> plans) {
        return plans.isEmpty() ? null : Json.text(Json.object().set("plans", array(plans)));
    }

    public static ArrayNode array(List<Plan> plans) {
        ArrayNode array = Json.object().putArray("plans");
        plans.forEach(plan -> {
            ObjectNode json = array.addObject().put("id", plan.id).put("at", Json.time(plan.at));
            json.set("set", plan.set.deepCopy());
            json.put("note", plan.note);
        });
        return array;
    }

    /** The instant of the next plan; null for none. */
    public static @Nullable Instant next(List<Plan> plans) {
        return plans.stream().map(Plan::at).min(Comparator.naturalOrder()).orElse(null);
    }

    /** The rules that it sets; none if it sets none. */
    private List<Rule> rules() {
        return set.has("rules") ? Rule.stored(Json.text(set)) : List.of();
    }

    /** The catalogues that it leads to, by itself or by its rules. */
    public List<String> catalogs() {
        return texts("catalogId").toList();
    }

    /** The addresses that it leads to, by itself or by its rules. */
    public List<String> urls() {
        return Stream.concat(texts("targetUrl"), texts("fallbackUrl")).toList();
    }

    private Stream<String> texts(String member) {
        return set.findValues(member).stream().filter(JsonNode::isTextual).map(JsonNode::textValue);
    }
}
