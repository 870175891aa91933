package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** A misspelt member is never silently ignored. */
@ParameterizedClass
@EnumSource
final class UnknownMemberTest {
    private static Placard placard;
    private static String qr;
    private static String catalog;
    private static String section;
    private static String item;

    /** Only for JUnit, which wants a place for it. */
    @Parameter
    Store store;

    @BeforeParameterizedClassInvocation
    static void start(Store store) {
        placard = Placard.start(store);
        qr = "/api/v1/qr/" + made("/api/v1/qr", url("Window", ""), "/qr/id");
        catalog = "/api/v1/catalogs/" + made("/api/v1/catalogs", json("{'name':'Lunch'}"), "/catalog/id");
        String id = made(catalog + "/sections", json("{'name':'Mains'}"), "/section/id");
        section = catalog + "/sections/" + id;
        String body = json("{'sectionId':'" + id + "','name':'Dosa','price':9,'variants':[{'name':'S'},{'name':'M'}]}");
        item = catalog + "/items/" + made(catalog + "/items", body, "/item/id");
    }

    private static String made(String path, String body, String id) {
        Reply reply = placard.post(path, body);
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        return reply.at(id).asText();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        placard.close();
    }

    private static String path(String which) {
        return switch (which) {
            case "qr" -> qr;
            case "catalog" -> catalog;
            case "section" -> section;
            default -> item;
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            qr      | {'target_url':'https://example.com/new'}      | /target_url                | /targetUrl
            qr      | {'TargetURL':'https://example.com/new'}       | /TargetURL                 | /targetUrl
            qr      | {'tag':['a']}                                 | /tag                       | /tags
            qr      | {'frameStyle':'border'}                       | /frameStyle                | /design/frameStyle
            qr      | {'frame_style':'border'}                      | /frame_style               | /design/frameStyle
            qr      | {'table':'7'}                                 | /table                     | /presentation/table
            qr      | {'design':{'fg_color':'#000000'}}             | /design/fg_color           | /design/fgColor
            qr      | {'design':{'fgColour':'#000000'}}             | /design/fgColour           | /design/fgColor
            catalog | {'businessdetails':{}}                        | /businessdetails           | /businessDetails
            catalog | {'businessDetails':{'whatsApp':'+14155550123'}} | /businessDetails/whatsApp | /businessDetails/whatsapp
            catalog | {'phone':'+14155550123'}                      | /phone                     | /businessDetails/phone
            catalog | {'theme':{'primaryColour':'#102030'}}         | /theme/primaryColour       | /theme/primaryColor
            catalog | {'settings':{'show_prices':false}}            | /settings/show_prices      | /settings/showPrices
            section | {'isvisible':false}                           | /isvisible                 | /isVisible
            section | {'descripton':'x'}                            | /descripton                | /description
            item    | {'prize':10}                                  | /prize                     | /price
            item    | {'is_available':false}                        | /is_available              | /isAvailable
            item    | {'calories':350}                              | /calories                  | /metadata/calories
            item    | {'metadata':{'allergen':['milk'],'allergensDeclared':true}} | /metadata/allergen | /metadata/allergens
            item    | {'variants':[{'name':'S','prise':4}]}         | /variants/0/prise          | /variants/0/price
            item    | {'addOns':[{'name':'S','maxQantity':4}]}      | /addOns/0/maxQantity       | /addOns/0/maxQuantity
            """)
    void aSlipIsRefusedWithTheLikelyName(String which, String body, String at, String meant) {
        Reply before = placard.get(which.equals("qr") ? qr : catalog);
        Reply reply = placard.patch(path(which), json(body));
        assertThat(reply.status()).as(reply.text()).isEqualTo(422);
        assertThat(reply.faults()).containsExactly(at + " unknown_member");
        assertThat(reply.at("/errors/0/message").asText()).isEqualTo("Did you mean " + meant + "?");
        assertThat(placard.get(which.equals("qr") ? qr : catalog).text()).isEqualTo(before.text());
    }

    @Test
    void noCreditIsTakenForACodeThatWouldLackItsFrame() {
        int before = placard.get("/api/v1/credits").at("/credits/remaining").asInt();
        Reply reply = placard.post("/api/v1/qr", url("A", ",'frameStyle':'border'"));
        assertThat(reply.faults()).containsExactly("/frameStyle unknown_member");
        assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asInt())
                .isEqualTo(before);
    }

    @Test
    void aCodeThatShallBeLockedIsNotLeftOpen() {
        assertThat(placard.patch(qr, json("{'password':'x'}")).faults()).containsExactly("/password unknown_member");
        Reply wifi = placard.post("/api/v1/qr", json("{'name':'W','type':'wifi','ssid':'n','password':'12345678'}"));
        assertThat(wifi.faults()).contains("/ssid unknown_member", "/password unknown_member");
        assertThat(wifi.text()).contains("Did you mean /content/password?");
    }

    @Test
    void aRefusalNamesTheSlipsBesideWhatIsMissing() {
        Reply reply = placard.post("/api/v1/qr", json("{'Name':'A','targeturl':'https://example.com/','colour':1}"));
        assertThat(reply.faults())
                .containsExactlyInAnyOrder(
                        "/name required",
                        "/targetUrl destination_required",
                        "/Name unknown_member",
                        "/targeturl unknown_member");
        assertThat(reply.at("/warnings/0").asText()).isEqualTo("Unknown member ignored: /colour");
    }

    @Test
    void allFaultsOfACodeAreReportedInOneRound() {
        assertThat(placard.post("/api/v1/qr", json("{'design':{'fgColor':'#ffffff'},'isDynamic':null,'tags':7}"))
                        .faults())
                .containsExactlyInAnyOrder(
                        "/name required",
                        "/isDynamic invalid_type",
                        "/tags invalid_type",
                        "/design/fgColor unscannable_design");
        assertThat(placard.post("/api/v1/qr", json("{'design':{'fgColor':'#ffffff'},'tags':7}"))
                        .faults())
                .containsExactlyInAnyOrder(
                        "/name required",
                        "/tags invalid_type",
                        "/targetUrl destination_required",
                        "/design/fgColor unscannable_design");
    }

    @Test
    void anotherMemberIsAWarningAndRefusedWhereStrictHandlingIsPreferred() {
        String body = json("{'colour':'red','design':{'shade':1}}");
        Reply lenient = placard.patch(qr, body);
        assertThat(lenient.status()).isEqualTo(200);
        assertThat(lenient.at("/warnings")).hasSize(2);
        assertThat(lenient.headers().firstValue("Preference-Applied")).isEmpty();
        Reply strict = placard.patch(qr, body, "Prefer", "respond-async, Handling=\"strict\"; x=1");
        assertThat(strict.faults()).containsExactlyInAnyOrder("/colour unknown_member", "/design/shade unknown_member");
        assertThat(strict.header("Preference-Applied")).isEqualTo("handling=strict");
        Reply fine = placard.patch(qr, json("{'name':'Door'}"), "Prefer", "handling=strict");
        assertThat(fine.status()).isEqualTo(200);
        assertThat(fine.header("Preference-Applied")).isEqualTo("handling=strict");
        assertThat(placard.patch(qr, body, "Prefer", "handling=lenient").status())
                .isEqualTo(200);
        String bulk = json("{'items':[{'sectionId':'" + section.replaceAll(".*/", "") + "','name':'A','colour':1}]}");
        assertThat(placard.post(catalog + "/items/bulk", bulk, "Prefer", "handling=strict")
                        .faults())
                .containsExactly("/items/0/colour unknown_member");
    }

    @Test
    void bodiesOfKeysAndOfTheWorkspaceAreAlwaysStrict() {
        Reply slip = placard.post(
                "/api/v1/keys", json("{'name':'t','scopes':['qr:read'],'expires_at':'2027-11-23T00:00:00Z'}"));
        assertThat(slip.faults()).containsExactly("/expires_at unknown_member");
        Reply other = placard.post("/api/v1/keys", json("{'name':'t','scopes':['qr:read'],'mood':1}"));
        assertThat(other.faults()).containsExactly("/mood unknown_member");
        assertThat(other.at("/errors/0/message").asText()).isEqualTo("Known here: expiresAt, name, scopes.");
        assertThat(placard.patch("/api/v1/workspace", json("{'mood':1}")).faults())
                .containsExactly("/mood unknown_member");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            section | {'isVisible':null}                             | /isVisible
            item    | {'isAvailable':null}                           | /isAvailable
            catalog | {'settings':{'showPrices':null}}               | /settings/showPrices
            catalog | {'settings':{'pricesIncludeTax':null}}         | /settings/pricesIncludeTax
            """)
    void nullNeverMeansTrue(String which, String body, String at) {
        assertThat(placard.patch(path(which), json(body)).faults()).containsExactly(at + " invalid_type");
    }

    @Test
    void theAnswerSaysWhichVariantsAreGone() {
        ObjectNode made = (ObjectNode) placard.post(
                        catalog + "/items",
                        json("{'sectionId':'" + section.replaceAll(".*/", "")
                                + "','name':'Tea','variants':[{'name':'S'},{'name':'M'}]}"))
                .at("/item");
        String first = made.at("/metadata/variants/0/id").asText();
        String second = made.at("/metadata/variants/1/id").asText();
        Reply reply = placard.patch(
                catalog + "/items/" + made.path("id").asText(),
                json("{'variants':[{'id':'" + first + "','isAvailable':false}]}"));
        assertThat(reply.at("/warnings/0").asText())
                .isEqualTo("/variants replaces all that there were; removed: " + second + " (M).");
    }

    /** What was read can be edited and sent back, however strictly it is looked at: nothing in an answer is unknown. */
    @Test
    void everyAnswerCanBeSentBack() {
        String[] strictly = {"Prefer", "handling=strict"};
        assertThat(placard.patch(qr, placard.get(qr).at("/qr").toString(), strictly)
                        .json()
                        .has("warnings"))
                .isFalse();
        assertThat(placard.patch(catalog, placard.get(catalog).at("/catalog").toString(), strictly)
                        .json()
                        .has("warnings"))
                .isFalse();
        assertThat(placard.patch(
                                section,
                                placard.get(catalog).at("/catalog/sections/0").toString(),
                                strictly)
                        .status())
                .isEqualTo(200);
        assertThat(placard.patch(item, placard.get(item).at("/item").toString(), strictly)
                        .json()
                        .has("warnings"))
                .isFalse();
        assertThat(placard.patch(
                                "/api/v1/workspace",
                                placard.get("/api/v1/workspace")
                                        .at("/workspace")
                                        .toString())
                        .status())
                .isEqualTo(200);

        ObjectNode code = (ObjectNode) placard.get(qr).at("/qr");
        code.remove("slug");
        assertThat(placard.post("/api/v1/qr", code.toString(), strictly).status())
                .isEqualTo(201);
        assertThat(placard.post("/api/v1/qr/preview", code.toString(), strictly).status())
                .isEqualTo(200);
        ObjectNode whole = (ObjectNode) placard.get(catalog).at("/catalog");
        whole.remove("slug");
        assertThat(placard.post("/api/v1/catalogs", whole.toString(), strictly).status())
                .isEqualTo(201);
        assertThat(placard.post(catalog + "/sections", whole.at("/sections/0").toString(), strictly)
                        .status())
                .isEqualTo(201);
        assertThat(placard.post(
                                catalog + "/items",
                                placard.get(item).at("/item").toString(),
                                strictly)
                        .status())
                .isEqualTo(201);
        String row = "{\"items\":[" + placard.get(item).at("/item") + "]}";
        assertThat(placard.post(catalog + "/items/bulk", row, strictly)
                        .at("/results/0/status")
                        .asText())
                .isEqualTo("unchanged");
        Reply keys = placard.get("/api/v1/keys");
        assertThat(placard.post("/api/v1/keys", keys.at("/keys/0").toString()).status())
                .as(keys.text())
                .isEqualTo(201);
    }
}
