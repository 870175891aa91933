package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.base.Zones;
import placard.qr.rule.Rule;
import placard.qr.rule.RuleSet;
import placard.storage.Database;
import placard.storage.Store;
import placard.testing.Await;

/** The codes in memory, over a store whose contents the test sets. */
class CodeCacheTest {
    @TempDir
    Path folder;

    private final AtomicReference<CodeLookup> stored = new AtomicReference<>(new CodeLookup.Gone(null));
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    private CodeCache codes(Database database, Duration refresh) {
        return new CodeCache(database, 100, refresh, executor, "workspace", _ -> stored.get());
    }

    @Test
    void aLostNoticeIsHealedByReadingAnew() {
        try (Database database = Store.open(folder, null)) {
            CodeCache codes = codes(database, Duration.ofMillis(20));
            CodeLookup first = codes.get("a");
            CodeLookup second = new CodeLookup.Unknown();
            stored.set(second);
            assertThat(first).isNotEqualTo(second);
            Await.until("the new state", () -> second.equals(codes.peek("a")));
        }
    }

    @Test
    void cachedCodesStayWhileTheStoreIsUnavailable() {
        try (Database database = Store.open(folder, null)) {
            CountDownLatch asked = new CountDownLatch(5);
            CodeCache codes = new CodeCache(database, 100, Duration.ofMillis(1), executor, "workspace", _ -> {
                asked.countDown();
                if (asked.getCount() < 4) {
                    throw Refusal.unavailable("away");
                }
                return stored.get();
            });
            CodeLookup first = codes.get("a");
            Await.until("refreshes that fail", () -> {
                assertThat(codes.peek("a")).isEqualTo(first);
                return asked.getCount() == 0;
            });
            assertThat(codes.peek("a")).isEqualTo(first);
        }
    }

    /** The load reads the old state, the change commits and tells, the load ends: the old state must not stay. */
    @Test
    void aNoticeDuringALoadIsNotLost() throws Exception {
        try (Database database = Store.open(folder, null)) {
            CountDownLatch reading = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            CodeLookup old = stored.get();
            CodeCache codes = new CodeCache(database, 100, Duration.ofHours(1), executor, "workspace", _ -> {
                CodeLookup read = stored.get();
                if (read.equals(old)) {
                    reading.countDown();
                    awaitUnchecked(goOn);
                }
                return read;
            });
            Thread load = Thread.ofPlatform().start(() -> codes.get("a"));
            reading.await();
            CodeLookup changed = new CodeLookup.Unknown();
            stored.set(changed);
            Thread write = Thread.ofPlatform()
                    .start(() -> database.write(tx -> {
                        tx.announce(CodeCache.CHANGED, "a");
                        return 1;
                    }));
            Await.until("the notice to be under way", () -> codes.peek("a") == null);
            goOn.countDown();
            load.join();
            write.join();
            assertThat(codes.get("a")).isEqualTo(changed);
        }
    }

    /** Its next scan may come when the store is away. A code that nobody scans is not read. */
    @Test
    void aChangedCodeOfMemoryIsReadAtOnce() {
        try (Database database = Store.open(folder, null)) {
            List<String> read = new CopyOnWriteArrayList<>();
            CodeCache codes = new CodeCache(database, 100, Duration.ofHours(1), Runnable::run, "workspace", slug -> {
                read.add(slug);
                return stored.get();
            });
            assertThat(codes.get("a")).isEqualTo(stored.get());
            CodeLookup changed = new CodeLookup.Unknown();
            stored.set(changed);
            database.write(tx -> {
                tx.announce(CodeCache.CHANGED, "a");
                tx.announce(CodeCache.CHANGED, "b");
                return 1;
            });
            Await.until("the new state", () -> changed.equals(codes.peek("a")));
            assertThat(read).containsExactly("a", "a");
        }
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Memory is bounded by what rules take, not by how many codes have some. */
    @ParameterizedTest
    @CsvSource({"2000, 0", "1, 2000"})
    void codesWithLongRulesTakeTheRoomOfMany(int own, int appended) {
        String address = "https://example.com/" + "x".repeat(own);
        String long20 = "{\"rules\":["
                + String.join(
                        ",",
                        Collections.nCopies(15, "{\"id\":\"rule_x\",\"when\":{},\"targetUrl\":\"" + address + "\"}"))
                + "]}";
        LiveCode code = new LiveCode(
                new byte[16],
                new byte[16],
                0,
                Zones.of(ZoneOffset.UTC),
                new Destination.NoDestination(),
                Presentation.NONE,
                false,
                false,
                null,
                RuleSet.of(
                        Rule.stored(long20), (_, _) -> new Destination.Foreign(address + "?a=" + "x".repeat(appended))),
                null);
        try (Database database = Store.open(folder, null)) {
            CodeCache codes = new CodeCache(database, 300, Duration.ofHours(1), executor, "workspace", _ -> code);
            for (int i = 0; i < 100; i++) {
                assertThat(codes.get("code" + i)).isEqualTo(code);
            }
            long kept = IntStream.range(0, 100)
                    .filter(i -> codes.peek("code" + i) != null)
                    .count();
            assertThat(kept).isBetween(1L, 10L);
        }
    }
}
