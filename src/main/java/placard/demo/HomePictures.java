package placard.demo;

import static placard.demo.Forms.box;
import static placard.demo.Forms.circle;
import static placard.demo.Forms.curve;
import static placard.demo.Forms.line;
import static placard.demo.Forms.oval;
import static placard.demo.Forms.polygon;
import static placard.demo.Forms.rounded;

import java.awt.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Homes above a harbour: houses, rooms and plans of them. */
final class HomePictures {
    private static final int BLUE = 0x1f3f8f;
    private static final int SAND = 0xeadfce;
    private static final int GLASS = 0x9fc4e6;
    private static final int LAMP = 0xffd98a;

    private HomePictures() {}

    static Map<String, Consumer<Canvas>> all() {
        Map<String, Consumer<Canvas>> all = new LinkedHashMap<>();
        all.put("cover", HomePictures::cover);
        all.put("logo", HomePictures::logo);
        all.put("Type A", HomePictures::morning);
        all.put("Type A 2", canvas -> plan(canvas, 0));
        all.put("Type B", HomePictures::corner);
        all.put("Type B 2", canvas -> plan(canvas, 1));
        all.put("Type C", HomePictures::evening);
        all.put("The Lantern", HomePictures::lantern);
        all.put("Show apartment", HomePictures::room);
        return all;
    }

    private static void sky(Canvas canvas, int top, int low) {
        canvas.fillDown(box(-canvas.width() / 2, -canvas.height() / 2, canvas.width(), canvas.height()), top, low);
    }

