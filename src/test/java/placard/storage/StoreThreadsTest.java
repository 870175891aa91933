package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Refusal;
import placard.testing.Await;
import placard.testing.SilentProxy;
import placard.testing.Slow;

/**
 * The threads of the store survive exceptions of jobs and listeners, and no caller waits for ever for one that hangs.
 */
@Timeout(60)
final class StoreThreadsTest {
    @TempDir
    private Path folder;

    private static PostgresUrl parsed(String url) {
        return PostgresUrl.parse(url).orElseThrow();
    }

    private Database open(placard.testing.Store store) {
        String url = store.newDatabase();
        return Store.open(folder, url.isEmpty() ? null : parsed(url));
    }

    private static int announce(Database database, String message) {
        return database.write(tx -> {
            tx.announce("news", message);
            return message.length();
        });
    }

    @ParameterizedTest
    @EnumSource
    void aListenersExceptionIsAGapAndChangesGoOn(placard.testing.Store store) {
        try (Database database = open(store)) {
            List<String> heard = new CopyOnWriteArrayList<>();
            AtomicInteger gaps = new AtomicInteger();
            database.listen("news", message -> {
                throw new InternalError("a listener of this test");
            });
            database.listen("news", heard::add);
            database.onMissedNotices(() -> {
                gaps.incrementAndGet();
                throw new StackOverflowError("a listener of this test");
            });
            assertThat(announce(database, "one")).isEqualTo(3);
            assertThat(database.<Integer>write(tx -> {
                        tx.afterCommit(() -> {
                            throw new InternalError("an action of this test");
                        });
                        return 7;
                    }))
                    .isEqualTo(7);
            assertThat(announce(database, "three")).isEqualTo(5);
            assertThat(heard).containsExactly("one", "three");
            assertThat(gaps).hasValue(3);
            assertThat(database.problem()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anErrorEndsOnlyItsOwnTransaction(placard.testing.Store store) {
        try (Database database = open(store)) {
            assertThatThrownBy(() -> database.writeScans(tx -> {
                        throw new InternalError("a change of this test");
                    }))
                    .isInstanceOf(InternalError.class);
            assertThat(database.<Integer>writeScans(tx -> 1)).isOne();
            assertThat(database.problem()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedChangeUndoesItselfAloneWhereverItStandsInItsGroup(placard.testing.Store store) throws Exception {
        try (Database database = open(store);
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch queued = new CountDownLatch(1);
            Future<Integer> first = callers.submit(() -> database.<Integer>writeScans(tx -> {
                note(tx, "refused, first");
                begun.countDown();
                awaitQuietly(queued);
                throw Refusal.unavailable("first");
            }));
            begun.await();
            Future<Integer> second = callers.submit(() -> database.writeScans(tx -> note(tx, "made")));
            Future<Integer> third = callers.submit(() -> database.<Integer>writeScans(tx -> {
                note(tx, "refused, later");
                throw Refusal.unavailable("later");
            }));
            Future<Integer> fourth = callers.submit(() -> database.writeScans(tx -> note(tx, "made too")));
            queued.countDown();
            assertThatThrownBy(first::get).hasMessageContaining("first");
            assertThat(second.get() + fourth.get()).isEqualTo(2);
            assertThatThrownBy(third::get).hasMessageContaining("later");
            assertThat(database.<List<String>>read(tx -> tx.list("select name from horizon", row -> row.text("name"))))
                    .contains("made", "made too")
                    .noneMatch(name -> name.startsWith("refused"));
        }
    }

    private static int note(Tx tx, String name) {
        return tx.update("insert into horizon (name, since) values (?, 0)", name);
    }

    @Test
    void noticesOfOtherNodesArriveThoughAListenerFailed() {
        PostgresUrl url = parsed(placard.testing.Store.POSTGRESQL.newDatabase());
        try (Database one = Store.open(folder, url);
                Database two = Store.open(folder, url)) {
            List<String> heard = new CopyOnWriteArrayList<>();
            two.listen("news", message -> {
                heard.add(message);
                throw new InternalError("a listener of this test");
            });
            Await.until("the first notice", () -> announce(one, "early") > 0 && !heard.isEmpty());
            announce(one, "late");
            Await.until("the second notice", () -> heard.contains("late"));
            assertThat(two.problem()).isEmpty();
        }
    }

    /** A firewall that forgets a connection says so to neither side. */
    @Test
    @Slow
    void aListeningConnectionThatGoesSilentIsGivenUpWithinSeconds() throws IOException {
        String direct = placard.testing.Store.POSTGRESQL.newDatabase();
        int port = Integer.parseInt(direct.replaceFirst(".*:(\\d+)/.*", "$1"));
        try (SilentProxy proxy = new SilentProxy(port);
                Database one = Store.open(folder, parsed(direct));
                Database two = Store.open(folder, parsed(direct.replace(":" + port + "/", ":" + proxy.port() + "/")))) {
            List<String> heard = new CopyOnWriteArrayList<>();
            AtomicInteger gaps = new AtomicInteger();
            two.listen("news", heard::add);
            two.onMissedNotices(gaps::incrementAndGet);
            Await.until("the first notice", () -> announce(one, "before") > 0 && heard.contains("before"));
            proxy.silence();
            announce(one, "unheard");
            long began = System.nanoTime();
            Await.until("the gap", () -> gaps.get() > 0);
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
            announce(one, "after");
            Await.until("notices again", () -> heard.contains("after"));
        }
    }

    /** As when a node is frozen within a transaction, or its machine is gone without a word. */
    @Test
    @Slow
    void aTransactionThatStandsStillLosesItsRowsToOthersAndIsRunAgain() throws Exception {
        PostgresUrl url = parsed(placard.testing.Store.POSTGRESQL.newDatabase());
        CountDownLatch taken = new CountDownLatch(1);
        CountDownLatch thawed = new CountDownLatch(1);
        AtomicInteger tries = new AtomicInteger();
        try (Database one = Store.open(folder, url);
                Database two = Store.open(folder, url);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            one.write(
                    tx -> tx.update("insert into journal_position (segment, position, updated_at) values ('a', 0, 0)"));
            Future<Integer> frozen = threads.submit(() -> one.write(tx -> {
                tries.incrementAndGet();
                tx.update("update journal_position set position = position + 10");
                taken.countDown();
                awaitQuietly(thawed);
                return tx.update("update journal_position set position = position + 100");
            }));
            taken.await();
            try {
                assertThat(two.<Integer>write(tx -> tx.update("update journal_position set position = position + 1")))
                        .isOne();
            } finally {
                thawed.countDown();
            }
            assertThat(frozen.get()).isOne();
            assertThat(tries).hasValue(2);
            assertThat(two.<Long>read(tx -> tx.count("select position as n from journal_position")))
                    .isEqualTo(111);
        }
    }

    @Test
    void aChangeIsWaitedForOnlySoLongAndNotBegunLater() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        SqliteWriter writer = new SqliteWriter(
                "writer of this test",
                Sqlite.config().createConnection("jdbc:sqlite:" + folder.resolve("test.db")),
                new Notices(),
                Duration.ofMillis(1_500),
                () -> {});
        Thread slow = Thread.ofVirtual().start(() -> {
            try {
                writer.write(tx -> {
                    begun.countDown();
                    awaitQuietly(hangs);
                    return ran.addAndGet(10);
                });
            } catch (Refusal givenUp) {
                Thread.currentThread().interrupt();
            }
        });
        begun.await();
        assertThatThrownBy(() -> writer.write(tx -> ran.incrementAndGet())).isInstanceOf(Refusal.class);
        hangs.countDown();
        slow.join();
        assertThat(writer.<Integer>write(tx -> ran.addAndGet(100))).isEqualTo(110);
        writer.close();
        assertThatThrownBy(() -> writer.write(tx -> 1)).isInstanceOf(Refusal.class);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
