package placard.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import placard.activity.ActivityLog;
import placard.base.Ids;
import placard.qr.DestinationHistory;
import placard.qr.Plans;
import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.DayPacking;
import placard.scan.visitor.HashKeys;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.ProgramStart;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;

/** Moves of scans, and what else happens to them at the wrong moment. */
@Slow
class ShardMoveRacesTest {
    private static final Duration A_DAY = Duration.ofDays(1);

    private static Placard start(Shards shards) {
        return Placard.start(Store.POSTGRESQL, Map.of("PLACARD_SCAN_DATABASES", shards.setting()));
    }

    private static String main(Placard placard) {
        return placard.environment().get("PLACARD_DATABASE_URL");
    }

    private static Command tryToMove(Placard placard, int to) {
        return Command.run(placard.environment(), "shard", "move", placard.workspaceId(), "--to", Integer.toString(to));
    }

    private static void move(Placard placard, int to) {
        Command moved = tryToMove(placard, to);
        assertThat(moved.status()).as(moved.out() + moved.err()).isZero();
    }

    private static void assertAllNumbersAgree(Placard placard) {
        Command verified = Command.run(placard.environment(), "verify");
        assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    }

    private static void scan(MadeCode code, int first, int last) {
        for (int i = first; i <= last; i++) {
            assertThat(code.scan("203.0.113." + i).status()).isEqualTo(302);
        }
    }

    private static Database database(Path folder, String url) {
        return placard.storage.Store.open(folder, PostgresUrl.parse(url).orElseThrow());
    }

    private static Database scans(String url) {
        return placard.storage.Store.openScans(PostgresUrl.parse(url).orElseThrow());
    }

    private static void execute(String url, String... statements) {
        Shards.execute(url, statements);
    }

    /** Does something while nobody writes to a table. */
    private static <T> T whileLocked(String url, String table, Callable<T> work) throws Exception {
        try (Connection held = Shards.connection(url);
                Statement statement = held.createStatement()) {
            held.setAutoCommit(false);
            statement.execute("lock table " + table + " in share mode");
            T done = work.call();
            held.rollback();
            return done;
        }
    }

    private static void awaitWait(String url, String table) {
        Await.until(
                "a writer that waits for " + table,
                () -> Shards.number(
                                url,
                                "select count(*) from pg_locks where not granted and relation = '" + table
                                        + "'::regclass")
                        > 0);
    }

    @Test
    void aCodeWhosePurgeIsOvertakenByAMoveIsPurgedOnceMore() {
        Shards shards = Shards.of(2);
        try (Placard placard = start(shards);
                Database main = database(placard.folder(), main(placard))) {
            MadeCode code = MadeCode.in(placard);
            scan(code, 1, 3);
            code.data(3);
            code.delete();
            QrCodes codes = new QrCodes(
                    main,
                    new Ids(Clock.systemUTC(), new SecureRandom()),
                    new SecureRandom(),
                    Clock.systemUTC(),
                    (_, _, _) -> 0,
                    new DestinationHistory((_, _) -> Map.of()),
                    new Plans(
                            new ShortLinks("http://localhost", null, 80),
                            new ActivityLog(
                                    new Ids(Clock.systemUTC(), new SecureRandom()),
                                    Clock.systemUTC(),
                                    Duration.ZERO,
                                    (_, _) -> {}),
                            (_, _, _, _, _, _) -> {}),
                    "code");
            Instant later = Instant.now().plus(A_DAY);
            List<QrCodes.Unpurged> begun = codes.listUnpurged(later, 1);
            assertThat(begun).hasSize(1);
            move(placard, 2);
            codes.purged(begun, 1);
            assertThat(codes.listUnpurged(later, 2)).hasSize(1);
            move(placard, 1);
            codes.purged(begun, 1);
            List<QrCodes.Unpurged> again = codes.listUnpurged(later, 1);
            assertThat(again).hasSize(1);
            codes.purged(again, 1);
            assertThat(codes.listUnpurged(later, 1)).isEmpty();
        }
    }

