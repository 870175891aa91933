package placard.qr.draw.format;

import java.util.ArrayList;
import java.util.List;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.PathData;

/** Paths as the data of an SVG path, written relative and short; and the same read back. */
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

    /** Reads data of relative {@code m h v l q z}, in modules with up to two decimals, as this class writes it. */
    static Path read(String data) {
        return new Reader(data).path();
    }

    private static final class Reader {
        private final String data;
        private final Path path = new Path();
        private int at;
        private int x;
        private int y;
        private int startX;
        private int startY;

        Reader(String data) {
            this.data = data;
        }

        Path path() {
            while (at < data.length()) {
                char command = data.charAt(at++);
                List<Integer> n = numbers();
                switch (command) {
                    case 'm' -> {
                        to(n.get(0), n.get(1));
                        startX = x;
                        startY = y;
                        path.move(x, y);
                    }
                    case 'h' -> to(n.get(0), 0).path.line(x, y);
                    case 'v' -> to(0, n.get(0)).path.line(x, y);
                    case 'l' -> to(n.get(0), n.get(1)).path.line(x, y);
                    case 'q' -> {
                        int controlX = x + n.get(0);
                        int controlY = y + n.get(1);
                        to(n.get(2), n.get(3)).path.quad(controlX, controlY, x, y);
                    }
                    case 'z' -> {
                        path.close();
                        x = startX;
                        y = startY;
                    }
                    default -> throw new IllegalArgumentException("Not a command: " + command);
                }
            }
            return path;
        }

        private Reader to(int dx, int dy) {
            x += dx;
            y += dy;
            return this;
        }

        private List<Integer> numbers() {
            List<Integer> numbers = new ArrayList<>(4);
            while (at < data.length() && !Character.isLetter(data.charAt(at))) {
                if (data.charAt(at) == ' ') {
                    at++;
                } else {
                    numbers.add(number());
                }
            }
            return numbers;
        }

        private int number() {
            boolean isNegative = data.charAt(at) == '-';
            at += isNegative ? 1 : 0;
            int value = 0;
            int decimals = -1;
            for (; at < data.length() && decimals < 2; at++) {
                char c = data.charAt(at);
                if (c == '.' && decimals < 0) {
                    decimals = 0;
                } else if (c >= '0' && c <= '9') {
                    value = value * 10 + (c - '0');
                    decimals += decimals < 0 ? 0 : 1;
                } else {
                    break;
                }
            }
            for (int i = Math.max(decimals, 0); i < 2; i++) {
                value *= 10;
            }
            return isNegative ? -value : value;
        }
    }
}
