package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.base.Ids;
import placard.scan.count.ArchivePack;
import placard.scan.count.ArchiveQueue;
import placard.scan.count.Scan;
import placard.storage.Database;
import placard.storage.ScanStores;
import placard.testing.Await;
import placard.testing.OnBothStores;
import placard.testing.Placard;
import placard.testing.PrivacySearch;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Tenant;

/** Webhooks of counted scans. */
@OnBothStores(
        settings = {
            "PLACARD_OUTBOUND_PRIVATE=127.0.0.0/8:" + OnBothStores.FREE_PORT,
            "PLACARD_OUTBOUND_PRIVATE_SHARED=true",
            "PLACARD_CITY_HEADER=X-City"
        },
        clock = "2026-11-26T10:00:00.700Z")
class ScanWebhookTest extends WebhookFixture {
    private static final String NONE = "ws_01jd3x5n8kq2v7w9c4t6r0m1ba";
    private static final String BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

    private Reply webhook(String path, String more) {
        return webhook(path, "scan.counted", more);
    }

    private record Code(String id, String slug) {}

    private Code door(String more) {
        Reply made = create("/api/v1/qr", "{'name':'Door','targetUrl':'https://a.example/'" + more + "}");
        return new Code(made.at("/qr/id").asText(), made.at("/qr/slug").asText());
    }

    /** The scans that came to a path, once there are as many. */
    private List<JsonNode> scans(String path, int number) {
        List<JsonNode> all = new ArrayList<>();
        Await.until(number + " scans at " + path, () -> {
            all.clear();
            receiver.all(path).forEach(heard -> heard.json().at("/data/scans").forEach(all::add));
            return all.size() >= number;
        });
        return all;
    }

