package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Placard;
import placard.testing.Store;

/** The checks of {@link Guest}, which every other test here relies on, notice what they should. */
class GuestTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Test
    void faultsOfAPageAreRecorded() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Guest guest = GUESTS.with(Guests.PHONE, options -> options.setBypassCSP(true));
            guest.open(placard.url("/"));
            guest.page().evaluate("console.error('oh'); alert('hello')");
            guest.page().evaluate("setTimeout(() => { throw new Error('thrown'); })");
            guest.page()
                    .waitForRequest(
                            "https://other.example/**",
                            () -> guest.page()
                                    .evaluate(
                                            "document.body.append(Object.assign(new Image(), { src: 'https://other.example/a.png' }))"));
            guest.page().waitForConsoleMessage(() -> guest.page().evaluate("console.warn('last')"));
            assertThat(String.join("\n", guest.faults()))
                    .contains("console: oh", "dialog: hello", "thrown", "third party: https://other.example/a.png");
            guest.expecting(".");
            assertThat(guest.faults()).isEmpty();
        }
    }

    @Test
    void aBreachOfThePolicyIsNoted() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Guest guest = GUESTS.phone();
            guest.open(placard.url("/"));
            guest.page().evaluate("""
                    document.body.insertAdjacentHTML("beforeend", "<p onclick='hit()' style='color:red'>x</p><img src='https://other.example/a.png'>")""");
            // Chromium judges a handler when it is first needed.
            guest.page().evaluate("document.querySelector('[onclick]').click()");
            guest.page().waitForConsoleMessage(() -> guest.page().evaluate("console.warn('last')"));
            assertThat(String.join("\n", guest.faults()))
                    .contains("CSP: style-src-attr", "CSP: script-src-attr", "CSP: img-src https://other.example");
            guest.expecting(".");
        }
    }

    @Test
    void axeFindsAButtonWithoutAName() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Guest guest = GUESTS.phone();
            guest.open(placard.url("/"));
            guest.page().evaluate("""
                    document.querySelector("main").append(Object.assign(document.createElement("button"), { className: "x" }))""");
            assertThatThrownBy(() -> Axe.approves("start", guest.page()))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("button-name");
        }
    }
}
