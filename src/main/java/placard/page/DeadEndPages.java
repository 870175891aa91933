package placard.page;

import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Lifetime.Closed;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.base.SuggestedPage;
import placard.web.Answer;
import placard.web.Errors;

/**
 * The pages that a phone shows when a scan leads nowhere. Each is self-contained: no third party, no script, and no
 * second request but for the owner's logo on a closed code's page. The frequent ones are rendered at the start, because
 * an event loop sends them.
 */
public final class DeadEndPages {
    private static final String STYLE = """
            :root{color-scheme:light dark;--ground:#f4f2ec;--ink:#1a1d1c;--soft:#565d5a}
            @media (prefers-color-scheme:dark){:root{--ground:#111514;--ink:#edf0ee;--soft:#a6afab}}
            body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;background:var(--ground);\
            color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;\
            -webkit-font-smoothing:antialiased}
            main{box-sizing:border-box;max-width:29rem;padding:2.5rem 1.25rem;text-align:center}
            svg{display:block;width:56px;height:56px;margin:0 auto 1.25rem}
            img{display:block;max-width:10rem;max-height:5rem;margin:0 auto 1.25rem;border-radius:.75rem}
            h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.2;font-weight:650;letter-spacing:-.015em;text-wrap:balance}
            a{display:inline-block;margin-top:1.5rem;padding:.8125rem 1.25rem;border-radius:1rem;background:var(--ink);\
            color:var(--ground);font-weight:600;text-decoration:none}
            p{max-width:24rem;margin:0 auto;color:var(--soft);font-size:1.0625rem;text-wrap:pretty}
            """;

    private static final String MARK =
            "<svg viewBox=\"0 0 32 32\" aria-hidden=\"true\"><rect width=\"32\" height=\"32\" rx=\"8\" fill=\"#0b5d53\"/>"
                    + "<path d=\"M8.5 8.5h10v10h-10z\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3\"/>"
                    + "<path d=\"M12 12h3v3h-3zM21.5 21.5h3.5v3.5h-3.5zM21.5 16h3.5v3h-3.5zM16 21.5h3v3.5h-3z"
                    + "M7 21.5h6.5v3.5H7zM21.5 7H25v6.5h-3.5z\" fill=\"#fff\"/></svg>";

    /** Allows this one style and nothing else, so that injected content has no effect. */
    private static final String POLICY = "default-src 'none'; style-src 'sha256-"
            + Base64.getEncoder().encodeToString(Sha256.of(STYLE))
            + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** The same with pictures of ours. */
    private static final String WITH_PICTURES = POLICY + "; img-src 'self'";

    private static final Map<Integer, String> KEYS =
            Map.of(404, "code.missing", 410, "code.gone", 429, "code.limited", 503, "code.busy");

    private final Map<Language, Words> words = Words.load("errors");
    private final Map<Language, Map<Integer, Answer>> answers = new EnumMap<>(Language.class);

    private final @Nullable String reportUrl;

    /** @param reportUrl where visitors report a code; null for nowhere */
    public DeadEndPages(@Nullable String reportUrl) {
        this.reportUrl = reportUrl;
        words.forEach((language, say) -> {
            Map<Integer, Answer> all = new HashMap<>();
            KEYS.forEach((status, key) -> all.put(status, answer(status, key, say, status == 404 ? report(say) : "")));
            answers.put(language, all);
        });
    }

    /**
     * The page in the language that the request asks for.
     *
     * @param status 404, 410, 429 or 503
     * @param wayOn another page to suggest, or null; only with one is the page rendered now
     */
    public Answer answer(HttpServerRequest request, int status, @Nullable SuggestedPage wayOn) {
        if (wayOn != null) {
            Words say = Objects.requireNonNull(words.get(Language.of(request)));
            String key = Objects.requireNonNull(KEYS.get(status));
            String link = "<a href=\"" + escaped(wayOn.url()) + "\"><bdi>" + escaped(say.say("gone.on", wayOn.name()))
                    + "</bdi></a>";
            return answer(status, say.language(), say.say(key + ".title"), say.say(key + ".text"), link);
        }
        return Objects.requireNonNull(
                Objects.requireNonNull(answers.get(Language.of(request))).get(status));
    }

    /**
     * The answer to a scan of a code that is closed, with status 410.
     *
     * @param opensAt when the code opens, in its owner's time zone; null unless it has not begun
     * @param logoFileId the picture in place of our mark; null for our mark
     * @param isProgram whether the answer is a problem (RFC 9457) for a program instead of a page
     */
    public Answer closed(
            HttpServerRequest request,
            Closed closed,
            @Nullable ZonedDateTime opensAt,
            @Nullable String logoFileId,
            boolean isProgram) {
        if (isProgram) {
            String id = Objects.requireNonNullElse(request.response().headers().get("X-Request-Id"), "");
            Instant opens = opensAt == null ? null : opensAt.toInstant();
            return Html.withNoindex(Errors.answer(new Refusal.CodeInactive(closed, opens), id))
                    .with("Cache-Control", "no-store")
                    .with("Vary", "Accept");
        }
        Words say = Objects.requireNonNull(words.get(Language.of(request)));
        String key = "code." + closed.word();
        String text =
                opensAt == null ? say.say(key + ".text") : say.say(key + ".text", written(opensAt, say.language()));
        String mark = logoFileId == null ? MARK : "<img src=\"/files/" + escaped(logoFileId) + "?w=320\" alt=\"\">";
        String link = closed == Closed.STOPPED ? report(say) : "";
        return answer(410, page(say.language(), mark, say.say(key + ".title"), text, link))
                .with("Content-Security-Policy", logoFileId == null ? POLICY : WITH_PICTURES)
                .with("Vary", "Accept, Accept-Language");
    }

    /** The link to report a code. */
    private String report(Words say) {
        return reportUrl == null
                ? ""
                : "<a href=\"" + escaped(reportUrl) + "\">" + escaped(say.say("code.report")) + "</a>";
    }

    /** A time as people write it, with the name of its zone. */
    private static String written(ZonedDateTime time, Language language) {
        DateTimeFormatter format = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.LONG, FormatStyle.SHORT)
                .withLocale(language.locale());
        return format.format(time) + " (" + time.getZone().getDisplayName(TextStyle.SHORT, language.locale()) + ")";
    }

    private static Answer answer(int status, String key, Words words, String link) {
        return answer(status, words.language(), words.say(key + ".title"), words.say(key + ".text"), link);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static Answer answer(int status, Language language, String title, String text, String link) {
        return answer(status, page(language, MARK, title, text, link));
    }

    private static Answer answer(int status, String page) {
        Answer answer = Answer.bytes(status, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8))
                .with("Content-Security-Policy", POLICY)
                .with("X-Content-Type-Options", "nosniff")
                .with("Referrer-Policy", "no-referrer")
                .with("Cache-Control", "no-store")
                .with("Vary", "Accept-Language");
        return Html.withNoindex(answer);
    }

    private static String page(Language language, String mark, String title, String text, String link) {
        return """
                <!doctype html>
                <html lang="%5$s" dir="%6$s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
                <meta name="robots" content="noindex">
                <meta name="color-scheme" content="light dark">
                <title>%1$s</title>
                <style>%4$s</style>
                </head>
                <body><main>%3$s<h1>%1$s</h1><p>%2$s</p>%7$s</main></body>
                </html>
                """.formatted(title, text, mark, STYLE, language.tag(), language.direction(), link);
    }
}
