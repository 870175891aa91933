package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Colour;
import placard.base.Json;
import placard.qr.draw.format.Sheet;
import placard.qr.draw.shape.Gradient;
import placard.qr.judge.Fix.Kind;

/**
 * Untested candidate changes for a finding, from the smallest to the greatest.
 *
 * <p>Colours keep their hue. They are mixed with black or white in steps until they have no finding.
 */
final class Remedies {
    /** A change that may help. */
    record Candidate(Kind kind, ObjectNode patch) {}

    private static final int STEPS = 255;
    private static final BigDecimal MOST_MM = BigDecimal.valueOf(2000);

    /** The module size of GS1. A smaller module causes a warning. */
    private static final double GOOD_MODULE = 0.40;

    /** The factors by which a print is tried larger than computed, because lines of a caption then break elsewhere. */
    private static final double[] LARGER = {1, 1.1, 1.3, 1.6, 2, 3};

    private static final Set<Check> OF_COLORS =
            Set.of(Check.INVERTED, Check.LUMA_RATIO, Check.CONTRAST, Check.AVERAGE_RATIO, Check.PALE_DOTS, Check.PAPER);

    private static final String MODULES = "/design/fgColor";
    private static final String GRADIENT = "/design/gradient/toColor";
    private static final String EYES = "/design/eyeColor";
    private static final String GROUND = "/design/bgColor";
    private static final String STYLE = "/design/moduleStyle";

    private final Proposal proposal;
    private final Design design;
    private final List<Candidate> candidates = new ArrayList<>();

    private Remedies(Proposal proposal) {
        this.proposal = proposal;
        this.design = proposal.design();
    }

    /** Candidates for one finding, the best first. */
    static List<Candidate> of(Finding finding, Proposal proposal) {
        Remedies remedies = new Remedies(proposal);
        remedies.add(finding);
        return remedies.candidates;
    }

    /** The last resort: resets every member that can cause an error to its default. */
    static Candidate plain() {
        ObjectNode look = Json.object()
                .put("fgColor", Design.DEFAULT.fgColor())
                .put("bgColor", Design.DEFAULT.bgColor())
                .put("brandingMode", "none")
                .put("moduleStyle", "square")
                .put("eyeStyle", "square")
                .put("frameStyle", "none");
        for (String member : List.of(
                "gradient",
                "eyeColor",
                "frameColor",
                "frameTextColor",
                "frameText",
                "errorCorrection",
                "sizeMm",
                "paperColor")) {
            look.putNull(member);
        }
        return new Candidate(Kind.PLAIN, Json.object().set("design", look));
    }

