package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Request;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.browser.Forms.Form;
import placard.testing.Await;
import placard.testing.Slow;

/** What is pressed again while its answer is awaited, or while the next page comes, is done once. */
@Timeout(120)
class SecondPressTest {
    /** Presses twice at once, and on until the button or its page is gone, or for half a second. */
    private static final String PRESSED = """
            async (button) => {
              const press = () => button.isConnected && button.checkVisibility() && button.click();
              button.focus();
              press();
              for (let i = 0; i < 50; i++) {
                press();
                await new Promise((done) => setTimeout(done, i < 10 ? 0 : 10));
              }
            }""";

    /** What only looks, and may be asked again. */
    private static final Pattern LOOKS =
            Pattern.compile("dryRun=true|/qr/preview|/qr/destinations|/try$|/tables$|/test$");

    private static final String FAULT = ".fault:visible, .summary:visible, #messages .toast.bad";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @RegisterExtension
    static final Forms FORMS = new Forms();

    private Guest guest;

    @BeforeEach
    void come() {
        guest = GUESTS.with(Guests.DESK, options -> options);
    }

    private Page at(Form form) {
        guest.expecting("^failed: .* net::ERR_ABORTED");
        // A new passkey ends the other sessions.
        Dashboard.of(guest, FORMS.placard());
        return FORMS.open(guest, form);
    }

    private static boolean changes(Request request) {
        return !request.method().equals("GET") && !LOOKS.matcher(request.url()).find();
    }

    private static String named(Request request) {
        return request.method() + " " + URI.create(request.url()).getPath();
    }

    /** Presses a button as one does who is in a hurry, and returns what was sent. */
    private static List<String> sentBy(Page page, Locator button) {
        List<String> sent = new ArrayList<>();
        page.onRequest(request -> {
            if (changes(request)) {
                sent.add(named(request));
            }
        });
        try {
            button.evaluate(PRESSED);
        } catch (PlaywrightException left) {
            assertThat(left).hasMessageContaining("navigation");
        }
        Await.until("something is sent", () -> {
            page.title();
            return !sent.isEmpty();
        });
        return sent;
    }

