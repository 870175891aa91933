package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCode;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** What owners say of a code's lifetime, and by what they find it. */
@OnBothStores
final class QrLifetimeTest {
    @Started
    private static Placard placard;

    private static String body(String members) {
        return "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\"," + members + "}";
    }

    private static Reply create(String members) {
        return placard.post("/api/v1/qr", body(members));
    }

    @Test
    void membersAreReadBackAndNullClearsThem() {
        MadeCode plain = MadeCode.in(placard);
        JsonNode unlimited = placard.get("/api/v1/qr/" + plain.id()).at("/qr");
        assertThat(unlimited.at("/isActive").asBoolean()).isTrue();
        for (String name : List.of("externalId", "startsAt", "expiresAt", "maxScans", "fallbackUrl")) {
            assertThat(unlimited.get(name).isNull()).as(name).isTrue();
        }
        Reply made = create("\"externalId\":\" A-1 \",\"isActive\":false,\"startsAt\":\"2027-01-01T01:00:00+01:00\","
                + "\"expiresAt\":\"2027-02-01T00:00:00.1239Z\",\"maxScans\":7,\"fallbackUrl\":\"https://example.org\"");
        assertThat(made.status()).isEqualTo(201);
        JsonNode qr = made.at("/qr");
        assertThat(qr.at("/externalId").asText()).isEqualTo("A-1");
        assertThat(qr.at("/isActive").asBoolean(true)).isFalse();
        assertThat(qr.at("/startsAt").asText()).isEqualTo("2027-01-01T00:00:00.000Z");
        assertThat(qr.at("/expiresAt").asText()).isEqualTo("2027-02-01T00:00:00.123Z");
        assertThat(qr.at("/maxScans").asInt()).isEqualTo(7);
        assertThat(qr.at("/fallbackUrl").asText()).startsWith("https://example.org");
        String path = "/api/v1/qr/" + qr.at("/id").asText();
        assertThat(placard.get(path).at("/qr")).isEqualTo(qr);
        Reply same = placard.patch(path, qr.toString());
        assertThat(same.at("/qr"))
                .as("what was read changes nothing when sent back")
                .isEqualTo(qr);
        assertThat(placard.patch(path, "{\"name\":\"y\"}").at("/qr/maxScans").asInt())
                .isEqualTo(7);
        JsonNode cleared = placard.patch(
                        path,
                        "{\"externalId\":null,\"isActive\":true,\"startsAt\":null,\"expiresAt\":null,\"maxScans\":null,"
                                + "\"fallbackUrl\":null}")
                .at("/qr");
        assertThat(cleared.at("/isActive").asBoolean()).isTrue();
        assertThat(cleared.at("/externalId").isNull()).isTrue();
        assertThat(cleared.at("/maxScans").isNull()).isTrue();
    }

    @Test
    void wrongOnesAreRefusedTogether() {
        assertThat(create("\"externalId\":\"\",\"isActive\":1,\"startsAt\":\"tomorrow\",\"expiresAt\":\"2027-01-01\","
                                + "\"maxScans\":0,\"fallbackUrl\":\"ftp://example.com\"")
                        .faults())
                .containsExactlyInAnyOrder(
                        "/externalId required",
                        "/isActive invalid_type",
                        "/startsAt invalid_time",
                        "/expiresAt invalid_time",
                        "/maxScans out_of_range",
                        "/fallbackUrl invalid_url");
        assertThat(create("\"startsAt\":\"2027-01-01T00:00:00Z\",\"expiresAt\":\"2027-01-01T00:00:00Z\"")
                        .faults())
                .containsExactly("/expiresAt out_of_range");
        assertThat(create("\"startsAt\":\"+12027-01-01T00:00:00Z\"").faults())
                .containsExactly("/startsAt invalid_time");
        for (String path : List.of("/q/abc", "/p/abc", "/x/../P/abc")) {
            assertThat(create("\"fallbackUrl\":\"" + placard.url(path) + "\"").faults())
                    .containsExactly("/fallbackUrl redirect_loop");
        }
        assertThat(create("\"externalId\":\"" + "x".repeat(65) + "\"").faults())
                .containsExactly("/externalId too_long");
        assertThat(create("\"isActive\":null").faults()).containsExactly("/isActive invalid_type");
        assertThat(create("\"maxScans\":1.5").faults()).containsExactly("/maxScans invalid_type");
        MadeCode code = MadeCode.in(placard, body("\"startsAt\":\"2027-01-01T00:00:00Z\""));
        assertThat(placard.patch("/api/v1/qr/" + code.id(), "{\"expiresAt\":\"2026-12-31T00:00:00Z\"}")
                        .faults())
                .containsExactly("/expiresAt out_of_range");
    }

