package placard.demo;

import static placard.demo.Forms.circle;
import static placard.demo.Forms.oval;
import static placard.demo.Forms.rounded;

import java.awt.Shape;
import java.awt.geom.Path2D;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The table of an Indian restaurant, from above. */
final class RestaurantPictures {
    private static final int CLAY = 0xb4532a;
    private static final int BRASS = 0xc79a4a;
    private static final int STONE = 0x5b5450;
    private static final int CREAM = 0xf3e4cf;
    private static final int SAFFRON = 0xe08a1e;
    private static final int WOOD = 0xa8734a;

    private RestaurantPictures() {}

    static Map<String, Consumer<Canvas>> all() {
        Map<String, Consumer<Canvas>> all = new LinkedHashMap<>();
        all.put("cover", RestaurantPictures::cover);
        all.put("logo", RestaurantPictures::logo);
        all.put("Masala Dosa", RestaurantPictures::dosa);
        all.put("Filter Coffee", RestaurantPictures::coffee);
        all.put("Paneer Tikka", RestaurantPictures::paneer);
        all.put("Tandoori Chicken", RestaurantPictures::chicken);
        all.put("Dal Makhani", RestaurantPictures::dal);
        all.put("Baingan Bharta", RestaurantPictures::aubergine);
        all.put("Jain Kadhai Paneer", RestaurantPictures::kadhai);
        all.put("Mutton Biryani", RestaurantPictures::biryani);
        all.put("Naan", RestaurantPictures::naan);
        all.put("Sweet Lime Soda", RestaurantPictures::lime);
        return all;
    }

    private static void warm(Canvas canvas) {
        canvas.ground(0xf8e3c6, 0xe0b184);
    }

    private static void deep(Canvas canvas) {
        canvas.ground(0xb9552c, 0x7c2f14);
    }

    private static void cover(Canvas canvas) {
        canvas.ground(0x8f3a18, 0x4d1a0b);
        Tableware.cloth(canvas, -690, 190, 330, 18, CREAM);
        Tableware.plate(canvas, 640, -190, 250, CREAM);
        roll(canvas, 640, -190, 0.62);
        naan(canvas, 690, 240, 0.6, -24);
        dal(canvas, -350, -60, 215);
        greens(canvas, 330, 190, 175);
        Tableware.bowl(canvas, 10, -60, 245, CLAY, 0xf0c564);
        rice(canvas, 10, -60, 195);
        Tableware.bowl(canvas, -110, 320, 120, BRASS, 0x9cb84e);
        Tableware.citrus(canvas, 330, -250, 78, 0xa9c43a);
        Tableware.leaves(canvas, -620, -220, 120, 7, 5);
        Tableware.bowl(canvas, -640, -60, 92, STONE, 0xb02e16);
    }

    /** A flower of saffron. */
    private static void logo(Canvas canvas) {
        canvas.ground(0xb24a1c, 0x8a2f0e);
        for (int i = 0; i < 6; i++) {
            Shape petal = Canvas.placed(Forms.leaf(186, 62), 0, 0, i * 60 - 90);
            canvas.shadow(petal, 9, 0.3);
            canvas.fill(petal, i % 2 == 0 ? 0xffd58a : 0xf9bd5a, i % 2 == 0 ? 0xeb8d1f : 0xe07a14);
        }
        canvas.flat(circle(0, 0, 30), 0x8a2f0e, 1);
        canvas.ball(circle(0, 0, 22), 0xfff1d2, 0xf2b85a);
    }

    private static void roll(Canvas canvas, double x, double y, double scale) {
        Shape crepe =
                Canvas.placed(rounded(-330 * scale, -68 * scale, 660 * scale, 136 * scale, 60 * scale), x, y, -18);
        canvas.shadow(crepe, 34 * scale);
        canvas.fillDown(crepe, 0xf3c068, 0xa85f1e);
        for (int i = 0; i < 5; i++) {
            double at = (-210 + i * 105) * scale;
            Shape spot = Canvas.placed(oval(at, -6 * scale, 40 * scale, 16 * scale), x, y, -18);
            canvas.flat(spot, 0x7d3c10, 0.2);
        }
        canvas.line(
                Canvas.placed(Forms.line(-290 * scale, 26 * scale, 290 * scale, 26 * scale), x, y, -18),
                6 * scale,
                0x7d3c10,
                0.4);
        canvas.line(
                Canvas.placed(Forms.line(-260 * scale, -40 * scale, 240 * scale, -40 * scale), x, y, -18),
                9 * scale,
                0xffe9b8,
                0.55);
    }

    private static void dosa(Canvas canvas) {
        warm(canvas);
        Tableware.plate(canvas, 0, 0, 395, 0xe9dccb);
        roll(canvas, 10, 70, 1.02);
        Tableware.bowl(canvas, -120, -170, 84, BRASS, 0xf4efe2);
        Tableware.bowl(canvas, 80, -212, 84, BRASS, 0xc33f1c);
        Tableware.leaves(canvas, 210, 190, 70, 5, 3);
    }

