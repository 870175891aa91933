package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;

/** An English catalogue as a guest reads it who reads Arabic. */
@OnSqlite(clock = Guests.LUNCH_AT)
final class ArabicMenuTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static MadeCatalog catalog;

    @Prepares
    static void prepare() {
        catalog = MadeCatalog.in(
                placard,
                "{'name':'Cedar House','description':'Grill and mezze','slug':'cedar','currency':'EUR',"
                        + "'businessDetails':{'whatsapp':'+14155550123'},'translations':{'ar':{'name':'بيت الأرز','description':"
                        + "'مشاوي ومقبلات'},'de':{'name':'Zedernhaus'}}}");
        placard.patch(
                catalog.path() + "/sections/" + catalog.section(), json("{'translations':{'ar':{'name':'الأطباق'}}}"));
        catalog.item(
                "Grilled halloumi",
                ",'description':'With mint','price':8,'translations':{'ar':{'name':'حلوم مشوي','description':'مع النعناع'}},"
                        + "'metadata':{'variants':[{'name':'Small','price':8,'translations':{'ar':{'name':'صغير'}}},"
                        + "{'name':'Large','price':12}],'addOns':[{'name':'Bread','price':1,'translations':{'ar':{'name':'خبز'}}}]}");
        catalog.item("Lentil soup", ",'price':6");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
    }

    private static OrderForm opened(String query) {
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/cedar" + query));
        return new OrderForm(guest);
    }

    /** A bar below an Arabic heading stood at its far side, Devanagari signs stood apart, and a long word was broken. */
    @Test
    void aStyleFollowsTheScriptAndTheWordsOfItsHeadings() {
        MadeCatalog own = MadeCatalog.in(
                placard,
                "{'name':'Café am Dreiländereck','slug':'corner','defaultLanguage':'de','currency':'EUR','translations':"
                        + "{'ar':{'name':'بيت الأرز'},'hi':{'name':'टिफ़िन'}},'theme':{'style':'market'}}");
        own.item("Suppe", ",'price':5");
        placard.patch(
                own.path() + "/sections/" + own.section(),
                json("{'translations':{'ar':{'name':'الأطباق'},'hi':{'name':'टिफ़िन'}}}"));
        placard.post(own.path() + "/publish", "");
        assertThat(style("de", ".shelf h2", "backgroundPosition")).isEqualTo("0px 100%");
        assertThat(style("ar", ".shelf h2", "backgroundPosition")).isEqualTo("100% 100%");
        own.patch("{'theme':{'style':'grand'}}");
        assertThat(style("hi", "h1", "letterSpacing")).isEqualTo(style("hi", ".shelf h2", "letterSpacing"));
        assertThat(style("hi", "h1", "letterSpacing")).isIn("normal", "0px");
        assertThat(style("de", "h1", "letterSpacing")).isNotIn("normal", "0px");
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/corner?lang=de"));
        assertThat(guest.page().evaluate("""
                () => {
                  const text = document.querySelector("h1").firstChild;
                  const word = document.createRange();
                  word.setStart(text, text.data.indexOf("Drei"));
                  word.setEnd(text, text.data.length);
                  return word.getClientRects().length;
                }
                """)).isEqualTo(1);
    }

    private static Object style(String language, String part, String property) {
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/corner?lang=" + language));
        return guest.page()
                .evaluate(
                        "([part, property]) => getComputedStyle(document.querySelector(part))[property]",
                        new String[] {part, property});
    }

    @Test
    void anArabicPageRunsFromRightToLeft() {
        OrderForm form = opened("?lang=ar");
        assertThat(form.guest().page().locator("html")).hasAttribute("dir", "rtl");
        assertThat(form.guest().page().locator("h1")).hasText("بيت الأرز");
        assertThat(form.shown()).containsExactly("حلوم مشوي", "Lentil soup");
        assertThat(form.item("Lentil soup").locator("h3")).hasAttribute("lang", "en");
        Axe.approves("the Arabic page", form.guest().page());
        form.guest().page().locator(".tongues summary").click();
        Axe.approves("its languages", form.guest().page());
        FitCheck.forFingers("its languages", form.guest());
        FitCheck.inEveryWindow("the Arabic page", form.guest());
        assertThat(form.guest().faults()).isEmpty();
    }

    @Test
    @Slow
    void bothItsWordsAndTheOwnersAreFound() {
        OrderForm form = opened("?lang=ar");
        Locator search = form.guest().page().locator("#search");
        for (String word : new String[] {"حلوم", "halloumi", "mint", "نعناع"}) {
            search.evaluate("(field, text) => { field.value = text; field.dispatchEvent(new Event('input')) }", word);
            assertThat(form.shown()).as(word).containsExactly("حلوم مشوي");
        }
    }

    @Test
    @Slow
    void theKitchenReadsTheOrderAsItsMenuWasWritten() {
        OrderForm form = opened("?lang=ar");
        form.item("حلوم مشوي").locator("button.add").click();
        form.choose("صغير");
        form.choose("خبز");
        form.take();
        form.openCart();
        assertThat(form.cart().locator("#cart-lines")).containsText("حلوم مشوي");
        assertThat(form.message()).isEqualTo("""
                Cedar House

                1 × Grilled halloumi (Small) – €9
                   + Bread

                Total: €9""");
    }

    @Test
    void aGuestChoosesAnotherLanguageAndStaysAtTheTable() {
        OrderForm form = opened("?table=7&lang=ar");
        form.guest().page().locator(".tongues summary").click();
        form.guest().page().getByText("Deutsch").click();
        assertThat(form.guest().page().locator("h1")).hasText("Zedernhaus");
        assertThat(form.guest().page().locator("html")).hasAttribute("lang", "de");
        assertThat(form.guest().page().locator(".places .place")).hasText("Tisch 7");
    }

    @Test
    @Slow
    void anOpenPageThatIsReloadedKeepsItsLanguage() {
        OrderForm form = opened("?lang=de");
        placard.patch(catalog.path(), json("{'translations':{'de':{'name':'Haus Zeder'}}}"));
        form.guest().page().locator("#notice button").click();
        assertThat(form.guest().page().locator("h1")).hasText("Haus Zeder");
        placard.patch(catalog.path(), json("{'translations':{'de':{'name':'Zedernhaus'}}}"));
    }
}
