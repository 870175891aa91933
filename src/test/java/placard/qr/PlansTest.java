package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** Changes at an instant: part of the code from then on, before they are stored and after. */
@OnBothStores(clock = "2026-11-20T23:10:00Z")
final class PlansTest {
    private static final Instant NOW = Instant.parse("2026-11-20T23:10:00Z");
    private static final Instant THEN = NOW.plus(Duration.ofHours(1));
    private static final int CLIENTS = 64;

    @Started
    private static MovableClock clock;

    @Started
    private static Placard placard;

    @BeforeEach
    void setTheClock() {
        clock.set(NOW);
    }

    private static String plan(Instant at, String set) {
        return "{'at':'" + at + "','set':" + set + "}";
    }

    private static MadeCode code(String... plans) {
        return MadeCode.in(
                placard,
                ("{'name':'Door','targetUrl':'https://a.example/old','planned':[" + String.join(",", plans) + "]}")
                        .replace('\'', '"'));
    }

    private static String location(MadeCode code) {
        return code.scan("203.0.113.1").header("Location");
    }

    private static Reply read(MadeCode code) {
        return placard.get("/api/v1/qr/" + code.id());
    }

    private static Reply patch(MadeCode code, String json, String... headers) {
        return placard.patch("/api/v1/qr/" + code.id(), json.replace('\'', '"'), headers);
    }

    private static List<JsonNode> bySchedule(MadeCode code) {
        JsonNode rows = placard.get("/api/v1/activity?actorId=schedule&subjectId=" + code.id() + "&limit=100")
                .at("/activity");
        return StreamSupport.stream(rows.spliterator(), false).toList();
    }

    private static void awaitStored(MadeCode code, int plans) {
        Await.until("the stored plan", () -> bySchedule(code).size() >= plans);
    }

    @Test
    void aPlanHoldsFromItsInstantOnForScansReadsAndWrites() {
        MadeCode code = code(plan(THEN, "{'targetUrl':'https://a.example/new'}"));
        assertThat(location(code)).isEqualTo("https://a.example/old");
        clock.set(THEN.minusMillis(1));
        assertThat(location(code)).isEqualTo("https://a.example/old");
        assertThat(read(code).at("/qr/planned")).hasSize(1);

        clock.set(THEN);
        assertThat(location(code)).isEqualTo("https://a.example/new");
        Reply after = read(code);
        assertThat(after.at("/qr/targetUrl").asText()).isEqualTo("https://a.example/new");
        assertThat(after.at("/qr/planned")).isEmpty();
        assertThat(after.header("ETag")).isEqualTo("\"2\"");
        assertThat(patch(code, "{'name':'x'}", "If-Match", "\"1\"").status()).isEqualTo(412);

        awaitStored(code, 1);
        assertThat(read(code).text()).isEqualTo(after.text());
        JsonNode row = bySchedule(code).getFirst();
        assertThat(row.at("/actor/kind").asText()).isEqualTo("schedule");
        assertThat(row.at("/after/targetUrl").asText()).isEqualTo("https://a.example/new");
        JsonNode entry =
                placard.get("/api/v1/qr/" + code.id() + "/destinations").at("/destinations/0");
        assertThat(entry.at("/from").asText()).isEqualTo("2026-11-21T00:10:00.000Z");
        assertThat(entry.at("/actor/kind").asText()).isEqualTo("schedule");
        assertThat(entry.at("/scans").asInt(-1)).isGreaterThanOrEqualTo(0);
    }

    @Test
    void severalPlansFollowEachOther() {
        MadeCode code = code(
                plan(THEN.plusSeconds(60), "{'isActive':false,'fallbackUrl':'https://a.example/over'}"),
                plan(THEN, "{'targetUrl':'https://a.example/new'}"));
        location(code);
        clock.set(THEN.plusSeconds(59));
        assertThat(location(code)).isEqualTo("https://a.example/new");
        clock.set(THEN.plusSeconds(60));
        assertThat(location(code)).isEqualTo("https://a.example/over");
        assertThat(read(code).at("/qr/version").asInt()).isEqualTo(3);
        awaitStored(code, 2);
        assertThat(read(code).at("/qr/version").asInt()).isEqualTo(3);
    }

