package placard.qr.encode;

import java.util.BitSet;

/** The remaining error correction of a symbol that is partly hidden (ISO/IEC 15415, unused error correction). */
public final class Correction {
    private final Codewords codewords;
    private final int usablePerBlock;

    private Correction(Symbol symbol) {
        this.codewords = symbol.codewords();
        this.usablePerBlock = codewords.correctingPerBlock() - kept(symbol.version(), symbol.level());
    }

    public static Correction of(Symbol symbol) {
        return new Correction(symbol);
    }

    /** Codewords that the smallest symbols reserve against misreading (ISO/IEC 18004, table 9, note b). */
    private static int kept(int version, Level level) {
        return switch (version) {
            case 1 ->
                switch (level) {
                    case L -> 3;
                    case M -> 2;
                    case Q, H -> 1;
                };
            case 2 -> level == Level.L ? 2 : 0;
            case 3 -> level == Level.L ? 1 : 0;
            default -> 0;
        };
    }

    /**
     * The part of the correction that the worst block keeps under a hidden rectangle. Every codeword with a hidden module
     * counts as wrong.
     *
     * @param left the first hidden column, {@code right} the first after them; {@code top} and {@code bottom} likewise
     * @return 1 if nothing is lost; below 0 if the symbol is unreadable
     */
    public double unused(int left, int top, int right, int bottom) {
        BitSet hidden = new BitSet(codewords.count());
        int[] wrong = new int[codewords.blocks()];
        int worst = 0;
        for (int y = top; y < bottom; y++) {
            for (int x = left; x < right; x++) {
                int codeword = codewords.at(x, y);
                if (codeword >= 0 && !hidden.get(codeword)) {
                    hidden.set(codeword);
                    worst = Math.max(worst, ++wrong[codewords.blockOf(codeword)]);
                }
            }
        }
        return 1 - 2.0 * worst / usablePerBlock;
    }
}
