package placard.app;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import placard.account.Theme;
import placard.base.Refusal;
import placard.page.Language;
import placard.page.Words;
import placard.page.generated.app.JtefaultGenerated;
import placard.web.Answer;
import placard.web.Errors;
import placard.web.Failures;

/** The error pages below {@code /app}. Their statuses and headers are those of the API's errors. */
public final class AppErrors implements Failures {
    /** Screens whose forms go to paths below them; others go to their screen's own. */
    private static final List<String> FORMS = List.of(BrowserSession.ACCOUNT, "/app/instance");

    private final AppPages pages;

    public AppErrors(AppPages pages) {
        this.pages = pages;
    }

    @Override
    public Answer refused(HttpServerRequest request, Refusal.Reason reason, String requestId) {
        if (reason instanceof Refusal.SessionOver) {
            if (request.method().equals(HttpMethod.GET)) {
                return signIn(request.uri());
            }
            String accepted = request.getHeader("Accept");
            if (accepted != null && accepted.contains("text/html")) {
                return signIn(screen(Objects.requireNonNullElse(request.path(), "")));
            }
        }
        return page(request, Errors.answer(reason, requestId), requestId);
    }

    /** The screen of a form that a browser sent; its script still has what was typed. */
    private static String screen(String path) {
        return FORMS.stream()
                .filter(screen -> path.startsWith(screen + "/"))
                .findFirst()
                .orElse(path);
    }

    /** Signing in leads back to what was asked for. */
    private static Answer signIn(String path) {
        String next = URLEncoder.encode(path, StandardCharsets.UTF_8);
        Map<String, String> headers = Map.of("Location", "/app/sign-in?next=" + next, "Cache-Control", "no-store");
        return new Answer(303, headers, new byte[0], null);
    }

    @Override
    public Answer internal(HttpServerRequest request, String requestId) {
        return page(request, Errors.internal(requestId), requestId);
    }

    private Answer page(HttpServerRequest request, Answer error, String requestId) {
        Words say = pages.words(Language.of(request));
        String key = key(error.status());
        AppHead head = new AppHead(
                say.say(key + ".title"),
                say.language(),
                Theme.SYSTEM,
                pages.assets().style(),
                List.of(),
                List.of(),
                null);
        Answer page = AppHtml.page(
                error.status(),
                out -> JtefaultGenerated.render(out, null, head, say, say.say(key + ".text"), requestId));
        for (var header : error.headers().entrySet()) {
            page = header.getKey().equals("Content-Type") ? page : page.with(header.getKey(), header.getValue());
        }
        return page;
    }

    private static String key(int status) {
        return switch (status) {
            case 401, 403 -> "refused";
            case 404, 410 -> "missing";
            case 405 -> "method";
            case 429 -> "limited";
            case 503 -> "away";
            case 500 -> "broken";
            default -> "unreadable";
        };
    }
}
