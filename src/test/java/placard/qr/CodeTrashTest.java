package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Tenant;

/** A deleted code can wait in the trash: off for guests, with its slug and its scans, until it is restored or erased. */
@OnBothStores
final class CodeTrashTest {
    @Started
    private static Placard placard;

    private static Reply toTrash(MadeCode code) {
        return placard.delete("/api/v1/qr/" + code.id() + "?trash=true");
    }

    private static Reply restore(MadeCode code) {
        return placard.post("/api/v1/qr/" + code.id() + "/restore", "");
    }

    private static JsonNode entry(MadeCode code) {
        for (JsonNode entry : placard.get("/api/v1/qr/trash?limit=100").at("/trash")) {
            if (entry.at("/qr/id").asText().equals(code.id())) {
                return entry;
            }
        }
        return MissingNode.getInstance();
    }

    private static String reason(MadeCode code) {
        return placard.send("GET", "/q/" + code.slug(), null, null, "User-Agent", "curl/8", "Accept", "*/*")
                .at("/reason")
                .asText();
    }

    @Test
    void aRestoredCodeLeadsAgainWithItsScans() {
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"Window\",\"targetUrl\":\"https://example.com/window\",\"tags\":[\"Terrace\"],"
                        + "\"externalId\":\"W-1\",\"fallbackUrl\":\"https://example.com/other\"}");
        assertThat(code.scan("203.0.113.7").status()).isEqualTo(302);
        code.data(1);
        JsonNode before = placard.get("/api/v1/qr/" + code.id()).at("/qr");

        assertThat(toTrash(code).status()).isEqualTo(204);
        assertThat(toTrash(code).status()).as("a second time").isEqualTo(404);
        assertThat(placard.get("/api/v1/qr/" + code.id()).status()).isEqualTo(404);
        assertThat(placard.get("/api/v1/qr?tag=Terrace").at("/qrs")).isEmpty();
        assertThat(placard.patch("/api/v1/qr/" + code.id(), "{\"name\":\"x\"}").status())
                .isEqualTo(404);
        assertThat(reason(code)).as("off, without its fallback").isEqualTo("paused");
        Reply taken = placard.post(
                "/api/v1/qr",
                "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"slug\":\"" + code.slug() + "\"}");
        assertThat(taken.code()).isEqualTo("slug_taken");
        JsonNode entry = entry(code);
        assertThat(entry.at("/qr/name").asText()).isEqualTo("Window");
        assertThat(entry.at("/deletedBy/kind").asText()).isEqualTo("key");
        assertThat(Duration.between(
                        Instant.parse(entry.at("/deletedAt").asText()),
                        Instant.parse(entry.at("/restorableUntil").asText())))
                .isEqualTo(Duration.ofDays(30));