    private void add(Finding finding) {
        switch (finding.check()) {
            case INVERTED -> {
                swap();
                darker(finding.pointer());
                lighter();
            }
            case LUMA_RATIO, CONTRAST, AVERAGE_RATIO -> {
                if (!finding.pointer().equals(design.groundPointer())) {
                    darker(finding.pointer());
                }
                if (design.gradient() != null) {
                    look(Kind.ONE_COLOR).putNull("gradient");
                }
                lighter();
            }
            case PALE_DOTS -> {
                darker(MODULES);
                look(Kind.SQUARE_MODULES).put("moduleStyle", "square");
            }
            case PAPER -> {
                lighter();
                look(Kind.CLOSED_FRAME).put("frameStyle", "border").putNull("frameColor");
            }
            case OPEN_FRAME -> look(Kind.CLOSED_FRAME).put("frameStyle", "border");
            case LIGHT_FRAME -> {
                darkerFrame();
                look(Kind.FRAME_COLOR).putNull("frameColor");
            }
            case UNSEEN_FRAME -> look(Kind.FRAME_COLOR).putNull("frameColor");
            case EYES -> look(Kind.OTHER_EYES).put("eyeStyle", finding.subject() == null ? "square" : "rounded");
            case CAPTION_LENGTH -> {
                larger(finding, Objects.requireNonNull(finding.limit()));
                shorter();
                look(Kind.NO_CAPTION).putNull("frameText");
            }
            case CAPTION_CHARACTER -> {
                String drawn = drawable();
                if (drawn != null) {
                    look(Kind.OTHER_CAPTION).put("frameText", drawn);
                }
                look(Kind.NO_CAPTION).putNull("frameText");
            }
            case CAPTION_UNUSED -> {
                look(Kind.ANY_FRAME).put("frameStyle", "bottom-bar");
                look(Kind.NO_CAPTION).putNull("frameText");
            }
            case CAPTION_EMPTY -> look(Kind.NO_CAPTION).putNull("frameText");
            case CAPTION_CONTRAST -> look(Kind.CAPTION_COLOR).putNull("frameTextColor");
            case CAPTION_SIZE -> larger(finding, Objects.requireNonNull(finding.limit()));
            case MODULE_SIZE -> larger(finding, GOOD_MODULE);
            case CORRECTION, MIDDLE, LOGO_LIKE_ALIGNMENT, LOGO_IS_CODE, LOGO_LIKE_FINDER -> {
                look(Kind.CORNER).put("brandingPosition", "bottom-right");
                noMark();
            }
            case LOGO_MISSING -> noMark();
            case BARE_GROUND -> {
                look(Kind.WHITE_PAPER).put("paperColor", Design.DEFAULT.bgColor());
                paint();
            }
            case GROUND_UNUSED -> paint();
            case OUTSIDE_UNUSED -> look(Kind.GROUND_OUTSIDE).put("isOutsideTransparent", false);
            case PAYLOAD -> {
                look(Kind.LESS_CORRECTION).putNull("errorCorrection");
                look(Kind.CORNER).put("brandingPosition", "bottom-right").putNull("errorCorrection");
                candidates.add(new Candidate(Kind.SHORT_LINK, Json.object().put("isDynamic", true)));
            }
            // A person must choose another picture or another size in pixels.
            case LOGO_UNSEEN, LOGO_THIN, PIXELS -> {}
        }
    }

    /** An empty change of the design. */
    private ObjectNode look(Kind kind) {
        ObjectNode look = Json.object();
        candidates.add(new Candidate(kind, Json.object().set("design", look)));
        return look;
    }

    private void noMark() {
        look(Kind.NO_MARK).put("brandingMode", "none").putNull("logoFileId");
    }

    private void paint() {
        look(Kind.PAINTED_GROUND).put("isBackgroundTransparent", false);
    }

    private void swap() {
        if (design.isBackgroundTransparent()) {
            return;
        }
        look(Kind.SWAP_COLORS).put("fgColor", design.bgColor()).put("bgColor", design.fgColor());
        look(Kind.SWAP_COLORS)
                .put("fgColor", design.bgColor())
                .put("bgColor", design.fgColor())
                .putNull("gradient")
                .putNull("eyeColor")
                .putNull("frameColor");
    }

    /** The nearest darker colour without findings, and the nearest one without errors. */
    private void darker(String pointer) {
        Gradient gradient = design.gradient();
        if (pointer.equals(EYES)) {
            String eyes = Objects.requireNonNull(design.eyeColor());
            nearest(Kind.DARKER_COLOR, Set.of(EYES), share -> Json.object().put("eyeColor", dark(eyes, share)));
            look(Kind.ONE_COLOR).putNull("eyeColor");
        } else if (gradient == null) {
            nearest(
                    Kind.DARKER_COLOR,
                    Set.of(MODULES, STYLE),
                    share -> Json.object().put("fgColor", dark(design.fgColor(), share)));
        } else {
            nearest(Kind.DARKER_COLOR, Set.of(MODULES, GRADIENT, STYLE), share -> {
                ObjectNode look = Json.object();
                if (!pointer.equals(GRADIENT)) {
                    look.put("fgColor", dark(design.fgColor(), share));
                }
                look.putObject("gradient")
                        .put("toColor", pointer.equals(MODULES) ? gradient.toColor() : dark(gradient.toColor(), share))
                        .put("angle", gradient.angle());
                return look;
            });
            nearest(Kind.DARKER_COLOR, Set.of(MODULES, GRADIENT, STYLE), share -> {
                ObjectNode look = Json.object().put("fgColor", dark(design.fgColor(), share));
                look.putObject("gradient")
                        .put("toColor", dark(gradient.toColor(), share))
                        .put("angle", gradient.angle());
                return look;
            });
        }
    }

