package placard.qr.encode;

/**
 * A QR symbol (ISO/IEC 18004), immutable: a square of dark and light modules without its quiet zone.
 *
 * <p>Coordinates are modules from the top left corner, {@code x} to the right and {@code y} down; outside the square
 * every module is light.
 */
public final class Symbol {
    private final Layout layout;
    private final Level level;
    private final int mask;
    private final long[] rows;
    private final long[] columns;

    /** @param rows the matrix as in {@link Layout}, and again by columns; callers must not change either afterwards */
    Symbol(Layout layout, Level level, int mask, long[] rows, long[] columns) {
        this.layout = layout;
        this.level = level;
        this.mask = mask;
        this.rows = rows;
        this.columns = columns;
    }

    /** 1 to 40. */
    public int version() {
        return layout.version;
    }

    public Level level() {
        return level;
    }

    /** 0 to 7. */
    public int mask() {
        return mask;
    }

    /** Modules per side, 21 to 177. */
    public int size() {
        return layout.size;
    }

    public boolean dark(int x, int y) {
        return isWithin(x, y) && layout.get(rows, x, y);
    }

    /** Whether the module belongs to a finder, alignment or timing pattern, which decoders recognise by shape. */
    public boolean isPattern(int x, int y) {
        return isWithin(x, y) && layout.get(layout.patterns, x, y);
    }

    private boolean isWithin(int x, int y) {
        return x >= 0 && y >= 0 && x < layout.size && y < layout.size;
    }

    /** Words that hold a row or a column, 1 to 3. */
    public int words() {
        return layout.words;
    }

    /**
     * 64 modules of a row at once, dark ones set: the module at {@code 64 * word} in the lowest bit, zeros behind the
     * last. A row or word outside the square is light.
     */
    public long row(int y, int word) {
        return word(rows, y, word);
    }

    /** 64 modules of a column at once, from the top, as in {@link #row}. */
    public long column(int x, int word) {
        return word(columns, x, word);
    }

    /** 64 modules of a row, with a bit set if {@link #isPattern} is true. */
    public long patterns(int y, int word) {
        return word(layout.patterns, y, word);
    }

    /** The modules of each row, as in {@link #row}. */
    @FunctionalInterface
    public interface Rows {
        long row(int y, int word);
    }

    /** The symbol with some modules light, for formats that draw those in another way. No decoder can read it. */
    public Symbol without(Rows light) {
        long[] fewer = new long[rows.length];
        long[] turned = new long[rows.length];
        for (int y = 0; y < layout.size; y++) {
            for (int word = 0; word < layout.words; word++) {
                long left = row(y, word) & ~light.row(y, word);
                fewer[word * layout.size + y] = left;
                for (; left != 0; left &= left - 1) {
                    int x = 64 * word + Long.numberOfTrailingZeros(left);
                    turned[(y >> 6) * layout.size + x] |= 1L << y;
                }
            }
        }
        return new Symbol(layout, level, mask, fewer, turned);
    }

    private long word(long[] lines, int line, int word) {
        boolean isWithin = line >= 0 && line < layout.size && word >= 0 && word < layout.words;
        return isWithin ? lines[word * layout.size + line] : 0;
    }

    /** The codeword of each module, computed at each call. */
    public Codewords codewords() {
        return new Codewords(layout, Blocks.of(layout.version, level));
    }
}