    /** A node was away for a move there and back, and its scans are on their way when the workspace leaves once more. */
    @Test
    void scansOnTheirWayBackAreNotLostWhenItLeavesAgain() throws Exception {
        Shards shards = Shards.of(2);
        String second = shards.urls().get(1);
        try (Placard placard = start(shards);
                Placard other = placard.anotherNode()) {
            MadeCode code = MadeCode.in(placard);
            scan(code, 1, 1);
            code.data(1);
            shards.goAway(1);
            for (int i = 1; i <= 30; i++) {
                assertThat(other.scan(code.slug(), "203.0.113." + i).status()).isEqualTo(302);
            }
            other.stop();
            shards.comeBack(1);
            move(placard, 2);
            Command refused = whileLocked(second, "scan_inbox", () -> {
                other.startAgain();
                Await.until(
                        "scans in a batch",
                        () -> shards.number(1, "select count(*) from scan_outbox where batch is not null") == 30);
                move(placard, 1);
                return tryToMove(placard, 0);
            });
            assertThat(refused.status()).as(refused.out()).isOne();
            assertThat(refused.err()).contains("on their way");
            assertThat(code.data(31).at("/metrics/totalScans").asLong()).isEqualTo(31);
            assertThat(code.uniques()).isEqualTo(30);
            Await.until("an empty outbox", () -> shards.number(1, "select count(*) from scan_outbox") == 0);
            move(placard, 0);
            assertThat(code.data(31).at("/metrics/totalScans").asLong()).isEqualTo(31);
            assertThat(code.uniques()).isEqualTo(30);
            assertAllNumbersAgree(placard);
        }
    }

