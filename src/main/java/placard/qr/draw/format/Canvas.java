package placard.qr.draw.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Corners;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shading;
import placard.qr.draw.shape.Shape;
import placard.qr.encode.Symbol;

/**
 * Rasterizes a picture to rows of pixels, from the top. Modules are whole pixels. Letters and curves are anti-aliased
 * by a few shades, each a colour of the palette.
 */
final class Canvas {
    /** Shades from none to all of a colour. */
    private static final int SHADES = 8;

    private static final int MOST_COLORS = 256;

    /** Colours of a gradient: more than people can distinguish between two dark colours. */
    private static final int STEPS = 64;

    private static final int EDGES = 8;

    /** A fully transparent colour. */
    static final int CLEAR = 255 << 24;

    private final int width;
    private final int scale;
    private final int left;
    private final int top;
    private final List<Integer> palette = new ArrayList<>();
    private final Map<Integer, Integer> indexes = new HashMap<>();
    private final List<Layer> layers = new ArrayList<>();

    /** Indexes of mixed colours by the colour below, the colour above and the shade; −1 if not yet computed. */
    private final short[] mixed = new short[MOST_COLORS * 32 * SHADES];

    private sealed interface Layer {
        int color();

        /** Its index among the layers. */
        int number();

        @Nullable
        Ramp ramp();
    }

    private record Smooth(
            Coverage coverage,
            int color,
            int number,
            boolean isSmooth,
            @Nullable Ramp ramp) implements Layer {}

    private record Dark(
            Shape.Modules modules,
            Symbol symbol,
            Corners corners,
            byte[][] shades,
            int color,
            int number,
            @Nullable Ramp ramp)
            implements Layer {}

    /** A gradient's colours by their indexes, from the first to the last. */
    private record Ramp(Shading shading, int[] colors) {}

    /**
     * A picture in a field of pixels.
     *
     * @param scale pixels a module
     * @param left pixels to the left of the picture, {@code top} above it; its background extends there
     */
    Canvas(Picture picture, int width, int scale, int left, int top) {
        this.width = width;
        this.scale = scale;
        this.left = left;
        this.top = top;
        Arrays.fill(mixed, (short) -1);
        int background = Integer.parseInt(picture.background(), 1, 7, 16);
        index(picture.isTransparent() ? CLEAR | background : background);
        for (Shape shape : picture.shapes()) {
            int color = index(Integer.parseInt(shape.color(), 1, 7, 16));
            Ramp ramp = shape.shading() == null ? null : ramp(shape.shading());
            layers.add(
                    switch (shape) {
                        case Shape.Area area ->
                            new Smooth(
                                    new Coverage(area.path(), scale, left, top, width),
                                    color,
                                    layers.size(),
                                    area.isSmooth(),
                                    ramp);
                        case Shape.Modules dark -> dark(dark, color, ramp);
                    });
        }
        if (layers.size() > 32) {
            throw new IllegalArgumentException("Too many shapes: " + layers.size());
        }
    }

    private Dark dark(Shape.Modules modules, int color, @Nullable Ramp ramp) {
        Symbol symbol = modules.drawn();
        Corners corners = new Corners(symbol, modules.style());
        return new Dark(modules, symbol, corners, corners.shades(scale, SHADES), color, layers.size(), ramp);
    }

    private Ramp ramp(Shading shading) {
        int[] colors = new int[STEPS];
        for (int i = 0; i < STEPS; i++) {
            colors[i] = index(shading.color((double) i / (STEPS - 1)));
        }
        return new Ramp(shading, colors);
    }

    /** The position of a pixel along a gradient. */
    private double part(Ramp ramp, int x, int y) {
        return ramp.shading.at(100.0 * (x + 0.5 - left) / scale, 100.0 * (y + 0.5 - top) / scale);
    }

    private int color(Ramp ramp, int x, int y) {
        return ramp.colors[(int) Math.round(part(ramp, x, y) * (STEPS - 1))];
    }

    /**
     * The palette, {@code 0xrrggbb} by index; complete when every row is painted. The highest byte is the transparency,
     * of 255.
     */
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
                row[offset + x] = (byte) (layer.ramp == null ? layer.color : color(layer.ramp, x, y));
            } else if (shade > 0) {
                row[offset + x] = (byte) mixed(row[offset + x] & 255, layer, shade, x, y);
            }
        }
    }

    /**
     * The mixed colour at an edge. At the edges of a gradient similar colours share a few, so that the palette doesn't
     * overflow.
     */
    private int mixed(int below, Layer layer, int shade, int x, int y) {
        Ramp ramp = layer.ramp();
        if (ramp != null) {
            long edge = Math.round(part(ramp, x, y) * (EDGES - 1));
            int near = ramp.colors[(int) edge * (STEPS - 1) / (EDGES - 1)];
            return mix(below, near, shade);
        }
        int at = (below * 32 + layer.number()) * SHADES + shade;
        if (mixed[at] < 0) {
            mixed[at] = (short) mix(below, layer.color(), shade);
        }
        return mixed[at];
    }

    /** A colour between two; if the palette is full, the nearer of both. */
    private int mix(int below, int above, int shade) {
        int a = palette.get(below);
        int b = palette.get(above);
        // A transparent pixel gets the colour above, at partial opacity.
        int color = (a >>> 24) * (SHADES - shade) / SHADES << 24;
        for (int bits = 16; bits >= 0; bits -= 8) {
            int channel = ((a >> bits & 255) * (SHADES - shade) + (b >> bits & 255) * shade + SHADES / 2) / SHADES;
            color |= (a >>> 24 == 0 ? channel : b >> bits & 255) << bits;
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
        Symbol symbol = layer.symbol;
        int size = symbol.size();
        if (within < 0 || within >= scale * size) {
            return;
        }
        int v = within % scale;
        int dy = 2 * v < scale ? -1 : 1;
        byte[] shades = layer.shades[v];
        for (int word = 0; word < symbol.words(); word++) {
            long cutLeft = layer.corners.cut(within / scale, word, -1, dy);
            long cutRight = layer.corners.cut(within / scale, word, 1, dy);
            for (long dark = symbol.row(within / scale, word); dark != 0; dark &= dark - 1) {
                int bit = Long.numberOfTrailingZeros(dark);
                int x = left + (layer.modules.x() + 64 * word + bit) * scale;
                int begin = (cutLeft >>> bit & 1) == 0 ? 0 : shades.length;
                int end = scale - ((cutRight >>> bit & 1) == 0 ? 0 : Math.min(shades.length, scale / 2));
                for (int u = 0; u < begin; u++) {
                    shade(layer, shades[u], x + u, y, row, offset);
                }
                fill(layer, x + begin, x + end, y, row, offset);
                for (int u = end; u < scale; u++) {
                    shade(layer, shades[scale - 1 - u], x + u, y, row, offset);
                }
            }
        }
    }

    private void fill(Dark layer, int from, int end, int y, byte[] row, int offset) {
        if (layer.ramp == null && from < end) {
            Arrays.fill(row, offset + from, offset + end, (byte) layer.color);
        } else if (layer.ramp != null) {
            for (int x = from; x < end; x++) {
                row[offset + x] = (byte) color(layer.ramp, x, y);
            }
        }
    }

    private void shade(Dark layer, int shade, int x, int y, byte[] row, int offset) {
        if (shade == SHADES) {
            fill(layer, x, x + 1, y, row, offset);
        } else if (shade > 0) {
            row[offset + x] = (byte) mixed(row[offset + x] & 255, layer, shade, x, y);
        }
    }
}
