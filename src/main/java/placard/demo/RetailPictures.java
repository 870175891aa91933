package placard.demo;

import static placard.demo.Forms.circle;
import static placard.demo.Forms.curve;
import static placard.demo.Forms.line;
import static placard.demo.Forms.polygon;
import static placard.demo.Forms.rounded;

import java.awt.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Clothes and bags, laid flat, and the hills that they are for. */
final class RetailPictures {
    private static final int PINE = 0x1f5a38;
    private static final int MOSS = 0x6f8f5a;
    private static final int CANVAS = 0xb79a62;
    private static final int LEATHER = 0x8a5430;
    private static final int NAVY = 0x24405e;
    private static final int RUST = 0xc0602f;

    private RetailPictures() {}

    static Map<String, Consumer<Canvas>> all() {
        Map<String, Consumer<Canvas>> all = new LinkedHashMap<>();
        all.put("cover", RetailPictures::cover);
        all.put("logo", RetailPictures::logo);
        all.put("Merino T-Shirt", canvas -> shirt(canvas, 0x2f6a48));
        all.put("Merino T-Shirt 2", canvas -> shirt(canvas, NAVY));
        all.put("Rain Shell", canvas -> shell(canvas, 0xd08a2a));
        all.put("Rain Shell 2", canvas -> shell(canvas, 0x3f6f86));
        all.put("Day Pack 18 L", RetailPictures::pack);
        all.put("Duffel 45 L", RetailPictures::duffel);
        return all;
    }

    private static void linen(Canvas canvas) {
        canvas.ground(0xf4f3ea, 0xcfd4bf);
    }

    private static void cover(Canvas canvas) {
        canvas.ground(0xfbe9c9, 0xa9c2b4);
        canvas.ball(circle(330, -170, 96), 0xfffbe6, 0xf9d38c);
        int[] hills = {0xa9c0ae, 0x7fa38d, 0x4f7f66, 0x2c5d45, 0x163c2a};
        for (int i = 0; i < hills.length; i++) {
            double base = -60 + i * 104;
            double[] points = new double[2 * 15];
            points[0] = -1000;
            points[1] = 460;
            for (int k = 0; k < 13; k++) {
                double x = -1000 + k * 167;
                double swing = Math.sin(k * 1.7 + i * 2.3) * (130 - i * 20) + Math.sin(k * 0.7 + i) * 60;
                points[2 + 2 * k] = x;
                points[3 + 2 * k] = base + swing * (i == 0 ? 1.1 : 0.8);
            }
            points[28] = 1000;
            points[29] = 460;
            Shape hill =
                    i < 2 ? polygon(points) : Forms.joined(Forms.blob(points), Forms.box(-1000, base + 140, 2000, 500));
            canvas.shadow(hill, 26, 0.12);
            canvas.fillDown(hill, Canvas.lighter(hills[i], 0.16), Canvas.darker(hills[i], 0.12));
        }
        for (int i = 0; i < 34; i++) {
            tree(canvas, -930 + i * 57 + i % 3 * 14, 330 + i % 4 * 22 + Math.abs(i - 17) * -3.4, 0.6 + i % 5 * 0.13);
        }
    }

    private static void tree(Canvas canvas, double x, double y, double s) {
        for (int i = 0; i < 3; i++) {
            double w = (26 + i * 15) * s;
            double top = y + (-150 + i * 42) * s;
            canvas.fill(polygon(x, top, x + w, top + 78 * s, x - w, top + 78 * s), 0x2f6b4b, 0x0f2f20);
        }
    }

