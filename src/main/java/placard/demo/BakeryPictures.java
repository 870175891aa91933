package placard.demo;

import static placard.demo.Forms.circle;
import static placard.demo.Forms.oval;
import static placard.demo.Forms.rounded;

import java.awt.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** What a bakery shows in its window. */
final class BakeryPictures {
    private static final int PORCELAIN = 0xf3e6ef;
    private static final int PLUM = 0x6d1f6b;
    private static final int WOOD = 0xb98358;
    private static final int CHOCOLATE = 0x4a2517;
    private static final int CREAM = 0xfbf1e2;

    private BakeryPictures() {}

    static Map<String, Consumer<Canvas>> all() {
        Map<String, Consumer<Canvas>> all = new LinkedHashMap<>();
        all.put("cover", BakeryPictures::cover);
        all.put("logo", BakeryPictures::logo);
        all.put("Dark Chocolate Truffle", BakeryPictures::truffle);
        all.put("Vanilla and Berries", BakeryPictures::berries);
        all.put("Wedding cake", BakeryPictures::wedding);
        all.put("Sourdough", BakeryPictures::sourdough);
        all.put("Butter Croissant", BakeryPictures::croissant);
        all.put("Cardamom Bun", BakeryPictures::bun);
        all.put("Macarons", BakeryPictures::macarons);
        all.put("Yesterday's bread", BakeryPictures::yesterday);
        return all;
    }

    private static void pale(Canvas canvas) {
        canvas.ground(0xfdeff7, 0xe4bfd9);
    }

    private static void plum(Canvas canvas) {
        canvas.ground(0x93418f, 0x4f1650);
    }

    private static void cover(Canvas canvas) {
        canvas.ground(0x8f3d8b, 0x45124a);
        Tableware.board(canvas, -560, 60, 620, 460, WOOD);
        loaf(canvas, -560, 60, 0.72, -16);
        cake(canvas, 10, -40, 265, CREAM, 0xf6dfe8);
        fruit(canvas, 10, -40, 165, 16);
        Tableware.plate(canvas, 530, -190, 190, PORCELAIN);
        crescent(canvas, 530, -190, 0.52, -20);
        Tableware.cup(canvas, 760, 170, 110, PORCELAIN, 0x7a4a28);
        macaron(canvas, 380, 230, 0.62, 0xb8cf8e, -12);
        macaron(canvas, 500, 300, 0.62, 0xf1a7bd, 14);
        Tableware.leaves(canvas, -190, 300, 100, 6, 4, 0x7d9a6a);
    }

    /** A candle. */
    private static void logo(Canvas canvas) {
        canvas.ground(0x8f3d8b, 0x5b1760);
        Shape wax = rounded(-56, -30, 112, 210, 22);
        canvas.shadow(wax, 20);
        canvas.fill(wax, 0xfff6ee, 0xf0cfe0);
        canvas.flat(rounded(-56, 22, 112, 20, 10), 0xd98bb5, 0.6);
        canvas.flat(rounded(-56, 82, 112, 20, 10), 0xd98bb5, 0.6);
        canvas.line(Forms.line(0, -30, 0, -60), 9, 0x3d0f40, 1);
        Shape flame = Forms.curve(
                0, -196, 20, -150, 56, -130, 44, -84, 32, -48, -32, -48, -44, -84, -52, -130, -18, -150, 0, -196);
        canvas.shadow(flame, 10, 0.25);
        canvas.fillDown(flame, 0xffe9a8, 0xf59a2e);
        canvas.flat(oval(0, -82, 17, 24), 0xfff8e0, 0.95);
    }

    private static void cake(Canvas canvas, double x, double y, double radius, int side, int top) {
        Tableware.plate(canvas, x, y, radius * 1.26, PORCELAIN);
        Shape whole = circle(x, y, radius);
        canvas.shadow(whole, radius * 0.22);
        canvas.ball(whole, Canvas.lighter(side, 0.25), Canvas.darker(side, 0.16));
        Shape face = circle(x - radius * 0.02, y - radius * 0.03, radius * 0.92);
        canvas.fill(face, Canvas.lighter(top, 0.4), Canvas.darker(top, 0.06));
    }

