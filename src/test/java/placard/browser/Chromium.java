package placard.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import placard.testing.Scanners;

/** The browser that is installed, started once: contexts are cheap, browsers are not. */
final class Chromium implements AutoCloseable {
    /** Whatever a browser does by itself, such as looking for updates, is no part of a test; others' hosts don't exist. */
    private static final List<String> OPTIONS = List.of(
            "--no-sandbox",
            "--renderer-process-limit=1",
            "--in-process-gpu",
            "--disable-gpu",
            "--disable-quic",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
            "--force-color-profile=srgb",
            "--font-render-hinting=none",
            "--lang=en-US");

    private final Playwright playwright;
    private final Browser browser;

    Chromium(Fonts fonts) {
        this(fonts, Scanners.CHROMIUM);
    }

    Chromium(Fonts fonts, String program) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(fonts.environment());
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(Scanners.program(program))
                        .setEnv(environment)
                        .setIgnoreDefaultArgs(List.of("--disable-dev-shm-usage"))
                        .setArgs(OPTIONS));
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
