package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;

/** A catalogue's page for those who have no script, no mouse, another language, or paper. */
@OnSqlite(clock = Guests.LUNCH_AT)
class WholePageTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static Examples examples;

    @Prepares
    static void prepare() {
        examples = Examples.withoutPicturesIn(placard);
    }

    private static String url(String template, String query) {
        return placard.url(examples.of(template).path() + query);
    }

    @ParameterizedTest
    @ValueSource(strings = {"restaurant", "bakery", "retail", "services", "real_estate"})
    void withoutScriptEverythingIsThereAndNothingIsDead(String template) {
        Guest guest = GUESTS.with(Guests.PHONE, options -> options.setJavaScriptEnabled(false));
        guest.open(url(template, "?table=5"));
        assertThat(new OrderForm(guest).shown())
                .containsExactlyInAnyOrderElementsOf(examples.items(template).keySet());
        assertThat(guest.page().locator("button:visible, input:visible, dialog:visible"))
                .hasCount(0);
        assertThat(guest.page().locator(".item:has(.facts:not(.allergens)) > .glance:visible"))
                .hasCount(0);
        Locator order = guest.page()
                .locator("a[href^='https://wa.me/']:visible, a[href^='tel:']:visible, a[href*='/book']:visible");
        assertThat(order.first()).isVisible();
        for (Locator anchor : guest.page().locator(".contents a").all()) {
            assertThat(guest.page().locator(anchor.getAttribute("href"))).hasCount(1);
        }
    }

    @Test
    void aKeyboardIsEnoughToOrder() {
        Guest guest = GUESTS.with(Guests.PHONE, options -> options.setReducedMotion(ReducedMotion.REDUCE));
        guest.open(url("restaurant", ""));
        Page page = guest.page();
        page.keyboard().press("Tab");
        assertThat(page.locator("a.skip")).isFocused();
        tabTo(page, "button.add[aria-label='Add Paneer Tikka']");
        page.keyboard().press("Enter");
        assertThat(page.locator("#picker h2")).isFocused();
        tabTo(page, "#picker input[type=radio]:checked");
        page.keyboard().press("ArrowDown");
        tabTo(page, "#picker input[type=checkbox]");
        page.keyboard().press("Space");
        tabTo(page, "#picker-send");
        page.keyboard().press("Enter");
        assertThat(page.locator(".item button[aria-label='One more: Paneer Tikka']"))
                .isFocused();
        page.keyboard().press("Tab");
        assertThat(page.locator("main button.skip")).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.locator("#cart h2")).isFocused();
        page.keyboard().press("Escape");
        tabTo(page, "button.cartbar");
        page.keyboard().press("Enter");
        assertThat(new OrderForm(guest).message())
                .isEqualTo("Saffron Table\n\n1 × Paneer Tikka (Full) – ₹360\n   + Mint chutney\n\nTotal: ₹360");
        tabTo(page, "#cart-send");
        page.keyboard().press("Escape");
        assertThat(page.locator("dialog[open]")).hasCount(0);
        assertThat(page.locator("button.cartbar")).isFocused();
    }

    /** Presses Tab until an element has the focus; each on the way shows that it has it, and is not covered. */
    private static void tabTo(Page page, String selector) {
        for (int i = 0; i < 120; i++) {
            page.keyboard().press("Tab");
            String fault = (String) page.evaluate("""
                    () => {
                      const { activeElement: focused } = document;
                      if (focused === document.body || focused.matches("h2, dialog, .inside")) return "";
                      const shown = focused.matches("label input") ? focused.closest("label") : focused;
                      const style = getComputedStyle(focused);
                      const around = getComputedStyle(shown);
                      if ([style, around].every(({ outlineStyle, boxShadow }) => outlineStyle === "none" && boxShadow === "none"))
                        return "no sign of the focus: " + focused.outerHTML;
                      const { left, top, width, height } = shown.getBoundingClientRect();
                      const at = document.elementFromPoint(left + width / 2, top + height / 2);
                      return at && (shown.contains(at) || at.contains(shown)) ? "" : "covered: " + focused.outerHTML + " by " + at?.outerHTML;
                    }""");
            assertThat(fault).isEmpty();
            if ((boolean) page.evaluate("selector => document.activeElement.matches(selector)", selector)) {
                return;
            }
        }
        throw new AssertionError("The keyboard doesn't get to " + selector);
    }

    @ParameterizedTest
    @Slow
    @CsvSource({
        "en, ltr, Search",
        "es, ltr, Buscar",
        "fr, ltr, Rechercher",
        "de, ltr, Suchen",
        "hi, ltr, खोजें",
        "ar, rtl, بحث"
    })
    void thePagesOwnWordsAreInTheGuestsLanguage(String language, String direction, String search) {
        Guest asked = GUESTS.phone();
        asked.open(url("restaurant", "?lang=" + language));
        Guest preferring = GUESTS.with(Guests.NARROW, options -> options.setLocale(language));
        preferring.open(url("restaurant", ""));
        for (Guest guest : List.of(asked, preferring)) {
            Page page = guest.page();
            assertThat(page.locator("html")).hasAttribute("lang", language);
            assertThat(page.locator("html")).hasAttribute("dir", direction);
            assertThat(page.locator("#search")).hasAttribute("aria-label", search);
            assertThat(page.locator("h1")).hasText(language.equals("hi") ? "सैफ्रन टेबल" : "Saffron Table");
            assertThat(page.locator("body").innerText()).doesNotContainPattern("\\{\\d}");
            assertThat(guest.scrollsSideways()).isFalse();
        }
        Axe.approves("the page in " + language, preferring.page());
    }

    @Test
    void onPaperThereIsTheListAndNothingToPress() {
        Guest guest = GUESTS.phone();
        guest.open(url("restaurant", ""));
        new OrderForm(guest).add("Water");
        guest.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(new OrderForm(guest).shown())
                .hasSize(examples.items("restaurant").size());
        assertThat(guest.page().locator("button:visible, input:visible, dialog:visible, .contents:visible"))
                .hasCount(0);
        assertThat(guest.page().locator("h1")).isVisible();
        assertThat(guest.page().evaluate("getComputedStyle(document.body).backgroundColor"))
                .isIn("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)");
        assertThat(guest.page().pdf()).startsWith('%', 'P', 'D', 'F');
    }
}
