package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MadeCatalog;

/** What a guest reads of an item and of the business. */
class MenuItemsTest {
    private static Menus menus;

    @BeforeAll
    static void start() {
        menus = Menus.start();
    }

    @AfterAll
    static void stop() {
        menus.close();
    }

    @Test
    void anItemSaysAllThatAGuestNeeds() {
        menus.published("whole", ",'defaultLanguage':'en-IN'")
                .item(
                        "Masala Dosa",
                        ",'description':'Crisp.\\nHot.','price':120000.5,'badge':'New','metadata':{'dietary':['Veg','Jain','House'],"
                                + "'spiceLevel':2,'calories':1390,'portion':{'quantity':350,'unit':'g','serves':2},"
                                + "'leadTime':{'value':25,'unit':'minutes'},"
                                + "'allergens':['milk',{'code':'nuts','presence':'may_contain'}],"
                                + "'addOnGroups':[{'name':'Dip','min':1,'max':2}],"
                                + "'addOns':[{'name':'Ghee','price':20,'maxQuantity':3},{'name':'Chutney','isAvailable':false,'group':'Dip'}]}");
        assertThat(menus.text("/menu/whole"))
                .contains("Masala Dosa ₹1,20,000.50 New Veg Jain House Medium hot Crisp. Hot.")
                .contains("350 g Serves 2 1,390 kcal Order 25 min ahead")
                .contains("Contains milk May contain nuts Other allergens not stated")
                .contains("Add-ons Masala Dosa Ghee up to 3 each + ₹20.00 Dip Choose 1 to 2 Chutney Sold out");
        assertThat(menus.open("/menu/whole").text())
                .contains("class=\"diet veg\"", "class=\"diet jain\"", "class=\"spice s2\"")
                .doesNotContain("diet House");
    }

