package placard.page.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.base.WorkPool;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.web.Answer;
import placard.web.ByteBudget;

/** What the page cache keeps, and when an entry is no longer valid. */
@Timeout(60)
final class PageCacheTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Supplier<PageLookup> HERE = () -> new PageLookup.Here(1_000);
    private static final PageKey LUNCH = PageKey.of(PageKey.Form.PAGE, "lunch");

    private final MovableClock clock = new MovableClock(NOON);
    private final WorkPool makers = new WorkPool("pages-", 2, 200, Duration.ofSeconds(20), "full");
    private final ByteBudget memory = new ByteBudget(100_000, Duration.ofSeconds(20), "full");
    private final PageCache pages = new PageCache(clock, 1 << 20, makers, memory);
    private final AtomicInteger reads = new AtomicInteger();

    @AfterEach
    void stop() {
        makers.close();
    }

    private Supplier<Optional<PageSource>> saying(String text) {
        return saying(text, null);
    }

    private Supplier<Optional<PageSource>> saying(String text, Instant until) {
        return () -> {
            reads.incrementAndGet();
            return Optional.of(new PageSource(
                    "cat_1", 1, until, 1_000, UnaryOperator.identity(), key -> answer(text + place(key))));
        };
    }

    private static String place(PageKey key) {
        String table = key.place().table();
        return table == null ? "" : ", " + table + ", ?table=" + URLEncoder.encode(table, StandardCharsets.UTF_8) + ".";
    }

    private static Answer answer(String text) {
        return Answer.bytes(200, "text/html", text.getBytes(StandardCharsets.UTF_8))
                .with("ETag", "\"x\"");
    }

    private String get(PageKey key, Supplier<Optional<PageSource>> source) {
        return new String(pages.get(key, HERE, source).answer(false).body(), StandardCharsets.UTF_8);
    }

    @Test
    void aCachedPageIsReadAgainOnlyAfterAChange() {
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
                    Optional<PageSource> old = saying("old").get();
                    pages.changed("cat_1");
                    return old;
                }))
                .isEqualTo("old");
        assertThat(pages.peek(LUNCH)).isNull();
        assertThat(get(LUNCH, saying("new"))).isEqualTo("new");
    }

    @Test
    void aRequestAfterAChangeDoesNotShareAnEarlierRead() throws Exception {
        CountDownLatch hasRead = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        try (ExecutorService guests = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> early = guests.submit(() -> get(LUNCH, () -> {
                Optional<PageSource> old = saying("old").get();
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
        Supplier<PageLookup> refusing = () -> {
            throw Refusal.notFound();
        };
        assertThatThrownBy(() -> pages.get(LUNCH, refusing, saying("never"))).isInstanceOf(Refusal.class);
        Supplier<Optional<PageSource>> failing = () -> {
            throw Refusal.unavailable("away");
        };
        assertThatThrownBy(() -> get(LUNCH, failing)).isInstanceOf(Refusal.class);
        UncachedAnswer elsewhere = new UncachedAnswer(answer("elsewhere"));
        assertThat(pages.get(LUNCH, () -> new PageLookup.OtherAnswer(elsewhere), saying("never")))
                .isSameAs(elsewhere);
        assertThat(get(LUNCH, saying("here"))).isEqualTo("here");
        assertThat(pages.get(LUNCH, refusing, saying("never")).answer(false).body())
                .isEqualTo("here".getBytes(StandardCharsets.UTF_8));
    }

    /** It was there when it was asked for, and is not when it is read: so it is asked for again. */
    @Test
    void aPageUnpublishedBeforeTheReadIsNotShown() {
        AtomicInteger asked = new AtomicInteger();
        UncachedAnswer gone = new UncachedAnswer(answer("gone"));
        assertThat(pages.get(
                        LUNCH,
                        () -> asked.getAndIncrement() == 0 ? HERE.get() : new PageLookup.OtherAnswer(gone),
                        Optional::empty))
                .isSameAs(gone);
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
    void tablesThatAreMadeUpAreNeitherReadNorRenderedNorKept() throws Exception {
        for (int i = 0; i < 5_000; i++) {
            String table = "Tisch-ä " + i;
            String expected = "A page, " + table + ", ?table=" + encoded(table) + ".";
            Sendable page =
                    pages.get(LUNCH.with("", new Presentation(table, null, null, null)), HERE, saying("A page"));
            Answer zipped = page.answer(true);
            assertThat(unzipped(zipped)).isEqualTo(expected);
            assertThat(zipped.headers().get("ETag")).matches("W/\"[0-9a-f]{24};table=\\Q" + encoded(table) + "\\E\"");
            assertThat(new String(page.answer(false).body(), StandardCharsets.UTF_8))
                    .isEqualTo(expected);
        }
        assertThat(reads).hasValue(1);
        assertThat(pages.misses()).isOne();
        assertThat(pages.bytes()).isLessThan(10_000);
    }

    private static String encoded(String table) {
        return URLEncoder.encode(table, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String unzipped(Answer zipped) throws IOException {
        return new String(
                new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void aCatalogueIsReadOnceForAllOfItsLanguagesAndForms() {
        get(LUNCH, saying("one"));
        get(LUNCH.with("de", Presentation.NONE), saying("two"));
        get(PageKey.of(PageKey.Form.FILE, "lunch"), saying("two"));
        get(LUNCH.with("de", new Presentation(null, "4", null, null)), saying("two"));
        assertThat(reads).hasValue(1);
        assertThat(pages.misses()).isEqualTo(4);
        pages.changed("cat_1");
        assertThat(get(LUNCH.with("hi", Presentation.NONE), saying("three"))).isEqualTo("three");
        assertThat(reads).hasValue(2);
    }

    /** It was small when it was asked for, and is large when it is read: so it is asked for again, and waits for more. */
    @Test
    void aPageThatGrewBeforeTheReadWaitsForMemory() {
        AtomicInteger asked = new AtomicInteger();
        Supplier<PageLookup> growing = () -> new PageLookup.Here(asked.getAndIncrement() == 0 ? 10 : 1_000);
        List<Long> free = new ArrayList<>();
        Supplier<Optional<PageSource>> source = () -> {
            free.add(memory.free());
            return saying("grown").get();
        };
        assertThat(new String(pages.get(LUNCH, growing, source).answer(false).body(), StandardCharsets.UTF_8))
                .isEqualTo("grown");
        assertThat(free).hasSize(2);
        assertThat(free.get(1)).isLessThan(free.get(0) - 2_000);
        assertThat(memory.free()).isGreaterThanOrEqualTo(100_000);
    }

    /** What waits for its turn has read nothing yet, and what finds no room is refused. */
    @Test
    void theTurnComesBeforeTheRead() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        try (WorkPool one = new WorkPool("pages-", 1, 1, Duration.ofSeconds(20), "full");
                ExecutorService guests = Executors.newVirtualThreadPerTaskExecutor()) {
            PageCache few = new PageCache(clock, 1 << 20, one, memory);
            Future<Sendable> slow = guests.submit(() -> few.get(LUNCH, HERE, () -> {
                begun.countDown();
                await(mayGoOn);
                return saying("slow").get();
            }));
            await(begun);
            AtomicInteger refused = new AtomicInteger();
            List<Future<?>> others = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                PageKey key = PageKey.of(PageKey.Form.PAGE, "other-" + i);
                others.add(guests.submit(() -> {
                    try {
                        few.get(key, HERE, saying("other"));
                    } catch (Refusal full) {
                        refused.incrementAndGet();
                    }
                }));
            }
            Await.until("four refusals", () -> refused.get() == 4);
            assertThat(reads).hasValue(0);
            mayGoOn.countDown();
            slow.get();
            for (Future<?> other : others) {
                other.get();
            }
            assertThat(reads).hasValue(2);
        }
    }

    @Test
    void bothEncodingsAreTheSamePageUnderTheSameTag() throws Exception {
        String text = "Dosa ".repeat(10_000);
        Sendable page = pages.get(LUNCH, HERE, saying(text));
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
