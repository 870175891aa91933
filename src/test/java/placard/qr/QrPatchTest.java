package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** What PATCH and DELETE of a code change, and what they leave alone. */
@OnBothStores
final class QrPatchTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    /** The path of a new code. */
    private static String create(String json) {
        Reply made = placard.post("/api/v1/qr", json(json));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.header("Location");
    }

    private static Reply patch(String path, String json, String... headers) {
        return placard.patch(path, json(json), headers);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'name':'A','targetUrl':'https://b\u00fccher.example/\u00fc','tags':['a','b'],'forwardQuery':true,'design':{'fgColor':'#123456','errorCorrection':'H','frameStyle':'label','frameText':'x'}}",
                "{'name':'A','type':'location','content':{'latitude':52.370,'longitude':4.8951680000}}",
                "{'name':'A','type':'whatsapp','content':{'phone':'+31201234567','message':'a\\nb'}}",
                "{'name':'A','type':'vcard','content':{'firstName':'A','phones':[{'type':'cell','number':'+31612345678'}],'address':{'city':'Utrecht'},'note':'n'}}",
                "{'name':'A','type':'wifi','content':{'ssid':' Guests ','password':'come-in-please'}}",
                "{'name':'A','type':'pdf','targetUrl':'https://a.example/x.pdf'}",
                "{'name':'A','type':'image','targetUrl':'https://a.example/x.png'}",
                "{'name':'A','type':'social','content':{'title':'T','bio':'b','links':[{'platform':'x','url':'https://a.example','label':'l'}]}}",
                "{'name':'A','isDynamic':false,'targetUrl':'https://a.example'}",
                "{'name':'A','isDynamic':false,'type':'location','content':{'latitude':1.50,'longitude':-0.0}}"
            })
    void anUnchangedPatchChangesNothing(String json) {
        String path = create(json);
        ObjectNode before = (ObjectNode) placard.get(path).at("/qr");
        Reply patched = placard.patch(path, before.toString());
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        assertThat(patched.header("ETag")).isEqualTo("\"1\"");
        ObjectNode after = (ObjectNode) placard.get(path).at("/qr");
        assertThat(after).isEqualTo(before);
        assertThat(patched.at("/warnings").toString()).doesNotContain("Unknown");
    }

    @Test
    void onlyMembersPresentAreWritten() {
        String path =
                create("{'name':'A','targetUrl':'https://a.example','tags':['x','y'],'design':{'fgColor':'#111111'}}");
        Reply patched = patch(path, "{'name':'B','design':{'bgColor':'#fefefe'}}");
        assertThat(patched.at("/qr/name").asText()).isEqualTo("B");
        assertThat(patched.at("/qr/targetUrl").asText()).isEqualTo("https://a.example");
        assertThat(patched.at("/qr/tags").toString()).isEqualTo("[\"x\",\"y\"]");
        assertThat(patched.at("/qr/design/fgColor").asText()).isEqualTo("#111111");
        assertThat(patched.at("/qr/design/bgColor").asText()).isEqualTo("#fefefe");
        assertThat(patch(path, "{'tags':['z']}").at("/qr/tags").toString()).isEqualTo("[\"z\"]");
    }

    @Test
    void contentMergesOneLevelDeepAndIsJudgedAsAWhole() {
        String path = create("{'name':'A','type':'location','content':{'latitude':1,'longitude':2,'label':'Here'}}");
        Reply patched = patch(path, "{'content':{'longitude':3}}");
        assertThat(patched.at("/qr/content").toString()).isEqualTo(json("{'latitude':1,'longitude':3,'label':'Here'}"));
        assertThat(patch(path, "{'content':{'label':null}}").at("/qr/content").toString())
                .isEqualTo(json("{'latitude':1,'longitude':3}"));
        assertThat(patch(path, "{'content':{'latitude':null}}").faults()).containsExactly("/content/latitude required");
        assertThat(placard.get(path).at("/qr/version").asInt()).isEqualTo(3);
    }

    @Test
    void nullClearsWhatIsOptional() {
        String path = create(
                "{'name':'A','type':'whatsapp','targetUrl':'https://a.example','content':{'phone':'+31201234567'},'tags':['a'],'design':{'fgColor':'#123456','frameText':'x'}}");
        Reply patched = patch(path, "{'targetUrl':null,'tags':null,'design':{'fgColor':null,'frameText':null}}");
        assertThat(patched.at("/qr/targetUrl").isNull()).isTrue();
        assertThat(patched.at("/qr/tags")).isEmpty();
        assertThat(patched.at("/qr/design/fgColor").asText()).isEqualTo("#000000");
        assertThat(patched.at("/qr/design/frameText").isNull()).isTrue();
        assertThat(placard.scan(patched.at("/qr/slug").asText(), "203.0.113.1").header("Location"))
                .isEqualTo("https://wa.me/31201234567");
        assertThat(patch(path, "{'content':null}").faults()).containsExactly("/targetUrl destination_required");
        assertThat(patch(path, "{'name':null}").faults()).containsExactly("/name required");
    }

    @Test
    void aNewDestinationIsVisibleToTheVeryNextScan() {
        String path = create("{'name':'A','targetUrl':'https://a.example/0'}");
        String slug = placard.get(path).at("/qr/slug").asText();
        for (int i = 1; i <= 20; i++) {
            assertThat(patch(path, "{'targetUrl':'https://a.example/" + i + "'}")
                            .status())
                    .isEqualTo(200);
            assertThat(placard.scan(slug, "203.0.113.1").header("Location")).isEqualTo("https://a.example/" + i);
        }
    }

    @Test
    void aStaticCodesPayloadCannotChange() {
        String path = create("{'name':'A','isDynamic':false,'targetUrl':'https://a.example/1'}");
        Reply refused = patch(path, "{'targetUrl':'https://a.example/2'}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("static_code");
        Reply patched = patch(path, "{'name':'B','tags':['t'],'design':{'fgColor':'#222222'}}");
        assertThat(patched.status()).isEqualTo(200);
        assertThat(patched.at("/qr/payload").asText()).isEqualTo("https://a.example/1");
        String wifi =
                create("{'name':'A','isDynamic':false,'type':'wifi','content':{'ssid':'A','password':'12345678'}}");
        assertThat(patch(wifi, "{'content':{'password':'87654321'}}").code()).isEqualTo("static_code");
        assertThat(patch(wifi, "{'content':{'password':'12345678'}}").status()).isEqualTo(200);
    }

    @Test
    void readOnlyMembersAreIgnoredWithAWarning() {
        String path = create("{'name':'A','targetUrl':'https://a.example','slug':'stays-" + store.label() + "'}");
        Reply patched = patch(path, "{'type':'wifi','isDynamic':false,'slug':'other','payload':'x','id':'y'}");
        assertThat(patched.status()).isEqualTo(200);
        assertThat(patched.at("/warnings").size()).isEqualTo(3);
        assertThat(patched.at("/qr/type").asText()).isEqualTo("url");
        assertThat(patched.at("/qr/isDynamic").asBoolean()).isTrue();
        assertThat(patched.at("/qr/slug").asText()).isEqualTo("stays-" + store.label());
        assertThat(patch(path, "{'colour':1}").at("/warnings/0").asText()).isEqualTo("Unknown member ignored: /colour");
    }

    @Test
    void aDesignThatWouldNotScanIsRefusedAtPatchToo() {
        String path = create("{'name':'A','targetUrl':'https://a.example','design':{'bgColor':'#dddddd'}}");
        assertThat(patch(path, "{'design':{'fgColor':'#ffffff'}}").faults())
                .containsExactly("/design/fgColor unscannable_design");
        assertThat(placard.get(path).at("/qr/version").asInt()).isEqualTo(1);
    }

    @Test
    void aLoopIsRefusedAtPatchToo() {
        String path = create("{'name':'A','targetUrl':'https://a.example'}");
        assertThat(patch(path, "{'targetUrl':'" + placard.url("/q/abc") + "'}").faults())
                .containsExactly("/targetUrl redirect_loop");
    }

    @Test
    void aStaleIfMatchChangesNothing() {
        String path = create("{'name':'A','targetUrl':'https://a.example'}");
        String tag = placard.get(path).header("ETag");
        assertThat(patch(path, "{'name':'B'}", "If-Match", tag).status()).isEqualTo(200);
        Reply stale = patch(path, "{'name':'C'}", "If-Match", tag);
        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.code()).isEqualTo("version_mismatch");
        assertThat(placard.get(path).at("/qr/name").asText()).isEqualTo("B");
        assertThat(patch(path, "{'name':'D'}", "If-Match", "\"1\", \"2\"").status())
                .isEqualTo(200);
        assertThat(patch(path, "{'name':'E'}", "If-Match", "*").status()).isEqualTo(200);
        assertThat(patch(path, "{'name':'F'}", "If-Match", "nonsense").status()).isEqualTo(412);
        assertThat(placard.delete(path, "If-Match", tag).status()).isEqualTo(412);
        assertThat(placard.delete(path, "If-Match", "\"4\"").status()).isEqualTo(204);
    }

    @Test
    void theFirstCheckThatFailsAnswers() {
        String path = create("{'name':'A','isDynamic':false,'targetUrl':'https://a.example'}");
        String wrong = "{'name':7,'targetUrl':'https://b.example'}";
        assertThat(patch("/api/v1/qr/qr_01jd3x5n8kq2v7w9c4t6r0m1ba", wrong, "If-Match", "\"9\"")
                        .status())
                .isEqualTo(404);
        assertThat(patch(path, wrong, "If-Match", "\"9\"").status()).isEqualTo(422);
        assertThat(patch(path, "{'targetUrl':'https://b.example'}", "If-Match", "\"9\"")
                        .status())
                .isEqualTo(412);
        assertThat(patch(path, "{'targetUrl':'https://b.example'}", "If-Match", "\"1\"")
                        .status())
                .isEqualTo(409);
    }

    @Test
    void aPatchTakesNoCredit() {
        String path = create("{'name':'A','targetUrl':'https://a.example'}");
        long before = placard.get("/api/v1/credits").at("/credits/remaining").asLong();
        patch(path, "{'name':'B'}");
        placard.delete(path);
        assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asLong())
                .as("and a deleted code gives none back")
                .isEqualTo(before);
    }

    @Test
    void anEmptyBodyChangesNothingWhateverItsType() {
        String path = create("{'name':'A','targetUrl':'https://a.example'}");
        assertThat(placard.patch(path, "", "Content-Type", "text/plain").status())
                .isEqualTo(200);
        assertThat(patch(path, "[]").faults()).containsExactly(" invalid_type");
        assertThat(patch(path, "null").faults()).containsExactly(" invalid_type");
    }

    @Test
    void aDeletedCodeIsGoneEverywhere() {
        Reply made = placard.post("/api/v1/qr", url("Gone", ""));
        String path = made.header("Location");
        assertThat(placard.delete(path).status()).isEqualTo(204);
        assertThat(placard.delete(path).status()).isEqualTo(404);
        assertThat(placard.get(path).status()).isEqualTo(404);
        assertThat(patch(path, "{'name':'B'}").status()).isEqualTo(404);
        assertThat(placard.get(path + "/image.svg").status()).isEqualTo(404);
        assertThat(placard.get("/api/v1/analytics/" + made.at("/qr/id").asText())
                        .status())
                .isEqualTo(404);
        assertThat(placard.get("/api/v1/qr?q=gone").at("/qrs")).isEmpty();
        assertThat(placard.scan(made.at("/qr/slug").asText(), "203.0.113.1").status())
                .isEqualTo(410);
    }
}
