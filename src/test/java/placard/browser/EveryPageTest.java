package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Store;

/** What holds for each page that anybody can open, as it is when it has loaded. */
class EveryPageTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static Placard placard;
    private static Map<String, String> pages;

    @BeforeAll
    static void start() {
        placard = Placard.start(Store.SQLITE);
        pages = Pages.of(placard);
    }

    @AfterAll
    static void stop() {
        if (placard != null) {
            placard.close();
        }
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
    void axeFindsNothingInLightAndInDarkAndNothingIsWiderThanTheWindow(String page) {
        Guest guest = at(page);
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            guest.prefers(scheme);
            Axe.approves(page + " in " + scheme, guest.page());
        }
        for (int[] size : List.of(Guests.NARROW, Guests.PHONE, Guests.DESK)) {
            guest.page().setViewportSize(size[0], size[1]);
            assertThat(guest.scrollsSideways()).as("%s at %d", page, size[0]).isFalse();
        }
    }

    @Test
    void thisIsTheDatabaseThatAnswers() {
        assertThat(placard.get("/health/ready").at("/store").asText()).isEqualTo(Store.SQLITE.label());
        assertThat(MadeCode.in(placard).slug()).isNotEmpty();
    }
}
