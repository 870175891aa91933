package placard.browser;

import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One guest with a browser. Errors are recorded; requests to other hosts are recorded and blocked. */
final class Guest implements AutoCloseable {
    static final String SCROLLS_SIDEWAYS = "document.documentElement.scrollWidth > window.innerWidth";

    private static final int PATIENCE_MS = 30_000;

    private static final double SLOWNESS = Double.parseDouble(System.getenv().getOrDefault("SLOW_GUESTS", "1"));

    /** Breaches of the policy are on the console anyway, but not where and of what. */
    private static final String WATCH = """
            document.addEventListener("securitypolicyviolation", (event) => console.error(
              `CSP: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`));
            """;

    private static final String UNTIL = """
            async () => {
              const end = performance.now() + 30_000;
              while (!(await (%s)())) {
                if (performance.now() > end) throw new Error("in vain");
                await new Promise(requestAnimationFrame);
              }
            }
            """;

    static {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
    }

    private final BrowserContext context;
    private final List<String> faults = new ArrayList<>();
    private final List<Pattern> expected = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private final List<String> departures = new ArrayList<>();
    private final Page page;
    private String origin = "";
    private boolean mayLeave;

    /** Whether pages may go that ask their user to stay. */
    private boolean mayGo;

    Guest(BrowserContext context) {
        this.context = context;
        context.setDefaultTimeout(PATIENCE_MS);
        context.addInitScript(WATCH);
        context.onConsoleMessage(this::note);
        context.onWebError(error -> faults.add("script: " + error.error()));
        context.onDialog(dialog -> {
            faults.add("dialog: " + dialog.message());
            if (mayGo) {
                dialog.accept();
            } else {
                dialog.dismiss();
            }
        });
        context.onRequest(this::requested);
        context.onRequestFailed(this::failed);
        page = tab();
    }

    private Page tab() {
        Page tab = context.newPage();
        slowDown(tab);
        return tab;
    }

    /** With {@code SLOW_GUESTS=6} pages run at a sixth of the speed, and each answer takes 60 ms longer. Then nobody is offline. */
    private void slowDown(Page page) {
        if (SLOWNESS > 1) {
            CDPSession session = context.newCDPSession(page);
            JsonObject speed = new JsonObject();
            speed.addProperty("rate", SLOWNESS);
            session.send("Emulation.setCPUThrottlingRate", speed);
            JsonObject network = new JsonObject();
            network.addProperty("offline", false);
            network.addProperty("latency", SLOWNESS * 10);
            network.addProperty("downloadThroughput", -1);
            network.addProperty("uploadThroughput", -1);
            session.send("Network.emulateNetworkConditions", network);
        }
    }

    /** A page that is left gives up its unfinished pictures and fonts; its icon fails if a service worker fetches it. */
    private void failed(Request request) {
        boolean isLeft = Set.of("image", "font").contains(request.resourceType())
                && "net::ERR_ABORTED".equals(request.failure());
        boolean isIcon = request.url().endsWith("/favicon.svg") && "net::ERR_FAILED".equals(request.failure());
        if (!isLeft && !isIcon) {
            faults.add("failed: " + request.url() + " " + request.failure());
        }
    }

    private void note(ConsoleMessage message) {
        if (List.of("error", "warning").contains(message.type())) {
            faults.add("console: " + message.text());
        }
    }

    /** Ours, or the browser's own, with which it shows documents and which no page can ask for. */
    private boolean isOurs(String url) {
        return url.startsWith(origin + "/")
                || url.startsWith("data:")
                || url.startsWith("blob:")
                || url.startsWith("chrome");
    }

    /** Following a link is the guest's right; anything else that a page fetches from others is a fault. */
    private void depart(Route route) {
        Request request = route.request();
        if (request.isNavigationRequest()) {
            departures.add(request.url());
            route.fulfill(new Route.FulfillOptions().setStatus(200).setBody("elsewhere"));
        } else {
            faults.add("third party: " + request.url());
            route.abort();
        }
    }

    private void requested(Request request) {
        requests.add(request.url());
        if (!mayLeave && !isOurs(request.url())) {
            faults.add("third party: " + request.url());
        }
    }

    /**
     * Lets the guest follow links to other sites, which aren't asked. Each request then waits for this test to let it
     * through, and the browser has no cache: pages take several times as long.
     */
    Guest leaving() {
        if (!mayLeave) {
            mayLeave = true;
            context.route(url -> !isOurs(url), this::depart);
        }
        return this;
    }

    /** Opens a page of the service, whose origin is the guest's own from then on. */
    Response open(String url) {
        comes(url);
        return page.navigate(url);
    }

    private void comes(String url) {
        URI address = URI.create(url);
        origin = address.getScheme() + "://" + address.getAuthority();
    }

    /** Opens a page in another tab. */
    Page openTab(String url) {
        comes(url);
        Page tab = tab();
        tab.navigate(url);
        return tab;
    }

    Page page() {
        return page;
    }

    BrowserContext context() {
        return context;
    }

    /** The faults of which no part matches what a test said that it expects. */
    List<String> faults() {
        return faults.stream()
                .filter(fault -> expected.stream()
                        .noneMatch(pattern -> pattern.matcher(fault).find()))
                .toList();
    }

    /** What is no fault in this test, such as the console's line about a page that is not found. */
    Guest expecting(String... patterns) {
        Stream.of(patterns).map(Pattern::compile).forEach(expected::add);
        return this;
    }

    /** Begins anew for the next test, with one tab and the browser's cache, but nothing that a page has stored, and no session. */
    void forget() {
        mayGo = true;
        context.pages().stream().filter(tab -> tab != page).forEach(Guest::leave);
        mayGo = false;
        if (!origin.isEmpty()) {
            empty();
        }
        page.navigate("about:blank");
        context.clearCookies();
        faults.clear();
        expected.clear();
        requests.clear();
        departures.clear();
    }

    /** A tab that is on its way to a page can't be closed: it is led elsewhere first. */
    private static void leave(Page tab) {
        try {
            tab.navigate("about:blank");
        } catch (PlaywrightException interrupted) {
            tab.navigate("about:blank");
        }
        tab.close();
    }

    private void empty() {
        CDPSession session = context.newCDPSession(page);
        JsonObject what = new JsonObject();
        what.addProperty("origin", origin);
        what.addProperty("storageTypes", "local_storage,indexeddb,cache_storage,service_workers");
        session.send("Storage.clearDataForOrigin", what);
        session.detach();
        if (page.url().startsWith(origin)) {
            page.evaluate("() => sessionStorage.clear()");
        }
    }

    /** The addresses of other sites that were gone to, oldest first. */
    List<String> departures() {
        return List.copyOf(departures);
    }

    /** All that was asked for, oldest first. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /**
     * Changes to light or to dark while the page is open. The guest wants little motion from then on, for colours would
     * pass from one to the other, and would begin to only when what is far below comes to be laid out.
     */
    void prefers(ColorScheme scheme) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme).setReducedMotion(ReducedMotion.REDUCE));
        page.evaluate("() => new Promise(requestAnimationFrame)");
    }

    /** Waits for an asynchronous function to tell that something is so; Playwright's own waiting takes a promise for true. */
    void until(String condition) {
        page.evaluate(UNTIL.formatted(condition));
    }

    /** Whether something is wider than the window. */
    boolean scrollsSideways() {
        return (boolean) page.evaluate(SCROLLS_SIDEWAYS);
    }

    @Override
    public void close() {
        context.close();
    }
}
