package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import placard.base.Input;

/**
 * What somebody would have of a code's picture, so far as it decides whether the code scans.
 *
 * @param size that was asked for beside the design
 * @param isDynamic whether the symbol has a short link in it
 * @param refusedEyes a shape of finder patterns that no design can have, if one was asked for
 */
public record Proposal(
        Design design,
        PictureSize size,
        boolean isDynamic,
        @Nullable String refusedEyes) {
    /** The same after a merge patch of the request. */
    Proposal with(ObjectNode patch) {
        Input input = new Input(patch);
        Input sent = input.object("design");
        BigDecimal mm = patch.path("sizeMm").isNumber() ? patch.path("sizeMm").decimalValue() : size.sizeMm();
        return new Proposal(
                sent == null ? design : Design.patched(design, sent, _ -> true),
                new PictureSize(mm, size.asked(), size.px(), size.usualMm(), size.printing()),
                patch.path("isDynamic").asBoolean(isDynamic),
                sent != null && sent.has("eyeStyle") ? null : refusedEyes);
    }

    /** The printed width that a finding is about. */
    @Nullable
    BigDecimal width(Finding finding) {
        return finding.pointer().equals("/sizeMm") ? size.sizeMm() : design.printedMm();
    }
}
