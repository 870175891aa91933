package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Tenant;

/** A link that lets a printer fetch a sheet without an account. */
@OnBothStores(clock = "2026-11-20T12:00:00Z")
final class PrintLinkTest {
    private static final String LINKS = "/api/v1/qr/sheet/links";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Person owner;
    private static MadeCatalog catalog;
    private static String code;
    private static String payload;

    @TempDir
    private Path folder;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
        catalog = MadeCatalog.in(placard, "{'name':'Herbstkarte','businessDetails':{'name':'Trattoria da Nino'}}");
        Reply made = placard.post("/api/v1/qr", json("{'name':'Secret label','catalogId':'" + catalog.id() + "'}"));
        code = made.at("/qr/id").asText();
        payload = made.at("/qr/payload").asText();
    }

    private static Reply made(String query, String more) {
        return placard.post(LINKS + query, json("{'ids':['" + code + "']" + more + "}"));
    }

    private static String path(Reply made) {
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("/link/url").asText().replaceFirst("^https?://[^/]+", "");
    }

    private static Reply open(String path) {
        return placard.send("GET", path, null, null);
    }

    @Test
    void aPrinterSeesWhatToPrintAndNothingElse() {
        Reply made = made("", ",'template':'table_sticker','tables':{'from':1,'to':24}");
        String path = path(made);
        Instant end = clock.instant().plus(Duration.ofDays(7));
        assertThat(Instant.parse(made.at("/link/expiresAt").asText())).isEqualTo(end);
        Reply page = open(path);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("Table stickers", "Trattoria da Nino", "70 × 88 mm", "A4", "3 mm", "24", ">4<")
                .contains(DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ENGLISH)
                        .format(end.atZone(ZoneOffset.UTC)))
                .contains(path + "/pdf")
                .doesNotContain("Secret label", "Herbstkarte", code, "Default");
        for (Reply answer : new Reply[] {page, open(path + "/pdf")}) {
            assertThat(answer.headers().firstValue("X-Robots-Tag")).contains("noindex");
            assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
            assertThat(answer.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
        }
    }

    @Test
    void theFileIsTheRequestAsMadeWithTheCodesAsTheyAre() throws IOException {
        Scanners.needs("pdftoppm", "zbarimg");
        String path = path(made("?days=1", ",'template':'table_tent','tables':['Bar 1'],'format':'json','page':1"));
        Reply first = open(path + "/pdf");
        assertThat(first.status()).as(first.text()).isEqualTo(200);
        assertThat(first.headers().firstValue("Content-Disposition").orElse(""))
                .contains("Trattoria da Nino", "Table tents");
        Path file = Files.write(folder.resolve("tents.pdf"), first.bytes());
        assertThat(Scanners.codes(file, folder, 1, 200, 1)).containsExactly(payload + "?table=Bar%201");
        catalog.patch("{'theme':{'primaryColor':'#123456'}}");
        assertThat(open(path + "/pdf").bytes()).as("another colour").isNotEqualTo(first.bytes());
    }

    /** The bleed was in "mm" between sizes in the printer's own letters. */
    @Test
    void eachLengthIsInThePrintersLanguage() {
        String path = path(made("", ",'template':'poster_a5'"));
        assertThat(placard.send("GET", path, null, null, "Accept-Language", "ar")
                        .text())
                .contains("148 × 210 مم", "3 مم")
                .doesNotContain(" mm");
        assertThat(placard.send("GET", path, null, null, "Accept-Language", "hi")
                        .text())
                .contains("3 मिमी");
    }

    @Test
    void anEndedLinkSaysSo() {
        String path = path(made("?days=1", ""));
        assertThat(open(path).status()).isEqualTo(200);
        clock.move(Duration.ofDays(1));
        for (String gone : new String[] {path, path + "/pdf"}) {
            Reply page = open(gone);
            assertThat(page.status()).isEqualTo(410);
            assertThat(page.text()).contains("no longer available").doesNotContain("Secret label");
        }
        assertThat(open("/print/" + "a".repeat(43)).status()).isEqualTo(404);
        assertThat(open("/print/short/pdf").status()).isEqualTo(404);
    }

    @Test
    void aRevokedLinkIsGoneAndListsNameOpenOnes() {
        Reply made = made("?days=30", ",'template':'poster_a4','layout':'bold'");
        String path = path(made);
        String id = made.at("/link/id").asText();
        Reply list = placard.get(LINKS + "?limit=100");
        assertThat(list.text()).contains(id).doesNotContain("/print/");
        assertThat(placard.delete(LINKS + "/" + id).status()).isEqualTo(204);
        assertThat(placard.delete(LINKS + "/" + id).status()).isEqualTo(404);
        assertThat(open(path).status()).isEqualTo(410);
        assertThat(placard.get(LINKS + "?limit=100").text()).doesNotContain(id);
        assertThat(placard.get("/api/v1/activity?subjectKind=print_link&subjectId=" + id)
                        .text())
                .contains("\"created\"", "\"revoked\"");
    }

    @Test
    void aLinkToADeletedCodeIsGone() {
        Reply door = placard.post("/api/v1/qr", json("{'name':'Door','targetUrl':'https://example.com/'}"));
        String id = door.at("/qr/id").asText();
        String path = path(placard.post(LINKS, json("{'ids':['" + id + "']}")));
        assertThat(open(path).status()).isEqualTo(200);
        placard.delete("/api/v1/qr/" + id);
        assertThat(open(path).status()).isEqualTo(410);
        assertThat(open(path + "/pdf").status()).isEqualTo(410);
    }

    private static void expectGone(String path) {
        for (String each : new String[] {path, path + "/pdf"}) {
            assertThat(open(each).status()).as(each).isEqualTo(410);
        }
    }

    @Test
    void aLinkWithoutItsWifiIsGone() {
        String wifi = placard.post(
                        "/api/v1/qr", json("{'name':'W','type':'wifi','content':{'ssid':'n','password':'12345678'}}"))
                .at("/qr/id")
                .asText();
        String path = path(made("", ",'template':'table_tent','wifiId':'" + wifi + "'"));
        assertThat(open(path).status()).isEqualTo(200);
        placard.delete("/api/v1/qr/" + wifi);
        expectGone(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'presentation':{'table':'12'}}", "{'catalogId':null,'targetUrl':'https://example.com/'}"})
    void aLinkWhoseCodeTakesNoTablesIsGone(String change) {
        String id = placard.post("/api/v1/qr", json("{'name':'Hall','catalogId':'" + catalog.id() + "'}"))
                .at("/qr/id")
                .asText();
        String path = path(placard.post(LINKS, json("{'ids':['" + id + "'],'tables':{'from':1,'to':4}}")));
        assertThat(open(path).status()).isEqualTo(200);
        Reply changed = placard.patch("/api/v1/qr/" + id, json(change));
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        expectGone(path);
    }

    @Test
    void aKeyThatMayNotReadCodesMakesNoLink() {
        String body = json("{'ids':['" + code + "']}");
        Reply refused = placard.send("POST", LINKS, body, Tenant.scopedKey(placard, "qr:write"));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.code()).isEqualTo("insufficient_scope");
        assertThat(refused.at("/requiredScope").asText()).isEqualTo("qr:read");
        String both = Tenant.scopedKey(placard, "qr:write", "qr:read");
        assertThat(placard.send("POST", LINKS, body, both).status()).isEqualTo(201);
    }

    @Test
    void aLinkCountsAsPrintedInTheFirstSteps() {
        path(made("", ""));
        String steps = owner.get("/app/default/").text().replaceFirst("(?s).* id=\"checklist\"", "");
        assertThat(steps.split("<li class=\"")[5]).startsWith("done");
    }

    @Test
    void aSheetThatWouldBeRefusedGetsNoLink() {
        assertThat(made("", ",'template':'banner'").status()).isEqualTo(422);
        assertThat(made("?days=8", "").at("/errors/0/parameter").asText()).isEqualTo("days");
        assertThat(placard.post(LINKS, json("{'ids':['qr_00000000000000000000000000']}"))
                        .at("/errors/0/pointer")
                        .asText())
                .isEqualTo("/ids/0");
    }

    @Test
    void aPageSpeaksTheLanguageThatIsAskedFor() {
        String path = path(made("", ",'template':'receipt'"));
        String page =
                placard.send("GET", path, null, null, "Accept-Language", "ar").text();
        assertThat(page).contains("dir=\"rtl\"", "أسود فقط", "تنزيل ملف PDF");
    }

    @Test
    void openingsOfARevokedLinkDoNotCount() {
        Reply made = made("", "");
        placard.delete(LINKS + "/" + made.at("/link/id").asText());
        for (int i = 0; i < 61; i++) {
            assertThat(open(path(made)).status()).isEqualTo(410);
        }
        assertThat(open(path(made("", ""))).status()).isEqualTo(200);
    }

    @Test
    void tooManyOpeningsAreRefused() {
        String path = path(made("", ""));
        int status = 200;
        for (int i = 0; i < 61 && status == 200; i++) {
            status = open(path).status();
        }
        assertThat(status).isEqualTo(429);
        assertThat(open(path(made("", ""))).status()).as("another link").isEqualTo(200);
        clock.move(Duration.ofMinutes(1));
        assertThat(open(path).status()).isEqualTo(200);
    }
}
