package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** What holds for each page that anybody can open, as it is when it has loaded. */
@OnSqlite
class EveryPageTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static Map<String, String> pages;

    @Prepares
    static void prepare() {
        pages = Pages.of(placard);
    }

    static Stream<String> pages() {
        return Pages.NAMES.stream();
    }

    /** A guest who opens a page; the browser says on its console that a page of an error is one. */
    private static Guest at(String page) {
        Guest guest =
                GUESTS.phone().expecting("^console: Failed to load resource: the server responded with a status of 4");
        guest.open(placard.url(pages.get(page)));
        return guest;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void axeFindsNothingOnAPhoneAndFingersFindEverything(String page) {
        Guest guest = at(page);
        guest.prefers(ColorScheme.LIGHT);
        Axe.approves(page + " in " + ColorScheme.LIGHT, guest.page());
        FitCheck.forFingers(page, guest);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("pages")
    void axeFindsNothingInTheDarkAndEverythingFits(String page) {
        Guest guest = at(page);
        guest.prefers(ColorScheme.DARK);
        Axe.approvesColours(page + " in " + ColorScheme.DARK, guest.page());
        guest.prefers(ColorScheme.LIGHT);
        FitCheck.inEveryWindow(page, guest);
        FitCheck.forFingers(page + " in a wide window", guest);
        guest.page().setViewportSize(Guests.NARROW[0], Guests.NARROW[1]);
        FitCheck.forFingers(page + " in a narrow window", guest);
        FitCheck.inLargeLetters(page, guest);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("pages")
    void aPageFromRightToLeftFitsAsWell(String page) {
        Guest guest =
                GUESTS.phone().expecting("^console: Failed to load resource: the server responded with a status of 4");
        guest.prefers(ColorScheme.DARK);
        guest.open(placard.url(pages.get(page) + "?lang=ar"));
        assertThat(guest.page().getAttribute("html", "dir")).isEqualTo(page.equals("start") ? "ltr" : "rtl");
        Axe.approves(page + " in Arabic", guest.page());
        FitCheck.inEveryWindow(page + " in Arabic", guest);
        FitCheck.forFingers(page + " in Arabic", guest);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("pages")
    void theLongWordsOfGermanFitAllWindows(String page) {
        Guest guest =
                GUESTS.phone().expecting("^console: Failed to load resource: the server responded with a status of 4");
        guest.open(placard.url(pages.get(page) + "?lang=de"));
        FitCheck.inTheNarrowest(page + " in German", guest);
        FitCheck.betweenPhoneAndDesk(page + " in German", guest);
    }

    @Test
    void thisIsTheDatabaseThatAnswers() {
        assertThat(placard.get("/health/ready").at("/store").asText()).isEqualTo(Store.SQLITE.label());
        assertThat(MadeCode.in(placard).slug()).isNotEmpty();
    }
}
