package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;
import placard.base.LanguageTag;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** Where the rules of a code lead its scans. */
@OnBothStores(
        clock = "2026-11-20T12:00:00Z",
        settings = {"PLACARD_HONOUR_GPC=true", "PLACARD_CITY_HEADER=X-City", "PLACARD_COUNTRY_HEADER=X-Country"})
final class RulesTest {
    private static final String ELSE = "https://example.com/dinner";
    private static final String THERE = "https://example.com/there";
    private static final Map<String, String> AGENTS = Map.of(
            "MobileiOS",
            Placard.PHONE,
            "MobileAndroid",
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
            "TabletAndroid",
            "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
            "DesktopWindows",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36");
    private static final String ADDRESS = "203.0.113.7";

    @Started
    private static MovableClock clock;

    @Started
    private static Placard placard;

    @BeforeEach
    void setTheClock() {
        clock.set(Instant.parse("2026-11-20T12:00:00Z")); // a Friday
        zone("UTC");
    }

    private static void zone(String zone) {
        assertThat(placard.patch("/api/v1/workspace", "{\"timezone\":\"" + zone + "\"}")
                        .status())
                .isEqualTo(200);
    }

    private static MadeCode ruled(String... rules) {
        return MadeCode.in(
                placard,
                "{\"name\":\"Tent\",\"targetUrl\":\"" + ELSE + "\",\"rules\":[" + String.join(",", rules) + "]}");
    }

    private static String when(String conditions) {
        return "{\"when\":{" + conditions + "},\"targetUrl\":\"" + THERE + "\"}";
    }

    private static String location(MadeCode code, String... headers) {
        return at(code.scan(ADDRESS, headers));
    }

    private static String at(Reply reply) {
        return reply.status() == 302 ? reply.header("Location") : Integer.toString(reply.status());
    }

    private static void holds(MadeCode code, boolean fits, String... headers) {
        assertThat(location(code, headers)).isEqualTo(fits ? THERE : ELSE);
    }

    @Test
    void theFirstRuleThatFitsDecides() {
        MadeCode code = ruled(
                "{\"when\":{\"languages\":[\"it\"]},\"targetUrl\":\"https://example.com/1\"}",
                "{\"when\":{\"os\":[\"iOS\"]},\"targetUrl\":\"https://example.com/2\"}",
                "{\"when\":{\"languages\":[\"de\",\"it\"]},\"targetUrl\":\"https://example.com/3\"}");
        assertThat(location(code, "Accept-Language", "it")).isEqualTo("https://example.com/1");
        assertThat(location(code, "Accept-Language", "de")).isEqualTo("https://example.com/2");
        String[] desk = {"User-Agent", "Mozilla/5.0 (X11; Linux x86_64)", "Accept-Language", "de"};
        assertThat(at(placard.send("GET", "/q/" + code.slug(), null, null, desk)))
                .isEqualTo("https://example.com/3");
        assertThat(at(placard.send("GET", "/q/" + code.slug(), null, null, desk[0], desk[1])))
                .isEqualTo(ELSE);
    }

    @Test
    void thePhonesFirstLanguageCounts() {
        MadeCode english = ruled(when("\"languages\":[\"en\"]"));
        holds(english, false, "Accept-Language", "es-ES,es;q=.9,en;q=.8");
        holds(english, false, "Accept-Language", "en;q=0.8,es-ES,es;q=0.9");
        holds(english, true, "Accept-Language", "de;q=0.5,en-GB;q=0.7,*;q=0.9");
        holds(english, false);
        MadeCode german = ruled(when("\"languages\":[\"de-AT\",\"zh-Hant\"]"));
        holds(german, true, "Accept-Language", "de-at");
        holds(german, false, "Accept-Language", "de");
        holds(german, true, "Accept-Language", "zh-TW");
        holds(german, false, "Accept-Language", "zh-CN");
    }

    @ParameterizedTest
    @CsvSource({
        "he, iw-IL",
        "iw, he-IL",
        "id, in-ID",
        "fil, tl-PH",
        "ro, mo",
        "sr-Latn, sh-BA",
        "deu, de-DE",
        "de, ger",
        "zh-Hans, cmn-Hans-CN",
        "zh-Hant, zh-cmn-Hant-TW",
        "yue, zh-yue-HK"
    })
    void aLanguageIsTheSameByEachOfItsCodes(String named, String sent) {
        MadeCode code = ruled(when("\"languages\":[\"" + named + "\"]"));
        holds(code, true, "Accept-Language", sent);
        assertThat(placard.post("/api/v1/qr/" + code.id() + "/try", "{\"language\":\"" + sent + "\"}")
                        .at("/try/steps/0/fits")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void everyConditionMustHoldAndOneValueIsEnough() {
        MadeCode code = ruled(when("\"tables\":[\"7\",\"8\"],\"sources\":[\"window\"],"
                + "\"parameters\":[{\"name\":\"c\",\"values\":[\"x\",\"y\"]},{\"name\":\"d\"}]"));
        assertThat(at(code.scanWith("table=8&source=window&c=y&d="))).isEqualTo(THERE);
        assertThat(at(code.scanWith("table=9&source=window&c=y&d="))).isEqualTo(ELSE);
        assertThat(at(code.scanWith("table=8&c=y&d="))).isEqualTo(ELSE);
        assertThat(at(code.scanWith("table=8&source=window&c=z&c=y&d="))).isEqualTo(ELSE);
        assertThat(at(code.scanWith("table=8&source=window&c=y"))).isEqualTo(ELSE);
        assertThat(at(code.scanWith("table=8&source=window&C=y&d="))).isEqualTo(ELSE);
    }

    @Test
    void anEmptyConditionFitsAlways() {
        holds(ruled("{\"when\":{},\"targetUrl\":\"" + THERE + "\"}"), true);
        holds(ruled("{\"when\":{},\"isActive\":false,\"targetUrl\":\"" + THERE + "\"}"), false);
    }

    @Test
    void placesComeFromATrustedProxyAndUnknownOnesFitNothing() {
        MadeCode country = ruled(when("\"countries\":[\"it\",\"AT\"]"));
        holds(country, true, "X-Country", "IT");
        holds(country, false, "X-Country", "XX");
        holds(country, false, "X-Country", "T1");
        holds(country, false);
        holds(ruled(when("\"countries\":[\"xk\"]")), true, "X-Country", "XK");
        MadeCode city = ruled(when("\"cities\":[\"rome\"]"));
        holds(city, true, "X-City", "Rome");
        holds(city, false, "X-City", "Romeo");
        holds(city, false);
    }

    @Test
    void aDoNotTrackScanMatchesNoCountryRule() {
        MadeCode country = ruled(when("\"countries\":[\"IT\"]"));
        holds(country, false, "X-Country", "IT", "Sec-GPC", "1");
        holds(country, false, "X-Country", "IT", "DNT", "1");
        MadeCode language = ruled(when("\"languages\":[\"it\"]"));
        holds(language, true, "Accept-Language", "it", "Sec-GPC", "1");
    }

    @Test
    void aRepairedTimeZoneHoldsAtOnce() {
        MadeCode lunch = ruled(when("\"days\":[\"fri\"],\"times\":[{\"from\":\"13:00\",\"to\":\"14:00\"}]"));
        holds(lunch, false);
        zone("Europe/Rome");
        holds(lunch, true);
    }

    @Test
    void aWindowPastMidnightBelongsToTheDayItBegan() {
        MadeCode late = ruled(when("\"days\":[\"fri\"],\"times\":[{\"from\":\"22:00\",\"to\":\"02:00\"}],"
                + "\"dates\":{\"from\":\"2026-11-20\",\"to\":\"2026-11-20\"}"));
        clock.set(Instant.parse("2026-11-20T21:59:59.999Z"));
        holds(late, false);
        clock.set(Instant.parse("2026-11-20T22:00:00Z"));
        holds(late, true);
        clock.set(Instant.parse("2026-11-21T01:59:59.999Z"));
        holds(late, true);
        clock.set(Instant.parse("2026-11-21T02:00:00Z"));
        holds(late, false);
        clock.set(Instant.parse("2026-11-20T01:00:00Z"));
        holds(late, false);
        clock.set(Instant.parse("2026-11-28T01:00:00Z"));
        holds(late, false);
    }

    @Test
    void aCatalogueThatIsNotPublicFitsNothingUntilItIsAgain() {
        MadeCatalog menu = MadeCatalog.in(placard);
        MadeCode code = ruled(
                "{\"when\":{},\"catalogId\":\"" + menu.id() + "\"}",
                "{\"when\":{\"languages\":[\"it\"]},\"targetUrl\":\"" + THERE + "\"}");
        String path = "/api/v1/catalogs/" + menu.id();
        holds(code, true, "Accept-Language", "it");
        assertThat(placard.get("/api/v1/qr/" + code.id())
                        .at("/qr/rules/0/warnings/0")
                        .asText())
                .isEqualTo("catalog_not_public");
        assertThat(placard.post(path + "/publish", "{}").status()).isEqualTo(200);
        String open = location(code);
        assertThat(open).startsWith(placard.url("/menu/"));
        assertThat(placard.get("/api/v1/qr/" + code.id()).at("/qr/rules/0/warnings"))
                .isEmpty();
        assertThat(placard.patch(path, "{\"slug\":\"moved-" + menu.id().substring(10) + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(location(code)).contains("moved-");
        assertThat(placard.post(path + "/unpublish", "{}").status()).isEqualTo(200);
        holds(code, true, "Accept-Language", "it");
        assertThat(placard.post(path + "/publish", "{}").status()).isEqualTo(200);
        assertThat(location(code)).contains("moved-");
        Reply deleted = placard.delete(path);
        assertThat(deleted.status()).isEqualTo(204);
        holds(code, false);
        assertThat(placard.post("/api/v1/trash/" + deleted.header("Trash-Id") + "/restore", "{}")
                        .status())
                .isEqualTo(200);
        assertThat(location(code)).contains("moved-");
    }

    @Test
    void aCodeIsFoundByTheCataloguesOfItsRules() {
        MadeCatalog menu = MadeCatalog.in(placard);
        MadeCode code = ruled("{\"when\":{},\"split\":[{\"weight\":1,\"catalogId\":\"" + menu.id()
                + "\"},{\"weight\":2,\"targetUrl\":\"" + THERE + "\"}]}");
        String list = "/api/v1/qr?catalogId=" + menu.id();
        assertThat(placard.get(list).at("/qrs/0/id").asText()).isEqualTo(code.id());
        code.patch("{\"rules\":null}");
        assertThat(placard.get(list).at("/qrs")).isEmpty();
    }

    @Test
    void noRuleOpensAClosedCode() {
        MadeCode code = ruled("{\"when\":{},\"targetUrl\":\"" + THERE + "\"}");
        code.patch("{\"isActive\":false}");
        assertThat(location(code)).isEqualTo("410");
        code.patch("{\"fallbackUrl\":\"https://example.org/over\"}");
        assertThat(location(code)).isEqualTo("https://example.org/over");
        code.patch("{\"isActive\":true,\"maxScans\":1}");
        holds(code, true);
        assertThat(location(code)).isEqualTo("https://example.org/over");
        JsonNode data = code.data(1);
        assertThat(data.at("/metrics/totalScans").asLong()).isEqualTo(1);
    }

    @Test
    void headsAndPreviewsAreLedAndNotCounted() {
        MadeCode code = ruled("{\"when\":{},\"targetUrl\":\"" + THERE + "\"}");
        assertThat(at(placard.send("HEAD", "/q/" + code.slug(), null, null))).isEqualTo(THERE);
        assertThat(at(placard.send("GET", "/q/" + code.slug(), null, null, "User-Agent", "WhatsApp/2.23.20.0")))
                .isEqualTo(THERE);
        assertThat(at(placard.send("GET", "/q/" + code.slug(), null, null, "Sec-Purpose", "prefetch")))
                .isEqualTo("503");
        holds(code, true);
        JsonNode data = code.data(1);
        assertThat(data.at("/metrics/totalScans").asLong()).isEqualTo(1);
    }

    @Test
    void aChangeHoldsForTheVeryNextScan() {
        MadeCode code = ruled();
        for (int i = 0; i < 10; i++) {
            holds(code, false);
            code.patch("{\"rules\":[{\"when\":{},\"targetUrl\":\"" + THERE + "\"}]}");
            holds(code, true);
            code.patch("{\"rules\":[]}");
        }
    }

    /** Random rules and guests: the redirect, the trial and a second implementation from JSON choose the same. */
    @Test
    @Slow
    void theRedirectTheTrialAndASecondImplementationAgree() {
        RandomRules random = new RandomRules(34);
        for (int i = 0; i < 300; i++) {
            ArrayNode rules = random.rules();
            NaiveRules.Guest guest = random.guest();
            if (!AGENTS.containsKey(guest.device() + guest.os())) {
                continue;
            }
            MadeCode code = ruled();
            Reply patched = placard.patch("/api/v1/qr/" + code.id(), "{\"rules\":" + rules + "}");
            assertThat(patched.status()).as(patched.text()).isEqualTo(200);
            zone(guest.zone());
            clock.set(guest.at());
            int expected = NaiveRules.first(rules, guest);
            String wanted = expected < 0 ? ELSE : "https://example.com/" + expected;
            assertThat(at(scan(code, guest))).as(guest + " " + rules).isEqualTo(wanted);
            assertThat(placard.post(
                                    "/api/v1/qr/" + code.id() + "/try",
                                    asked(guest).toString())
                            .at("/try/location")
                            .asText())
                    .as(guest + " " + rules)
                    .isEqualTo(wanted);
        }
    }

    private static Reply scan(MadeCode code, NaiveRules.Guest guest) {
        Map<String, String> query = new TreeMap<>(guest.parameters());
        query.put("table", guest.table());
        query.put("source", guest.source());
        String text = query.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty() || each.getKey().equals("d"))
                .map(each -> each.getKey() + "=" + each.getValue().replace(" ", "%20"))
                .collect(Collectors.joining("&"));
        List<String> headers = new ArrayList<>(List.of("User-Agent", AGENTS.get(guest.device() + guest.os())));
        put(headers, "Accept-Language", guest.acceptLanguage());
        put(headers, "X-Country", guest.country());
        put(headers, "X-City", guest.city());
        headers.addAll(List.of("X-Forwarded-For", ADDRESS));
        String path = "/q/" + code.slug() + (text.isEmpty() ? "" : "?" + text);
        return placard.send("GET", path, null, null, headers.toArray(String[]::new));
    }

    private static void put(List<String> headers, String name, String value) {
        if (!value.isEmpty()) {
            headers.addAll(List.of(name, value));
        }
    }

    private static ObjectNode asked(NaiveRules.Guest guest) {
        ObjectNode asked = Json.object()
                .put("at", Json.time(guest.at()))
                .put("device", guest.device())
                .put("os", guest.os());
        LanguageTag.accepted(guest.acceptLanguage()).stream()
                .findFirst()
                .ifPresent(tag -> asked.put("language", tag.text()));
        Map<String, String> known = Map.of(
                "country", guest.country(), "city", guest.city(), "table", guest.table(), "source", guest.source());
        known.forEach((name, value) -> asked.put(name, value.isEmpty() ? null : value));
        ArrayNode parameters = asked.putArray("parameters");
        guest.parameters()
                .forEach((name, value) ->
                        parameters.addObject().put("name", name).put("value", value));
        return asked;
    }
}
