package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** A document behind a code, in a browser that shows documents by itself. */
@Slow
class DocumentTest {
    @RegisterExtension
    static final Guests GUESTS = Guests.withViewer();

    @Test
    void aScannedDocumentIsShownAndNothingOfOursForbidsIt() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Guest owner = GUESTS.phone();
            owner.open(placard.url("/"));
            byte[] document = owner.page().pdf();
            String file =
                    placard.upload("Menu du jour.pdf", document).at("/file/id").asText();
            MadeCode code = MadeCode.in(
                    placard, "{\"name\":\"Menu\",\"type\":\"pdf\",\"content\":{\"fileId\":\"" + file + "\"}}");

            // A document names no icon, so the browser asks for one.
            Guest guest = GUESTS.phone().expecting("the server responded with a status of 404");
            Response shown = guest.open(placard.url("/q/" + code.slug()));
            assertThat(shown.url()).isEqualTo(placard.url("/files/" + file));
            assertThat(shown.status()).isEqualTo(200);
            assertThat(shown.headers())
                    .containsEntry("content-type", "application/pdf")
                    .containsEntry("content-length", "" + document.length)
                    .hasEntrySatisfying(
                            "content-disposition",
                            how -> assertThat(how).startsWith("inline; filename=\"Menu du jour.pdf\""));
            guest.page()
                    .waitForCondition(() -> guest.page().frames().stream()
                            .anyMatch(frame -> frame.url().startsWith("chrome-extension://")));
            assertThat(guest.faults()).isEmpty();
        }
    }
}
