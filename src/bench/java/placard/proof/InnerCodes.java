package placard.proof;

import java.util.ArrayList;
import java.util.List;
import placard.qr.draw.shape.Pixels;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/** Owners' pictures that are codes themselves: of all sizes, turned, in colours, light on dark, without a margin. */
final class InnerCodes {
    private static final int SIDE = 320;
    private static final int[] MARGINS = {0, 1, 4};
    private static final double[] TURNS = {0, 0.12, 0.4, 0.785};
    private static final List<String> TEXTS = List.of(
            "http://e.co",
            "https://example.com/q/abc2345",
            "https://example.com/a-long-address/of-another-page",
            "https://example.com/" + "another-long-address/".repeat(5),
            "https://example.com/" + "another-long-address/".repeat(11));

    /** Dark and light; a transparent light is the plate's. */
    private static final int[][] COLORS = {
        {0xff000000, 0xffffffff},
        {0xff1d4ed8, 0xfffacc15},
        {0xff202020, 0},
        {0xff808080, 0xffe8e8e8},
        {0xffffffff, 0xff202020}
    };

    private InnerCodes() {}

    /** A logo with a name for messages, and how many modules its code has a side. */
    record Named(String name, int modules, Pixels logo) {}

    static List<Named> all() {
        List<Named> all = new ArrayList<>();
        for (String text : TEXTS) {
            Symbol symbol = ((Encoded.Fits) Encoder.encode(text, Level.L)).symbol();
            for (int margin : MARGINS) {
                for (int turn = 0; turn < TURNS.length; turn++) {
                    int[] colors = COLORS[all.size() % COLORS.length];
                    String name = "%d modules, margin %d, turned %.3f, %08x on %08x"
                            .formatted(symbol.size(), margin, TURNS[turn], colors[0], colors[1]);
                    all.add(new Named(name, symbol.size(), drawn(symbol, margin, TURNS[turn], colors)));
                }
            }
        }
        return all;
    }

    /** A code and its margin, turned about its middle in a square that has room for it. */
    static Pixels drawn(Symbol symbol, int margin, double turn, int[] colors) {
        double modules = (symbol.size() + 2 * margin) * (Math.cos(turn) + Math.sin(turn));
        int[] argb = new int[SIDE * SIDE];
        for (int i = 0; i < argb.length; i++) {
            double x = (i % SIDE + 0.5) * modules / SIDE - modules / 2;
            double y = (i / SIDE + 0.5) * modules / SIDE - modules / 2;
            int column = (int) Math.floor(x * Math.cos(turn) + y * Math.sin(turn) + symbol.size() / 2.0);
            int row = (int) Math.floor(y * Math.cos(turn) - x * Math.sin(turn) + symbol.size() / 2.0);
            boolean isInside = Math.min(column, row) >= 0 && Math.max(column, row) < symbol.size();
            argb[i] = isInside && symbol.dark(column, row) ? colors[0] : colors[1];
        }
        return new Pixels(SIDE, SIDE, argb);
    }
}
