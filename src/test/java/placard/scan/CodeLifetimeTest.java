package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** When a code leads to its destination, and what happens to a scan when it doesn't. */
@OnBothStores(clock = "2026-11-20T23:10:00Z")
final class CodeLifetimeTest {
    private static final Instant NOW = Instant.parse("2026-11-20T23:10:00Z");
    private static final String OPEN = "https://example.com/";
    private static final String OVER = "https://example.org/over";

    @Started
    private static MovableClock clock;

    @Started
    private static Placard placard;

    @Started
    private static Store store;

    @BeforeEach
    void setTheClock() {
        clock.set(NOW);
    }

    private static MadeCode code(String members) {
        return MadeCode.in(placard, "{\"name\":\"Door\",\"targetUrl\":\"" + OPEN + "\"," + members + "}");
    }

    private static String location(MadeCode code) {
        Reply reply = code.scan("203.0.113.1");
        return reply.status() == 302 ? reply.header("Location") : Integer.toString(reply.status());
    }

    private static void preview(MadeCode code) {
        placard.send("GET", "/q/" + code.slug(), null, null, "User-Agent", "WhatsApp/2.23.20.0");
    }

    @Test
    void aClosedCodesPageShowsItsOwnersLogo() {
        MadeCode off = code("\"isActive\":false");
        MadeCode trashed = code("\"tags\":[]");
        placard.delete("/api/v1/qr/" + trashed.id() + "?trash=true");
        assertThat(off.scan("203.0.113.1").text()).contains("<svg").doesNotContain("<img");
        String logo =
                placard.upload("logo.jpg", Drawn.jpeg(600, 200)).at("/file/id").asText();
        placard.patch("/api/v1/workspace", "{\"brand\":{\"logoFileId\":\"" + logo + "\"}}");
        for (MadeCode code : List.of(off, trashed)) {
            Reply page = code.scan("203.0.113.1");
            assertThat(page.status()).isEqualTo(410);
            assertThat(page.text())
                    .contains("<img src=\"/files/" + logo + "?w=320\"")
                    .doesNotContain("<svg");
            assertThat(page.header("Content-Security-Policy"))
                    .startsWith("default-src 'none'; style-src 'sha256-")
                    .endsWith("; img-src 'self'");
        }
        assertThat(placard.send("GET", "/files/" + logo + "?w=320", null, null).status())
                .isEqualTo(200);
        placard.patch("/api/v1/workspace", "{\"brand\":null}");
        assertThat(off.scan("203.0.113.1").text()).contains("<svg").doesNotContain("<img");
    }

    @Test
    void aSwitchHoldsForTheVeryNextScan() {
        MadeCode code = code("\"fallbackUrl\":\"" + OVER + "\"");
        for (int i = 0; i < 20; i++) {
            code.patch("{\"isActive\":false}");
            assertThat(location(code)).isEqualTo(OVER);
            code.patch("{\"isActive\":true}");
            assertThat(location(code)).isEqualTo(OPEN);
        }
        code.patch("{\"isActive\":false,\"fallbackUrl\":null}");
        assertThat(location(code)).isEqualTo("410");
        code.patch("{\"isActive\":true}");
        assertThat(location(code)).isEqualTo(OPEN);
    }

    @Test
    void timesHoldByTheClockToTheMillisecond() {
        MadeCode code = code("\"startsAt\":\"2026-11-21T00:10:00+01:00\",\"expiresAt\":\"2026-11-20T23:11:00.000Z\","
                + "\"fallbackUrl\":\"" + OVER + "\"");
        clock.set(NOW.minusMillis(1));
        assertThat(location(code)).isEqualTo(OVER);
        clock.set(NOW);
        assertThat(location(code)).isEqualTo(OPEN);
        clock.set(NOW.plus(Duration.ofMinutes(1)).minusMillis(1));
        assertThat(location(code)).isEqualTo(OPEN);
        clock.set(NOW.plus(Duration.ofMinutes(1)));
        assertThat(location(code)).isEqualTo(OVER);
    }

