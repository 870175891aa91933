package placard.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntBiFunction;
import placard.qr.draw.Caption;
import placard.qr.draw.Field;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.shape.Shape;
import placard.testing.Scanners;

/** Owners' pictures as they are: discs, rings, squares, stripes, letters, photographs; made by rule, always the same. */
final class HarmlessLogos {
    /** The kinds, in turn. */
    private static final List<String> KINDS =
            List.of("disc", "rings", "squares", "stripes", "checks", "dots", "letters", "badge", "photograph", "noise");

    private static final int SIDE = 160;
    private static final List<String> WORDS =
            List.of("A", "BB", "Café", "MENU", "R&B", "Ω", "Жук", "मेन्यू", "O8", "%");

    private HarmlessLogos() {}

    static String kind(int number) {
        return KINDS.get(number % KINDS.size());
    }

    static Pixels of(int number) {
        Random random = new Random(number);
        int ink = color(random, 0, 110);
        int other = color(random, 60, 256);
        int ground = random.nextInt(3) == 0 ? 0 : color(random, 190, 256);
        double a = 0.15 + random.nextDouble() * 0.8;
        double b = random.nextDouble() * a;
        int count = 2 + random.nextInt(7);
        return switch (kind(number)) {
            case "disc" -> drawn((x, y) -> Math.hypot(x, y) < a ? ink : ground);
            case "rings" -> drawn((x, y) -> ring(Math.hypot(x, y), a, b, count, ink, other, ground));
            case "squares" ->
                drawn((x, y) -> ring(Math.max(Math.abs(x), Math.abs(y)), a, b, count, ink, other, ground));
            case "stripes" -> drawn((x, y) -> Math.floorMod((int) ((x + a * y + 3) * count), 2) == 0 ? ink : ground);
            case "checks" ->
                drawn((x, y) ->
                        Math.floorMod((int) ((x + 2) * count) + (int) ((y + 2) * count), 2) == 0 ? ink : ground);
            case "dots" ->
                drawn((x, y) ->
                        Math.hypot((x + 2) * count % 1 - 0.5, (y + 2) * count % 1 - 0.5) < a / 2 ? ink : ground);
            case "letters" -> letters(WORDS.get(number / KINDS.size() % WORDS.size()), ink, ground);
            case "badge" -> badge(WORDS.get(number / KINDS.size() % WORDS.size()), ink, other, ground);
            case "photograph" -> photograph(random);
            case "noise" -> drawn((_, _) -> color(random, 0, 256));
            default -> throw new IllegalStateException("No such kind: " + number);
        };
    }

    private static int color(Random random, int from, int to) {
        return 0xff000000 | random.nextInt(from, to) << 16 | random.nextInt(from, to) << 8 | random.nextInt(from, to);
    }

    private static int ring(double r, double a, double b, int count, int ink, int other, int ground) {
        return r >= a ? ground : r < b ? other : (int) ((r - b) / (a - b) * count) % 2 == 0 ? ink : ground;
    }

    /** @param color by the distances from the middle, −1 to 1 */
    private static Pixels drawn(ToIntBiFunction<Double, Double> color) {
        int[] argb = new int[SIDE * SIDE];
        for (int i = 0; i < argb.length; i++) {
            argb[i] = color.applyAsInt((i % SIDE + 0.5) * 2 / SIDE - 1, (i / SIDE + 0.5) * 2 / SIDE - 1);
        }
        return new Pixels(SIDE, SIDE, argb);
    }

    private static Pixels letters(String word, int ink, int ground) {
        Path outline = new Path();
        Caption caption = Caption.fit(word, 900, 700, 1, 2);
        caption.draw(outline, new Field(50, 50, 900, 900));
        String letters = "#%06x".formatted(ink & 0xffffff);
        Picture picture = new Picture(10, 10, "#ffffff", List.of(new Shape.Area(outline, letters)));
        var image = Scanners.png(PaintedPng.of(picture, SIDE, 300));
        int[] argb = image.getRGB(0, 0, SIDE, SIDE, null, 0, SIDE);
        for (int i = 0; i < argb.length; i++) {
            argb[i] = argb[i] == 0xffffffff ? ground : argb[i];
        }
        return new Pixels(SIDE, SIDE, argb);
    }

    /** A word in a ring. */
    private static Pixels badge(String word, int ink, int other, int ground) {
        Pixels letters = letters(word, ink, ground);
        return drawn((x, y) -> {
            double r = Math.hypot(x, y);
            int inner = Math.abs(x) < 0.6 && Math.abs(y) < 0.6
                    ? letters.at((int) ((x / 0.6 + 1) * SIDE / 2), (int) ((y / 0.6 + 1) * SIDE / 2))
                    : ground;
            return r > 1 ? 0 : r > 0.85 ? other : inner;
        });
    }

    /** Lights and shadows of all sizes, with an edge or two. */
    private static Pixels photograph(Random random) {
        List<double[]> waves = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            double size = 1 << random.nextInt(6);
            waves.add(new double[] {
                random.nextGaussian() * size,
                random.nextGaussian() * size,
                random.nextDouble() * 7,
                60 / Math.sqrt(size)
            });
        }
        int tint = color(random, 0, 120);
        return drawn((x, y) -> {
            double light = y > 0.3 * x ? 90 : 140;
            for (double[] wave : waves) {
                light += wave[3] * Math.sin(wave[0] * x + wave[1] * y + wave[2]) / 2;
            }
            int argb = 0xff;
            for (int bits = 16; bits >= 0; bits -= 8) {
                argb = argb << 8 | (int) Math.clamp(light + (tint >> bits & 255) / 2.0, 0, 255);
            }
            return argb;
        });
    }
}