        Reply back = restore(code);
        assertThat(back.status()).isEqualTo(200);
        assertThat(back.header("ETag")).isEqualTo("\"3\"");
        for (String member :
                new String[] {"name", "targetUrl", "tags", "externalId", "fallbackUrl", "slug", "design"}) {
            assertThat(back.at("/qr/" + member)).as(member).isEqualTo(before.at("/" + member));
        }
        assertThat(restore(code).status()).isEqualTo(404);
        assertThat(entry(code).isMissingNode()).isTrue();
        assertThat(code.scan("203.0.113.8").header("Location")).isEqualTo("https://example.com/window");
        assertThat(code.data(2).at("/metrics/totalScans").asLong()).isEqualTo(2);
        assertThat(placard.get("/api/v1/qr?tag=Terrace").at("/qrs")).hasSize(1);
        assertThat(placard.get("/api/v1/qr?externalId=W-1").at("/qrs")).hasSize(1);
    }

    @Test
    void aPlainDeleteIsForGoodAlsoOfACodeInTheTrash() {
        MadeCode code = MadeCode.in(placard);
        toTrash(code);
        assertThat(placard.delete("/api/v1/qr/" + code.id(), "If-Match", "\"1\"")
                        .status())
                .as("another version")
                .isEqualTo(412);
        assertThat(placard.delete("/api/v1/qr/" + code.id()).status()).isEqualTo(204);
        assertThat(placard.delete("/api/v1/qr/" + code.id()).status()).isEqualTo(404);
        assertThat(restore(code).status()).isEqualTo(404);
        assertThat(entry(code).isMissingNode()).isTrue();
        assertThat(code.scan("203.0.113.7").status()).isEqualTo(410);

        MadeCode other = MadeCode.in(placard);
        other.delete();
        assertThat(other.scan("203.0.113.7").status()).isEqualTo(410);
        assertThat(restore(other).status()).isEqualTo(404);
    }

    @Test
    void anExternalIdTakenSinceStopsTheRestore() {
        MadeCode code =
                MadeCode.in(placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"externalId\":\"E-1\"}");
        toTrash(code);
        MadeCode other =
                MadeCode.in(placard, "{\"name\":\"y\",\"targetUrl\":\"https://example.com/\",\"externalId\":\"E-1\"}");
        assertThat(restore(code).code()).isEqualTo("external_id_taken");
        assertThat(reason(code)).isEqualTo("paused");
        other.delete();
        assertThat(restore(code).status()).isEqualTo(200);
    }

    @Test
    void aClientThatAsksForChangesSeesADeletionAndThenTheCode() {
        MadeCode code = MadeCode.in(placard);
        String since =
                placard.get("/api/v1/qr/" + code.id()).at("/qr/updatedAt").asText();
        toTrash(code);
        JsonNode changes =
                placard.get("/api/v1/qr?limit=100&updatedSince=" + since).at("/deleted");
        assertThat(changes.toString()).contains(code.id());
        restore(code);
        Reply after = placard.get("/api/v1/qr?limit=100&updatedSince=" + since);
        assertThat(after.at("/deleted").toString()).doesNotContain(code.id());
        assertThat(after.at("/qrs").toString()).contains(code.id());
    }

    @Test
    void theTrashIsOneWorkspacesOwn() {
        MadeCode code = MadeCode.in(placard);
        toTrash(code);
        Tenant stranger = Tenant.of(placard, 10);
        assertThat(placard.send("GET", "/api/v1/qr/trash", null, stranger.key()).at("/trash"))
                .isEmpty();
        assertThat(placard.send("POST", "/api/v1/qr/" + code.id() + "/restore", "", stranger.key())
                        .status())
                .isEqualTo(404);
        assertThat(placard.send("DELETE", "/api/v1/qr/" + code.id(), null, stranger.key())
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void afterTheLastDayACodeIsErasedForGood(Store store) throws Exception {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-20T10:00:00Z"));
        try (Placard own = Placard.start(store, Map.of("PLACARD_TRASH_DAYS", "3"), clock)) {
            MadeCode code = MadeCode.in(own);
            assertThat(own.delete("/api/v1/qr/" + code.id() + "?trash=true").status())
                    .isEqualTo(204);
            MadeCode late = MadeCode.in(own);
            late.scan("203.0.113.7");
            late.data(1);
            clock.move(Duration.ofDays(2));
            own.delete("/api/v1/qr/" + late.id() + "?trash=true");
            clock.move(Duration.ofDays(2));
            own.restart();
            Await.until(
                    "the end of the old one",
                    () -> own.get("/api/v1/qr/trash").at("/trash").size() == 1);
            assertThat(code.scan("203.0.113.7").status()).isEqualTo(410);
            assertThat(own.get("/api/v1/qr/trash").at("/trash/0/qr/id").asText())
                    .isEqualTo(late.id());
            assertThat(own.post("/api/v1/qr/" + late.id() + "/restore", "").status())
                    .isEqualTo(200);
            assertThat(late.data(1).at("/metrics/totalScans").asLong()).isEqualTo(1);
        }
    }
}
