package placard.proof;

import java.awt.image.BufferedImage;

/** A drawn code on a grey wall, seen by colours at places measured from the symbol's middle in the scene's units, modules as a rule. */
final class Wall {
    /** The wall's own colour. */
    static final int BARE = 200 * 0x10101;

    private final int width;
    private final int height;
    private final double scale;
    private final double middleX;
    private final double middleY;
    private final int[] rgb;
    private final int bare;

    /** On the grey wall. */
    Wall(BufferedImage drawn, double scale, double middleX, double middleY) {
        this(drawn, scale, middleX, middleY, BARE);
    }

    /**
     * @param drawn the code at {@code scale} pixels a unit
     * @param middleX of the symbol in units, {@code middleY} too
     * @param bare the colour around it
     */
    Wall(BufferedImage drawn, double scale, double middleX, double middleY, int bare) {
        this.width = drawn.getWidth();
        this.height = drawn.getHeight();
        this.bare = bare;
        this.scale = scale;
        this.middleX = middleX;
        this.middleY = middleY;
        this.rgb = drawn.getRGB(0, 0, width, height, null, 0, width);
    }

    /** How far from the symbol's middle the picture reaches: to the farther of its upper left and lower right corners. */
    double reach() {
        return Math.max(Math.hypot(middleX, middleY), Math.hypot(width / scale - middleX, height / scale - middleY));
    }

    int bare() {
        return bare;
    }

    int at(double fromMiddleX, double fromMiddleY) {
        int x = (int) Math.floor((fromMiddleX + middleX) * scale);
        int y = (int) Math.floor((fromMiddleY + middleY) * scale);
        return x >= 0 && y >= 0 && x < width && y < height ? rgb[y * width + x] : bare;
    }
}
