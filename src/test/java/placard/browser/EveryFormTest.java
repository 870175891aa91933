package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.browser.Forms.Form;
import placard.testing.Await;
import placard.testing.Person;
import placard.testing.Reply;
import placard.testing.Slow;

/**
 * What holds for every form and dialog of the dashboard: what was typed outlives each way out, what is saved is saved
 * once, and a fault is said where it is seen.
 */
@Timeout(120)
class EveryFormTest {
    private static final Pattern OFFLINE = Pattern.compile("No connection|Offline|Not saved yet\\. ");
    private static final Pattern RACED = Pattern.compile("Someone else");

    /** Texts of a page that say that something went wrong. */
    private static final String SAID =
            "[role=alert]:visible, .fault:visible, .summary:visible, #messages .toast, .head [role=status]";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static Forms forms;

    private Guest guest;

    @BeforeAll
    static void start() {
        forms = new Forms();
    }

    @AfterAll
    static void stop() {
        if (forms != null) {
            forms.close();
        }
    }

    static Stream<Form> forms() {
        return forms.all();
    }

    static Stream<Form> saved() {
        return forms.saved();
    }

    static Stream<Form> some() {
        return forms.some();
    }

    @BeforeEach
    void come() {
        guest = GUESTS.with(Guests.DESK, options -> options);
    }

    /** A form in a new tab of the owner's. */
    private Page at(Form form) {
        return at(form, forms.signedIn(guest));
    }