    @Test
    void peopleGetAPageInTheirLanguageAndProgramsAProblem() {
        MadeCode paused = code("\"isActive\":false");
        MadeCode later = code("\"startsAt\":\"2026-12-24T17:00:00.000Z\"");
        MadeCode over = code("\"expiresAt\":\"2026-11-20T23:00:00.000Z\"");
        Set<String> said = new HashSet<>();
        for (MadeCode code : List.of(paused, later, over)) {
            for (String language : List.of("en", "de", "fr", "es", "ar", "hi")) {
                Reply page = code.scan("203.0.113.1", "Accept", "text/html,*/*", "Accept-Language", language);
                assertThat(page.status()).isEqualTo(410);
                assertThat(page.header("Content-Type")).startsWith("text/html");
                assertThat(page.header("Cache-Control")).isEqualTo("no-store");
                assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex");
                assertThat(page.text()).contains("lang=\"" + language + "\"").doesNotContain("{0}");
                assertThat(said.add(page.text())).isTrue();
            }
        }
        assertThat(later.scan("203.0.113.1", "Accept-Language", "en").text()).contains("December 24, 2026", "(UTC)");
        assertThat(later.scan("203.0.113.1").header("Retry-After")).isEqualTo("2915400");

        Reply problem = later.scan("203.0.113.1", "Accept", "application/json");
        assertThat(problem.status()).isEqualTo(410);
        assertThat(problem.code()).isEqualTo("code_inactive");
        assertThat(problem.at("/reason").asText()).isEqualTo("not_yet");
        assertThat(problem.at("/startsAt").asText()).isEqualTo("2026-12-24T17:00:00.000Z");
        assertThat(problem.header("X-Request-Id"))
                .isEqualTo(problem.at("/requestId").asText());
        Reply library = placard.send("GET", "/q/" + paused.slug(), null, null, "User-Agent", "curl/8", "Accept", "*/*");
        assertThat(library.at("/reason").asText()).isEqualTo("paused");
        assertThat(library.at("/startsAt").isNull()).isTrue();
        assertThat(placard.send("HEAD", "/q/" + over.slug(), null, null, "User-Agent", Placard.PHONE)
                        .status())
                .isEqualTo(410);
    }

    @Test
    void scansOfAClosedCodeAreInNoTotal() {
        MadeCode code = code("\"isActive\":false,\"fallbackUrl\":\"" + OVER + "\"");
        code.scan("203.0.113.1");
        preview(code);
        assertThat(code.scan("203.0.113.2", "Sec-Purpose", "prefetch").status()).isEqualTo(503);
        placard.send("HEAD", "/q/" + code.slug(), null, null, "User-Agent", Placard.PHONE);
        code.patch("{\"fallbackUrl\":null}");
        code.scan("203.0.113.3");
        code.patch("{\"isActive\":true}");
        code.scan("203.0.113.1");
        var data = code.data(1);
        assertThat(data.at("/metrics/totalScans").asLong()).isOne();
        assertThat(data.at("/metrics/uniqueScans").asLong()).isOne();
        assertThat(MadeCode.count(data, "excluded", "inactive")).isEqualTo(2);
        assertThat(MadeCode.count(data, "excluded", "preview")).isOne();
        assertThat(MadeCode.count(data, "excluded", "speculative")).isOne();
    }

    @Test
    void ofManyScansAtOnceNoMorePassThanMay() throws Exception {
        MadeCode code = code("\"maxScans\":25,\"fallbackUrl\":\"" + OVER + "\"");
        AtomicInteger passed = new AtomicInteger();
        List<Thread> guests = IntStream.range(0, 60)
                .mapToObj(i -> Thread.ofVirtual().start(() -> {
                    if (i % 3 == 0) {
                        preview(code);
                    } else if (location(code).equals(OPEN)) {
                        passed.incrementAndGet();
                    }
                }))
                .toList();
        for (Thread guest : guests) {
            guest.join();
        }
        assertThat(passed).hasValue(25);
        assertThat(code.data(25).at("/metrics/totalScans").asLong()).isEqualTo(25);
        Reply asked = placard.send("HEAD", "/q/" + code.slug(), null, null, "User-Agent", Placard.PHONE);
        assertThat(asked.header("Location")).isEqualTo(OVER);
    }

