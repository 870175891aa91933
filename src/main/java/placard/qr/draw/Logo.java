package placard.qr.draw;

import java.util.List;
import java.util.Locale;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.trace.Traced;

/**
 * An owner's picture as a mark of plain colours, safe in every format since nothing of the file itself goes on: no
 * embedded image, no profile, no metadata.
 *
 * <p>The rule, the same for SVG, PNG, PDF and EPS: its empty margin is cut; its colours are reduced to the few that it
 * has, at most 16; each is drawn as one outline of lines and curves, traced at the picture's own resolution
 * ({@link Traced}). An outline goes on below the colours after it, so that no seam shows where two meet. Only whole numbers
 * and the arithmetic of IEEE 754 that is exact everywhere are used, so that every host draws the same bytes.
 */
public final class Logo {
    /** Pixels of the longer side in which symbols are looked for: two for a module of the largest. */
    private static final int LOOKED_AT = 400;

    private Logo() {}

    /** The mark; one of nothing if the picture is transparent throughout. */
    public static Mark of(Pixels picture) {
        Traced traced = Traced.of(picture);
        List<Mark.Part> parts = traced.layers().stream()
                .map(layer -> new Mark.Part(layer.outline(), word(layer.color()), true))
                .toList();
        int step = Math.ceilDiv(Math.max(traced.raster(), traced.lightness().length / traced.raster()), LOOKED_AT);
        int width = Math.ceilDiv(traced.raster(), step);
        int[] lightness = every(step, traced.raster(), traced.lightness());
        int height = lightness.length / width;
        boolean isSymbol = Finders.holdSymbol(width, height, lightness);
        String other = isSymbol ? null : OtherSymbols.find(width, height, lightness);
        return new Mark(traced.width(), traced.height(), true, isSymbol, other, parts);
    }

    /** Each so many pixels one. */
    private static int[] every(int step, int width, int[] lightness) {
        int columns = Math.ceilDiv(width, step);
        int rows = Math.ceilDiv(lightness.length / width, step);
        int[] fewer = new int[columns * rows];
        for (int i = 0; i < fewer.length; i++) {
            fewer[i] = lightness[i / columns * step * width + i % columns * step];
        }
        return fewer;
    }

    private static String word(int color) {
        return String.format(Locale.ROOT, "#%06x", color & 0xffffff);
    }
}
