package placard.qr.draw.trace;

import java.util.ArrayList;
import java.util.List;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Pixels;

/**
 * An owner's picture traced to outlines of plain colours, painted over one another (vectorization).
 *
 * <p>The picture is examined at the largest size whose outlines stay short enough. The first try has about 260,000
 * pixels, more than a printer shows of a logo. In a photograph every grain would be an outline, so later tries have
 * fewer pixels and larger regions.
 *
 * @param width in the unit of the outlines, {@code height} too
 * @param raster pixels of the width from which they were made
 * @param lightness of each of those pixels by Rec. 601 in thousandths, as decoders see it on a white plate
 */
public record Traced(int width, int height, List<Layer> layers, int raster, int[] lightness) {
    /**
     * Bytes of all outlines in an SVG. The limit of the SVG is 40 kB together with the symbol, a frame and a caption.
     */
    private static final int MOST_BYTES = 26_000;

    /** Pixels kept of a picture: four for each pixel of the closest look. */
    private static final int MOST_PIXELS = 1_040_000;

    /** Steps of pixels beyond which outlines are not tried; more than ten of them make a byte. */
    private static final int MOST_STEPS = 80_000;

    /**
     * An outline and its colour.
     *
     * @param color {@code 0xffrrggbb}
     */
    public record Layer(Path outline, int color) {}

    /** How closely a picture is examined; regions of fewer pixels than {@code speck} are dropped. */
    private record Detail(int area, int colors, int speck) {}

    private static final List<Detail> DETAILS = List.of(
            new Detail(260_000, 16, 6),
            new Detail(130_000, 16, 8),
            new Detail(64_000, 16, 10),
            new Detail(32_000, 14, 10),
            new Detail(16_000, 12, 10),
            new Detail(8_000, 8, 8),
            new Detail(4_000, 8, 8));

    /** Traces a picture; no layers if nothing is visible. */
    public static Traced of(Pixels picture) {
        // Each try scales the same pixels down. Scaling repeatedly would blur the picture, and change what it
        // resembles.
        Raster.Source whole = Raster.Source.of(picture).within(MOST_PIXELS);
        for (Detail detail : DETAILS) {
            boolean isLast = detail.equals(DETAILS.getLast());
            Raster.Source source = whole.within(detail.area);
            if (!isLast && source.isNoise()) {
                continue;
            }
            Regions regions = Regions.of(Raster.of(source, detail.area), detail.colors, detail.speck);
            if (isLast || regions.changes() <= MOST_STEPS && steps(regions) <= MOST_STEPS) {
                List<Layer> layers = layers(regions);
                if (isLast || bytes(regions, layers) <= MOST_BYTES) {
                    return new Traced(
                            Smooth.UNIT * regions.width(),
                            Smooth.UNIT * regions.height(),
                            layers,
                            regions.width(),
                            regions.lightness());
                }
            }
        }
        throw new IllegalStateException("The last detail is always taken");
    }

    private static long steps(Regions regions) {
        long steps = 0;
        for (int color = 0; color < regions.colors().length; color++) {
            steps += Border.length(regions.covered(color), regions.width());
        }
        return steps;
    }

    private static List<Layer> layers(Regions regions) {
        List<Layer> layers = new ArrayList<>();
        for (int color = 0; color < regions.colors().length; color++) {
            Path outline = new Path();
            for (Border.Loop loop : Border.of(regions.covered(color), regions.width())) {
                Smooth.add(outline, loop);
            }
            layers.add(new Layer(outline, regions.colors()[color]));
        }
        return layers;
    }

    private static int bytes(Regions regions, List<Layer> layers) {
        Length length = new Length((double) USUAL_WIDTH / Smooth.UNIT / Math.max(regions.width(), regions.height()));
        layers.forEach(layer -> layer.outline.draw(length));
        return length.bytes + OF_A_PATH * layers.size();
    }

    /** The length of a logo's longer side in most symbols, in hundredths of a module. */
    private static final int USUAL_WIDTH = 1000;

    private static final int OF_A_PATH = 28;

    /** The approximate bytes of an outline in an SVG. */
    private static final class Length implements Path.Pen {
        private final double scale;
        private int bytes;
        private int x;
        private int y;

        Length(double scale) {
            this.scale = scale;
        }

        private void number(int by) {
            int hundredths = (int) Math.abs(by * scale);
            bytes += hundredths < 10 ? 3 : hundredths < 100 ? 4 : 5;
        }

        @Override
        public void move(int toX, int toY) {
            line(toX, toY);
        }

        @Override
        public void line(int toX, int toY) {
            bytes++;
            number(toX - x);
            number(toY - y);
            x = toX;
            y = toY;
        }

        @Override
        public void quad(int controlX, int controlY, int toX, int toY) {
            number(controlX - x);
            number(controlY - y);
            line(toX, toY);
        }

        @Override
        public void close() {
            bytes++;
        }
    }
}
