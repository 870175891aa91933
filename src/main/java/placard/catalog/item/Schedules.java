package placard.catalog.item;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schedules of one read of the store. Items with equal schedules share one object and its computed results. */
public final class Schedules {
    private final Map<String, Schedule> read = new HashMap<>();
    private final Map<String, PriceSchedule> prices = new HashMap<>();

    /** The schedule of a stored text; null for always. */
    public @Nullable Schedule stored(String text) {
        Schedule known = read.get(text);
        if (known != null) {
            return known;
        }
        Schedule schedule = Schedule.stored(text);
        if (schedule != null) {
            read.put(text, schedule);
        }
        return schedule;
    }

    /** The price schedule of a stored text; null for none. */
    @Nullable
    PriceSchedule storedPrices(@Nullable String text) {
        return text == null ? null : prices.computeIfAbsent(text, PriceSchedule::stored);
    }
}
