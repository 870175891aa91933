package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** Planned changes on several nodes, without a store, and after a kill. */
final class PlansOnNodesTest {
    private static final Instant NOW = Instant.parse("2026-11-20T23:10:00Z");
    /** For a machine that does much else. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration PRECISION = Duration.ofMillis(500);

    private static String body(Instant at, String... later) {
        StringBuilder plans = new StringBuilder(plan(at, "new"));
        for (int i = 0; i < later.length; i++) {
            plans.append(',').append(plan(at.plusSeconds(60L * (i + 1)), later[i]));
        }
        return "{\"name\":\"Door\",\"targetUrl\":\"https://a.example/old\",\"planned\":[" + plans + "]}";
    }

    private static String plan(Instant at, String path) {
        return "{\"at\":\"" + at + "\",\"set\":{\"targetUrl\":\"https://a.example/" + path + "\"}}";
    }

    private static String location(Placard node, MadeCode code) {
        return node.scan(code.slug(), "203.0.113.1").header("Location").replace("https://a.example/", "");
    }

    private static int stored(Reply activity) {
        return activity.at("/pagination/total").asInt();
    }

    @Test
    void threeNodesChangeAtOnceAndOneStoresIt() {
        MovableClock clock = new MovableClock(NOW);
        try (Placard first = Placard.start(Store.POSTGRESQL, Map.of(), clock);
                Placard second = first.anotherNode();
                Placard third = first.anotherNode()) {
            MadeCode code = MadeCode.in(first, body(NOW.plusSeconds(60)));
            List<Placard> nodes = List.of(first, second, third);
            nodes.forEach(node -> assertThat(location(node, code)).isEqualTo("old"));
            clock.set(NOW.plusMillis(59_999));
            nodes.forEach(node -> assertThat(location(node, code)).isEqualTo("old"));
            clock.set(NOW.plusSeconds(60));
            nodes.forEach(node -> assertThat(location(node, code)).isEqualTo("new"));
            nodes.forEach(node -> assertThat(node.get("/api/v1/qr/" + code.id())
                            .at("/qr/version")
                            .asInt())
                    .isEqualTo(2));
            String activity = "/api/v1/activity?actorId=schedule&subjectId=" + code.id();
            Await.until("the stored plan", () -> stored(first.get(activity)) > 0);
            assertThat(stored(first.get(activity))).isOne();
            nodes.forEach(node -> assertThat(location(node, code)).isEqualTo("new"));
        }
    }

    @Test
    void plansGoOnWithoutTheStore() throws Exception {
        MovableClock clock = new MovableClock(NOW);
        try (Placard placard = Placard.start(Store.POSTGRESQL, Map.of(), clock)) {
            MadeCode code = MadeCode.in(placard, body(NOW.plusSeconds(60), "later"));
            assertThat(location(placard, code)).isEqualTo("old");
            URI url = URI.create(placard.environment().get("PLACARD_DATABASE_URL"));
            String name = url.getPath().substring(1);
            try (Connection server = DriverManager.getConnection(
                            "jdbc:postgresql://localhost:" + url.getPort() + "/postgres", "postgres", "postgres");
                    Statement statement = server.createStatement()) {
                statement.execute("alter database " + name + " allow_connections false");
                statement.execute(
                        "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name + "'");
                clock.set(NOW.plusSeconds(60));
                assertThat(location(placard, code)).isEqualTo("new");
                clock.set(NOW.plusSeconds(120));
                assertThat(location(placard, code)).isEqualTo("later");
                statement.execute("alter database " + name + " allow_connections true");
            }
            Await.until(
                    "both plans",
                    () -> stored(placard.get("/api/v1/activity?actorId=schedule&subjectId=" + code.id())) == 2);
            assertThat(location(placard, code)).isEqualTo("later");
        }
    }

    @Test
    void nodesOfTheirOwnClocksChangeWithinHalfASecond() {
        try (Placard first = Placard.start(Store.POSTGRESQL);
                Placard second = first.anotherNode()) {
            Instant then = Instant.now().plusSeconds(3);
            MadeCode code = MadeCode.in(first, body(then));
            for (Placard node : List.of(first, second)) {
                assertThat(location(node, code)).isEqualTo("old");
            }
            for (Placard node : List.of(first, second)) {
                Await.until("the change", () -> location(node, code).equals("new"));
                assertThat(Instant.now()).isBetween(then, then.plus(PRECISION));
            }
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aKilledNodeStoresItsPlanOnce(Store store) throws Exception {
        try (Child child = new Child(store.newDatabase(), Map.of())) {
            Instant then = Instant.now().plusSeconds(2);
            String id = child.post("/api/v1/qr", body(then)).at("/qr/id").asText();
            Await.until("the instant", () -> Instant.now().isAfter(then));
            child.kill();
            for (int i = 0; i < 2; i++) {
                child.start();
                String activity = "/api/v1/activity?actorId=schedule&subjectId=" + id;
                Await.until("the stored plan", () -> stored(child.get(activity)) > 0);
                assertThat(stored(child.get(activity))).isOne();
                Reply code = child.get("/api/v1/qr/" + id);
                assertThat(code.at("/qr/targetUrl").asText()).isEqualTo("https://a.example/new");
                assertThat(code.at("/qr/version").asInt()).isEqualTo(2);
                child.kill();
            }
        }
    }

    /** Scans a code of a node again and again, and notes where it leads. */
    private static final class Watch implements AutoCloseable {
        private static final long PAUSE_NANOS = 2_000_000;

