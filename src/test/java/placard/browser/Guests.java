package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitUntilState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import placard.testing.Scanners;

/**
 * The guests of a test, each with a browser profile of their own. After the test each must have seen nothing go wrong: no
 * error on the console, no breach of the page's policy, no request to anybody else, no dialog.
 *
 * <p>One browser serves all classes of a JVM, or one for each of the fonts; it starts with the first test that needs it.
 * Without Chromium these tests are skipped, loudly, and with {@code CI=true} they fail.
 */
final class Guests implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    /** An ordinary phone's window, in CSS pixels. */
    static final int[] PHONE = {390, 844};

    /** The smallest that pages must fit without scrolling sideways (WCAG 2.2, 1.4.10). */
    static final int[] NARROW = {320, 640};

    static final int[] DESK = {1280, 800};

    /** What a guest's clock shows: a Friday at lunch time, when every example is open, whenever the tests are run. */
    static final String LUNCH_AT = "2026-11-20T08:00:00Z";

    static final Instant LUNCH = Instant.parse(LUNCH_AT);

    /**
     * Makes a page's clock stand still at {@link #LUNCH}, and leaves timers and frames as they are: Playwright's clock
     * replaces those too, and then a page goes on before anything has been laid out.
     */
    static final String STANDING_CLOCK = """
            () => {
              const Real = Date;
              globalThis.Date = class extends Real {
                constructor(...parts) { super(...(parts.length ? parts : [%1$d])); }
                static now() { return %1$d; }
              };
            }
            """.formatted(LUNCH.toEpochMilli());

    private static final ExtensionContext.Namespace SPACE = ExtensionContext.Namespace.create(Guests.class);

    private final List<Guest> present = new ArrayList<>();
    private final List<Guest> staying = new ArrayList<>();
    private final Fonts fonts;
    private final String program;
    private Chromium chromium;

    /** Guests whose browser has the widest letters, so that what fits for them fits for others. */
    Guests() {
        this(Fonts.DEJAVU);
    }

    Guests(Fonts fonts) {
        this(fonts, Scanners.CHROMIUM);
    }

    private Guests(Fonts fonts, String program) {
        this.fonts = fonts;
        this.program = program;
    }

    /** Guests whose browser has a window's machinery, such as the viewer of documents. */
    static Guests withViewer() {
        return new Guests(Fonts.DEJAVU, "chromium");
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        Scanners.needs(program);
        fonts.need();
        // Surefire runs each class by itself: what is kept for a run ends with the class.
        chromium = context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, SPACE)
                .computeIfAbsent(fonts + program, _ -> new Chromium(fonts, program), Chromium.class);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        List<String> faults = Stream.concat(present.stream(), staying.stream())
                .flatMap(guest -> guest.faults().stream())
                .toList();
        present.forEach(Guest::close);
        present.clear();
        staying.forEach(Guest::forget);
        assertThat(faults).as("what went wrong in the browser").isEmpty();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        staying.forEach(Guest::close);
        staying.clear();
    }

    /** Keeps a guest, and the browser's cache, until the last test of the class; what goes wrong fails the test that it goes wrong in. */
    Guest staying(Guest guest) {
        present.remove(guest);
        staying.add(guest);
        return guest;
    }

    /** A guest with a phone, who prefers English and light pages. */
    Guest phone() {
        return with(PHONE, options -> options);
    }

    Guest phone(ColorScheme scheme) {
        return with(PHONE, options -> options.setColorScheme(scheme));
    }

    /**
     * A guest with a window of this size.
     *
     * @param more what else differs, such as the language or that scripts don't run
     */
    Guest with(int[] size, UnaryOperator<Browser.NewContextOptions> more) {
        return came(new Guest(chromium.browser().newContext(more.apply(options(size)))));
    }

    private Guest came(Guest guest) {
        guest.context().addInitScript("(" + STANDING_CLOCK + ")()");
        present.add(guest);
        return guest;
    }

    /** What every guest has in common. */
    static Browser.NewContextOptions options(int[] size) {
        return new Browser.NewContextOptions()
                .setViewportSize(size[0], size[1])
                .setLocale("en-US")
                .setTimezoneId("UTC")
                .setColorScheme(ColorScheme.LIGHT);
    }

    /** Goes to an address whose script doesn't come before the answer of this is run. */
    static Runnable withholding(String script, Page page, String url) {
        List<Route> held = new ArrayList<>();
        page.route(script, held::add);
        page.navigate(url, new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
        return () -> {
            page.waitForCondition(() -> !held.isEmpty());
            page.unroute(script);
            held.forEach(Route::resume);
            page.waitForLoadState();
        };
    }
}
