package placard.qr.draw;

/** A rectangle, in hundredths of a module. */
public record Field(int x, int y, int width, int height) {
    int right() {
        return x + width;
    }
}
