package placard.qr.draw.shape;

import placard.qr.encode.Symbol;

/** One thing of a picture, laid over those before it. */
public sealed interface Shape {
    /** {@code #rrggbb}. */
    String color();

    /**
     * A filled outline.
     *
     * @param isSmooth whether its edges may be smoothed where a picture is made of pixels
     */
    record Area(Path path, String color, boolean isSmooth) implements Shape {
        public Area(Path path, String color) {
            this(path, color, true);
        }
    }

    /**
     * The dark modules of a symbol.
     *
     * @param x modules from the picture's left edge to the symbol, {@code y} from the upper one
     */
    record Modules(Symbol symbol, boolean rounded, int x, int y, String color) implements Shape {}
}
