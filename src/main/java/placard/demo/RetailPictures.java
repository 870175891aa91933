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

    static Map<String, Consumer<Easel>> all() {
        Map<String, Consumer<Easel>> all = new LinkedHashMap<>();
        all.put("cover", RetailPictures::cover);
        all.put("logo", RetailPictures::logo);
        all.put("Merino T-Shirt", easel -> shirt(easel, 0x2f6a48));
        all.put("Merino T-Shirt 2", easel -> shirt(easel, NAVY));
        all.put("Rain Shell", easel -> shell(easel, 0xd08a2a));
        all.put("Rain Shell 2", easel -> shell(easel, 0x3f6f86));
        all.put("Day Pack 18 L", RetailPictures::pack);
        all.put("Duffel 45 L", RetailPictures::duffel);
        return all;
    }

    private static void linen(Easel easel) {
        easel.ground(0xf4f3ea, 0xcfd4bf);
    }

    private static void cover(Easel easel) {
        easel.ground(0xfbe9c9, 0xa9c2b4);
        easel.ball(circle(330, -170, 96), 0xfffbe6, 0xf9d38c);
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
            easel.shadow(hill, 26, 0.12);
            easel.fillDown(hill, Easel.lighter(hills[i], 0.16), Easel.darker(hills[i], 0.12));
        }
        for (int i = 0; i < 34; i++) {
            tree(easel, -930 + i * 57 + i % 3 * 14, 330 + i % 4 * 22 + Math.abs(i - 17) * -3.4, 0.6 + i % 5 * 0.13);
        }
    }

    private static void tree(Easel easel, double x, double y, double s) {
        for (int i = 0; i < 3; i++) {
            double w = (26 + i * 15) * s;
            double top = y + (-150 + i * 42) * s;
            easel.fill(polygon(x, top, x + w, top + 78 * s, x - w, top + 78 * s), 0x2f6b4b, 0x0f2f20);
        }
    }

    /** A needle that points north. */
    private static void logo(Easel easel) {
        easel.ground(0x2a6b45, 0x0f3f24);
        easel.line(circle(0, 0, 164), 10, 0xf2efdc, 0.95);
        Shape north = Easel.placed(polygon(0, -138, 44, 0, -44, 0), 0, 0, 24);
        Shape south = Easel.placed(polygon(0, 138, 44, 0, -44, 0), 0, 0, 24);
        easel.shadow(Forms.joined(north, south), 12, 0.4);
        easel.fill(north, 0xf6a04a, 0xd9641f);
        easel.fill(south, 0xfbf8ea, 0xcfd2bc);
        easel.flat(circle(0, 0, 13), 0x0f3f24, 1);
    }

    private static void shirt(Easel easel, int color) {
        linen(easel);
        Shape body = curve(
                -92, -292, -40, -250, 40, -250, 92, -292, 150, -276, 196, -256, 232, -232, 280, -180, 330, -110, 356,
                -44, 320, -10, 270, 22, 232, 34, 216, 0, 204, -30, 190, -60, 188, 80, 192, 220, 198, 326, 80, 342, -80,
                342, -198, 326, -192, 220, -188, 80, -190, -60, -204, -30, -216, 0, -232, 34, -270, 22, -320, -10, -356,
                -44, -330, -110, -280, -180, -232, -232, -196, -256, -150, -276, -92, -292);
        easel.shadow(body, 30);
        easel.fill(body, Easel.lighter(color, 0.2), Easel.darker(color, 0.22));
        int fold = Easel.darker(color, 0.4);
        easel.line(curve(-190, -60, -160, 40, -150, 60, -120, 90), 9, fold, 0.22);
        easel.line(curve(190, -60, 160, 40, 150, 60, 120, 90), 9, fold, 0.3);
        easel.line(curve(-70, 320, -60, 220, -30, 180, -36, 60), 12, fold, 0.14);
        easel.line(curve(110, 322, 96, 240, 70, 190, 84, 110), 12, fold, 0.18);
        easel.line(curve(-196, 306, -80, 322, 80, 322, 196, 306), 3, Easel.lighter(color, 0.4), 0.6);
        easel.line(curve(-338, -58, -300, -26, -270, -8, -234, 8), 3, Easel.lighter(color, 0.4), 0.6);
        easel.line(curve(338, -58, 300, -26, 270, -8, 234, 8), 3, Easel.lighter(color, 0.4), 0.6);
        easel.flat(
                curve(-92, -292, -40, -250, 40, -250, 92, -292, 40, -312, -40, -312, -92, -292),
                Easel.darker(color, 0.5),
                1);
        easel.line(curve(-96, -290, -44, -236, 44, -236, 96, -290), 17, Easel.darker(color, 0.1), 1);
        easel.line(curve(-104, -282, -50, -220, 50, -220, 104, -282), 3, Easel.lighter(color, 0.35), 0.6);
        easel.flat(rounded(-17, -286, 34, 24, 4), 0xf4f1e4, 0.95);
    }

    private static void shell(Easel easel, int color) {
        linen(easel);
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
            easel.shadow(sleeve, 26);
            easel.fill(sleeve, Easel.lighter(color, side < 0 ? 0.2 : 0.02), Easel.darker(color, side < 0 ? 0.14 : 0.3));
            easel.line(line(side * 236, 244, side * 326, 240), 7, Easel.darker(color, 0.4), 0.4);
        }
        Shape body = curve(
                -150, -220, -80, -250, 80, -250, 150, -220, 190, -120, 196, 100, 206, 330, 90, 350, -90, 350, -206, 330,
                -196, 100, -190, -120, -150, -220);
        easel.shadow(body, 26);
        easel.fill(body, Easel.lighter(color, 0.22), Easel.darker(color, 0.18));
        Shape hood = curve(
                -124, -232, -150, -330, -90, -396, 0, -396, 90, -396, 150, -330, 124, -232, 60, -196, -60, -196, -124,
                -232);
        easel.shadow(hood, 20);
        easel.fill(hood, Easel.lighter(color, 0.26), Easel.darker(color, 0.12));
        Shape inside = curve(
                -78, -240, -96, -310, -60, -350, 0, -350, 60, -350, 96, -310, 78, -240, 30, -216, -30, -216, -78, -240);
        easel.fill(inside, Easel.darker(color, 0.66), Easel.darker(color, 0.42));
        easel.line(line(0, -216, 0, 346), 10, Easel.darker(color, 0.5), 0.75);
        easel.line(line(-2, -216, -2, 346), 2.5, Easel.lighter(color, 0.55), 0.7);
        easel.flat(rounded(-9, -206, 18, 46, 8), 0xf4f1e4, 1);
        for (int side = -1; side <= 1; side += 2) {
            easel.line(
                    curve(side * 44, -206, side * 120, -140, side * 160, -130, side * 186, -136),
                    4,
                    Easel.darker(color, 0.4),
                    0.45);
            easel.line(line(side * 88, 120, side * 140, 226), 12, Easel.darker(color, 0.45), 0.5);
            easel.line(line(side * 34, -222, side * 38, -150), 6, 0xf4f1e4, 0.95);
            easel.flat(rounded(side * 38 - 7, -160, 14, 30, 6), 0x2a2a26, 1);
        }
        easel.line(curve(-204, 322, -90, 340, 90, 340, 204, 322), 4, Easel.darker(color, 0.4), 0.4);
        easel.flat(rounded(92, -118, 52, 16, 5), 0xf4f1e4, 0.9);
    }

    private static void buckle(Easel easel, double x, double y) {
        Shape ring = Easel.without(rounded(x - 26, y - 20, 52, 40, 8), rounded(x - 15, y - 9, 30, 18, 3));
        easel.shadow(ring, 8, 0.4);
        easel.fill(ring, 0xf6e2ac, 0xa97f3a);
    }

    private static void pack(Easel easel) {
        linen(easel);
        Shape handle = Easel.stroke(curve(-60, -330, -60, -412, 60, -412, 60, -330), 24);
        easel.shadow(handle, 18);
        easel.fill(handle, Easel.lighter(LEATHER, 0.2), Easel.darker(LEATHER, 0.2));
        Shape body = curve(
                -240, -220, -230, -340, -120, -360, 0, -360, 120, -360, 230, -340, 240, -220, 262, 40, 262, 200, 244,
                340, 120, 372, -120, 372, -244, 340, -262, 200, -262, 40, -240, -220);
        easel.shadow(body, 44);
        easel.fill(body, Easel.lighter(MOSS, 0.22), Easel.darker(MOSS, 0.34));
        Shape base = Easel.within(body, Forms.box(-300, 250, 600, 200));
        easel.fill(base, Easel.lighter(LEATHER, 0.12), Easel.darker(LEATHER, 0.28));
        Shape pocket = rounded(-180, 60, 360, 226, 44);
        easel.shadow(pocket, 14);
        easel.fill(pocket, Easel.lighter(MOSS, 0.2), Easel.darker(MOSS, 0.24));
        easel.line(line(-150, 116, 150, 116), 9, Easel.darker(MOSS, 0.5), 0.7);
        Shape flap = curve(
                -246, -226, -236, -344, -120, -366, 0, -366, 120, -366, 236, -344, 246, -226, 256, -90, 240, -30, 180,
                -10, 60, 8, -60, 8, -180, -10, -240, -30, -256, -90, -246, -226);
        easel.shadow(flap, 20);
        easel.fill(flap, Easel.lighter(MOSS, 0.3), Easel.darker(MOSS, 0.16));
        easel.line(
                curve(-226, -60, -180, -24, -60, -12, 0, -12, 60, -12, 180, -24, 226, -60),
                3,
                Easel.lighter(MOSS, 0.6),
                0.7);
        for (int side = -1; side <= 1; side += 2) {
            Shape strap = rounded(side * 118 - 19, -150, 38, 270, 12);
            easel.shadow(strap, 10);
            easel.fill(strap, Easel.lighter(LEATHER, 0.22), Easel.darker(LEATHER, 0.16));
            buckle(easel, side * 118, 60);
        }
        easel.flat(rounded(-58, -256, 116, 58, 8), LEATHER, 1);
        easel.fill(polygon(0, -248, 16, -226, -16, -226), 0xf6e2ac, 0xd2a95a);
        easel.fill(polygon(0, -206, 16, -226, -16, -226), 0xe0c080, 0xb08a44);
    }

    private static void duffel(Easel easel) {
        easel.ground(0xefeadb, 0xc3bfa0);
        Shape body = rounded(-420, -150, 840, 410, 168);
        easel.shadow(body, 50);
        easel.fillDown(body, Easel.lighter(CANVAS, 0.3), Easel.darker(CANVAS, 0.36));
        for (int side = -1; side <= 1; side += 2) {
            Shape end = Easel.within(body, Forms.box(side < 0 ? -430 : 290, -200, 140, 500));
            easel.fillDown(end, Easel.lighter(LEATHER, 0.2), Easel.darker(LEATHER, 0.36));
        }
        easel.line(curve(-270, -124, -120, -136, 120, -136, 270, -124), 13, Easel.darker(CANVAS, 0.5), 0.8);
        easel.line(curve(-270, -126, -120, -138, 120, -138, 270, -126), 3, 0xf6e2ac, 0.9);
        easel.flat(rounded(236, -128, 20, 52, 8), LEATHER, 1);
        for (int pass = 0; pass < 2; pass++) {
            double lift = pass * 34;
            Shape grip = Easel.stroke(
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
            easel.shadow(grip, 16);
            easel.fillDown(
                    grip,
                    Easel.lighter(LEATHER, pass == 0 ? 0.02 : 0.24),
                    Easel.darker(LEATHER, pass == 0 ? 0.4 : 0.22));
        }
        Shape wrap = rounded(-62, -322, 124, 54, 20);
        easel.shadow(wrap, 10);
        easel.fill(wrap, Easel.lighter(RUST, 0.2), Easel.darker(RUST, 0.25));
        Shape label = rounded(-66, 60, 132, 88, 10);
        easel.shadow(label, 8, 0.3);
        easel.fill(label, Easel.lighter(PINE, 0.16), Easel.darker(PINE, 0.2));
        easel.fill(polygon(0, 74, 20, 104, -20, 104), 0xf6e2ac, 0xd2a95a);
        easel.fill(polygon(0, 134, 20, 104, -20, 104), 0xfaf6e6, 0xcfcbb2);
        buckle(easel, -330, 60);
        buckle(easel, 330, 60);
    }
}