        /** Where it led, without repetitions. */
        private final List<String> seen = new CopyOnWriteArrayList<>();

        private final AtomicBoolean isOver = new AtomicBoolean();
        private final Thread thread;
        /** When the last scan was sent that led to the old address. */
        private volatile Instant lastOld = Instant.MIN;
        /** When the first answer came that led to the new one. */
        private volatile Instant firstNew = Instant.MAX;

        Watch(Child node, String slug) {
            thread = Thread.ofVirtual().start(() -> {
                while (!isOver.get()) {
                    scan(node, slug);
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            });
            Await.until("the first scan", () -> !seen.isEmpty());
        }

        private void scan(Child node, String slug) {
            try {
                Instant sent = Instant.now();
                Reply scan = node.get("/q/" + slug);
                String to = scan.status() == 302
                        ? scan.header("Location").replace("https://a.example/", "")
                        : Integer.toString(scan.status());
                if (to.equals("old")) {
                    lastOld = sent;
                } else if (firstNew.equals(Instant.MAX)) {
                    firstNew = Instant.now();
                }
                if (seen.isEmpty() || !seen.getLast().equals(to)) {
                    seen.add(to);
                }
            } catch (UncheckedIOException killed) {
                isOver.set(true);
            }
        }

        @Override
        public void close() throws InterruptedException {
            isOver.set(true);
            thread.join();
        }
    }

    /** The instant comes while the store is away; then one node is killed, the store is back, and another one is killed. */
    @Slow
    @Test
    void nodesThatAreKilledWhileTheStoreIsAwayChangeInTimeAndTellItOnce() throws Exception {
        String database = Store.POSTGRESQL.newDatabase();
        Shards store = new Shards(List.of(database));
        int port = Ports.free();
        Map<String, String> settings = new HashMap<>(Map.of("PLACARD_OUTBOUND_PRIVATE", "127.0.0.1/32:" + port));
        try (Receiver receiver = new Receiver(port);
                Child first = new Child(database, settings)) {
            settings.put("PLACARD_BOOTSTRAP_KEY", first.key());
            settings.put("PLACARD_KEY_DIR", first.data().resolve("keys").toString());
            try (Child second = new Child(database, settings);
                    Child third = new Child(database, settings)) {
                first.post(
                        "/api/v1/webhooks",
                        "{\"name\":\"A\",\"url\":\"" + receiver.url("/in") + "\",\"types\":[\"code.changed\"]}");
                Instant then = Instant.now().plusSeconds(8).truncatedTo(ChronoUnit.MILLIS);
                Reply made = first.post("/api/v1/qr", body(then));
                String id = made.at("/qr/id").asText();
                String slug = made.at("/qr/slug").asText();
                try (Watch one = new Watch(first, slug);
                        Watch two = new Watch(second, slug);
                        Watch three = new Watch(third, slug)) {
                    List<Watch> watches = List.of(one, two, three);
                    assertThat(Instant.now()).isBefore(then);
                    store.goAway(1);
                    Await.until("the change", () -> watches.stream().allMatch(watch -> watch.seen.contains("new")));
                    first.kill();
                    store.comeBack(1);
                    second.kill();
                    first.start();
                    second.start();
                    String activity = "/api/v1/activity?actorId=schedule&subjectId=" + id;
                    Await.within(PATIENCE, "the stored plan", () -> {
                        Reply stored = third.get(activity);
                        return stored.status() == 200 && stored(stored) > 0;
                    });
                    Await.within(PATIENCE, "its event", () -> events(receiver, id) > 0);
                    for (Watch watch : watches) {
                        assertThat(watch.seen).containsExactly("old", "new");
                        assertThat(watch.lastOld).isBefore(then);
                        assertThat(watch.firstNew).isAfterOrEqualTo(then);
                    }
                    for (Child node : List.of(first, second, third)) {
                        assertThat(node.get("/q/" + slug).header("Location")).isEqualTo("https://a.example/new");
                        assertThat(stored(node.get(activity))).isOne();
                        assertThat(node.get("/api/v1/qr/" + id)
                                        .at("/qr/version")
                                        .asInt())
                                .isEqualTo(2);
                        assertThat(node.get("/api/v1/qr/" + id + "/destinations")
                                        .at("/destinations"))
                                .hasSize(2);
                    }
                    assertThat(events(receiver, id)).isOne();
                }
            }
        }
    }

    private static long events(Receiver receiver, String id) {
        return receiver.all("/in").stream()
                .filter(heard -> heard.at("/data/subject/id").equals(id))
                .map(heard -> heard.at("/id"))
                .distinct()
                .count();
    }
}
