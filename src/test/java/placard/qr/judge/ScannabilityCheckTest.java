package placard.qr.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.qr.JudgedDesign;
import placard.qr.draw.Frame;
import placard.qr.draw.Layout;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.Look;
import placard.qr.draw.Mark;
import placard.qr.draw.Place;
import placard.qr.draw.Plate;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;

public class ScannabilityCheckTest {
    public static Design colors(String fg, String bg) {
        return design(Json.object().put("fgColor", fg).put("bgColor", bg).put("paperColor", bg));
    }

    private static Design design(ObjectNode sent) {
        return Design.patched(Design.DEFAULT, new Input(sent), _ -> true);
    }

    @ParameterizedTest
    @CsvSource({
        "#000000,#0000ff,,,0",
        "#0000ff,#000000,,,0",
        "#000000,#737373,,/design/gradient/toColor,0",
        "#737373,#000000,,/design/fgColor,0",
        "#000000,#666666,,,1",
        "#000000,,#0000ff,,0",
        "#000000,,#737373,/design/eyeColor,0",
        "#000000,,#666666,,1",
        "#000000,,#ffffff,/design/eyeColor,0",
        "#000000,#eeeeee,#999999,/design/gradient/toColor /design/eyeColor,0",
    })
    void aGradientIsJudgedByItsLightestColourAndEyesByTheirOwn(
            String fg, String to, String eyes, String faults, int warnings) {
        ObjectNode sent = Json.object().put("fgColor", fg).put("eyeColor", eyes);
        if (to != null) {
            sent.putObject("gradient").put("toColor", to);
        }
        ScannabilityCheck.Verdict verdict = ScannabilityCheck.judge(design(sent));
        assertThat(verdict.faults().stream().map(Fault::pointer).distinct())
                .containsExactlyElementsOf(faults == null ? List.of() : List.of(faults.split(" ")));
        assertThat(verdict.warnings()).hasSize(warnings);
    }

    @ParameterizedTest
    @CsvSource({"#000000,dots,0", "#4c4c4c,dots,0", "#4d4d4d,dots,2", "#4d4d4d,classy,1", "#5d7d2e,dots,3"})
    void paleDotsAreWarnedOf(String fg, String modules, int warnings) {
        ObjectNode sent = Json.object().put("fgColor", fg).put("moduleStyle", modules);
        ScannabilityCheck.Verdict verdict = ScannabilityCheck.judge(design(sent));
        assertThat(verdict.faults()).isEmpty();
        assertThat(verdict.warnings()).hasSize(warnings);
    }