    /** A needle that points north. */
    private static void logo(Canvas canvas) {
        canvas.ground(0x2a6b45, 0x0f3f24);
        canvas.line(circle(0, 0, 164), 10, 0xf2efdc, 0.95);
        Shape north = Canvas.placed(polygon(0, -138, 44, 0, -44, 0), 0, 0, 24);
        Shape south = Canvas.placed(polygon(0, 138, 44, 0, -44, 0), 0, 0, 24);
        canvas.shadow(Forms.joined(north, south), 12, 0.4);
        canvas.fill(north, 0xf6a04a, 0xd9641f);
        canvas.fill(south, 0xfbf8ea, 0xcfd2bc);
        canvas.flat(circle(0, 0, 13), 0x0f3f24, 1);
    }

    private static void shirt(Canvas canvas, int color) {
        linen(canvas);
        Shape body = curve(
                -92, -292, -40, -250, 40, -250, 92, -292, 150, -276, 196, -256, 232, -232, 280, -180, 330, -110, 356,
                -44, 320, -10, 270, 22, 232, 34, 216, 0, 204, -30, 190, -60, 188, 80, 192, 220, 198, 326, 80, 342, -80,
                342, -198, 326, -192, 220, -188, 80, -190, -60, -204, -30, -216, 0, -232, 34, -270, 22, -320, -10, -356,
                -44, -330, -110, -280, -180, -232, -232, -196, -256, -150, -276, -92, -292);
        canvas.shadow(body, 30);
        canvas.fill(body, Canvas.lighter(color, 0.2), Canvas.darker(color, 0.22));
        int fold = Canvas.darker(color, 0.4);
        canvas.line(curve(-190, -60, -160, 40, -150, 60, -120, 90), 9, fold, 0.22);
        canvas.line(curve(190, -60, 160, 40, 150, 60, 120, 90), 9, fold, 0.3);
        canvas.line(curve(-70, 320, -60, 220, -30, 180, -36, 60), 12, fold, 0.14);
        canvas.line(curve(110, 322, 96, 240, 70, 190, 84, 110), 12, fold, 0.18);
        canvas.line(curve(-196, 306, -80, 322, 80, 322, 196, 306), 3, Canvas.lighter(color, 0.4), 0.6);
        canvas.line(curve(-338, -58, -300, -26, -270, -8, -234, 8), 3, Canvas.lighter(color, 0.4), 0.6);
        canvas.line(curve(338, -58, 300, -26, 270, -8, 234, 8), 3, Canvas.lighter(color, 0.4), 0.6);
        canvas.flat(
                curve(-92, -292, -40, -250, 40, -250, 92, -292, 40, -312, -40, -312, -92, -292),
                Canvas.darker(color, 0.5),
                1);
        canvas.line(curve(-96, -290, -44, -236, 44, -236, 96, -290), 17, Canvas.darker(color, 0.1), 1);
        canvas.line(curve(-104, -282, -50, -220, 50, -220, 104, -282), 3, Canvas.lighter(color, 0.35), 0.6);
        canvas.flat(rounded(-17, -286, 34, 24, 4), 0xf4f1e4, 0.95);
    }

