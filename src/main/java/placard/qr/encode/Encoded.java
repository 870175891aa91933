package placard.qr.encode;

/** The result of encoding a text. */
public sealed interface Encoded {
    record Fits(Symbol symbol) implements Encoded {}

    /**
     * The text is longer than the largest symbol holds.
     *
     * @param bytes the text's length in UTF-8
     * @param mostBytes the most bytes at the level asked for
     */
    record TooLong(int bytes, int mostBytes) implements Encoded {}
}
