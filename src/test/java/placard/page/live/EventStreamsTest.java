package placard.page.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import placard.base.WorkPool;
import placard.testing.Await;
import placard.testing.MovableClock;
import placard.web.Answer;
import placard.web.ByteBudget;

/** Event streams are counted while they are open, and not after. */
@Timeout(60)
final class EventStreamsTest {
    private final Vertx vertx = Vertx.vertx();
    private final WorkPool makers = new WorkPool("pages-", 1, 8, Duration.ofSeconds(20), "full");
    private final PageCache pages = new PageCache(
            new MovableClock(Instant.parse("2026-11-20T12:00:00Z")),
            1 << 20,
            makers,
            new ByteBudget(1 << 20, Duration.ZERO, "full"));
    private final EventStreams streams = new EventStreams(
            new EventStreams.Limits(10, 1, Duration.ofSeconds(20)), pages, _ -> Optional.empty(), Runnable::run);
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = vertx.createHttpServer()
                .requestHandler(request -> Thread.ofVirtual().start(() -> join(endingFirst(request))))
                .listen(0)
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        makers.close();
    }

    private void join(HttpServerRequest request) {
        CachedPage state = (CachedPage) pages.get(
                PageKey.of(PageKey.Form.STATE, "lunch"),
                () -> new PageLookup.Here(1_000),
                () -> Optional.of(new PageSource(
                        "cat_1",
                        1,
                        null,
                        1_000,
                        UnaryOperator.identity(),
                        _ -> Answer.bytes(200, "application/json", "{}".getBytes(StandardCharsets.UTF_8)))));
        streams.join(request, "client", "lunch", state);
    }

    /** The catalogue goes offline at the very moment at which a stream is about to say what is to be done at its end. */
    private HttpServerRequest endingFirst(HttpServerRequest request) {
        HttpServerResponse response =
                hooked(HttpServerResponse.class, request.response(), "endHandler", () -> streams.changed("cat_1"));
        return (HttpServerRequest) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {HttpServerRequest.class},
                (_, method, arguments) ->
                        method.getName().equals("response") ? response : call(method, request, arguments));
    }

    private static <T> T hooked(Class<T> type, T real, String name, Runnable before) {
        return type.cast(Proxy.newProxyInstance(
                EventStreamsTest.class.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
                    if (method.getName().equals(name)) {
                        before.run();
                    }
                    return call(method, real, arguments);
                }));
    }

    private static Object call(java.lang.reflect.Method method, Object on, Object[] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    @Test
    void aStreamThatIsEndedWhileItJoinsLeavesNothingBehind() throws Exception {
        for (int i = 0; i < 3; i++) {
            try (HttpClient client = HttpClient.newHttpClient()) {
                CompletableFuture<?> answer = client.sendAsync(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + server.actualPort()))
                                .build(),
                        HttpResponse.BodyHandlers.ofInputStream());
                Await.until("it has joined", () -> streams.open() == 1 || answer.isDone());
                client.shutdownNow();
            }
            Await.until("nothing is left", () -> streams.open() == 0);
            streams.checkRoom("client");
        }
        assertThat(streams.open()).isZero();
    }
}
