package placard.qr.draw.shape;

import placard.qr.encode.Symbol;

/** The dark modules outside the patterns that decoders look for, each as a disc. */
final class Dots {
    /**
     * The radius of a disc in hundredths of a module: nearly a whole module, because lighter modules are harder to
     * read.
     */
    static final int RADIUS = 48;

    private Dots() {}

    /** Receives the middle of each disc, in hundredths of a module from the symbol's corner. */
    interface DiscReceiver {
        void disc(int x, int y);
    }

    static void each(Symbol symbol, DiscReceiver each) {
        for (int y = 0; y < symbol.size(); y++) {
            for (int word = 0; word < symbol.words(); word++) {
                for (long left = symbol.row(y, word) & ~symbol.patterns(y, word); left != 0; left &= left - 1) {
                    each.disc(100 * (64 * word + Long.numberOfTrailingZeros(left)) + 50, 100 * y + 50);
                }
            }
        }
    }

    /** The symbol without the discs. */
    static Symbol removed(Symbol symbol) {
        return symbol.without((y, word) -> ~symbol.patterns(y, word));
    }
}
