package placard.scan;

/** The few words that a phone shows when a scan leads nowhere. One page, no third party, no script. */
final class ScanPages {
    static final String UNKNOWN = page(
            "This code leads nowhere",
            "There is no such code here. If it came from a printed page, please tell whoever printed it.");
    static final String GONE = page("This code has been switched off", "Its owner has deleted it.");
    static final String BUSY = page("One moment, please", "This code can't be looked up right now. Try again shortly.");
    static final String LIMITED = page("One moment, please", "Too many unknown codes were asked for from here.");

    private ScanPages() {}

    private static String page(String title, String text) {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="robots" content="noindex">
                <meta name="color-scheme" content="light dark">
                <title>%1$s</title>
                <style>
                body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0; display: grid; min-height: 100vh; place-items: center }
                main { max-width: 28rem; padding: 2rem; text-align: center }
                h1 { font-size: 1.5rem; line-height: 1.2 }
                </style>
                </head>
                <body><main><h1>%1$s</h1><p>%2$s</p></main></body>
                </html>
                """
                .formatted(title, text);
    }
}
