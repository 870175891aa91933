package placard.catalog.item;

import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Currency;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * What the reading of an item needs to know of its catalogue and of the service, besides what was sent.
 *
 * @param businessDayStart the local time at which the catalogue's business day begins
 * @param fileExists whether the workspace has a file of this well-formed id; not asked of files that the item shows
 *     already
 * @param random makes the ids of variants and add-ons
 */
public record ItemContext(
        Currency currency,
        ZoneId timezone,
        LocalTime businessDayStart,
        Predicate<String> fileExists,
        RandomGenerator random) {}
