package placard.qr;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.qr.judge.Design;
import placard.qr.judge.ScannabilityCheck;

/**
 * The default look of a workspace's new codes. It is read and judged like the look of a code, though there is none yet.
 */
public record StartingLook(QrRules rules, Pictures pictures) {
    /** How many slugs are tried for a picture that is readable only with some slugs. */
    private static final int LOOKS = 8;

    private static final String MEMBER = "design";

    /**
     * The design after a change, with every member. Faults stay in the input, also that the design isn't readable.
     *
     * @param defaults the object with the sent {@code design}
     * @param before null if there was none
     */
    public @Nullable ObjectNode read(Input defaults, @Nullable ObjectNode before, String workspaceId) {
        Input sent = defaults.object(MEMBER);
        if (sent == null) {
            return defaults.clears(MEMBER) ? null : before;
        }
        Design design = Design.patched(
                before == null ? Design.DEFAULT : Design.stored(before),
                sent,
                id -> rules.hasPicture().test(workspaceId, id));
        if (defaults.isSound(MEMBER)) {
            judge(defaults, design, workspaceId);
        }
        return design.json();
    }

    private void judge(Input defaults, Design design, String workspaceId) {
        ScannabilityCheck.Verdict colours = ScannabilityCheck.judge(design);
        ScannabilityCheck.Verdict verdict =
                colours.errors().isEmpty() ? drawn(design, workspaceId) : ScannabilityCheck.Verdict.FINE;
        String above = defaults.pointer(MEMBER).replaceFirst("/" + MEMBER + "$", "");
        for (Fault fault : colours.and(verdict).faults()) {
            defaults.add(new Fault(above + fault.pointer(), fault.code(), fault.message()));
        }
        colours.and(verdict).warnings().forEach(warning -> defaults.warn(above + warning));
    }

    private ScannabilityCheck.Verdict drawn(Design design, String workspaceId) {
        ObjectNode body = Json.object().put("name", "-").put("targetUrl", "https://example.com/");
        body.set(MEMBER, design.json());
        QrDraft draft = QrDraft.created(new Input(body), workspaceId, rules);
        ScannabilityCheck.Verdict verdict = judged(draft, workspaceId, 0);
        for (int i = 1; i < LOOKS && verdict.isByPayload(); i++) {
            verdict = judged(draft, workspaceId, i);
        }
        return verdict;
    }

    private ScannabilityCheck.Verdict judged(QrDraft draft, String workspaceId, int i) {
        QrCode code = new QrCode(workspaceId, "", ShortLinks.likeDrawn(i), draft, Instant.EPOCH, Instant.EPOCH, 1);
        return pictures.judge(Pictures.Subject.of(code, rules.links()));
    }
}
