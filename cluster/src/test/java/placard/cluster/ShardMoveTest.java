package placard.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.KeptConnection;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.ProgramStart;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Tenant;

/** A workspace's scans are moved from one database to another while it is scanned. */
@Slow
class ShardMoveTest {
    private static final List<String> TABLES = List.of(
            "scan_total",
            "scan_day",
            "scan_dimension",
            "scan_day_value",
            "scan_day_pack",
            "workspace_day",
            "workspace_day_value",
            "scan_pack",
            "visitor",
            "scan_outbox");

    /** Between two scans of a guest: enough of them come meanwhile, and the moves get most of the processors. */
    private static final long PAUSE_NANOS = 5_000_000;

    /** Between two looks at the numbers, each of which takes as long as ten scans. */
    private static final long LOOK_NANOS = 50_000_000;

    /** Guests who scan a few codes, and a person who watches the numbers, until it is enough. */
    private static final class Load implements AutoCloseable {
        private final List<MadeCode> codes;
        private final Map<String, Set<String>> visitors = new ConcurrentHashMap<>();
        private final Map<String, AtomicLong> answered = new ConcurrentHashMap<>();
        private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean enough = new AtomicBoolean();
        private final List<Thread> threads = new ArrayList<>();

        Load(List<MadeCode> codes) {
            this.codes = codes;
            codes.forEach(code -> {
                visitors.put(code.id(), ConcurrentHashMap.newKeySet());
                answered.put(code.id(), new AtomicLong());
            });
            for (int i = 0; i < 2; i++) {
                threads.add(Thread.ofVirtual().start(this::scan));
            }
            threads.add(Thread.ofVirtual().start(this::watch));
        }