    /**
     * A house with rows of windows.
     *
     * @param lit of eleven windows so many are
     */
    private static void house(
            Canvas canvas,
            double x,
            double top,
            double width,
            double bottom,
            int color,
            int columns,
            int rows,
            int lit) {
        Shape body = box(x, top, width, bottom - top);
        canvas.shadow(body, 30, 0.28);
        canvas.fill(body, Canvas.lighter(color, 0.22), Canvas.darker(color, 0.16));
        canvas.flat(box(x + width * 0.86, top, width * 0.14, bottom - top), 0x1a2440, 0.1);
        canvas.fill(box(x - 8, top - 12, width + 16, 18), Canvas.lighter(color, 0.4), color);
        double stepX = width / columns;
        double stepY = (bottom - top) / (rows + 0.4);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                boolean isLit = lit > 0 && (row * 31 + column * 17 + row * column * 7) % 11 < lit;
                double left = x + column * stepX + stepX * 0.2;
                double high = top + row * stepY + stepY * 0.3;
                Shape pane = rounded(left, high, stepX * 0.6, stepY * 0.56, 4);
                canvas.fill(
                        pane,
                        isLit ? 0xfff3c9 : Canvas.lighter(GLASS, 0.45),
                        isLit ? LAMP : Canvas.darker(GLASS, 0.35));
                canvas.line(
                        line(left + stepX * 0.3, high, left + stepX * 0.3, high + stepY * 0.56),
                        2.5,
                        Canvas.lighter(color, 0.3),
                        0.8);
            }
        }
    }

    private static void water(Canvas canvas, double top, int near, int far, int light) {
        double half = canvas.width() / 2;
        Shape water = box(-half, top, 2 * half, canvas.height() / 2 - top);
        canvas.fillDown(water, far, near);
        for (int i = 0; i < 60; i++) {
            double depth = (i % 12 + 1) / 12.0;
            double y = top + (canvas.height() / 2 - top) * depth * depth;
            double x = -half + (i * 397 % 1000) / 1000.0 * 2 * half;
            canvas.line(line(x, y, x + 30 + 110 * depth, y), 2 + 3 * depth, light, 0.12 + 0.2 * depth);
        }
    }

    private static void boat(Canvas canvas, double x, double y, double s, int sail) {
        canvas.fill(polygon(x, y - 190 * s, x, y - 16 * s, x - 84 * s, y - 16 * s), Canvas.lighter(sail, 0.5), sail);
        canvas.fill(
                polygon(x + 10 * s, y - 160 * s, x + 84 * s, y - 16 * s, x + 10 * s, y - 16 * s), 0xffffff, 0xd5dcea);
        canvas.fill(
                curve(
                        x - 110 * s,
                        y - 6 * s,
                        x - 60 * s,
                        y + 40 * s,
                        x + 60 * s,
                        y + 40 * s,
                        x + 110 * s,
                        y - 6 * s,
                        x + 40 * s,
                        y - 2 * s,
                        x - 40 * s,
                        y - 2 * s,
                        x - 110 * s,
                        y - 6 * s),
                0x3a4f86,
                0x16244e);
        canvas.line(line(x - 70 * s, y + 46 * s, x + 90 * s, y + 46 * s), 5 * s, 0xffffff, 0.35);
    }

    private static void cover(Canvas canvas) {
        sky(canvas, 0x86a9dd, 0xfbe3c6);
        canvas.ball(circle(-420, -60, 84), 0xfffdf0, 0xfde3a6);
        for (int i = 0; i < 16; i++) {
            double high = 90 + (i * 67 % 130);
            canvas.flat(box(-980 + i * 128, 150 - high, 108, high + 40), 0x8ea6cf, 0.5);
        }
        house(canvas, -210, -120, 210, 160, 0xd9c9b4, 5, 6, 0);
        house(canvas, 30, -250, 250, 160, SAND, 5, 9, 0);
        house(canvas, 310, -330, 190, 160, 0x8fa3cd, 4, 11, 0);
        house(canvas, 530, -170, 250, 160, 0xf1e6d6, 6, 7, 0);
        house(canvas, -470, 0, 230, 160, 0xb9c4dd, 6, 3, 0);
        canvas.fill(box(-960, 156, 1920, 22), 0xf3ead9, 0xb9a98e);
        water(canvas, 176, 0x1c3f86, 0x7f9fd0, 0xffffff);
        boat(canvas, -640, 250, 0.9, 0xf0b45a);
        boat(canvas, -250, 330, 0.62, 0xe2725a);
        boat(canvas, 640, 290, 0.72, 0xbfd0ee);
    }

    /** A house by the sea, in two strokes. */
    private static void logo(Canvas canvas) {
        canvas.ground(0x2c52b0, 0x14286a);
        Shape roof = polygon(0, -150, 150, -20, 108, -20, 108, 76, -108, 76, -108, -20, -150, -20);
        canvas.shadow(roof, 16);
        canvas.fill(roof, 0xffffff, 0xcfdaf3);
        canvas.fill(rounded(-26, -10, 52, 86, 26), 0xffdc93, 0xf0a83e);
        for (int i = 0; i < 2; i++) {
            canvas.line(
                    curve(
                            -150,
                            122 + i * 38,
                            -90,
                            92 + i * 38,
                            -60,
                            92 + i * 38,
                            0,
                            122 + i * 38,
                            60,
                            152 + i * 38,
                            90,
                            152 + i * 38,
                            150,
                            122 + i * 38),
                    15,
                    i == 0 ? 0xbcd0f6 : 0x7fa0e6,
                    1);
        }
    }

    private static void cloud(Canvas canvas, double x, double y, double s) {
        Shape cloud = Forms.joined(
                circle(x, y, 56 * s),
                circle(x + 70 * s, y - 26 * s, 70 * s),
                circle(x + 146 * s, y, 54 * s),
                rounded(x - 56 * s, y, 256 * s, 54 * s, 27 * s));
        canvas.flat(cloud, 0xffffff, 0.7);
    }

    private static void trees(Canvas canvas, double y, int green) {
        for (int i = 0; i < 9; i++) {
            double x = -560 + i * 138 + i % 2 * 26;
            canvas.fill(box(x - 5, y - 20, 10, 60), 0x7a5a40, 0x4a3424);
            Shape crown = oval(x, y - 52, 44 + i % 3 * 9, 56);
            canvas.shadow(crown, 12, 0.25);
            canvas.ball(crown, Canvas.lighter(green, 0.35), Canvas.darker(green, 0.25));
        }
    }

    private static void morning(Canvas canvas) {
        sky(canvas, 0xa8c8f0, 0xfff0d8);
        canvas.ball(circle(-380, -230, 74), 0xffffff, 0xffe6a6);
        cloud(canvas, 330, -300, 0.9);
        cloud(canvas, -250, -330, 0.6);
        house(canvas, -250, -250, 500, 330, SAND, 5, 6, 0);
        for (int row = 0; row < 5; row++) {
            double y = -152 + row * 91;
            canvas.fill(rounded(-130, y, 260, 14, 5), 0xffffff, 0xc9bca6);
            for (int i = 0; i < 14; i++) {
                canvas.line(line(-122 + i * 18.8, y - 34, -122 + i * 18.8, y), 3, BLUE, 0.55);
            }
            canvas.line(line(-126, y - 35, 126, y - 35), 6, BLUE, 0.9);
        }
        canvas.fill(box(-600, 330, 1200, 130), 0xdfe8c8, 0xa9c08a);
        trees(canvas, 338, 0x6f9a5c);
    }

    private static void corner(Canvas canvas) {
        sky(canvas, 0x9fc0ee, 0xf4f0ea);
        cloud(canvas, -470, -280, 0.9);
        cloud(canvas, 260, -350, 0.7);
        Shape side = polygon(20, -270, 330, -200, 330, 330, 20, 330);
        canvas.shadow(side, 30, 0.28);
        canvas.fill(side, 0xcdbda6, 0xa08f78);
        Shape front = polygon(-350, -220, 20, -270, 20, 330, -350, 330);
        canvas.fill(front, 0xfaf3e6, 0xe2d3bc);
        for (int row = 0; row < 4; row++) {
            for (int i = 0; i < 3; i++) {
                double x = -316 + i * 116;
                double y = -196 + row * 134 - i * 12;
                canvas.fill(
                        polygon(x, y, x + 80, y - 10, x + 80, y + 84, x, y + 90),
                        Canvas.lighter(GLASS, 0.4),
                        Canvas.darker(GLASS, 0.3));
                double right = 52 + i * 94;
                double high = -206 + row * 134 + i * 20;
                canvas.fill(
                        polygon(right, high, right + 62, high + 13, right + 62, high + 96, right, high + 92),
                        Canvas.darker(GLASS, 0.08),
                        Canvas.darker(GLASS, 0.5));
            }
        }
        for (int row = 0; row < 2; row++) {
            double y = -46 + row * 240;
            Shape deck = polygon(-150, y, 20, y - 24, 250, y + 26, 250, y + 46, 20, y, -150, y + 22);
            canvas.shadow(deck, 22);
            canvas.fill(deck, 0xffffff, 0xb9ab96);
            Shape rail = polygon(-150, y - 60, 20, y - 86, 250, y - 34, 250, y + 26, 20, y - 24, -150, y);
            canvas.flat(rail, 0xd9ebfa, 0.55);
            canvas.line(line(-150, y - 60, 20, y - 86, 250, y - 34), 6, BLUE, 0.9);
        }
        canvas.fill(box(-600, 330, 1200, 130), 0xdfe8c8, 0xa9c08a);
        trees(canvas, 350, 0x5f8f66);
    }

    private static void stars(Canvas canvas) {
        for (int i = 0; i < 46; i++) {
            double x = -590 + (i * 613 % 1180);
            double y = -440 + (i * 271 % 420);
            canvas.flat(circle(x, y, 1.6 + i % 3), 0xffffff, 0.5 + i % 4 * 0.12);
        }
    }

    private static void evening(Canvas canvas) {
        sky(canvas, 0x1c2a5e, 0xe79a6a);
        stars(canvas);
        for (int i = 0; i < 10; i++) {
            double high = 120 + (i * 83 % 170);
            canvas.flat(box(-600 + i * 124, 260 - high, 106, high), 0x2a3566, 0.6);
        }
        house(canvas, -210, -290, 420, 262, 0x6a6f9c, 5, 8, 6);
        water(canvas, 262, 0x14204e, 0x8a6a86, 0xffd9a0);
        for (int i = 0; i < 5; i++) {
            canvas.flat(rounded(-176 + i * 84, 280, 22, 110 + i % 2 * 40, 10), LAMP, 0.22);
        }
    }

    private static void lantern(Canvas canvas) {
        sky(canvas, 0x0f1a46, 0x5a5fa6);
        stars(canvas);
        canvas.glow(0, -200, 420, LAMP, 0.55);
        house(canvas, -130, -90, 260, 460, 0x4a5590, 4, 8, 4);
        Shape crown = polygon(-170, -90, -150, -300, 150, -300, 170, -90);
        canvas.shadow(crown, 26);
        canvas.fillDown(crown, 0xfff8df, 0xffc65a);
        for (int i = 0; i < 7; i++) {
            double x = -150 + i * 50;
            canvas.line(line(x * 0.9, -300, x * 1.1, -90), 5, 0x8a5a1e, 0.55);
        }
        canvas.line(line(-164, -190, 164, -190), 5, 0x8a5a1e, 0.55);
        canvas.fill(polygon(-178, -300, 0, -372, 178, -300), 0x5f6ab0, 0x2a3370);
        canvas.fill(rounded(-190, -98, 380, 24, 8), 0x8a94d0, 0x3a4484);
        canvas.fill(box(-600, 380, 1200, 90), 0x1f2b5e, 0x0c1436);
    }

    private static void room(Canvas canvas) {
        sky(canvas, 0xf6f1ea, 0xe6d9c8);
        Shape floor = box(-600, 210, 1200, 250);
        canvas.fillDown(floor, 0xcfae86, 0xa98058);
        Shape window = rounded(-400, -360, 470, 420, 10);
        canvas.fillDown(window, 0xa9cbf2, 0xfdeccd);
        Shape sea = Canvas.within(window, box(-400, -70, 470, 140));
        canvas.fillDown(sea, 0x7fa6d8, 0x3f6cb0);
        boat(canvas, -250, -20, 0.42, 0xf0b45a);
        for (int i = 0; i <= 2; i++) {
            canvas.fill(box(-408 + i * 235, -366, 14, 432), 0xffffff, 0xd9cfc0);
        }
        canvas.fill(box(-408, -368, 484, 14), 0xffffff, 0xd9cfc0);
        canvas.fill(box(-416, 54, 500, 20), 0xffffff, 0xcdbfa8);
        Shape rug = oval(60, 352, 430, 66);
        canvas.fill(rug, 0xd7dff2, 0x9fb0dc);
        canvas.shadow(rounded(-150, 120, 500, 200, 40), 34);
        canvas.fill(rounded(-150, 0, 500, 240, 54), Canvas.lighter(BLUE, 0.34), Canvas.darker(BLUE, 0.02));
        canvas.fill(rounded(-196, 90, 96, 220, 44), Canvas.lighter(BLUE, 0.42), BLUE);
        canvas.fill(rounded(300, 90, 96, 220, 44), Canvas.lighter(BLUE, 0.3), Canvas.darker(BLUE, 0.12));
        for (int i = 0; i < 2; i++) {
            Shape seat = rounded(-106 + i * 206, 176, 204, 112, 28);
            canvas.shadow(seat, 8, 0.3);
            canvas.fill(seat, Canvas.lighter(BLUE, 0.4), Canvas.lighter(BLUE, 0.04));
        }
        Shape pillow = Canvas.placed(rounded(-56, -52, 112, 104, 26), -40, 122, -12);
        canvas.shadow(pillow, 12);
        canvas.fill(pillow, 0xffe3a8, 0xe2a54a);
        canvas.line(line(450, 320, 450, -90), 9, 0x5a4a3c, 1);
        canvas.flat(oval(450, 326, 52, 12), 0x5a4a3c, 1);
        canvas.glow(450, -110, 230, LAMP, 0.5);
        Shape shade = polygon(396, -60, 416, -190, 484, -190, 504, -60);
        canvas.shadow(shade, 14, 0.25);
        canvas.fillDown(shade, 0xfff7df, 0xffd27a);
        for (int i = 0; i < 7; i++) {
            Shape leaf = Canvas.placed(Forms.leaf(210 - i % 2 * 44, 44), -480, 226, -150 + i * 20);
            canvas.shadow(leaf, 12, 0.28);
            canvas.fill(leaf, Canvas.lighter(0x5f8f66, 0.28), Canvas.darker(0x5f8f66, 0.22));
        }
        Shape pot = polygon(-520, 220, -440, 220, -454, 320, -506, 320);
        canvas.shadow(pot, 18);
        canvas.fill(pot, 0xf3efe6, 0xbfb29c);
    }

    /** A plan: walls, doors that swing, and what stands in the rooms. */
    private static void plan(Canvas canvas, int kind) {
        canvas.ground(0xf8fafe, 0xdbe4f5);
        double wide = kind == 0 ? 360 : 430;
        Shape floor = box(-wide, -310, 2 * wide, 620);
        canvas.shadow(floor, 30);
        canvas.fill(floor, 0xffffff, 0xf1ece2);
        canvas.fill(box(-wide, 40, wide * 0.9, 270), 0xe6eefb, 0xd5e0f4);
        canvas.fill(box(wide * 0.3, -310, wide * 0.7, 270), 0xeaf3ec, 0xd8e6da);
        int wall = 0x24356e;
        canvas.line(polygon(-wide, -310, wide, -310, wide, 310, -wide, 310), 20, wall, 1);
        canvas.line(line(-wide, 40, -wide * 0.45, 40), 12, wall, 1);
        canvas.line(line(-wide * 0.2, 40, -wide * 0.1, 40, -wide * 0.1, 310), 12, wall, 1);
        canvas.line(line(wide * 0.3, -310, wide * 0.3, -150), 12, wall, 1);
        canvas.line(line(wide * 0.3, -60, wide * 0.3, -40, wide, -40), 12, wall, 1);
        canvas.line(curve(-wide * 0.45, 40, -wide * 0.45, 100, -wide * 0.35, 130, -wide * 0.2, 130), 4, wall, 0.5);
        canvas.line(line(-wide * 0.2, 40, -wide * 0.2, 130), 5, wall, 0.8);
        bed(canvas, -wide * 0.72, 110, 150);
        if (kind == 1) {
            canvas.line(line(wide * 0.45, 310, wide * 0.45, 120), 12, wall, 1);
            bed(canvas, wide * 0.73, 120, 140);
        }
        Shape table = circle(-wide * 0.42, -150, 62);
        for (int i = 0; i < 4; i++) {
            canvas.fill(
                    circle(-wide * 0.42 + 86 * Math.cos(i * Math.PI / 2), -150 + 86 * Math.sin(i * Math.PI / 2), 24),
                    0xdfc6a2,
                    0xb8966a);
        }
        canvas.shadow(table, 10);
        canvas.fill(table, 0xf3e2c6, 0xcaa878);
        Shape sofa = rounded(wide * 0.06, 90, 90, 190, 24);
        canvas.shadow(sofa, 10);
        canvas.fill(sofa, 0x8fa6e0, 0x4a64b4);
        canvas.fill(rounded(wide * 0.06 + 30, 104, 52, 162, 16), 0xb3c4ee, 0x7f97d8);
        canvas.fill(rounded(wide * 0.42, -290, wide * 0.46, 54, 8), 0xffffff, 0xb9c6d6);
        for (int i = 0; i < 3; i++) {
            canvas.line(circle(wide * 0.52 + i * 52, -263, 15), 4, wall, 0.6);
        }
        for (double x = -wide * 0.7; x < wide; x += wide * 0.7) {
            canvas.line(line(x, -310, x + 110, -310), 10, 0xa9c8ee, 1);
        }
    }

    private static void bed(Canvas canvas, double x, double y, double width) {
        Shape bed = rounded(x - width / 2, y, width, 160, 14);
        canvas.shadow(bed, 10);
        canvas.fill(bed, 0xffffff, 0xd5dbea);
        canvas.fill(rounded(x - width / 2, y + 60, width, 100, 14), 0x9fb4ea, 0x5f7ac8);
        for (int i = 0; i < 2; i++) {
            canvas.fill(
                    rounded(x - width / 2 + 10 + i * (width / 2 - 4), y + 10, width / 2 - 16, 38, 12),
                    0xffffff,
                    0xe2e6f2);
        }
    }
}