    private static void isSentOnce(Page page, Locator button, boolean mayRepeat) {
        List<String> sent = sentBy(page, button);
        page.waitForLoadState();
        FORMS.ready(page);
        assertThat(page.locator(FAULT).allInnerTexts()).isEmpty();
        assertThat(sent.stream()
                        .filter(one -> !mayRepeat || one.startsWith("POST"))
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())))
                .allSatisfy((request, times) -> assertThat(times).as(request).isEqualTo(1));
    }

    static Stream<Form> sent() {
        return FORMS.saved().filter(form -> !form.sends().isEmpty());
    }

    @ParameterizedTest
    @Slow
    @MethodSource("sent")
    void aSecondPressSavesAFormOnce(Form form) {
        Page page = at(form);
        String text = FORMS.type(page, form);
        FORMS.fill(page, form);
        isSentOnce(page, page.locator(form.sends().getLast()).first(), true);
        FORMS.isSavedOnce("pressed again", form, text);
    }

    /** Buttons that make something or send something without a form; the last of what opens is the one that is pressed. */
    static Stream<Form> presses() {
        String row = "[data-catalog=':other'] ";
        return Stream.of(
                new Form("a copy of a menu", "catalogs", row + "[data-do=duplicate]").opened(row + "summary"),
                new Form("a menu that goes online", "catalogs", row + "[data-do=publish]").opened(row + "summary"),
                new Form("the code of a menu", "catalogs", ".menucode .buttons [type=button] >> nth=-1")
                        .opened(row + "[data-do=code]"),
                new Form("a link for a printer", "codes/sheet?ids=:tables", "dialog.menucode .button:not(.quiet)")
                        .opened(".actions .least"),
                new Form("another secret", "webhooks/:webhook", "#rotating [value=go]").opened("#rotate"),
                new Form("a message that is sent again", "webhooks/:webhook/deliveries/" + message(), "#resend"),
                new Form("a change that is taken back", "activity", "#undo [value=go]").opened("[data-undo] >> nth=0"),
                new Form("a code from the trash", "trash/codes", "[data-restore] >> nth=0"),
                new Form("a section", "catalogs/:menu", "form.adding.card .button")
                        .with(Map.of("form.adding.card [name=name]", "Sweets")),
                new Form("a draft", "catalogs/:draft/publish", "#publish > .buttons .button:not(.quiet)")
                        .with(Map.of("fieldset input[type=radio] >> nth=0", "")),
                new Form("many codes", "codes/bulk", ".actions .button:has-text('Create')")
                        .with(Map.of("#f-text", "Name,URL\nGate,https://a.example\n"))
                        .opened(".actions .button"),
                new Form("other addresses", "codes/retarget", ".actions .button:has-text('Change')")
                        .with(Map.of("#f-from", "https://example.com", "#f-to", "https://example.org"))
                        .opened(".actions .button"));
    }

    private static String message() {
        String path = "/api/v1/webhooks/" + FORMS.id(":webhook") + "/deliveries";
        Await.until(
                "a message is there",
                () -> !FORMS.placard().get(path).at("/deliveries/0/id").isMissingNode());
        return FORMS.placard().get(path).at("/deliveries/0/id").asText();
    }

    @ParameterizedTest
    @Slow
    @MethodSource("presses")
    void aSecondPressOfAButtonDoesItOnce(Form form) {
        Page page = at(form);
        FORMS.fill(page, form.sent(form.saved(), ""));
        FORMS.open(page, form);
        isSentOnce(page, FORMS.field(page, form).first(), false);
    }

    /** The button that checks the list becomes the one that makes its codes. */
    @Test
    void aDoubleClickOnACheckMakesNoCodes() {
        Form form = new Form("many codes", "codes/bulk", ".actions .button")
                .with(Map.of("#f-text", "Name,URL\nGate,https://a.example\n"));
        Page page = at(form);
        FORMS.fill(page, form);
        Locator button = FORMS.field(page, form);
        button.click();
        assertThat(button).containsText("Create");
        assertThat(button).not().hasAttribute("aria-disabled", "true");
        List<String> sent = new ArrayList<>();
        page.onRequest(request -> sent.add(named(request)));
        page.mouse().down(new Mouse.DownOptions().setClickCount(2));
        page.mouse().up(new Mouse.UpOptions().setClickCount(2));
        page.evaluate("() => fetch('/health/live')");
        assertThat(sent).containsExactly("GET /health/live");
        button.click();
        assertThat(page.locator("#bulk h2").first()).containsText("1");
    }

    /** The browser refuses to ask its user twice at a time. */
    @Test
    void aSecondPressAsksForAPasskeyOnce() {
        Form form = FORMS.all()
                .filter(one -> one.name().equals("a passkey"))
                .findFirst()
                .orElseThrow();
        Page page = at(form);
        OwnAccountBrowserTest.hasAuthenticator(page);
        FORMS.type(page, form);
        isSentOnce(page, page.locator("#new-passkey .button"), false);
        assertThat(page.locator("main .success")).isVisible();
    }

    /** A listener behind the guard counts what would be sent, and sends nothing. */
    @Test
    void aSecondPressOfAPostedFormSendsNothing() {
        Page page = guest.openTab(FORMS.placard().url("/app/sign-in"));
        Object sent = page.evaluate("""
                () => {
                  let sent = 0;
                  addEventListener("submit", (event) => { sent++; event.preventDefault(); });
                  const form = document.querySelector("form[method=post]");
                  form.noValidate = true;
                  form.requestSubmit();
                  form.requestSubmit();
                  return sent;
                }""");
        assertThat(sent).isEqualTo(1);
    }
}