    private static void shell(Canvas canvas, int color) {
        linen(canvas);
        for (int side = -1; side <= 1; side += 2) {
            Shape sleeve = curve(
                    side * 130,
                    -210,
                    side * 220,
                    -190,
                    side * 270,
                    -120,
                    side * 300,
                    20,
                    side * 320,
                    130,
                    side * 330,
                    210,
                    side * 330,
                    268,
                    side * 300,
                    286,
                    side * 260,
                    286,
                    side * 232,
                    270,
                    side * 214,
                    160,
                    side * 190,
                    40,
                    side * 150,
                    -60,
                    side * 140,
                    -110,
                    side * 134,
                    -160,
                    side * 130,
                    -210);
            canvas.shadow(sleeve, 26);
            canvas.fill(
                    sleeve, Canvas.lighter(color, side < 0 ? 0.2 : 0.02), Canvas.darker(color, side < 0 ? 0.14 : 0.3));
            canvas.line(line(side * 236, 244, side * 326, 240), 7, Canvas.darker(color, 0.4), 0.4);
        }
        Shape body = curve(
                -150, -220, -80, -250, 80, -250, 150, -220, 190, -120, 196, 100, 206, 330, 90, 350, -90, 350, -206, 330,
                -196, 100, -190, -120, -150, -220);
        canvas.shadow(body, 26);
        canvas.fill(body, Canvas.lighter(color, 0.22), Canvas.darker(color, 0.18));
        Shape hood = curve(
                -124, -232, -150, -330, -90, -396, 0, -396, 90, -396, 150, -330, 124, -232, 60, -196, -60, -196, -124,
                -232);
        canvas.shadow(hood, 20);
        canvas.fill(hood, Canvas.lighter(color, 0.26), Canvas.darker(color, 0.12));
        Shape inside = curve(
                -78, -240, -96, -310, -60, -350, 0, -350, 60, -350, 96, -310, 78, -240, 30, -216, -30, -216, -78, -240);
        canvas.fill(inside, Canvas.darker(color, 0.66), Canvas.darker(color, 0.42));
        canvas.line(line(0, -216, 0, 346), 10, Canvas.darker(color, 0.5), 0.75);
        canvas.line(line(-2, -216, -2, 346), 2.5, Canvas.lighter(color, 0.55), 0.7);
        canvas.flat(rounded(-9, -206, 18, 46, 8), 0xf4f1e4, 1);
        for (int side = -1; side <= 1; side += 2) {
            canvas.line(
                    curve(side * 44, -206, side * 120, -140, side * 160, -130, side * 186, -136),
                    4,
                    Canvas.darker(color, 0.4),
                    0.45);
            canvas.line(line(side * 88, 120, side * 140, 226), 12, Canvas.darker(color, 0.45), 0.5);
            canvas.line(line(side * 34, -222, side * 38, -150), 6, 0xf4f1e4, 0.95);
            canvas.flat(rounded(side * 38 - 7, -160, 14, 30, 6), 0x2a2a26, 1);
        }
        canvas.line(curve(-204, 322, -90, 340, 90, 340, 204, 322), 4, Canvas.darker(color, 0.4), 0.4);
        canvas.flat(rounded(92, -118, 52, 16, 5), 0xf4f1e4, 0.9);
    }

    private static void buckle(Canvas canvas, double x, double y) {
        Shape ring = Canvas.without(rounded(x - 26, y - 20, 52, 40, 8), rounded(x - 15, y - 9, 30, 18, 3));
        canvas.shadow(ring, 8, 0.4);
        canvas.fill(ring, 0xf6e2ac, 0xa97f3a);
    }

