package placard.demo;

import static placard.demo.Forms.circle;
import static placard.demo.Forms.curve;
import static placard.demo.Forms.line;
import static placard.demo.Forms.oval;
import static placard.demo.Forms.rounded;

import java.awt.Shape;
import java.awt.geom.Path2D;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Hair, skin and quiet: the things of a studio, laid out on stone. */
final class ServicePictures {
    private static final int TEAL = 0x1c6a80;
    private static final int LEAF = 0x6fa08a;
    private static final int TOWEL = 0xf7f2ea;
    private static final int WOOD = 0xc09468;

    private ServicePictures() {}

    static Map<String, Consumer<Canvas>> all() {
        Map<String, Consumer<Canvas>> all = new LinkedHashMap<>();
        all.put("cover", ServicePictures::cover);
        all.put("logo", ServicePictures::logo);
        all.put("Cut and Finish", ServicePictures::scissors);
        all.put("Balayage", ServicePictures::balayage);
        all.put("Facial", ServicePictures::facial);
        all.put("Back massage", ServicePictures::stones);
        all.put("Bridal package", ServicePictures::bouquet);
        all.put("First consultation", ServicePictures::tea);
        return all;
    }

    private static void mist(Canvas canvas) {
        canvas.ground(0xe9f4f4, 0xb2d0d2);
    }

    private static void cover(Canvas canvas) {
        canvas.ground(0xdff0f0, 0x8fbcc2);
        int[] waves = {0xc2dfe0, 0x9cc9cd, 0x6faab3, 0x3f8496, 0x1d6177};
        for (int i = 0; i < waves.length; i++) {
            double y = -120 + i * 112;
            double s = i % 2 == 0 ? 1 : -1;
            Path2D wave = curve(
                    -1000,
                    y,
                    -600,
                    y - 190 * s,
                    -300,
                    y + 170 * s,
                    60,
                    y + 20,
                    400,
                    y - 130 * s,
                    700,
                    y + 150 * s,
                    1000,
                    y - 40);
            wave.lineTo(1000, 600);
            wave.lineTo(-1000, 600);
            wave.closePath();
            canvas.shadow(wave, 34, 0.16);
            canvas.fill(wave, Canvas.lighter(waves[i], 0.2), Canvas.darker(waves[i], 0.08));
        }
        sprig(canvas, -560, 60, 1.5, -34);
        sprig(canvas, -420, 190, 1.1, 6);
        stone(canvas, 480, 150, 210, 60, 0x4a565c);
        stone(canvas, 470, 56, 150, 50, 0x6d7b80);
        stone(canvas, 484, -20, 96, 40, 0x93a0a2);
    }

    private static void sprig(Canvas canvas, double x, double y, double s, double degrees) {
        canvas.line(
                Canvas.placed(curve(0, 0, 80 * s, -14 * s, 180 * s, 10 * s, 290 * s, 0), x, y, degrees),
                5 * s,
                Canvas.darker(LEAF, 0.4),
                0.9);
        for (int i = 0; i < 6; i++) {
            double at = (40 + i * 42) * s;
            for (int side = -1; side <= 1; side += 2) {
                Shape leaf = Canvas.placed(
                        Canvas.placed(Forms.leaf((96 - i * 6) * s, 25 * s), at, 0, side * 44), x, y, degrees);
                canvas.shadow(leaf, 9 * s, 0.3);
                canvas.fill(leaf, Canvas.lighter(LEAF, 0.35), Canvas.darker(LEAF, side < 0 ? 0.08 : 0.28));
            }
        }
        Shape tip = Canvas.placed(Canvas.placed(Forms.leaf(70 * s, 20 * s), 286 * s, 0, 0), x, y, degrees);
        canvas.fill(tip, Canvas.lighter(LEAF, 0.4), Canvas.darker(LEAF, 0.15));
    }

    /** The leaf of a linden, which is a heart. */
    private static void logo(Canvas canvas) {
        canvas.ground(0x23758c, 0x0f4557);
        Shape leaf = curve(
                0, 168, -50, 120, -168, 60, -168, -40, -168, -124, -70, -150, 0, -78, 70, -150, 168, -124, 168, -40,
                168, 60, 50, 120, 0, 168);
        canvas.shadow(leaf, 18);
        canvas.fill(leaf, 0xd7f0dc, 0x7fbfa4);
        canvas.line(curve(0, -78, 6, 0, 4, 90, 0, 156), 7, 0x2a7a74, 0.7);
        for (int i = 0; i < 3; i++) {
            double y = -30 + i * 50;
            double reach = 108 - i * 30;
            for (int side = -1; side <= 1; side += 2) {
                double x = side * reach;
                canvas.line(curve(3, y + 42, x * 0.3, y + 16, x * 0.7, y - 8, x, y - 22), 5, 0x2a7a74, 0.5);
            }
        }
    }

