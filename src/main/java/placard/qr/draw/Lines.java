package placard.qr.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Breaks a text into lines: at spaces, and between Chinese or Japanese characters. */
final class Lines {
    /** A possible break: the end of the line before it, and the start of the next one. */
    private record Break(int end, int next) {}

    /**
     * Characters that must not begin a line, and those that must not end one: punctuation, small kana and signs of
     * repetition.
     */
    private static final String NOT_FIRST = "、。，．・：；？！ー々）」』】〉》〕ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ";

    private static final String NOT_LAST = "（「『【〈《〔";

    private final String text;
    private final Family family;
    private final boolean isRightToLeft;
    private final List<Break> breaks;

    /** The beginning and end of each piece between two breaks in one long line, with the spaces between them. */
    private final double[] starts;

    private final double[] ends;

    private Lines(String text, Family family) {
        this.text = text;
        this.family = family;
        this.isRightToLeft = Line.isRightToLeft(text);
        this.breaks = breaks(text);
        this.starts = new double[breaks.size() + 1];
        this.ends = new double[starts.length];
        double space = Line.of(" ").width(1);
        double at = 0;
        int from = 0;
        for (int i = 0; i < starts.length; i++) {
            int end = i < breaks.size() ? breaks.get(i).end : text.length();
            int next = i < breaks.size() ? breaks.get(i).next : end;
            starts[i] = at;
            ends[i] = at + line(from, end).width(1);
            at = ends[i] + space * (next - end);
            from = next;
        }
    }

    /**
     * The text in at most this many lines, with the longest line as short as possible. A text of few words has fewer
     * lines.
     */
    static List<Line> of(String text, Family family, int count) {
        if (count == 1) {
            return List.of(Line.of(text, family, Line.isRightToLeft(text)));
        }
        Lines broken = new Lines(text, family);
        return broken.cut(broken.best(Math.min(count, broken.starts.length)));
    }

    private Line line(int from, int end) {
        return Line.of(text.substring(from, end), family, isRightToLeft);
    }

    /** The breaks before each space that follows a character, and between characters that may be separated. */
    private static List<Break> breaks(String text) {
        List<Break> breaks = new ArrayList<>();
        int before = text.isEmpty() ? 0 : text.codePointAt(0);
        for (int at = Character.charCount(before); at < text.length(); ) {
            int c = text.codePointAt(at);
            if (c == ' ' || c == 0x3000) {
                breaks.add(new Break(at, at + 1));
            } else if (isBetween(before, c)) {
                breaks.add(new Break(at, at));
            }
            before = c;
            at += Character.charCount(c);
        }
        return breaks;
    }

    private static boolean isBetween(int before, int after) {
        return Script.isIdeographic(before)
                && Script.isIdeographic(after)
                && NOT_FIRST.indexOf(after) < 0
                && NOT_LAST.indexOf(before) < 0;
    }

    /** The chosen breaks. */
    private List<Break> best(int count) {
        int last = breaks.size();
        if (count > 3) {
            return many(count);
        }
        List<Break> best = List.of();
        double shortest = Double.MAX_VALUE;
        for (int first = 0; count > 1 && first < last; first++) {
            // With two lines, the second break equals the first one.
            for (int second = count > 2 ? first + 1 : first; second < (count > 2 ? last : first + 1); second++) {
                double longest = Math.max(width(0, first), Math.max(width(first + 1, second), width(second + 1, last)));
                if (longest < shortest) {
                    shortest = longest;
                    best = count > 2 ? List.of(breaks.get(first), breaks.get(second)) : List.of(breaks.get(first));
                }
            }
        }
        return best;
    }

    /** The same for more than three lines: for each piece, the best lines from there on, a line more in each round. */
    private List<Break> many(int count) {
        int pieces = starts.length;
        double[] longest = new double[pieces + 1];
        Arrays.fill(longest, Double.MAX_VALUE);
        longest[pieces] = 0;
        int[][] ends = new int[count][pieces];
        for (int round = 0; round < count; round++) {
            double[] longer = new double[pieces + 1];
            Arrays.fill(longer, Double.MAX_VALUE);
            for (int first = 0; first < pieces; first++) {
                for (int last = first; last < pieces; last++) {
                    double most = Math.max(width(first, last), longest[last + 1]);
                    if (most < longer[first]) {
                        longer[first] = most;
                        ends[round][first] = last;
                    }
                }
            }
            longest = longer;
        }
        List<Break> best = new ArrayList<>();
        int at = 0;
        for (int round = count - 1; round > 0; round--) {
            best.add(breaks.get(ends[round][at]));
            at = ends[round][at] + 1;
        }
        return best;
    }

    /** The width of a line of these pieces, the last included. */
    private double width(int first, int last) {
        return ends[last] - starts[first];
    }

    private List<Line> cut(List<Break> taken) {
        List<Line> lines = new ArrayList<>();
        int from = 0;
        for (Break cut : taken) {
            lines.add(line(from, cut.end));
            from = cut.next;
        }
        lines.add(line(from, text.length()));
        return lines;
    }
}
