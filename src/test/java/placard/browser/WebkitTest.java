package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Scanners;
import placard.testing.Store;

/** What every guest does, in the engine of iPhones. Without WebKitGTK it is skipped, loudly; with {@code CI=true} it fails. */
class WebkitTest {
    private static Placard placard;
    private static Examples examples;
    private static LongList list;
    private static Webkit webkit;

    @BeforeAll
    static void start() {
        Scanners.needs(Webkit.PROGRAMS);
        placard = Placard.start(Store.SQLITE, Map.of(), new MovableClock(Guests.LUNCH));
        examples = Examples.in(placard);
        // This browser's clock is the machine's, and at night an order would be for the next day.
        assertThat(placard.patch(examples.of("restaurant").api(), "{\"businessDetails\":{\"hours\":[]}}")
                        .status())
                .isEqualTo(200);
        list = LongList.in(placard);
        webkit = new Webkit();
        webkit.window(480, 800);
    }

    @AfterAll
    static void stop() {
        if (webkit != null) {
            webkit.close();
        }
        if (placard != null) {
            placard.close();
        }
    }

    private static void open(String template, String query) {
        webkit.open(placard.url(examples.of(template).path() + query));
        webkit.run("localStorage.clear(); sessionStorage.clear()");
        webkit.open(placard.url(examples.of(template).path() + query));
        webkit.until("return document.querySelector('button.add:not([hidden])') !== null");
    }

    /** A dialog shows its content whole, or as much of it as the window has room for. */
    private static void showsItsContent(String dialog) {
        webkit.until("return document.querySelector('%s').open".formatted(dialog));
        double[] heights = webkit.run("""
                const dialog = document.querySelector('%s');
                const inside = dialog.querySelector('.inside');
                return [inside.clientHeight, inside.scrollHeight, innerHeight - dialog.offsetHeight];
                """.formatted(dialog))
                .valueStream()
                .mapToDouble(one -> one.asDouble())
                .toArray();
        assertThat(heights[0])
                .as("height of the content of %s", dialog)
                .isGreaterThan(100)
                .isGreaterThanOrEqualTo(Math.min(heights[1], 400));
    }

    @Test
    void anOrderIsMadeInDialogsThatShowWhatIsInThem() {
        open("restaurant", "?table=12");
        webkit.press("#filter");
        showsItsContent("#filters");
        webkit.press("#show");
        webkit.press("button.add[aria-label='Add Paneer Tikka']");
        showsItsContent("#picker");
        webkit.press("#picker-choices fieldset:first-child label:last-child input");
        webkit.press("#picker-choices fieldset:last-child label input");
        webkit.press("#picker-send");
        webkit.until("return !document.querySelector('dialog[open]')");
        webkit.press("button.cartbar");
        showsItsContent("#cart");
        webkit.press("#cart-message summary");
        String text = "Saffron Table\nTable 12\n\n1 × Paneer Tikka (Full) – ₹360\n   + Mint chutney\n\nTotal: ₹360";
        assertThat(webkit.run("return document.querySelector('#cart-text').innerText")
                        .asText())
                .isEqualTo(text);
        assertThat(OrderForm.chat(webkit.run("return document.querySelector('#cart-send').href")
                        .asText()))
                .isEqualTo(Map.of("number", "wa.me/918055500142", "text", text));
    }

    private static double top(int section) {
        return webkit.run("return (%s)(%d)".formatted(LongList.TOP, section)).asDouble();
    }

    @Test
    void aSectionComesToItsPlaceByTheBarAndByALink() {
        for (int section : List.of(1, 7, 13, 18)) {
            webkit.open(placard.url(list.path()));
            webkit.run("document.querySelectorAll('.contents a')[%d].click()".formatted(section));
            assertThat(top(section)).as("section %d by the bar", section).isCloseTo(LongList.PLACE, within(8.0));
            webkit.open("about:blank");
            webkit.open(placard.url(list.path() + "#" + list.sections().get(section)));
            assertThat(top(section)).as("section %d by a link", section).isCloseTo(LongList.PLACE, within(8.0));
        }
    }
}
