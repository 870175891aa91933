package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.web.Encodings;

/** The cards of a catalogue's page, and the dialog that a tap on one opens. */
@OnSqlite(clock = Guests.LUNCH_AT)
class SheetTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static Examples examples;

    @Prepares
    static void prepare() {
        examples = Examples.withoutPicturesIn(placard);
        MadeCatalog catalog = MadeCatalog.lunch(placard);
        String pictures = "'" + picture() + "','" + picture() + "','" + picture() + "'";
        catalog.item(
                "Thali",
                ",'price':9,'description':'One.\\nTwo.\\nThree.\\nFour.','imageFileIds':[" + pictures
                        + "],'metadata':{'portion':{'quantity':800,'unit':'g','serves':2},'calories':900,'bedrooms':2,"
                        + "'allergens':['milk'],'sku':'T-1','dimensions':{'length':30,'width':20,'unit':'cm'},"
                        + "'amenities':['Table cloth'],'floorPlans':[{'label':'Table','fileId':'" + picture()
                        + "'}],'virtualTour':{'url':'https://tour.example/'},"
                        + "'addOns':[{'name':'Papad','price':1,'maxQuantity':2}]}");
        catalog.item("Soup", ",'price':6");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
    }

    private static String picture() {
        return placard.upload("picture.jpg", Drawn.jpeg(1200, 800))
                .at("/file/id")
                .asText();
    }

    private static OrderForm at(Guest guest, String path) {
        guest.open(placard.url(path));
        assertThat(guest.page().locator(".item").first()).isVisible();
        guest.page().waitForFunction("() => document.querySelector('.item h3 a').ariaHasPopup === 'dialog'");
        return new OrderForm(guest);
    }

    /** A guest at a table shares a dish: the link leaves the table out, and opens the dish on another phone. */
    @Test
    @Slow
    void aDishIsShared() {
        OrderForm form = at(GUESTS.phone(), "/menu/lunch?table=7");
        Page page = form.guest().page();
        page.evaluate("navigator.share = async (what) => (window.shared = what)");
        form.item("Soup").locator("h3 a").click();
        OrderForm.button(form.picker(), "Share").click();
        page.waitForFunction("() => window.shared");
        String link = (String) page.evaluate("window.shared.url");
        assertThat(page.evaluate("window.shared.title")).isEqualTo("Soup");
        assertThat(link).startsWith(placard.url("/menu/lunch/item_"));
        form.guest().open("about:blank");
        OrderForm other = at(form.guest(), link.substring(placard.url("").length()));
        assertThat(other.picker().locator("h2")).hasText("Soup");
        assertThat(other.picker()).isVisible();
    }

    @Test
    void aTapOnThePictureShowsAllThereIsToKnow() {
        OrderForm form = at(GUESTS.phone(), "/menu/lunch");
        Page page = form.guest().page();
        Locator picture = form.item("Thali").locator("img.pic");
        var box = picture.boundingBox();
        page.mouse().click(box.x + box.width / 2, box.y + box.height / 3);
        Locator sheet = form.picker();
        assertThat(sheet.locator("h2")).hasText("Thali");
        assertThat(sheet.locator("h2")).isFocused();
        assertThat(sheet.locator(".strip img")).hasCount(3);
        assertThat(sheet.locator(".count")).hasText("1 / 3");
        OrderForm.button(sheet, "Next picture").click();
        assertThat(sheet.locator(".count")).hasText("2 / 3");
        assertThat(sheet).containsText(Pattern.compile("€9.*One\\.\\s*Two\\.\\s*Three\\.\\s*Four\\.", Pattern.DOTALL));
        for (String fact : List.of(
                "800 g",
                "Serves 2",
                "900 kcal",
                "2 bedrooms",
                "Contains milk",
                "T-1",
                "30 × 20 cm",
                "Table cloth",
                "Floor plan: Table",
                "Virtual tour")) {
            assertThat(sheet).containsText(fact);
        }
        assertThat(sheet.locator(".plans img")).hasCount(1);
        form.choose("Papad");
        form.more("Thali");
        Axe.approves("the sheet", page);
        FitCheck.forFingers("the sheet", form.guest());
        form.take();
        assertThat(form.item("Thali").locator("output")).hasText("2");
        form.openCart();
        assertThat(form.message()).contains("2 × Thali").contains("+ Papad");
    }

    @Test
    @Slow
    void aCardCountsWhatIsInTheCart() {
        OrderForm form = at(GUESTS.phone(), "/menu/lunch");
        Locator soup = form.item("Soup");
        form.add("Soup");
        Locator more = OrderForm.button(soup, "One more: Soup");
        assertThat(more).isFocused();
        more.click();
        assertThat(soup.locator("output")).hasText("2");
        assertThat(soup.getByRole(com.microsoft.playwright.options.AriaRole.GROUP))
                .hasAccessibleName("Quantity: Soup");
        OrderForm.button(soup, "One less: Soup").click();
        assertThat(soup.locator("output")).hasText("1");
        form.guest().page().reload();
        assertThat(soup.locator("output")).hasText("1");
        OrderForm.button(soup, "One less: Soup").click();
        assertThat(OrderForm.button(soup, "Add Soup")).isFocused();
        assertThat(form.guest().page().locator("button.cartbar")).isHidden();
    }

    @Test
    @Slow
    void moreOfWhatHasChoicesIsChosenAnew() {
        OrderForm form = at(GUESTS.phone(), "/menu/lunch");
        form.add("Thali");
        form.take();
        form.add("Thali");
        assertThat(form.picker().locator("h2")).hasText("Thali");
        form.choose("Papad");
        form.take();
        assertThat(form.item("Thali").locator("output")).hasText("2");
        OrderForm.button(form.item("Thali"), "One less: Thali").click();
        assertThat(form.cart().locator("#cart-lines > li")).hasCount(2);
    }

    /** The text that an engine with scripts reads from a card's noscript is what one without scripts shows. */
    @Test
    void withoutScriptNothingIsLeftOut() {
        Guest guest = GUESTS.with(Guests.PHONE, options -> options.setJavaScriptEnabled(false));
        guest.open(placard.url("/menu/lunch"));
        Locator thali = new OrderForm(guest).item("Thali");
        assertThat(thali.locator("img:visible")).hasCount(4);
        assertThat(thali.innerText())
                .contains("Four.", "900 kcal", "Contains milk", "Papad", "T-1", "Table cloth", "Virtual tour");
        assertThat(guest.scrollsSideways()).isFalse();
        FitCheck.forFingers("the page without script", guest);
    }

    @Test
    @Slow
    void onPaperNothingIsLeftOut() {
        OrderForm form = at(GUESTS.phone(), "/menu/lunch");
        form.guest().page().evaluate("dispatchEvent(new Event('beforeprint'))");
        assertThat(form.item("Thali").locator(".rest")).containsText("Contains milk");
        form.guest().page().evaluate("dispatchEvent(new Event('afterprint'))");
        assertThat(form.item("Thali").locator(".rest")).hasCount(0);
    }

    @Test
    void aServiceIsShownWithAllTheWaysToBookIt() {
        OrderForm form = at(GUESTS.phone(), examples.of("services").path());
        Locator sheet = form.show("Cut and Finish");
        assertThat(sheet.getByText("Book a cut")).isVisible();
        assertThat(sheet.locator("#picker-send")).isHidden();
        Axe.approves("the sheet of a service", form.guest().page());
        form.guest().page().keyboard().press("Escape");
        assertThat(form.item("Cut and Finish").locator("h3 a")).isFocused();
    }

    /** The whole menu is seen by a few movements of a thumb, and something to eat at once. */
    @Test
    @Slow
    void cardsAreLowAndTheFirstIsInSight() {
        OrderForm form = at(GUESTS.phone(), examples.of("restaurant").path());
        @SuppressWarnings("unchecked")
        Map<String, Number> measured = (Map<String, Number>) form.guest().page().evaluate("""
                () => {
                  const cards = [...document.querySelectorAll("li.item")];
                  cards.forEach((card) => (card.style.contentVisibility = "visible"));
                  const heights = cards.map((card) => card.getBoundingClientRect().height);
                  return { mean: heights.reduce((sum, height) => sum + height) / heights.length, end: cards[0].getBoundingClientRect().bottom };
                }""");
        System.out.println("Cards of the restaurant at 390 px: " + measured);
        assertThat(measured.get("mean").doubleValue()).isLessThanOrEqualTo(170);
        assertThat(measured.get("end").doubleValue()).isLessThanOrEqualTo(Guests.PHONE[1]);
    }

    /** The field and the button that leads to it are not in sight at the same time. */
    @Test
    void theSearchIsInOnePlaceOnly() {
        Page page = at(GUESTS.phone(), examples.of("restaurant").path()).guest().page();
        assertThat(page.locator("#search")).isInViewport();
        assertThat(page.locator(".contents .find")).isHidden();
        page.locator(".shelf").last().scrollIntoViewIfNeeded();
        page.locator(".contents .find").click();
        assertThat(page.locator("#search")).isFocused();
        assertThat(page.locator("#search")).isInViewport();
        assertThat(page.locator(".contents .find")).isHidden();
    }

    /** What a phone loads and holds for a long menu, in which every other dish has a picture and something to choose. */
    @Test
    @Slow
    void aHundredDishesAreALightPage() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Long','slug':'long','currency':'EUR','businessDetails':{'whatsapp':'+14155550123'}}");
        String picture = picture();
        for (int i = 0; i < 100; i++) {
            String choices = i % 2 == 0 ? ",'imageFileIds':['" + picture + "']" : ",'badge':'New'";
            String metadata = ",'metadata':{'dietary':['veg'],'spiceLevel':2,'calories':350,'allergens':['milk']"
                    + (i % 2 == 0
                            ? ",'variants':[{'name':'Half','price':4},{'name':'Full','price':7}],'addOns':[{'name':'Ghee','price':1},{'name':'Dip','price':1}]"
                            : "")
                    + "}";
            catalog.item(
                    "Dish number " + i,
                    ",'price':6,'description':'With something that only dish " + i + " and of no other.'" + choices
                            + metadata);
        }
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        OrderForm form = at(GUESTS.phone(), "/menu/long");
        int elements = (int) form.guest().page().evaluate("document.querySelectorAll('*').length");
        Map<String, Integer> bytes = new java.util.TreeMap<>();
        for (String part : List.of("/menu/long", "style", "script")) {
            String url = part.startsWith("/")
                    ? part
                    : (String) form.guest()
                            .page()
                            .evaluate(
                                    "part => new URL(part === 'style' ? document.querySelector('link[rel=stylesheet]').href"
                                            + " : document.querySelector('script[type=module]').src).pathname",
                                    part);
            byte[] body = placard.send("GET", url, null, null).text().getBytes(java.nio.charset.StandardCharsets.UTF_8);
            bytes.put(part, Encodings.gzip(body).length);
        }
        System.out.println("A hundred dishes: " + elements + " elements, compressed bytes " + bytes);
        assertThat(elements).isLessThanOrEqualTo(1500);
        assertThat(bytes.get("/menu/long")).isLessThanOrEqualTo(30_000);
        assertThat(bytes.get("style")).isLessThanOrEqualTo(10_000);
        assertThat(bytes.get("script")).isLessThanOrEqualTo(14_800);
    }
}
