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

    static void plate(Easel easel, double x, double y, double radius, int color) {
        Shape plate = circle(x, y, radius);
        easel.shadow(plate, radius * 0.12);
        easel.ball(plate, Easel.lighter(color, 0.55), Easel.darker(color, 0.12));
        Shape well = circle(x, y, radius * 0.76);
        easel.hollow(well, Easel.darker(color, 0.07), Easel.lighter(color, 0.5));
        easel.fill(circle(x, y, radius * 0.735), Easel.lighter(color, 0.22), Easel.lighter(color, 0.42));
    }

    /** A bowl with something in it; its wall shades the food at the upper left. */
    static void bowl(Easel easel, double x, double y, double radius, int color, int food) {
        Shape bowl = circle(x, y, radius);
        easel.shadow(bowl, radius * 0.2);
        easel.ball(bowl, Easel.lighter(color, 0.4), Easel.darker(color, 0.22));
        easel.hollow(circle(x, y, radius * 0.91), Easel.darker(color, 0.38), Easel.lighter(color, 0.15));
        Shape filling = circle(x, y, radius * 0.84);
        easel.hollow(filling, Easel.darker(food, 0.2), Easel.lighter(food, 0.12));
        Shape lit = Easel.without(filling, circle(x - radius * 0.05, y - radius * 0.07, radius * 0.84));
        easel.flat(lit, 0xffffff, 0.13);
    }

    static void board(Easel easel, double x, double y, double width, double height, int wood) {
        Shape board = rounded(x - width / 2, y - height / 2, width, height, 46);
        easel.shadow(board, 34);
        easel.fill(board, Easel.lighter(wood, 0.16), Easel.darker(wood, 0.1));
        for (int i = 1; i < 7; i++) {
            double at = y - height / 2 + height * i / 7;
            double bend = i % 2 == 0 ? 16 : -14;
            Path2D grain = Forms.curve(
                    x - width / 2 + 30, at, x - width / 6, at + bend, x + width / 6, at - bend, x + width / 2 - 30, at);
            easel.line(grain, 3, Easel.darker(wood, 0.3), 0.2);
        }
    }

    /** A folded cloth, its corner towards the light. */
    static void cloth(Easel easel, double x, double y, double size, double degrees, int color) {
        Shape cloth = Easel.placed(rounded(-size / 2, -size / 2, size, size, 12), x, y, degrees);
        easel.shadow(cloth, 18);
        easel.fill(cloth, Easel.lighter(color, 0.15), Easel.darker(color, 0.08));
        for (int i = 0; i < 3; i++) {
            double at = -size / 2 + 22 + i * 16;
            easel.line(
                    Easel.placed(Forms.line(-size / 2 + 14, at, size / 2 - 14, at), x, y, degrees),
                    i == 1 ? 7 : 2.5,
                    Easel.lighter(color, 0.7),
                    0.75);
        }
    }

    static void leaves(Easel easel, double x, double y, double spread, int count, int seed) {
        leaves(easel, x, y, spread, count, seed, 0x4d8b3a);
    }

    /** Leaves in a loose heap. */
    static void leaves(Easel easel, double x, double y, double spread, int count, int seed, int green) {
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            double angle = 360.0 * i / count + random.nextInt(40);
            double far = spread * (0.15 + 0.5 * random.nextDouble());
            double length = spread * (0.5 + 0.3 * random.nextDouble());
            double fromX = x + far * Math.cos(Math.toRadians(angle));
            double fromY = y + far * Math.sin(Math.toRadians(angle));
            Shape leaf = Easel.placed(leaf(length, length * 0.3), fromX, fromY, angle - 20 + random.nextInt(40));
            easel.shadow(leaf, 7, 0.35);
            easel.fill(leaf, Easel.lighter(green, 0.25), Easel.darker(green, 0.25));
            Shape vein = Easel.placed(Forms.line(length * 0.12, 0, length * 0.85, 0), fromX, fromY, angle);
            easel.line(vein, Math.max(1.5, length * 0.025), Easel.lighter(green, 0.5), 0.35);
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
    static void strewn(Easel easel, Shape thing, double x, double y, double radius, int count, int light, int dark) {
        Random random = new Random(count * 31L + light);
        for (int i = 0; i < count; i++) {
            double far = radius * Math.sqrt((i + 0.5) / count);
            double angle = i * 2.399963 + random.nextDouble() * 0.5;
            Shape one = Easel.placed(thing, x + far * Math.cos(angle), y + far * Math.sin(angle), random.nextInt(360));
            double part = random.nextDouble() * 0.5;
            easel.shadow(one, 5, 0.25);
            easel.fill(one, Easel.mix(light, dark, part * 0.5), Easel.mix(dark, light, part));
        }
    }

    /** A slice of lime or lemon. */
    static void citrus(Easel easel, double x, double y, double radius, int color) {
        Shape rind = circle(x, y, radius);
        easel.shadow(rind, radius * 0.14);
        easel.fill(rind, Easel.lighter(color, 0.1), Easel.darker(color, 0.25));
        easel.flat(circle(x, y, radius * 0.88), Easel.lighter(color, 0.8), 1);
        for (int i = 0; i < 8; i++) {
            Shape wedge = Forms.slice(x, y, radius * 0.8, i * 45 + 4, 37);
            easel.fill(wedge, Easel.lighter(color, 0.45), Easel.lighter(color, 0.15));
        }
        easel.flat(circle(x, y, radius * 0.07), Easel.lighter(color, 0.85), 1);
    }

    /** A cup from above, on its saucer. */
    static void cup(Easel easel, double x, double y, double radius, int color, int drink) {
        plate(easel, x, y, radius * 1.62, color);
        Shape handle = Easel.placed(rounded(radius * 0.85, -radius * 0.14, radius * 0.6, radius * 0.28, 16), x, y, 28);
        easel.shadow(handle, radius * 0.14);
        easel.fill(handle, Easel.lighter(color, 0.5), Easel.darker(color, 0.12));
        bowl(easel, x, y, radius, color, drink);
        easel.line(circle(x, y, radius * 0.79), radius * 0.05, Easel.lighter(drink, 0.35), 0.55);
        easel.flat(oval(x - radius * 0.25, y - radius * 0.3, radius * 0.28, radius * 0.16), 0xffffff, 0.14);
        easel.line(ring(x, y, radius * 0.97, radius * 0.96), 1, 0xffffff, 0.4);
    }
}
