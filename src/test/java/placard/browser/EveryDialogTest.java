package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.browser.Forms.Form;
import placard.testing.Await;
import placard.testing.Placard;
import placard.testing.Slow;

/**
 * What holds for every dialog, menu and question of the dashboard: it has a name, takes the focus and gives it back, goes by
 * Escape, and is read and fits in any window, language and colours.
 */
@Timeout(120)
class EveryDialogTest {
    /** The name that a screen reader says of the uppermost dialog. */
    private static final String NAME = """
            () => {
              const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
              const title = document.getElementById(dialog.getAttribute("aria-labelledby"));
              return (dialog.ariaLabel ?? title?.textContent ?? "").trim();
            }""";

    private static final String IS_WITHIN = """
            () => {
              const [body, active] = [document.body, document.activeElement];
              return active === body || [...document.querySelectorAll("dialog:modal")].at(-1).contains(active);
            }""";

    private static final String IS_SOMEWHERE = "() => document.activeElement !== document.body";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @RegisterExtension
    static final Forms FORMS = new Forms();

    private static final Map<String, Guest> GUEST = new HashMap<>();

    private static int clashes;

    /**
     * A dialog, or another part that comes and goes.
     *
     * @param path its screen
     * @param part what comes
     * @param opens opens it in any language
     * @param closes whether Escape closes it
     */
    private record Part(String name, String path, String part, Consumer<Page> opens, boolean closes) {
        Part(String name, String path, String part, String... presses) {
            this(name, path, part, page -> press(page, presses), true);
        }

