package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Reply;

/** Pages come from memory, and nobody can tell but by the time it takes. */
@OnBothStores(
        settings = {"PLACARD_MANAGEMENT_PORT=" + OnBothStores.FREE_PORT, "PLACARD_PAGE_CACHE_MB=8"},
        clock = "2026-11-20T12:00:00Z")
final class CachedPagesTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final String[] BROWSER = {"Accept-Encoding", "gzip, deflate, br"};

    @Started
    private static MovableClock clock;

    @Started
    private static Placard placard;

    private static int management;

    @Prepares
    static void prepare() {
        management = Integer.parseInt(placard.environment().get("PLACARD_MANAGEMENT_PORT"));
    }

    private static MadeCatalog published(String slug) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','timezone':'UTC','slug':'" + slug + "'}");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return catalog;
    }

    /** As a browser asks: what is kept comes the quick way. */
    private static Reply open(String path, String... headers) {
        List<String> all = new ArrayList<>(List.of(BROWSER));
        all.addAll(List.of(headers));
        Reply zipped = ask("GET", path, all.toArray(String[]::new));
        if (!zipped.header("Content-Encoding").equals("gzip")) {
            return zipped;
        }
        try (GZIPInputStream zip = new GZIPInputStream(new ByteArrayInputStream(zipped.bytes()))) {
            return new Reply(zipped.status(), zipped.headers(), zip.readAllBytes());
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static Reply ask(String method, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(placard.url(path)))
                .timeout(Duration.ofSeconds(20))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<byte[]> answer = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            return new Reply(answer.statusCode(), answer.headers(), answer.body());
        } catch (IOException failure) {
            throw new AssertionError(failure);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static double metric(String name) {
        return Ports.metric(management, name);
    }

    @Test
    void aDeletedFileLeavesThePagesThatShowItAndNoOthersAreMadeAnew() {
        String picture =
                placard.upload("a.png", Drawn.png(12, 9)).at("/file/id").asText();
        String unused = placard.upload("b.png", Drawn.png(12, 8)).at("/file/id").asText();
        MadeCatalog shows = published("shows-it");
        shows.item("Dosa", ",'imageFileIds':['" + picture + "']");
        published("shows-none").item("Dosa", "");
        assertThat(open("/menu/shows-it").text()).contains("/files/" + picture);
        open("/menu/shows-none");
        double misses = metric("placard_pages_misses_total");
        assertThat(placard.delete("/api/v1/files/" + unused).status()).isEqualTo(204);
        open("/menu/shows-it");
        assertThat(placard.delete("/api/v1/files/" + picture + "?force=true").status())
                .isEqualTo(204);
        Await.until("the picture to go", () -> !open("/menu/shows-it").text().contains(picture));
        open("/menu/shows-none");
        assertThat(metric("placard_pages_misses_total")).isEqualTo(misses + 1);
    }

    @Test
    void theSecondGuestsPageComesFromMemoryAndIsTheSame() {
        published("twice").item("Dosa", ",'price':1");
        double misses = metric("placard_pages_misses_total");
        double hits = metric("placard_pages_hits_total");
        for (String path : List.of("/menu/twice", "/menu/twice.json")) {
            Reply plain = placard.send("GET", path, null, null);
            Reply first = open(path, "X-Request-Id", "mine");
            Reply second = open(path);
            assertThat(first.text()).isEqualTo(plain.text()).isEqualTo(second.text());
            assertThat(first.header("X-Request-Id")).isEqualTo("mine");
            assertThat(second.header("X-Request-Id")).isNotEmpty().isNotEqualTo("mine");
            assertThat(second.header("ETag")).startsWith("W/\"").isEqualTo(plain.header("ETag"));
            for (String name : List.of(
                    "Content-Type",
                    "Cache-Control",
                    "Vary",
                    "Content-Security-Policy",
                    "Referrer-Policy",
                    "Permissions-Policy",
                    "Cross-Origin-Opener-Policy",
                    "X-Content-Type-Options",
                    "X-Robots-Tag",
                    "Access-Control-Allow-Origin")) {
                assertThat(second.header(name)).as(name).isEqualTo(plain.header(name));
            }
        }
        assertThat(metric("placard_pages_misses_total") - misses).isEqualTo(2);
        assertThat(metric("placard_pages_hits_total") - hits).isEqualTo(4);
        assertThat(metric("placard_pages_bytes")).isBetween(2_000.0, 8.0 * (1 << 20));
        assertThat(metric("placard_http_requests_seconds_count{method=\"GET\",route=\"/menu/:slug\",status=\"200\"}"))
                .isGreaterThanOrEqualTo(6);
    }

    @Test
    void theQuickWayAnswersHeadsAndClientsThatHaveThePage() {
        published("quick");
        Reply first = open("/menu/quick");
        Reply head = ask("HEAD", "/catalog/quick", BROWSER);
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.bytes()).isEmpty();
        assertThat(head.header("Content-Length"))
                .isEqualTo("" + ask("GET", "/menu/quick", BROWSER).bytes().length);
        for (String[] headers : List.of(BROWSER, new String[] {"Accept-Encoding", "identity"})) {
            List<String> all = new ArrayList<>(List.of(headers));
            all.addAll(List.of("If-None-Match", "\"other\", " + first.header("ETag")));
            Reply same = ask("GET", "/menu/quick", all.toArray(String[]::new));
            assertThat(same.status()).isEqualTo(304);
            assertThat(same.bytes()).isEmpty();
            assertThat(same.header("ETag")).isEqualTo(first.header("ETag"));
            assertThat(same.header("Cache-Control")).isEqualTo("no-cache");
            assertThat(same.header("Vary")).isEqualTo("Accept-Encoding, Accept-Language");
            assertThat(same.header("X-Request-Id")).isNotEmpty();
            assertThat(same.header("Content-Encoding")).isEmpty();
        }
        assertThat(ask("GET", "/menu/quick", "Accept-Encoding", "gzip;q=0, *").header("Content-Encoding"))
                .isEmpty();
        assertThat(placard.send("POST", "/menu/quick", "{}", null).status()).isEqualTo(405);
    }

    @Test
    void aSwitchIsSeenByTheVeryNextGuest() {
        String item = published("next").item("Dosa", ",'price':1");
        for (int i = 0; i < 20; i++) {
            boolean isOn = i % 2 == 1;
            set(item, isOn);
            assertThat(Markup.text(open("/menu/next").text()).contains("Sold out"))
                    .isEqualTo(!isOn);
            assertThat(open("/menu/next.json").text().contains("sold_out")).isEqualTo(!isOn);
        }
    }

    private static void set(String item, boolean isAvailable) {
        assertThat(placard.post(item + "/toggle-availability", "{\"isAvailable\":" + isAvailable + "}")
                        .status())
                .isEqualTo(200);
    }

    /** Readers are always on their way with the page of before when a switch comes: none of them may put it in. */
    @Test
    void aCrowdOfGuestsDoesNotBringTheOldPageBack() throws Exception {
        String item = published("crowd").item("Dosa", ",'price':1");
        AtomicBoolean enough = new AtomicBoolean();
        AtomicInteger seen = new AtomicInteger();
        try (ExecutorService guests = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> crowd = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                String path = "/menu/crowd" + (i % 2 == 0 ? "" : "?table=" + i);
                crowd.add(guests.submit(() -> {
                    while (!enough.get()) {
                        assertThat(open(path).status()).isEqualTo(200);
                        seen.incrementAndGet();
                    }
                }));
            }
            for (int i = 0; i < 60; i++) {
                boolean isOn = i % 2 == 1;
                set(item, isOn);
                for (String path : List.of("/menu/crowd", "/menu/crowd?table=1")) {
                    assertThat(Markup.text(open(path).text()).contains("Sold out"))
                            .as("%s after switch %d", path, i)
                            .isEqualTo(!isOn);
                }
            }
            enough.set(true);
            for (Future<?> guest : crowd) {
                guest.get();
            }
        }
        assertThat(seen).hasValueGreaterThan(60);
    }

    @Test
    void offlineIsOfflineAtOnce() {
        MadeCatalog catalog = published("off-it-goes");
        for (int i = 0; i < 5; i++) {
            assertThat(open("/menu/off-it-goes").status()).isEqualTo(200);
            placard.post(catalog.path() + "/unpublish", "");
            for (String path : List.of("/menu/off-it-goes", "/catalog/off-it-goes.json", "/menu/off-it-goes?table=1")) {
                assertThat(open(path).status()).isEqualTo(404);
            }
            placard.post(catalog.path() + "/publish", "");
        }
        assertThat(open("/menu/off-it-goes").status()).isEqualTo(200);
        catalog.patch("{'slug':'off-elsewhere'}");
        assertThat(open("/menu/off-it-goes").status()).isEqualTo(302);
        assertThat(open("/menu/off-elsewhere").status()).isEqualTo(200);
        placard.delete(catalog.path());
        assertThat(open("/menu/off-elsewhere").status()).isEqualTo(410);
        assertThat(open("/menu/off-it-goes").status()).isEqualTo(410);
    }

    @Test
    void aScheduleTurnsThePageOverByItself() {
        clock.set(NOON);
        MadeCatalog catalog = published("timed-page");
        catalog.item("Supper", ",'price':1,'schedule':[{'from':'18:00','to':'22:00'}]");
        String back = catalog.item("Soup", ",'price':1");
        placard.post(
                back + "/toggle-availability",
                json("{'isAvailable':false,'soldOutUntil':'" + NOON.plusSeconds(3_600) + "'}"));
        assertThat(Markup.text(open("/menu/timed-page").text())).contains("Available from", "Sold out until");
        clock.set(NOON.plusSeconds(3_600));
        assertThat(Markup.text(open("/menu/timed-page").text()))
                .contains("Available from")
                .doesNotContain("Sold out");
        clock.set(Instant.parse("2026-11-20T17:59:59.999Z"));
        assertThat(Markup.text(open("/menu/timed-page").text())).contains("Available from");
        clock.set(Instant.parse("2026-11-20T18:00:00Z"));
        assertThat(Markup.text(open("/menu/timed-page").text())).doesNotContain("Available from");
        clock.set(NOON);
    }

    @Test
    void everyTableHasItsOwnPageAndAMadeUpOneThePlain() {
        published("tables");
        String plain = open("/menu/tables").text();
        assertThat(open("/menu/tables?table=12").text()).contains("Table 12").isNotEqualTo(plain);
        assertThat(open("/menu/tables?table=13").text()).contains("Table 13").doesNotContain("Table 12");
        double misses = metric("placard_pages_misses_total");
        for (String made : List.of("?table=%3Cb%3E", "?source=poster", "?x=1", "?seat=")) {
            assertThat(open("/menu/tables" + made).text()).as(made).isEqualTo(plain);
        }
        assertThat(metric("placard_pages_misses_total"))
                .as("no page of their own")
                .isEqualTo(misses);
    }

    /** The place in the text, in the links to other languages and in the message, for every combination. */
    @Test
    void aPlaceIsFilledInWhereverItStandsInEveryLanguage() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Places','slug':'places','businessDetails':{'whatsapp':'+14155550123'},"
                        + "'settings':{'ordering':'whatsapp'}}");
        catalog.item("Dosa", ",'price':1");
        placard.post(catalog.path() + "/publish", "");
        open("/menu/places?table=first");
        double misses = metric("placard_pages_misses_total");
        for (String language : List.of("en", "de", "es", "fr", "hi", "ar")) {
            for (int mask = 1; mask < 8; mask++) {
                String query = ((mask & 1) == 0 ? "" : "&table=T%C3%A4-1")
                        + ((mask & 2) == 0 ? "" : "&seat=4.b")
                        + ((mask & 4) == 0 ? "" : "&room=No%20_9");
                String path = "/menu/places?lang=" + language + query;
                String page = open(path).text();
                assertThat(page)
                        .as(path)
                        .isEqualTo(placard.send("GET", path, null, null).text())
                        .doesNotContain("\u0001", "%01")
                        .contains(("?lang=de" + query).replace("&", "&amp;"));
                assertThat(page.contains("Tä-1")).isEqualTo((mask & 1) != 0);
                assertThat(page.contains("4.b")).isEqualTo((mask & 2) != 0);
                assertThat(page.contains("No _9")).isEqualTo((mask & 4) != 0);
                String message = Markup.values(page, "href").stream()
                        .filter(href -> href.startsWith("https://wa.me/14155550123?text="))
                        .map(href -> java.net.URLDecoder.decode(href, java.nio.charset.StandardCharsets.UTF_8))
                        .findFirst()
                        .orElseThrow();
                assertThat(message).contains("Places\n");
                assertThat(message.contains("Tä-1")).isEqualTo((mask & 1) != 0);
                assertThat(message.contains("No _9")).isEqualTo((mask & 4) != 0);
                assertThat(ask(
                                        "GET",
                                        path,
                                        "Accept-Encoding",
                                        "gzip",
                                        "If-None-Match",
                                        open(path).header("ETag"))
                                .status())
                        .isEqualTo(304);
            }
        }
        assertThat(metric("placard_pages_misses_total") - misses).isLessThanOrEqualTo(42);
        open("/menu/places?lang=de&table=another");
        assertThat(metric("placard_pages_misses_total") - misses).isLessThanOrEqualTo(42);
    }

    @Test
    void filesOfAPageAreCompressedToo() {
        published("dressed");
        String page = open("/menu/dressed").text();
        for (String path : Markup.values(page, "href").stream()
                .filter(href -> href.startsWith("/") && !href.endsWith(".png"))
                .toList()) {
            Reply zipped = ask("GET", path, BROWSER);
            assertThat(zipped.status()).as(path).isEqualTo(200);
            assertThat(zipped.header("Content-Encoding")).as(path).isEqualTo("gzip");
            assertThat(zipped.header("Vary")).as(path).isEqualTo("Accept-Encoding");
            Reply plain = placard.send("GET", path, null, null);
            assertThat(plain.header("ETag")).isEqualTo(zipped.header("ETag"));
            assertThat(open(path).bytes()).as(path).isEqualTo(plain.bytes());
        }
    }

    @Test
    void landingPagesAndPagesOfErrorsAreCompressedToo() {
        String slug = MadeCode.in(
                        placard,
                        json("{'name':'Code','type':'vcard','content':{'firstName':'Zoe','note':'" + "n".repeat(500)
                                + "'}}"))
                .slug();
        Reply plain = ask("GET", "/p/" + slug);
        Reply zipped = ask("GET", "/p/" + slug, BROWSER);
        assertThat(zipped.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(zipped.header("Vary")).contains("Accept-Encoding", "Accept-Language");
        assertThat(zipped.bytes().length).isLessThan(plain.bytes().length);
        assertThat(zipped.header("ETag")).isEqualTo(plain.header("ETag"));
        List<String> again = new ArrayList<>(List.of(BROWSER));
        again.addAll(List.of("If-None-Match", zipped.header("ETag")));
        assertThat(ask("GET", "/p/" + slug, again.toArray(String[]::new)).status())
                .isEqualTo(304);
        assertThat(ask("GET", "/p/none", BROWSER).header("Content-Encoding")).isEqualTo("gzip");
    }

    /** What a page's placeholders looked like once, as text and in URLs. */
    @Test
    void noTextOfAnOwnerIsTakenForAPlaceholder() {
        MadeCatalog catalog = published("percents");
        catalog.item("Soup %01t%01 x", ",'description':'%01z%01 and %01t0123456789abcdef%01'");
        String website = "https://example.com/?a=%01z%01&b=%01t%01";
        placard.patch(catalog.path(), json("{'businessDetails':{'website':'" + website + "'}}"));
        for (String query : List.of("", "?table=7", "?room=7&lang=de")) {
            Reply page = placard.get("/menu/percents" + query);
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.text())
                    .contains("Soup %01t%01 x", "%01z%01 and %01t0123456789abcdef%01")
                    .contains(website.replace("&", "&amp;"));
            assertThat(placard.get("/menu/percents.json" + query).text()).contains("Soup %01t%01 x");
        }
    }
}
