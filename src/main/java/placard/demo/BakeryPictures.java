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

    static Map<String, Consumer<Easel>> all() {
        Map<String, Consumer<Easel>> all = new LinkedHashMap<>();
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

    private static void pale(Easel easel) {
        easel.ground(0xfdeff7, 0xe4bfd9);
    }

    private static void plum(Easel easel) {
        easel.ground(0x93418f, 0x4f1650);
    }

    private static void cover(Easel easel) {
        easel.ground(0x8f3d8b, 0x45124a);
        Tableware.board(easel, -560, 60, 620, 460, WOOD);
        loaf(easel, -560, 60, 0.72, -16);
        cake(easel, 10, -40, 265, CREAM, 0xf6dfe8);
        fruit(easel, 10, -40, 165, 16);
        Tableware.plate(easel, 530, -190, 190, PORCELAIN);
        crescent(easel, 530, -190, 0.52, -20);
        Tableware.cup(easel, 760, 170, 110, PORCELAIN, 0x7a4a28);
        macaron(easel, 380, 230, 0.62, 0xb8cf8e, -12);
        macaron(easel, 500, 300, 0.62, 0xf1a7bd, 14);
        Tableware.leaves(easel, -190, 300, 100, 6, 4, 0x7d9a6a);
    }

    /** A candle. */
    private static void logo(Easel easel) {
        easel.ground(0x8f3d8b, 0x5b1760);
        Shape wax = rounded(-56, -30, 112, 210, 22);
        easel.shadow(wax, 20);
        easel.fill(wax, 0xfff6ee, 0xf0cfe0);
        easel.flat(rounded(-56, 22, 112, 20, 10), 0xd98bb5, 0.6);
        easel.flat(rounded(-56, 82, 112, 20, 10), 0xd98bb5, 0.6);
        easel.line(Forms.line(0, -30, 0, -60), 9, 0x3d0f40, 1);
        Shape flame = Forms.curve(
                0, -196, 20, -150, 56, -130, 44, -84, 32, -48, -32, -48, -44, -84, -52, -130, -18, -150, 0, -196);
        easel.shadow(flame, 10, 0.25);
        easel.fillDown(flame, 0xffe9a8, 0xf59a2e);
        easel.flat(oval(0, -82, 17, 24), 0xfff8e0, 0.95);
    }

    private static void cake(Easel easel, double x, double y, double radius, int side, int top) {
        Tableware.plate(easel, x, y, radius * 1.26, PORCELAIN);
        Shape whole = circle(x, y, radius);
        easel.shadow(whole, radius * 0.22);
        easel.ball(whole, Easel.lighter(side, 0.25), Easel.darker(side, 0.16));
        Shape face = circle(x - radius * 0.02, y - radius * 0.03, radius * 0.92);
        easel.fill(face, Easel.lighter(top, 0.4), Easel.darker(top, 0.06));
    }

    private static void truffle(Easel easel) {
        pale(easel);
        cake(easel, 0, 0, 300, 0x57301f, 0x6a3a26);
        for (int i = 1; i < 12; i++) {
            double angle = Math.toRadians(30 + i * 30);
            Shape ball = circle(222 * Math.cos(angle), 222 * Math.sin(angle), 40);
            easel.shadow(ball, 14);
            easel.ball(ball, 0xa0674a, 0x2f150c);
        }
        easel.line(Tableware.spiral(0, 0, 10, 130, 2.4, 20), 15, Easel.lighter(CHOCOLATE, 0.22), 0.8);
        Shape slice = Forms.slice(0, 0, 316, 13, 34);
        easel.fill(slice, 0xf3e6ef, 0xe7d3e2);
        for (double edge : new double[] {13, 47}) {
            double a = Math.toRadians(edge);
            easel.line(Forms.line(0, 0, 298 * Math.cos(a), 298 * Math.sin(a)), 15, 0x2f150c, 0.9);
            easel.line(Forms.line(12, 6, 292 * Math.cos(a), 292 * Math.sin(a)), 4, 0xd9a883, 0.9);
        }
    }

    private static void fruit(Easel easel, double x, double y, double radius, int count) {
        int[] colors = {0xc21f3f, 0x3b3a80, 0xe2556c, 0x7a1f56};
        for (int i = 0; i < count; i++) {
            double far = radius * Math.sqrt((i + 0.6) / count);
            double angle = i * 2.399963;
            double size = radius * (i % 4 == 1 ? 0.15 : 0.2);
            Shape berry = circle(x + far * Math.cos(angle), y + far * Math.sin(angle), size);
            int color = colors[i % colors.length];
            easel.shadow(berry, 12);
            easel.ball(berry, Easel.lighter(color, 0.35), Easel.darker(color, 0.35));
            easel.flat(
                    circle(x + far * Math.cos(angle) - size * 0.3, y + far * Math.sin(angle) - size * 0.35, size * 0.2),
                    0xffffff,
                    0.6);
        }
        Tableware.leaves(easel, x, y, radius * 0.5, 5, 14, 0x5f9a4e);
    }

    private static void berries(Easel easel) {
        plum(easel);
        cake(easel, 0, 0, 300, CREAM, 0xfff5ea);
        for (int i = 0; i < 18; i++) {
            double angle = i * Math.PI / 9;
            Shape cream = Forms.wavy(246 * Math.cos(angle), 246 * Math.sin(angle), 34, 7, 3);
            easel.shadow(cream, 9, 0.28);
            easel.ball(cream, 0xffffff, 0xe9d8c2);
        }
        fruit(easel, 0, 0, 175, 20);
    }

    private static void wedding(Easel easel) {
        easel.ground(0xfbeaf3, 0xddb2cf);
        Shape stand = oval(0, 352, 330, 34);
        easel.shadow(stand, 40);
        easel.fill(stand, 0xffffff, 0xd8c3d2);
        tier(easel, 120, 232, 250);
        tier(easel, -60, 180, 190);
        tier(easel, -220, 160, 126);
        for (int i = 0; i < 9; i++) {
            rose(easel, -150 + i * 30, 116 + i % 3 * 12 - i * 14, 26 + i % 2 * 8, i % 2 == 0 ? 0xe9a3bf : 0xb0559c);
        }
        for (int i = 0; i < 4; i++) {
            rose(easel, 60 - i * 34, -64 - i * 7, 24, i % 2 == 0 ? 0xd680ab : 0xf3c1d4);
        }
        rose(easel, -10, -232, 40, 0xc9649a);
        rose(easel, 46, -222, 28, 0xf0b4cb);
        Tableware.leaves(easel, 14, -210, 70, 4, 8, 0x7d9a6a);
    }

    private static void tier(Easel easel, double top, double height, double half) {
        Shape body = Forms.joined(Forms.box(-half, top, 2 * half, height), oval(0, top + height, half, half * 0.13));
        easel.shadow(body, 26);
        easel.fill(body, 0xffffff, 0xe6cfdd);
        easel.fill(oval(0, top, half, half * 0.13), 0xffffff, 0xf4e2ec);
        for (double x = -half + 24; x < half - 10; x += 30) {
            easel.flat(
                    circle(x, top + height - 4 + Math.sqrt(1 - x * x / half / half) * half * 0.11, 7), 0xd9a5c4, 0.75);
        }
    }

    private static void rose(Easel easel, double x, double y, double radius, int color) {
        Shape outer = Forms.wavy(x, y, radius, 6, radius * 0.06);
        easel.shadow(outer, 9, 0.3);
        easel.ball(outer, Easel.lighter(color, 0.35), Easel.darker(color, 0.2));
        easel.line(
                Tableware.spiral(x, y, radius * 0.08, radius * 0.7, 1.7, 30),
                radius * 0.09,
                Easel.darker(color, 0.3),
                0.5);
    }

    private static void loaf(Easel easel, double x, double y, double s, double degrees) {
        Shape loaf = Easel.placed(
                Forms.blob(
                        -330 * s, 0, -240 * s, -150 * s, 0, -196 * s, 240 * s, -150 * s, 330 * s, 0, 240 * s, 150 * s,
                        0, 196 * s, -240 * s, 150 * s),
                x,
                y,
                degrees);
        easel.shadow(loaf, 50 * s);
        easel.ball(loaf, 0xe3a963, 0x7a4018);
        for (int i = -2; i <= 2; i++) {
            double at = i * 104 * s;
            double high = (150 - Math.abs(i) * 26) * s;
            Shape cut = Easel.placed(
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
            easel.fill(cut, 0xfdecc8, 0xd9a465);
        }
        for (int i = 0; i < 26; i++) {
            double angle = i * 2.4;
            double far = 300 * s * Math.sqrt((i + 0.5) / 26);
            Shape flour = Easel.placed(
                    circle(far * Math.cos(angle), far * 0.5 * Math.sin(angle), (4 + i % 3 * 3) * s), x, y, degrees);
            easel.flat(flour, 0xfff8ea, 0.4);
        }
    }

    private static void sourdough(Easel easel) {
        pale(easel);
        Tableware.board(easel, 0, 0, 1000, 640, WOOD);
        loaf(easel, 0, -6, 1.04, -14);
    }

    private static void crescent(Easel easel, double x, double y, double s, double degrees) {
        double[] widths = {44, 82, 112, 126, 112, 82, 44};
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < widths.length; i++) {
                double angle = Math.toRadians(200 + i * 23.4);
                double atX = 250 * s * Math.cos(angle);
                double atY = 250 * s * Math.sin(angle) + 120 * s;
                Shape fold = Easel.placed(
                        Easel.placed(oval(0, 0, widths[i] * s, 66 * s), atX, atY, 200 + i * 23.4), x, y, degrees);
                if (pass == 0) {
                    easel.shadow(fold, 30 * s);
                } else {
                    easel.shadow(fold, 8 * s, 0.35);
                    easel.ball(fold, 0xf9cf86, 0xa7601f);
                    easel.line(
                            Easel.placed(
                                    Easel.placed(
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

    private static void croissant(Easel easel) {
        plum(easel);
        Tableware.plate(easel, 0, 0, 395, PORCELAIN);
        crescent(easel, 0, 10, 1, -14);
        Tableware.strewn(easel, oval(0, 0, 9, 6), 20, 190, 110, 9, 0xf0bd74, 0xa7601f);
    }

    private static void bun(Easel easel) {
        easel.ground(0xf6e3d3, 0xd9a98a);
        Tableware.plate(easel, 0, 0, 395, 0xe3d3de);
        Shape bun = Forms.wavy(0, 0, 262, 9, 9);
        easel.shadow(bun, 44);
        easel.ball(bun, 0xf3c178, 0x8f4a1a);
        Shape swirl = Easel.stroke(Tableware.spiral(0, 0, 14, 226, 3.1, -40), 46);
        easel.shadow(swirl, 14, 0.45);
        easel.ball(Easel.within(swirl, bun), 0xffd693, 0xb56a2a);
        easel.line(Tableware.spiral(-6, -8, 14, 222, 3.1, -40), 7, 0xfff0cd, 0.6);
        Tableware.strewn(easel, Forms.polygon(-8, -8, 8, -8, 8, 8, -8, 8), 0, 0, 225, 44, 0xffffff, 0xf0e4ee);
        Tableware.strewn(easel, oval(0, 0, 9, 6), 0, 0, 190, 13, 0x6f8f4a, 0x3f5a2a);
    }

    private static void macaron(Easel easel, double x, double y, double s, int color, double degrees) {
        Shape shadow = Easel.placed(rounded(-150 * s, -100 * s, 300 * s, 200 * s, 70 * s), x, y, degrees);
        easel.shadow(shadow, 40 * s);
        Shape low = Easel.placed(rounded(-150 * s, 24 * s, 300 * s, 84 * s, 42 * s), x, y, degrees);
        easel.fill(low, Easel.lighter(color, 0.1), Easel.darker(color, 0.28));
        easel.fill(Easel.placed(rounded(-138 * s, -12 * s, 276 * s, 52 * s, 24 * s), x, y, degrees), CREAM, 0xe6cfb6);
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < 13; i++) {
                Shape foot =
                        Easel.placed(circle((-138 + i * 23) * s, (side == 0 ? -10 : 36) * s, 13 * s), x, y, degrees);
                easel.flat(foot, Easel.mix(color, side == 0 ? 0xffffff : 0x1a0f0a, 0.12), 1);
            }
        }
        Shape lid = Easel.placed(
                Forms.curve(
                        -152 * s, -14 * s, -160 * s, -88 * s, -90 * s, -118 * s, 0, -118 * s, 90 * s, -118 * s, 160 * s,
                        -88 * s, 152 * s, -14 * s),
                x,
                y,
                degrees);
        easel.ball(lid, Easel.lighter(color, 0.42), Easel.darker(color, 0.12));
        easel.flat(Easel.placed(oval(-52 * s, -84 * s, 46 * s, 13 * s), x, y, degrees - 8), 0xffffff, 0.4);
    }

    private static void macarons(Easel easel) {
        easel.ground(0xfdf1f6, 0xdcb6d6);
        macaron(easel, 0, 214, 1.0, 0xb98352, 0);
        macaron(easel, 6, 10, 1.0, 0xf0a3bb, -3);
        macaron(easel, -8, -190, 1.0, 0xb3cc86, 4);
        macaron(easel, 330, 236, 0.72, 0xa45aa6, 58);
        macaron(easel, -330, 256, 0.66, 0xf6d98e, -10);
    }

    private static void yesterday(Easel easel) {
        pale(easel);
        Tableware.cloth(easel, 60, 30, 560, 12, PLUM);
        for (int i = 0; i < 2; i++) {
            double degrees = i == 0 ? -34 : -12;
            double y = i == 0 ? -60 : 110;
            Shape stick = Easel.placed(
                    Forms.blob(-400, 0, -330, -66, 0, -84, 330, -66, 400, 0, 330, 66, 0, 84, -330, 66), 0, y, degrees);
            easel.shadow(stick, 34);
            easel.fillDown(stick, 0xeeb469, 0x8a4d1c);
            for (int cut = 0; cut < 5; cut++) {
                Shape scar = Easel.placed(Easel.placed(Forms.leaf(170, 22), -320 + cut * 128, 22, -16), 0, y, degrees);
                easel.fill(scar, 0xfdeac4, 0xd8a362);
            }
        }
    }
}
