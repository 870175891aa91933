package placard.qr;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.qr.content.QrType;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.format.SvgPicture;
import placard.qr.judge.Check;
import placard.qr.judge.Finding;
import placard.qr.judge.Fix;
import placard.qr.judge.Fixes;
import placard.qr.judge.InkCheck;
import placard.qr.judge.PictureSize;
import placard.qr.judge.Proposal;
import placard.qr.judge.ScannabilityCheck;

/**
 * The report on a code in the designer, before it is made. It has the picture if that is readable, the safety margins,
 * the findings and the fixes.
 *
 * @param draft the code
 * @param slug its slug, or one of the same length
 */
record PreviewReport(String workspaceId, QrDraft draft, String slug, PictureSize size, ShortLinks links) {
    private static final String TOO_LONG = "payload_too_long";

    /** The farthest reading distance, as a multiple of a code's width. */
    private static final int REACH = 10;

    private static final int MM_PER_CM = 10;

    /**
     * The faults of a request outside the design. The report presents the design's faults in its own way.
     *
     * @param input read completely
     */
    static List<Fault> others(Input input, QrDraft draft) {
        Set<Fault> known = new HashSet<>(ScannabilityCheck.judge(draft.design()).faults());
        Finding refused = InkCheck.refusedEyes(eyes(input));
        if (refused != null) {
            known.add(refused.fault());
        }
        return input.faults().stream()
                .filter(fault -> !known.contains(fault) && !fault.code().equals(TOO_LONG) && !isOfMissingLogo(fault))
                .toList();
    }

    /**
     * Whether the fault is a missing logo. An owner in the middle of a design has chosen to have a logo, but not yet
     * which.
     */
    private static boolean isOfMissingLogo(Fault fault) {
        return fault.pointer().equals("/design/logoFileId")
                && (fault.code().equals("required") || fault.code().equals("file_not_found"));
    }

    private static @Nullable String eyes(Input input) {
        return input.node().path("design").path("eyeStyle").textValue();
    }

    /** The report. Call it on a drawing thread. */
    ObjectNode json(Pictures pictures, Input input) {
        String refusedEyes = InkCheck.refusedEyes(eyes(input)) == null ? null : eyes(input);
        Proposal proposal = new Proposal(draft.design(), size, draft.isDynamic(), refusedEyes);
        Pictures.Examination examined = examine(pictures, proposal);
        LayoutResult.Out out = examined.out();
        ScannabilityCheck.Verdict verdict = examined.verdict();
        List<Fix> fixes = Fixes.of(
                proposal, verdict, changed -> examine(pictures, changed).verdict());
        ObjectNode json = Json.object().put("svg", svg(verdict, out)).put("verdict", word(verdict));
        ObjectNode figures = figures(proposal, out);
        json.set("figures", figures);
        figures.put("version", out == null ? null : out.picture().symbol().version());
        figures.put("upperCaseVersion", out == null ? null : upperCaseVersion(pictures));
        ArrayNode errors = json.putArray("errors");
        verdict.errors().forEach(error -> errors.add(error.json()));
        ArrayNode warnings = json.putArray("warnings");
        verdict.doubts().forEach(doubt -> warnings.add(doubt.json()));
        ArrayNode remedies = json.putArray("fixes");
        fixes.forEach(fix -> remedies.add(fix.json()));
        return json;
    }

    private static String word(ScannabilityCheck.Verdict verdict) {
        if (!verdict.errors().isEmpty()) {
            return "refused";
        }
        return verdict.doubts().stream().anyMatch(doubt -> doubt.check().isOfReading()) ? "fair" : "good";
    }

    private @Nullable String svg(ScannabilityCheck.Verdict verdict, LayoutResult.@Nullable Out out) {
        if (out == null || !verdict.errors().isEmpty()) {
            return null;
        }
        BigDecimal mm = size.of(draft.design()).mm(out.picture().width());
        return new String(SvgPicture.bytes(out.picture(), draft.name(), mm), StandardCharsets.UTF_8);
    }

    /** The version of the symbol with its link in capitals; null if it can't have that. */
    private @Nullable Integer upperCaseVersion(Pictures pictures) {
        String capitals = draft.isDynamic() ? links.capitals(slug) : null;
        return capitals == null
                ? null
                : pictures.version(new Pictures.Subject(workspaceId, capitals, draft.name(), draft.design(), true));
    }

    private ObjectNode figures(Proposal proposal, LayoutResult.@Nullable Out out) {
        ObjectNode figures = Json.object()
                .put("lumaRatio", Finding.rounded(InkCheck.ratio(proposal.design())))
                .put("contrast", Finding.rounded(InkCheck.contrast(proposal.design())));
        if (out == null) {
            return figures.putNull("unusedCorrection")
                    .putNull("moduleMm")
                    .putNull("widthMm")
                    .putNull("heightMm")
                    .putNull("readableCm");
        }
        int modules = out.picture().width();
        BigDecimal mm = size.of(proposal.design()).mm(modules);
        BigDecimal module = mm.divide(BigDecimal.valueOf(modules), 6, RoundingMode.HALF_EVEN);
        BigDecimal height = module.multiply(BigDecimal.valueOf(out.picture().height()));
        return figures.put("unusedCorrection", Finding.rounded(out.unused()))
                .put("moduleMm", Finding.rounded(module.doubleValue()))
                .put("widthMm", Finding.rounded(mm.doubleValue()))
                .put("heightMm", Finding.rounded(height.doubleValue()))
                .put("readableCm", mm.setScale(0, RoundingMode.HALF_EVEN).intValue() * REACH / MM_PER_CM);
    }

    private Pictures.Examination examine(Pictures pictures, Proposal proposal) {
        String payload =
                proposal.isDynamic() ? links.text(slug, proposal.design().isUpperCaseLink()) : draft.staticPayload();
        Pictures.Subject subject = new Pictures.Subject(
                workspaceId, payload == null ? "" : payload, draft.name(), proposal.design(), true);
        Pictures.Examination examined;
        try {
            examined = pictures.examine(subject);
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.Invalid(List<Fault> faults, List<String> _, int _)
                    && faults.getFirst().code().equals(TOO_LONG)) {
                return new Pictures.Examination(
                        new ScannabilityCheck.Verdict(List.of(tooLong(faults.getFirst())), List.of()), null);
            }
            throw refusal;
        }
        LayoutResult.Out out = examined.out();
        ScannabilityCheck.Verdict verdict = examined.verdict();
        if (out != null) {
            verdict = verdict.and(proposal.size().judge(out.picture().width(), false, "", out.capitals()));
        }
        Finding eyes = InkCheck.refusedEyes(proposal.refusedEyes());
        return new Pictures.Examination(
                eyes == null ? verdict : verdict.and(new ScannabilityCheck.Verdict(List.of(eyes), List.of())), out);
    }

    private Finding tooLong(Fault fault) {
        String pointer = draft.type() == QrType.URL ? "/targetUrl" : "/content";
        return Finding.of(pointer, Check.PAYLOAD, fault.message()).as(TOO_LONG);
    }
}