    /** A command is frozen, its lock is lost with its connection, another one ends the move, and it wakes up. */
    @Test
    void anOvertakenMoveChangesNothing() throws Exception {
        Shards shards = Shards.of(2);
        String target = shards.urls().get(1);
        try (Placard placard = start(shards)) {
            MadeCode code = MadeCode.in(placard);
            scan(code, 1, 40);
            code.data(40);
            Process frozen = whileLocked(target, "workspace_day_value", () -> {
                Process mover = process(placard, placard.workspaceId());
                awaitWait(target, "workspace_day_value");
                Child.signal("-STOP", mover.pid());
                return mover;
            });
            try {
                long key = ByteBuffer.wrap(Ids.bytes(placard.workspaceId())).getLong(8);
                execute(
                        main(placard),
                        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid::bigint = "
                                + (key >>> 32) + " and objid::bigint = " + (key & 0xffff_ffffL));
                move(placard, 2);
                scan(code, 41, 60);
                code.data(60);
            } finally {
                Child.signal("-CONT", frozen.pid());
            }
            assertThat(frozen.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(frozen.exitValue()).isOne();
            assertThat(new String(frozen.getErrorStream().readAllBytes(), UTF_8))
                    .contains("Another command has gone on");
            assertThat(code.data(60).at("/metrics/totalScans").asLong()).isEqualTo(60);
            assertThat(code.uniques()).isEqualTo(60);
            assertAllNumbersAgree(placard);
        }
    }

    private static Process process(Placard placard, String workspace) throws IOException {
        List<String> command = ProgramStart.command();
        command.addAll(List.of("placard.Main", "shard", "move", workspace, "--to", "2"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLACARD_"));
        builder.environment().putAll(placard.environment());
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    @Test
    void daysOfWhatIsBeingCopiedAreNotPacked() throws Exception {
        Shards shards = Shards.of(2);
        String target = shards.urls().get(1);
        MovableClock clock = new MovableClock(Instant.now().minus(A_DAY.multipliedBy(5)));
        try (Placard placard =
                        Placard.start(Store.POSTGRESQL, Map.of("PLACARD_SCAN_DATABASES", shards.setting()), clock);
                Database there = scans(target)) {
            MadeCode code = MadeCode.in(placard);
            scan(code, 1, 5);
            code.data(5);
            String values = "select count(*) from scan_day_value";
            List<Command> ended = new ArrayList<>();
            Thread mover = whileLocked(target, "visitor", () -> {
                Thread moving = Thread.ofVirtual().start(() -> ended.add(tryToMove(placard, 2)));
                Await.until("its values", () -> shards.number(2, values) == shards.number(1, values));
                awaitWait(target, "visitor");
                new DayPacking(there, new UnreadablePacks()).run(Instant.now());
                return moving;
            });
            mover.join();
            assertThat(ended.getFirst().status()).as(ended.getFirst().err()).isZero();
            assertThat(shards.number(2, values)).isPositive();
            assertThat(shards.number(2, "select count(*) from scan_day_pack")).isZero();
            new DayPacking(there, new UnreadablePacks()).run(Instant.now());
            assertThat(shards.number(2, values)).isZero();
            assertAllNumbersAgree(placard);
        }
    }

    /** One code's scans are refused by the target; and one is of a layout that this version doesn't know. */
    @Test
    void scansThatTheTargetRefusesHoldUpNoOthers() throws Exception {
        Shards shards = Shards.of(2);
        String first = shards.urls().get(0);
        String second = shards.urls().get(1);
        try (Placard placard = start(shards);
                Placard other = placard.anotherNode()) {
            MadeCode refused = MadeCode.in(placard);
            MadeCode code = MadeCode.in(placard);
            scan(code, 1, 1);
            code.data(1);
            shards.goAway(1);
            for (int i = 1; i <= 10; i++) {
                other.scan(refused.slug(), "203.0.113.9");
                other.scan(code.slug(), "203.0.113." + i);
            }
            other.stop();
            shards.comeBack(1);
            move(placard, 2);
            String unfit = "'\\x" + HexFormat.of().formatHex(Ids.bytes(refused.id())) + "'::bytea";
            execute(
                    second,
                    "create function refuse() returns trigger language plpgsql as 'begin raise sqlstate ''22000''; end'",
                    "create trigger refuse before insert on scan_total for each row when (new.code = " + unfit
                            + ") execute function refuse()");
            whileLocked(second, "scan_inbox", () -> {
                other.startAgain();
                Await.until("scans on their way", () -> shards.number(1, "select count(*) from scan_outbox") == 20);
                execute(
                        first,
                        "insert into scan_outbox (workspace, record) select distinct workspace, '\\x7f00'::bytea from"
                                + " scan_outbox");
                return true;
            });
            assertThat(code.data(11).at("/metrics/totalScans").asLong()).isEqualTo(11);
            Await.until(
                    "what can't be counted",
                    () -> shards.number(1, "select count(*) from scan_outbox where is_unfit = 1") == 11);
            // What was counted leaves the outbox in a transaction of its own, after that.
            Await.until(
                    "the others to be gone",
                    () -> shards.number(1, "select count(*) from scan_outbox where is_unfit = 0") == 0);
        }
    }

    /** Scans come out of a journal when their key is destroyed, and can't go on to where they belong. */
    @Test
    void noHashOfADestroyedKeyGetsIntoTheOutbox() throws Exception {
        Shards shards = Shards.of(2);
        MovableClock clock = new MovableClock(
                HashKeys.startOf(HashKeys.epoch(Instant.now()) - 3).plus(A_DAY));
        try (Placard placard =
                        Placard.start(Store.POSTGRESQL, Map.of("PLACARD_SCAN_DATABASES", shards.setting()), clock);
                Placard other = placard.anotherNode()) {
            MadeCode code = MadeCode.in(placard);
            scan(code, 1, 1);
            code.data(1);
            shards.goAway(1);
            for (int i = 1; i <= 10; i++) {
                other.scan(code.slug(), "203.0.113." + i);
            }
            other.stop();
            shards.comeBack(1);
            move(placard, 2);
            clock.move(A_DAY.multipliedBy(61));
            whileLocked(shards.urls().get(1), "scan_inbox", () -> {
                other.startAgain();
                Await.until("scans on their way", () -> shards.number(1, "select count(*) from scan_outbox") == 10);
                assertThat(shards.number(1, "select count(*) from scan_outbox where epoch is not null"))
                        .isZero();
                return true;
            });
            assertThat(code.data(11).at("/metrics/totalScans").asLong()).isEqualTo(11);
        }
    }

    /** The same with scans that were put there while it lived. */
    @Test
    void hashesInTheOutboxExpireThoughTheirTargetTakesNothing() throws Exception {
        Shards shards = Shards.of(2);
        MovableClock clock = new MovableClock(
                HashKeys.startOf(HashKeys.epoch(Instant.now()) - 3).plus(A_DAY));
        try (Placard placard =
                        Placard.start(Store.POSTGRESQL, Map.of("PLACARD_SCAN_DATABASES", shards.setting()), clock);
                Placard other = placard.anotherNode()) {
            MadeCode code = MadeCode.in(placard);
            scan(code, 1, 1);
            code.data(1);
            shards.goAway(1);
            for (int i = 1; i <= 10; i++) {
                other.scan(code.slug(), "203.0.113." + i);
            }
            other.stop();
            shards.comeBack(1);
            move(placard, 2);
            String hashes = "select count(*) from scan_outbox where epoch is not null";
            whileLocked(shards.urls().get(1), "scan_inbox", () -> {
                other.startAgain();
                Await.until("hashes on their way", () -> shards.number(1, hashes) == 10);
                clock.move(A_DAY.multipliedBy(61));
                placard.restart();
                Await.until("their end", () -> shards.number(1, hashes) == 0);
                assertThat(shards.number(1, "select count(*) from scan_outbox")).isEqualTo(10);
                return true;
            });
            assertThat(code.data(11).at("/metrics/totalScans").asLong()).isEqualTo(11);
        }
    }
}