    /** Between a plan's instant and its storing, many change the code: none of them is lost, and the plan comes first. */
    @Test
    @Slow
    void noChangeIsLostInTheRaceWithAPlan() throws Exception {
        MadeCode code = code(plan(THEN, "{'targetUrl':'https://a.example/planned'}"));
        CyclicBarrier start = new CyclicBarrier(CLIENTS + 1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                String target = "{'targetUrl':'https://a.example/client-" + i + "'}";
                answers.add(threads.submit(() -> {
                    start.await();
                    return patch(code, target).status();
                }));
            }
            clock.set(THEN);
            start.await();
            for (Future<Integer> answer : answers) {
                assertThat(answer.get()).isEqualTo(200);
            }
        }
        awaitStored(code, 1);
        assertThat(bySchedule(code)).hasSize(1);
        assertThat(read(code).at("/qr/version").asInt()).isEqualTo(2 + CLIENTS);
        List<String> targets = placard.get("/api/v1/qr/" + code.id() + "/destinations?limit=100")
                .at("/destinations")
                .findValuesAsText("targetUrl");
        assertThat(targets).hasSize(2 + CLIENTS).doesNotHaveDuplicates();
        assertThat(targets.get(CLIENTS)).isEqualTo("https://a.example/planned");
        assertThat(targets.getFirst()).contains("client");
        assertThat(location(code)).isEqualTo(targets.getFirst());
    }

    @Test
    void aPlanSentBackIsNotJudgedAgainAndNeverRunsTwice() {
        MadeCode code = code(plan(THEN, "{'targetUrl':'https://a.example/new'}"));
        JsonNode before = read(code).at("/qr");
        clock.set(THEN.minusMillis(1));
        Reply same = patch(code, before.toString());
        assertThat(same.at("/qr")).isEqualTo(before);
        clock.set(THEN.plusSeconds(1));
        Reply late = patch(code, "{'name':'x','planned':" + before.at("/planned") + "}");
        assertThat(late.status()).as(late.text()).isEqualTo(200);
        assertThat(late.at("/warnings/0").asText()).startsWith("/planned/0 was carried out");
        assertThat(late.at("/qr/planned")).isEmpty();
        assertThat(late.at("/qr/targetUrl").asText()).isEqualTo("https://a.example/new");
        awaitStored(code, 1);
        patch(code, "{'targetUrl':'https://a.example/later'}");
        clock.set(THEN.plusSeconds(100));
        assertThat(location(code)).isEqualTo("https://a.example/later");
        assertThat(bySchedule(code)).hasSize(1);
    }

    @Test
    void aChangedPlanKeepsItsIdAndThoseOfItsRules() {
        MadeCode code = code(plan(THEN, "{'rules':[{'when':{'days':['mon']},'targetUrl':'https://a.example/mon'}]}"));
        JsonNode before = read(code).at("/qr/planned");
        Reply changed =
                patch(code, "{'planned':" + before.toString().replace("\"note\":null", "\"note\":\"Later\"") + "}");
        assertThat(changed.at("/qr/planned/0/note").asText()).isEqualTo("Later");
        assertThat(changed.at("/qr/planned/0/id")).isEqualTo(before.at("/0/id"));
        assertThat(changed.at("/qr/planned/0/set")).isEqualTo(before.at("/0/set"));
    }

    @Test
    void twoPlansSentUnderOneIdAreTwo() {
        MadeCode code = code(plan(THEN, "{'targetUrl':'https://a.example/one'}"));
        String id = read(code).at("/qr/planned/0/id").asText();
        String other =
                "{'id':'" + id + "','at':'" + THEN.plusSeconds(60) + "','set':{'targetUrl':'https://a.example/two'}}";
        Reply both = patch(
                code,
                "{'planned':[{'id':'" + id + "','at':'" + THEN + "','set':{'targetUrl':'https://a.example/one'}},"
                        + other + "]}");
        assertThat(both.at("/qr/planned/0/id").asText()).isEqualTo(id);
        assertThat(both.at("/qr/planned/1/id").asText()).isNotEqualTo(id);
        clock.set(THEN);
        assertThat(location(code)).isEqualTo("https://a.example/one");
        clock.set(THEN.plusSeconds(60));
        assertThat(location(code)).isEqualTo("https://a.example/two");
    }

    @Test
    void aPlanWhoseCatalogueIsGoneDoesNothing() {
        MadeCatalog menu = MadeCatalog.in(placard, "{'name':'Winter'}");
        MadeCode code = code(plan(
                THEN, "{'targetUrl':null,'catalogId':'" + menu.id() + "','fallbackUrl':'https://a.example/over'}"));
        location(code);
        placard.delete("/api/v1/catalogs/" + menu.id());
        clock.set(THEN);
        Reply after = read(code);
        assertThat(after.at("/qr/targetUrl").asText()).isEqualTo("https://a.example/old");
        assertThat(after.at("/qr/fallbackUrl").isNull()).isTrue();
        assertThat(after.at("/qr/planned")).isEmpty();
        awaitStored(code, 1);
        assertThat(read(code).at("/qr/targetUrl").asText()).isEqualTo("https://a.example/old");
        assertThat(placard.get("/api/v1/qr/" + code.id() + "/destinations").at("/destinations"))
                .hasSize(1);
        assertThat(location(code)).isEqualTo("https://a.example/old");
        assertThat(bySchedule(code).getFirst().at("/after/planFailed").asText()).isEqualTo("catalog_not_found");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWholeCodeThatWasReadBeforeAPlanAndIsSentBackAfterItKeepsWhatThePlanSet(boolean isStored) {
        MadeCode code = code(plan(
                THEN, "{'targetUrl':'https://a.example/new','isActive':false,'fallbackUrl':'https://a.example/over'}"));
        ObjectNode whole = (ObjectNode) read(code).at("/qr");
        clock.set(THEN);
        if (isStored) {
            awaitStored(code, 1);
        }
        Reply sent = patch(code, Json.text(whole.put("name", "Edited")));
        assertThat(sent.at("/qr/name").asText()).isEqualTo("Edited");
        assertThat(sent.at("/qr/targetUrl").asText()).isEqualTo("https://a.example/new");
        assertThat(sent.at("/qr/isActive").asBoolean()).isFalse();
        assertThat(sent.at("/warnings").toString())
                .contains(
                        "/targetUrl was set by a plan",
                        "/isActive was set by a plan",
                        "/fallbackUrl was set by a plan");
        Reply meant = patch(code, Json.text(whole.put("targetUrl", "https://a.example/meant")));
        assertThat(meant.at("/qr/targetUrl").asText()).isEqualTo("https://a.example/meant");
    }

    @Test
    void anOverwrittenPlannedDestinationIsInTheHistory() {
        MadeCode code = code(plan(THEN, "{'targetUrl':'https://a.example/new'}"));
        clock.set(THEN);
        assertThat(patch(code, "{'targetUrl':'https://a.example/old'}").status())
                .isEqualTo(200);
        assertThat(location(code)).isEqualTo("https://a.example/old");
        JsonNode history =
                placard.get("/api/v1/qr/" + code.id() + "/destinations").at("/destinations");
        assertThat(history.findValuesAsText("targetUrl"))
                .containsExactly("https://a.example/old", "https://a.example/new", "https://a.example/old");
        assertThat(placard.post("/api/v1/qr/" + code.id() + "/destinations/2/restore", "")
                        .status())
                .isEqualTo(200);
        assertThat(location(code)).isEqualTo("https://a.example/new");
    }

    @Test
    void aCodeWithADuePlanCanBeDeletedAndRestored() {
        MadeCode code = code(plan(THEN, "{'targetUrl':'https://a.example/new'}"));
        clock.set(THEN);
        assertThat(placard.delete("/api/v1/qr/" + code.id() + "?trash=true").status())
                .isEqualTo(204);
        assertThat(placard.post("/api/v1/qr/" + code.id() + "/restore", "")
                        .at("/qr/targetUrl")
                        .asText())
                .isEqualTo("https://a.example/new");

        MadeCode other = code(plan(THEN.plusSeconds(9), "{'targetUrl':'https://a.example/new'}"));
        placard.delete("/api/v1/qr/" + other.id() + "?trash=true");
        clock.set(THEN.plusSeconds(9));
        Reply back = placard.post("/api/v1/qr/" + other.id() + "/restore", "");
        assertThat(back.at("/qr/targetUrl").asText()).isEqualTo("https://a.example/new");
        assertThat(location(other)).isEqualTo("https://a.example/new");
        assertThat(placard.delete("/api/v1/qr/" + other.id(), "If-Match", back.header("ETag"))
                        .status())
                .isEqualTo(204);
    }

    @Test
    void aChangeOfWhatAPlanWillSetIsPointedOut() {
        MadeCode code = code(plan(THEN, "{'targetUrl':'https://a.example/new'}"));
        Reply reply = patch(code, "{'targetUrl':'https://a.example/now'}");
        assertThat(reply.at("/warnings/0").asText())
                .isEqualTo("/targetUrl changes again by a plan at 2026-11-21T00:10:00.000Z.");
        assertThat(patch(code, "{'name':'y'}").at("/warnings").isMissingNode()).isTrue();
        assertThat(patch(code, "{'planned':[]}").at("/qr/planned")).isEmpty();
        clock.set(THEN);
        assertThat(location(code)).isEqualTo("https://a.example/now");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [{'at':'2026-11-20T23:10:00Z','set':{'isActive':false}}]                | /planned/0/at                | plan_in_the_past
            [{'at':'2026-12-01T00:00:00Z','set':{'isActive':false}},{'at':'2026-12-01T01:00:00+01:00','set':{'isActive':true}}] | /planned/1/at | duplicate
            [{'at':'2026-12-01T00:00:00Z','set':{}}]                                | /planned/0/set               | required
            [{'at':'2026-12-01T00:00:00Z'}]                                         | /planned/0/set               | required
            [{'set':{'isActive':false}}]                                            | /planned/0/at                | required
            [{'at':'soon','set':{'isActive':false}}]                                | /planned/0/at                | invalid_time
            [{'at':'2026-12-01T00:00:00Z','set':{'targetUrl':'x'}}]                 | /planned/0/set/targetUrl     | invalid_url
            [{'at':'2026-12-01T00:00:00Z','set':{'targetUrl':null}}]                | /planned/0/set               | destination_required
            [{'at':'2026-12-01T00:00:00Z','set':{'isActive':null}}]                 | /planned/0/set/isActive      | invalid_type
            [{'at':'2026-12-01T00:00:00Z','set':{'catalogId':'cat_01jd3x5n8kq2v7w9c4t6r0m1ba'}}] | /planned/0/set/catalogId | catalog_not_found
            """)
    void aPlanThatCantBeIsRefusedAtItsPlace(String planned, String pointer, String reason) {
        Reply refused = placard.post(
                "/api/v1/qr",
                ("{'name':'x','targetUrl':'https://a.example/','planned':" + planned + "}").replace('\'', '"'));
        assertThat(refused.status()).as(refused.text()).isEqualTo(422);
        assertThat(refused.at("/errors/0/pointer").asText()).as(refused.text()).isEqualTo(pointer);
        assertThat(refused.at("/errors/0/code").asText()).isEqualTo(reason);
    }

    @Test
    void aStaticCodeHasNoPlans() {
        Reply refused = placard.post(
                "/api/v1/qr",
                ("{'name':'x','isDynamic':false,'targetUrl':'https://a.example/','planned':["
                                + plan(THEN, "{'isActive':false}") + "]}")
                        .replace('\'', '"'));
        assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo("/planned");
    }

    @Test
    void aPlanSetsRulesAndATryKnowsThem() {
        MadeCode code =
                code(plan(THEN, "{'rules':[{'when':{'languages':['it']},'targetUrl':'https://a.example/it'}]}"));
        String tried = "{'language':'it','at':'" + THEN + "'}";
        assertThat(placard.post("/api/v1/qr/" + code.id() + "/try", tried.replace('\'', '"'))
                        .at("/try/location")
                        .asText())
                .isEqualTo("https://a.example/it");
        String[] italian = {"Accept-Language", "it"};
        assertThat(code.scan("203.0.113.1", italian).header("Location")).isEqualTo("https://a.example/old");
        JsonNode week = placard.post(
                        "/api/v1/qr/" + code.id() + "/try",
                        "{\"language\":\"it\",\"at\":\"" + NOW + "\",\"week\":true}")
                .at("/try/week");
        assertThat(week).hasSize(2);
        assertThat(week.at("/1/from").asText()).isEqualTo("2026-11-21T00:10:00.000Z");
        assertThat(week.at("/0/ruleId").isNull()).isTrue();
        clock.set(THEN);
        assertThat(code.scan("203.0.113.1", italian).header("Location")).isEqualTo("https://a.example/it");
        assertThat(read(code).at("/qr/rules/0/targetUrl").asText()).isEqualTo("https://a.example/it");
        awaitStored(code, 1);
        assertThat(code.scan("203.0.113.1", italian).header("Location")).isEqualTo("https://a.example/it");
    }
}
