package placard.page;

import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Consumer;
import placard.base.Sha256;
import placard.web.Answer;

/** Answers with a page and a content security policy that allows next to nothing. */
public final class Html {
    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private Html() {}

    /** A page that stays what it is until its code is changed. */
    static Answer page(Consumer<HtmlTemplateOutput> template) {
        return unlisted(tagged(answer(200, template)));
    }

    /**
     * The page of a catalogue, which search engines may show, and which has one block of style of its own.
     *
     * @param style the text of that block, which alone may stand in the page
     */
    public static Answer menu(Consumer<HtmlTemplateOutput> template, String style) {
        return tagged(answer(200, template))
                .with("Content-Security-Policy", policy(style))
                .with("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
                .with("Cross-Origin-Opener-Policy", "same-origin")
                .with("Vary", "Accept-Encoding, Accept-Language");
    }

    /** What a page may do that talks to this server. */
    private static String policy(String style) {
        String hash = Base64.getEncoder().encodeToString(Sha256.of(style));
        return "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-" + hash
                + "'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
                + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    /** A page about this one request, in the language that it asks for. */
    static Answer passing(int status, Consumer<HtmlTemplateOutput> template) {
        return unlisted(answer(status, template))
                .with("Cache-Control", "no-store")
                .with("Vary", "Accept-Language");
    }

    /**
     * An answer that a browser may keep if it asks each time whether it still holds. The tag is a weak one, which stays
     * the same when the bytes are compressed on their way.
     */
    public static Answer tagged(Answer answer) {
        return answer.with("Cache-Control", "no-cache").with("ETag", "W/\"" + Sha256.name(answer.body()) + "\"");
    }

    public static Answer unlisted(Answer answer) {
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
