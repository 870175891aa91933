package placard.qr.draw.shape;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.encode.Symbol;

/**
 * The colours and shapes of a symbol.
 *
 * @param dark the colour of the dark modules, {@code #rrggbb}
 * @param light the colour of everything else
 * @param eyeColor of the finder patterns; null for that of the dark modules
 * @param gradient null for one colour
 * @param isOutsideTransparent whether the outside of a frame is not painted
 * @param isGroundTransparent whether nothing is painted under the modules either
 */
public record Style(
        String dark,
        String light,
        ModuleStyle modules,
        EyeStyle eyes,
        @Nullable String eyeColor,
        @Nullable Gradient gradient,
        boolean isOutsideTransparent,
        boolean isGroundTransparent) {
    /** Light modules around the symbol, without which scanners don't find it (ISO/IEC 18004, 9.1). */
    public static final int QUIET_ZONE = 4;

    /** Two colours, with or without rounded corners. */
    public Style(String dark, String light, boolean rounded) {
        this(dark, light, rounded ? ModuleStyle.ROUNDED : ModuleStyle.SQUARE);
    }

    /** Two colours. */
    public Style(String dark, String light, ModuleStyle modules) {
        this(dark, light, modules, EyeStyle.SQUARE, null, null, false);
    }

    /** A style with a painted ground. */
    public Style(
            String dark,
            String light,
            ModuleStyle modules,
            EyeStyle eyes,
            @Nullable String eyeColor,
            @Nullable Gradient gradient,
            boolean isOutsideTransparent) {
        this(dark, light, modules, eyes, eyeColor, gradient, isOutsideTransparent, false);
    }

    /** Modules per side of a picture: those of the symbol and the quiet zone on both sides. */
    public static int modules(int symbolSize) {
        return symbolSize + 2 * QUIET_ZONE;
    }

    /**
     * The dark modules of a symbol. Eyes of another shape or colour are a separate shape.
     *
     * @param x modules from the picture's left edge to the symbol, {@code y} from the upper one
     * @param hole the modules in the middle that a mark hides; not drawn on a transparent ground
     */
    public List<Shape> shapes(Symbol symbol, int x, int y, Shape.Hole hole) {
        Shading shading =
                gradient == null ? null : Shading.across(dark, gradient, 100 * x, 100 * y, 100 * symbol.size());
        boolean hasEyes = eyes == EyeStyle.SQUARE && eyeColor == null;
        List<Shape> shapes = new ArrayList<>();
        shapes.add(new Shape.Modules(
                symbol, modules, hasEyes, x, y, dark, shading, isGroundTransparent ? hole : Shape.Hole.NONE));
        if (!hasEyes) {
            Path path = Eyes.of(eyes, symbol.size(), 100 * x, 100 * y);
            shapes.add(
                    new Shape.Area(path, eyeColor == null ? dark : eyeColor, true, eyeColor == null ? shading : null));
        }
        return shapes;
    }
}