    private static void pack(Canvas canvas) {
        linen(canvas);
        Shape handle = Canvas.stroke(curve(-60, -330, -60, -412, 60, -412, 60, -330), 24);
        canvas.shadow(handle, 18);
        canvas.fill(handle, Canvas.lighter(LEATHER, 0.2), Canvas.darker(LEATHER, 0.2));
        Shape body = curve(
                -240, -220, -230, -340, -120, -360, 0, -360, 120, -360, 230, -340, 240, -220, 262, 40, 262, 200, 244,
                340, 120, 372, -120, 372, -244, 340, -262, 200, -262, 40, -240, -220);
        canvas.shadow(body, 44);
        canvas.fill(body, Canvas.lighter(MOSS, 0.22), Canvas.darker(MOSS, 0.34));
        Shape base = Canvas.within(body, Forms.box(-300, 250, 600, 200));
        canvas.fill(base, Canvas.lighter(LEATHER, 0.12), Canvas.darker(LEATHER, 0.28));
        Shape pocket = rounded(-180, 60, 360, 226, 44);
        canvas.shadow(pocket, 14);
        canvas.fill(pocket, Canvas.lighter(MOSS, 0.2), Canvas.darker(MOSS, 0.24));
        canvas.line(line(-150, 116, 150, 116), 9, Canvas.darker(MOSS, 0.5), 0.7);
        Shape flap = curve(
                -246, -226, -236, -344, -120, -366, 0, -366, 120, -366, 236, -344, 246, -226, 256, -90, 240, -30, 180,
                -10, 60, 8, -60, 8, -180, -10, -240, -30, -256, -90, -246, -226);
        canvas.shadow(flap, 20);
        canvas.fill(flap, Canvas.lighter(MOSS, 0.3), Canvas.darker(MOSS, 0.16));
        canvas.line(
                curve(-226, -60, -180, -24, -60, -12, 0, -12, 60, -12, 180, -24, 226, -60),
                3,
                Canvas.lighter(MOSS, 0.6),
                0.7);
        for (int side = -1; side <= 1; side += 2) {
            Shape strap = rounded(side * 118 - 19, -150, 38, 270, 12);
            canvas.shadow(strap, 10);
            canvas.fill(strap, Canvas.lighter(LEATHER, 0.22), Canvas.darker(LEATHER, 0.16));
            buckle(canvas, side * 118, 60);
        }
        canvas.flat(rounded(-58, -256, 116, 58, 8), LEATHER, 1);
        canvas.fill(polygon(0, -248, 16, -226, -16, -226), 0xf6e2ac, 0xd2a95a);
        canvas.fill(polygon(0, -206, 16, -226, -16, -226), 0xe0c080, 0xb08a44);
    }

    private static void duffel(Canvas canvas) {
        canvas.ground(0xefeadb, 0xc3bfa0);
        Shape body = rounded(-420, -150, 840, 410, 168);
        canvas.shadow(body, 50);
        canvas.fillDown(body, Canvas.lighter(CANVAS, 0.3), Canvas.darker(CANVAS, 0.36));
        for (int side = -1; side <= 1; side += 2) {
            Shape end = Canvas.within(body, Forms.box(side < 0 ? -430 : 290, -200, 140, 500));
            canvas.fillDown(end, Canvas.lighter(LEATHER, 0.2), Canvas.darker(LEATHER, 0.36));
        }
        canvas.line(curve(-270, -124, -120, -136, 120, -136, 270, -124), 13, Canvas.darker(CANVAS, 0.5), 0.8);
        canvas.line(curve(-270, -126, -120, -138, 120, -138, 270, -126), 3, 0xf6e2ac, 0.9);
        canvas.flat(rounded(236, -128, 20, 52, 8), LEATHER, 1);
        for (int pass = 0; pass < 2; pass++) {
            double lift = pass * 34;
            Shape grip = Canvas.stroke(
                    curve(
                            -170,
                            250,
                            -170,
                            -60,
                            -180,
                            -330 + lift,
                            0,
                            -330 + lift,
                            180,
                            -330 + lift,
                            170,
                            -60,
                            170,
                            250),
                    30);
            canvas.shadow(grip, 16);
            canvas.fillDown(
                    grip,
                    Canvas.lighter(LEATHER, pass == 0 ? 0.02 : 0.24),
                    Canvas.darker(LEATHER, pass == 0 ? 0.4 : 0.22));
        }
        Shape wrap = rounded(-62, -322, 124, 54, 20);
        canvas.shadow(wrap, 10);
        canvas.fill(wrap, Canvas.lighter(RUST, 0.2), Canvas.darker(RUST, 0.25));
        Shape label = rounded(-66, 60, 132, 88, 10);
        canvas.shadow(label, 8, 0.3);
        canvas.fill(label, Canvas.lighter(PINE, 0.16), Canvas.darker(PINE, 0.2));
        canvas.fill(polygon(0, 74, 20, 104, -20, 104), 0xf6e2ac, 0xd2a95a);
        canvas.fill(polygon(0, 134, 20, 104, -20, 104), 0xfaf6e6, 0xcfcbb2);
        buckle(canvas, -330, 60);
        buckle(canvas, 330, 60);
    }
}
