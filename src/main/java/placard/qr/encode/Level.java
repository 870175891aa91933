package placard.qr.encode;

/**
 * The error correction level: how much of a symbol may be lost, about 7, 15, 25 and 30 % of its codewords; in rising
 * order.
 */
public enum Level {
    L(1),
    M(0),
    Q(3),
    H(2);

    /** Its two bits in the format information (ISO/IEC 18004, table 12). */
    final int indicator;

    Level(int indicator) {
        this.indicator = indicator;
    }
}
