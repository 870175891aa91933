package placard.qr.draw.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Corners;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.encode.Symbol;

/**
 * A picture as rows of pixels, from the top: modules are whole pixels; letters and curves are smoothed by a few shades,
 * each a colour of the palette.
 */
final class Canvas {
    /** Shades from nothing to all of a colour. */
    private static final int SHADES = 8;

    private static final int MOST_COLORS = 256;

    private final int width;
    private final int scale;
    private final int left;
    private final int top;
    private final int[] insets;
    private final List<Integer> palette = new ArrayList<>();
    private final Map<Integer, Integer> indexes = new HashMap<>();
    private final List<Layer> layers = new ArrayList<>();

    /** Colours by what is below them, what is laid over it and the shade; −1 where not yet known. */
    private final short[] mixed = new short[MOST_COLORS * 32 * SHADES];

    private sealed interface Layer {}

    private record Smooth(Coverage coverage, int color, int number, boolean isSmooth) implements Layer {}

    private record Dark(Shape.Modules modules, Corners corners, int color) implements Layer {}

    /**
     * A picture in a field of pixels.
     *
     * @param scale pixels a module
     * @param left pixels to the left of the picture, {@code top} above it: its background goes on there
     */
    Canvas(Picture picture, int width, int scale, int left, int top) {
        this.width = width;
        this.scale = scale;
        this.left = left;
        this.top = top;
        this.insets = Corners.insets(scale);
        Arrays.fill(mixed, (short) -1);
        index(Integer.parseInt(picture.background(), 1, 7, 16));
        for (Shape shape : picture.shapes()) {
            int color = index(Integer.parseInt(shape.color(), 1, 7, 16));
            layers.add(
                    switch (shape) {
                        case Shape.Area area ->
                            new Smooth(
                                    new Coverage(area.path(), scale, left, top, width),
                                    color,
                                    layers.size(),
                                    area.isSmooth());
                        case Shape.Modules dark -> new Dark(dark, new Corners(dark.symbol(), dark.rounded()), color);
                    });
        }
        if (layers.size() > 32) {
            throw new IllegalArgumentException("Too many shapes: " + layers.size());
        }
    }

    /** {@code 0xrrggbb}, by index; complete when every row was painted. */
    List<Integer> palette() {
        return palette;
    }

    /** Paints the next row, an index a pixel. */
    void paint(int y, byte[] row, int offset) {
        Arrays.fill(row, offset, offset + width, (byte) 0);
        for (Layer layer : layers) {
            switch (layer) {
                case Smooth smooth -> paint(smooth, y, row, offset);
                case Dark dark -> paint(dark, y, row, offset);
            }
        }
    }

    private void paint(Smooth layer, int y, byte[] row, int offset) {
        Coverage coverage = layer.coverage;
        coverage.row(y);
        float sum = 0;
        int end = coverage.end();
        for (int x = coverage.start(); x <= end; x++) {
            sum += coverage.change(x);
            int shade = Math.min(SHADES, Math.round(Math.abs(sum) * SHADES));
            if (!layer.isSmooth) {
                shade = shade * 2 >= SHADES ? SHADES : 0;
            }
            if (shade == SHADES) {
                row[offset + x] = (byte) layer.color;
            } else if (shade > 0) {
                row[offset + x] = (byte) mixed(row[offset + x] & 255, layer, shade);
            }
        }
    }

    private int mixed(int below, Smooth layer, int shade) {
        int at = (below * 32 + layer.number) * SHADES + shade;
        if (mixed[at] < 0) {
            mixed[at] = (short) mix(below, layer.color, shade);
        }
        return mixed[at];
    }

    /** The colour between two; where the palette is full, the nearer of both. */
    private int mix(int below, int above, int shade) {
        int a = palette.get(below);
        int b = palette.get(above);
        int color = 0;
        for (int bits = 16; bits >= 0; bits -= 8) {
            int channel = ((a >> bits & 255) * (SHADES - shade) + (b >> bits & 255) * shade + SHADES / 2) / SHADES;
            color |= channel << bits;
        }
        Integer known = indexes.get(color);
        return known != null
                ? known
                : palette.size() < MOST_COLORS ? index(color) : 2 * shade >= SHADES ? above : below;
    }

    private int index(int color) {
        @Nullable Integer known = indexes.putIfAbsent(color, palette.size());
        if (known != null) {
            return known;
        }
        palette.add(color);
        return palette.size() - 1;
    }

    private void paint(Dark layer, int y, byte[] row, int offset) {
        int within = y - top - layer.modules.y() * scale;
        int size = layer.modules.symbol().size();
        if (within < 0 || within >= scale * size) {
            return;
        }
        int v = within % scale;
        int dy = 2 * v < scale ? -1 : 1;
        Symbol symbol = layer.modules.symbol();
        for (int word = 0; word < symbol.words(); word++) {
            long cutLeft = layer.corners.cut(within / scale, word, -1, dy);
            long cutRight = layer.corners.cut(within / scale, word, 1, dy);
            for (long dark = symbol.row(within / scale, word); dark != 0; dark &= dark - 1) {
                int bit = Long.numberOfTrailingZeros(dark);
                int from = offset + left + (layer.modules.x() + 64 * word + bit) * scale;
                int fromInset = (int) (cutLeft >>> bit & 1) * insets[v];
                int endInset = (int) (cutRight >>> bit & 1) * insets[v];
                Arrays.fill(row, from + fromInset, from + scale - endInset, (byte) layer.color);
            }
        }
    }
}
