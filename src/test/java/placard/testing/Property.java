package placard.testing;

import java.util.concurrent.ThreadLocalRandom;

/**
 * A property that must hold for every input, tested with many random inputs, different ones in each run. A failure
 * names its seed, and {@code PROPERTY_SEED=…} in the environment tries that one alone.
 */
@FunctionalInterface
public interface Property {
    /** Draws an input and asserts what must hold of it. */
    void check(Draw draw) throws Exception;

    /**
     * Tries the property so many times.
     *
     * @throws AssertionError with the seed and what was drawn, if it did not hold
     */
    static void holds(int tries, Property property) {
        String wanted = System.getenv("PROPERTY_SEED");
        if (wanted != null) {
            tried(Long.parseLong(wanted), property);
            return;
        }
        for (int i = 0; i < tries; i++) {
            tried(ThreadLocalRandom.current().nextLong(), property);
        }
    }

    private static void tried(long seed, Property property) {
        Draw draw = new Draw(seed);
        try {
            property.check(draw);
        } catch (Exception | AssertionError failure) {
            throw new AssertionError(
                    "Does not hold with PROPERTY_SEED=" + seed + ", which draws " + draw.drawn() + ": "
                            + failure.getMessage(),
                    failure);
        }
    }
}