        /** By a connection that sends each request once: a client that keeps several of them may repeat one unsaid. */
        private void scan() {
            try (KeptConnection talk = new KeptConnection(codes.getFirst().placard())) {
                while (!enough.get()) {
                    ThreadLocalRandom random = ThreadLocalRandom.current();
                    MadeCode code = codes.get(random.nextInt(codes.size()));
                    String address = "10.2." + random.nextInt(20) + "." + random.nextInt(250);
                    talk.say(
                            "GET /q/" + code.slug() + " HTTP/1.1",
                            "Host: localhost",
                            "User-Agent: " + Placard.PHONE,
                            "X-Forwarded-For: " + address,
                            "");
                    if (talk.hear().status() == 302) {
                        visitors.get(code.id()).add(address);
                        answered.get(code.id()).incrementAndGet();
                    } else {
                        wrong.add("not redirected");
                    }
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            } catch (UncheckedIOException failure) {
                wrong.add(failure.toString());
            }
        }

        /** Numbers never get smaller. */
        private void watch() {
            long total = 0;
            long uniques = 0;
            long days = 0;
            MadeCode code = codes.getFirst();
            while (!enough.get()) {
                JsonNode metrics = code.data().at("/metrics");
                JsonNode all = code.placard().get("/api/v1/analytics").at("/data/metrics");
                if (metrics.isMissingNode() || all.isMissingNode()) {
                    wrong.add("no numbers");
                    continue;
                }
                long nextTotal = metrics.at("/totalScans").asLong();
                long nextUniques = metrics.at("/uniqueScans").asLong();
                long nextDays = all.at("/totalScans").asLong();
                if (nextTotal < total || nextUniques < uniques || nextDays < days) {
                    wrong.add(total + ", " + uniques + ", " + days + " became " + nextTotal + ", " + nextUniques + ", "
                            + nextDays);
                }
                total = nextTotal;
                uniques = nextUniques;
                days = nextDays;
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }

        long scans() {
            return answered.values().stream().mapToLong(AtomicLong::get).sum();
        }

        void awaitMore(int more) {
            long now = scans();
            Await.until("more scans", () -> scans() > now + more);
        }

        @Override
        public void close() throws InterruptedException {
            enough.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }

        /** Each answered scan is counted once, each visitor once. */
        void assertAllIsCounted() {
            assertThat(wrong).isEmpty();
            for (MadeCode code : codes) {
                long total = answered.get(code.id()).get();
                JsonNode metrics = code.data(total).at("/metrics");
                assertThat(metrics.at("/totalScans").asLong()).isEqualTo(total);
                assertThat(metrics.at("/uniqueScans").asLong())
                        .isEqualTo(visitors.get(code.id()).size());
            }
        }
    }

    private static Placard start(Shards shards, ScanTransport way) {
        Map<String, String> settings = new HashMap<>(Map.of("PLACARD_SCAN_DATABASES", shards.setting()));
        settings.putAll(way.settings());
        return Placard.start(Store.POSTGRESQL, settings);
    }

    private static void move(Placard placard, String workspace, int to) {
        Command moved = Command.run(placard.environment(), "shard", "move", workspace, "--to", Integer.toString(to));
        assertThat(moved.status()).as(moved.out() + moved.err()).isZero();
        assertThat(moved.out()).contains("Done: its scans are in database " + to + ".");
    }

    private static void assertNothingIsIn(String url) {
        for (String table : TABLES) {
            assertThat(Shards.number(url, "select count(*) from " + table))
                    .as(table)
                    .isZero();
        }
    }

    private static void assertAllNumbersAgree(Placard placard) {
        Command verified = Command.run(placard.environment(), "verify");
        assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    }

    private static String main(Placard placard) {
        return placard.environment().get("PLACARD_DATABASE_URL");
    }

    @ParameterizedTest
    @EnumSource
    void itsNumbersStayExactWhileItIsScannedAndGoesThereAndBack(ScanTransport way) throws Exception {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards, way)) {
            String workspace = placard.workspaceId();
            List<MadeCode> codes = List.of(MadeCode.in(placard), MadeCode.in(placard));
            Load load = new Load(codes);
            try (load) {
                load.awaitMore(300);
                move(placard, workspace, 2);
                load.awaitMore(100);
                assertThat(Command.run(placard.environment(), "shard", "list").out())
                        .contains("2  " + workspace);
            }
            load.assertAllIsCounted();
            assertNothingIsIn(shards.urls().get(0));
            assertAllNumbersAgree(placard);
            for (int to : List.of(1, 0, 2)) {
                Load again = new Load(List.of(MadeCode.in(placard)));
                try (again) {
                    again.awaitMore(100);
                    move(placard, workspace, to);
                    again.awaitMore(100);
                }
                again.assertAllIsCounted();
                load.assertAllIsCounted();
                assertAllNumbersAgree(placard);
            }
            assertNothingIsIn(shards.urls().get(0));
            assertNothingIsIn(main(placard));
            placard.restart();
            load.assertAllIsCounted();
        }
    }

