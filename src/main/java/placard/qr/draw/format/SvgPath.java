package placard.qr.draw.format;

import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.PathData;

/** Writes paths as the data of an SVG path, relative and short. */
final class SvgPath implements Path.Pen {
    private final PathData data;
    private int x;
    private int y;
    private int startX;
    private int startY;

    private SvgPath(PathData data) {
        this.data = data;
    }

    static void write(PathData data, Path path) {
        path.draw(new SvgPath(data));
    }

    @Override
    public void move(int toX, int toY) {
        data.move(toX, toY);
        to(toX, toY);
        startX = x;
        startY = y;
    }

    @Override
    public void line(int toX, int toY) {
        if (toY == y) {
            data.line('h', toX - x);
        } else if (toX == x) {
            data.line('v', toY - y);
        } else {
            data.line(toX - x, toY - y);
        }
        to(toX, toY);
    }

    @Override
    public void quad(int controlX, int controlY, int toX, int toY) {
        data.curve(controlX - x, controlY - y, toX - x, toY - y);
        to(toX, toY);
    }

    @Override
    public void close() {
        data.close();
        to(startX, startY);
    }

    private void to(int toX, int toY) {
        x = toX;
        y = toY;
    }
}