    private static void scissors(Canvas canvas) {
        mist(canvas);
        comb(canvas, 250, 30, 18);
        for (int side = -1; side <= 1; side += 2) {
            double degrees = -62 + side * 15;
            Shape loop = Canvas.placed(
                    Canvas.without(oval(-300, side * 22, 92, 66), oval(-300, side * 22, 62, 40)), -80, 20, degrees);
            Shape blade = Canvas.placed(
                    curve(
                            -216,
                            side * 18,
                            -100,
                            side * 30,
                            -30,
                            side * 24,
                            30,
                            side * 12,
                            180,
                            side * 4,
                            300,
                            -side * 4,
                            372,
                            -side * 16,
                            250,
                            -side * 26,
                            100,
                            -side * 20,
                            0,
                            -side * 18,
                            -80,
                            -side * 12,
                            -160,
                            0,
                            -216,
                            side * 18),
                    -80,
                    20,
                    degrees);
            Shape whole = Forms.joined(loop, blade);
            canvas.shadow(whole, 22);
            canvas.fill(whole, 0xffffff, side < 0 ? 0x8a9ba6 : 0x6c7d88);
            canvas.line(Canvas.placed(line(-20, side * 2, 350, -side * 13), -80, 20, degrees), 3, 0xffffff, 0.7);
        }
        Shape screw = circle(-80, 20, 19);
        canvas.shadow(screw, 6, 0.4);
        canvas.ball(screw, 0xf8e3b0, 0xa9823c);
        canvas.line(line(-91, 14, -69, 26), 4, 0x7a5a22, 0.9);
    }

    private static void comb(Canvas canvas, double x, double y, double degrees) {
        Shape comb = rounded(-50, -310, 66, 620, 26);
        Shape teeth = comb;
        for (int i = 0; i < 34; i++) {
            teeth = Forms.joined(teeth, rounded(0, -296 + i * 17.6, 96, i < 17 ? 10 : 7, 4));
        }
        Shape whole = Canvas.placed(teeth, x, y, degrees);
        canvas.shadow(whole, 20);
        canvas.fill(whole, Canvas.lighter(TEAL, 0.24), Canvas.darker(TEAL, 0.22));
        canvas.line(Canvas.placed(line(-32, -280, -32, 280), x, y, degrees), 6, 0xffffff, 0.28);
    }

    private static void balayage(Canvas canvas) {
        canvas.ground(0xf7ede2, 0xdcc0a2);
        for (int i = 0; i < 26; i++) {
            double x = -300 + i * 24;
            double sway = Math.sin(i * 0.9) * 16;
            Path2D lock = curve(
                    x,
                    -480,
                    x + 60 + sway,
                    -260,
                    x - 150 + sway,
                    -60,
                    x - 20,
                    120,
                    x + 110 - sway,
                    270,
                    x - 40 - sway,
                    330,
                    x + 40,
                    480);
            int root = Canvas.mix(0x3d2414, 0x5a3820, i % 5 / 5.0);
            int tip = Canvas.mix(0xe9bf7c, 0xc98f4c, i % 4 / 4.0);
            Shape strand = Canvas.stroke(lock, 30);
            if (i % 3 == 0) {
                canvas.shadow(strand, 14, 0.3);
            }
            canvas.fillDown(strand, root, tip);
            canvas.line(lock, 3, 0xfff0cf, 0.2);
        }
        Shape handle = Canvas.placed(rounded(-30, -20, 60, 330, 28), 330, 90, 30);
        canvas.shadow(handle, 26);
        canvas.fill(handle, Canvas.lighter(TEAL, 0.26), Canvas.darker(TEAL, 0.2));
        Shape band = Canvas.placed(rounded(-54, -74, 108, 64, 10), 330, 90, 30);
        canvas.fill(band, 0xf6e0b4, 0xae8846);
        Shape bristles = Canvas.placed(Forms.polygon(-52, -74, 52, -74, 66, -196, -40, -220), 330, 90, 30);
        canvas.shadow(bristles, 14);
        canvas.fill(bristles, 0x4a3a30, 0x231812);
    }

    private static void towel(Canvas canvas, double x, double y, double across, double down, int color) {
        Shape roll = rounded(x - across, y - down, 2 * across, 2 * down, down);
        canvas.shadow(roll, 30);
        canvas.fillDown(roll, Canvas.lighter(color, 0.5), Canvas.darker(color, 0.16));
        Shape end = circle(x + across - down, y, down);
        canvas.fill(end, Canvas.lighter(color, 0.5), Canvas.darker(color, 0.1));
        canvas.line(
                Tableware.spiral(x + across - down, y, 6, down * 0.84, 3, 0),
                down * 0.055,
                Canvas.darker(color, 0.28),
                0.6);
    }

