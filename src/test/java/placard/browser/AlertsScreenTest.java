package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Store;

/** Alerts and the weekly letter, by a person at a browser. */
class AlertsScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Test
    void alertsAreSavedTogetherAndTheLetterIsShownAndChosen() {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-19T10:00:00Z"));
        try (Placard placard = Placard.start(Store.SQLITE, Map.of(), clock)) {
            Person.owner(placard);
            MadeCode code = MadeCode.in(placard, "{\"name\":\"Window\",\"targetUrl\":\"https://a.example/\"}");
            placard.scan(code.slug(), "203.0.113.7");
            placard.analyticsOf(code.id(), 1);
            clock.move(Duration.ofDays(7));
            Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
            dashboard.screen("alerts");
            assertThat(dashboard.page().locator("[data-part=letter]")).containsText("Window: 1");
            dashboard.field("Milestones of a code, in scans").fill("100, ten");
            dashboard.guest().expecting("Failed to load resource: the server responded with a status of 422");
            dashboard.page().locator("#alerts button").click();
            assertThat(dashboard.page().locator("#milestones-fault")).containsText("whole numbers");
            dashboard.field("Milestones of a code, in scans").fill("1 000, 100");
            dashboard.field("Days without a scan").fill("3");
            dashboard.page().locator("#alerts button").click();
            assertThat(dashboard.field("Milestones of a code, in scans")).hasValue("100, 1000");
            assertThat(placard.get("/api/v1/alerts").at("/alerts/quietDays").asInt())
                    .isEqualTo(3);
            dashboard.page().getByText("Send me a weekly report").click();
            dashboard.page().locator("form[method=post] button").last().click();
            assertThat(dashboard.page().locator(".success")).containsText("Saved");
            assertThat(dashboard.page().locator("input[name=letter]")).isChecked();
            Axe.approves("alerts", dashboard.page());
        }
    }
}
