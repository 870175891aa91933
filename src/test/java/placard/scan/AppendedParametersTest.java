package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** The parameters that a code adds to addresses of other sites. */
@OnBothStores
final class AppendedParametersTest {
    @Started
    private static Placard placard;

    private static MadeCode made(String target, String append, String more) {
        return MadeCode.in(
                placard,
                ("{'name':'Door & Co','targetUrl':'" + target + "','append':" + append + more + "}")
                        .replace('\'', '"'));
    }

    private static String location(MadeCode code, String query) {
        Reply scan = query.isEmpty() ? code.scan("203.0.113.1") : code.scanWith(query);
        assertThat(scan.status()).isEqualTo(302);
        return scan.header("Location");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            https://a.example/           | {'utm_source':'qr'}                   | -         | https://a.example/?utm_source=qr
            https://a.example/?x=1#top   | {'utm_source':'qr','b':'ü &'}         | -         | https://a.example/?x=1&utm_source=qr&b=%C3%BC%20%26#top
            https://a.example/?b=2       | {'b':'1','c':'3'}                     | -         | https://a.example/?b=2&c=3
            https://a.example/?%62=2     | {'b':'1'}                             | -         | https://a.example/?%62=2
            https://a.example/?B=2       | {'b':'1'}                             | -         | https://a.example/?B=2&b=1
            https://a.example/?b         | {'b':'1'}                             | -         | https://a.example/?b
            https://a.example/#?b=1      | {'b':'1'}                             | -         | https://a.example/?b=1#?b=1
            https://a.example/           | {'n':'{name}'}                        | -         | https://a.example/?n=Door%20%26%20Co
            https://a.example/           | {'t':'{table}','s':'x-{source}'}      | table=7   | https://a.example/?t=7
            https://a.example/           | {'t':'{table}','s':'x-{source}'}      | source=ig | https://a.example/?s=x-ig
            https://a.example/           | {'t':'{table}','r':'{rule}'}          | -         | https://a.example/
            https://a.example/           | {'t':'{table}'}                       | table=%24 | https://a.example/
            https://wa.me/34600555012    | {'utm_source':'qr'}                   | -         | https://wa.me/34600555012
            """)
    void parametersFollowTheAddressesOwnBeforeTheFragment(String target, String append, String query, String expected) {
        MadeCode code = made(target, append, "");
        assertThat(location(code, query == null ? "" : query)).isEqualTo(expected);
        Reply tried = placard.post("/api/v1/qr/" + code.id() + "/try", "{}");
        assertThat(tried.at("/try/destination").asText()).isEqualTo(target);
        if (query == null) {
            assertThat(tried.at("/try/location").asText()).isEqualTo(expected);
        }
    }

    @Test
    void forwardedParametersPrecedeAndOverrideAppendedOnes() {
        MadeCode code = made("https://a.example/?own=1", "{'utm_source':'qr','z':'{table}'}", ",'forwardQuery':true");
        assertThat(location(code, "table=4&utm_source=poster"))
                .isEqualTo("https://a.example/?own=1&table=4&utm_source=poster&z=4");
        assertThat(location(code, "")).isEqualTo("https://a.example/?own=1&utm_source=qr");
    }

    @Test
    void noneMakesAnAddressLongerThanServersTake() {
        String long33 = "{name}".repeat(33);
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"" + "ü".repeat(100) + "\",\"targetUrl\":\"https://a.example/\",\"append\":{\"a\":\""
                        + long33 + "\",\"b\":\"1\",\"c\":\"{name}\"}}");
        assertThat(location(code, "")).isEqualTo("https://a.example/?b=1&c=" + "%C3%BC".repeat(100));
    }

    @Test
    void theSlugIsAValue() {
        MadeCode code = made("https://a.example/", "{'utm_campaign':'{slug}'}", "");
        assertThat(location(code, "")).isEqualTo("https://a.example/?utm_campaign=" + code.slug());
    }

    @Test
    void ourOwnPagesAndTheFallbackGetNone() {
        MadeCatalog menu = MadeCatalog.in(placard, "{'name':'Menu'}");
        MadeCode code =
                MadeCode.in(placard, "{\"name\":\"x\",\"catalogId\":\"" + menu.id() + "\",\"append\":{\"a\":\"1\"}}");
        assertThat(location(code, "")).doesNotContain("a=1");
        MadeCode closed =
                made("https://a.example/", "{'a':'1'}", ",'isActive':false,'fallbackUrl':'https://b.example/'");
        assertThat(location(closed, "")).isEqualTo("https://b.example/");
        MadeCode place = MadeCode.in(
                placard,
                "{\"name\":\"x\",\"type\":\"location\",\"content\":{\"latitude\":1,\"longitude\":2},\"append\":{\"a\":\"1\"}}");
        assertThat(location(place, "")).doesNotContain("a=1");
    }

    @Test
    void parametersAreReadBackReplacedAndCleared() {
        MadeCode code = made("https://a.example/", "{'b':'1','a':'2'}", "");
        String path = "/api/v1/qr/" + code.id();
        assertThat(placard.get(path).at("/qr/append").toString()).isEqualTo("{\"b\":\"1\",\"a\":\"2\"}");
        assertThat(placard.patch(path, "{\"name\":\"y\"}").at("/qr/append")).hasSize(2);
        assertThat(placard.patch(path, "{\"append\":{\"c\":\"3\"}}")
                        .at("/qr/append")
                        .toString())
                .isEqualTo("{\"c\":\"3\"}");
        assertThat(location(code, "")).isEqualTo("https://a.example/?c=3");
        assertThat(placard.patch(path, "{\"append\":null}").at("/qr/append")).isEmpty();
        assertThat(location(code, "")).isEqualTo("https://a.example/");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'a':'{tabel}'}                      | /append/a | unknown_placeholder
            {'a':''}                             | /append/a | required
            {'a':1}                              | /append/a | invalid_type
            {'a':null}                           | /append/a | required
            {'a':'1','a b':'1'}                  | /append/a b | invalid_name
            {'1':'1','2':'1','3':'1','4':'1','5':'1','6':'1','7':'1','8':'1','9':'1','10':'1','11':'1'} | /append | too_many
            ['a']                                | /append   | invalid_type
            """)
    void anInvalidParameterIsRefusedAtItsPlace(String append, String pointer, String reason) {
        Reply refused = placard.post(
                "/api/v1/qr",
                ("{'name':'x','targetUrl':'https://a.example/','append':" + append + "}").replace('\'', '"'));
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo(pointer);
        assertThat(refused.at("/errors/0/code").asText()).isEqualTo(reason);
    }

    @Test
    void aStaticCodeHasNone() {
        Reply refused = placard.post(
                "/api/v1/qr",
                "{\"name\":\"x\",\"isDynamic\":false,\"targetUrl\":\"https://a.example/\",\"append\":{\"a\":\"1\"}}");
        assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo("/append");
    }
}