    private Page at(Form form, Dashboard dashboard) {
        dashboard.guest().expecting("Failed to load resource", "ERR_", "^failed: ", "^script: .*dynamically imported");
        return forms.open(dashboard.guest(), form);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("forms")
    void typedTextOutlivesEachWayOut(Form form) {
        Page page = at(form);
        String text = forms.type(page, form);
        if (form.isDialog()) {
            page.mouse().click(4, 4);
            forms.isStillThere("a click beside it", page, form, text);
            page.keyboard().press("Escape");
            forms.isStillThere("Escape", page, form, text);
        } else if (!form.isSavedAtOnce()) {
            forms.field(page, form).press("Escape");
            forms.isStillThere("Escape", page, form, text);
        }
        if (!form.cancel().isEmpty()) {
            page.locator(form.cancel()).click();
            assertThat(page.locator("#messages .toast")).containsText("discarded");
            page.locator("#messages .toast button:text-is('Undo')").click();
            forms.isStillThere("Cancel and Undo", page, form, text);
        }
        if (form.isSavedAtOnce()) {
            // The browser asks whether the page may go before its change is there.
            guest.expecting("^dialog: ");
            page.evaluate("() => { setTimeout(() => location.reload()); }");
            forms.isSavedOnce("a reload", form, text);
            return;
        }
        page.reload();
        forms.isStillThere("a reload", page, form, text);
        forms.field(page, form).focus();
        page.navigate(forms.placard().url("/app/default/privacy"));
        page.goBack();
        forms.isStillThere("Back", page, form, text);
        page.close();
        Page again = forms.open(guest, form);
        forms.isStillThere("the tab closed", again, form, text);
    }

    private static boolean isSaid(Page page, Pattern text) {
        return page.locator(SAID)
                        .filter(new Locator.FilterOptions().setHasText(text))
                        .count()
                > 0;
    }

    private static void isSaid(String when, Page page, Pattern text) {
        Await.until(when + ": " + text, () -> isSaid(page, text));
    }

    /** Saved by a session that another tab has ended. */
    @ParameterizedTest
    @Slow
    @MethodSource("saved")
    void aSessionThatIsOverLosesNothing(Form form) {
        Page page = at(form, Dashboard.of(guest, forms.placard()));
        String text = forms.type(page, form);
        Page other = guest.openTab(forms.placard().url("/app/default/privacy"));
        other.locator(".me summary").click();
        other.getByText("Sign out").click();
        other.waitForSelector("text=You’re signed out");
        other.close();
        forms.send(page, form);
        page.waitForCondition(() ->
                page.locator("dialog#session[open]").isVisible() || page.url().contains("/sign-in"));
        if (page.url().contains("/sign-in")) {
            page.locator("main [name=email]").fill(Person.EMAIL);
            page.locator("main [name=password]").fill(Person.PASSWORD);
            page.keyboard().press("Enter");
            page.waitForURL(url -> !url.contains("/sign-in"));
            forms.isStillThere("signed in again", page, form, text);
            forms.send(page, form);
        } else {
            page.locator("#session [name=password]").fill(Person.PASSWORD);
            page.keyboard().press("Enter");
        }
        forms.isSavedOnce("a session that was over", form, text);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("some")
    void aLostNetworkIsReportedAndTheTextIsSavedLater(Form form) {
        Page page = at(form);
        String text = forms.type(page, form);
        guest.context().setOffline(true);
        forms.send(page, form);
        isSaid(form + " without a network", page, OFFLINE);
        guest.context().setOffline(false);
        if (form.sends().stream().anyMatch(press -> page.locator(press).first().isVisible())) {
            forms.isStillThere("without a network", page, form, text);
            forms.send(page, form);
        }
        forms.isSavedOnce("a network that came back", form, text);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("some")
    void aServerThatWasRestartedMeanwhileSavesItOnce(Form form) {
        Page page = at(form);
        String text = forms.type(page, form);
        forms.placard().restart();
        forms.send(page, form);
        forms.isSavedOnce("another server", form, text);
    }

    /** The later one is saved, at once or after it has been said that another came first. */
    @ParameterizedTest
    @Slow
    @MethodSource("forms")
    void twoTabsLoseNothingOfEachOther(Form form) {
        Page page = at(form);
        Page other = forms.open(guest, form);
        String first = forms.type(page, form);
        String second = forms.type(other, form);
        if (!form.isSavedAtOnce()) {
            for (Map.Entry<Page, String> typed :
                    Map.of(page, first, other, second).entrySet()) {
                typed.getKey().reload();
                forms.isStillThere("another tab typed, too", typed.getKey(), form, typed.getValue());
            }
        }
        if (form.sends().isEmpty() && !form.isSavedAtOnce()) {
            return;
        }
        forms.send(page, form);
        forms.isSavedOnce("the first of two tabs", form, first);
        forms.isStillThere("another tab saved", other, form, second);
        forms.send(other, form);
        Locator insist = other.locator("#conflict button:not(.quiet), .clash button:not(.quiet)");
        Await.until(
                form + " is saved, or it is asked",
                () -> form.saved().get().anyMatch(second::equals) || insist.count() > 0 || isSaid(other, RACED));
        if (insist.count() > 0) {
            insist.first().click();
        } else if (isSaid(other, RACED)) {
            forms.isStillThere("another tab saved first", other, form, second);
            forms.send(other, form);
        }
        forms.isSavedOnce("the second of two tabs", form, second);
    }

    /** The menu was made, and its answer never came: pressed again, there is still one. */
    @Test
    void aRequestWhoseAnswerWasLostIsNotDoneAgain() {
        Form form = forms.all().findFirst().orElseThrow();
        Page page = at(form);
        String text = forms.type(page, form);
        page.route("**/api/v1/catalogs", route -> {
            route.fetch();
            route.abort();
        });
        forms.send(page, form);
        isSaid("no answer", page, OFFLINE);
        page.unroute("**/api/v1/catalogs");
        forms.send(page, form);
        page.waitForURL("**/catalogs/cat_*");
        forms.isSavedOnce("an answer that was lost", form, text);
    }

    /** What is left out, and whose change holds, outlives a reload and another server. */
    @Test
    void theChoicesOfADraftOutliveAReloadAndARestart() {
        Form form = new Form("a draft", "catalogs/:draft/publish", ".changelist input[type=checkbox] >> nth=-1");
        Page page = at(form);
        page.locator("fieldset input[type=radio]").first().check(new Locator.CheckOptions().setForce(true));
        forms.field(page, form).uncheck();
        page.reload();
        forms.ready(page);
        assertThat(page.locator("fieldset input[type=radio]").first()).isChecked();
        assertThat(forms.field(page, form)).not().isChecked();
        forms.placard().restart();
        page.locator("#publish > .buttons .button:not(.quiet)").click();
        assertThat(page.locator("#messages .toast")).containsText("published");
        String item = "/catalog/sections/0/items/0/";
        Reply saved = forms.placard().get("/api/v1/catalogs/" + forms.id(":draft"));
        assertThat(saved.at(item + "price").asInt()).isEqualTo(8);
        assertThat(saved.at(item + "name").asText()).isEqualTo("Stew");
    }
}
