package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;

/** The bar of sections and links to one, on a page of 200 items of which only those near the window are laid out. */
@OnSqlite
class SectionsTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static LongList list;

    @Prepares
    static void prepare() {
        list = LongList.in(placard);
    }

    private static double top(Guest guest, int section) {
        return ((Number) guest.page().evaluate(LongList.TOP, section)).doubleValue();
    }

    private static Locator tab(Guest guest, int section) {
        return guest.page().locator(".contents a").nth(section);
    }

    @ParameterizedTest
    @Slow
    @ValueSource(ints = {1, 7, 13, 18})
    void aSectionOfTheBarComesToItsPlace(int section) {
        Guest guest = GUESTS.phone();
        guest.open(placard.url(list.path()));
        tab(guest, section).click();
        assertThat(top(guest, section)).isCloseTo(LongList.PLACE, within(8.0));
        assertThat(tab(guest, section).getAttribute("aria-current")).isNotNull();
        tab(guest, 2).click();
        assertThat(top(guest, 2)).isCloseTo(LongList.PLACE, within(8.0));
    }

    @ParameterizedTest
    @Slow
    @ValueSource(ints = {1, 7, 13, 18})
    void aLinkToASectionOpensThePageThere(int section) {
        Guest guest = GUESTS.phone();
        guest.open(placard.url(list.path() + "#" + list.sections().get(section)));
        assertThat(top(guest, section)).isCloseTo(LongList.PLACE, within(8.0));
    }

    /** A mouse has a wheel, which moves things up and down. */
    @Test
    void aMouseComesToEverySection() {
        Guest guest = GUESTS.with(Guests.DESK, options -> options);
        guest.open(placard.url(list.path()));
        assertThat((List<?>) guest.page().evaluate("""
                [...document.querySelectorAll(".contents a")]
                  .filter((tab) => tab.getBoundingClientRect().right > innerWidth)
                  .map((tab) => tab.textContent)""")).isEmpty();
        Locator last = tab(guest, 18);
        tab(guest, 0).hover();
        guest.page().mouse().wheel(0, 400);
        guest.until("""
                () => {
                  const { bottom } = document.querySelector(".contents").getBoundingClientRect();
                  return [...document.querySelectorAll(".contents a")][18].getBoundingClientRect().bottom <= bottom;
                }""");
        last.click();
        double bar = guest.page().locator(".contents").boundingBox().height;
        assertThat(top(guest, 18)).isCloseTo(bar + 18, within(8.0));
        assertThat(last.getAttribute("aria-current")).isNotNull();
    }

    @Test
    void scrollingOverridesAJumpToASection() {
        Guest guest = GUESTS.phone();
        guest.open(placard.url(list.path()));
        tab(guest, 7).click();
        guest.page().mouse().move(200, 400);
        guest.page().mouse().wheel(0, 600);
        assertThat(top(guest, 7)).isLessThan(-100);
    }

    @Test
    void onlyWhatIsNearTheWindowIsLaidOut() {
        Guest guest = GUESTS.phone();
        guest.open(placard.url(list.path()));
        assertThat((int) guest.page().evaluate("""
                [...document.querySelectorAll(".item h3 a")]
                  .filter((item) => item.checkVisibility({ contentVisibilityAuto: true })).length""")).isLessThan(60);
    }
}
