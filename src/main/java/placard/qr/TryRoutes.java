package placard.qr;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.LanguageTag;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.base.Scope;
import placard.qr.rule.RuleReader;
import placard.qr.rule.TrialResult;
import placard.qr.rule.TrialScan;
import placard.scan.client.Device;
import placard.scan.client.Os;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The route that tries a code: where a made-up scan would lead, and why. Nothing is counted or stored. */
public record TryRoutes(QrCodes codes, QrRules rules, InstantSource clock, Trials trials) {
    private static final int MOST_PARAMETERS = 20;
    private static final int LONGEST = 200;
    private static final int LONGEST_CITY = 80;

    /** Answers a made-up scan as the redirect would. */
    @FunctionalInterface
    public interface Trials {
        TrialResult run(QrCode code, TrialScan asked);
    }

    public List<Route> routes() {
        return List.of(Route.question("/api/v1/qr/:id/try", Scope.QR_READ, this::run));
    }

    private Answer run(Request request) {
        QrCode code = codes.get(request.workspaceId(), request.id("id", "qr_"));
        Input input = request.input();
        TrialScan asked = asked(input);
        QrDraft draft = code.draft().withRules(input, code.workspaceId(), rules);
        request.checkInput();
        if (!code.isDynamic()) {
            throw Refusal.conflict("static_code", "A static code carries its content itself and leads nowhere.");
        }
        TrialResult tried = trials.run(code.changed(draft, code.updatedAt()), asked);
        return Answer.ok(Answer.warned(
                Json.object().set("try", tried.json()), request.input().warnings()));
    }

    private TrialScan asked(Input input) {
        Instant at = input.time("at");
        Device device = RuleReader.device(input, "device");
        Os os = RuleReader.os(input, "os");
        Boolean withWeek = input.flag("week");
        return new TrialScan(
                at == null ? clock.instant() : at,
                device == null ? Device.UNKNOWN : device,
                os == null ? Os.UNKNOWN : os,
                language(input),
                RuleReader.country(input, "country"),
                input.text("city", 1, LONGEST_CITY),
                Presentation.patched(Presentation.NONE, input),
                parameters(input),
                withWeek != null && withWeek);
    }

    private static @Nullable LanguageTag language(Input input) {
        String text = input.text("language", 1, LONGEST);
        LanguageTag tag = text == null ? null : LanguageTag.parse(text);
        if (text != null && tag == null) {
            input.fault("language", "invalid_language", "Use a BCP 47 tag such as en or pt-BR.");
        }
        return tag;
    }

    private static Map<String, String> parameters(Input input) {
        List<Input> sent = input.objects("parameters", 0, MOST_PARAMETERS);
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Input one : sent == null ? List.<Input>of() : sent) {
            one.require("name");
            String name = one.text("name", 1, LONGEST);
            String value = one.text("value", 0, LONGEST);
            one.nameUnknown();
            if (name != null) {
                parameters.putIfAbsent(name, Objects.requireNonNullElse(value, ""));
            }
        }
        return parameters;
    }
}
