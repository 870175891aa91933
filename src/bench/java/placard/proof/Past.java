package placard.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import placard.base.Fault;
import placard.base.Json;
import placard.qr.JudgedDesign;
import placard.qr.draw.Frame;
import placard.qr.draw.Layout;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.Look;
import placard.qr.draw.Place;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Correction;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/** Draws a code without the scannability check, whose finding is recorded all the same. */
sealed interface Past {
    /** The finding of the scannability check. */
    List<Fault> faults(String payload);

    Picture picture(String payload);

    /** How many units of a scene a module is. */
    default double module() {
        return 1;
    }

    private static Symbol symbol(String payload, Level level) {
        return ((Encoded.Fits) Encoder.encodeUnmistakably(payload, level)).symbol();
    }

    /** A pair of colours, with what surrounds it. */
    record Colored(String fg, String bg, String frame, String frameColor) implements Past {
        @Override
        public List<Fault> faults(String payload) {
            var design = Json.object()
                    .put("fgColor", fg)
                    .put("bgColor", bg)
                    .put("paperColor", bg)
                    .put("frameStyle", frame)
                    .put("frameColor", frameColor);
            return switch (new JudgedDesign(Designs.logo()).of(payload, design)) {
                case JudgedDesign.Refused(var faults) -> faults;
                case JudgedDesign.Accepted _ -> List.of();
            };
        }

        @Override
        public Picture picture(String payload) {
            Frame style = Frame.valueOf(frame.toUpperCase(Locale.ROOT));
            Look look = new Look(new Style(fg, bg, false), style, null, frameColor, null, null, Place.CENTER);
            return ((LayoutResult.Out) Layout.of(symbol(payload, Level.Q), look)).picture();
        }
    }

    /**
     * An empty plate in the middle at level H.
     *
     * @param part of the symbol's side, taken to whole modules
     */
    record Plated(double part) implements Past {
        private int side(Symbol symbol) {
            return 2 * (int) Math.round((part * symbol.size() - 1) / 2) + 1;
        }

        @Override
        public List<Fault> faults(String payload) {
            Symbol symbol = symbol(payload, Level.H);
            int at = (symbol.size() - side(symbol)) / 2;
            double unused = Correction.of(symbol).unused(at, at, at + side(symbol), at + side(symbol));
            return JudgedDesign.ofMark(picture(payload), unused);
        }

        @Override
        public Picture picture(String payload) {
            Symbol symbol = symbol(payload, Level.H);
            Picture plain = Layout.plain(symbol, new Style("#000000", "#ffffff", false));
            int side = 100 * side(symbol);
            int from = 50 * plain.width() - side / 2;
            List<Shape> shapes = new ArrayList<>(plain.shapes());
            shapes.add(new Shape.Area(new Path().box(from, from, side, side), plain.background()));
            return new Picture(plain.width(), plain.height(), plain.background(), shapes);
        }
    }

    /**
     * A print, seen by a camera that gives a module of 0.40 mm four pixels.
     *
     * @param mm a module's width
     */
    record Printed(double mm) implements Past {
        private static final double WELL_SEEN = 0.40;

        @Override
        public List<Fault> faults(String payload) {
            return JudgedDesign.ofModule(mm);
        }

        @Override
        public Picture picture(String payload) {
            return Layout.plain(symbol(payload, Level.Q), new Style("#000000", "#ffffff", false));
        }

        @Override
        public double module() {
            return mm / WELL_SEEN;
        }
    }
}
