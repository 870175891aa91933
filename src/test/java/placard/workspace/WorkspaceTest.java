package placard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** The workspace of a key, read and changed. */
@OnBothStores
final class WorkspaceTest {
    @Started
    private static Placard placard;

    private static final String PATH = "/api/v1/workspace";

    @Test
    void anyKeyReadsItsOwn() {
        Reply read = placard.send("GET", PATH, null, Tenant.scopedKey(placard, "analytics:read"));
        assertThat(read.at("/workspace/credits/remaining").asLong()).isPositive();
        Tenant other = Tenant.of(placard, 7);
        Reply theirs = placard.send("GET", PATH, null, other.key());
        assertThat(theirs.at("/workspace/id").asText()).isEqualTo(other.workspaceId());
        assertThat(theirs.at("/workspace/credits/remaining").asLong()).isEqualTo(7);
        assertThat(theirs.at("/workspace/timezone").asText()).isEqualTo("UTC");
    }

    @Test
    void nameAndTimeZoneChange() {
        Reply before = placard.get(PATH);
        Reply patched = placard.patch(
                PATH, json("{'name':' Bakery ','timezone':'Europe/Amsterdam','id':'x','credits':{'remaining':9}}"));
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        assertThat(patched.at("/workspace/name").asText()).isEqualTo("Bakery");
        assertThat(patched.at("/workspace/timezone").asText()).isEqualTo("Europe/Amsterdam");
        assertThat(patched.at("/workspace/version").asInt())
                .isEqualTo(before.at("/workspace/version").asInt() + 1);
        assertThat(patched.at("/workspace/credits")).isEqualTo(before.at("/workspace/credits"));
        assertThat(patched.json().has("warnings")).isFalse();
        assertThat(placard.patch(PATH, "{\"mood\":1}").faults()).containsExactly("/mood unknown_member");
        assertThat(placard.get(PATH).at("/workspace/timezone").asText()).isEqualTo("Europe/Amsterdam");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'timezone':'Mars/Base'} | /timezone unknown_value
            {'timezone':'+02:00'}    | /timezone unknown_value
            {'timezone':'GMT+3'}     | /timezone unknown_value
            {'timezone':'Z'}         | /timezone unknown_value
            {'timezone':'europe/amsterdam'} | /timezone unknown_value
            {'timezone':'SystemV/EST5'}     | /timezone unknown_value
            {'timezone':'SystemV/PST8PDT'}  | /timezone unknown_value
            {'timezone':null}        | /timezone required
            {'timezone':'\\ud800'}   | /timezone unknown_value
            {'name':''}              | /name required
            {'name':null}            | /name required
            {'name':[]}              | /name invalid_type
            """)
    void aWrongChangeIsRefused(String body, String fault) {
        assertThat(placard.patch(PATH, json(body)).faults()).containsExactly(fault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Etc/GMT+3", "EST5EDT", "America/Argentina/Buenos_Aires", "UTC"})
    void everyNameThatTheIanaHasIsATimeZone(String zone) {
        assertThat(placard.patch(PATH, "{\"timezone\":\"" + zone + "\"}")
                        .at("/workspace/timezone")
                        .asText())
                .isEqualTo(zone);
    }

    @Test
    void aWeakTagIsTheVersionToo() {
        String tag = placard.get(PATH).header("ETag");
        for (String weak : new String[] {"W/" + tag, "W/\"999\", W/" + tag}) {
            assertThat(placard.patch(PATH, "{}", "If-Match", weak).status())
                    .as("a proxy that compresses answers makes tags weak: " + weak)
                    .isEqualTo(200);
        }
        for (String other : new String[] {"W/\"999\"", "W/*", "W/"}) {
            Reply refused = placard.patch(PATH, "{}", "If-Match", other);
            assertThat(refused.status()).as(other).isEqualTo(412);
            assertThat(refused.code()).isEqualTo("version_mismatch");
        }
        assertThat(placard.patch(PATH, "{}", "If-Match", "\"999\", " + tag).status())
                .isEqualTo(200);
        assertThat(placard.patch(PATH, "{}", "If-Match", "*").status()).isEqualTo(200);
    }

    @Test
    void theTagHidesNeitherAChangeNorASpentCredit() {
        String tag = placard.get(PATH).header("ETag");
        assertThat(placard.get(PATH, "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(placard.get(PATH, "If-None-Match", "\"x\", W/" + tag).status())
                .isEqualTo(304);
        placard.post("/api/v1/qr", url("A", ""));
        assertThat(placard.get(PATH, "If-None-Match", tag).status()).isEqualTo(200);
        assertThat(placard.patch(PATH, "{}", "If-Match", tag).status())
                .as("a spent credit is no other version")
                .isEqualTo(200);
        assertThat(placard.patch(PATH, "{}", "If-Match", tag).status()).isEqualTo(412);
    }
}