        Part staying() {
            return new Part(name, path, part, opens, false);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @AfterAll
    static void stop() {
        GUEST.clear();
    }

    private static void press(Page page, String... presses) {
        for (String press : presses) {
            if (press.startsWith("key:")) {
                page.keyboard().press(press.substring(4));
            } else if (press.startsWith("wait:")) {
                assertThat(page.locator(press.substring(5))).hasCount(1);
            } else if (press.startsWith("show:")) {
                page.locator(press.substring(5)).evaluate("one => one.showModal()");
            } else if (press.contains(" := ")) {
                page.locator(press.replaceFirst(" := .*", "")).first().fill(press.replaceFirst(".* := ", ""));
            } else {
                page.locator(press).first().click();
            }
        }
    }

    private static Part of(Form form) {
        return new Part(
                form.name(),
                form.path(),
                form.field(),
                form.opens().stream().map(FORMS::filled).toArray(String[]::new));
    }

    /** Nothing that changes something reaches the server. */
    private static void away(Page page) {
        page.route(
                "**/api/v1/**", route -> answer(route, route.request().method().equals("GET")));
    }

    private static void answer(Route route, boolean isRead) {
        if (isRead) {
            route.resume();
        } else {
            route.abort();
        }
    }

    /** Another person changes a code of which the page has a name, which is saved then. */
    private static void clash(Page page) {
        page.locator("#edit [id='f-name']").fill("Mine");
        Placard placard = FORMS.placard();
        placard.send(
                "PATCH", "/api/v1/qr/" + FORMS.id(":code"), json("{'name':'Theirs " + ++clashes + "'}"), placard.key());
        page.locator("#edit .actions .button:not(.quiet)").click();
    }

    private static Stream<Part> dialogs() {
        String dish = ".thumb";
        String chosen = "#codes label.choose >> nth=0";
        return Stream.of(
                new Part("the search", "privacy", "dialog#finder", "#seek"),
                new Part("the search by its keys", "privacy", "dialog#finder", "key:Control+k", "#sought := Midday"),
                new Part("help", "privacy", "dialog.help", "#help"),
                new Part("keys", "privacy", "dialog#shortcuts", "key:?"),
                new Part("keys from the menu", "privacy", "dialog#shortcuts", ".me summary", "#show-shortcuts"),
                new Part("keys of the editor", "catalogs/:menu", "dialog#keys", "wait:dialog#keys", "key:?"),
                new Part(
                        "signing in again",
                        "keys",
                        "dialog#session",
                        page -> {
                            press(page, "#new", "#key [name=name] := Till", "#key label:has([name=scope])");
                            page.context().clearCookies();
                            press(page, "#key [value=go]");
                        },
                        true),
                new Part("a proof", "privacy", "dialog#proof", "show:#proof"),
                new Part("an item", "catalogs/:menu", "dialog#item [id='f-badge']", dish),
                new Part("files to choose", "catalogs/:menu", "dialog.picker", dish, "#item .camera + button"),
                new Part("a crop", "catalogs/:menu", "dialog#crop", dish, "#item .shots .button >> nth=2"),
                new Part(
                        "prices",
                        "catalogs/:menu",
                        "dialog#prices [id='f-value']",
                        ".tools summary >> nth=0",
                        ".tools .narrow button"),
                new Part(
                        "a place for an item",
                        "catalogs/:menu",
                        "dialog#move",
                        ".dish details summary",
                        ".dish details[open] button:has-text('…')"),
                new Part("the preview", "catalogs/:menu", "dialog#preview", "#show-preview"),
                new Part("how long it is sold out", "board?catalog=:menu", "dialog#until", "button.until >> nth=0"),
                new Part("the end of a draft", "catalogs/:draft/publish", "dialog#discard", ".buttons .bad"),
                new Part("the end of review", "catalogs/:draft", "dialog#review-end", "[role=switch]"),
                new Part("codes as files", "codes", "dialog#ask-zip", chosen, "#zip"),
                new Part("codes to delete", "codes", "dialog#ask-delete", chosen, "#delete"),
                new Part("a code to delete", "codes/:code", "#edit dialog", "#edit .rest .bad"),
                new Part("a code to erase", "trash/codes", "dialog#ask-erase", "[data-erase] >> nth=0"),
                new Part(
                        "a question about an address",
                        "codes/new",
                        "dialog:has(#doubt)",
                        "#designer [id='f-targetUrl'] := https://http//example.com/menu",
                        "#designer .actions .button"),
                new Part("a link for a printer", "codes/sheet?ids=:tables", "dialog.menucode", ".actions .least"),
                new Part("a key to revoke", "keys", "dialog#sure", "[data-delete] >> nth=0"),
                new Part("a key to copy", "keys", "dialog#once", "show:#once").staying(),
                new Part("the end of a workspace", "settings", "dialog#sure", "#delete"),
                new Part("another secret", "webhooks/:webhook", "dialog#rotating", "#rotate"),
                new Part("a webhook to delete", "webhooks/:webhook", "dialog#sure", "#delete"),
                new Part("a file to delete", "files/:file", "dialog#sure", "#delete"),
                new Part("a change to take back", "activity", "dialog#undo", "[data-undo] >> nth=0"),
                new Part(
                        "signing out before all is sent",
                        "board?catalog=:menu",
                        "dialog:has(#signout-title)",
                        page -> {
                            away(page);
                            Locator state = page.locator(".board > .head [role=status]");
                            String calm = state.innerText();
                            press(page, ".stock .switch >> nth=0");
                            assertThat(state).not().hasText(calm);
                            press(page, ".me summary", ".me form button");
                        },
                        true));
    }

    /** Menus, messages and questions within a page. */
    private static Stream<Part> others() {
        String row = "[data-catalog] ";
        return Stream.of(
                new Part("the menu of a person", "privacy", ".me .pop", ".me summary"),
                new Part("the menu of a row", "catalogs", row + "details[open]", row + "summary"),
                new Part("the menu of an item", "catalogs/:menu", ".dish details[open]", ".dish details summary"),
                new Part(
                                "a message with Undo",
                                "catalogs/:menu",
                                "#messages .toast button >> nth=0",
                                ".thumb",
                                "#item [id='f-badge'] := New",
                                "#item .foot .quiet")
                        .staying(),
                new Part(
                                "what is typed and not sent",
                                "catalogs",
                                "#messages .toast button >> nth=0",
                                "[data-new=empty]",
                                "#new-catalog [name=name] := Brunch",
                                "key:Escape")
                        .staying(),
                new Part("a clash", "codes/:code", "#conflict", EveryDialogTest::clash, false));
    }

    static Stream<Part> parts() {
        return Stream.of(
                        FORMS.all()
                                .filter(form -> form.isDialog()
                                        && !List.of("prices", "an item").contains(form.name()))
                                .map(EveryDialogTest::of),
                        dialogs(),
                        others())
                .flatMap(parts -> parts);
    }

    private static Guest guest(String language) {
        return GUEST.computeIfAbsent(
                language,
                tag -> GUESTS.staying(GUESTS.with(
                        Guests.PHONE,
                        options -> options.setLocale(tag)
                                .setColorScheme(tag.equals("en") ? ColorScheme.LIGHT : ColorScheme.DARK))));
    }

    /** The part in a tab of its own, in a window of a phone. */
    private static Page at(Part part, Guest guest) {
        guest.expecting("Failed to load resource", "^failed: .* net::ERR_FAILED", "net::ERR_FAILED");
        FORMS.signedIn(guest);
        Page page = guest.openTab(FORMS.url(part.path()));
        page.setViewportSize(Guests.PHONE[0], Guests.PHONE[1]);
        FORMS.ready(page);
        // Who uses keys has come somewhere already, and goes back there.
        page.locator("#main").focus();
        part.opens().accept(page);
        assertThat(page.locator(part.part()).first()).isVisible();
        return page;
    }

    @Test
    void theKeysAreReadByAllAndGiveTheFocusBack() {
        eachPartIsReadByAllAndGivesTheFocusBack(
                new Part("keys from the menu", "privacy", "dialog#shortcuts", ".me summary", "#show-shortcuts"));
    }

    @ParameterizedTest
    @Slow
    @MethodSource("parts")
    void eachPartIsReadByAllAndGivesTheFocusBack(Part part) {
        Page page = at(part, guest("en"));
        Axe.approves(part + " on a phone", page);
        Locator modal = page.locator("dialog:modal");
        int open = modal.count();
        // A menu on a desk lies on parts of the page, which Axe takes for too small to be pressed.
        if (open > 0) {
            page.setViewportSize(Guests.DESK[0], Guests.DESK[1]);
            Axe.approves(part + " on a desk", page);
            page.setViewportSize(Guests.PHONE[0], Guests.PHONE[1]);
            assertThat((String) page.evaluate(NAME)).as("the name of %s", part).isNotEmpty();
            for (String key : List.of("Shift+Tab", "Tab", "Tab", "Shift+Tab")) {
                assertThat((boolean) page.evaluate(IS_WITHIN))
                        .as("the focus is within %s", part)
                        .isTrue();
                page.keyboard().press(key);
            }
        }
        if (part.closes()) {
            page.keyboard().press("Escape");
            assertThat(page.locator(part.part() + " >> visible=true")).hasCount(0);
            assertThat(modal).hasCount(Math.max(0, open - 1));
            Await.until("the focus goes on after " + part, () -> (boolean) page.evaluate(IS_SOMEWHERE));
        }
    }

    @ParameterizedTest
    @Slow
    @MethodSource("parts")
    void eachPartFitsANarrowWindowFromRightToLeftInTheDark(Part part) {
        Page page = at(part, guest("ar"));
        Axe.approvesColours(part + " in the dark", page);
        FitCheck.forFingers(part.name(), page);
        FitCheck.inTheNarrowest(part.name(), page);
        assertThat((boolean) page.evaluate("""
                () => [...document.querySelectorAll("dialog[open]")].every((one) => one.scrollWidth <= one.clientWidth)"""))
                .as("%s is as wide as its dialog", part)
                .isTrue();
    }
}
