package placard.catalog;

import java.util.Currency;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * What the reading of an item needs to know besides what was sent.
 *
 * @param currency the catalogue's
 * @param fileExists whether the workspace has a file of this well-formed id; not asked of files that the item shows
 *     already
 * @param random makes the ids of variants and add-ons
 */
record ItemContext(Currency currency, Predicate<String> fileExists, RandomGenerator random) {}
