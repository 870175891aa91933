package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/** The languages and currencies that screens offer: one list in one order, the likely ones first. */
@Slow
@OnSqlite
class LanguageChoicesTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static String menu;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        menu = placard.post("/api/v1/catalogs", "{\"name\":\"Kart\",\"defaultLanguage\":\"tr\",\"currency\":\"TRY\"}")
                .at("/catalog/id")
                .asText();
    }

    private static List<String> words(Dashboard dashboard, String screen, String select) {
        dashboard.screen(screen);
        Locator options = dashboard.page().locator(select + " option:not([value=''])");
        options.first()
                .waitFor(new Locator.WaitForOptions()
                        .setState(com.microsoft.playwright.options.WaitForSelectorState.ATTACHED));
        return options.all().stream()
                .map(one -> one.getAttribute("value") + " " + one.textContent().strip())
                .toList();
    }

    @Test
    void allScreensOfferTheSameListWithTheLikelyOnesFirst() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options.setLocale("de-CH")), placard);
        List<String> languages = words(dashboard, "catalogs", "#new-language");
        List<String> currencies = words(dashboard, "catalogs", "#new-currency");
        assertThat(languages).startsWith("tr T\u00fcrkisch", "de Deutsch").doesNotHaveDuplicates();
        assertThat(languages).contains("gu Gujarati", "sq Albanisch", "zh-Hans Chinesisch (Vereinfacht)");
        assertThat(languages.subList(2, languages.size()))
                .isSortedAccordingTo(
                        (one, other) -> one.substring(one.indexOf(' ')).compareTo(other.substring(other.indexOf(' '))));
        assertThat(currencies).doesNotHaveDuplicates();
        assertThat(currencies.get(0)).startsWith("TRY ");
        assertThat(currencies.get(1)).startsWith("CHF ");

        assertThat(words(dashboard, "settings", "#language")).isEqualTo(languages);
        assertThat(words(dashboard, "settings", "#currency")).isEqualTo(currencies);
        assertThat(words(dashboard, "catalogs/" + menu + "/details", "#f-defaultLanguage"))
                .isEqualTo(languages);
        assertThat(words(dashboard, "catalogs/" + menu + "/details", "#f-currency"))
                .isEqualTo(currencies);
        assertThat(words(dashboard, "catalogs/" + menu + "/languages", "#add-language"))
                .isEqualTo(languages.subList(1, languages.size()));
    }
}
