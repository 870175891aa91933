package placard.demo;

import static placard.demo.Forms.circle;
import static placard.demo.Forms.leaf;
import static placard.demo.Forms.oval;
import static placard.demo.Forms.ring;
import static placard.demo.Forms.rounded;

import java.awt.Shape;
import java.awt.geom.Path2D;
import java.util.Random;

/** What stands on a table, seen from above, and what is strewn over food. */
final class Tableware {
    private Tableware() {}

    static void plate(Canvas canvas, double x, double y, double radius, int color) {
        Shape plate = circle(x, y, radius);
        canvas.shadow(plate, radius * 0.12);
        canvas.ball(plate, Canvas.lighter(color, 0.55), Canvas.darker(color, 0.12));
        Shape well = circle(x, y, radius * 0.76);
        canvas.hollow(well, Canvas.darker(color, 0.07), Canvas.lighter(color, 0.5));
        canvas.fill(circle(x, y, radius * 0.735), Canvas.lighter(color, 0.22), Canvas.lighter(color, 0.42));
    }

    /** A bowl with something in it; its wall shades the food at the upper left. */
    static void bowl(Canvas canvas, double x, double y, double radius, int color, int food) {
        Shape bowl = circle(x, y, radius);
        canvas.shadow(bowl, radius * 0.2);
        canvas.ball(bowl, Canvas.lighter(color, 0.4), Canvas.darker(color, 0.22));
        canvas.hollow(circle(x, y, radius * 0.91), Canvas.darker(color, 0.38), Canvas.lighter(color, 0.15));
        Shape filling = circle(x, y, radius * 0.84);
        canvas.hollow(filling, Canvas.darker(food, 0.2), Canvas.lighter(food, 0.12));
        Shape lit = Canvas.without(filling, circle(x - radius * 0.05, y - radius * 0.07, radius * 0.84));
        canvas.flat(lit, 0xffffff, 0.13);
    }

    static void board(Canvas canvas, double x, double y, double width, double height, int wood) {
        Shape board = rounded(x - width / 2, y - height / 2, width, height, 46);
        canvas.shadow(board, 34);
        canvas.fill(board, Canvas.lighter(wood, 0.16), Canvas.darker(wood, 0.1));
        for (int i = 1; i < 7; i++) {
            double at = y - height / 2 + height * i / 7;
            double bend = i % 2 == 0 ? 16 : -14;
            Path2D grain = Forms.curve(
                    x - width / 2 + 30, at, x - width / 6, at + bend, x + width / 6, at - bend, x + width / 2 - 30, at);
            canvas.line(grain, 3, Canvas.darker(wood, 0.3), 0.2);
        }
    }

    /** A folded cloth, its corner towards the light. */
    static void cloth(Canvas canvas, double x, double y, double size, double degrees, int color) {
        Shape cloth = Canvas.placed(rounded(-size / 2, -size / 2, size, size, 12), x, y, degrees);
        canvas.shadow(cloth, 18);
        canvas.fill(cloth, Canvas.lighter(color, 0.15), Canvas.darker(color, 0.08));
        for (int i = 0; i < 3; i++) {
            double at = -size / 2 + 22 + i * 16;
            canvas.line(
                    Canvas.placed(Forms.line(-size / 2 + 14, at, size / 2 - 14, at), x, y, degrees),
                    i == 1 ? 7 : 2.5,
                    Canvas.lighter(color, 0.7),
                    0.75);
        }
    }

    static void leaves(Canvas canvas, double x, double y, double spread, int count, int seed) {
        leaves(canvas, x, y, spread, count, seed, 0x4d8b3a);
    }

