package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import placard.storage.Database;
import placard.testing.MadeCode;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Tenant;

/** Where a code has led, with who, when and how many scans, and the way back. */
@OnBothStores
final class DestinationHistoryTest {
    @Started
    private static Placard placard;

    private static JsonNode history(MadeCode code) {
        Reply reply = placard.get("/api/v1/qr/" + code.id() + "/destinations?limit=100");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/destinations");
    }

    private static Reply restore(MadeCode code, int n, String... headers) {
        return placard.send(
                "POST", "/api/v1/qr/" + code.id() + "/destinations/" + n + "/restore", "", placard.key(), headers);
    }

    private static String target(String url) {
        return "{\"targetUrl\":\"https://example.com/" + url + "\"}";
    }

    @Test
    void eachDestinationIsThereWithItsTimeItsAuthorAndItsScans() {
        MadeCode code = MadeCode.in(placard);
        code.scan("203.0.113.1");
        code.scan("203.0.113.2");
        code.data(2);
        code.patch(target("two"));
        code.scan("203.0.113.3");
        code.data(3);
        code.patch("{\"fallbackUrl\":\"https://example.org/\"}");

        JsonNode entries = history(code);
        assertThat(entries.findValuesAsText("n")).containsExactly("3", "2", "1");
        assertThat(entries.findValuesAsText("targetUrl"))
                .containsExactly("https://example.com/two", "https://example.com/two", "https://example.com/");
        assertThat(entries.findValuesAsText("scans")).containsExactly("0", "1", "2");
        assertThat(entries.at("/0/actor/kind").asText()).isEqualTo("key");
        JsonNode qr = placard.get("/api/v1/qr/" + code.id()).at("/qr");
        assertThat(entries.at("/0/from")).isEqualTo(qr.at("/updatedAt"));
        assertThat(entries.at("/2/from")).isEqualTo(qr.at("/createdAt"));
        Reply second = placard.get("/api/v1/qr/" + code.id() + "/destinations?page=2&limit=1");
        assertThat(second.at("/destinations/0/n").asInt()).isEqualTo(2);
        assertThat(second.at("/pagination/total").asInt()).isEqualTo(3);
    }

    @Test
    void aNameOrASwitchIsNoNewDestination() {
        MadeCode code = MadeCode.in(placard);
        code.patch("{\"name\":\"Other\",\"isActive\":false,\"tags\":[\"a\"],\"maxScans\":5}");
        code.patch("{\"isActive\":true}");
        assertThat(history(code)).hasSize(1);
    }

    @Test
    void restoringIsAChangeLikeAnyOtherAndNeverSwitchesACodeOn() {
        MadeCode code = MadeCode.in(placard);
        code.patch(target("two"));
        code.patch("{\"isActive\":false}");
        assertThat(restore(code, 1, "If-Match", "\"2\"").status()).isEqualTo(412);
        Reply back = restore(code, 1, "If-Match", "\"3\"");
        assertThat(back.status()).as(back.text()).isEqualTo(200);
        assertThat(back.header("ETag")).isEqualTo("\"4\"");
        assertThat(back.at("/qr/targetUrl").asText()).isEqualTo("https://example.com/");
        assertThat(back.at("/qr/isActive").asBoolean(true)).isFalse();
        code.patch("{\"isActive\":true}");
        assertThat(code.scan("203.0.113.1").header("Location")).isEqualTo("https://example.com/");
        assertThat(history(code)).hasSize(3);
        JsonNode activity = placard.get("/api/v1/activity?subjectId=" + code.id())
                .at("/activity")
                .path(1);
        assertThat(activity.at("/before/targetUrl").asText()).isEqualTo("https://example.com/two");
        assertThat(activity.at("/after/targetUrl").asText()).isEqualTo("https://example.com/");
        Reply same = restore(code, 1);
        assertThat(same.header("ETag")).as("nothing to change").isEqualTo("\"5\"");
        assertThat(restore(code, 4).status()).isEqualTo(404);
        for (String odd : new String[] {"0", "-1", "x", "01", "99999999999"}) {
            assertThat(placard.post("/api/v1/qr/" + code.id() + "/destinations/" + odd + "/restore", "")
                            .status())
                    .as(odd)
                    .isEqualTo(404);
        }
    }

    @Test
    void aRepeatedRequestRestoresOnce() {
        MadeCode code = MadeCode.in(placard);
        code.patch(target("two"));
        String[] headers = {"Idempotency-Key", "back-" + code.id(), "If-Match", "\"2\""};
        Reply first = restore(code, 1, headers);
        code.patch(target("three"));
        Reply again = restore(code, 1, headers);
        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(history(code).at("/0/targetUrl").asText()).isEqualTo("https://example.com/three");
    }

