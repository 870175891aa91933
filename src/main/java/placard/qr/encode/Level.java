package placard.qr.encode;

/** How much of a symbol may be lost: about 7, 15, 25 and 30 % of its codewords; in rising order. */
public enum Level {
    L,
    M,
    Q,
    H
}
