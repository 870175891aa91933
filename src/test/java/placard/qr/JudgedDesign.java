package placard.qr;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Refusal;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.qr.judge.Design;
import placard.qr.judge.PictureSize;
import placard.qr.judge.ScannabilityCheck;
import placard.qr.judge.SizeCheck;

/** A design as the product takes one: read from JSON, checked for scannability, laid out; but without a server. */
public final class JudgedDesign {
    private static final String FILE = "file_01jd3x5n8kq2v7w9c4t6r0m1ba";
    private static final String WORKSPACE = "w";
    private static final int WAITING = 1000;

    private final DrawingPool drawing = new DrawingPool(2, WAITING);
    private final Pictures pictures;

    /** What became of it. */
    public sealed interface Outcome {}

    /** @param warnings warnings about accepted designs */
    public record Accepted(Picture picture, List<String> warnings) implements Outcome {}

    public record Refused(List<Fault> faults) implements Outcome {}

    /** @param logo what every design of {@code brandingMode} {@code logo} has for a mark */
    public JudgedDesign(Pixels logo) {
        this.pictures = new Pictures(drawing, (_, _) -> Optional.of(logo), 0);
    }

    /**
     * Judges and lays out.
     *
     * @param design the {@code design} object of a request; {@code logoFileId} is put in where one is needed
     */
    public Outcome of(String payload, ObjectNode design) {
        Input input = new Input(design);
        if (design.path("brandingMode").asText().equals("logo")) {
            design.put("logoFileId", FILE);
        }
        Design read = Design.patched(Design.DEFAULT, input, _ -> true);
        ScannabilityCheck.Verdict colors = ScannabilityCheck.judge(read);
        colors.into(input);
        Pictures.Subject subject = new Pictures.Subject(WORKSPACE, payload, "Proof", read);
        try {
            input.check();
            pictures.judge(subject).into(input);
            input.check();
            return new Accepted(pictures.picture(subject), input.warnings());
        } catch (Refusal refused) {
            if (refused.reason() instanceof Refusal.Invalid(List<Fault> faults, List<String> _, int _)) {
                return new Refused(faults);
            }
            throw refused;
        }
    }

    /** The picture of a design whatever the check says of it, as a code's that was made before the check. */
    public Picture drawn(String payload, ObjectNode design) {
        if (design.path("brandingMode").asText().equals("logo")) {
            design.put("logoFileId", FILE);
        }
        Design read = Design.patched(Design.DEFAULT, new Input(design), _ -> true);
        return pictures.picture(new Pictures.Subject(WORKSPACE, payload, "Proof", read, true));
    }

    /** The finding for a picture with so many pixels a module. */
    public static List<Fault> ofPixels(Picture picture, int pixels) {
        String width = "" + Math.max(64, pixels * picture.width());
        return PictureSize.ofQuery(name -> name.equals("px") ? width : null)
                .judgePixels(picture, "/query")
                .faults();
    }

    /** The finding for a mark that leaves this part of the error correction unused. */
    public static List<Fault> ofMark(Picture picture, double unused) {
        return ScannabilityCheck.judge(Design.DEFAULT, new LayoutResult.Out(picture, unused, null, false, false, 0))
                .faults();
    }

    /** The finding for a module printed this many millimetres wide. */
    public static List<Fault> ofModule(double mm) {
        return SizeCheck.judgeModule(BigDecimal.valueOf(mm), "/query/sizeMm").faults();
    }
}
