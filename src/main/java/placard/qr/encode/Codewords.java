package placard.qr.encode;

/**
 * Maps each module of a symbol to its codeword, and each codeword to its block. This shows how much correction a mark
 * over the symbol costs.
 *
 * <p>A block of {@link #correctingPerBlock} correcting codewords corrects up to half as many wrong ones anywhere in the
 * block.
 */
public final class Codewords {
    /** Bits for the number of every codeword of the largest symbol. */
    private static final int PLANES = 12;

    private final Layout layout;
    private final Blocks blocks;

    /** For each module, the bits of its codeword's number, counted from 1; rows as in {@link Layout}. */
    private final long[][] planes = new long[PLANES][];

    Codewords(Layout layout, Blocks blocks) {
        this.layout = layout;
        this.blocks = blocks;
        byte[] numbers = new byte[blocks.total()];
        for (int plane = 0; plane < PLANES; plane++) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (byte) -((i + 1) >> plane & 1);
            }
            planes[plane] = layout.columns(numbers);
        }
    }

    /** Codewords of the symbol, data and correcting ones. */
    public int count() {
        return blocks.total();
    }

    public int blocks() {
        return blocks.count();
    }

    public int correctingPerBlock() {
        return blocks.correcting();
    }

    /**
     * The codeword of a module, from 0 in the order of the symbol. It is −1 for modules of patterns, format and
     * version, for remainder bits, and outside the square.
     */
    public int at(int x, int y) {
        if (x < 0 || y < 0 || x >= layout.size || y >= layout.size) {
            return -1;
        }
        int number = 0;
        for (int plane = 0; plane < PLANES; plane++) {
            number |= layout.get(planes[plane], y, x) ? 1 << plane : 0;
        }
        return number - 1;
    }

    /** The block of a codeword, from 0. */
    public int blockOf(int codeword) {
        return blocks.blockOf(codeword);
    }
}