    private static void facial(Canvas canvas) {
        mist(canvas);
        towel(canvas, -40, -262, 300, 82, TOWEL);
        Tableware.bowl(canvas, -70, 80, 236, 0xe9e2d8, 0xa9cdb0);
        canvas.line(Tableware.spiral(-70, 80, 16, 150, 2.3, 90), 24, 0xd6ecd6, 0.85);
        Tableware.leaves(canvas, -70, 80, 88, 4, 17, LEAF);
        Shape spoon = Canvas.placed(Forms.joined(oval(0, -150, 42, 62), rounded(-11, -110, 22, 350, 11)), 270, 110, 26);
        canvas.shadow(spoon, 20);
        canvas.fill(spoon, Canvas.lighter(WOOD, 0.26), Canvas.darker(WOOD, 0.24));
        Tableware.citrus(canvas, 296, -130, 92, 0x9cc25e);
    }

    private static void stone(Canvas canvas, double x, double y, double across, double down, int color) {
        Shape stone = Forms.blob(
                x - across,
                y + 6,
                x - across * 0.62,
                y - down * 0.82,
                x + across * 0.1,
                y - down,
                x + across * 0.74,
                y - down * 0.7,
                x + across,
                y + 8,
                x + across * 0.6,
                y + down * 0.86,
                x - across * 0.1,
                y + down,
                x - across * 0.7,
                y + down * 0.8);
        canvas.shadow(stone, 26);
        canvas.ball(stone, Canvas.lighter(color, 0.5), Canvas.darker(color, 0.42));
        canvas.flat(oval(x - across * 0.3, y - down * 0.52, across * 0.32, down * 0.16), 0xffffff, 0.2);
    }

    private static void stones(Canvas canvas) {
        canvas.ground(0xe3f0f0, 0x9fc4c8);
        towel(canvas, 20, 312, 440, 76, TOWEL);
        stone(canvas, 0, 170, 310, 92, 0x414d54);
        stone(canvas, -12, 16, 234, 78, 0x5a686e);
        stone(canvas, 16, -118, 168, 66, 0x7b898c);
        stone(canvas, 0, -228, 108, 52, 0x9aa6a6);
        sprig(canvas, 210, -60, 0.8, -52);
    }

    private static void bouquet(Canvas canvas) {
        canvas.ground(0xf2f5f2, 0xc6d6d4);
        for (int i = 0; i < 7; i++) {
            canvas.line(curve(0, 80, -40 + i * 13, 180, -70 + i * 23, 260, -110 + i * 37, 390), 15, 0x5f8f70, 1);
        }
        for (int i = 0; i < 12; i++) {
            Shape leaf = Canvas.placed(Forms.leaf(360, 70), 0, -40, i * 30 + 6);
            canvas.shadow(leaf, 14, 0.25);
            canvas.fill(leaf, Canvas.lighter(LEAF, 0.35), Canvas.darker(LEAF, 0.2));
        }
        int[] colors = {0xf7e9e4, 0xf3cfc4, 0xe9a99a, 0xfff8f0, 0xd98a80};
        for (int i = 0; i < 13; i++) {
            double far = i == 0 ? 0 : i < 5 ? 128 : 226;
            double angle = i < 5 ? i * Math.PI / 2 + 0.4 : (i - 5) * Math.PI / 4;
            flower(canvas, far * Math.cos(angle), -40 + far * 0.86 * Math.sin(angle), i < 5 ? 92 : 74, colors[i % 5]);
        }
        Shape ribbon = rounded(-92, 236, 184, 46, 20);
        canvas.shadow(ribbon, 14);
        canvas.fill(ribbon, Canvas.lighter(TEAL, 0.35), TEAL);
    }

    private static void flower(Canvas canvas, double x, double y, double radius, int color) {
        for (int ring = 0; ring < 3; ring++) {
            double size = radius * (1 - ring * 0.28);
            Shape petals = Forms.wavy(x, y, size * 0.94, 7 - ring, size * 0.07);
            canvas.shadow(petals, 10 - ring * 2, 0.3);
            canvas.ball(petals, Canvas.lighter(color, 0.4), Canvas.darker(color, 0.1 + ring * 0.06));
        }
        canvas.line(
                Tableware.spiral(x, y, radius * 0.05, radius * 0.3, 1.6, 20),
                radius * 0.06,
                Canvas.darker(color, 0.35),
                0.5);
    }

    private static void tea(Canvas canvas) {
        mist(canvas);
        Tableware.board(canvas, 0, 0, 1000, 600, WOOD);
        Tableware.cup(canvas, -210, 30, 122, 0xe6eeee, 0xb8863a);
        Tableware.cup(canvas, 230, -30, 122, 0xd3e2e3, 0x9a6a2c);
        Tableware.leaves(canvas, 10, 190, 80, 5, 23, LEAF);
    }
}
