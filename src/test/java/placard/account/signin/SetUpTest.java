package placard.account.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** The link that makes the first owner. */
class SetUpTest {
    private static final Map<String, String> OWNER =
            Map.of("name", Person.NAME, "email", Person.EMAIL, "password", Person.PASSWORD);

    private final MovableClock clock = new MovableClock(java.time.Instant.parse("2026-11-20T10:00:00Z"));
    private Placard placard;

    private void start(Store store) {
        placard = Placard.start(store, Map.of(), clock);
    }

    private String path() {
        return URI.create(placard.running().setUpLink().orElseThrow()).getPath();
    }

    @AfterEach
    void stop() {
        if (placard != null) {
            placard.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLinkMakesAnOwnerOfEveryWorkspaceOnce(Store store) {
        start(store);
        String path = path();
        assertThat(new Person(placard).get("/app/").status()).isEqualTo(200);
        Person owner = new Person(placard);
        assertThat(owner.get(path).text()).contains("name=\"password\"");
        Reply made = owner.form(path, OWNER);
        assertThat(made.status()).as(made.text()).isEqualTo(303);
        assertThat(made.header("Location")).isEqualTo("/app/");
        assertThat(owner.get("/app/").header("Location")).isEqualTo("/app/default/");
        assertThat(owner.get("/app/default/").status()).isEqualTo(200);
        assertThat(owner.get("/app/default/api/v1/workspace")
                        .at("/workspace/name")
                        .asText())
                .isEqualTo("Default");
        Reply again = new Person(placard).form(path, OWNER);
        assertThat(again.status()).isEqualTo(410);
        assertThat(again.headers().allValues("Set-Cookie")).isEmpty();
        placard.restart();
        assertThat(placard.running().setUpLink()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aSetUpLinkIsValidForADayAndTheNextStartPrintsAnother(Store store) {
        start(store);
        String first = path();
        clock.move(Duration.ofHours(25));
        assertThat(new Person(placard).get(first).status()).isEqualTo(410);
        placard.restart();
        String second = path();
        assertThat(second).isNotEqualTo(first);
        assertThat(new Person(placard).form(second, OWNER).status()).isEqualTo(303);
    }

    @ParameterizedTest
    @EnumSource
    void ofTwentyPeopleAtOnceOneBecomesTheOwner(Store store) throws Exception {
        start(store);
        String path = path();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> tries = IntStream.range(0, 20)
                    .<Callable<Integer>>mapToObj(i -> () -> new Person(placard)
                            .form(path, Map.of("name", "P" + i, "email", i + "@a.example", "password", Person.PASSWORD))
                            .status())
                    .toList();
            List<Integer> statuses = new java.util.ArrayList<>();
            for (Future<Integer> one : threads.invokeAll(tries)) {
                statuses.add(one.get());
            }
            assertThat(statuses).filteredOn(status -> status == 303).hasSize(1);
            assertThat(statuses).allMatch(status -> status == 303 || status == 410 || status == 503);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedFormKeepsEverythingExceptThePassword(Store store) {
        start(store);
        Reply weak = new Person(placard).form(path(), Map.of("name", "Ana", "email", "ana@", "password", "password12"));
        assertThat(weak.status()).isEqualTo(422);
        assertThat(weak.text())
                .contains("value=\"Ana\"", "value=\"ana@\"", "valid email address", "easy to guess")
                .doesNotContain("password12");
        assertThat(new Person(placard).form(path(), OWNER).status()).isEqualTo(303);
    }

    @ParameterizedTest
    @EnumSource
    void aMadeUpLinkOpensNothing(Store store) {
        start(store);
        assertThat(new Person(placard).get("/app/setup/" + "A".repeat(43)).status())
                .isEqualTo(404);
        assertThat(new Person(placard).form("/app/setup/nonsense", OWNER).status())
                .isEqualTo(404);
    }

    private Reply setUp(String business, String language) {
        return setUp(business, language, "");
    }

    private Reply setUp(String business, String language, String timezone) {
        Map<String, String> form = new java.util.HashMap<>(OWNER);
        form.put("business", business);
        form.put("timezone", timezone);
        return new Person(placard).form(path(), form, "Accept-Language", language);
    }

    private String named() {
        return placard.get("/api/v1/workspace").at("/workspace/name").asText();
    }

    @ParameterizedTest
    @EnumSource
    void theWorkspaceIsCalledAsItsOwnerCallsTheirBusiness(Store store) {
        start(store);
        assertThat(new Person(placard).get(path()).text()).contains("name=\"business\"", "Your business");
        Reply wrong = setUp("x".repeat(121), "en");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("id=\"business-fault\"");
        assertThat(named()).isEqualTo("Default");
        assertThat(setUp("  Trattoria Rossi ", "en").status()).isEqualTo(303);
        assertThat(named()).isEqualTo("Trattoria Rossi");
        Person owner = new Person(placard);
        owner.signIn(Person.EMAIL, Person.PASSWORD);
        assertThat(owner.get("/app/").header("Location")).isEqualTo("/app/trattoria-rossi/");
        assertThat(owner.get("/app/default/").header("Location"))
                .as("its first address")
                .isEqualTo("/app/trattoria-rossi/");
        Reply log = placard.get("/api/v1/activity?action=changed");
        assertThat(log.at("/activity/0/before/name").asText()).isEqualTo("Default");
        assertThat(log.at("/activity/0/actor/name").asText()).isEqualTo(Person.NAME);
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyWorkspaceNameGetsADefaultInTheOwnersLanguage(Store store) {
        start(store);
        assertThat(setUp(" ", "de").status()).isEqualTo(303);
        assertThat(named()).isEqualTo("Mein Betrieb");
    }

    private String timezone() {
        return placard.get("/api/v1/workspace").at("/workspace/timezone").asText();
    }

    @ParameterizedTest
    @EnumSource
    void theWorkspaceTakesTheTimeZoneOfItsOwnersBrowser(Store store) {
        start(store);
        assertThat(new Person(placard).get(path()).text()).contains("name=\"timezone\"");
        assertThat(setUp("Trattoria Rossi", "en", "Europe/Rome").status()).isEqualTo(303);
        assertThat(timezone()).isEqualTo("Europe/Rome");
        Reply log = placard.get("/api/v1/activity?action=changed");
        assertThat(log.at("/activity/0/before/timezone").asText()).isEqualTo("UTC");
        assertThat(log.at("/activity/0/after/timezone").asText()).isEqualTo("Europe/Rome");
    }

    @ParameterizedTest
    @EnumSource
    void aTimeZoneThatAProgramChoseStays(Store store) {
        start(store);
        placard.patch("/api/v1/workspace", "{\"timezone\":\"Asia/Tokyo\"}");
        assertThat(setUp("Trattoria Rossi", "en", "Europe/Rome").status()).isEqualTo(303);
        assertThat(timezone()).isEqualTo("Asia/Tokyo");
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownTimeZoneLeavesUtc(Store store) {
        start(store);
        assertThat(setUp("Trattoria Rossi", "en", "Etc/Unknown\u0000").status()).isEqualTo(303);
        assertThat(timezone()).isEqualTo("UTC");
    }

    /** An address in Latin letters can be typed and read out, and nobody has chosen an English name for the key. */
    @ParameterizedTest
    @EnumSource
    void addressAndFirstKeyAreOfTheOwnersLanguage(Store store) {
        start(store);
        assertThat(setUp("صالون ليلى", "ar").status()).isEqualTo(303);
        assertThat(named()).isEqualTo("صالون ليلى");
        Person owner = new Person(placard);
        owner.signIn(Person.EMAIL, Person.PASSWORD);
        assertThat(owner.get("/app/").header("Location")).isEqualTo("/app/salwn-lyly/");
        assertThat(placard.get("/api/v1/keys").at("/keys/0/name").asText()).isEqualTo("المفتاح الأول");
    }
}
