package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.scan.count.RollUps;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.RawHttp;
import placard.testing.Slow;
import placard.testing.Store;

/** Which requests are in the totals, who is limited, and what the settings change. */
class ScanCountingTest {
    private static void scanAs(MadeCode code, String agent, String address) {
        assertThat(code.placard()
                        .send("GET", "/q/" + code.slug(), null, null, "User-Agent", agent, "X-Forwarded-For", address)
                        .status())
                .isEqualTo(302);
    }

    @ParameterizedTest
    @EnumSource
    void peopleAndUnusualClientsCountFetchersDoNot(Store store) {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = MadeCode.in(placard);
            scanAs(code, "WhatsApp/2.24.9.78 A", "203.0.113.1");
            scanAs(code, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "203.0.113.2");
            assertThat(code.scan("203.0.113.3", "Sec-Purpose", "prefetch").status())
                    .isEqualTo(503);
            code.scan("203.0.113.4");
            scanAs(code, "curl/8.5.0", "203.0.113.5");
            assertThat(RawHttp.exchange(
                            placard, "GET /q/" + code.slug() + " HTTP/1.1", "Host: x", "Connection: close", "", ""))
                    .startsWith("HTTP/1.1 302");
            JsonNode data = code.data(3);
            assertThat(data.at("/metrics/totalScans").asLong()).isEqualTo(3);
            assertThat(data.at("/metrics/uniqueScans").asLong()).isEqualTo(3);
            assertThat(MadeCode.count(data, "excluded", "preview")).isOne();
            assertThat(MadeCode.count(data, "excluded", "bot")).isOne();
            assertThat(MadeCode.count(data, "excluded", "speculative")).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDoNotTrackScanIsCountedWithoutRecognition(Store store) {
        try (Placard placard = Placard.start(store, Map.of("PLACARD_HONOUR_GPC", "true"))) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1", "Sec-GPC", "1");
            code.scan("203.0.113.1", "DNT", "1");
            code.scan("203.0.113.1", "DNT", "0");
            JsonNode data = code.data(3);
            assertThat(data.at("/metrics/uniqueScans").asLong()).isOne();
            assertThat(data.at("/timeSeries/29/uniqueScans").asLong()).isOne();
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void withoutTheSettingEveryoneIsHashed(Store store) {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1", "Sec-GPC", "1");
            assertThat(code.data(1).at("/metrics/uniqueScans").asLong()).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource
    void guessersAreLimitedGuestsNever(Store store) {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = MadeCode.in(placard);
            Await.until(
                    "a guesser to be limited",
                    () -> IntStream.range(0, 60)
                            .mapToObj(i ->
                                    placard.scan("guess-" + i, "203.0.113.1").status())
                            .toList()
                            .contains(429));
            for (int i = 0; i < 100; i++) {
                assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
            }
            assertThat(placard.scan("guess", "203.0.113.2").status()).isEqualTo(404);
            assertThat(code.data(100).at("/metrics/totalScans").asLong()).isEqualTo(100);
        }
    }

    @ParameterizedTest
    @EnumSource
    void onOneWifiDevicesAreDistinguishedIfAskedFor(Store store) {
        try (Placard placard = Placard.start(store, Map.of("PLACARD_UNIQUE_BY", "ip+device"))) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.scan("203.0.113.1");
            scanAs(
                    code,
                    "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile Safari/537.36",
                    "203.0.113.1");
            assertThat(code.data(3).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
            assertThat(placard.get("/api/v1/privacy").at("/privacy/uniqueBy").asText())
                    .isEqualTo("ip+device");
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void anAddressIsOneVisitorHoweverItIsWritten(Store store) {
        try (Placard placard = Placard.start(store)) {
            MadeCode code = MadeCode.in(placard);
            for (String address :
                    new String[] {"203.0.113.9", "::ffff:203.0.113.9", "198.51.100.1, 203.0.113.9:4711"}) {
                code.scan(address);
            }
            assertThat(code.data(3).at("/metrics/uniqueScans").asLong()).isOne();
            for (String address :
                    new String[] {"2001:db8:1:2::1", "[2001:db8:1:2:ffff::9]:80", "2001:0db8:0001:0002::"}) {
                code.scan(address);
            }
            assertThat(code.data(6).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
            code.scan("2001:db8:1:3::1");
            assertThat(code.data(7).at("/metrics/uniqueScans").asLong()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aStrangersHeaderIsNotBelieved(Store store) {
        try (Placard placard = Placard.start(store, Map.of("PLACARD_TRUSTED_PROXIES", "192.0.2.0/24"))) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.scan("203.0.113.2");
            assertThat(code.data(2).at("/metrics/uniqueScans").asLong()).isOne();
        }
        Map<String, String> proxies = Map.of(
                "PLACARD_TRUSTED_PROXIES", "127.0.0.0/8,::1/128,192.0.2.0/24", "PLACARD_PROXY_HEADER", "Forwarded");
        try (Placard placard = Placard.start(store, proxies)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1", "Forwarded", "for=1.2.3.4, for=\"198.51.100.7:99\", for=192.0.2.8");
            code.scan("203.0.113.2", "Forwarded", "for=198.51.100.7");
            assertThat(code.data(2).at("/metrics/uniqueScans").asLong()).isOne();
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void strangersCanMakeUpOnlySoManyValues(Store store) {
        try (Placard placard = Placard.start(store)) {
            MadeCode code =
                    MadeCode.in(placard, "{\"name\":\"Terrace\",\"targetUrl\":\"" + placard.url("/menu/a") + "\"}");
            int scans = RollUps.MAX_VALUES + 300;
            IntStream.range(0, scans)
                    .parallel()
                    .forEach(i -> assertThat(placard.scan(
                                            code.slug() + "?source=s" + i + "&table=%F0%9D%95%8F" + i, "203.0.113.1")
                                    .status())
                            .isEqualTo(302));
            JsonNode data = code.data(scans);
            for (String breakdown : new String[] {"sources", "tables"}) {
                assertThat(data.at("/breakdowns/" + breakdown)).hasSize(RollUps.MAX_VALUES + 1);
                assertThat(MadeCode.count(data, breakdown, "Other")).isEqualTo(300);
            }
            code.patch("{\"presentation\":{\"table\":\"Terrace 4\",\"source\":\"poster\"}}");
            code.scanWith("source=later&table=Later");
            code.patch("{\"presentation\":{\"table\":null,\"source\":null}}");
            code.scanWith("source=later&table=Later");
            JsonNode after = code.data(scans + 2);
            assertThat(MadeCode.count(after, "tables", "Terrace 4")).isOne();
            assertThat(MadeCode.count(after, "sources", "poster")).isOne();
            assertThat(MadeCode.count(after, "tables", "Other")).isEqualTo(301);
            assertThat(MadeCode.count(after, "sources", "Other")).isEqualTo(301);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aScanForcedToTheDiskIsAnsweredAndCounted(Store store) {
        try (Placard placard = Placard.start(store, Map.of("PLACARD_JOURNAL_SYNC", "power"))) {
            MadeCode code = MadeCode.in(placard);
            IntStream.range(0, 200)
                    .parallel()
                    .forEach(i ->
                            assertThat(code.scan("203.0.113." + i).status()).isEqualTo(302));
            String twenty = ("GET /q/" + code.slug() + " HTTP/1.1\r\nHost: x\r\n\r\n").repeat(20);
            String answers = RawHttp.exchange(
                    placard, twenty + "GET /q/" + code.slug() + " HTTP/1.1", "Host: x", "Connection: close", "", "");
            assertThat(answers.split("HTTP/1.1 302", -1)).hasSize(22);
            assertThat(code.data(221).at("/metrics/totalScans").asLong()).isEqualTo(221);
        }
    }
}
