package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Tenant;

/** What {@code POST /api/v1/qr} takes, refuses and makes. */
@OnBothStores(settings = "PLACARD_INITIAL_CREDITS=5000")
final class QrCreateTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    private static Reply create(String json) {
        return placard.post("/api/v1/qr", json(json));
    }

    @Test
    void theStoreIsTheOneUnderTest() {
        assertThat(placard.get("/health/ready").at("/store").asText()).isEqualTo(store.label());
    }

    @Test
    void omittedMembersGetTheirDefaults() {
        Reply made = create("{'name':'Door','targetUrl':'https://example.com/'}");
        assertThat(made.status()).isEqualTo(201);
        JsonNode qr = made.at("/qr");
        assertThat(made.header("Location"))
                .isEqualTo("/api/v1/qr/" + qr.path("id").asText());
        assertThat(made.header("ETag")).isEqualTo("\"1\"");
        assertThat(qr.path("type").asText()).isEqualTo("url");
        assertThat(qr.path("isDynamic").asBoolean()).isTrue();
        assertThat(qr.path("content").isNull()).isTrue();
        assertThat(qr.path("tags")).isEmpty();
        assertThat(qr.path("version").asInt()).isEqualTo(1);
        assertThat(qr.path("slug").asText()).matches("[23456789bcdfghjkmnpqrstvwxyz]{7}");
        assertThat(qr.path("payload").asText())
                .isEqualTo(placard.url("/q/" + qr.path("slug").asText()))
                .isEqualTo(qr.path("shortUrl").asText());
        assertThat(qr.path("design").toString())
                .isEqualTo(
                        json(
                                "{'fgColor':'#000000','bgColor':'#ffffff','brandingMode':'none','brandingPosition':'bottom-right','frameStyle':'none','frameText':null,'frameColor':null,'frameTextColor':null,'errorCorrection':null,'moduleStyle':'square','eyeStyle':'square','eyeColor':null,'gradient':null,'isOutsideTransparent':false,'logoFileId':null,'frameFont':'sans','sizeMm':null,'paperColor':null,'isBackgroundTransparent':false,'isUpperCaseLink':false}"));
        assertThat(placard.get(made.header("Location")).at("/qr")).isEqualTo(qr);
        assertThat(made.json().has("warnings")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        location | {'latitude':52.370216,'longitude':4.895168,'label':'Car park'} | https://maps.apple.com/?ll=52.370216,4.895168&q=Car%20park
        location | {'latitude':-90,'longitude':180.0} | https://maps.apple.com/?ll=-90,180.0&q=-90,180.0
        whatsapp | {'phone':'+31 (20) 123-4567','message':'I am & here'} | https://wa.me/31201234567?text=I%20am%20%26%20here
        vcard    | {'lastName':'de Vries','phones':[{'type':'cell','number':'+31612345678'}],'emails':['a@example.com']} | /p/
        wifi     | {'ssid':'Guests','password':'come-in-please'} | /p/
        social   | {'title':'Us','links':[{'platform':'Web','url':'https://example.com/'}]} | /p/
        """)
    void aDynamicCodeLeadsWhereItsContentSays(String type, String content, String leads) {
        Reply made = create("{'name':'A','type':'" + type + "','content':" + content + "}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String slug = made.at("/qr/slug").asText();
        assertThat(made.at("/qr/payload").asText()).isEqualTo(placard.url("/q/" + slug));
        assertThat(placard.get(made.header("Location")).at("/qr")).isEqualTo(made.at("/qr"));
        String expected = leads.equals("/p/") ? placard.url("/p/" + slug) : leads;
        assertThat(placard.scan(slug, "203.0.113.9").header("Location")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        url      | 'targetUrl':'https://example.com/a#b' | https://example.com/a#b
        location | 'content':{'latitude':52.370216,'longitude':4.895168,'label':'P+R (Süd)'} | geo:52.370216,4.895168?q=52.370216,4.895168(P%2BR%20%28S%C3%BCd%29)
        whatsapp | 'content':{'phone':'+14155550123','message':'hi there'} | https://wa.me/14155550123?text=hi%20there
        wifi     | 'content':{'ssid':'A;b','password':'se,cret:1'} | WIFI:T:WPA;S:A\\;b;P:se\\,cret\\:1;;
        wifi     | 'content':{'ssid':'Open','security':'nopass','hidden':true} | WIFI:T:nopass;S:Open;H:true;;
        """)
    void aStaticCodeCarriesItsPayloadItself(String type, String member, String payload) {
        Reply made = create("{'name':'A','isDynamic':false,'type':'" + type + "'," + member + "}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/qr/payload").asText()).isEqualTo(payload);
        assertThat(made.at("/qr/shortUrl").isNull()).isTrue();
        assertThat(placard.scan(made.at("/qr/slug").asText(), "203.0.113.9").status())
                .isEqualTo(404);
    }

    @Test
    void aStaticCardIsAVcard() {
        Reply made = create("{'name':'A','isDynamic':false,'type':'vcard','content':{'firstName':'Ann;a'}}");
        assertThat(made.at("/qr/payload").asText())
                .startsWith("BEGIN:VCARD\r\nVERSION:3.0\r\n")
                .contains("FN:Ann\\;a\r\n")
                .endsWith("END:VCARD\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdf", "image", "social", "vcard", "wifi", "whatsapp", "location"})
    void everyTypeWorksByATargetOfItsOwn(String type) {
        Reply made = create("{'name':'A','type':'" + type + "','targetUrl':'https://example.com/x'}");
        assertThat(made.status()).isEqualTo(201);
        assertThat(placard.scan(made.at("/qr/slug").asText(), "203.0.113.9").header("Location"))
                .isEqualTo("https://example.com/x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}                                            | /name required,/targetUrl destination_required
        {'name':'A'}                                  | /targetUrl destination_required
        {'name':null,'targetUrl':'https://a.example'} | /name required
        {'name':' ','targetUrl':'https://a.example'}  | /name required
        {'name':7,'targetUrl':'https://a.example'}    | /name invalid_type
        {'name':'A\\u0000','targetUrl':'https://a.example'}   | /name invalid_characters
        {'name':'A\\ud800','targetUrl':'https://a.example'}   | /name invalid_characters
        {'name':'A\\u202e','targetUrl':'https://a.example'}   | /name invalid_characters
        {'name':'A\\nb','targetUrl':'https://a.example'}      | /name invalid_characters
        {'name':'A','targetUrl':'ftp://a.example'}    | /targetUrl invalid_url
        {'name':'A','targetUrl':'javascript:alert(1)'} | /targetUrl invalid_url
        {'name':'A','targetUrl':'/menu'}              | /targetUrl invalid_url
        {'name':'A','targetUrl':'https://u:p@a.example'} | /targetUrl invalid_url
        {'name':'A','targetUrl':'https://a.example/ b'}  | /targetUrl invalid_url
        {'name':'A','targetUrl':'https://'}           | /targetUrl invalid_url
        {'name':'A','targetUrl':'https://a.example/\\u0000'} | /targetUrl invalid_url
        {'name':'A','targetUrl':'https://a.example/\\ud83d'} | /targetUrl invalid_url
        {'name':'A','targetUrl':['https://a.example']} | /targetUrl invalid_type
        {'name':'A','targetUrl':'https://a.example','type':'poem'}      | /type unknown_value
        {'name':'A','targetUrl':'https://a.example','isDynamic':'true'} | /isDynamic invalid_type
        {'name':'A','targetUrl':'https://a.example','slug':'ab'}        | /slug invalid_slug
        {'name':'A','targetUrl':'https://a.example','slug':'a b c'}     | /slug invalid_slug
        {'name':'A','targetUrl':'https://a.example','slug':'AdMin'}     | /slug reserved_slug
        {'name':'A','targetUrl':'https://a.example','slug':5}           | /slug invalid_type
        {'name':'A','targetUrl':'https://a.example','tags':'a'}         | /tags invalid_type
        {'name':'A','targetUrl':'https://a.example','tags':['a',1,'']}  | /tags/1 invalid_type,/tags/2 required
        {'name':'A','targetUrl':'https://a.example','presentation':{'table':'1'}} | /presentation not_applicable
        {'name':'A','targetUrl':'https://a.example','presentation':{'table':'<b>'}} | /presentation/table invalid_characters
        {'name':'A','targetUrl':'https://a.example','catalogId':'cat_nope'} | /catalogId catalog_not_found
        {'name':'A','targetUrl':'https://a.example','forwardQuery':1}   | /forwardQuery invalid_type
        {'name':'A','targetUrl':'https://a.example','design':[]}        | /design invalid_type
        {'name':'A','targetUrl':'https://a.example','design':{'fgColor':'red','bgColor':'#fff'}} | /design/fgColor invalid_color,/design/bgColor invalid_color
        {'name':'A','targetUrl':'https://a.example','design':{'brandingMode':'mine','frameStyle':'oval','brandingPosition':'middle','errorCorrection':'X','moduleStyle':'dot'}} | /design/brandingMode unknown_value,/design/brandingPosition unknown_value,/design/frameStyle unknown_value,/design/errorCorrection unknown_value,/design/moduleStyle unknown_value
        {'name':'A','targetUrl':'https://a.example','design':{'brandingMode':'logo'}} | /design/logoFileId required
        {'name':'A','targetUrl':'https://a.example','design':{'logoFileId':'x'}} | /design/logoFileId invalid_id
        {'name':'A','targetUrl':'https://a.example','design':{'fgColor':'#ffffff','bgColor':'#000000'}} | /design/fgColor unscannable_design,/design/bgColor unscannable_design
        {'name':'A','targetUrl':'https://a.example','design':{'fgColor':'#bbbbbb'}} | /design/fgColor unscannable_design,/design/fgColor unscannable_design
        {'name':'A','type':'location','content':{'latitude':90.1,'longitude':-180.5}} | /content/latitude out_of_range,/content/longitude out_of_range
        {'name':'A','type':'location','content':{'latitude':1e999999999,'longitude':'4'}} | /content/latitude out_of_range,/content/longitude invalid_type
        {'name':'A','type':'location','content':{'latitude':1}} | /content/longitude required
        {'name':'A','type':'whatsapp','content':{'phone':'0612345678'}} | /content/phone invalid_phone
        {'name':'A','type':'vcard','content':{'title':'Boss'}} | /content/firstName required
        {'name':'A','type':'vcard','content':{'firstName':'A','emails':['nope'],'phones':[{'number':'x'}],'website':'a.example'}} | /content/phones/0/number invalid_phone,/content/emails/0 invalid_email,/content/website invalid_url
        {'name':'A','type':'wifi','content':{'ssid':'A','password':'short'}} | /content/password invalid_password
        {'name':'A','type':'wifi','content':{'ssid':'A'}} | /content/password required
        {'name':'A','type':'wifi','content':{'ssid':'A','security':'nopass','password':'secret12'}} | /content/password invalid_password
        {'name':'A','type':'wifi','content':{'ssid':'ééééééééééééééééé','security':'nopass'}} | /content/ssid too_long
        {'name':'A','type':'pdf','content':{}} | /content/fileId required
        {'name':'A','type':'pdf','content':{'fileId':'file_01jd3x5n8kq2v7w9c4t6r0m1ba'}} | /content/fileId file_not_found
        {'name':'A','type':'image','content':{'fileIds':[]}} | /content/fileIds too_few
        {'name':'A','type':'social','content':{'title':'T','links':[]}} | /content/links too_few
        {'name':'A','type':'social','content':{'title':'T','links':[{'platform':'x','url':'mailto:a@b.c'}]}} | /content/links/0/url invalid_url
        {'name':'A','type':'social','isDynamic':false,'content':{'title':'T','links':[{'platform':'x','url':'https://a.example'}]}} | /isDynamic static_not_supported
        {'name':'A','type':'pdf','isDynamic':false,'targetUrl':'https://a.example'} | /isDynamic static_not_supported
        {'name':'A','isDynamic':false} | /targetUrl destination_required
        {'name':'A','type':'wifi','isDynamic':false} | /content required
        """)
    void aWrongBodyIsRefusedWithEveryFault(String body, String faults) {
        long before = placard.credits();
        Reply refused = create(body);
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.code()).isEqualTo("validation_failed");
        assertThat(refused.faults()).containsExactlyInAnyOrder(faults.split(",", -1));
        assertThat(placard.credits()).isEqualTo(before);
    }

    @Test
    void lengthsCountCodePoints() {
        String smile = "\\ud83d\\ude00";
        assertThat(create("{'name':'" + smile.repeat(120) + "','targetUrl':'https://a.example'}")
                        .status())
                .isEqualTo(201);
        assertThat(create("{'name':'" + smile.repeat(121) + "','targetUrl':'https://a.example'}")
                        .faults())
                .containsExactly("/name too_long");
    }

    @Test
    void aPayloadBeyondEverySymbolIsRefusedWhileAShortLinkNeverIs() {
        String long1 = "https://a.example/" + "x".repeat(2000);
        assertThat(create("{'name':'A','isDynamic':false,'targetUrl':'" + long1 + "'}")
                        .faults())
                .containsExactly("/targetUrl payload_too_long");
        assertThat(create("{'name':'A','targetUrl':'" + long1 + "'}").status()).isEqualTo(201);
        assertThat(create("{'name':'A','targetUrl':'https://a.example/" + "x".repeat(2048) + "'}")
                        .faults())
                .containsExactly("/targetUrl invalid_url");
        assertThat(create("{'name':'A','targetUrl':'https://a.example/" + "é".repeat(2000) + "'}")
                        .faults())
                .as("its encoded form is what is stored")
                .containsExactly("/targetUrl invalid_url");
    }

    @Test
    void zeroWithAHugeExponentIsZero() {
        Reply made = create("{'name':'A','type':'location','content':{'latitude':0e999999999,'longitude':9E1}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/qr/content/latitude").asText()).isEqualTo("0");
        assertThat(placard.get(made.header("Location"))
                        .at("/qr/content/longitude")
                        .asText())
                .isEqualTo("90");
    }

    @Test
    void textIsTrimmedAndComposed() {
        Reply made = create("{'name':'  Cafe\\u0301 ','targetUrl':'https://a.example','tags':[' a ','A','b']}");
        assertThat(made.at("/qr/name").asText()).isEqualTo("Caf\u00e9");
        assertThat(made.at("/qr/tags").toString()).isEqualTo("[\"a\",\"b\"]");
    }

    @Test
    void anAddressIsKeptAsSentButForPunycodeAndEncoding() {
        Reply made = create("{'name':'A','targetUrl':'HTTPS://b\u00fccher.example/\u00fc?q=%41&x=<>#Frag'}");
        assertThat(made.at("/qr/targetUrl").asText())
                .isEqualTo("HTTPS://xn--bcher-kva.example/%C3%BC?q=%41&x=%3C%3E#Frag");
    }

    @Test
    void unknownMembersAreNamedAndReadOnlyOnesAreNot() {
        Reply made = create(
                "{'name':'A','targetUrl':'https://a.example','id':'x','version':9,'createdAt':1,'colour':1,'design':{'shade':2},'x\\u0000':3}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/warnings"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder(
                        "Unknown member ignored: /colour",
                        "Unknown member ignored: /design/shade",
                        "Unknown member ignored: /x\ufffd");
        assertThat(made.at("/qr/version").asInt()).isEqualTo(1);
    }

    @Test
    void aDesignThatIsAllowedButUnwiseIsMadeWithAWarning() {
        Reply made = create("{'name':'A','targetUrl':'https://a.example','design':{'fgColor':'#6a6a6a'}}");
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.at("/warnings").get(0).asText()).startsWith("/design/fgColor: ");
    }

    @Test
    void aSlugIsKeptAsWrittenFoundInAnyCaseAndNeverGivenAgain() {
        Reply made = placard.post("/api/v1/qr", url("A", ",'slug':'Spring-Window'"));
        assertThat(made.at("/qr/slug").asText()).isEqualTo("Spring-Window");
        assertThat(placard.scan("sPRING-wINDOW", "203.0.113.9").status()).isEqualTo(302);
        long before = placard.credits();
        Reply taken = placard.post("/api/v1/qr", url("B", ",'slug':'SPRING-WINDOW'"));
        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.code()).isEqualTo("slug_taken");
        assertThat(placard.delete(made.header("Location")).status()).isEqualTo(204);
        assertThat(placard.post("/api/v1/qr", url("C", ",'slug':'spring-window'"))
                        .code())
                .isEqualTo("slug_taken");
        Tenant other = Tenant.of(placard, 5);
        assertThat(placard.send("POST", "/api/v1/qr", url("D", ",'slug':'spring-window'"), other.key())
                        .code())
                .isEqualTo("slug_taken");
        assertThat(placard.credits()).isEqualTo(before);
    }

    @Test
    void everyDisguiseOfAShortLinkIsALoop() {
        int port = placard.running().port();
        String[] disguises = {
            "http://localhost:" + port + "/q/abc",
            "HTTP://LOCALHOST:" + port + "/Q/abc",
            "http://localhost.:" + port + "/q/abc",
            "http://localhost:0" + port + "/q/abc",
            "http://localhost:" + port + "//q//abc",
            "http://localhost:" + port + "/%71/abc",
            "http://localhost:" + port + "/x/../q/abc",
            "http://localhost:" + port + "/x/%2e%2E/q/abc",
            "http://localhost:" + port + "/./q/abc?a=b#c",
            "http://localhost:" + port + "/q",
            "http://localhost:" + port + "/q?x",
            "http://127.0.0.1:" + port + "/q/abc",
            "http://127.255.0.9:" + port + "/q/abc",
            "http://127.1:" + port + "/q/abc",
            "http://2130706433:" + port + "/q/abc",
            "http://0x7f.0.0.1:" + port + "/q/abc",
            "http://0.0.0.0:" + port + "/q/abc",
            "http://[::1]:" + port + "/q/abc",
            "http://[0:0:0:0:0:0:0:1]:" + port + "/q/abc",
            "http://[::ffff:127.0.0.1]:" + port + "/q/abc",
            "https://a.LocalHost.:" + port + "/q/abc"
        };
        for (String disguise : disguises) {
            String sent = disguise.contains(":0" + port) && port > 9999 ? disguises[0] : disguise;
            assertThat(create("{'name':'A','targetUrl':'" + sent + "'}").faults())
                    .as(sent)
                    .containsExactly("/targetUrl redirect_loop");
        }
        assertThat(create("{'name':'A','targetUrl':'http://localhost:" + port + "/quiet'}")
                        .status())
                .isEqualTo(201);
    }

    /** One server behind a proxy, with a name that is not ASCII and a short host. */
    @Test
    void everyNameOfThisServiceIsItsOwn() {
        Map<String, String> settings =
                Map.of("PLACARD_BASE_URL", "https://xn--caf-dma.example", "PLACARD_SHORT_URL", "http://q.example:80");
        try (Placard named = Placard.start(store, settings)) {
            int port = named.running().port();
            for (String own : new String[] {
                "https://caf\u00e9.example/q/abc",
                "HTTPS://XN--CAF-DMA.example:443/q/abc",
                "https://Caf\u00c9.example./q/abc",
                "http://caf\u00e9.example/q/abc",
                "http://localhost:" + port + "/q/abc",
                "http://127.0.0.2:" + port + "/q/abc",
                "http://Q.example/abc",
                "https://q.example./abc/def",
                "http://q.example"
            }) {
                assertThat(named.post("/api/v1/qr", json("{'name':'A','targetUrl':'" + own + "'}"))
                                .faults())
                        .as(own)
                        .containsExactly("/targetUrl redirect_loop");
            }
            for (String other : new String[] {
                "https://caf\u00e9.example/quiet",
                "https://caf\u00e9.example:8443/q/abc",
                "https://cafe.example/q/abc",
                "http://q.example:8080/abc",
                "http://127.0.0.1:1/q/abc",
                "http://localhost/q/abc",
                "http://128.0.0.1:" + port + "/q/abc"
            }) {
                assertThat(named.post("/api/v1/qr", json("{'name':'A','targetUrl':'" + other + "'}"))
                                .status())
                        .as(other)
                        .isEqualTo(201);
            }
        }
    }

    @Test
    void aCodeOfThisServiceMayNameItsTable() {
        Reply made = create("{'name':'A','targetUrl':'" + placard.url("/health/live")
                + "','presentation':{'table':' 12 ','source':'Table-Card'}}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/qr/presentation").toString())
                .isEqualTo(json("{'table':'12','seat':null,'room':null,'source':'table-card'}"));
    }

    @Test
    void nullCountsAsAbsentButNeverAsTrue() {
        Reply made = create(
                "{'name':'A','targetUrl':'https://a.example','type':null,'content':null,'design':null,'slug':null,'catalogId':null,'presentation':null,'tags':null,'forwardQuery':null}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.json().has("warnings")).isFalse();
        assertThat(create("{'name':'A','targetUrl':'https://a.example','isDynamic':null}")
                        .faults())
                .containsExactly("/isDynamic invalid_type");
    }

    @Test
    void everySuccessTakesOneCreditAndSaysWhatIsLeft() {
        long before = placard.credits();
        Reply made = placard.post("/api/v1/qr", url("A", ""));
        assertThat(made.at("/credits/remaining").asLong()).isEqualTo(before - 1).isEqualTo(placard.credits());
    }
}
