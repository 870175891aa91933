package placard.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import java.util.List;
import java.util.regex.Pattern;
import placard.base.Json;

/** Chromium as one of the engines: one guest of Playwright's. */
final class ChromiumEngine implements Engine {
    private final Chromium chromium;
    private final Guest guest;
    private int reported;

    ChromiumEngine(Fonts fonts) {
        chromium = new Chromium(fonts);
        // A picture is given up when its page is left.
        guest = new Guest(chromium.browser().newContext(Guests.options(Guests.PHONE)))
                .expecting("^failed: .*/qr/preview net::ERR_ABORTED");
        guest.context().addInitScript("(" + Guests.STANDING_CLOCK + ")()");
    }

    private Page page() {
        return guest.page();
    }

    @Override
    public void window(int width, int height) {
        page().setViewportSize(width, height);
    }

    @Override
    public void open(String url) {
        if (url.startsWith("http")) {
            guest.open(url);
        } else {
            page().navigate(url);
        }
    }

    @Override
    public JsonNode run(String body) {
        String json =
                (String) page().evaluate("async () => JSON.stringify({ value: await (async () => {" + body + "})() })");
        return Json.stored(json).path("value");
    }

    /** While a page leads to another one, it can't be asked. */
    @Override
    public void until(String body) {
        try {
            Engine.super.until(body);
        } catch (PlaywrightException left) {
            if (!left.getMessage().contains("Execution context was destroyed")) {
                throw left;
            }
            page().waitForLoadState();
            Engine.super.until(body);
        }
    }

    @Override
    public void arrives(String path) {
        page().waitForURL(Pattern.compile(".*" + path));
    }

    @Override
    public void press(String selector) {
        page().locator(selector).first().click();
    }

    @Override
    public byte[] screenshot() {
        return page().screenshot();
    }

    @Override
    public List<String> faults() {
        List<String> all = guest.faults();
        List<String> fresh = List.copyOf(all.subList(reported, all.size()));
        reported = all.size();
        return fresh;
    }

    @Override
    public void forget() {
        guest.context().clearCookies();
    }

    @Override
    public void close() {
        guest.close();
        chromium.close();
    }
}
