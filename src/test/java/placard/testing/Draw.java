package placard.testing;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Draws the inputs of a {@link Property} from a seed. Where a range has ends, they come more often than chance would have
 * it, as do empty lists and texts: that is where programs break.
 */
public final class Draw {
    /** Of so many draws, one is an end of its range. */
    private static final int ENDS = 12;

    private final Random random;
    private final List<Object> drawn = new ArrayList<>();

    Draw(long seed) {
        this.random = new Random(seed);
    }

    /** What was drawn so far, for the message of a failure. */
    List<Object> drawn() {
        return drawn;
    }

    private <T> T noted(T value) {
        drawn.add(value);
        return value;
    }

    /** A generator of its own, for code that takes one. */
    public Random random() {
        return new Random(noted(random.nextLong()));
    }

    public boolean flag() {
        return noted(random.nextBoolean());
    }

    /** A whole number of the closed range. */
    public int integer(int min, int max) {
        return noted(number(min, max));
    }

    private int number(int min, int max) {
        return switch (random.nextInt(ENDS)) {
            case 0 -> random.nextBoolean() ? min : max;
            default -> (int) random.nextLong(min, max + 1L);
        };
    }

    /** A number from 0 to {@code max} with as many decimal places. */
    public BigDecimal decimal(BigInteger max, int scale) {
        BigInteger most = max.multiply(BigInteger.TEN.pow(scale));
        BigInteger units = switch (random.nextInt(ENDS)) {
            case 0 -> random.nextBoolean() ? BigInteger.ZERO : most;
            // Of any length: evenly drawn numbers would nearly all be long.
            default -> new BigInteger(1 + random.nextInt(most.bitLength()), random).min(most);
        };
        return noted(new BigDecimal(units, scale));
    }

    /** One of the values. */
    @SafeVarargs
    public final <T> T of(T... values) {
        return of(List.of(values));
    }

    /** One of the values. */
    public <T> T of(List<T> values) {
        return noted(values.get(random.nextInt(values.size())));
    }

    /** What one of the ways draws. */
    @SafeVarargs
    public final <T> T by(Function<Draw, ? extends T>... ways) {
        return ways[random.nextInt(ways.length)].apply(this);
    }

    /** Null three times of ten, else what is drawn. */
    public <T> T orNull(Function<Draw, T> value) {
        return random.nextInt(10) < 3 ? null : value.apply(this);
    }

    /** A list of {@code min} to {@code max} values. */
    public <T> List<T> list(int min, int max, Function<Draw, ? extends T> value) {
        List<T> list = new ArrayList<>();
        for (int i = number(min, max); i > 0; i--) {
            list.add(value.apply(this));
        }
        return list;
    }

    /** Text of {@code min} to {@code max} letters a to z in both cases. */
    public String letters(int min, int max) {
        StringBuilder text = new StringBuilder();
        for (int i = number(min, max); i > 0; i--) {
            text.append((char) ((random.nextBoolean() ? 'a' : 'A') + random.nextInt(26)));
        }
        return noted(text.toString());
    }

    /** Text of {@code min} to {@code max} UTF-16 units of any kind: ASCII, other scripts, emoji, halves of characters. */
    public String text(int min, int max) {
        StringBuilder text = new StringBuilder();
        int length = number(min, max);
        while (text.length() < length) {
            text.append(
                    switch (random.nextInt(4)) {
                        case 0 -> (char) random.nextInt(128);
                        case 1 -> (char) random.nextInt(0x250);
                        default -> (char) random.nextInt(0x10000);
                    });
        }
        return noted(text.toString());
    }
}
