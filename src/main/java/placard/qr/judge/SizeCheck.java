package placard.qr.judge;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import placard.qr.draw.LayoutResult;

/** Judges the printed size of modules and letters. */
public final class SizeCheck {
    private static final BigDecimal MODULE_REJECT = new BigDecimal("0.25");
    private static final BigDecimal MODULE_WARN = new BigDecimal("0.40");

    /** A hundredth less than captions have, to allow for rounding. */
    private static final BigDecimal CAPITALS_WARN = new BigDecimal("1.79");

    private SizeCheck() {}

    /** Whether modules are large enough at the design's printed size. */
    static ScannabilityCheck.Verdict judge(Design design, LayoutResult.Out out) {
        BigDecimal mm = design.sizeMm();
        return mm == null
                ? ScannabilityCheck.Verdict.FINE
                : judgeModule(
                        mm.divide(BigDecimal.valueOf(out.picture().width()), 6, RoundingMode.HALF_EVEN),
                        "/design/sizeMm");
    }

    /** Warns of a caption that is hard to read at the requested size, if that is smaller than the design's own. */
    static ScannabilityCheck.Verdict judgeCapitals(BigDecimal mm, String pointer) {
        return mm.compareTo(CAPITALS_WARN) >= 0
                ? ScannabilityCheck.Verdict.FINE
                : new ScannabilityCheck.Verdict(
                        List.of(),
                        List.of(Finding.of(
                                pointer,
                                Check.CAPTION_SIZE,
                                mm.doubleValue(),
                                1.8,
                                String.format(
                                        Locale.ROOT,
                                        "The caption's capitals have %.2f mm; below 1.8 mm people read them badly.",
                                        mm.doubleValue()))));
    }

    /**
     * Judges the requested printed size (GS1: 0.396 mm a module).
     *
     * @param module the side of a module in millimetres
     * @param pointer the member with the size, such as {@code /query/sizeMm}
     */
    public static ScannabilityCheck.Verdict judgeModule(BigDecimal module, String pointer) {
        return judgeModule(module, pointer, "Ask for a larger sizeMm or carry less.");
    }

    /** Judges the printed size, with advice for requests that have no {@code sizeMm}. */
    public static ScannabilityCheck.Verdict judgeModule(BigDecimal module, String pointer, String advice) {
        String found = module.signum() <= 0
                ? "There is no room for the picture"
                : String.format(Locale.ROOT, "A module would be %.3f mm wide", module.doubleValue());
        if (module.compareTo(MODULE_REJECT) < 0) {
            return new ScannabilityCheck.Verdict(
                    List.of(finding(module, pointer, MODULE_REJECT, found + "; at least 0.25 mm scans. " + advice)),
                    List.of());
        }
        return new ScannabilityCheck.Verdict(
                List.of(),
                module.compareTo(MODULE_WARN) >= 0
                        ? List.of()
                        : List.of(
                                finding(module, pointer, MODULE_WARN, found + "; below 0.40 mm some scanners fail.")));
    }

    private static Finding finding(BigDecimal module, String pointer, BigDecimal limit, String message) {
        return Finding.of(pointer, Check.MODULE_SIZE, module.doubleValue(), limit.doubleValue(), message);
    }
}
