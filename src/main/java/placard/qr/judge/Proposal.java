package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import placard.base.Input;

/**
 * The part of a requested code that decides whether it is readable.
 *
 * @param size requested beside the design
 * @param isDynamic whether the symbol contains a short link
 * @param refusedEyes a requested shape of finder patterns that no design can have, or null
 */
public record Proposal(
        Design design,
        PictureSize size,
        boolean isDynamic,
        @Nullable String refusedEyes) {
    /** The proposal after a merge patch of the request. */
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
