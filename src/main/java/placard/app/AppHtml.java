package placard.app;

import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import placard.web.Answer;

/** An answer with an HTML screen and the headers that limit what browsers may do on it. */
public final class AppHtml {
    /** No script and no style but ours, no request but to us, and no text that becomes markup. */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:;"
            + " connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self';"
            + " base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script';"
            + " trusted-types lit-html placard";

    /** Passkeys are all that a screen asks of the device. */
    static final String PERMISSIONS = "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(),"
            + " payment=(), serial=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)";

    /** Headers of the API's answers behind a session: only our screens may use them, and no cache keeps them. */
    public static final Map<String, String> OF_THE_API = Map.of(
            "Cache-Control", "private, no-store",
            "X-Content-Type-Options", "nosniff",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");

    private AppHtml() {}

    static Answer page(int status, Consumer<HtmlTemplateOutput> template) {
        StringOutput out = new StringOutput();
        template.accept(new OwaspHtmlTemplateOutput(out));
        return Answer.bytes(status, "text/html; charset=utf-8", out.toString().getBytes(StandardCharsets.UTF_8))
                .with("Content-Security-Policy", POLICY)
                .with("Permissions-Policy", PERMISSIONS)
                .with("Cache-Control", "no-store")
                .with("Referrer-Policy", "same-origin")
                .with("X-Content-Type-Options", "nosniff")
                .with("Cross-Origin-Opener-Policy", "same-origin")
                .with("X-Robots-Tag", "noindex");
    }
}
