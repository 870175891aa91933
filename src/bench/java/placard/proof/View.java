package placard.proof;

/** From where a camera sees a wall: turned about the line between them, the wall tilted about an axis in the picture. */
final class View {
    /** How far the camera is, in sides of the symbol. */
    private static final double DISTANCE = 2.5;

    private final double cosAxis;
    private final double sinAxis;
    private final double cosTurn;
    private final double sinTurn;
    private final double cosTilt;

    /** What a module across the axis takes from the distance, in parts of it. */
    private final double nearer;

    /**
     * All angles in radians.
     *
     * @param symbol units of its side, of which the camera is two and a half away
     */
    View(double axis, double turn, double tilt, double symbol) {
        this.cosAxis = Math.cos(axis);
        this.sinAxis = Math.sin(axis);
        this.cosTurn = Math.cos(turn);
        this.sinTurn = Math.sin(turn);
        this.cosTilt = Math.cos(tilt);
        this.nearer = Math.tan(tilt) / (DISTANCE * symbol);
    }

    /** The colour behind a point of the camera's plane, in modules from its middle. */
    int of(Wall wall, double u, double v) {
        double along = u * cosAxis + v * sinAxis;
        double across = -u * sinAxis + v * cosAxis;
        // The ray through the point meets the tilted plane z = across * tan(tilt).
        double reach = 1 / (1 - across * nearer);
        double planeAlong = along * reach;
        double planeAcross = across * reach / cosTilt;
        double x = planeAlong * cosAxis - planeAcross * sinAxis;
        double y = planeAlong * sinAxis + planeAcross * cosAxis;
        return reach > 0 ? wall.at(x * cosTurn + y * sinTurn, -x * sinTurn + y * cosTurn) : wall.bare();
    }
}
