package placard.qr.draw.shape;

/**
 * A gradient across the symbol that starts with the colour of its dark modules.
 *
 * @param toColor the other end's, {@code #rrggbb}
 * @param angle 0 to 359 degrees, clockwise: 0 from the left to the right, 90 from the top to the bottom
 */
public record Gradient(String toColor, int angle) {}