    @Test
    void scansBeforeTheLimitCountAndLimitsMove() {
        MadeCode code = code("\"tags\":[]");
        for (int i = 0; i < 3; i++) {
            assertThat(location(code)).isEqualTo(OPEN);
        }
        code.patch("{\"maxScans\":4}"); // the three may still be in the journal
        assertThat(placard.send("HEAD", "/q/" + code.slug(), null, null, "User-Agent", Placard.PHONE)
                        .status())
                .isEqualTo(302);
        assertThat(location(code)).isEqualTo(OPEN);
        assertThat(location(code)).isEqualTo("410");
        code.patch("{\"maxScans\":6}");
        assertThat(location(code)).isEqualTo(OPEN);
        assertThat(location(code)).isEqualTo(OPEN);
        assertThat(location(code)).isEqualTo("410");
        code.patch("{\"maxScans\":null}");
        assertThat(location(code)).isEqualTo(OPEN);
        code.patch("{\"maxScans\":2}");
        assertThat(location(code)).isEqualTo("410");
        assertThat(code.data(7).at("/metrics/totalScans").asLong()).isEqualTo(7);
    }

    @Test
    void aRestartForgetsNoScan() {
        MadeCode code = code("\"maxScans\":5");
        for (int i = 0; i < 3; i++) {
            assertThat(location(code)).isEqualTo(OPEN);
        }
        placard.restart();
        assertThat(location(code)).isEqualTo(OPEN);
        assertThat(location(code)).isEqualTo(OPEN);
        assertThat(location(code)).isEqualTo("410");
    }

    @Test
    void theLandingPageIsThereWhileTheCodeMayBeUsed() {
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"x\",\"type\":\"wifi\",\"maxScans\":1,\"content\":{\"ssid\":\"n\",\"security\":\"nopass\"}}");
        String page = "/p/" + code.slug();
        assertThat(code.scan("203.0.113.1").header("Location")).endsWith(page);
        assertThat(placard.send("GET", page, null, null).status()).isEqualTo(200);
        assertThat(code.scan("203.0.113.1").status()).isEqualTo(410);
        for (String closing : List.of(
                "{\"isActive\":false}",
                "{\"isActive\":true,\"startsAt\":\"2027-01-01T00:00:00Z\"}",
                "{\"startsAt\":null,\"expiresAt\":\"2026-01-01T00:00:00Z\"}")) {
            code.patch(closing);
            Reply closed = placard.send("GET", page, null, null);
            assertThat(closed.status()).isEqualTo(410);
            assertThat(closed.text()).doesNotContain("deleted", "{0}");
        }
        code.patch("{\"fallbackUrl\":\"" + OVER + "\"}");
        assertThat(placard.send("GET", page, null, null).header("Location")).isEqualTo(OVER);
    }

    @Test
    void anotherNodeHearsOfSwitchesAndOfScans() {
        if (store == Store.SQLITE) {
            return;
        }
        try (Placard other = placard.anotherNode()) {
            MadeCode code = code("\"maxScans\":4,\"fallbackUrl\":\"" + OVER + "\"");
            MadeCode there = new MadeCode(other, code.id(), code.slug());
            assertThat(location(there)).isEqualTo(OPEN);
            code.data(1);
            assertThat(location(code)).isEqualTo(OPEN);
            assertThat(location(code)).isEqualTo(OPEN);
            assertThat(location(code)).isEqualTo(OPEN);
            assertThat(location(code)).as("the other node's scan counts").isEqualTo(OVER);
            code.data(4);
            String path = "/q/" + code.slug();
            Await.until(
                    "the other node to hear of the scans",
                    () -> other.send("HEAD", path, null, null, "User-Agent", Placard.PHONE)
                            .header("Location")
                            .equals(OVER));
            assertThat(location(there)).isEqualTo(OVER);
            assertThat(code.data().at("/metrics/totalScans").asLong()).isEqualTo(4);
            code.patch("{\"maxScans\":null,\"isActive\":false,\"fallbackUrl\":\"https://example.net/\"}");
            Await.until(
                    "the other node to hear of the switch",
                    () -> other.send("HEAD", path, null, null, "User-Agent", Placard.PHONE)
                            .header("Location")
                            .equals("https://example.net/"));
        }
    }
}
