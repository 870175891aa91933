package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Command;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;
import placard.testing.Tenant;

/** Links that make a person a member. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class InvitationTest {
    private static final String API = "/app/default/api/v1/";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Prepares
    static void owner() {
        Person.owner(placard);
    }

    @Test
    void aLinkMakesAMemberOnceWithItsRoleAndNoOther() {
        String path = Team.invitation(placard, "analyst");
        Person ben = new Person(placard);
        assertThat(ben.get(path).text()).contains("Default", "Analyst", "name=\"password\"");
        Reply joined = Team.follow(ben, path, "ben@a.example", "role", "owner");
        assertThat(joined.header("Location")).isEqualTo("/app/default/");
        assertThat(ben.get(API + "qr").status()).isEqualTo(200);
        assertThat(ben.json("POST", API + "qr", "{}").code()).isEqualTo("insufficient_scope");
        assertThat(placard.get("/api/v1/members/" + Team.id(placard, "ben@a.example"))
                        .at("/member/role")
                        .asText())
                .isEqualTo("analyst");
        assertThat(new Person(placard).get(path).status()).isEqualTo(410);
        assertThat(Team.follow(new Person(placard), path, "eve@a.example").status())
                .isEqualTo(410);
        assertThat(new Person(placard).signIn("eve@a.example", Person.PASSWORD).status())
                .isEqualTo(422);
    }

    @Test
    void anInvitationIsValidForSevenDays() {
        String path = Team.invitation(placard, "editor");
        clock.move(Duration.ofDays(6).plusHours(23));
        assertThat(new Person(placard).get(path).status()).isEqualTo(200);
        clock.move(Duration.ofHours(2));
        Reply late = new Person(placard).get(path);
        assertThat(late.status()).isEqualTo(410);
        assertThat(late.text()).contains("has expired");
        assertThat(Team.follow(new Person(placard), path, "late@a.example").status())
                .isEqualTo(410);
        assertThat(new Person(placard).get("/app/invite/" + "A".repeat(43)).status())
                .isEqualTo(404);
    }

    @Test
    void aRefusedFormKeepsEverythingExceptThePassword() {
        String path = Team.invitation(placard, "editor");
        Reply weak = new Person(placard).form(path, Map.of("name", "Cleo", "email", "cleo@", "password", "password12"));
        assertThat(weak.status()).isEqualTo(422);
        assertThat(weak.text())
                .contains("value=\"Cleo\"", "value=\"cleo@\"", "easy to guess")
                .doesNotContain("password12");
        Reply taken = Team.follow(new Person(placard), path, Person.EMAIL.toUpperCase(java.util.Locale.ROOT));
        assertThat(taken.status()).isEqualTo(422);
        assertThat(taken.text()).contains("sign in with it");
        assertThat(Team.follow(new Person(placard), path, "cleo@a.example").status())
                .isEqualTo(303);
    }

    @Test
    void aPersonWithAnAccountJoinsWithIt() {
        Tenant other = Tenant.of(placard, 5);
        Person dora = Team.member(placard, "editor", "dora@a.example");
        String path = Team.path(placard.send("POST", "/api/v1/invitations", "{\"role\":\"analyst\"}", other.key()));
        Reply page = dora.get(path);
        assertThat(page.text()).contains("Other", "dora").doesNotContain("name=\"password\"");
        Reply joined = dora.form(path, Map.of("join", "yes"));
        String home = joined.header("Location");
        assertThat(joined.status()).isEqualTo(303);
        assertThat(dora.get(home + "api/v1/qr").status()).isEqualTo(200);
        assertThat(dora.json("POST", home + "api/v1/qr", "{}").status()).isEqualTo(403);
        assertThat(dora.json("POST", API + "qr", json("{'name':'A','targetUrl':'https://a.example/'}"))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aMemberLosesNoLinkAndNoRoleByFollowingOne() {
        Person edith = Team.member(placard, "editor", "edith@a.example");
        String path = Team.invitation(placard, "owner");
        assertThat(edith.get(path).text()).contains("already");
        assertThat(edith.form(path, Map.of("join", "yes")).header("Location")).isEqualTo("/app/default/");
        assertThat(edith.get(API + "members").status()).isEqualTo(403);
        assertThat(Team.follow(new Person(placard), path, "fritz@a.example").status())
                .isEqualTo(303);
    }

    @Test
    void ofTwentyAtOnceOneJoins() throws Exception {
        for (boolean isNew : List.of(true, false)) {
            List<Person> people = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                people.add(new Person(placard));
            }
            if (!isNew) {
                Tenant elsewhere = Tenant.of(placard, 0);
                Person one = new Person(placard);
                String way = Team.path(
                        placard.send("POST", "/api/v1/invitations", "{\"role\":\"analyst\"}", elsewhere.key()));
                assertThat(Team.follow(one, way, "twenty@a.example").status()).isEqualTo(303);
                people.forEach(person -> person.cookies().putAll(one.cookies()));
            }
            long before = members();
            String path = Team.invitation(placard, "analyst");
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Callable<Integer>> tries = IntStream.range(0, 20)
                        .<Callable<Integer>>mapToObj(i -> () -> (isNew
                                        ? Team.follow(people.get(i), path, "p" + i + "@a.example")
                                        : people.get(i).form(path, Map.of("join", "yes")))
                                .status())
                        .toList();
                List<Integer> statuses = new ArrayList<>();
                for (Future<Integer> one : threads.invokeAll(tries)) {
                    statuses.add(one.get());
                }
                assertThat(statuses).allMatch(status -> status == 303 || status == 410 || status == 503);
                if (isNew) {
                    assertThat(statuses).filteredOn(status -> status == 303).hasSize(1);
                }
            }
            assertThat(members()).isEqualTo(before + 1);
            assertThat(new Person(placard).get(path).status()).isEqualTo(410);
        }
    }

    private static long members() {
        return placard.get("/api/v1/members").at("/pagination/total").asLong();
    }

    @Test
    void theLinkIsShownOnceAndListedWithoutIt() {
        String body = json("{'role':'staff','recipient':'Gina'}");
        String[] key = {"Idempotency-Key", "gina-1"};
        Reply made = placard.post("/api/v1/invitations", body, key);
        assertThat(made.at("/invitation/url").asText()).startsWith(placard.url("/app/invite/"));
        Reply again = placard.post("/api/v1/invitations", body, key);
        assertThat(again.at("/invitation/id")).isEqualTo(made.at("/invitation/id"));
        assertThat(again.at("/invitation").has("url")).isFalse();
        Reply list = placard.get("/api/v1/invitations?limit=100");
        JsonNode listed = list.at("/invitations")
                .valueStream()
                .filter(each -> each.path("id").equals(made.at("/invitation/id")))
                .findFirst()
                .orElseThrow();
        assertThat(listed.path("recipient").asText()).isEqualTo("Gina");
        assertThat(listed.at("/createdBy/name").asText()).isEqualTo("First key");
        String token = Team.path(made).substring("/app/invite/".length());
        assertThat(list.text()).doesNotContain(token);
        String id = made.at("/invitation/id").asText();
        assertThat(placard.delete("/api/v1/invitations/" + id).status()).isEqualTo(204);
        assertThat(placard.delete("/api/v1/invitations/" + id).status()).isEqualTo(404);
        assertThat(new Person(placard).get(Team.path(made)).status()).isEqualTo(404);
    }

    @Test
    void anInvitationEndsWithItsMaker() {
        Person admin = Team.member(placard, "admin", "hans@a.example");
        String path = Team.path(admin.json("POST", API + "invitations", "{\"role\":\"admin\"}"));
        String id = Team.id(placard, "hans@a.example");
        assertThat(placard.patch("/api/v1/members/" + id, "{\"role\":\"editor\"}")
                        .status())
                .isEqualTo(200);
        assertThat(Team.follow(new Person(placard), path, "ida@a.example").status())
                .isEqualTo(404);
        Reply key = placard.post("/api/v1/keys", "{\"name\":\"Hall\",\"scopes\":[\"*\"]}");
        String made = Team.path(placard.send(
                "POST",
                "/api/v1/invitations",
                "{\"role\":\"owner\"}",
                key.at("/key/secret").asText()));
        assertThat(new Person(placard).get(made).status()).isEqualTo(200);
        placard.delete("/api/v1/keys/" + key.at("/key/id").asText());
        assertThat(new Person(placard).get(made).status()).isEqualTo(404);
        assertThat(Team.follow(new Person(placard), made, "jo@a.example").status())
                .isEqualTo(404);
    }

    /** A key that is too old may do nothing itself any more. */
    @Test
    void anInvitationEndsWithTheTimeOfItsKey() {
        Reply key = placard.post(
                "/api/v1/keys",
                "{\"name\":\"Hall\",\"scopes\":[\"*\"],\"expiresAt\":\""
                        + Json.time(clock.instant().plus(Duration.ofHours(2))) + "\"}");
        String made = invitation(key, "owner");
        assertThat(new Person(placard).get(made).status()).isEqualTo(200);
        clock.move(Duration.ofHours(3));
        assertThat(new Person(placard).get(made).status()).isEqualTo(404);
        assertThat(Team.follow(new Person(placard), made, "lea@a.example").status())
                .isEqualTo(404);
    }

    private static String invitation(Reply key, String role) {
        return Team.path(placard.send(
                "POST",
                "/api/v1/invitations",
                "{\"role\":\"" + role + "\"}",
                key.at("/key/secret").asText()));
    }

    /** An admin's key loses what its maker may no longer do, and with it what was invited to. */
    @Test
    void anInvitationEndsWithTheScopesOfItsKey() {
        Person admin = Team.member(placard, "admin", "max@a.example");
        Reply key = admin.json(
                "POST",
                API + "keys",
                "{\"name\":\"Hall\",\"scopes\":[\"members:write\",\"availability:write\",\"qr:read\"]}");
        String made = invitation(key, "staff");
        assertThat(new Person(placard).get(made).status()).isEqualTo(200);
        placard.patch("/api/v1/members/" + Team.id(placard, "max@a.example"), "{\"role\":\"editor\"}");
        assertThat(placard.send("GET", "/api/v1/qr", null, key.at("/key/secret").asText())
                        .status())
                .as("what else it does goes on")
                .isEqualTo(200);
        assertThat(new Person(placard).get(made).status()).isEqualTo(404);
    }

    @Test
    void anInvitationEndsWhenItsMakerIsLockedOut() {
        Person admin = Team.member(placard, "admin", "nora@a.example");
        String path = Team.path(admin.json("POST", API + "invitations", "{\"role\":\"editor\"}"));
        assertThat(new Person(placard).get(path).status()).isEqualTo(200);
        assertThat(Command.run(placard.environment(), "user", "disable", "nora@a.example")
                        .status())
                .isZero();
        assertThat(new Person(placard).get(path).status()).isEqualTo(404);
        assertThat(Team.follow(new Person(placard), path, "otto@a.example").status())
                .isEqualTo(404);
        assertThat(Command.run(placard.environment(), "user", "enable", "nora@a.example")
                        .status())
                .isZero();
        assertThat(new Person(placard).get(path).status()).isEqualTo(404);
    }

    /** Its form tells whether a person has an account, and must be no way to stop them from signing in. */
    @Test
    void twentyTriesOfAnInvitationInAQuarterOfAnHourDoNotCountAsSignIns() {
        String path = Team.invitation(placard, "editor");
        for (int i = 0; i < 20; i++) {
            assertThat(follow(path, Person.EMAIL, i)).isEqualTo(422);
        }
        assertThat(follow(path, Person.EMAIL, 20)).isEqualTo(429);
        assertThat(follow(path, "pia@a.example", 21)).isEqualTo(429);
        assertThat(new Person(placard)
                        .signIn(Person.EMAIL, Person.PASSWORD, "X-Forwarded-For", "10.4.1.1")
                        .status())
                .isEqualTo(303);
        assertThat(follow(Team.invitation(placard, "editor"), "quin@a.example", 22))
                .isEqualTo(303);
        clock.move(Duration.ofMinutes(16));
        assertThat(follow(path, "pia@a.example", 23)).isEqualTo(303);
    }

    private static int follow(String path, String email, int client) {
        return new Person(placard)
                .form(
                        path,
                        Map.of("name", "A person", "email", email, "password", Person.PASSWORD),
                        "X-Forwarded-For",
                        "10.4.0." + client)
                .status();
    }

    @Test
    void anInvitationCannotGrantMoreThanItsMakersScopes() {
        Person admin = Team.member(placard, "admin", "karl@a.example");
        assertThat(admin.json("POST", API + "invitations", "{\"role\":\"owner\"}")
                        .faults())
                .containsExactly("/role scope_not_held");
        String id = placard.post("/api/v1/invitations", "{\"role\":\"owner\"}")
                .at("/invitation/id")
                .asText();
        assertThat(admin.json("DELETE", API + "invitations/" + id, null).code()).isEqualTo("insufficient_scope");
        String narrow = Tenant.scopedKey(placard, "members:write", "qr:read");
        assertThat(placard.send("POST", "/api/v1/invitations", "{\"role\":\"analyst\"}", narrow)
                        .faults())
                .containsExactly("/role scope_not_held");
        assertThat(admin.json("POST", API + "invitations", json("{'role':'editor','catalogIds':['cat_1']}"))
                        .faults())
                .containsExactly("/catalogIds not_applicable");
        assertThat(admin.json("POST", API + "invitations", json("{'role':'staff','catalogIds':['cat_1']}"))
                        .faults())
                .containsExactly("/catalogIds/0 catalog_not_found");
    }
}
