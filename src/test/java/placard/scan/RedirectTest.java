package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCode;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.RawHttp;
import placard.testing.Reply;

/** What a phone gets that scans a code. */
@OnBothStores(settings = "PLACARD_SHORT_URL=http://q.example")
class RedirectTest {
    private static final String ANDROID =
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
    private static final String MAC =
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15";

    @Started
    private static Placard placard;

    private static Reply head(String slug) {
        return placard.send("HEAD", "/q/" + slug, null, null, "User-Agent", Placard.PHONE);
    }

    private static String location(MadeCode code, String query) {
        Reply reply = code.scanWith(query);
        assertThat(reply.status()).isEqualTo(302);
        return reply.header("Location");
    }

    @Test
    void aScanIsAnsweredByAnUncached302() {
        Reply reply = MadeCode.in(placard).scan("203.0.113.1");
        assertThat(reply.status()).isEqualTo(302);
        assertThat(reply.header("Location")).isEqualTo("https://example.com/");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.headers().map()).doesNotContainKey("set-cookie");
    }

    @Test
    void headHasTheSameHeadersAndIsNotCounted() {
        MadeCode code = MadeCode.in(placard);
        Map<String, Object> got =
                new TreeMap<>(code.scan("203.0.113.1").headers().map());
        for (int i = 0; i < 5; i++) {
            Reply head = head(code.slug());
            assertThat(head.status()).isEqualTo(302);
            Map<String, Object> headers = new TreeMap<>(head.headers().map());
            headers.keySet().removeAll(java.util.Set.of("x-request-id", "content-length"));
            got.keySet().removeAll(java.util.Set.of("x-request-id", "content-length"));
            assertThat(headers).isEqualTo(got);
        }
        code.scan("203.0.113.2");
        assertThat(code.data(2).at("/metrics/totalScans").asLong()).isEqualTo(2);
    }

    @Test
    void slugsAreFoundWithoutRegardToCase() {
        MadeCode code = MadeCode.in(
                placard, "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\",\"slug\":\"Front-Door\"}");
        for (String slug : new String[] {"Front-Door", "front-door", "FRONT-DOOR", "fRoNt-dOoR"}) {
            assertThat(placard.scan(slug, "203.0.113.1").status()).isEqualTo(302);
        }
        assertThat(code.data(4).at("/metrics/uniqueScans").asLong()).isOne();
    }

    /** Printed links are typed with a slash, and copied with the full stop of a sentence. */
    @Test
    void anAddressIsFoundAsPeopleTypeAndCopyIt() {
        MadeCode code = MadeCode.in(
                placard, "{\"name\":\"Window\",\"targetUrl\":\"https://example.com/\",\"slug\":\"spring-window\"}");
        String[] paths = {
            "/q/spring-window/",
            "/q/spring-window.",
            "/q/spring-window%20",
            "/q/spring%E2%80%91window",
            "/q/spring%E2%80%93window",
            "/q/spring-%E2%80%8Bwindow",
            "/q/%EF%BD%93pring-window",
            "/q/spring-window%3Futm_source=x",
            "/q/spring-window%23top",
            "/q/spring%2Dwindow",
            "/q/spring-window)",
            "/q/%73pring-window",
            "/q/spring-window%C2%A0",
            "/Q/SPRING-WINDOW",
            "/Q/SPRING-WINDOW/"
        };
        for (String path : paths) {
            assertThat(RawHttp.exchange(
                            placard,
                            "GET " + path + " HTTP/1.1",
                            "Host: localhost",
                            "User-Agent: " + Placard.PHONE,
                            "Connection: close",
                            "",
                            ""))
                    .as(path)
                    .startsWith("HTTP/1.1 302");
        }
        for (String path : new String[] {"/spring-window/", "/spring-window.", "/SPRING-WINDOW%20"}) {
            assertThat(RawHttp.exchange(
                            placard,
                            "GET " + path + " HTTP/1.1",
                            "Host: q.example",
                            "User-Agent: " + Placard.PHONE,
                            "Connection: close",
                            "",
                            ""))
                    .as(path)
                    .startsWith("HTTP/1.1 302");
        }
        assertThat(code.data(paths.length + 3).at("/metrics/totalScans").asInt())
                .isEqualTo(paths.length + 3);
        assertThat(placard.scan("spring-window/more", "203.0.113.9").status()).isEqualTo(404);
    }

    @Test
    void anUnknownCodeGetsAFriendlyPage() {
        for (String slug : new String[] {"never-was", "a%20b"}) {
            Reply reply = placard.scan(slug, "203.0.113.9");
            assertThat(reply.status()).as(slug).isEqualTo(404);
            assertThat(reply.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
            assertThat(reply.text())
                    .contains("<html")
                    .doesNotContain("Exception")
                    .doesNotContain("placard.");
        }
        assertThat(head("never-was").status()).isEqualTo(404);
        for (String slug : new String[] {"", "x".repeat(65), "%zz", "a/b", "%00"}) {
            assertThat(RawHttp.exchange(
                            placard, "GET /q/" + slug + " HTTP/1.1", "Host: localhost", "Connection: close", "", ""))
                    .as(slug)
                    .startsWith("HTTP/1.1 404")
                    .contains("<html");
        }
    }

    @Test
    void aDeletedCodeIsGone() {
        MadeCode code = MadeCode.in(placard);
        assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
        code.delete();
        Reply reply = code.scan("203.0.113.1");
        assertThat(reply.status()).isEqualTo(410);
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(head(code.slug()).status()).isEqualTo(410);
    }

    @Test
    void aStaticCodeIsNotRedirected() {
        MadeCode code =
                MadeCode.in(placard, "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\",\"isDynamic\":false}");
        assertThat(code.scan("203.0.113.1").status()).isEqualTo(404);
    }

    @Test
    void otherMethodsAreRefused() {
        MadeCode code = MadeCode.in(placard);
        for (String method : new String[] {"POST", "PUT", "DELETE", "OPTIONS"}) {
            String answer = RawHttp.exchange(
                    placard,
                    method + " /q/" + code.slug() + " HTTP/1.1",
                    "Host: localhost",
                    "Connection: close",
                    "Content-Length: 0",
                    "",
                    "");
            assertThat(answer).startsWith("HTTP/1.1 405").containsIgnoringCase("allow: GET, HEAD");
        }
    }

    @Test
    void aPrefetchAsksAgain() {
        MadeCode code = MadeCode.in(placard);
        String[][] headers = {
            {"Sec-Purpose", "prefetch"},
            {"Sec-Purpose", "prefetch;prerender"},
            {"Purpose", "prefetch"},
            {"X-Moz", "prefetch"}
        };
        for (String[] header : headers) {
            Reply reply = code.scan("203.0.113.1", header);
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
            assertThat(reply.headers().map()).doesNotContainKey("location");
        }
        code.scan("203.0.113.1");
        assertThat(MadeCode.count(code.data(1), "excluded", "speculative")).isEqualTo(4);
    }

    @Test
    void theShortHostNeedsNoPrefix() {
        MadeCode code = MadeCode.in(placard);
        assertThat(placard.get("/api/v1/qr/" + code.id()).at("/qr/shortUrl").asText())
                .isEqualTo("http://q.example/" + code.slug());
        assertThat(shortLink("q.example", "/" + code.slug())).startsWith("HTTP/1.1 302");
        assertThat(shortLink("Q.EXAMPLE", "/" + code.slug() + "?table=4")).startsWith("HTTP/1.1 302");
        assertThat(shortLink("q.example", "/never-was"))
                .startsWith("HTTP/1.1 404")
                .contains("<html");
        assertThat(shortLink("localhost", "/" + code.slug())).startsWith("HTTP/1.1 404");
        assertThat(shortLink("q.example", "/health/live")).startsWith("HTTP/1.1 200");
    }

    private static String shortLink(String host, String path) {
        return RawHttp.exchange(
                placard, "GET " + path + " HTTP/1.1", "Host: " + host, "Connection: close", "User-Agent: x", "", "");
    }

    @Test
    void nothingIsAddedToForeignPagesUnlessTheCodeSaysSo() {
        MadeCode plain = MadeCode.in(placard);
        assertThat(location(plain, "table=4&utm_source=x&lang=de")).isEqualTo("https://example.com/");
        MadeCode forwarding = MadeCode.in(
                placard, "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/a?b=1#top\",\"forwardQuery\":true}");
        assertThat(location(forwarding, "utm_source=x%20y&table=4"))
                .isEqualTo("https://example.com/a?b=1&utm_source=x%20y&table=4#top");
        assertThat(forwarding.scan("203.0.113.1").header("Location")).isEqualTo("https://example.com/a?b=1#top");
    }

    @Test
    void aPageOfThisServiceGetsTheTable() {
        String own = placard.url("/menu/lunch");
        MadeCode code = MadeCode.in(
                placard, "{\"name\":\"Table 7\",\"targetUrl\":\"" + own + "\",\"presentation\":{\"table\":\"7\"}}");
        assertThat(location(code, "table=99&seat=2&room=Blue%20Room&source=Flyer&lang=de-AT&utm=1"))
                .isEqualTo(own + "?table=7&seat=2&room=Blue%20Room&source=flyer&lang=de-AT");
        assertThat(location(code, "seat=%3Cscript%3E&room=a%27b&source=a%20b&lang=x'y"))
                .isEqualTo(own + "?table=7");
        assertThat(location(code, "x=1;seat=2&room=3;lang=de"))
                .as("only & separates")
                .isEqualTo(own + "?table=7");
        code.scan("203.0.113.1");
        assertThat(MadeCode.count(code.data(4), "tables", "7")).isEqualTo(4);
        assertThat(MadeCode.count(code.data(), "sources", "flyer")).isOne();
    }

    @Test
    void aBrokenQueryIsNoHindrance() {
        MadeCode code = MadeCode.in(placard, "{\"name\":\"x\",\"targetUrl\":\"" + placard.url("/menu/a") + "\"}");
        for (String query : new String[] {
            "table=%zz", "%", "table=%e2%82", "&&==&table", "a;b=c", "table=%00", "t=" + "x".repeat(7000)
        }) {
            String answer = RawHttp.exchange(
                    placard,
                    "GET /q/" + code.slug() + "?" + query + " HTTP/1.1",
                    "Host: localhost",
                    "Connection: close",
                    "",
                    "");
            assertThat(answer).as(query).startsWith("HTTP/1.1 302").doesNotContain("table=");
        }
        MadeCode forwarding =
                MadeCode.in(placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"forwardQuery\":true}");
        String answer = RawHttp.exchange(
                placard,
                "GET /q/" + forwarding.slug() + "?a=\u0001\u00e9%zz HTTP/1.1",
                "Host: localhost",
                "Connection: close",
                "",
                "");
        assertThat(answer).startsWith("HTTP/1.1 302").doesNotContain("\u0001");
        String stray = RawHttp.exchange(
                placard,
                "GET /q/" + forwarding.slug() + "?a=50%&b=%zz&c=%41 HTTP/1.1",
                "Host: localhost",
                "Connection: close",
                "",
                "");
        assertThat(stray)
                .as("a URL may have no percent sign that encodes nothing")
                .contains("https://example.com/?a=50%25&b=%25zz&c=%41\r\n");
    }

    @Test
    void aPlaceOpensInTheMapsOfThePhonesMaker() {
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"x\",\"type\":\"location\",\"content\":{\"latitude\":47.5,\"longitude\":-19.25,\"label\":\"Café\"}}");
        assertThat(code.scan("203.0.113.1").header("Location")).startsWith("https://maps.apple.com/?ll=47.5,-19.25");
        for (String agent : new String[] {ANDROID, "curl/8.5.0"}) {
            assertThat(placard.send("GET", "/q/" + code.slug(), null, null, "User-Agent", agent)
                            .header("Location"))
                    .startsWith("https://www.google.com/maps/search/?api=1&query=47.5,-19.25");
        }
        assertThat(placard.send("GET", "/q/" + code.slug(), null, null, "User-Agent", MAC)
                        .header("Location"))
                .startsWith("https://maps.apple.com/");
    }

    @Test
    void aChatOpensWithItsMessage() {
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"x\",\"type\":\"whatsapp\",\"content\":{\"phone\":\"+491701234567\",\"message\":\"Hi & bye\"}}");
        assertThat(code.scan("203.0.113.1").header("Location"))
                .isEqualTo("https://wa.me/491701234567?text=Hi%20%26%20bye");
    }

    @Test
    void aNewDestinationHoldsForTheVeryNextScan() {
        MadeCode code = MadeCode.in(placard);
        for (int i = 0; i < 100; i++) {
            code.patch("{\"targetUrl\":\"https://example.com/" + i + "\"}");
            assertThat(code.scan("203.0.113.1").header("Location")).isEqualTo("https://example.com/" + i);
            assertThat(placard.scan(code.slug().toUpperCase(Locale.ROOT), "203.0.113.1")
                            .header("Location"))
                    .isEqualTo("https://example.com/" + i);
        }
    }

    @Test
    void pipelinedScansAreAnsweredInTheirOrder() {
        MadeCode one = MadeCode.in(placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/one\"}");
        MadeCode two = MadeCode.in(placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/two\"}");
        StringBuilder requests = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            MadeCode code = i % 3 == 0 ? one : two;
            requests.append("GET /q/").append(code.slug()).append(" HTTP/1.1\r\nHost: localhost\r\n");
            requests.append(i == 39 ? "Connection: close\r\n\r\n" : "\r\n");
            expected.append(i % 3 == 0 ? "one " : "two ");
        }
        String answers = RawHttp.exchange(placard, requests.toString());
        StringBuilder got = new StringBuilder();
        answers.lines()
                .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("location:"))
                .forEach(line -> got.append(line.endsWith("/one") ? "one " : "two "));
        assertThat(got.toString()).isEqualTo(expected.toString());
        assertThat(one.data(14).at("/metrics/totalScans").asLong()).isEqualTo(14);
        assertThat(two.data(26).at("/metrics/totalScans").asLong()).isEqualTo(26);
    }
}