    @Test
    void aCountedScanArrivesWithNothingThatWouldTellWhoItWas() throws IOException {
        Reply made = webhook("/in", "");
        Code code = door("");
        List<String> secrets = List.of(
                "203.0.113.77",
                "Grottammare",
                Placard.PHONE,
                tenant.key(),
                made.at("/webhook/secret").asText());
        placard.scan(code.slug + "?table=12&source=flyer", "203.0.113.77", "X-City", "Grottammare");
        JsonNode scan = scans("/in", 1).getFirst();
        assertThat(scan.path("qrId").asText()).isEqualTo(code.id);
        assertThat(scan.path("at").asText())
                .isEqualTo(clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        assertThat(scan.path("device").asText()).isEqualTo("Mobile");
        assertThat(scan.path("os").asText()).isEqualTo("iOS");
        assertThat(scan.path("table").asText()).isEqualTo("12");
        assertThat(scan.path("source").asText()).isEqualTo("flyer");
        assertThat(Ids.isWellFormed("scan_", scan.path("id").asText())).isTrue();
        Set<String> members = new HashSet<>();
        scan.fieldNames().forEachRemaining(members::add);
        assertThat(members)
                .containsExactlyInAnyOrder(
                        "id", "qrId", "at", "device", "os", "country", "language", "source", "table", "ruleId");
        Receiver.Heard heard = receiver.next();
        assertThat(heard.at("/type")).isEqualTo("scan.counted");
        assertThat(heard.json().path("actor").isNull()).isTrue();
        assertThat(found(heard.body(), secrets)).isEmpty();
        try (Database database = ServerStore.database(placard)) {
            List<String> bodies =
                    database.read(tx -> tx.list("select body from webhook_event", row -> row.text("body")));
            assertThat(bodies).contains(heard.body());
            assertThat(found(String.join("\n", bodies), secrets)).isEmpty();
        }
        for (String secret : secrets) {
            assertThat(found(heard.body().replace("}", "\"," + secret + "}"), secrets))
                    .as("the search finds what is there")
                    .containsExactly(secret);
        }
    }

    /** Which of the secrets a text has, addresses in any form. */
    private static List<String> found(String text, List<String> secrets) throws IOException {
        List<String> found =
                new ArrayList<>(secrets.stream().filter(text::contains).toList());
        PrivacySearch search = new PrivacySearch(List.of(secrets.getFirst()));
        if (!search.hits("text", text.getBytes(StandardCharsets.UTF_8)).isEmpty()
                && !found.contains(secrets.getFirst())) {
            found.add(secrets.getFirst());
        }
        return found;
    }

    @Test
    void uncountedScansAreNotSent() {
        Code code = door("");
        Code closed = door(",'isActive':false");
        webhook("/in", "");
        placard.send("GET", "/q/" + code.slug, null, null, "User-Agent", BOT);
        placard.send("GET", "/q/" + code.slug, null, null, "User-Agent", "WhatsApp/2.23.20.0");
        placard.send("HEAD", "/q/" + code.slug, null, null, "User-Agent", Placard.PHONE);
        placard.scan(closed.slug, "203.0.113.1");
        placard.scan(code.slug, "203.0.113.2");
        scans("/in", 1);
        placard.scan(code.slug, "203.0.113.2");
        assertThat(scans("/in", 2))
                .hasSize(2)
                .allMatch(scan -> scan.path("qrId").asText().equals(code.id));
    }

    @Test
    void theFilterAppliesToEachScan() {
        String catalogId = catalog();
        Code plain = door("");
        Code tagged = door(",'tags':['Terrace']");
        Code menu = door("");
        ask("PATCH", "/api/v1/qr/" + menu.id, "{'targetUrl':null,'catalogId':'" + catalogId + "'}");
        webhook("/all", "");
        webhook("/tag", ",'filter':{'tags':['terrace']}");
        webhook("/one", ",'filter':{'qrIds':['" + plain.id + "']}");
        webhook("/menu", ",'filter':{'catalogIds':['" + catalogId + "']}");
        for (Code code : List.of(plain, tagged, menu)) {
            placard.scan(code.slug, "203.0.113.9");
        }
        assertThat(qrIds(scans("/all", 3))).containsExactlyInAnyOrder(plain.id, tagged.id, menu.id);
        assertThat(qrIds(scans("/tag", 1))).containsExactly(tagged.id);
        assertThat(qrIds(scans("/one", 1))).containsExactly(plain.id);
        assertThat(qrIds(scans("/menu", 1))).containsExactly(menu.id);
    }

    private static List<String> qrIds(List<JsonNode> scans) {
        return scans.stream().map(scan -> scan.path("qrId").asText()).toList();
    }

    @Test
    void aScanWebhookNeedsTheAnalyticsScope() {
        String lesser = placard.send(
                        "POST",
                        "/api/v1/keys",
                        "{\"name\":\"L\",\"scopes\":[\"webhooks:write\",\"qr:read\"]}",
                        tenant.key())
                .at("/key/secret")
                .asText();
        String body = "{\"name\":\"L\",\"url\":\"" + receiver.url("/in") + "\",\"types\":[\"scan.counted\"]}";
        Reply refused = placard.send("POST", PATH, body, lesser);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("analytics:read");
        JsonNode example = ask("GET", PATH + "/types", null).at("/types");
        JsonNode shown = null;
        for (JsonNode each : example) {
            shown = each.path("type").asText().equals("scan.counted") ? each : shown;
        }
        assertThat(shown).isNotNull();
        assertThat(shown.path("requiredScope").asText()).isEqualTo("analytics:read");
        assertThat(shown.at("/example/data/scans/0/device").asText()).isEqualTo("Mobile");
    }

    @Test
    void aPausedWebhookHearsOfNoScanOfThatTime() {
        Code code = door("");
        String id = id(webhook("/in", ""));
        placard.scan(code.slug, "203.0.113.1");
        scans("/in", 1);
        ask("PATCH", PATH + "/" + id, "{'isActive':false}");
        placard.scan(code.slug, "203.0.113.2");
        Await.until(
                "it counts",
                () -> ask("GET", "/api/v1/analytics/" + code.id, null)
                                .at("/data/metrics/totalScans")
                                .asLong()
                        == 2);
        clock.move(Duration.ofSeconds(5));
        ask("PATCH", PATH + "/" + id, "{'isActive':true}");
        placard.scan(code.slug, "203.0.113.3");
        assertThat(scans("/in", 2)).hasSize(2);
    }

    @Test
    void aMessageHasAtMostAHundredScansAndEachComesOnce() {
        webhook("/in", "");
        try (Database database = ServerStore.database(placard)) {
            QueuedScans.add(database, tenant.workspaceId(), 1_250, clock.instant());
            scans("/in", 900);
            // An endpoint gets ten messages a second.
            clock.move(Duration.ofSeconds(2));
            List<JsonNode> scans = scans("/in", 1_250);
            assertThat(scans.stream().map(scan -> scan.path("id").asText()).distinct())
                    .hasSize(1_250);
            assertThat(scans)
                    .allMatch(scan -> scan.path("country").asText().equals("IT")
                            && scan.path("language").asText().equals("it")
                            && scan.path("ruleId").asText().equals("rule_01jd3x5n8kq2v7w9c4t6r0m1ba"));
            assertThat(receiver.all("/in"))
                    .allMatch(heard -> heard.json().at("/data/scans").size() <= 100)
                    .allMatch(heard -> heard.body().length() <= 64 << 10);
            Await.until("the queue is empty", () -> left(database, tenant.workspaceId()) == 0);
        }
    }

    private static long left(Database database, String workspaceId) {
        return database.read(
                tx -> tx.count("select count(*) as n from scan_event where workspace = ?", Ids.bytes(workspaceId)));
    }

    /** A row that was made a message and not yet deleted when the program ended is not sent twice. */
    @Test
    void aRowUpToTheMarkMakesNoMessage() {
        webhook("/in", "");
        try (Database database = ServerStore.database(placard)) {
            database.write(tx -> tx.update(
                    "insert into scan_event_mark (shard, origin, number, moved_at) values (0, ?, ?, ?)",
                    "test-" + tenant.workspaceId() + " " + tenant.workspaceId(),
                    Long.MAX_VALUE,
                    clock.instant()));
            QueuedScans.add(database, tenant.workspaceId(), 10, clock.instant());
            Await.until("the row is gone", () -> left(database, tenant.workspaceId()) == 0);
            Code code = door("");
            placard.scan(code.slug, "203.0.113.1");
            assertThat(scans("/in", 1)).hasSize(1);
        }
    }

    @Test
    void aMarkMovesOnceFromEachNumber() {
        try (Database database = ServerStore.database(placard)) {
            ScanEvents.Lane lane = new ScanEvents.Lane("test-mark", NONE);
            Map<ScanEvents.Lane, Long> none = Map.of();
            Map<ScanEvents.Lane, Long> ten = Map.of(lane, 10L);
            Map<ScanEvents.Lane, Long> twenty = Map.of(lane, 20L);
            assertThat(moves(database, none, ten)).isTrue();
            assertThat(moves(database, none, ten)).isFalse();
            assertThat(moves(database, ten, twenty)).isTrue();
            assertThat(moves(database, ten, twenty)).isFalse();
        }
    }

    private static boolean moves(Database database, Map<ScanEvents.Lane, Long> from, Map<ScanEvents.Lane, Long> to) {
        return database.write(tx -> ScanEvents.move(tx, 7, from, to, clock.instant()));
    }

    @Test
    void aDeadEndpointDropsTheOldestScansAndReportsTheirNumber() {
        String id = id(webhook("/in", "scan.counted','code.created", ""));
        receiver.answer(500);
        door("");
        receiver.next();
        try (Database database = ServerStore.database(placard)) {
            QueuedScans.add(database, tenant.workspaceId(), 3_000, clock.instant());
            Await.until("all wait", () -> messages(database, id) == 31);
            Events events = new Events(new Ids(clock, new SecureRandom()), Events::isHeardInStore);
            receiver.answer(204);
            new QueueLimits(database, events, 20, QueueLimits.BYTES)
                    .keep(Set.of(tenant.workspaceId()), clock.instant());
            clock.move(Duration.ofSeconds(2));
            Map<String, String> lost = new HashMap<>();
            Await.until("it says so", () -> {
                receiver.all("/in").stream()
                        .filter(heard -> heard.at("/type").equals("events.lost"))
                        .forEach(heard -> lost.put(heard.at("/data/type"), heard.at("/data/count")));
                return !lost.isEmpty();
            });
            long sent = receiver.all("/in").stream()
                    .filter(heard -> heard.at("/type").equals("scan.counted"))
                    .map(heard -> heard.header("webhook-id"))
                    .distinct()
                    .count();
            assertThat(lost.keySet()).containsExactly("scan.counted");
            assertThat(Long.parseLong(lost.get("scan.counted"))).isBetween(3_000 - 100 * sent, 3_000L);
            assertThat(database.<Long>read(tx -> tx.count(
                            "select count(*) as n from webhook_message where webhook_id = ? and type = 'code.created'",
                            id)))
                    .isEqualTo(1);
        }
    }

    private static long messages(Database database, String id) {
        return database.read(tx -> tx.count("select count(*) as n from webhook_message where webhook_id = ?", id));
    }

    /** Fails with too many scans for the messages that may wait; returns once they wait. */
    private void flood(Database database, String id) {
        receiver.answer(500);
        QueuedScans.add(database, tenant.workspaceId(), 26_000, clock.instant());
        Await.until("enough messages wait", () -> messages(database, id) >= Webhooks.AHEAD);
    }

    @Test
    void theScansOfADeadEndpointWaitInTheirQueueAndHoldUpNoOtherWorkspace() {
        String id = id(webhook("/in", ""));
        try (Database database = ServerStore.database(placard)) {
            flood(database, id);
            Tenant other = Tenant.of(placard, 500);
            Reply well = placard.send(
                    "POST",
                    PATH,
                    "{\"name\":\"B\",\"url\":\"" + receiver.url("/well") + "\",\"types\":[\"scan.counted\"]}",
                    other.key());
            assertThat(well.status()).isEqualTo(201);
            receiver.answer(204);
            QueuedScans.add(database, other.workspaceId(), 10, clock.instant());
            assertThat(scans("/well", 10)).hasSize(10);
            assertThat(messages(database, id)).isBetween((long) Webhooks.AHEAD, Webhooks.AHEAD + 21L);
            assertThat(left(database, tenant.workspaceId())).isPositive();
            WebhookList shown = new WebhookList(database, ScanStores.alone(database), clock);
            WebhookList.Entry dead = shown.find(tenant.workspaceId(), id).orElseThrow();
            WebhookList.QueuedScans queued = shown.queued(tenant.workspaceId(), dead);
            assertThat(queued.scans()).isBetween(1L, 26_000L);
            assertThat(queued.isAll()).isTrue();
            placard.send("DELETE", PATH + "/" + well.at("/webhook/id").asText(), null, other.key());
        }
    }

    @Test
    @Slow
    void aPauseDelaysEarlierScansAndDropsItsOwn() {
        String id = id(webhook("/in", ""));
        try (Database database = ServerStore.database(placard)) {
            flood(database, id);
            clock.move(Duration.ofSeconds(1));
            ask("PATCH", PATH + "/" + id, "{'isActive':false}");
            clock.move(Duration.ofSeconds(1));
            QueuedScans.add(database, tenant.workspaceId(), 700, clock.instant());
            clock.move(Duration.ofSeconds(1));
            receiver.answer(204);
            receiver.forget();
            ask("PATCH", PATH + "/" + id, "{'isActive':true}");
            Await.within(Duration.ofMinutes(1), "all are taken", () -> {
                clock.move(Duration.ofSeconds(1));
                return left(database, tenant.workspaceId()) == 0
                        && database.<Long>read(tx -> tx.count(
                                        "select count(*) as n from webhook_message where webhook_id = ? and state <>"
                                                + " 'sent'",
                                        id))
                                == 0;
            });
            Set<String> received = new HashSet<>();
            receiver.all("/in")
                    .forEach(heard -> heard.json()
                            .at("/data/scans")
                            .forEach(scan -> received.add(scan.path("id").asText())));
            assertThat(received).hasSize(26_000);
        }
    }

    @Test
    void skippingHeldMessagesSkipsQueuedScans() {
        String id = id(webhook("/in", ""));
        Code code = door("");
        receiver.answer(410);
        placard.scan(code.slug, "203.0.113.1");
        Await.until("off", () -> state(id).equals("off"));
        try (Database database = ServerStore.database(placard)) {
            QueuedScans.add(database, tenant.workspaceId(), 500, clock.instant());
            clock.move(Duration.ofSeconds(1));
            receiver.answer(204);
            receiver.forget();
            assertThat(left(database, tenant.workspaceId())).isPositive();
            ask("POST", PATH + "/" + id + "/resume", "{'held':'skip'}");
            Await.until("the queue is empty", () -> left(database, tenant.workspaceId()) == 0);
            placard.scan(code.slug, "203.0.113.2");
            assertThat(scans("/in", 1)).hasSize(1);
        }
    }

    @Test
    void scansThatWaitTooLongAreDroppedAlsoAfterTheClockWasPutBack() {
        String id = id(webhook("/in", ""));
        ask("PATCH", PATH + "/" + id, "{'isActive':false}");
        Instant right = clock.instant();
        try (Database database = ServerStore.database(placard)) {
            for (Instant now : List.of(right.plus(Duration.ofHours(5)), right)) {
                clock.set(now);
                QueuedScans.add(database, tenant.workspaceId(), 10, now.minus(Duration.ofDays(15)));
                Await.until("they are dropped", () -> left(database, tenant.workspaceId()) == 0);
            }
        } finally {
            clock.set(right.plus(Duration.ofHours(6)));
        }
    }

    @Test
    void theQueueHasNoHashAndNoCity() {
        try (Database database = ServerStore.database(placard)) {
            // No webhook hears of this workspace's scans, but its row is there until the queue is looked through.
            List<ArchiveQueue.Archived> kept = database.writeScans(tx -> {
                ArchivePack.Outgoing outgoing =
                        ArchivePack.outgoing(QueuedScans.of(NONE, 1, Instant.parse("2026-11-26T10:00:00.700Z")));
                new ScanEvents(Set::of).follow(tx, "test-none", Ids.bytes(NONE), outgoing, clock.instant());
                return tx
                        .list(
                                "select content, details from scan_event where origin = 'test-none'",
                                row -> ArchivePack.read(row.bytes("content"), row.bytesOrNull("details")))
                        .stream()
                        .flatMap(List::stream)
                        .toList();
            });
            Scan scan = kept.getFirst().scan();
            assertThat(scan.visitor()).isNull();
            assertThat(scan.city()).isEmpty();
            assertThat(scan.at())
                    .isEqualTo(Instant.parse("2026-11-26T10:00:00Z").toEpochMilli());
        }
    }
}
