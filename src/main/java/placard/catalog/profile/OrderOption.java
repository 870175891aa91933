package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;
import placard.base.Worded;

/**
 * A way to order.
 *
 * @param minimumOrder the minimum total of an order, in the catalogue's currency; null for none
 * @param note a text for guests; null for none
 */
public record OrderOption(
        Type type,
        @Nullable BigDecimal minimumOrder,
        @Nullable String note) {
    /** The ways in which guests get their order. */
    public enum Type implements Worded {
        /** Served at the guest's table. */
        TABLE,
        /** Fetched by the guest. */
        PICKUP,
        /** Brought to an address. */
        DELIVERY;

        static final Map<String, Type> CHOICES = Map.of("table", TABLE, "pickup", PICKUP, "delivery", DELIVERY);
    }

    /**
     * Reads an array of {@code {type, minimumOrder, note}}, each type once; wrong entries are left out.
     *
     * @param currency of the totals; null if they were checked before
     */
    static List<OrderOption> read(Input holder, String name, @Nullable Currency currency) {
        List<Input> entries = holder.objects(name, 0, Type.values().length);
        List<OrderOption> options = new ArrayList<>();
        Set<Type> seen = EnumSet.noneOf(Type.class);
        for (Input entry : entries == null ? List.<Input>of() : entries) {
            entry.require("type");
            Type type = entry.choice("type", Type.CHOICES);
            BigDecimal least = currency == null
                    ? entry.number("minimumOrder", BigDecimal.ZERO, Money.MOST)
                    : Money.price(entry, "minimumOrder", currency);
            String note = entry.text("note", 1, 120);
            if (type != null && !seen.add(type)) {
                entry.fault("type", "not_allowed", "Each type only once.");
            } else if (type != null) {
                options.add(new OrderOption(type, least == null ? null : Money.canonical(least), note));
            }
            entry.nameUnknown();
        }
        return List.copyOf(options);
    }

    private ObjectNode json() {
        ObjectNode json = Json.object().put("type", type.word());
        json.set("minimumOrder", Money.json(minimumOrder));
        return json.put("note", note);
    }

    static ArrayNode json(List<OrderOption> options) {
        ArrayNode array = Json.object().arrayNode();
        options.forEach(option -> array.add(option.json()));
        return array;
    }
}