    @Test
    void eachTemplateShowsWhatItIsAboutFirst() {
        String all =
                ",'metadata':{'duration':{'value':45,'unit':'minutes','max':60},'leadTime':{'value':2,'unit':'days'},"
                        + "'inventory':{'status':'low'},'sku':'A-1','configuration':'2 BHK','bedrooms':2,'bathrooms':1,"
                        + "'carpetArea':{'value':1085,'unit':'sqft'},'amenities':['Pool'],'virtualTour':{'url':'https://tour.example/'},"
                        + "'location':{'address':'Pier 2','lat':25.2685,'lng':55.2929},'floorPlans':[{'label':'B','imageUrl':'https://plan.example/b.png'}]}";
        menus.published("t-bakery", ",'template':'bakery'", all);
        menus.published("t-retail", ",'template':'retail'", all);
        menus.published("t-services", ",'template':'services'", all);
        menus.published("t-homes", ",'template':'real_estate'", all);
        assertThat(menus.text("/menu/t-bakery")).contains("One Price on request Order 2 days ahead");
        assertThat(menus.text("/menu/t-retail")).contains("One Price on request Few left", "Item no. A-1");
        assertThat(menus.text("/menu/t-services")).contains("One Price on request 45–60 min", "Book 2 days ahead");
        assertThat(menus.text("/menu/t-homes"))
                .contains("2 BHK 1,085 sq ft 2 bedrooms 1 bathroom", "Amenities Pool", "Location Pier 2")
                .contains("Floor plan: B", "Virtual tour", "Directions");
        assertThat(Markup.values(menus.open("/menu/t-homes").text(), "href"))
                .contains("https://tour.example/", "https://plan.example/b.png")
                .contains("https://www.google.com/maps/search/?api=1&query=25.2685%2C55.2929");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Lindenstr. 5, 79098 Freiburg|79098 Freiburg",
                "12 rue Haute, 69001 Lyon, France|69001 Lyon",
                "5 Mill Lane, Leeds|Leeds",
                "شارع جميرا، دبي|دبي",
                "Harbour|Harbour"
            })
    void aHomesCardNamesItsTown(String address, String town) {
        String slug = "town" + Math.abs(address.hashCode());
        menus.published(slug, ",'template':'real_estate'", ",'metadata':{'bedrooms':2,'location':'" + address + "'}");
        assertThat(menus.text("/menu/" + slug)).contains("One Price on request " + town + " ");
    }

    /** A deposit for a home or a hire is none for a bottle. */
    @Test
    void aDepositIsNamedAsTheTradeDoes() {
        String deposit = ",'price':10,'deposit':2";
        menus.published("d-retail", ",'template':'retail'", deposit);
        menus.published("d-services", ",'template':'services'", deposit);
        menus.published("d-homes", ",'template':'real_estate'", deposit);
        assertThat(menus.text("/menu/d-retail?lang=de")).contains("Pfand");
        assertThat(menus.text("/menu/d-services?lang=de")).contains("Kaution").doesNotContain("Pfand");
        assertThat(menus.text("/menu/d-homes?lang=fr"))
                .contains("dépôt de garantie")
                .doesNotContain("consigne");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'url':'https://book.example/','label':'Book a cut'}|Book a cut|https://book.example/",
                "{'whatsapp':'+31612345678'}|WhatsApp|https://wa.me/31612345678?text=Lunch%0AI%20would%20like%20to%20book%3A%20One",
                "{'phone':'+31 6 1','label':'Ring us'}|Ring us|tel:+3161"
            })
    void aServiceIsBookedWhereItsOwnerSays(String booking, String label, String href) {
        String slug = "b" + Math.abs(booking.hashCode());
        menus.published(slug, ",'template':'services'", ",'metadata':{'booking':" + booking + "}");
        assertThat(menus.text("/menu/" + slug)).contains(label + " One");
        assertThat(Markup.values(menus.open("/menu/" + slug).text(), "href")).contains(href);
    }

    @Test
    void aHomeIsAskedForInWritingAndByTelephone() {
        MadeCatalog catalog = menus.published(
                "homes",
                ",'template':'real_estate','businessDetails':{'whatsapp':'+31612345678','phone':'+31 20 1'},'settings':{'ordering':'phone'}");
        String item = catalog.item("Loft", ",'price':900000");
        assertThat(menus.text("/menu/homes")).contains("Enquire Loft Call Loft");
        menus.placard().post(item + "/toggle-availability", "{\"isAvailable\":false}");
        assertThat(menus.text("/menu/homes"))
                .contains(" Sold ")
                .doesNotContain("Sold out", "Enquire Loft", "Call Loft");
    }

    @Test
    void aCartIsOfferedWhereAnOrderCanBeSent() {
        String number = ",'businessDetails':{'whatsapp':'+31612345678'}";
        MadeCatalog catalog = menus.published("cart", number);
        String item = catalog.item("A", ",'price':1");
        assertThat(menus.open("/menu/cart").text())
                .contains("class=\"add\" type=\"button\" data-item=\"item_", "hidden>Add<");
        menus.placard().post(item + "/toggle-availability", "{\"isAvailable\":false}");
        assertThat(menus.open("/menu/cart").text())
                .as("it may come back while the page is open")
                .contains("<li class=\"item off sold\"", "class=\"add\"");
        menus.published("no-number", "", ",'price':1");
        menus.published("by-phone", number + ",'settings':{'ordering':'phone'}", ",'price':1");
        menus.published("salon", number + ",'template':'services'", ",'price':1");
        for (String slug : List.of("no-number", "by-phone", "salon")) {
            assertThat(menus.open("/menu/" + slug).text()).as(slug).doesNotContain("class=\"add\"");
        }
    }

    @Test
    void theBusinessCanBeReached() {
        menus.published(
                "reach",
                ",'timezone':'UTC','businessDetails':{'name':'De Vries','phone':'+31 (6) 123','whatsapp':'+31612345678','email':'a?b@example.com',"
                        + "'address':'Dam 1\\nAmsterdam','website':'https://www.example.com/eat/','licenceNumber':'L-1',"
                        + "'hours':[{'days':['mon','tue','wed','fri'],'from':'07:00','to':'13:00'},{'days':['fri'],'from':'18:00','to':'24:00'}],"
                        + "'socials':{'instagram':'https://instagram.com/x'}},"
                        + "'settings':{'ordering':'url','orderUrl':'https://order.example/','priceNote':'Plus service','allergyNotice':'Ask us','pricesIncludeTax':false}");
        assertThat(menus.text("/menu/reach?lang=de"))
                .contains("De Vries Lunch Geöffnet bis 13:00 Anrufen WhatsApp Anfahrt Website")
                .contains("Online bestellen Gut zu wissen Plus service Preise ohne Steuern.")
                .contains("Mo–Mi 07:00–13:00 Do Geschlossen Fr 07:00–13:00, 18:00–00:00 Sa, So Geschlossen")
                .contains("Zulassung L-1");
        assertThat(Markup.values(menus.open("/menu/reach").text(), "href"))
                .contains(
                        "https://order.example/",
                        "tel:+316123",
                        "https://wa.me/31612345678",
                        "mailto:a%3Fb@example.com")
                .contains("https://www.google.com/maps/search/?api=1&query=Dam%201%2C%20Amsterdam")
                .contains("https://www.example.com/eat/", "https://instagram.com/x");
    }

    @Test
    void openAndClosedFollowTheClock() {
        menus.published(
                "doors",
                ",'timezone':'UTC','businessDetails':{'hours':[{'days':['fri'],'from':'07:00','to':'13:00'}]}");
        assertThat(menus.text("/menu/doors")).contains("Open until 1:00 PM");
        menus.clock().set(Menus.NOON.plusSeconds(3600));
        assertThat(menus.text("/menu/doors")).contains("Closed, opens Fri 7:00 AM");
        menus.clock().set(Menus.NOON);
    }

    @Test
    void allergensHaveThreeStates() {
        MadeCatalog catalog = menus.published("allergens", "");
        catalog.item("None", ",'price':1,'metadata':{'allergens':[],'allergensDeclared':true}");
        catalog.item("Some", ",'price':1,'metadata':{'allergens':['milk'],'allergensDeclared':true}");
        catalog.item("Odd", ",'price':1,'metadata':{'allergens':['milk','kiwi']}");
        catalog.item("Half", ",'price':1,'metadata':{'allergens':['milk']}");
        catalog.item("Silent", ",'price':1");
        catalog.item(
                "Inside",
                ",'price':1,'metadata':{'allergensDeclared':true,'variants':[{'name':'A','allergens':[{'code':'nuts','presence':'may_contain'}]}]}");
        assertThat(menus.text("/menu/allergens"))
                .contains(
                        "None ₹1 None of the 14 main allergens Some ₹1 Contains milk Odd ₹1 Contains milk, kiwi Other allergens not stated Half")
                .contains("Half ₹1 Contains milk Other allergens not stated Silent ₹1 Allergens not stated Inside");
        String html = menus.open("/menu/allergens").text();
        assertThat(html.lines().filter(line -> line.startsWith("<li class=\"item")))
                .map(line -> line.replaceFirst(".*data-diet=\"\" ", ""))
                .containsExactly(
                        "data-contains=\"\" data-may=\"\" data-declared=\"\">",
                        "data-contains=\"milk\" data-may=\"\" data-declared=\"\">",
                        "data-contains=\"milk\" data-may=\"\">",
                        "data-contains=\"milk\" data-may=\"\">",
                        "data-contains=\"\" data-may=\"\">",
                        "data-contains=\"\" data-may=\"nuts\" data-declared=\"\">");
    }

    /** Guests read it without JavaScript too: where no list is complete, a filter would show nothing. */
    @Test
    void aPageSaysWhyGuestsCanNotFilterByAllergens() {
        String why = "You can’t filter by allergens here: the lists may be incomplete.";
        MadeCatalog catalog = menus.published("incomplete", "");
        catalog.item("Soup", ",'price':1,'metadata':{'allergens':['milk']}");
        assertThat(menus.text("/menu/incomplete")).contains(why);
        catalog.patch("{'settings':{'allergyNotice':'Ask Nino.'}}");
        assertThat(menus.text("/menu/incomplete")).contains("Ask Nino.").contains(why);
        catalog.item("Tea", ",'price':1,'metadata':{'allergens':[],'allergensDeclared':true}");
        assertThat(menus.text("/menu/incomplete")).doesNotContain(why);
    }

    @Test
    void stockAndKeysOfTheOwnersOwnAreShownWhereTheOwnerSaysSo() {
        String item =
                ",'metadata':{'inventory':{'status':'in_stock','quantity':3},'material':'Wool','careInstructions':['30 °C','No dryer'],"
                        + "'costPrice':7,'variants':[{'name':'S','sku':'T-S','price':1},{'name':'M','sku':'T-M','price':2}]}";
        menus.published("plain-shop", ",'template':'retail'", item);
        assertThat(menus.text("/menu/plain-shop"))
                .contains("In stock")
                .doesNotContain("3 left", "T-S", "Wool", "30 °C", "costPrice");
        menus.published(
                "open-shop",
                ",'template':'retail','settings':{'showStock':true,'shownMetadata':['material','careInstructions','price']}",
                item);
        assertThat(menus.text("/menu/open-shop"))
                .contains("3 left", "Item no.: T-S", "Material Wool", "Care instructions 30 °C, No dryer")
                .doesNotContain("In stock", "cost", "Cost");
        assertThat(menus.file("open-shop").text()).doesNotContain("Wool", "quantity", "costPrice");
    }

    @Test
    void anItemsScheduleIsShownInWords() {
        menus.published(
                "weekend", "", ",'price':1,'schedule':[{'days':['fri','sat','sun'],'from':'12:00','to':'22:00'}]");
        assertThat(menus.text("/menu/weekend?lang=de")).contains("Fr–So 12:00–22:00");
    }

    @Test
    void aMenuWithoutAllergensHasOneNote() {
        menus.published("unstated", "", ",'price':1");
        assertThat(menus.text("/menu/unstated"))
                .contains("Allergens are not stated here. Please ask before you order.")
                .doesNotContain("Allergens not stated");
        menus.published("unstated-shirts", ",'template':'retail'", ",'price':1");
        assertThat(menus.text("/menu/unstated-shirts")).doesNotContain("Allergens");
    }

    @Test
    void thePageSpeaksTheGuestsLanguageAndKeepsTheirTable() {
        menus.published(
                "spoken",
                ",'defaultLanguage':'hi'",
                ",'pricingType':'free','schedule':[{'from':'07:00','to':'11:00'}]");
        assertThat(menus.text("/menu/spoken")).contains("मुफ़्त");
        assertThat(menus.text("/menu/spoken", "Accept-Language", "nl, fr;q=0.5"))
                .contains("Gratuit");
        String arabic = menus.open("/menu/spoken?lang=ar&table=7&source=poster", "Accept-Language", "fr")
                .text();
        assertThat(arabic)
                .startsWith("<!doctype html>\n<html lang=\"ar\" dir=\"rtl\">")
                .contains("<h1 lang=\"hi\" dir=\"auto\">");
        assertThat(Markup.text(arabic)).contains("مجانًا", "طاولة 7");
        assertThat(Markup.values(arabic, "href")).contains("?lang=de&table=7");
        menus.published("isolated", "", ",'pricingType':'starting_from','price':25");
        assertThat(menus.text("/menu/isolated?lang=ar")).contains("ابتداءً من \u2068₹25\u2069");
    }
}
