package placard.page.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.web.Answer;

/** What is kept, and when it no longer holds. */
@Timeout(60)
final class PageCacheTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final PageKey LUNCH = PageKey.of(PageKey.Form.PAGE, "lunch");

    private final MovableClock clock = new MovableClock(NOON);
    private final PageCache pages = new PageCache(clock, 1 << 20, 2);
    private final AtomicInteger reads = new AtomicInteger();

    private Supplier<PageLookup> saying(String text) {
        return saying(text, null);
    }

    private Supplier<PageLookup> saying(String text, Instant until) {
        return () -> {
            reads.incrementAndGet();
            return new RenderedPage("cat_1", 1, until, () -> answer(text));
        };
    }

    private static Answer answer(String text) {
        return Answer.bytes(200, "text/html", text.getBytes(StandardCharsets.UTF_8))
                .with("ETag", "\"x\"");
    }

    private String get(PageKey key, Supplier<PageLookup> source) {
        return new String(pages.get(key, source).answer(false).body(), StandardCharsets.UTF_8);
    }

    @Test
    void whatIsKeptIsNotReadAgainUntilItChanges() {
        assertThat(get(LUNCH, saying("one"))).isEqualTo("one");
        assertThat(get(LUNCH, saying("two"))).isEqualTo("one");
        pages.changed("cat_other");
        assertThat(get(LUNCH, saying("two"))).isEqualTo("one");
        pages.changed("cat_1");
        assertThat(pages.peek(LUNCH)).isNull();
        assertThat(get(LUNCH, saying("two"))).isEqualTo("two");
        pages.lost();
        assertThat(get(LUNCH, saying("three"))).isEqualTo("three");
        assertThat(reads).hasValue(3);
        assertThat(pages.misses()).isEqualTo(3);
        assertThat(pages.hits()).isEqualTo(2);
    }

    /** The read saw what was before; the change and its notice came before the answer was put in. */
    @Test
    void aReaderThatWasOvertakenByAChangePutsNothingOldIn() {
        assertThat(get(LUNCH, () -> {
                    PageLookup old = saying("old").get();
                    pages.changed("cat_1");
                    return old;
                }))
                .isEqualTo("old");
        assertThat(pages.peek(LUNCH)).isNull();
        assertThat(get(LUNCH, saying("new"))).isEqualTo("new");
    }

    @Test
    void whoComesAfterAChangeDoesNotShareAReadFromBefore() throws Exception {
        CountDownLatch hasRead = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        try (ExecutorService guests = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> early = guests.submit(() -> get(LUNCH, () -> {
                PageLookup old = saying("old").get();
                hasRead.countDown();
                await(mayGoOn);
                return old;
            }));
            await(hasRead);
            pages.changed("cat_1");
            Future<String> late = guests.submit(() -> get(LUNCH, saying("new")));
            mayGoOn.countDown();
            assertThat(early.get()).isEqualTo("old");
            assertThat(late.get()).isEqualTo("new");
            assertThat(get(LUNCH, saying("newer"))).isEqualTo("new");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void aHundredAtOnceCostOneRead() throws Exception {
        CountDownLatch mayGoOn = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        try (ExecutorService guests = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                answers.add(guests.submit(() -> {
                    asked.incrementAndGet();
                    return get(LUNCH, () -> {
                        await(mayGoOn);
                        return saying("one").get();
                    });
                }));
            }
            Await.until("all have asked", () -> asked.get() == 100);
            mayGoOn.countDown();
            for (Future<String> answer : answers) {
                assertThat(answer.get()).isEqualTo("one");
            }
        }
        assertThat(reads).hasValue(1);
    }

    @Test
    void aRefusalIsNeitherKeptNorShared() {
        assertThatThrownBy(() -> pages.get(LUNCH, () -> {
                    throw Refusal.notFound();
                }))
                .isInstanceOf(Refusal.class);
        assertThat(get(LUNCH, () -> new UncachedAnswer(answer("elsewhere")))).isEqualTo("elsewhere");
        assertThat(get(LUNCH, saying("here"))).isEqualTo("here");
    }

    @Test
    void aPageIsNotShownBeyondItsTime() {
        assertThat(get(LUNCH, saying("lunch", NOON.plusSeconds(60)))).isEqualTo("lunch");
        clock.move(Duration.ofSeconds(59));
        assertThat(get(LUNCH, saying("dinner"))).isEqualTo("lunch");
        clock.move(Duration.ofSeconds(1));
        assertThat(pages.peek(LUNCH)).isNull();
        assertThat(get(LUNCH, saying("dinner"))).isEqualTo("dinner");
    }

    @Test
    void aChangeThatWasNeverHeardIsFoundWhenThePagesAreLookedOver() {
        get(LUNCH, saying("one"));
        pages.recheck(_ -> Map.of("lunch", 1L));
        assertThat(get(LUNCH, saying("two"))).isEqualTo("one");
        pages.recheck(slugs -> {
            assertThat(slugs).isEqualTo(Set.of("lunch"));
            return Map.of("lunch", 2L);
        });
        assertThat(get(LUNCH, saying("two"))).isEqualTo("two");
        pages.recheck(_ -> Map.of());
        assertThat(pages.peek(LUNCH)).as("offline").isNull();
    }

    private static PageKey table(int number) {
        return LUNCH.with("", new Presentation("T" + number, null, null, null));
    }

    @Test
    void tablesThatAreMadeUpPushOutNoPageThatOthersOpen() {
        List<PageKey> plain = IntStream.range(0, 100)
                .mapToObj(number -> PageKey.of(PageKey.Form.PAGE, "menu-" + number))
                .toList();
        plain.forEach(key -> get(key, saying(key.slug())));
        for (int i = 0; i < 5_000; i++) {
            get(table(i), saying("Table " + i));
            pages.peek(table(i));
        }
        assertThat(plain).allSatisfy(key -> assertThat(pages.peek(key)).isNotNull());
        assertThat(pages.bytes()).isBetween(1L << 18, 1L << 19);
    }

    @Test
    void tablesThatAreMadeUpHoldUpNoPageThatOthersOpen() throws Exception {
        PageCache few = new PageCache(clock, 1 << 20, 1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Sendable> slow = executor.submit(() -> few.get(
                    table(1),
                    () -> new RenderedPage("cat_1", 1, null, () -> {
                        begun.countDown();
                        await(mayGoOn);
                        return answer("slow");
                    })));
            await(begun);
            assertThat(few.get(LUNCH, saying("at once")).answer(false).body()).isEqualTo("at once".getBytes());
            mayGoOn.countDown();
            slow.get();
        }
    }

    @Test
    void bothEncodingsAreTheSamePageUnderTheSameTag() throws Exception {
        String text = "Dosa ".repeat(10_000);
        Sendable page = pages.get(LUNCH, saying(text));
        Answer zipped = page.answer(true);
        assertThat(zipped.body()).hasSizeLessThan(1_000);
        assertThat(zipped.headers()).containsEntry("Content-Encoding", "gzip").containsEntry("ETag", "\"x\"");
        assertThat(new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(zipped.body())).readAllBytes())
                .isEqualTo(page.answer(false).body())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(text);
        assertThat(page.answer(false).headers()).doesNotContainKey("Content-Encoding");
    }
}
