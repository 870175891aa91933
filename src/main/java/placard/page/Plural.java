package placard.page;

import java.math.BigDecimal;

/** The plural form that goes with a number (CLDR 48, cardinal plural rules of the languages that pages speak). */
final class Plural {
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final int HUNDRED = 100;

    private Plural() {}

    /** {@code zero}, {@code one}, {@code two}, {@code few}, {@code many} or {@code other}. */
    static String of(Language language, BigDecimal number) {
        boolean isOne = number.compareTo(BigDecimal.ONE) == 0;
        return switch (language) {
            case EN, DE, ES -> isOne ? "one" : "other";
            case FR -> number.compareTo(TWO) < 0 ? "one" : "other";
            case HI -> number.compareTo(BigDecimal.ONE) <= 0 ? "one" : "other";
            case AR -> arabic(number);
        };
    }

    private static String arabic(BigDecimal number) {
        if (number.stripTrailingZeros().scale() > 0) {
            return "other";
        }
        if (number.signum() == 0) {
            return "zero";
        }
        if (number.compareTo(TWO) <= 0) {
            return number.compareTo(TWO) == 0 ? "two" : "one";
        }
        int rest = number.remainder(BigDecimal.valueOf(HUNDRED)).intValue();
        return rest >= 3 && rest <= 10 ? "few" : rest >= 11 ? "many" : "other";
    }
}
