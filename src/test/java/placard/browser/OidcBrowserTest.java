package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.OidcProvider;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Store;

/** The way to sign in elsewhere, as a browser goes it. */
class OidcBrowserTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    /** One tick for all ways to sign in: that of the form which the button is part of. */
    @Test
    void theTickForADeviceOfAnotherPersonGoesAlongWithoutEmailAndPassword() {
        try (OidcProvider provider = new OidcProvider();
                Placard own = Placard.start(Store.SQLITE, provider.settings())) {
            Person.owner(own);
            Guest guest = GUESTS.with(Guests.DESK, options -> options);
            List<String> sent = new ArrayList<>();
            guest.page().route("**/app/oidc", route -> {
                sent.add(route.request().postData());
                route.fulfill(new Route.FulfillOptions().setStatus(204));
            });
            guest.expecting("/app/oidc net::ERR_ABORTED");
            guest.open(own.url("/app/sign-in?next=/app/account"));
            Axe.approves("signing in, elsewhere too", guest.page());
            Page page = guest.page();
            page.getByText("Continue with Acme ID").click();
            page.waitForCondition(() -> sent.size() == 1);
            guest.open(own.url("/app/sign-in?next=/app/account"));
            page.getByText("Not my device").click();
            page.getByText("Continue with Acme ID").click();
            assertThat(sent).hasSize(2);
            assertThat(sent.get(0)).contains("next=%2Fapp%2Faccount").doesNotContain("foreign");
            assertThat(sent.get(1)).contains("next=%2Fapp%2Faccount", "foreign=yes");
        }
    }
}