    @Test
    void roundEyesAndATransparencyThatDoesNothingAreSpokenOf() {
        ObjectNode sent = Json.object().put("eyeStyle", "rounded").put("isOutsideTransparent", true);
        assertThat(ScannabilityCheck.judge(design(sent)).warnings())
                .satisfiesExactly(
                        eyes -> assertThat(eyes).startsWith("/design/eyeStyle: "),
                        outside -> assertThat(outside).startsWith("/design/isOutsideTransparent is stored"));
        assertThat(ScannabilityCheck.judge(design(sent.put("eyeStyle", "square").put("frameStyle", "border")))
                        .warnings())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "#000000,#ffffff,0,0",
        "#ff0000,#ffffff,0,0",
        "#0000ff,#ffff00,0,0",
        "#727272,#ffffff,0,2",
        "#666666,#ffffff,0,1",
        "#4d4d4d,#ffffff,0,1",
        "#4c4c4c,#ffffff,0,0",
        "#737373,#ffffff,2,0",
        "#000000,#8c8c8c,1,0",
        "#000000,#8d8d8d,0,1",
        "#999999,#ffffff,2,0",
        "#00ff00,#ffffff,2,0",
        "#000000,#00ff00,0,1"
    })
    void theColoursAreJudgedByLuma(String fg, String bg, int faults, int warnings) {
        ScannabilityCheck.Verdict verdict = ScannabilityCheck.judge(colors(fg, bg));
        assertThat(verdict.faults()).hasSize(faults).allMatch(f -> f.code().equals("unscannable_design"));
        assertThat(verdict.warnings()).hasSize(warnings);
    }

    @ParameterizedTest
    @CsvSource({"#ffffff,#000000", "#777777,#777777", "#888888,#777777"})
    void lightOnDarkIsRefusedAtTheForeground(String fg, String bg) {
        assertThat(ScannabilityCheck.judge(colors(fg, bg)).faults())
                .singleElement()
                .satisfies(f -> assertThat(f.pointer()).isEqualTo("/design/fgColor"));
    }

    /** ZXing and zxing-cpp lose the code from about 1.15 on. */
    @ParameterizedTest
    @CsvSource({
        "border,#8d8d8d,#9b9b9b,0",
        "border,#8d8d8d,#9c9c9c,1",
        "label,#00ff00,#facc15,1",
        "none,#8d8d8d,#ffffff,0",
        "ticket,#ffffff,#ffffff,0"
    })
    void aFrameIsNotLighterThanTheCode(String frame, String bg, String color, int faults) {
        Input design = new Input(Json.object()
                .put("bgColor", bg)
                .put("paperColor", bg)
                .put("frameStyle", frame)
                .put("frameColor", color));
        assertThat(ScannabilityCheck.judge(Design.patched(Design.DEFAULT, design, _ -> true))
                        .faults())
                .hasSize(faults)
                .allMatch(f -> f.pointer().equals("/design/frameColor"));
    }

    @Test
    void theFaultNamesTheFigureAndTheMemberToChange() {
        assertThat(ScannabilityCheck.judge(colors("#999999", "#ffffff"))
                        .faults()
                        .getFirst()
                        .message())
                .contains("0.600", "0.45");
        assertThat(ScannabilityCheck.judge(colors("#000000", "#404040")).faults())
                .extracting(Fault::pointer)
                .containsExactly("/design/bgColor");
    }

    @ParameterizedTest
    @CsvSource({"0.249999,1,0", "0.25,0,1", "0.399,0,1", "0.40,0,0"})
    void aModuleHasItsLeastSize(BigDecimal module, int faults, int warnings) {
        ScannabilityCheck.Verdict verdict = SizeCheck.judgeModule(module, "/query/sizeMm");
        assertThat(verdict.faults()).hasSize(faults).allMatch(f -> f.pointer().equals("/query/sizeMm"));
        assertThat(verdict.warnings()).hasSize(warnings);
    }

    @ParameterizedTest
    @CsvSource({"0.499,1,0", "0.50,0,1", "0.619,0,1", "0.62,0,0", "1,0,0", "-1,1,0"})
    void aMarkLeavesEnoughErrorCorrection(double unused, int faults, int warnings) {
        Picture picture = new Picture(37, 37, "#ffffff", List.of());
        ScannabilityCheck.Verdict verdict =
                ScannabilityCheck.judge(Design.DEFAULT, new LayoutResult.Out(picture, unused, null, false, false, 0));
        assertThat(verdict.faults()).hasSize(faults).allMatch(f -> f.code().equals("unscannable_design"));
        assertThat(verdict.warnings()).hasSize(warnings);
    }

    /** With the least of symbols a plate of three modules is the most that there is; none is refused. */
    @Test
    void ourOwnMarkInTheMiddleLeavesEnoughOfEverySymbol() {
        Style style = new Style("#000000", "#ffffff", false);
        Look look = new Look(style, Frame.NONE, null, null, null, Mark.PLACARD, Place.CENTER);
        for (int length = 1; length < 1270; length += length < 60 ? 1 : 40) {
            Encoded encoded = Encoder.encode("x".repeat(length), Level.H);
            LayoutResult laid = Layout.of(((Encoded.Fits) encoded).symbol(), look);
            assertThat(((LayoutResult.Out) laid).unused())
                    .as("%d characters", length)
                    .isGreaterThanOrEqualTo(0.62);
        }
    }

    /**
     * A dot in a ring with a module of its own each, and four specks that keep it from being cut to the ring.
     *
     * @param length of the payload in whose symbol these are its modules
     */
    public static Pixels dotInRing(int length) {
        Mark any = new Mark(100, 100, true, false, null, List.of());
        Encoded encoded = LogoSymbol.of("x".repeat(length), any, false, _ -> false);
        double modules = Plate.under(any, ((Encoded.Fits) encoded).symbol()).size(any);
        int side = 280;
        int[] argb = new int[side * side];
        for (int i = 0; i < argb.length; i++) {
            double x = Math.abs(i % side + 0.5 - side / 2.0) * modules / side;
            double y = Math.abs(i / side + 0.5 - side / 2.0) * modules / side;
            double distance = Math.max(x, y);
            boolean isSpeck = Math.min(x, y) > modules / 2 - 0.25;
            argb[i] = distance < 0.35 || distance >= 1.5 && distance < 2.5 || isSpeck ? 0xff202020 : 0;
        }
        return new Pixels(side, side, argb);
    }

    private static List<String> faults(Pixels logo, String place, int length) {
        var design = Json.object().put("brandingMode", "logo").put("brandingPosition", place);
        return switch (new JudgedDesign(logo).of("x".repeat(length), design)) {
            case JudgedDesign.Accepted _ -> List.of();
            case JudgedDesign.Refused(List<Fault> faults) ->
                faults.stream()
                        .map(fault -> fault.pointer() + " " + fault.code())
                        .toList();
        };
    }

    /** Versions 7 to 13 have an alignment pattern in the middle; those from 2 to 6, 14 to 20 and on a corner don't. */
    @Test
    void aLogoLikeTheAlignmentPatternThatItHidesIsRefused() {
        assertThat(faults(dotInRing(90), "center", 90)).containsExactly("/design/logoFileId unscannable_design");
        assertThat(faults(dotInRing(60), "center", 60))
                .as("version 6 at level Q")
                .isEmpty();
        assertThat(faults(dotInRing(40), "center", 40)).as("version 5").isEmpty();
        assertThat(faults(dotInRing(200), "center", 200)).as("version 15").isEmpty();
        assertThat(faults(dotInRing(90), "bottom-left", 90)).isEmpty();
    }

    /** Without a name of the paper it is white; a closed dark frame keeps it away from the code's ground. */
    @ParameterizedTest
    @CsvSource({
        "#ffffff,,none,,0,0",
        "#e8e8e8,,none,,0,0",
        "#e7e7e7,,none,,0,1",
        "#b5b5b5,,none,,0,1",
        "#b4b4b4,,none,,1,0",
        "#b4b4b4,,corners,,1,0",
        "#b4b4b4,,border,,0,0",
        "#b4b4b4,,border,#6c6c6c,0,0",
        "#b4b4b4,,border,#6e6e6e,1,0",
        "#a0a0a0,#a0a0a0,none,,0,0",
        "#a0a0a0,#b1b1b1,none,,0,1",
        "#ffffff,#000000,none,,0,0"
    })
    void theGroundIsNotMuchDarkerThanThePaper(
            String bg, @Nullable String paper, String frame, @Nullable String frameColor, int faults, int warnings) {
        Input design = new Input(Json.object()
                .put("bgColor", bg)
                .put("paperColor", paper)
                .put("frameStyle", frame)
                .put("frameColor", frameColor));
        ScannabilityCheck.Verdict verdict = PaperCheck.judge(Design.patched(Design.DEFAULT, design, _ -> true));
        assertThat(verdict.faults()).hasSize(faults).allMatch(f -> f.pointer().equals("/design/bgColor"));
        assertThat(verdict.warnings()).hasSize(warnings);
    }
}
