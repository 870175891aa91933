package placard.qr.draw.shape;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads path data of relative {@code m h v l q z}, in modules with up to two decimals, as {@link PathData} writes it.
 */
final class PathReader {
    private final String data;
    private final Path.Pen pen;
    private int at;
    private int x;
    private int y;
    private int startX;
    private int startY;

    private PathReader(String data, Path.Pen pen) {
        this.data = data;
        this.pen = pen;
    }

    static void read(PathData data, Path.Pen pen) {
        new PathReader(data.toString(), pen).read();
    }

    private void read() {
        while (at < data.length()) {
            char command = data.charAt(at++);
            List<Integer> n = numbers();
            switch (command) {
                case 'm' -> {
                    to(n.get(0), n.get(1));
                    startX = x;
                    startY = y;
                    pen.move(x, y);
                }
                case 'h' -> to(n.get(0), 0).line(x, y);
                case 'v' -> to(0, n.get(0)).line(x, y);
                case 'l' -> to(n.get(0), n.get(1)).line(x, y);
                case 'q' -> {
                    int controlX = x + n.get(0);
                    int controlY = y + n.get(1);
                    to(n.get(2), n.get(3)).quad(controlX, controlY, x, y);
                }
                case 'z' -> {
                    pen.close();
                    x = startX;
                    y = startY;
                }
                default -> throw new IllegalArgumentException("Not a command: " + command);
            }
        }
    }

    private Path.Pen to(int dx, int dy) {
        x += dx;
        y += dy;
        return pen;
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
