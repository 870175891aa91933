package placard.qr.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/** Pictures for tests: every frame with every mark at every place. */
public final class Drawn {
    public static final String URL = "https://example.com/q/abc2345";

    private Drawn() {}

    /** A case with its name. */
    public record Case(String name, Look look) {
        public Symbol symbol(String payload) {
            return Drawn.symbol(payload, look.hasCentreMark() ? Level.H : Level.Q);
        }

        public Picture picture(String payload) {
            return Drawn.picture(symbol(payload), look);
        }
    }

    public static Symbol symbol(String payload, Level level) {
        return ((Encoded.Fits) Encoder.encode(payload, level)).symbol();
    }

    public static Picture picture(Symbol symbol, Look look) {
        LayoutResult laid = Layout.of(symbol, look);
        assertThat(laid).isInstanceOf(LayoutResult.Out.class);
        return ((LayoutResult.Out) laid).picture();
    }

    /** Every frame × no mark, our own and a logo × every place. */
    public static List<Case> cases(Style style, @Nullable String caption) {
        List<Case> cases = new ArrayList<>();
        Mark logo = Logo.of(logo());
        for (Frame frame : Frame.values()) {
            cases.add(named(style, frame, caption, null, Place.CENTER, "none"));
            for (Place place : Place.values()) {
                cases.add(named(style, frame, caption, Mark.PLACARD, place, "placard"));
                cases.add(named(style, frame, caption, logo, place, "logo"));
            }
        }
        return cases;
    }

    private static Case named(
            Style style, Frame frame, @Nullable String caption, @Nullable Mark mark, Place place, String word) {
        Look look = new Look(style, frame, caption, null, null, mark, place);
        return new Case(frame + " " + word + " " + place + " " + caption, look);
    }

    /** Four quarters of different colours, one of them transparent. */
    public static Pixels logo() {
        int[] quarters = {0xffcc2222, 0xff2255cc, 0x00ffffff, 0xff111111};
        int[] argb = new int[40 * 20];
        for (int i = 0; i < argb.length; i++) {
            argb[i] = quarters[(i % 40) / 20 + 2 * (i / 40 / 10)];
        }
        return new Pixels(40, 20, argb);
    }
}
