package placard.catalog.price;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.activity.Change;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.ItemChange;
import placard.catalog.draft.InverseOverlay;
import placard.catalog.item.Item;

/**
 * The plan of a bulk price change.
 *
 * @param catalog the catalogue of the plan
 * @param rows one for each price, in the order of the catalogue
 * @param changed the items that change
 */
record PricePlan(Catalog catalog, List<Row> rows, List<ItemChange> changed) {
    /** The most bytes of prices in a log entry. */
    private static final int MOST_LOGGED = 6_000;

    /** Prices before and after, under construction. */
    public static final class Draft {
        private final ObjectNode before = Json.object();
        private final ObjectNode after = Json.object();
        private final Set<Fault> faults = new LinkedHashSet<>();
        private final Set<String> warnings = new LinkedHashSet<>();

        ObjectNode before() {
            return before;
        }

        ObjectNode after() {
            return after;
        }

        void put(String name, @Nullable BigDecimal old, @Nullable BigDecimal fresh) {
            if (old != null || fresh != null) {
                before.set(name, Money.json(old));
                after.set(name, Money.json(fresh));
            }
        }

        void fault(String code, String message) {
            faults.add(new Fault("", code, message));
        }

        void warn(String warning) {
            warnings.add(warning);
        }
    }

    /**
     * The prices of an item, a variant or an add-on.
     *
     * @param id of the item, variant or add-on
     * @param option the name of the variant or add-on; null for the item itself
     */
    record Row(
            Item item,
            String id,
            String kind,
            @Nullable String option,
            ObjectNode before,
            ObjectNode after,
            List<Fault> faults,
            List<String> warnings) {
        static Row of(Item item, String id, String kind, @Nullable String option, Draft draft) {
            return new Row(
                    item,
                    id,
                    kind,
                    option,
                    draft.before,
                    draft.after,
                    List.copyOf(draft.faults),
                    List.copyOf(draft.warnings));
        }

        Row with(List<Fault> more) {
            List<Fault> all = new ArrayList<>(faults);
            all.addAll(more);
            return new Row(item, id, kind, option, before, after, all, warnings);
        }

        boolean isWrong() {
            return !faults.isEmpty();
        }

        boolean isChanged() {
            return !isWrong() && !InverseOverlay.isSame(before, after);
        }

        private String status() {
            return isWrong() ? "wrong" : isChanged() ? "changed" : "unchanged";
        }

        private String name() {
            return option == null ? item.name() : item.name() + " / " + option;
        }

        private ObjectNode json() {
            ObjectNode json = Json.object()
                    .put("id", id)
                    .put("itemId", item.id())
                    .put("sectionId", item.sectionId())
                    .put("kind", kind)
                    .put("name", item.name())
                    .put("option", option)
                    .put("status", status());
            json.set("before", before);
            json.set("after", isWrong() ? before : after);
            ArrayNode errors = json.putArray("errors");
            faults.forEach(fault -> fault.addTo(errors));
            ArrayNode sentences = json.putArray("warnings");
            warnings.forEach(sentences::add);
            return json;
        }
    }

    /** @throws Refusal {@code validation_failed} if the rule can't be applied to a price */
    void check(Input input) {
        String pointer = input.has("percent") ? "/percent" : "/amount";
        List<Fault> faults = rows.stream()
                .flatMap(row -> row.faults.stream()
                        .map(fault -> new Fault(pointer, fault.code(), row.name() + ": " + fault.message())))
                .toList();
        if (!faults.isEmpty()) {
            throw new Refusal(Refusal.Invalid.of(faults));
        }
    }

    /** The new prices, wrong ones first */
    ObjectNode json(long revision) {
        ObjectNode json = Json.object()
                .put("revision", revision)
                .put("currency", catalog.draft().currency().getCurrencyCode());
        ArrayNode array = json.putArray("rows");
        rows.stream().sorted(Comparator.comparing(row -> !row.isWrong())).forEach(row -> array.add(row.json()));
        ObjectNode summary = json.putObject("summary").put("rows", rows.size());
        for (String status : List.of("changed", "unchanged", "wrong")) {
            summary.put(
                    status,
                    rows.stream().filter(row -> row.status().equals(status)).count());
        }
        return json;
    }

    /** The log entry: the rule, and the prices before and after by ids, as far as there is room. */
    Change change(Input input) {
        ObjectNode before = Json.object();
        ObjectNode after = Json.object();
        input.node().properties().forEach(member -> {
            if (!List.of("sectionIds", "itemIds", "except", "revision", "draftVersion")
                    .contains(member.getKey())) {
                after.set(member.getKey(), member.getValue());
            }
        });
        ObjectNode was = before.putObject("prices");
        ObjectNode is = after.putObject("prices");
        int room = MOST_LOGGED;
        int left = 0;
        for (Row row : rows) {
            if (row.isChanged()) {
                room -= Json.bytes(row.before).length + Json.bytes(row.after).length + 2 * row.id.length();
                if (room > 0) {
                    was.set(row.id, row.before);
                    is.set(row.id, row.after);
                } else {
                    left++;
                }
            }
        }
        after.put("changed", rows.stream().filter(Row::isChanged).count());
        return new Change(before, after, left == 0 ? List.of() : List.of("prices"));
    }
}
