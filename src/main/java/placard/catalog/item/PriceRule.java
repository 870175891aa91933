package placard.catalog.item;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Money;

/**
 * The rule of a bulk price change: a percentage or an amount, and a rounding.
 *
 * @param percent of the price, more or less; null if it changes by an amount
 * @param amount in the currency's major unit, more or less; null if it changes by a percentage
 */
public record PriceRule(
        @Nullable BigDecimal percent,
        @Nullable BigDecimal amount,
        Rounding rounding,
        Direction direction,
        Currency currency) {

    private static final BigDecimal LEAST_PERCENT = new BigDecimal("-99.99");
    private static final BigDecimal MOST_PERCENT = new BigDecimal("1000");
    private static final int PERCENT_DIGITS = 4;

    /** The round prices: multiples of a step, plus an ending. */
    public enum Rounding {
        /** No rounding beyond the currency's unit. */
        NONE("none", "0", "0"),
        WHOLE(".00", "1", "0"),
        HALF(".50", "1", "0.50"),
        NINETY(".90", "1", "0.90"),
        NINETY_FIVE(".95", "1", "0.95"),
        NINETY_NINE(".99", "1", "0.99"),
        FIVE("5", "5", "0"),
        NINE("9", "10", "9"),
        TEN("10", "10", "0"),
        FIFTY("50", "50", "0"),
        WHOLE_NINETY_NINE("99", "100", "99"),
        HUNDRED("100", "100", "0"),
        THOUSAND("1000", "1000", "0");

        static final Map<String, Rounding> CHOICES =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(one -> one.word, one -> one));

        private final String word;
        private final BigDecimal step;
        private final BigDecimal ending;

        Rounding(String word, String step, String ending) {
            this.word = word;
            this.step = new BigDecimal(step);
            this.ending = new BigDecimal(ending);
        }
    }

    /** The choice between the two nearest round prices. */
    public enum Direction {
        /** The nearer price; of two equally near, the higher. */
        NEAREST(RoundingMode.HALF_UP),
        UP(RoundingMode.CEILING),
        DOWN(RoundingMode.FLOOR);

        static final Map<String, Direction> CHOICES = Map.of("nearest", NEAREST, "up", UP, "down", DOWN);

        private final RoundingMode mode;

        Direction(RoundingMode mode) {
            this.mode = mode;
        }
    }

    /** Reads {@code percent} or {@code amount}, {@code rounding} and {@code direction}; faults stay in the input. */
    public static PriceRule read(Input input, Currency currency) {
        BigDecimal percent = input.number("percent", LEAST_PERCENT, MOST_PERCENT);
        if (percent != null && percent.stripTrailingZeros().scale() > PERCENT_DIGITS) {
            input.fault("percent", "out_of_range", "At most " + PERCENT_DIGITS + " fraction digits.");
        }
        BigDecimal amount = input.number("amount", Money.MOST.negate(), Money.MOST);
        if (amount != null && !Money.fits(amount, currency)) {
            input.fault(
                    "amount", "price_precision", "More fraction digits than " + currency.getCurrencyCode() + " has.");
        }
        boolean hasBoth = input.has("percent") && input.has("amount");
        boolean hasNone = !input.has("percent") && !input.has("amount");
        if (hasBoth || hasNone) {
            input.add(new Fault(
                    input.pointer("percent"),
                    hasBoth ? "not_allowed" : "required",
                    "Give percent or amount, one of the two."));
        }
        Rounding rounding = input.choice("rounding", Rounding.CHOICES);
        if (rounding != null && !Money.fits(rounding.ending, currency)) {
            input.fault("rounding", "not_applicable", currency.getCurrencyCode() + " has no fraction digits.");
        }
        Direction direction = input.choice("direction", Direction.CHOICES);
        return new PriceRule(
                percent,
                amount,
                rounding == null ? Rounding.NONE : rounding,
                direction == null ? Direction.NEAREST : direction,
                currency);
    }

    /**
     * The new price; empty if it would be 0 or less. A price of 0 stays. A price that would be rounded to 0 or less is
     * only rounded to the currency's unit.
     */
    public Optional<BigDecimal> applied(BigDecimal price) {
        if (price.signum() == 0) {
            return Optional.of(price);
        }
        BigDecimal exact = amount != null ? price.add(amount) : price.add(share(price));
        BigDecimal least = exact.setScale(currency.getDefaultFractionDigits(), direction.mode);
        if (exact.signum() <= 0 || least.signum() <= 0) {
            return Optional.empty();
        }
        BigDecimal round = rounding == Rounding.NONE ? least : rounded(exact);
        return Optional.of(Money.canonical(round.signum() > 0 ? round : least));
    }

    private BigDecimal share(BigDecimal price) {
        return percent == null ? BigDecimal.ZERO : price.multiply(percent).movePointLeft(2);
    }

    private BigDecimal rounded(BigDecimal exact) {
        BigDecimal steps = exact.subtract(rounding.ending).divide(rounding.step, 0, direction.mode);
        return steps.multiply(rounding.step).add(rounding.ending);
    }
}
