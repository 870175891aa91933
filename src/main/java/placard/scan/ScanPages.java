package placard.scan;

import java.util.Base64;
import placard.base.Sha256;

/**
 * The few words that a phone shows when a scan leads nowhere. Each page is whole in itself: no second request, no third
 * party, no script.
 */
final class ScanPages {
    private static final String STYLE = """
            :root{color-scheme:light dark;--ground:#f4f2ec;--ink:#1a1d1c;--soft:#565d5a}
            @media (prefers-color-scheme:dark){:root{--ground:#111514;--ink:#edf0ee;--soft:#a6afab}}
            body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;background:var(--ground);\
            color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;\
            -webkit-font-smoothing:antialiased}
            main{box-sizing:border-box;max-width:29rem;padding:2.5rem 1.25rem;text-align:center}
            svg{display:block;width:56px;height:56px;margin:0 auto 1.25rem}
            h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.2;font-weight:650;letter-spacing:-.015em;text-wrap:balance}
            p{max-width:24rem;margin:0 auto;color:var(--soft);font-size:1.0625rem;text-wrap:pretty}
            """;

    private static final String MARK =
            "<svg viewBox=\"0 0 32 32\" aria-hidden=\"true\"><rect width=\"32\" height=\"32\" rx=\"8\" fill=\"#0b5d53\"/>"
                    + "<path d=\"M8.5 8.5h10v10h-10z\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3\"/>"
                    + "<path d=\"M12 12h3v3h-3zM21.5 21.5h3.5v3.5h-3.5zM21.5 16h3.5v3h-3.5zM16 21.5h3v3.5h-3z"
                    + "M7 21.5h6.5v3.5H7zM21.5 7H25v6.5h-3.5z\" fill=\"#fff\"/></svg>";

    /** Nothing but this very style; whatever else might get into a page does nothing. */
    static final String POLICY = "default-src 'none'; style-src 'sha256-" + hash(STYLE)
            + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    static final String UNKNOWN = page(
            "This code leads nowhere",
            "There is no such code here. If it came from a printed page, please tell whoever printed it.");
    static final String GONE = page("This code has been switched off", "Its owner has deleted it.");
    static final String BUSY = page("One moment, please", "This code can’t be looked up right now. Try again shortly.");
    static final String LIMITED = page("One moment, please", "Too many unknown codes were asked for from here.");

    private ScanPages() {}

    private static String page(String title, String text) {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
                <meta name="robots" content="noindex">
                <meta name="color-scheme" content="light dark">
                <title>%1$s</title>
                <style>%4$s</style>
                </head>
                <body><main>%3$s<h1>%1$s</h1><p>%2$s</p></main></body>
                </html>
                """.formatted(title, text, MARK, STYLE);
    }

    private static String hash(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text));
    }
}