    /** Leaves in a loose heap. */
    static void leaves(Canvas canvas, double x, double y, double spread, int count, int seed, int green) {
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            double angle = 360.0 * i / count + random.nextInt(40);
            double far = spread * (0.15 + 0.5 * random.nextDouble());
            double length = spread * (0.5 + 0.3 * random.nextDouble());
            double fromX = x + far * Math.cos(Math.toRadians(angle));
            double fromY = y + far * Math.sin(Math.toRadians(angle));
            Shape leaf = Canvas.placed(leaf(length, length * 0.3), fromX, fromY, angle - 20 + random.nextInt(40));
            canvas.shadow(leaf, 7, 0.35);
            canvas.fill(leaf, Canvas.lighter(green, 0.25), Canvas.darker(green, 0.25));
            Shape vein = Canvas.placed(Forms.line(length * 0.12, 0, length * 0.85, 0), fromX, fromY, angle);
            canvas.line(vein, Math.max(1.5, length * 0.025), Canvas.lighter(green, 0.5), 0.35);
        }
    }

    /** A line that winds outward. */
    static Path2D spiral(double x, double y, double from, double to, double turns, double startDegrees) {
        Path2D path = new Path2D.Double();
        int steps = (int) (turns * 48);
        for (int i = 0; i <= steps; i++) {
            double radius = from + (to - from) * i / steps;
            double angle = Math.toRadians(startDegrees) + 2 * Math.PI * turns * i / steps;
            double atX = x + radius * Math.cos(angle);
            double atY = y + radius * Math.sin(angle);
            if (i == 0) {
                path.moveTo(atX, atY);
            } else {
                path.lineTo(atX, atY);
            }
        }
        return path;
    }

    /** Small things strewn evenly over a circle, by the golden angle. */
    static void strewn(Canvas canvas, Shape thing, double x, double y, double radius, int count, int light, int dark) {
        Random random = new Random(count * 31L + light);
        for (int i = 0; i < count; i++) {
            double far = radius * Math.sqrt((i + 0.5) / count);
            double angle = i * 2.399963 + random.nextDouble() * 0.5;
            Shape one = Canvas.placed(thing, x + far * Math.cos(angle), y + far * Math.sin(angle), random.nextInt(360));
            double part = random.nextDouble() * 0.5;
            canvas.shadow(one, 5, 0.25);
            canvas.fill(one, Canvas.mix(light, dark, part * 0.5), Canvas.mix(dark, light, part));
        }
    }

    /** A slice of lime or lemon. */
    static void citrus(Canvas canvas, double x, double y, double radius, int color) {
        Shape rind = circle(x, y, radius);
        canvas.shadow(rind, radius * 0.14);
        canvas.fill(rind, Canvas.lighter(color, 0.1), Canvas.darker(color, 0.25));
        canvas.flat(circle(x, y, radius * 0.88), Canvas.lighter(color, 0.8), 1);
        for (int i = 0; i < 8; i++) {
            Shape wedge = Forms.slice(x, y, radius * 0.8, i * 45 + 4, 37);
            canvas.fill(wedge, Canvas.lighter(color, 0.45), Canvas.lighter(color, 0.15));
        }
        canvas.flat(circle(x, y, radius * 0.07), Canvas.lighter(color, 0.85), 1);
    }

    /** A cup from above, on its saucer. */
    static void cup(Canvas canvas, double x, double y, double radius, int color, int drink) {
        plate(canvas, x, y, radius * 1.62, color);
        Shape handle = Canvas.placed(rounded(radius * 0.85, -radius * 0.14, radius * 0.6, radius * 0.28, 16), x, y, 28);
        canvas.shadow(handle, radius * 0.14);
        canvas.fill(handle, Canvas.lighter(color, 0.5), Canvas.darker(color, 0.12));
        bowl(canvas, x, y, radius, color, drink);
        canvas.line(circle(x, y, radius * 0.79), radius * 0.05, Canvas.lighter(drink, 0.35), 0.55);
        canvas.flat(oval(x - radius * 0.25, y - radius * 0.3, radius * 0.28, radius * 0.16), 0xffffff, 0.14);
        canvas.line(ring(x, y, radius * 0.97, radius * 0.96), 1, 0xffffff, 0.4);
    }
}
