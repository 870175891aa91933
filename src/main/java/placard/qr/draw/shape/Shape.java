package placard.qr.draw.shape;

import org.jspecify.annotations.Nullable;
import placard.qr.encode.Symbol;

/** One shape of a picture, painted over those before it. */
public sealed interface Shape {
    /** {@code #rrggbb}; of a gradient, its first colour. */
    String color();

    /** Null for one colour. */
    @Nullable
    Shading shading();

    /**
     * A filled outline.
     *
     * @param isSmooth whether its edges may be smoothed (anti-aliased) in a picture made of pixels
     */
    record Area(
            Path path,
            String color,
            boolean isSmooth,
            @Nullable Shading shading) implements Shape {
        public Area(Path path, String color) {
            this(path, color, true);
        }

        public Area(Path path, String color, boolean isSmooth) {
            this(path, color, isSmooth, null);
        }
    }

    /** A rectangle of modules in the middle of a symbol, of odd sides. */
    record Hole(int width, int height) {
        public static final Hole NONE = new Hole(0, 0);

        private Symbol cutFrom(Symbol symbol) {
            int left = (symbol.size() - width) / 2;
            int top = (symbol.size() - height) / 2;
            return symbol.without((y, word) -> {
                long row = 0;
                for (int x = left; x < left + width && y >= top && y < top + height; x++) {
                    row |= x >> 6 == word ? 1L << x : 0;
                }
                return row;
            });
        }
    }

    /**
     * The dark modules of a symbol.
     *
     * @param hasEyes whether its finder patterns are among them
     * @param x modules from the picture's left edge to the symbol, {@code y} from the upper one
     */
    record Modules(
            Symbol symbol,
            ModuleStyle style,
            boolean hasEyes,
            int x,
            int y,
            String color,
            @Nullable Shading shading,
            Hole hole)
            implements Shape {
        /** The part of the symbol that this shape draws. */
        public Symbol drawn() {
            Symbol rest = hasEyes ? symbol : Eyes.removed(symbol);
            return hole.equals(Hole.NONE) ? rest : hole.cutFrom(rest);
        }

        /** The same place and colours for another symbol of this size. */
        public Modules of(Symbol other) {
            return new Modules(other, style, hasEyes, x, y, color, shading, hole);
        }
    }
}
