package placard.qr;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.WebUrl;
import placard.qr.content.QrType;
import placard.qr.content.Resolution;
import placard.qr.encode.Encoder;
import placard.qr.judge.Design;
import placard.qr.judge.ScannabilityCheck;
import placard.qr.rule.Arm;
import placard.qr.rule.Plan;

/**
 * Checks the fields of a code against each other; {@link QrDraft} has checked each by itself.
 *
 * @param input gets the faults and warnings
 */
record QrDraftCheck(QrDraft draft, Input input, ShortLinks links) {
    /**
     * Checks the rules across several members. Each is checked if its members are valid, so that one answer names all
     * faults. Colours that were accepted before are not checked again.
     */
    void judge(Design before) {
        if (!draft.design().equals(before) && input.isSound("design")) {
            ScannabilityCheck.judge(draft.design()).into(input);
        }
        if (!draft.isDynamic() && input.isSound("isDynamic")) {
            judgeLifetime();
        }
        if (!input.isSound("type", "isDynamic", "targetUrl", "catalogId", "content", "rules")) {
            return;
        }
        if (draft.isDynamic()) {
            judgeDestination();
        } else {
            judgePayload();
        }
        judgePlans();
        if (!draft.presentation().isEmpty() && !isHere(draft)) {
            input.fault("presentation", "not_applicable", "Only with a catalogue or a target on this service.");
        }
    }

    /** Checks that a slug can be in capitals if the design asks for that. */
    void judgeLink(String slug) {
        if (!draft.design().isUpperCaseLink() || !input.isSound("design", "slug")) {
            return;
        }
        if (!draft.isDynamic()) {
            input.warn("/design/isUpperCaseLink is stored; the symbol of a static code has no short link.");
        } else if (links.capitals(slug) == null) {
            input.add(new Fault(
                    "/design/isUpperCaseLink",
                    "not_applicable",
                    "A symbol has capitals, digits, '-', '.', ':' and '/' only in fewer bits; "
                            + (links.capitals("A") == null ? "the host has others." : "the slug has '_'.")));
        }
    }

    private boolean isHere(Arm arm) {
        return arm.catalogId() != null || isOwn(arm.targetUrl());
    }

    private boolean isOwn(@Nullable String targetUrl) {
        WebUrl url = targetUrl == null ? null : WebUrl.parse(targetUrl);
        return url != null && links.isOwn(url);
    }

    /** Checks the code as it will be after each plan. */
    private void judgePlans() {
        if (!input.isSound("planned")) {
            return;
        }
        QrDraft later = draft;
        for (Plan plan : Plan.inOrder(draft.planned())) {
            later = later.after(plan, true);
            String pointer = input.pointer("planned") + "/" + draft.planned().indexOf(plan) + "/set";
            if (leadsNowhere(later)) {
                input.add(new Fault(pointer, "destination_required", "The code would lead nowhere then."));
            }
            if (!later.presentation().isEmpty() && !isHere(later)) {
                input.add(new Fault(
                        pointer,
                        "not_applicable",
                        "/presentation is only for a catalogue or a target on this service."));
            }
        }
    }

    private static boolean leadsNowhere(QrDraft code) {
        return code.targetUrl() == null
                && code.catalogId() == null
                && code.content().resolution() instanceof Resolution.None;
    }

    private boolean isHere(QrDraft code) {
        return code.catalogId() != null
                || isOwn(code.targetUrl())
                || code.rules().stream().flatMap(rule -> rule.arms().stream()).anyMatch(this::isHere);
    }

    private void judgeDestination() {
        if (leadsNowhere(draft)) {
            input.fault(
                    "targetUrl", "destination_required", "Give targetUrl, catalogId, or content that leads somewhere.");
        }
    }

    /** Checks the lifetime. A static symbol is read without this server, so nothing can switch it off. */
    private void judgeLifetime() {
        String reason =
                "A static code is read without this service; only a dynamic one can be switched off or have rules.";
        Map<String, Boolean> limits = new LinkedHashMap<>();
        limits.put("isActive", !draft.lifetime().isActive());
        limits.put("startsAt", draft.lifetime().startsAt() != null);
        limits.put("expiresAt", draft.lifetime().expiresAt() != null);
        limits.put("maxScans", draft.lifetime().maxScans() != null);
        limits.put("fallbackUrl", draft.fallbackUrl() != null);
        limits.put("rules", !draft.rules().isEmpty());
        limits.forEach((name, isSet) -> {
            if (isSet) {
                input.fault(name, "not_applicable", reason);
            }
        });
        if (!draft.planned().isEmpty()) {
            input.fault("planned", "not_applicable", reason);
        }
        if (!draft.append().parameters().isEmpty()) {
            input.fault("append", "not_applicable", "A static code is read without this service, which adds nothing.");
        }
    }

    private void judgePayload() {
        boolean isUrl = draft.type() == QrType.URL;
        String payload = draft.staticPayload();
        if (!isUrl && draft.targetUrl() != null) {
            input.warn("/targetUrl is stored; a static code of this type carries its content, not a target.");
        }
        if (!draft.type().canBeStatic()) {
            input.fault("isDynamic", "static_not_supported", "A code of this type can only be dynamic.");
        } else if (payload == null && isUrl) {
            input.fault("targetUrl", "destination_required", "A static code of type url needs targetUrl.");
        } else if (payload == null) {
            input.fault("content", "required", "A static code of this type needs content.");
        } else if (!Encoder.fits(payload, draft.design().level())) {
            input.fault(
                    isUrl ? "targetUrl" : "content",
                    "payload_too_long",
                    "No symbol holds this much at error correction "
                            + draft.design().level() + ".");
        }
    }
}
