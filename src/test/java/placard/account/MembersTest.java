package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.Listener;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Team;

/** The members of a workspace: who may change whom, and how soon it holds. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class MembersTest {
    private static final String API = "/app/default/api/v1/";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Started
    private static Store store;

    private static String owner;

    @Prepares
    static void owner() {
        Person.owner(placard);
        owner = Team.id(placard, Person.EMAIL);
    }

    private static Person signedIn(String email) {
        Person person = new Person(placard);
        assertThat(person.signIn(email, Person.PASSWORD).status()).isEqualTo(303);
        return person;
    }

    @Test
    void anAdminChangesAllMembersExceptOwners() {
        Person admin = Team.member(placard, "admin", "admin@m.example");
        Team.member(placard, "editor", "editor@m.example");
        String editor = API + "members/" + Team.id(placard, "editor@m.example");
        assertThat(admin.json("PATCH", editor, "{\"role\":\"admin\"}")
                        .at("/member/role")
                        .asText())
                .isEqualTo("admin");
        assertThat(admin.json("PATCH", editor, "{\"role\":\"owner\"}").faults())
                .containsExactly("/role scope_not_held");
        assertThat(admin.json("PATCH", API + "members/" + owner, "{\"role\":\"editor\"}")
                        .at("/requiredScope")
                        .asText())
                .isEqualTo("*");
        assertThat(admin.json("DELETE", API + "members/" + owner, null).status())
                .isEqualTo(403);
        String self = API + "members/" + Team.id(placard, "admin@m.example");
        assertThat(admin.json("PATCH", self, "{\"role\":\"owner\"}").status()).isEqualTo(422);
        assertThat(admin.json("DELETE", editor, null).status()).isEqualTo(204);
        assertThat(admin.get(editor).status()).isEqualTo(404);
        assertThat(placard.get("/api/v1/members/" + owner).at("/member/role").asText())
                .isEqualTo("owner");
    }

    @Test
    void aChangeNamesTheVersionItWasMadeFrom() {
        Team.member(placard, "editor", "version@m.example");
        String path = "/api/v1/members/" + Team.id(placard, "version@m.example");
        String tag = placard.get(path).header("ETag");
        assertThat(placard.patch(path, "{\"role\":\"analyst\"}", "If-Match", tag)
                        .status())
                .isEqualTo(200);
        assertThat(placard.patch(path, "{\"role\":\"editor\"}", "If-Match", tag).status())
                .isEqualTo(412);
        assertThat(placard.delete(path, "If-Match", tag).status()).isEqualTo(412);
        assertThat(placard.patch(path, json("{'role':'analyst','name':'Other'}"))
                        .at("/member/version")
                        .asInt())
                .isEqualTo(2);
        assertThat(placard.patch(path, json("{'rank':'high'}")).faults()).containsExactly("/rank unknown_member");
    }

    @Test
    void theLastOwnerStays() {
        Person ana = signedIn(Person.EMAIL);
        assertThat(ana.json("DELETE", API + "members/me", null).code()).isEqualTo("last_owner");
        assertThat(ana.json("PATCH", API + "members/" + owner, "{\"role\":\"admin\"}")
                        .code())
                .isEqualTo("last_owner");
        assertThat(placard.delete("/api/v1/members/" + owner).code()).isEqualTo("last_owner");
        assertThat(placard.delete("/api/v1/members/me").status()).isEqualTo(404);
        Person second = Team.member(placard, "owner", "second@m.example");
        assertThat(second.json("DELETE", API + "members/me", null).status()).isEqualTo(204);
        assertThat(second.get(API + "workspace").status()).isEqualTo(404);
    }

    @Test
    void aMemberLeavesAtWill() {
        for (String role : List.of("admin", "editor", "analyst", "staff")) {
            Person person = Team.member(placard, role, role + "-leaves@m.example");
            assertThat(person.get(API + "workspace").status()).isEqualTo(200);
            assertThat(person.json("DELETE", API + "members/me", null).status())
                    .as(role)
                    .isEqualTo(204);
            assertThat(person.get(API + "workspace").status()).as(role).isEqualTo(404);
            assertThat(person.get("/app/default/").status()).as(role).isEqualTo(404);
        }
    }

    @Test
    void ofTwoOwnersWhoDemoteEachOtherAtOnceOneStays() throws Exception {
        for (int round = 0; round < 10; round++) {
            String email = "owner" + round + "@m.example";
            Person other = Team.member(placard, "owner", email);
            Person ana = signedIn(Person.EMAIL);
            String theirs = API + "members/" + Team.id(placard, email);
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<Reply> one = threads.submit(() -> ana.json("PATCH", theirs, "{\"role\":\"analyst\"}"));
                Future<Reply> two =
                        threads.submit(() -> other.json("PATCH", API + "members/" + owner, "{\"role\":\"analyst\"}"));
                assertThat(List.of(one.get().status(), two.get().status()))
                        .as("round %s", round)
                        .contains(200)
                        .doesNotHaveDuplicates()
                        .isSubsetOf(200, 403, 409);
            }
            assertThat(owners()).isEqualTo(1);
            placard.patch("/api/v1/members/" + owner, "{\"role\":\"owner\"}");
            placard.delete("/api/v1/members/" + Team.id(placard, email));
        }
    }

    private static long owners() {
        return placard.get("/api/v1/members?limit=100")
                .at("/members")
                .valueStream()
                .filter(member -> member.path("role").asText().equals("owner"))
                .count();
    }

    @Test
    void aRemovedMemberLosesAccessOnEveryNodeAndTheirOpenPageEnds() {
        Person person = Team.member(placard, "editor", "removed@m.example");
        String id = Team.id(placard, "removed@m.example");
        try (Placard second = store == Store.POSTGRESQL ? placard.anotherNode() : null) {
            Placard other = second == null ? placard : second;
            Person there = new Person(other);
            there.cookies().putAll(person.cookies());
            assertThat(there.get(API + "qr").status()).isEqualTo(200);
            String cookie = "placard=" + person.cookies().get("placard");
            try (Listener page = new Listener(other, API + "events", "Cookie", cookie);
                    Listener own = new Listener(placard, API + "events", "Cookie", cookie)) {
                assertThat(page.status()).isEqualTo(200);
                assertThat(own.status()).isEqualTo(200);
                assertThat(placard.delete("/api/v1/members/" + id).status()).isEqualTo(204);
                assertThat(person.get(API + "qr").status()).isEqualTo(404);
                Await.until("the other node knows", () -> there.get(API + "qr").status() == 404);
                awaitEnd(own);
                awaitEnd(page);
            }
        }
    }

    private static void awaitEnd(Listener page) {
        String heard = page.next().name();
        while (!heard.equals("end")) {
            heard = page.next().name();
        }
    }

    @Test
    void aChangeNeedsAFreshProof() {
        Person ana = signedIn(Person.EMAIL);
        Team.member(placard, "editor", "proof@m.example");
        String path = API + "members/" + Team.id(placard, "proof@m.example");
        clock.move(Duration.ofMinutes(16));
        assertThat(ana.json("PATCH", path, "{\"role\":\"analyst\"}").code()).isEqualTo("proof_required");
        assertThat(ana.json("DELETE", path, null).code()).isEqualTo("proof_required");
        assertThat(ana.json("POST", API + "invitations", "{\"role\":\"staff\"}").code())
                .isEqualTo("proof_required");
        assertThat(ana.get(path).status()).isEqualTo(200);
        ana.signIn(Person.EMAIL, Person.PASSWORD);
        assertThat(ana.json("PATCH", path, "{\"role\":\"analyst\"}").status()).isEqualTo(200);
    }

    /** Else the key would be the way back. */
    @Test
    void keysOfAPersonShownOutNoLongerManagePeopleOrKeys() {
        for (String method : new String[] {"PATCH", "DELETE"}) {
            String email = method.toLowerCase(Locale.ROOT) + "-keys@a.example";
            Person admin = Team.member(placard, "admin", email);
            String id = Team.id(placard, email);
            Reply first = admin.json(
                    "POST",
                    "/app/default/api/v1/keys",
                    "{\"name\":\"First\",\"scopes\":[\"members:write\",\"keys:write\",\"qr:read\"]}");
            assertThat(first.status()).as(first.text()).isEqualTo(201);
            Reply second = placard.send(
                    "POST",
                    "/api/v1/keys",
                    "{\"name\":\"Second\",\"scopes\":[\"members:write\",\"qr:read\"]}",
                    first.at("/key/secret").asText());
            assertThat(second.status()).as(second.text()).isEqualTo(201);
            String body = method.equals("PATCH") ? "{\"role\":\"analyst\"}" : null;
            assertThat(placard.send(method, "/api/v1/members/" + id, body, placard.key())
                            .status())
                    .isBetween(200, 204);
            for (Reply key : List.of(first, second)) {
                String secret = key.at("/key/secret").asText();
                assertThat(placard.send("GET", "/api/v1/members", null, secret).code())
                        .isEqualTo("insufficient_scope");
                assertThat(placard.send("GET", "/api/v1/qr", null, secret).status())
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void anAdminsScreenOffersToRevokeOnlyKeysThatMayDoNoMore() {
        Person admin = Team.member(placard, "admin", "revoker@a.example");
        String own = key(admin).at("/key/id").asText();
        String all = issued(placard.post("/api/v1/keys", json("{'name':'All','scopes':['*']}")))
                .at("/key/id")
                .asText();
        assertThat(admin.get("/app/default/keys").text())
                .contains("data-delete=\"keys/" + own + "\"")
                .doesNotContain("keys/" + all);
        assertThat(signedIn(Person.EMAIL).get("/app/default/keys").text()).contains("data-delete=\"keys/" + all + "\"");
        assertThat(admin.json("DELETE", API + "keys/" + all, null).code()).isEqualTo("insufficient_scope");
        assertThat(admin.json("DELETE", API + "keys/" + own, null).status()).isEqualTo(204);
    }

    /** A command is another process, which sends no notices with the embedded store. */
    @Test
    @Slow
    void streamsEndSoonAfterACommandShowsAPersonOutOrRevokesAKey() {
        Person person = Team.member(placard, "admin", "streams@a.example");
        Reply revoked = issued(placard.post("/api/v1/keys", json("{'name':'Ends','scopes':['analytics:read']}")));
        String limited = issued(person.json("POST", API + "keys", LISTENS))
                .at("/key/secret")
                .asText();
        String cookie = "placard=" + person.cookies().get("placard");
        try (Listener page = new Listener(placard, API + "events", "Cookie", cookie);
                Listener program =
                        new Listener(placard, "/api/v1/events", "Authorization", "Bearer " + secret(revoked));
                Listener changed = new Listener(placard, "/api/v1/events", "Authorization", "Bearer " + limited);
                Listener stays = new Listener(placard, "/api/v1/events", "Authorization", "Bearer " + placard.key())) {
            for (Listener one : List.of(page, program, changed, stays)) {
                assertThat(one.status()).isEqualTo(200);
            }
            long start = System.nanoTime();
            for (String[] command : new String[][] {
                {"user", "disable", "streams@a.example"},
                {"key", "revoke", revoked.at("/key/id").asText()}
            }) {
                assertThat(Command.run(placard.environment(), command).status()).isZero();
            }
            awaitEnd(page);
            awaitEnd(program);
            awaitEnd(changed);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
            placard.post("/api/v1/catalogs", json("{'name':'Told'}"));
            assertThat(stays.next().name()).isNotEqualTo("end");
        }
    }

    private static final String LISTENS = "{\"name\":\"Listens\",\"scopes\":[\"analytics:read\",\"members:write\"]}";

    private static final String MANAGES = "[\"members:write\",\"keys:write\",\"qr:read\"]";

    private static Reply issued(Reply made) {
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    private static Reply key(Person maker) {
        return issued(maker.json("POST", API + "keys", "{\"name\":\"First\",\"scopes\":" + MANAGES + "}"));
    }

    private static Reply key(Reply maker) {
        return issued(
                placard.send("POST", "/api/v1/keys", "{\"name\":\"Next\",\"scopes\":" + MANAGES + "}", secret(maker)));
    }

    private static String secret(Reply key) {
        return key.at("/key/secret").asText();
    }

    private static void assertManagesNobody(Reply key) {
        for (String path : List.of("members", "invitations", "keys")) {
            assertThat(placard.send("GET", "/api/v1/" + path, null, secret(key)).code())
                    .as(path)
                    .isEqualTo("insufficient_scope");
        }
        assertThat(placard.send("GET", "/api/v1/qr", null, secret(key)).status())
                .isEqualTo(200);
    }

    /** Else it would be the way back: the key in between is no longer there to be followed. */
    @Test
    void keysOfKeysThatAreRevokedAreLimitedToo() {
        Person admin = Team.member(placard, "admin", "grandchild@a.example");
        Reply first = key(admin);
        Reply second = key(first);
        Reply third = key(second);
        for (Reply revoked : List.of(first, second)) {
            assertThat(placard.delete("/api/v1/keys/" + revoked.at("/key/id").asText())
                            .status())
                    .isEqualTo(204);
        }
        assertThat(placard.send("GET", "/api/v1/members", null, secret(third)).status())
                .isEqualTo(200);
        assertThat(placard.delete("/api/v1/members/" + Team.id(placard, "grandchild@a.example"))
                        .status())
                .isEqualTo(204);
        assertManagesNobody(third);
    }

    @Test
    @Slow
    void keysOfAPersonLockedOutNoLongerManagePeopleOrKeysAndDontAgainLater() {
        Person admin = Team.member(placard, "admin", "locked-keys@a.example");
        Reply first = key(admin);
        Reply second = key(first);
        for (String word : List.of("disable", "enable")) {
            assertThat(Command.run(placard.environment(), "user", word, "locked-keys@a.example")
                            .status())
                    .isZero();
            for (Reply key : List.of(first, second)) {
                // The server may have known the key before.
                Await.until(
                        "the server knows",
                        () -> placard.send("GET", "/api/v1/members", null, secret(key))
                                        .status()
                                == 403);
                assertManagesNobody(key);
            }
        }
        assertThat(signedIn("locked-keys@a.example").get(API + "members").status())
                .isEqualTo(200);
    }
}