    private static void coffee(Canvas canvas) {
        deep(canvas);
        Tableware.cup(canvas, 0, 0, 205, 0xcfa65a, 0x6b3a1c);
        canvas.line(Tableware.spiral(0, 0, 20, 118, 2.2, 40), 17, 0xd9ab78, 0.75);
        for (int i = 0; i < 3; i++) {
            double x = -440 + i * 74;
            double y = 260 + i % 2 * 66;
            bean(canvas, x, y, i * 55);
        }
    }

    private static void bean(Canvas canvas, double x, double y, double degrees) {
        Shape bean = Canvas.placed(oval(0, 0, 40, 28), x, y, degrees);
        canvas.shadow(bean, 12);
        canvas.ball(bean, 0x8a5530, 0x3a1c0c);
        canvas.line(Canvas.placed(Forms.curve(-34, 0, -10, -12, 10, 12, 34, 0), x, y, degrees), 5, 0x2a1208, 0.8);
    }

    private static void paneer(Canvas canvas) {
        deep(canvas);
        Tableware.plate(canvas, 0, 0, 395, STONE);
        for (int row = 0; row < 2; row++) {
            double y = -86 + row * 172;
            Shape stick = Canvas.placed(rounded(-380, -7, 760, 14, 7), 0, y, -14);
            canvas.shadow(stick, 14);
            canvas.fill(stick, 0xe6c48e, 0xa97a45);
            for (int i = 0; i < 5; i++) {
                double x = -232 + i * 116;
                boolean isCheese = (i + row) % 2 == 0;
                int color = isCheese ? 0xf0a53c : i % 3 == 0 ? 0xc4341c : 0x5d8f35;
                Shape piece = Canvas.placed(rounded(x - 50, -50, 100, 100, isCheese ? 18 : 34), 0, y, -14);
                canvas.shadow(piece, 20);
                canvas.fill(piece, Canvas.lighter(color, 0.3), Canvas.darker(color, 0.28));
                for (int line = 0; isCheese && line < 2; line++) {
                    canvas.line(
                            Canvas.placed(Forms.line(x - 30, -20 + line * 34, x + 26, -8 + line * 34), 0, y, -14),
                            9,
                            0x6b2c0c,
                            0.5);
                }
            }
        }
        Tableware.leaves(canvas, -10, 272, 66, 5, 9);
    }

    private static void chicken(Canvas canvas) {
        warm(canvas);
        Tableware.plate(canvas, 0, 0, 395, 0x4e4844);
        leg(canvas, -70, -60, -34);
        leg(canvas, 60, 110, 14);
        Tableware.citrus(canvas, 205, -165, 74, 0xd9c23a);
        Tableware.leaves(canvas, -235, 170, 72, 5, 12);
    }

    private static void leg(Canvas canvas, double x, double y, double degrees) {
        Shape bone = Canvas.placed(
                Forms.joined(rounded(-250, -17, 180, 34, 14), circle(-254, -20, 28), circle(-254, 20, 28)),
                x,
                y,
                degrees);
        canvas.shadow(bone, 18);
        canvas.fill(bone, 0xfff6e4, 0xd9bf98);
        Shape meat = Canvas.placed(
                Forms.blob(-150, -30, -40, -74, 90, -112, 190, -70, 216, 20, 160, 94, 40, 92, -80, 50, -156, 30),
                x,
                y,
                degrees);
        canvas.shadow(meat, 36);
        canvas.ball(meat, 0xe8662c, 0x8a1f0c);
        for (int i = 0; i < 4; i++) {
            double at = -70 + i * 66;
            canvas.line(
                    Canvas.placed(Forms.curve(at, -50, at + 20, -20, at + 20, 20, at - 4, 54), x, y, degrees),
                    11,
                    0x4a0f06,
                    0.45);
        }
    }

    private static void dal(Canvas canvas, double x, double y, double radius) {
        Tableware.bowl(canvas, x, y, radius, BRASS, 0x7a2f18);
        canvas.line(Tableware.spiral(x, y, radius * 0.05, radius * 0.56, 1.8, 200), radius * 0.085, 0xf8e6cc, 0.92);
        Tableware.leaves(canvas, x + radius * 0.05, y - radius * 0.04, radius * 0.3, 4, 21);
    }

    private static void dal(Canvas canvas) {
        warm(canvas);
        Tableware.cloth(canvas, 330, 230, 380, 24, 0xa8401a);
        dal(canvas, 0, 0, 335);
    }

    private static void greens(Canvas canvas, double x, double y, double radius) {
        Tableware.bowl(canvas, x, y, radius, STONE, 0x6d3a3c);
        Tableware.strewn(canvas, oval(0, 0, radius * 0.1, radius * 0.065), x, y, radius * 0.68, 22, 0xb4553a, 0x5c2632);
        Tableware.leaves(canvas, x, y, radius * 0.42, 6, 31);
    }