    private static String dark(String color, double share) {
        return Colour.of(color).mixed(Colour.BLACK, share).hex();
    }

    private void lighter() {
        if (design.isBackgroundTransparent()) {
            paint();
            return;
        }
        Colour ground = Colour.of(design.bgColor());
        nearest(
                Kind.LIGHTER_GROUND,
                Set.of(MODULES, GRADIENT, STYLE, EYES, GROUND),
                share -> Json.object()
                        .put("bgColor", ground.mixed(Colour.WHITE, share).hex()));
    }

    @FunctionalInterface
    private interface Coloured {
        ObjectNode by(double share);
    }

    /** @param pointers the members whose colours must have no finding */
    private void nearest(Kind kind, Set<String> pointers, Coloured look) {
        boolean isRefused = true;
        Predicate<Finding> isOfColor =
                finding -> OF_COLORS.contains(finding.check()) && pointers.contains(finding.pointer());
        for (int step = 1; step <= STEPS; step++) {
            ObjectNode patch = Json.object().set("design", look.by(step / (double) STEPS));
            ScannabilityCheck.Verdict verdict =
                    ScannabilityCheck.judge(proposal.with(patch).design());
            if (verdict.errors().stream().noneMatch(isOfColor)) {
                // While another member has an error, warnings of these members are unknown.
                boolean isFine = verdict.doubts().stream().noneMatch(isOfColor);
                if (isRefused || isFine) {
                    candidates.add(new Candidate(kind, patch));
                    isRefused = false;
                }
                if (isFine) {
                    return;
                }
            }
        }
    }

    private void darkerFrame() {
        String from = Objects.requireNonNull(design.frameColor());
        for (int step = 1; step <= STEPS; step++) {
            String color = dark(from, step / (double) STEPS);
            ObjectNode patch = Json.object().set("design", Json.object().put("frameColor", color));
            if (ScannabilityCheck.judge(proposal.with(patch).design()).errors().stream()
                    .noneMatch(error -> error.check() == Check.LIGHT_FRAME)) {
                candidates.add(new Candidate(Kind.DARKER_COLOR, patch));
                return;
            }
        }
    }

    /** The whole millimetres at which the measured figure reaches the wanted one, and some larger sizes. */
    private void larger(Finding finding, double wanted) {
        BigDecimal width = proposal.width(finding);
        Double measured = finding.measured();
        if (width == null || measured == null || measured <= 0) {
            return;
        }
        for (double more : LARGER) {
            BigDecimal mm =
                    width.multiply(BigDecimal.valueOf(wanted * more / measured)).setScale(0, RoundingMode.CEILING);
            if (mm.compareTo(MOST_MM) > 0) {
                return;
            }
            boolean isOfRequest = finding.pointer().equals("/sizeMm");
            ObjectNode patch = Json.object();
            (isOfRequest ? patch : patch.putObject("design")).put("sizeMm", mm);
            candidates.add(new Candidate(Kind.LARGER, patch));
        }
    }

    /** The caption without its last words; a single word loses its last letters. */
    private void shorter() {
        String text = Objects.requireNonNull(design.frameText());
        for (int end = text.lastIndexOf(' '); end > 0; end = text.lastIndexOf(' ', end - 1)) {
            look(Kind.SHORTER_CAPTION).put("frameText", text.substring(0, end).strip());
        }
        int[] first = text.split(" ", 2)[0].codePoints().toArray();
        for (int length = first.length - 1; length > 0; length--) {
            look(Kind.SHORTER_CAPTION).put("frameText", new String(first, 0, length));
        }
    }

    /** The caption without characters that can't be drawn; null if nothing is left. */
    private @Nullable String drawable() {
        String text = Objects.requireNonNull(design.frameText());
        for (String missing = Sheet.undrawable(text);
                missing != null && !text.isBlank();
                missing = Sheet.undrawable(text)) {
            text = text.replace(missing, "");
        }
        return text.isBlank() ? null : text.strip();
    }
}
