package placard.app.account;

/**
 * A QR symbol as a picture draws it.
 *
 * @param size modules of a side, without the quiet zone
 * @param path the data of the SVG path of its dark modules
 */
public record SymbolView(int size, String path) {}
