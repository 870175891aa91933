package placard.proof;

import java.awt.Color;
import java.awt.Graphics2D;
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
        return of(picture, module, Wall.BARE);
    }

    /**
     * The same before another wall, which is seen through what is transparent.
     *
     * @param bare its colour
     */
    static Sight of(Picture picture, double module, int bare) {
        Shape.Modules symbol = picture.shapes().stream()
                .filter(Shape.Modules.class::isInstance)
                .map(Shape.Modules.class::cast)
                .findFirst()
                .orElseThrow();
        int side = symbol.symbol().size();
        BufferedImage drawn = on(bare, Scanners.png(PaintedPng.of(picture, SCALE * picture.width(), 300)));
        double x = (symbol.x() + side / 2.0) * module;
        double y = (symbol.y() + side / 2.0) * module;
        return new Sight(new Wall(drawn, SCALE / module, x, y, bare), side * module);
    }

    /** A picture on a ground, which is seen through what is transparent. */
    static BufferedImage on(int bare, BufferedImage picture) {
        BufferedImage all = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = all.createGraphics();
        graphics.setColor(new Color(bare));
        graphics.fillRect(0, 0, all.getWidth(), all.getHeight());
        graphics.drawImage(picture, 0, 0, null);
        graphics.dispose();
        return all;
    }

    /** What a camera takes of it. */
    BufferedImage before(Scene scene, Random random) {
        return before(scene, wall.reach(), random);
    }

    /**
     * The same on a film that has room for more.
     *
     * @param reach units from the middle, the same for all whose noise shall be the same
     */
    BufferedImage before(Scene scene, double reach, Random random) {
        return scene.of(wall, reach, side, random);
    }
}