    private static void truffle(Canvas canvas) {
        pale(canvas);
        cake(canvas, 0, 0, 300, 0x57301f, 0x6a3a26);
        for (int i = 1; i < 12; i++) {
            double angle = Math.toRadians(30 + i * 30);
            Shape ball = circle(222 * Math.cos(angle), 222 * Math.sin(angle), 40);
            canvas.shadow(ball, 14);
            canvas.ball(ball, 0xa0674a, 0x2f150c);
        }
        canvas.line(Tableware.spiral(0, 0, 10, 130, 2.4, 20), 15, Canvas.lighter(CHOCOLATE, 0.22), 0.8);
        Shape slice = Forms.slice(0, 0, 316, 13, 34);
        canvas.fill(slice, 0xf3e6ef, 0xe7d3e2);
        for (double edge : new double[] {13, 47}) {
            double a = Math.toRadians(edge);
            canvas.line(Forms.line(0, 0, 298 * Math.cos(a), 298 * Math.sin(a)), 15, 0x2f150c, 0.9);
            canvas.line(Forms.line(12, 6, 292 * Math.cos(a), 292 * Math.sin(a)), 4, 0xd9a883, 0.9);
        }
    }

    private static void fruit(Canvas canvas, double x, double y, double radius, int count) {
        int[] colors = {0xc21f3f, 0x3b3a80, 0xe2556c, 0x7a1f56};
        for (int i = 0; i < count; i++) {
            double far = radius * Math.sqrt((i + 0.6) / count);
            double angle = i * 2.399963;
            double size = radius * (i % 4 == 1 ? 0.15 : 0.2);
            Shape berry = circle(x + far * Math.cos(angle), y + far * Math.sin(angle), size);
            int color = colors[i % colors.length];
            canvas.shadow(berry, 12);
            canvas.ball(berry, Canvas.lighter(color, 0.35), Canvas.darker(color, 0.35));
            canvas.flat(
                    circle(x + far * Math.cos(angle) - size * 0.3, y + far * Math.sin(angle) - size * 0.35, size * 0.2),
                    0xffffff,
                    0.6);
        }
        Tableware.leaves(canvas, x, y, radius * 0.5, 5, 14, 0x5f9a4e);
    }

    private static void berries(Canvas canvas) {
        plum(canvas);
        cake(canvas, 0, 0, 300, CREAM, 0xfff5ea);
        for (int i = 0; i < 18; i++) {
            double angle = i * Math.PI / 9;
            Shape cream = Forms.wavy(246 * Math.cos(angle), 246 * Math.sin(angle), 34, 7, 3);
            canvas.shadow(cream, 9, 0.28);
            canvas.ball(cream, 0xffffff, 0xe9d8c2);
        }
        fruit(canvas, 0, 0, 175, 20);
    }

    private static void wedding(Canvas canvas) {
        canvas.ground(0xfbeaf3, 0xddb2cf);
        Shape stand = oval(0, 352, 330, 34);
        canvas.shadow(stand, 40);
        canvas.fill(stand, 0xffffff, 0xd8c3d2);
        tier(canvas, 120, 232, 250);
        tier(canvas, -60, 180, 190);
        tier(canvas, -220, 160, 126);
        for (int i = 0; i < 9; i++) {
            rose(canvas, -150 + i * 30, 116 + i % 3 * 12 - i * 14, 26 + i % 2 * 8, i % 2 == 0 ? 0xe9a3bf : 0xb0559c);
        }
        for (int i = 0; i < 4; i++) {
            rose(canvas, 60 - i * 34, -64 - i * 7, 24, i % 2 == 0 ? 0xd680ab : 0xf3c1d4);
        }
        rose(canvas, -10, -232, 40, 0xc9649a);
        rose(canvas, 46, -222, 28, 0xf0b4cb);
        Tableware.leaves(canvas, 14, -210, 70, 4, 8, 0x7d9a6a);
    }

    private static void tier(Canvas canvas, double top, double height, double half) {
        Shape body = Forms.joined(Forms.box(-half, top, 2 * half, height), oval(0, top + height, half, half * 0.13));
        canvas.shadow(body, 26);
        canvas.fill(body, 0xffffff, 0xe6cfdd);
        canvas.fill(oval(0, top, half, half * 0.13), 0xffffff, 0xf4e2ec);
        for (double x = -half + 24; x < half - 10; x += 30) {
            canvas.flat(
                    circle(x, top + height - 4 + Math.sqrt(1 - x * x / half / half) * half * 0.11, 7), 0xd9a5c4, 0.75);
        }
    }