    @ParameterizedTest
    @EnumSource
    void originsAndDestinationsOfScansGoWithThem(ScanTransport way) throws Exception {
        Shards shards = Shards.of(1);
        Map<String, String> settings = new HashMap<>(
                Map.of("PLACARD_SCAN_DATABASES", shards.setting(), "PLACARD_COUNTRY_HEADER", "X-Country"));
        settings.putAll(way.settings());
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings)) {
            placard.patch("/api/v1/workspace", "{\"countsOrigins\":true}");
            String workspace = placard.workspaceId();
            MadeCode code = MadeCode.in(
                    placard,
                    "{\"name\":\"Tent\",\"targetUrl\":\"https://example.com/\",\"rules\":[{\"when\":{\"languages\":"
                            + "[\"it\"]},\"targetUrl\":\"https://example.com/it\"}]}");
            int scans = 0;
            for (int to : List.of(0, 1, 0)) {
                for (int i = 0; i < 6; i++) {
                    String[] guest = {"X-Country", i % 3 == 0 ? "IT" : "CH", "Accept-Language", i % 2 == 0 ? "it" : "rm"
                    };
                    assertThat(code.scan("203.0.113." + i, guest).status()).isEqualTo(302);
                }
                scans += 6;
                String before = breakdowns(code, scans);
                assertThat(before)
                        .contains("\"Rule 1\",\"count\":" + scans / 2)
                        .contains("\"IT\",\"count\":" + scans / 3)
                        .contains("\"rm\",\"count\":" + scans / 2);
                if (!Command.run(placard.environment(), "shard", "list").out().contains(to + "  " + workspace)) {
                    move(placard, workspace, to);
                }
                assertThat(breakdowns(code, scans)).isEqualTo(before);
                assertAllNumbersAgree(placard);
            }
        }
    }

    private static String breakdowns(MadeCode code, int scans) {
        code.data(scans);
        return code.placard()
                .get("/api/v1/analytics/" + code.id() + "?include=countries,languages,destinations")
                .at("/data/breakdowns")
                .toString();
    }

    /** Copied and emptied by the same statements whichever way scans come in: the log needs no kill of its own there. */
    private static final Set<String> COPIED = Set.of("scan_total", "workspace_day_value", "visitor", "scan_pack");

    /** Where the move is stopped: it waits to write to this table. */
    private record Step(String url, String table) {}

    @ParameterizedTest
    @EnumSource
    void aKilledMoveIsExactOnceRepeated(ScanTransport way) throws Exception {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards, way)) {
            Tenant neighbour = Tenant.of(placard, 10);
            assertThat(neighbour.key()).isNotEmpty();
            String source = shards.urls().get(0);
            String target = shards.urls().get(1);
            String main = main(placard);
            List<Step> steps = Stream.of(
                            new Step(source, "scan_departure"),
                            new Step(target, "scan_total"),
                            new Step(target, "workspace_day_value"),
                            new Step(target, "visitor"),
                            new Step(target, "scan_pack"),
                            new Step(main, "shard_move"),
                            new Step(target, "scan_departure"),
                            new Step(target, "scan_inbox"),
                            new Step(main, "workspace"),
                            new Step(source, "visitor"),
                            new Step(source, "scan_total"))
                    .filter(step -> way == ScanTransport.JOURNAL || !COPIED.contains(step.table))
                    .toList();
            String workspace = placard.workspaceId();
            Load load = new Load(List.of(MadeCode.in(placard), MadeCode.in(placard)));
            try (load) {
                load.awaitMore(300);
                for (Step step : steps) {
                    killAt(step, placard, workspace);
                    load.awaitMore(20);
                    if (step.table.equals("scan_inbox")) {
                        killBehindTheCommitOfTheTarget(source, placard, workspace);
                    }
                }
                move(placard, workspace, 2);
            }
            load.assertAllIsCounted();
            assertNothingIsIn(source);
            assertThat(Shards.number(main, "select count(*) from shard_move")).isZero();
            assertAllNumbersAgree(placard);
        }
    }

    private static void killAt(Step step, Placard placard, String workspace) throws Exception {
        try (Connection held = Shards.connection(step.url);
                Statement statement = held.createStatement()) {
            held.setAutoCommit(false);
            statement.execute("lock table " + step.table + " in share mode");
            Process mover = process(placard, "shard", "move", workspace, "--to", "2");
            try {
                awaitStop(
                        mover,
                        held,
                        "select count(*) from pg_locks where not granted and relation = '" + step.table
                                + "'::regclass");
            } finally {
                mover.destroyForcibly().waitFor();
            }
            held.rollback();
        }
    }

    /** The target has counted scans, and the source doesn't know it yet. */
    private static void killBehindTheCommitOfTheTarget(String source, Placard placard, String workspace)
            throws Exception {
        try (Connection held = Shards.connection(source);
                Statement statement = held.createStatement()) {
            statement.execute("create function stop_here() returns trigger language plpgsql as"
                    + " 'begin perform pg_advisory_xact_lock(4711); return old; end'");
            statement.execute("create trigger stop_here before delete on scan_outbox for each row"
                    + " when (old.batch is not null) execute function stop_here()");
            statement.execute("select pg_advisory_lock(4711)");
            Process mover = process(placard, "shard", "move", workspace, "--to", "2");
            try {
                awaitStop(mover, held, "select count(*) from pg_locks where objid = 4711 and not granted");
            } finally {
                mover.destroyForcibly().waitFor();
            }
            // The killed one's statement must not be made up for by its server.
            statement.execute("select pg_terminate_backend(pid) from pg_locks where objid = 4711 and not granted");
            statement.execute("drop trigger stop_here on scan_outbox");
            statement.execute("select pg_advisory_unlock(4711)");
        }
    }

    /** Waits until the move waits, which takes as long as its copy does. */
    private static void awaitStop(Process mover, Connection connection, String waits) throws Exception {
        while (Shards.number(connection, waits) == 0) {
            if (!mover.isAlive()) {
                throw new AssertionError("The move has ended: "
                        + new String(mover.getErrorStream().readAllBytes(), UTF_8));
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    private static Process process(Placard placard, String... arguments) throws IOException {
        List<String> command = ProgramStart.command();
        command.add("placard.Main");
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLACARD_"));
        builder.environment().putAll(placard.environment());
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    @Test
    void aMoveThatHasOnlyBegunCanBeUndone() throws Exception {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards, ScanTransport.JOURNAL)) {
            String workspace = placard.workspaceId();
            MadeCode code = MadeCode.in(placard);
            Load load = new Load(List.of(code));
            try (load) {
                load.awaitMore(100);
                killAt(new Step(shards.urls().get(1), "scan_pack"), placard, workspace);
                load.awaitMore(50);
                Command elsewhere = Command.run(placard.environment(), "shard", "move", workspace, "--to", "0");
                assertThat(elsewhere.status()).isOne();
                assertThat(elsewhere.err()).contains("from database 1 to 2");
                Command undone = Command.run(placard.environment(), "shard", "move", workspace, "--to", "1");
                assertThat(undone.out()).contains("Undone");
                load.awaitMore(50);
            }
            load.assertAllIsCounted();
            assertNothingIsIn(shards.urls().get(1));
            assertThat(shards.number(1, "select count(*) from scan_outbox")).isZero();
            assertAllNumbersAgree(placard);
            for (String wrong : List.of("1", "3", "-1")) {
                assertThat(Command.run(placard.environment(), "shard", "move", workspace, "--to", wrong)
                                .status())
                        .as(wrong)
                        .isOne();
            }
        }
    }

    @Test
    void withoutTheServersKeysItIsRefused(@TempDir Path elsewhere) {
        Shards shards = Shards.of(1);
        try (Placard placard = start(shards, ScanTransport.JOURNAL)) {
            String workspace = placard.workspaceId();
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.9");
            code.data(1);
            Map<String, String> environment = new HashMap<>(placard.environment());
            environment.put("PLACARD_KEY_DIR", elsewhere.toString());
            Command moved = Command.run(environment, "shard", "move", workspace, "--to", "0");
            assertThat(moved.status()).isOne();
            assertThat(moved.err()).contains("PLACARD_KEY_DIR");
            assertThat(Command.run(placard.environment(), "shard", "list").out())
                    .contains("1  " + workspace);
        }
    }

    /** A node that was away has scans for the database in which they were before. */
    @ParameterizedTest
    @EnumSource
    void scansThatComeMuchLaterAreCountedWhereItIs(ScanTransport way) throws Exception {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards, way);
                Placard other = placard.anotherNode()) {
            String workspace = placard.workspaceId();
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            assertThat(code.data(1).at("/metrics/uniqueScans").asLong()).isOne();
            shards.goAway(1);
            for (int i = 1; i <= 30; i++) {
                assertThat(other.scan(code.slug(), "203.0.113." + i).status()).isEqualTo(302);
            }
            other.stop();
            shards.comeBack(1);
            move(placard, workspace, 2);
            other.startAgain();
            assertThat(code.data(31).at("/metrics/totalScans").asLong()).isEqualTo(31);
            assertThat(code.uniques()).isEqualTo(30);
            assertNothingIsIn(shards.urls().get(0));
            assertAllNumbersAgree(placard);
        }
    }
}