    @Test
    void aStaticCodeCannotBeSwitchedOff() {
        for (String member : List.of(
                "\"isActive\":false",
                "\"startsAt\":\"2027-01-01T00:00:00Z\"",
                "\"expiresAt\":\"2027-01-01T00:00:00Z\"",
                "\"maxScans\":1",
                "\"fallbackUrl\":\"https://example.com/\"")) {
            String name = member.substring(1, member.indexOf('"', 1));
            assertThat(create("\"isDynamic\":false," + member).faults())
                    .containsExactly("/" + name + " not_applicable");
        }
        Reply still = create("\"isDynamic\":false,\"isActive\":true,\"externalId\":\"still\"");
        assertThat(still.status()).isEqualTo(201);
        assertThat(placard.patch("/api/v1/qr/" + still.at("/qr/id").asText(), "{\"isActive\":false}")
                        .faults())
                .containsExactly("/isActive not_applicable");
    }

    @Test
    void anExternalIdIsOneCodesAlone() throws Exception {
        MadeCode first = MadeCode.in(placard, body("\"externalId\":\"one\""));
        long credits = placard.get("/api/v1/credits").at("/credits/remaining").asLong();
        Reply taken = create("\"externalId\":\"one\"");
        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.code()).isEqualTo("external_id_taken");
        assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asLong())
                .isEqualTo(credits);
        assertThat(create("\"externalId\":\"ONE\"").status())
                .as("case tells them apart")
                .isEqualTo(201);
        Tenant stranger = Tenant.of(placard, 10);
        assertThat(placard.send("POST", "/api/v1/qr", body("\"externalId\":\"one\""), stranger.key())
                        .status())
                .isEqualTo(201);

        MadeCode second = MadeCode.in(placard);
        String path = "/api/v1/qr/" + second.id();
        assertThat(placard.patch(path, "{\"externalId\":\"one\"}").code()).isEqualTo("external_id_taken");
        placard.patch("/api/v1/qr/" + first.id(), "{\"externalId\":\"other\"}");
        assertThat(placard.patch(path, "{\"externalId\":\"one\"}").status()).isEqualTo(200);
        second.delete();
        first.patch("{\"externalId\":\"one\"}");

        ConcurrentLinkedQueue<Integer> answers = new ConcurrentLinkedQueue<>();
        List<Thread> rivals = IntStream.range(0, 8)
                .mapToObj(_ -> Thread.ofVirtual()
                        .start(() ->
                                answers.add(create("\"externalId\":\"race\"").status())))
                .toList();
        for (Thread rival : rivals) {
            rival.join();
        }
        assertThat(answers).containsOnlyOnce(201).hasSize(8);
        assertThat(Map.of(201, true, 409, true).keySet()).containsAll(answers);
    }

    private static List<String> found(String query) {
        Reply list = placard.get("/api/v1/qr?" + query);
        assertThat(list.status()).as(list.text()).isEqualTo(200);
        return list.at("/qrs").findValuesAsText("id");
    }

    @Test
    void aCodeIsFoundByItsSlugAndByItsExternalId() {
        MadeCode code = MadeCode.in(placard, body("\"slug\":\"Found-Me\",\"externalId\":\"till 4\",\"tags\":[\"a\"]"));
        assertThat(found("slug=fOUND-mE")).containsExactly(code.id());
        assertThat(found("externalId=till%204")).containsExactly(code.id());
        assertThat(found("externalId=till%204&slug=found-me&tag=A&q=X&type=url"))
                .containsExactly(code.id());
        assertThat(found("slug=found-me&tag=b")).isEmpty();
        assertThat(found("slug=found-m")).isEmpty();
        assertThat(found("externalId=TILL%204")).isEmpty();
        assertThat(placard.get("/api/v1/qr?slug=found-me")
                        .at("/pagination/total")
                        .asInt())
                .isOne();
        assertThat(placard.get("/api/v1/qr?slug=a%20b&externalId=").faults())
                .containsExactlyInAnyOrder("/query/slug invalid_slug", "/query/externalId invalid_characters");
        Tenant stranger = Tenant.of(placard, 10);
        assertThat(placard.send("GET", "/api/v1/qr?slug=found-me", null, stranger.key())
                        .at("/pagination/total")
                        .asInt())
                .isZero();
        code.delete();
        assertThat(found("slug=found-me")).isEmpty();
        assertThat(found("externalId=till%204")).isEmpty();
    }
}