    private static void rose(Canvas canvas, double x, double y, double radius, int color) {
        Shape outer = Forms.wavy(x, y, radius, 6, radius * 0.06);
        canvas.shadow(outer, 9, 0.3);
        canvas.ball(outer, Canvas.lighter(color, 0.35), Canvas.darker(color, 0.2));
        canvas.line(
                Tableware.spiral(x, y, radius * 0.08, radius * 0.7, 1.7, 30),
                radius * 0.09,
                Canvas.darker(color, 0.3),
                0.5);
    }

    private static void loaf(Canvas canvas, double x, double y, double s, double degrees) {
        Shape loaf = Canvas.placed(
                Forms.blob(
                        -330 * s, 0, -240 * s, -150 * s, 0, -196 * s, 240 * s, -150 * s, 330 * s, 0, 240 * s, 150 * s,
                        0, 196 * s, -240 * s, 150 * s),
                x,
                y,
                degrees);
        canvas.shadow(loaf, 50 * s);
        canvas.ball(loaf, 0xe3a963, 0x7a4018);
        for (int i = -2; i <= 2; i++) {
            double at = i * 104 * s;
            double high = (150 - Math.abs(i) * 26) * s;
            Shape cut = Canvas.placed(
                    Forms.curve(
                            at - 26 * s,
                            -high,
                            at + 44 * s,
                            -high * 0.3,
                            at + 44 * s,
                            high * 0.3,
                            at - 26 * s,
                            high,
                            at + 4 * s,
                            high * 0.3,
                            at + 4 * s,
                            -high * 0.3,
                            at - 26 * s,
                            -high),
                    x,
                    y,
                    degrees);
            canvas.fill(cut, 0xfdecc8, 0xd9a465);
        }
        for (int i = 0; i < 26; i++) {
            double angle = i * 2.4;
            double far = 300 * s * Math.sqrt((i + 0.5) / 26);
            Shape flour = Canvas.placed(
                    circle(far * Math.cos(angle), far * 0.5 * Math.sin(angle), (4 + i % 3 * 3) * s), x, y, degrees);
            canvas.flat(flour, 0xfff8ea, 0.4);
        }
    }

    private static void sourdough(Canvas canvas) {
        pale(canvas);
        Tableware.board(canvas, 0, 0, 1000, 640, WOOD);
        loaf(canvas, 0, -6, 1.04, -14);
    }

