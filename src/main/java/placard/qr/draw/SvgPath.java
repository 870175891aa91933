package placard.qr.draw;

import java.util.ArrayList;
import java.util.List;

/** Paths as the data of an SVG path, written relative and short; and the same read back. */
final class SvgPath implements Path.Pen {
    private final StringBuilder text;
    private int x;
    private int y;
    private int startX;
    private int startY;

    private SvgPath(StringBuilder text) {
        this.text = text;
    }

    /** Appends the path's data. */
    static void write(Path path, StringBuilder text) {
        path.draw(new SvgPath(text));
    }

    @Override
    public void move(int toX, int toY) {
        text.append('m');
        pair(toX, toY);
        to(toX, toY);
        startX = x;
        startY = y;
    }

    @Override
    public void line(int toX, int toY) {
        if (toY == y && toX == x) {
            return;
        }
        if (toY == y) {
            text.append('h');
            number(toX - x);
        } else if (toX == x) {
            text.append('v');
            number(toY - y);
        } else {
            text.append('l');
            pair(toX, toY);
        }
        to(toX, toY);
    }

    @Override
    public void quad(int controlX, int controlY, int toX, int toY) {
        text.append('q');
        pair(controlX, controlY);
        separated(toX - x);
        separated(toY - y);
        to(toX, toY);
    }

    @Override
    public void close() {
        text.append('z');
        to(startX, startY);
    }

    private void to(int toX, int toY) {
        x = toX;
        y = toY;
    }

    private void pair(int toX, int toY) {
        number(toX - x);
        separated(toY - y);
    }

    private void separated(int hundredths) {
        if (hundredths >= 0) {
            text.append(' ');
        }
        number(hundredths);
    }

    private void number(int hundredths) {
        number(text, hundredths);
    }

    /** Appends a number given in hundredths: digits alone, whatever the host's language. */
    static void number(StringBuilder text, int hundredths) {
        int absolute = Math.abs(hundredths);
        if (hundredths < 0) {
            text.append('-');
        }
        int fraction = absolute % 100;
        if (absolute >= 100 || fraction == 0) {
            text.append(absolute / 100);
        }
        if (fraction != 0) {
            text.append('.').append((char) ('0' + fraction / 10));
            if (fraction % 10 != 0) {
                text.append((char) ('0' + fraction % 10));
            }
        }
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
