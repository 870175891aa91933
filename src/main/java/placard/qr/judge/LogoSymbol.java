package placard.qr.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import placard.qr.draw.Mark;
import placard.qr.draw.Plate;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/**
 * Chooses the version and level of a symbol with an owner's logo in its middle.
 *
 * <p>The smallest symbol of level H has the largest modules, but a larger one may have room for a much larger logo.
 * Plates consist of whole modules, and each block corrects a whole number of codewords.
 *
 * <p>Versions 7 to 13, 21 to 27 and from 35 on have an alignment pattern in the middle. Some decoders mistake a similar
 * logo for it. Then the next version without one is better, even a smaller one of level Q.
 */
public final class LogoSymbol {
    private static final int VERSIONS = 40;

    /** How many larger versions are tried; each has modules a twelfth smaller or less. */
    private static final int LARGER = 3;

    /** How many smaller versions of level Q are tried. */
    private static final int SMALLER = 2;

    private final String payload;
    private final Mark mark;
    private final boolean mayBeLower;

    private LogoSymbol(String payload, Mark mark, boolean mayBeLower) {
        this.payload = payload;
        this.mark = mark;
        this.mayBeLower = mayBeLower;
    }

    /** A symbol and its score: the logo's printed size times the module's. */
    private record Choice(Symbol symbol, double worth) {}

    /**
     * Chooses a symbol.
     *
     * @param mayBeLower whether level Q is allowed, because the owner asked for no more
     * @param isMistaken whether a decoder mistakes the logo for the alignment pattern that it hides; called for the
     *     best symbols until one passes
     */
    public static Encoded of(String payload, Mark mark, boolean mayBeLower, Predicate<Symbol> isMistaken) {
        return new LogoSymbol(payload, mark, mayBeLower).chosen(isMistaken);
    }

    private Encoded chosen(Predicate<Symbol> isMistaken) {
        Encoded least = Encoder.encodeUnmistakably(payload, Level.H);
        if (!(least instanceof Encoded.Fits(Symbol smallest))) {
            return least;
        }
        List<Choice> choices = new ArrayList<>();
        for (int version = Math.max(1, smallest.version() - SMALLER);
                version <= Math.min(VERSIONS, smallest.version() + LARGER);
                version++) {
            Level level = version < smallest.version() ? Level.Q : Level.H;
            if (version == smallest.version()) {
                choices.add(choice(smallest));
            } else if (Encoder.encodeUnmistakably(payload, level, version) instanceof Encoded.Fits(Symbol symbol)
                    && symbol.version() == version
                    && (level == Level.H || mayBeLower && hidesAlignment(smallest) && !hidesAlignment(symbol))) {
                choices.add(choice(symbol));
            }
        }
        choices.sort(Comparator.comparingDouble(choice -> -choice.worth));
        return new Encoded.Fits(choices.stream()
                .map(Choice::symbol)
                .filter(symbol -> symbol.level() == Level.H)
                .filter(symbol -> !isMistaken.test(symbol))
                .findFirst()
                .or(() -> choices.stream()
                        .map(Choice::symbol)
                        .filter(symbol -> symbol.level() != Level.H)
                        .findFirst())
                .orElse(choices.getFirst().symbol));
    }

    private static boolean hidesAlignment(Symbol symbol) {
        return symbol.isPattern(symbol.size() / 2, symbol.size() / 2);
    }

    private Choice choice(Symbol symbol) {
        double side = Style.modules(symbol.size());
        return new Choice(symbol, Plate.under(mark, symbol).size(mark) / (side * side));
    }
}
