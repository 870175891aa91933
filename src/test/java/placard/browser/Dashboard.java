package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import java.net.URI;
import java.util.List;
import placard.testing.Person;
import placard.testing.Placard;

/** The dashboard as its tests speak of it: screens and fields by their words. */
final class Dashboard {
    private final Guest guest;
    private final Placard placard;
    private int actions;

    Dashboard(Guest guest, Placard placard) {
        this.guest = guest;
        this.placard = placard;
        // A picture is given up when another look is asked for, and what is heard ends with the page.
        guest.expecting(
                "^failed: .*/qr/preview net::ERR_ABORTED",
                "^failed: .*/qr/sheet net::ERR_ABORTED",
                "^failed: .*/codes[?]q=.* net::ERR_ABORTED",
                "^failed: .*/api/v1/search[?].* net::ERR_ABORTED",
                "^failed: .*/events net::ERR_ABORTED",
                // A preview gives way to the next, with all that it was loading.
                "^failed: .*/preview[?].* net::ERR_ABORTED",
                "^failed: .*/assets/.* net::ERR_ABORTED",
                // What the board was about to keep when it was left.
                "^failed: .*/app/(assets/.*|[^/]*/board) net::ERR_(ABORTED|FAILED)");
    }

    /** The owner, signed in by a request: a browser takes a second for the form, which has tests of its own. */
    static Dashboard of(Guest guest, Placard placard) {
        Person owner = new Person(placard);
        owner.signIn(Person.EMAIL, Person.PASSWORD);
        return of(guest, placard, owner);
    }

    /** A person who has signed in elsewhere, in a browser with their cookies. */
    static Dashboard of(Guest guest, Placard placard, Person person) {
        person.cookies()
                .forEach((name, value) ->
                        guest.context().addCookies(List.of(new Cookie(name, value).setUrl(placard.url("/")))));
        return new Dashboard(guest, placard);
    }

    void open(String path) {
        guest.open(placard.url(path));
    }

    /** A screen of the one workspace. */
    void screen(String path) {
        open("/app/default/" + path);
    }

    void openSetUpLink() {
        open(URI.create(placard.running().setUpLink().orElseThrow()).getPath());
        guest.until("async () => document.activeElement !== document.body");
    }

    /** Fills in the form, with the password that everybody has in tests. */
    void signIn(String email) {
        page().locator("main [name=email]").fill(email);
        page().locator("main [name=password]").fill(Person.PASSWORD);
        page().keyboard().press("Enter");
    }

    Page page() {
        return guest.page();
    }

    Guest guest() {
        return guest;
    }

    Locator field(String label) {
        return page().getByLabel(label, new Page.GetByLabelOptions().setExact(true));
    }

    Locator button(String words) {
        return page().getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(words).setExact(true));
    }

    /** A part of a form. */
    Locator tab(String words) {
        return page().getByRole(
                        AriaRole.TAB, new Page.GetByRoleOptions().setName(words).setExact(true));
    }

    Locator radio(String words) {
        return page().getByRole(
                        AriaRole.RADIO,
                        new Page.GetByRoleOptions().setName(words).setExact(true));
    }

    Locator link(String words) {
        return page().getByRole(
                        AriaRole.LINK,
                        new Page.GetByRoleOptions().setName(words).setExact(true));
    }

    /** Types into what has the focus: one action. */
    void type(String text) {
        page().keyboard().insertText(text);
        actions++;
    }

    /** Presses a key: one action. */
    void press(String key) {
        page().keyboard().press(key);
        actions++;
    }

    /** Clicks: one action. */
    void click(Locator what) {
        what.click();
        actions++;
    }

    /** How much a person had to do. */
    int actions() {
        return actions;
    }

    /** Waits until the editor has sent all changes. */
    void saved() {
        assertThat(page().locator(".editor > .head [role=status]")).hasText("Saved");
    }
}
