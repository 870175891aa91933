package placard.qr.draw.shape;

import placard.qr.encode.Symbol;

/** The dark modules outside the patterns that decoders look for, each as a disc. */
final class Dots {
    /** Of a disc in hundredths of a module: nearly a whole one, since what is lighter is read less often. */
    static final int RADIUS = 48;

    private Dots() {}

    /** Takes the middle of each disc, in hundredths of a module from the symbol's corner. */
    interface Each {
        void disc(int x, int y);
    }

    static void each(Symbol symbol, Each each) {
        for (int y = 0; y < symbol.size(); y++) {
            for (int word = 0; word < symbol.words(); word++) {
                for (long left = symbol.row(y, word) & ~symbol.patterns(y, word); left != 0; left &= left - 1) {
                    each.disc(100 * (64 * word + Long.numberOfTrailingZeros(left)) + 50, 100 * y + 50);
                }
            }
        }
    }

    /** What is no disc. */
    static Symbol removed(Symbol symbol) {
        return symbol.without((y, word) -> ~symbol.patterns(y, word));
    }
}
