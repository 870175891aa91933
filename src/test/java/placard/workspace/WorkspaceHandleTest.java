package placard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** The word of a workspace in the dashboard's addresses. */
@OnBothStores
final class WorkspaceHandleTest {
    @Started
    private static Placard placard;

    private static Person owner;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
        // Its handle is "other".
        Tenant.of(placard, 5);
    }

    private static Reply set(String handle) {
        return placard.patch("/api/v1/workspace", "{\"handle\":\"" + handle + "\"}");
    }

    @Test
    void aNewHandleWorksAtOnceAndTheFormerOneRedirects() {
        assertThat(placard.get("/api/v1/workspace").at("/workspace/handle").asText())
                .isEqualTo("default");
        assertThat(owner.get("/app/default/").status()).isEqualTo(200);
        assertThat(set("trattoria").at("/workspace/handle").asText()).isEqualTo("trattoria");
        assertThat(owner.get("/app/trattoria/").status()).isEqualTo(200);
        Reply moved = owner.get("/app/default/codes?q=a%20b");
        assertThat(moved.status()).isEqualTo(303);
        assertThat(moved.header("Location")).isEqualTo("/app/trattoria/codes?q=a%20b");
        // A page that was open goes on.
        assertThat(owner.get("/app/default/api/v1/workspace").status()).isEqualTo(200);
        assertThat(new Person(placard).get("/app/default/codes").header("Location"))
                .as("who isn't a member hears nothing of it")
                .startsWith("/app/sign-in");
        Tenant other = Tenant.of(placard, 5);
        Reply claimed = placard.send("PATCH", "/api/v1/workspace", "{\"handle\":\"default\"}", other.key());
        assertThat(claimed.code()).isEqualTo("handle_taken");
        assertThat(set("default").status()).isEqualTo(200);
        assertThat(owner.get("/app/default/").status()).isEqualTo(200);
        assertThat(owner.get("/app/default/activity").text()).contains("Dashboard address", "trattoria");
    }

    @Test
    void ofManyFormerOnesTheOldestAreFreeAgain() {
        Tenant many = Tenant.of(placard, 5);
        for (int i = 0; i < 13; i++) {
            assertThat(named("many-" + i, many).status()).isEqualTo(200);
        }
        Tenant another = Tenant.of(placard, 5);
        assertThat(named("many-2", another).code()).isEqualTo("handle_taken");
        assertThat(named("many-0", another).status()).isEqualTo(200);
    }

    private static Reply named(String handle, Tenant tenant) {
        return placard.send("PATCH", "/api/v1/workspace", "{\"handle\":\"" + handle + "\"}", tenant.key());
    }

    @Test
    void wordsThatMeanSomethingElseAndThoseOfOthersAreRefused() {
        for (String wrong : List.of("", "ab", "-abc", "abc-", "Ünter", "a b c", "a".repeat(61))) {
            assertThat(set(wrong).status()).as(wrong).isEqualTo(422);
        }
        assertThat(placard.patch("/api/v1/workspace", "{\"handle\":null}").status())
                .isEqualTo(422);
        for (String reserved : List.of("account", "instance", "sign-in", "assets", "api")) {
            assertThat(set(reserved).faults()).as(reserved).containsExactly("/handle reserved_slug");
        }
        Reply taken = set("other");
        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.code()).isEqualTo("handle_taken");
        assertThat(placard.get("/api/v1/workspace").at("/workspace/handle").asText())
                .isEqualTo("default");
    }

    /** A workspace of such a handle couldn't be opened. */
    @Test
    void everyFirstWordOfTheDashboardsOwnAddressesIsRefused() {
        Set<String> words = placard.running().dashboard().stream()
                .map(route -> route.path().split("/", -1))
                .filter(segments -> segments.length > 2)
                .map(segments -> segments[2])
                .filter(word -> word.matches("[a-z0-9-]{3,60}"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(words).contains("account", "confirm", "sign-in");
        words.addAll(List.of("board", "worker"));
        for (String word : words) {
            assertThat(set(word).faults()).as(word).containsExactly("/handle reserved_slug");
        }
    }

    /** Two workspaces want one word at the same time: one has it, the other hears so. */
    @Test
    void ofTwoAtOnceOneHasIt() throws Exception {
        Tenant other = Tenant.of(placard, 5);
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 8; round++) {
                String body = "{\"handle\":\"wanted-" + round + "\"}";
                List<Future<Reply>> answers = new ArrayList<>();
                for (String key : List.of(placard.key(), other.key())) {
                    answers.add(both.submit(() -> placard.send("PATCH", "/api/v1/workspace", body, key)));
                }
                List<Integer> statuses = new ArrayList<>();
                for (Future<Reply> answer : answers) {
                    statuses.add(answer.get().status());
                }
                assertThat(statuses).containsExactlyInAnyOrder(200, 409);
            }
        }
        assertThat(set("default").status()).isEqualTo(200);
    }
}
