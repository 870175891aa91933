package placard.qr.draw;

import java.util.List;
import java.util.Locale;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.trace.Traced;

/**
 * Traces an owner's picture to a mark of plain colours. It is safe in every format, because nothing of the file is
 * embedded: no image, no profile, no metadata.
 *
 * <p>SVG, PNG, PDF and EPS share one rule. The empty margin is cut. The colours are reduced to at most 16. Each colour
 * is drawn as one outline of lines and curves, traced at the picture's own resolution ({@link Traced}). An outline
 * continues below the colours after it, so that no seam shows between them.
 *
 * <p>All arithmetic is on integers, or exact by IEEE 754, so that every host draws the same bytes.
 */
public final class Logo {
    /** The pixels of the longer side in the search for symbols: two for a module of the largest. */
    private static final int LOOKED_AT = 400;

    private Logo() {}

    /** The mark; empty if the picture is fully transparent. */
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

    /** Keeps every {@code step}th pixel. */
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