    @Test
    void wholeContentComesBack() {
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"Net\",\"type\":\"wifi\",\"content\":{\"ssid\":\"Guests\",\"password\":\"espresso-1\"}}");
        JsonNode before = placard.get("/api/v1/qr/" + code.id()).at("/qr/content");
        code.patch("{\"content\":{\"ssid\":\"Open\",\"security\":\"nopass\",\"password\":null,\"hidden\":true}}");
        assertThat(restore(code, 1).at("/qr/content")).isEqualTo(before);
    }

    @Test
    void aCatalogueThatIsGoneCantComeBack() {
        String catalog = placard.post("/api/v1/catalogs", "{\"name\":\"Menu\",\"template\":\"bakery\"}")
                .at("/catalog/id")
                .asText();
        MadeCode code = MadeCode.in(placard, "{\"name\":\"x\",\"catalogId\":\"" + catalog + "\"}");
        code.patch("{\"catalogId\":null,\"targetUrl\":\"https://example.com/\"}");
        placard.delete("/api/v1/catalogs/" + catalog);
        Reply refused = restore(code, 1);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("/errors/0/code").asText()).isEqualTo("catalog_not_found");
        assertThat(history(code)).hasSize(2);
    }

    @Test
    void aRuleWithADeletedCatalogueCannotComeBack() {
        String catalog = placard.post("/api/v1/catalogs", "{\"name\":\"Menu\",\"template\":\"bakery\"}")
                .at("/catalog/id")
                .asText();
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"rules\":[{\"when\":{},\"catalogId\":\""
                        + catalog + "\"}]}");
        String rule =
                placard.get("/api/v1/qr/" + code.id()).at("/qr/rules/0/id").asText();
        code.patch("{\"rules\":[]}");
        assertThat(restore(code, 1).at("/qr/rules/0/id").asText()).isEqualTo(rule);
        code.patch("{\"rules\":[]}");
        placard.delete("/api/v1/catalogs/" + catalog);
        Reply refused = restore(code, 1);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo("/rules/0/catalogId");
        assertThat(refused.at("/errors/0/code").asText()).isEqualTo("catalog_not_found");
    }

    /** The scans' database may be away when a destination changes. */
    @Test
    void scansOfAnUnknownEndAreUnknown() {
        MadeCode code = MadeCode.in(placard);
        code.patch(target("two"));
        code.patch(target("three"));
        code.scan("203.0.113.9");
        code.data(1);
        try (Database database = ServerStore.database(placard)) {
            database.write(tx ->
                    tx.update("update code_destination set scans_before = null where qr_id = ? and n = 2", code.id()));
        }
        JsonNode entries = history(code);
        assertThat(entries.at("/0/scans").asInt(-1)).isEqualTo(1);
        assertThat(entries.at("/1/scans").isNull()).isTrue();
        assertThat(entries.at("/2/scans").isNull()).isTrue();
    }

    @Test
    void theLatestTwoHundredAreKept() {
        MadeCode code = MadeCode.in(placard);
        for (int i = 2; i <= 203; i++) {
            code.patch(target("n" + i));
        }
        Reply last = placard.get("/api/v1/qr/" + code.id() + "/destinations?page=2&limit=100");
        assertThat(last.at("/pagination/total").asInt()).isEqualTo(200);
        assertThat(last.at("/destinations/99/n").asInt()).isEqualTo(4);
        assertThat(restore(code, 3).status()).isEqualTo(404);
    }

    @Test
    void aCodeFromBeforeTheHistoryGetsItsFirstEntryAtItsFirstChange() {
        MadeCode code = MadeCode.in(placard);
        try (Database database = ServerStore.database(placard)) {
            database.write(tx -> tx.update("delete from code_destination where qr_id = ?", code.id()));
        }
        JsonNode present = history(code);
        assertThat(present).hasSize(1);
        for (String member : new String[] {"from", "scans", "actor"}) {
            assertThat(present.at("/0/" + member).isNull()).as(member).isTrue();
        }
        code.patch(target("two"));
        JsonNode entries = history(code);
        assertThat(entries.findValuesAsText("n")).containsExactly("2", "1");
        assertThat(entries.at("/1/from").isNull()).isTrue();
        assertThat(entries.at("/1/scans").isNull()).isTrue();
        assertThat(restore(code, 1).at("/qr/targetUrl").asText()).isEqualTo("https://example.com/");
    }

    @Test
    void aReaderOfCodesSeesNeitherPeopleNorScans() {
        MadeCode code = MadeCode.in(placard);
        String reader = Tenant.scopedKey(placard, "qr:read");
        JsonNode entries = placard.send("GET", "/api/v1/qr/" + code.id() + "/destinations", null, reader)
                .at("/destinations");
        assertThat(entries.at("/0/actor").isNull()).isTrue();
        assertThat(entries.at("/0/scans").isNull()).isTrue();
        assertThat(entries.at("/0/targetUrl").asText()).isEqualTo("https://example.com/");
    }

    @Test
    void aDeletedCodeLeavesNoDestinations() {
        MadeCode code = MadeCode.in(placard);
        code.patch(target("two"));
        code.delete();
        assertThat(placard.get("/api/v1/qr/" + code.id() + "/destinations").status())
                .isEqualTo(404);
        try (Database database = ServerStore.database(placard)) {
            assertThat(database.<Long>read(
                            tx -> tx.count("select count(*) as n from code_destination where qr_id = ?", code.id())))
                    .isZero();
        }
    }

    /** Twenty long rules are more than the activity log keeps of a change. */
    @Test
    void twentyLongRulesComeBackWhole() {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            rules.append(i == 0 ? "" : ",")
                    .append("{\"name\":\"Rule ")
                    .append(i)
                    .append("\",\"when\":{\"languages\":[\"it\"]},\"targetUrl\":\"https://example.com/")
                    .append("x".repeat(1_000))
                    .append("\"}");
        }
        MadeCode code = MadeCode.in(
                placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"rules\":[" + rules + "]}");
        JsonNode before = placard.get("/api/v1/qr/" + code.id()).at("/qr/rules");
        assertThat(before).hasSize(20);
        code.patch("{\"rules\":[]}");
        assertThat(restore(code, 1).at("/qr/rules")).isEqualTo(before);
        assertThat(history(code)).hasSize(3);
    }
}