    private static void aubergine(Canvas canvas) {
        warm(canvas);
        greens(canvas, 0, 0, 335);
        Shape fruit = Canvas.placed(Forms.blob(-110, 0, -60, -42, 40, -58, 112, 0, 40, 58, -60, 42), -410, 240, -40);
        canvas.shadow(fruit, 30);
        canvas.ball(fruit, 0x7c4a86, 0x2c1234);
    }

    private static void kadhai(Canvas canvas) {
        deep(canvas);
        for (int side = -1; side <= 1; side += 2) {
            Shape handle =
                    Canvas.stroke(Forms.curve(side * 310, -80, side * 430, -90, side * 430, 90, side * 310, 80), 26);
            canvas.shadow(handle, 26);
            canvas.fill(handle, 0xe8c27a, 0x8a6428);
        }
        Tableware.bowl(canvas, 0, 0, 335, BRASS, 0xcf5a1a);
        Tableware.strewn(canvas, rounded(-42, -42, 84, 84, 16), 0, 0, 200, 9, 0xfff0d0, 0xe8b869);
        Tableware.strewn(canvas, rounded(-34, -12, 68, 24, 12), 0, 0, 220, 12, 0x7fae45, 0xc4341c);
        Tableware.leaves(canvas, 20, 10, 90, 5, 44);
    }

    private static void rice(Canvas canvas, double x, double y, double radius) {
        Tableware.strewn(
                canvas,
                rounded(-radius * 0.12, -radius * 0.032, radius * 0.24, radius * 0.064, 5),
                x,
                y,
                radius,
                120,
                0xfff7dc,
                0xf0b84a);
        Tableware.leaves(canvas, x + radius * 0.1, y, radius * 0.34, 5, 52);
    }

    private static void biryani(Canvas canvas) {
        warm(canvas);
        Tableware.bowl(canvas, 0, 0, 335, CLAY, 0xe8b04e);
        rice(canvas, 0, 0, 262);
        for (int i = 0; i < 3; i++) {
            double angle = i * 2.1 + 0.9;
            Shape piece = circle(165 * Math.cos(angle), 165 * Math.sin(angle), 52);
            canvas.shadow(piece, 20);
            canvas.ball(piece, 0xa65a30, 0x55200c);
        }
    }

    private static void naan(Canvas canvas, double x, double y, double scale, double degrees) {
        double s = scale;
        Shape bread = Canvas.placed(
                Forms.blob(
                        -300 * s, 10 * s, -200 * s, -110 * s, -20 * s, -165 * s, 170 * s, -150 * s, 290 * s, -30 * s,
                        230 * s, 110 * s, 40 * s, 165 * s, -170 * s, 120 * s),
                x,
                y,
                degrees);
        canvas.shadow(bread, 34 * s);
        canvas.ball(bread, 0xfce3b0, 0xcf8f45);
        double[][] spots = {{-120, -20, 44}, {10, -90, 34}, {120, 20, 52}, {0, 70, 40}, {190, -70, 26}, {-60, 40, 22}};
        for (double[] spot : spots) {
            Shape burnt = Canvas.placed(oval(spot[0] * s, spot[1] * s, spot[2] * s, spot[2] * 0.7 * s), x, y, degrees);
            canvas.ball(burnt, 0xc98c48, 0xecc283);
        }
        Path2D shine = Forms.curve(-220 * s, -60 * s, -120 * s, -130 * s, 0, -140 * s, 120 * s, -126 * s);
        canvas.line(Canvas.placed(shine, x, y, degrees), 10 * s, 0xfff6dc, 0.7);
    }

    private static void naan(Canvas canvas) {
        warm(canvas);
        Tableware.board(canvas, 0, 0, 980, 660, WOOD);
        naan(canvas, 40, 60, 0.96, -12);
        naan(canvas, -20, -70, 0.9, 8);
        Tableware.bowl(canvas, 320, -190, 96, STONE, 0xf6dc8a);
    }

    private static void lime(Canvas canvas) {
        canvas.ground(0xf4efc6, 0xc8cf7c);
        Shape glass = circle(0, 0, 300);
        canvas.shadow(glass, 60);
        canvas.ball(glass, 0xffffff, 0xcfdcb4);
        canvas.fill(circle(0, 0, 268), 0xd6e6a4, 0xf1f7d4);
        Tableware.citrus(canvas, -50, -30, 150, 0xa9c43a);
        Tableware.citrus(canvas, 100, 100, 110, 0xc3d24e);
        for (int i = 0; i < 14; i++) {
            double angle = i * 2.4;
            double far = 90 + i * 12;
            Shape bubble = circle(far * Math.cos(angle), far * Math.sin(angle), 7 + i % 4 * 3);
            canvas.flat(bubble, 0xffffff, 0.65);
        }
        Tableware.leaves(canvas, 120, -130, 92, 4, 61, 0x3f9a56);
        Shape straw = Canvas.placed(rounded(-20, -360, 40, 420, 18), 190, -60, 32);
        canvas.shadow(straw, 26);
        canvas.fill(straw, Canvas.lighter(SAFFRON, 0.2), Canvas.darker(SAFFRON, 0.2));
    }
}
