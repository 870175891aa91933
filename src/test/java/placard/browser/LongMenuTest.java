package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/** The screens of a menu with long sections and long names, most of which isn't drawn until it is scrolled to. */
@Slow
@OnSqlite
class LongMenuTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static MadeCatalog catalog;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        catalog = MadeCatalog.in(placard, "{'name':'Ristorante Pizzeria La Bella Vista','currency':'EUR'}");
        StringBuilder rows = new StringBuilder("Section,Name,Price\n");
        IntStream.range(0, 180)
                .forEach(i -> rows.append("Course ")
                        .append(i / 60)
                        .append(",Dish with a name as long as some owners have it ")
                        .append(i)
                        .append(",5\n"));
        MadeForm form = MadeForm.of("a.csv", rows.toString().getBytes(StandardCharsets.UTF_8));
        placard.send(catalog.path() + "/import", form.bytes(), form.contentType(), placard.key());
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "es", "hi", "ar"})
    void nothingScrollsSidewaysInAnyLanguage(String language) {
        for (int[] window : new int[][] {Guests.NARROW, {1440, 900}}) {
            Dashboard dashboard = Dashboard.of(GUESTS.with(window, options -> options.setLocale(language)), placard);
            Page page = dashboard.page();
            dashboard.screen("catalogs/" + catalog.id());
            assertThat(page.locator("#catalog:not([aria-busy])")).isVisible();
            page.evaluate(
                    "() => document.querySelectorAll('.fold[aria-expanded=false]').forEach((fold) => fold.click())");
            assertThat(page.locator(".dish")).hasCount(180);
            fits(dashboard, "the editor at " + window[0]);
            dashboard.screen("board?catalog=" + catalog.id());
            assertThat(page.locator(".stock")).hasCount(180);
            fits(dashboard, "the board at " + window[0]);
        }
    }

    /** At the top and at the end, where other rows are drawn. */
    private static void fits(Dashboard dashboard, String what) {
        assertThat(dashboard.guest().scrollsSideways()).as(what).isFalse();
        dashboard.page().evaluate("() => scrollTo(0, document.documentElement.scrollHeight)");
        assertThat(dashboard.guest().scrollsSideways()).as(what + ", its end").isFalse();
    }
}