    private static void crescent(Canvas canvas, double x, double y, double s, double degrees) {
        double[] widths = {44, 82, 112, 126, 112, 82, 44};
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < widths.length; i++) {
                double angle = Math.toRadians(200 + i * 23.4);
                double atX = 250 * s * Math.cos(angle);
                double atY = 250 * s * Math.sin(angle) + 120 * s;
                Shape fold = Canvas.placed(
                        Canvas.placed(oval(0, 0, widths[i] * s, 66 * s), atX, atY, 200 + i * 23.4), x, y, degrees);
                if (pass == 0) {
                    canvas.shadow(fold, 30 * s);
                } else {
                    canvas.shadow(fold, 8 * s, 0.35);
                    canvas.ball(fold, 0xf9cf86, 0xa7601f);
                    canvas.line(
                            Canvas.placed(
                                    Canvas.placed(
                                            Forms.curve(
                                                    -widths[i] * 0.7 * s,
                                                    -16 * s,
                                                    -30 * s,
                                                    -40 * s,
                                                    30 * s,
                                                    -40 * s,
                                                    widths[i] * 0.7 * s,
                                                    -16 * s),
                                            atX,
                                            atY,
                                            200 + i * 23.4),
                                    x,
                                    y,
                                    degrees),
                            7 * s,
                            0xffe9bd,
                            0.55);
                }
            }
        }
    }

    private static void croissant(Canvas canvas) {
        plum(canvas);
        Tableware.plate(canvas, 0, 0, 395, PORCELAIN);
        crescent(canvas, 0, 10, 1, -14);
        Tableware.strewn(canvas, oval(0, 0, 9, 6), 20, 190, 110, 9, 0xf0bd74, 0xa7601f);
    }

    private static void bun(Canvas canvas) {
        canvas.ground(0xf6e3d3, 0xd9a98a);
        Tableware.plate(canvas, 0, 0, 395, 0xe3d3de);
        Shape bun = Forms.wavy(0, 0, 262, 9, 9);
        canvas.shadow(bun, 44);
        canvas.ball(bun, 0xf3c178, 0x8f4a1a);
        Shape swirl = Canvas.stroke(Tableware.spiral(0, 0, 14, 226, 3.1, -40), 46);
        canvas.shadow(swirl, 14, 0.45);
        canvas.ball(Canvas.within(swirl, bun), 0xffd693, 0xb56a2a);
        canvas.line(Tableware.spiral(-6, -8, 14, 222, 3.1, -40), 7, 0xfff0cd, 0.6);
        Tableware.strewn(canvas, Forms.polygon(-8, -8, 8, -8, 8, 8, -8, 8), 0, 0, 225, 44, 0xffffff, 0xf0e4ee);
        Tableware.strewn(canvas, oval(0, 0, 9, 6), 0, 0, 190, 13, 0x6f8f4a, 0x3f5a2a);
    }

    private static void macaron(Canvas canvas, double x, double y, double s, int color, double degrees) {
        Shape shadow = Canvas.placed(rounded(-150 * s, -100 * s, 300 * s, 200 * s, 70 * s), x, y, degrees);
        canvas.shadow(shadow, 40 * s);
        Shape low = Canvas.placed(rounded(-150 * s, 24 * s, 300 * s, 84 * s, 42 * s), x, y, degrees);
        canvas.fill(low, Canvas.lighter(color, 0.1), Canvas.darker(color, 0.28));
        canvas.fill(Canvas.placed(rounded(-138 * s, -12 * s, 276 * s, 52 * s, 24 * s), x, y, degrees), CREAM, 0xe6cfb6);
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < 13; i++) {
                Shape foot =
                        Canvas.placed(circle((-138 + i * 23) * s, (side == 0 ? -10 : 36) * s, 13 * s), x, y, degrees);
                canvas.flat(foot, Canvas.mix(color, side == 0 ? 0xffffff : 0x1a0f0a, 0.12), 1);
            }
        }
        Shape lid = Canvas.placed(
                Forms.curve(
                        -152 * s, -14 * s, -160 * s, -88 * s, -90 * s, -118 * s, 0, -118 * s, 90 * s, -118 * s, 160 * s,
                        -88 * s, 152 * s, -14 * s),
                x,
                y,
                degrees);
        canvas.ball(lid, Canvas.lighter(color, 0.42), Canvas.darker(color, 0.12));
        canvas.flat(Canvas.placed(oval(-52 * s, -84 * s, 46 * s, 13 * s), x, y, degrees - 8), 0xffffff, 0.4);
    }

    private static void macarons(Canvas canvas) {
        canvas.ground(0xfdf1f6, 0xdcb6d6);
        macaron(canvas, 0, 214, 1.0, 0xb98352, 0);
        macaron(canvas, 6, 10, 1.0, 0xf0a3bb, -3);
        macaron(canvas, -8, -190, 1.0, 0xb3cc86, 4);
        macaron(canvas, 330, 236, 0.72, 0xa45aa6, 58);
        macaron(canvas, -330, 256, 0.66, 0xf6d98e, -10);
    }

    private static void yesterday(Canvas canvas) {
        pale(canvas);
        Tableware.cloth(canvas, 60, 30, 560, 12, PLUM);
        for (int i = 0; i < 2; i++) {
            double degrees = i == 0 ? -34 : -12;
            double y = i == 0 ? -60 : 110;
            Shape stick = Canvas.placed(
                    Forms.blob(-400, 0, -330, -66, 0, -84, 330, -66, 400, 0, 330, 66, 0, 84, -330, 66), 0, y, degrees);
            canvas.shadow(stick, 34);
            canvas.fillDown(stick, 0xeeb469, 0x8a4d1c);
            for (int cut = 0; cut < 5; cut++) {
                Shape scar =
                        Canvas.placed(Canvas.placed(Forms.leaf(170, 22), -320 + cut * 128, 22, -16), 0, y, degrees);
                canvas.fill(scar, 0xfdeac4, 0xd8a362);
            }
        }
    }
}
