package placard.catalog.item;

import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Currency;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * The context for reading an item: facts of its catalogue and of the service.
 *
 * @param businessDayStart the local time at which the catalogue's business day begins
 * @param fileExists true for the well-formed id of a file of the workspace; not asked about the item's present files
 * @param random makes the ids of variants and add-ons
 */
public record ItemContext(
        Currency currency,
        ZoneId timezone,
        LocalTime businessDayStart,
        Predicate<String> fileExists,
        RandomGenerator random) {}
