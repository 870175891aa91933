package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;

/**
 * The prices of an item at certain times of the week, such as a happy hour: {@code PriceWindow} in {@code
 * docs/openapi.yaml}. The first window that holds at an instant counts.
 *
 * <p>Items with the same one share it ({@link Schedules}), so that its next change is computed once for all of them.
 */
public final class PriceSchedule {
    private static final int MOST = 10;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /**
     * One window; either {@code price} or {@code percentOff} is set.
     *
     * @param name the text for guests, such as "Happy hour"; null for none
     * @param when a schedule of one window
     * @param price of the item instead of its ordinary one
     * @param percentOff 1 to 99, of the item's price and of its variants'
     */
    public record Window(
            @Nullable String name,
            Schedule when,
            @Nullable BigDecimal price,
            @Nullable Integer percentOff) {
        /** The price during this window. */
        public BigDecimal applied(BigDecimal ordinary, Currency currency) {
            if (percentOff == null) {
                return price == null ? ordinary : price;
            }
            return ordinary.multiply(HUNDRED.subtract(BigDecimal.valueOf(percentOff)))
                    .divide(HUNDRED, currency.getDefaultFractionDigits(), RoundingMode.HALF_UP);
        }

        private ObjectNode json() {
            ObjectNode json = Json.object().put("name", name);
            json.setAll((ObjectNode) when.json().get(0));
            json.set("price", Money.json(price));
            return json.put("percentOff", percentOff);
        }
    }

    /**
     * The window in force at an instant.
     *
     * @param window null for the ordinary price
     * @param until the next instant at which another window holds, or none; null if never
     */
    public record InForce(@Nullable Window window, @Nullable Instant until) {}

    private record LastAnswer(Instant now, ZoneId zone, InForce inForce) {}

    private final List<Window> windows;
    private volatile @Nullable LastAnswer last;

    private PriceSchedule(List<Window> windows) {
        this.windows = windows;
    }

    /** Reads an array of windows; null if it is absent, null, empty or wrong. */
    static @Nullable PriceSchedule read(Input holder, String name, Currency currency) {
        List<Input> entries = holder.objects(name, 0, MOST);
        List<Window> windows = new ArrayList<>();
        for (Input entry : entries == null ? List.<Input>of() : entries) {
            String called = entry.text("name", 1, 40);
            Schedule.Window when = Schedule.window(entry);
            BigDecimal price = Money.price(entry, "price", currency);
            Integer percentOff = entry.integer("percentOff", 1, 99);
            boolean hasPrice = entry.has("price") && !entry.clears("price");
            boolean hasPercent = entry.has("percentOff") && !entry.clears("percentOff");
            if (hasPrice == hasPercent) {
                entry.fault(
                        "price", hasPrice ? "not_allowed" : "required", "Give price or percentOff, one of the two.");
            } else if (when != null) {
                windows.add(new Window(called, Schedule.of(when), price, percentOff));
            }
            entry.nameUnknown();
        }
        return windows.isEmpty() ? null : new PriceSchedule(List.copyOf(windows));
    }

    /** Reads the text of {@link #text}. */
    static PriceSchedule stored(String text) {
        List<Window> windows = new ArrayList<>();
        for (JsonNode window : Json.stored(text).path("windows")) {
            windows.add(new Window(
                    window.path("name").textValue(),
                    Objects.requireNonNull(Schedule.of(Json.object().arrayNode().add(window))),
                    window.path("price").isNumber() ? window.get("price").decimalValue() : null,
                    window.path("percentOff").isInt() ? window.get("percentOff").intValue() : null));
        }
        return new PriceSchedule(List.copyOf(windows));
    }

    /** The stored form; null for none. */
    public static @Nullable String text(@Nullable PriceSchedule schedule) {
        if (schedule == null) {
            return null;
        }
        ObjectNode json = Json.object();
        json.set("windows", schedule.json());
        return Json.text(json);
    }

    /** The JSON form: an array, or JSON null for none. */
    static JsonNode json(@Nullable PriceSchedule schedule) {
        return schedule == null ? NullNode.instance : schedule.json();
    }

    private ArrayNode json() {
        ArrayNode array = Json.object().arrayNode();
        windows.forEach(window -> array.add(window.json()));
        return array;
    }

    public List<Window> windows() {
        return windows;
    }

    Stream<BigDecimal> prices() {
        return windows.stream().map(Window::price).filter(Objects::nonNull).map(Objects::requireNonNull);
    }

    /** The window in force at an instant, and its end. */
    public InForce at(Instant now, ZoneId zone) {
        LastAnswer known = last;
        if (known != null && known.now.equals(now) && known.zone.equals(zone)) {
            return known.inForce;
        }
        InForce inForce = find(now, zone);
        last = new LastAnswer(now, zone, inForce);
        return inForce;
    }

    /** The window ends at its own end, or when an earlier one in the list begins. */
    private InForce find(Instant now, ZoneId zone) {
        Instant until = null;
        for (Window window : windows) {
            Instant change = window.when.nextChange(now, zone);
            until = until == null || change != null && change.isBefore(until) ? change : until;
            if (window.when.isOpen(now, zone)) {
                return new InForce(window, until);
            }
        }
        return new InForce(null, until);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PriceSchedule schedule && json().equals(schedule.json());
    }

    @Override
    public int hashCode() {
        return json().hashCode();
    }

    @Override
    public String toString() {
        return windows.toString();
    }
}
