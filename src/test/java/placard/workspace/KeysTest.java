package placard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** Issuing, listing, expiring and revoking API keys. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class KeysTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Reply create(String json) {
        return placard.post("/api/v1/keys", json(json));
    }

    private static int status(String secret) {
        return placard.send("GET", "/api/v1/workspace", null, secret).status();
    }

    @Test
    void aSecretIsShownOnceAndWorks() {
        Reply made = create("{'name':' Desk ','scopes':['qr:read','qr:read','analytics:read']}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String secret = made.at("/key/secret").asText();
        assertThat(Secret.isWellFormed(secret)).isTrue();
        assertThat(made.at("/key/prefix").asText()).isEqualTo(secret.substring(0, 8));
        assertThat(made.at("/key/name").asText()).isEqualTo("Desk");
        assertThat(made.at("/key/scopes").toString()).isEqualTo(json("['qr:read','analytics:read']"));
        assertThat(made.header("Location"))
                .isEqualTo("/api/v1/keys/" + made.at("/key/id").asText());
        assertThat(status(secret)).isEqualTo(200);
        assertThat(placard.get("/api/v1/keys?limit=100").text()).doesNotContain(secret.substring(8));
    }

    @Test
    void aWriteScopeDoesNotImplyTheReadScope() {
        String writer = Tenant.scopedKey(placard, "qr:write");
        assertThat(placard.send("POST", "/api/v1/qr", url("A", ""), writer).status())
                .isEqualTo(201);
        Reply refused = placard.send("GET", "/api/v1/qr", null, writer);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.code()).isEqualTo("insufficient_scope");
        assertThat(refused.at("/requiredScope").asText()).isEqualTo("qr:read");
        assertThat(refused.header("WWW-Authenticate")).startsWith("Bearer error=\"insufficient_scope\"");
    }

    @Test
    void aKeyGrantsNoScopeThatItLacks() {
        String narrow = Tenant.scopedKey(placard, "keys:write", "qr:read");
        Reply refused =
                placard.send("POST", "/api/v1/keys", json("{'name':'A','scopes':['qr:read','qr:write','*']}"), narrow);
        assertThat(refused.faults()).containsExactly("/scopes/1 scope_not_held", "/scopes/2 scope_not_held");
        assertThat(placard.send("POST", "/api/v1/keys", json("{'name':'A','scopes':['qr:read']}"), narrow)
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aRevokedKeyStopsAtOnce() {
        Reply made = create("{'name':'Short','scopes':['*']}");
        String secret = made.at("/key/secret").asText();
        assertThat(status(secret)).isEqualTo(200);
        assertThat(placard.delete(made.header("Location")).status()).isEqualTo(204);
        Reply refused = placard.send("GET", "/api/v1/workspace", null, secret);
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.code()).isEqualTo("invalid_api_key");
        assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer error=\"invalid_token\"");
        assertThat(placard.delete(made.header("Location")).status()).isEqualTo(404);
        assertThat(placard.get("/api/v1/keys?q=short").at("/keys")).isEmpty();
    }

    @Test
    void aKeyMayRevokeItself() {
        Reply made = create("{'name':'Self','scopes':['keys:write']}");
        String secret = made.at("/key/secret").asText();
        assertThat(placard.send("DELETE", made.header("Location"), null, secret).status())
                .isEqualTo(204);
        assertThat(status(secret)).isEqualTo(401);
    }

    /** Nobody takes what they couldn't give. */
    @Test
    void aKeyRevokesNoneThatMayDoMore() {
        String issuer = Tenant.scopedKey(placard, "keys:write", "qr:read");
        String all = create("{'name':'All','scopes':['*']}").header("Location");
        String more = create("{'name':'More','scopes':['qr:read','qr:write']}").header("Location");
        String less = create("{'name':'Less','scopes':['qr:read']}").header("Location");
        Reply refused = placard.send("DELETE", all, null, issuer);
        assertThat(refused.code()).isEqualTo("insufficient_scope");
        assertThat(refused.at("/requiredScope").asText()).isEqualTo("*");
        assertThat(placard.send("DELETE", more, null, issuer)
                        .at("/requiredScope")
                        .asText())
                .isEqualTo("qr:write");
        assertThat(placard.send("DELETE", less, null, issuer).status()).isEqualTo(204);
        assertThat(placard.delete(all).status()).isEqualTo(204);
        assertThat(placard.delete(more).status()).isEqualTo(204);
    }

    @Test
    void anExpiredKeyStopsToTheMillisecond() {
        Instant end = clock.instant().plusSeconds(3600);
        String secret = create("{'name':'Hour','scopes':['*'],'expiresAt':'" + end + "'}")
                .at("/key/secret")
                .asText();
        clock.set(end.minusMillis(1));
        assertThat(status(secret)).isEqualTo(200);
        clock.set(end);
        assertThat(status(secret)).isEqualTo(401);
        clock.move(Duration.ofHours(1));
    }

    @Test
    void aKeyIssuesNoneThatOutlivesIt() {
        Instant end = clock.instant().plusSeconds(7200);
        String issuer = create("{'name':'Guest','scopes':['keys:write'],'expiresAt':'" + end + "'}")
                .at("/key/secret")
                .asText();
        String issue = "{'name':'Heir','scopes':['keys:write']";
        for (String open : new String[] {"}", ",'expiresAt':null}", ",'expiresAt':'" + end + "'}"}) {
            Reply made = placard.send("POST", "/api/v1/keys", json(issue + open), issuer);
            assertThat(Instant.parse(made.at("/key/expiresAt").asText()))
                    .as(open)
                    .isEqualTo(end);
        }
        Instant later = end.plusMillis(1);
        assertThat(placard.send("POST", "/api/v1/keys", json(issue + ",'expiresAt':'" + later + "'}"), issuer)
                        .faults())
                .containsExactly("/expiresAt outlives_issuer");
        Instant sooner = end.minusSeconds(1);
        assertThat(placard.send("POST", "/api/v1/keys", json(issue + ",'expiresAt':'" + sooner + "'}"), issuer)
                        .status())
                .isEqualTo(201);
        assertThat(create("{'name':'Free','scopes':['*']}").at("/key/expiresAt").isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                       | /name required,/scopes required
            {'name':'A','scopes':[]}                 | /scopes too_few
            {'name':'A','scopes':'*'}                | /scopes invalid_type
            {'name':'A','scopes':['qr:read','root']} | /scopes/1 unknown_value
            {'name':'A','scopes':[1,'*']}            | /scopes/0 invalid_type
            {'name':'A','scopes':['*'],'expiresAt':'2020-01-01T00:00:00Z'} | /expiresAt out_of_range
            {'name':'A','scopes':['*'],'expiresAt':'+99999-01-01T00:00:00Z'} | /expiresAt out_of_range
            {'name':'A','scopes':['*'],'expiresAt':'tomorrow'} | /expiresAt invalid_time
            {'name':'A','scopes':['*'],'expiresAt':5} | /expiresAt invalid_type
            """)
    void aWrongKeyIsRefused(String body, String faults) {
        assertThat(create(body).faults()).containsExactlyInAnyOrder(faults.split(",", -1));
    }

    @Test
    void keysAreListedLikeEverythingElse() {
        for (String name : new String[] {"zeta", "\u00c4rger", "Zeta 2"}) {
            clock.move(Duration.ofSeconds(1));
            create("{'name':'" + name + "','scopes':['qr:read']}");
        }
        assertThat(names("q=ZETA&sort=name")).containsExactly("zeta", "Zeta 2");
        assertThat(names("q=zeta")).containsExactly("Zeta 2", "zeta");
        assertThat(names("q=%C3%A4R")).containsExactly("\u00c4rger");
        assertThat(names("q=zeta&sort=createdAt&limit=1&page=2")).containsExactly("Zeta 2");
        assertThat(placard.get("/api/v1/keys?sort=updatedAt").faults()).containsExactly("/query/sort unknown_value");
    }

    private static java.util.List<String> names(String query) {
        return placard.get("/api/v1/keys?" + query).at("/keys").findValuesAsText("name");
    }

    @Test
    void onlyTheHashOfASecretIsStored() throws java.io.IOException {
        String secret =
                create("{'name':'Hidden','scopes':['*']}").at("/key/secret").asText();
        status(secret);
        try (var files = java.nio.file.Files.walk(placard.folder())) {
            for (var file : files.filter(java.nio.file.Files::isRegularFile).toList()) {
                String bytes = java.nio.file.Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
                assertThat(bytes.contains(secret.substring(8)))
                        .as(file.toString())
                        .isFalse();
            }
        }
    }
}
