package placard.page;

import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import placard.base.Sha256;
import placard.web.Answer;

/** Answers with a page and a strict content security policy (CSP). */
public final class Html {
    private static final String CLOSED = "; base-uri 'none'; form-action 'none'";
    /** The policy of every page except previews. */
    private static final String REST = CLOSED + "; frame-ancestors 'none'";

    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:" + REST;

    private Html() {}

    /** A page that stays the same until its code changes. */
    static Answer page(Consumer<HtmlTemplateOutput> template) {
        return withNoindex(tagged(answer(200, template)));
    }

    /** The same page with its owner's block of style, or null. */
    static Answer page(Consumer<HtmlTemplateOutput> template, @Nullable ThemeStyle style) {
        return style == null
                ? page(template)
                : page(template)
                        .with(
                                "Content-Security-Policy",
                                "default-src 'none'; style-src 'self' " + hash(style.style())
                                        + "; script-src 'self'; img-src 'self' data:" + fonts(style, "'self'") + REST);
    }

    /**
     * The page of a catalogue. Search engines may show it, and it has one block of style of its own.
     *
     * @param style that block; the policy allows no other
     */
    public static Answer menu(Consumer<HtmlTemplateOutput> template, ThemeStyle style) {
        return tagged(answer(200, template))
                .with("Content-Security-Policy", policy(style))
                .with("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
                .with("Cross-Origin-Opener-Policy", "same-origin")
                .with("Vary", "Accept-Encoding, Accept-Language");
    }

    /** The page of a link that goes on to another page; its address is for people, not for search engines. */
    public static Answer link(Consumer<HtmlTemplateOutput> template) {
        return page(template).with("Vary", "Accept-Encoding, Accept-Language");
    }

    /**
     * The same page for its owner, as a preview beside the editor. Only a screen of this server may frame it, and
     * nothing caches it.
     *
     * <p>Its script runs in an opaque origin without cookies, storage or network access. The screen hands it all data.
     *
     * @param origin of this server, as browsers see it; WebKit matches nothing with {@code 'self'} in a page without an
     *     origin
     */
    public static Answer preview(Consumer<HtmlTemplateOutput> template, ThemeStyle style, String origin) {
        String own = "'self' " + origin;
        return withoutCaching(answer(200, template))
                .with(
                        "Content-Security-Policy",
                        sources(style, own) + "; connect-src 'none'" + CLOSED
                                + "; frame-ancestors 'self'; sandbox allow-scripts");
    }

    /** A part of such a page, which must not be cached either. */
    public static Answer withoutCaching(Answer answer) {
        String type = Objects.requireNonNull(answer.headers().get("Content-Type"));
        return withNoindex(new Answer(answer.status(), Map.of("Content-Type", type), answer.body(), null))
                .with("X-Content-Type-Options", "nosniff")
                .with("Referrer-Policy", "no-referrer")
                .with("Cache-Control", "private, no-store")
                .with("Content-Language", answer.headers().getOrDefault("Content-Language", "en"));
    }

    /** The policy of a page that talks to this server. */
    private static String policy(ThemeStyle style) {
        return sources(style, "'self'") + "; connect-src 'self'; manifest-src 'self'; worker-src 'self'" + REST;
    }

    /** @param own the source of a page's files */
    private static String sources(ThemeStyle style, String own) {
        return "default-src 'none'; script-src " + own + "; style-src " + own + " " + hash(style.style()) + "; img-src "
                + own + " data:" + fonts(style, own);
    }

    private static String hash(String style) {
        return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(style)) + "'";
    }

    /** Only a page with a typeface may load typefaces. */
    private static String fonts(ThemeStyle style, String own) {
        return style.hasFont() ? "; font-src " + own : "";
    }

    /** A page about this one request, in the language that it asks for. */
    static Answer uncached(int status, Consumer<HtmlTemplateOutput> template) {
        return withNoindex(answer(status, template))
                .with("Cache-Control", "no-store")
                .with("Vary", "Accept-Language");
    }

    /**
     * An answer that a browser may cache if it revalidates it each time. The tag is weak, so that it stays the same
     * when the bytes are compressed on their way.
     */
    public static Answer tagged(Answer answer) {
        return answer.with("Cache-Control", "no-cache").with("ETag", "W/\"" + Sha256.name(answer.body()) + "\"");
    }

    public static Answer withNoindex(Answer answer) {
        return answer.with("X-Robots-Tag", "noindex");
    }

    private static Answer answer(int status, Consumer<HtmlTemplateOutput> template) {
        StringOutput out = new StringOutput();
        template.accept(new OwaspHtmlTemplateOutput(out));
        return Answer.bytes(status, "text/html; charset=utf-8", out.toString().getBytes(StandardCharsets.UTF_8))
                .with("Content-Security-Policy", POLICY)
                .with("X-Content-Type-Options", "nosniff")
                .with("Referrer-Policy", "no-referrer");
    }
}
