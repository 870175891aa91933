package placard.proof;

import java.awt.image.BufferedImage;
import java.util.Random;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.testing.Scanners;

/**
 * A code on a wall, to be seen before many scenes.
 *
 * @param side of the symbol in units of the scene, which gives each four pixels
 */
record Sight(Wall wall, double side) {
    /** Pixels a module of what hangs on the wall. */
    private static final int SCALE = 8;

    /**
     * Hangs a picture up.
     *
     * @param module how many units of the scene a module is; less than 1 for a print that is too small
     */
    static Sight of(Picture picture, double module) {
        Shape.Modules symbol = picture.shapes().stream()
                .filter(Shape.Modules.class::isInstance)
                .map(Shape.Modules.class::cast)
                .findFirst()
                .orElseThrow();
        int side = symbol.symbol().size();
        BufferedImage drawn = Scanners.png(PaintedPng.of(picture, SCALE * picture.width(), 300));
        double x = (symbol.x() + side / 2.0) * module;
        double y = (symbol.y() + side / 2.0) * module;
        return new Sight(new Wall(drawn, SCALE / module, x, y), side * module);
    }

    /** What a camera takes of it. */
    BufferedImage before(Scene scene, Random random) {
        return scene.of(wall, side, random);
    }
}
