package placard.page;

import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.SuggestedPage;
import placard.page.generated.JteerrorGenerated;
import placard.web.Answer;
import placard.web.Errors;
import placard.web.Failures;

/** Error pages: the statuses and headers of the API's errors, with a text for visitors. */
public final class ErrorPages implements Failures {
    private final Assets assets = Assets.shared();
    private final Map<Language, Words> words = Words.load("errors");

    @Override
    public Answer refused(HttpServerRequest request, Refusal.Reason reason, String requestId) {
        Answer error = Errors.answer(reason, requestId);
        SuggestedPage wayOn = reason instanceof Refusal.Gone gone ? gone.wayOn() : null;
        return page(request, error, requestId, key(reason, error.status()), wayOn);
    }

    @Override
    public Answer internal(HttpServerRequest request, String requestId) {
        Answer error = Errors.internal(requestId);
        return page(request, error, requestId, key(error.status()), null);
    }

    private Answer page(
            HttpServerRequest request, Answer error, String requestId, String key, @Nullable SuggestedPage wayOn) {
        Words say = Objects.requireNonNull(words.get(Language.of(request)));
        Head head = assets.head(say.say(key + ".title"), say.language());
        Answer page = Html.uncached(
                error.status(),
                out -> JteerrorGenerated.render(out, null, head, say, say.say(text(key)), requestId, wayOn));
        for (var header : error.headers().entrySet()) {
            page = header.getKey().equals("Content-Type") ? page : page.with(header.getKey(), header.getValue());
        }
        return page;
    }

    private static String key(Refusal.Reason reason, int status) {
        return reason instanceof Refusal.CodeInactive inactive
                ? "code." + inactive.closed().word()
                : key(status);
    }

    /** No time is named: the time zone of the code's owner is not known here. */
    private static String text(String key) {
        return key.equals("code.not_yet") ? key + ".later" : key + ".text";
    }

    private static String key(int status) {
        return switch (status) {
            case 404 -> "missing";
            case 405 -> "method";
            case 410 -> "gone";
            case 429 -> "limited";
            case 503 -> "busy";
            default -> "fault";
        };
    }
}
