package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

    @RegisterExtension
    static final Forms FORMS = new Forms();

    private Guest guest;

    static Stream<Form> forms() {
        return FORMS.all();
    }

    static Stream<Form> saved() {
        return FORMS.saved();
    }

    static Stream<Form> some() {
        return FORMS.some();
    }

    @BeforeEach
    void come() {
        guest = GUESTS.with(Guests.DESK, options -> options);
    }

    /** A form in a new tab of the owner's. */
    private Page at(Form form) {
        return at(form, FORMS.signedIn(guest));
    }

    private Page at(Form form, Dashboard dashboard) {
        dashboard.guest().expecting("Failed to load resource", "ERR_", "^failed: ", "^script: .*dynamically imported");
        return FORMS.open(dashboard.guest(), form);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("forms")
    void typedTextOutlivesEachWayOut(Form form) {
        Page page = at(form);
        String text = FORMS.type(page, form);
        if (form.isDialog()) {
            page.mouse().click(4, 4);
            FORMS.isStillThere("a click beside it", page, form, text);
            page.keyboard().press("Escape");
            FORMS.isStillThere("Escape", page, form, text);
        } else if (!form.isSavedAtOnce()) {
            FORMS.field(page, form).press("Escape");
            FORMS.isStillThere("Escape", page, form, text);
        }
        if (!form.cancel().isEmpty()) {
            page.locator(form.cancel()).click();
            assertThat(page.locator("#messages .toast")).containsText("discarded");
            page.locator("#messages .toast button:text-is('Undo')").click();
            FORMS.isStillThere("Cancel and Undo", page, form, text);
        }
        if (form.isSavedAtOnce()) {
            // The browser asks whether the page may go before its change is there.
            guest.expecting("^dialog: ");
            page.evaluate("() => { setTimeout(() => location.reload()); }");
            FORMS.isSavedOnce("a reload", form, text);
            return;
        }
        page.reload();
        FORMS.isStillThere("a reload", page, form, text);
        FORMS.field(page, form).focus();
        page.navigate(FORMS.placard().url("/app/default/privacy"));
        page.goBack();
        FORMS.isStillThere("Back", page, form, text);
        page.close();
        Page again = FORMS.open(guest, form);
        FORMS.isStillThere("the tab closed", again, form, text);
    }

    static Stream<Form> filledByTheServer() {
        return FORMS.all()
                .filter(form -> Set.of("settings", "alerts", "a webhook", "a profile", "what is stopped")
                        .contains(form.name()));
    }

    /** On a slow network, a page shows its fields long before its scripts run. */
    @ParameterizedTest
    @Slow
    @MethodSource("filledByTheServer")
    void textTypedBeforeScriptsRunIsKept(Form form) {
        Page page = at(form);
        Runnable release = Guests.withholding("**/keeping*.js", page, page.url());
        String text = FORMS.type(page, form);
        release.run();
        FORMS.field(page, form).focus();
        page.reload();
        FORMS.isStillThere("typed before scripts ran", page, form, text);
        if (!form.sends().isEmpty()) {
            FORMS.send(page, form);
            FORMS.isSavedOnce("typed before scripts ran", form, text);
        }
    }

    /** Refused, the page has the text as if it were saved. */
    @Test
    @Slow
    void refusedTextIsKept() {
        Form form = FORMS.all()
                .filter(one -> one.name().equals("what is stopped"))
                .findFirst()
                .orElseThrow();
        Page page = at(form);
        String text = FORMS.type(page, form);
        page.locator("[action='/app/instance/stop'] .button.bad >> nth=0").click();
        assertThat(page.locator("[role=alert]:visible").first()).isVisible();
        page.navigate(FORMS.placard().url("/app/default/privacy"));
        page.navigate(FORMS.placard().url(form.path()));
        FORMS.isStillThere("refused", page, form, text);
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
        Page page = at(form, Dashboard.of(guest, FORMS.placard()));
        String text = FORMS.type(page, form);
        Page other = guest.openTab(FORMS.placard().url("/app/default/privacy"));
        other.locator(".me summary").click();
        other.getByText("Sign out").click();
        other.waitForSelector("text=You’re signed out");
        other.close();
        FORMS.send(page, form);
        page.waitForCondition(() ->
                page.locator("dialog#session[open]").isVisible() || page.url().contains("/sign-in"));
        if (page.url().contains("/sign-in")) {
            page.locator("main [name=email]").fill(Person.EMAIL);
            page.locator("main [name=password]").fill(Person.PASSWORD);
            page.keyboard().press("Enter");
            page.waitForURL(url -> !url.contains("/sign-in"));
            FORMS.isStillThere("signed in again", page, form, text);
            FORMS.send(page, form);
        } else {
            page.locator("#session [name=password]").fill(Person.PASSWORD);
            page.keyboard().press("Enter");
        }
        FORMS.isSavedOnce("a session that was over", form, text);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("some")
    void aLostNetworkIsReportedAndTheTextIsSavedLater(Form form) {
        Page page = at(form);
        String text = FORMS.type(page, form);
        guest.context().setOffline(true);
        FORMS.send(page, form);
        isSaid(form + " without a network", page, OFFLINE);
        guest.context().setOffline(false);
        if (form.sends().stream().anyMatch(press -> page.locator(press).first().isVisible())) {
            FORMS.isStillThere("without a network", page, form, text);
            FORMS.send(page, form);
        }
        FORMS.isSavedOnce("a network that came back", form, text);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("some")
    void aServerThatWasRestartedMeanwhileSavesItOnce(Form form) {
        Page page = at(form);
        String text = FORMS.type(page, form);
        FORMS.placard().restart();
        FORMS.send(page, form);
        FORMS.isSavedOnce("another server", form, text);
    }

    /** The later one is saved, at once or after it has been said that another came first. */
    @ParameterizedTest
    @Slow
    @MethodSource("forms")
    void twoTabsLoseNothingOfEachOther(Form form) {
        Page page = at(form);
        Page other = FORMS.open(guest, form);
        String first = FORMS.type(page, form);
        String second = FORMS.type(other, form);
        if (!form.isSavedAtOnce()) {
            for (Map.Entry<Page, String> typed :
                    Map.of(page, first, other, second).entrySet()) {
                typed.getKey().reload();
                FORMS.isStillThere("another tab typed, too", typed.getKey(), form, typed.getValue());
            }
        }
        if (form.sends().isEmpty() && !form.isSavedAtOnce()) {
            return;
        }
        FORMS.send(page, form);
        FORMS.isSavedOnce("the first of two tabs", form, first);
        FORMS.isStillThere("another tab saved", other, form, second);
        FORMS.send(other, form);
        Locator insist = other.locator("#conflict button:not(.quiet), .clash button:not(.quiet)");
        Await.until(
                form + " is saved, or it is asked",
                () -> form.saved().get().anyMatch(second::equals) || insist.count() > 0 || isSaid(other, RACED));
        if (insist.count() > 0) {
            insist.first().click();
        } else if (isSaid(other, RACED)) {
            FORMS.isStillThere("another tab saved first", other, form, second);
            FORMS.send(other, form);
        }
        FORMS.isSavedOnce("the second of two tabs", form, second);
    }

    /** The menu was made, and its answer never came: pressed again, there is still one. */
    @Test
    void aRequestWhoseAnswerWasLostIsNotDoneAgain() {
        Form form = FORMS.all().findFirst().orElseThrow();
        Page page = at(form);
        String text = FORMS.type(page, form);
        page.route("**/api/v1/catalogs", route -> {
            route.fetch();
            route.abort();
        });
        FORMS.send(page, form);
        isSaid("no answer", page, OFFLINE);
        page.unroute("**/api/v1/catalogs");
        FORMS.send(page, form);
        page.waitForURL("**/catalogs/cat_*");
        FORMS.isSavedOnce("an answer that was lost", form, text);
    }

    /** What is left out, and whose change holds, outlives a reload and another server. */
    @Test
    void theChoicesOfADraftOutliveAReloadAndARestart() {
        Form form = new Form("a draft", "catalogs/:draft/publish", ".changelist input[type=checkbox] >> nth=-1");
        Page page = at(form);
        page.locator("fieldset input[type=radio]").first().check(new Locator.CheckOptions().setForce(true));
        FORMS.field(page, form).uncheck();
        page.reload();
        FORMS.ready(page);
        assertThat(page.locator("fieldset input[type=radio]").first()).isChecked();
        assertThat(FORMS.field(page, form)).not().isChecked();
        FORMS.placard().restart();
        page.locator("#publish > .buttons .button:not(.quiet)").click();
        assertThat(page.locator("#messages .toast")).containsText("published");
        String item = "/catalog/sections/0/items/0/";
        Reply saved = FORMS.placard().get("/api/v1/catalogs/" + FORMS.id(":draft"));
        assertThat(saved.at(item + "price").asInt()).isEqualTo(8);
        assertThat(saved.at(item + "name").asText()).isEqualTo("Stew");
    }
}
