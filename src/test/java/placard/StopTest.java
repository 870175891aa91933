package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.url;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.Child;
import placard.testing.KeptConnection;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** A stop while requests come in. */
final class StopTest {
    private static final Duration MOST = Duration.ofSeconds(5);

    /** The request has been let in, and sends its body only when the server no longer listens. */
    @ParameterizedTest
    @EnumSource
    void aRequestUnderWayIsAnsweredAndNoneIsTakenAnyMore(Store store) throws Exception {
        String body = url("Last", "");
        try (Placard placard = Placard.start(store);
                KeptConnection talk = new KeptConnection(placard);
                KeptConnection idle = new KeptConnection(placard)) {
            idle.say("GET /health/ready HTTP/1.1", "Host: x", "");
            assertThat(idle.hear().status()).isEqualTo(200);
            talk.say(
                    "POST /api/v1/qr HTTP/1.1",
                    "Host: x",
                    "Authorization: Bearer " + placard.key(),
                    "Content-Type: application/json",
                    "Content-Length: " + body.length(),
                    "Expect: 100-continue",
                    "");
            assertThat(talk.hear().status()).isEqualTo(100);
            long start = System.nanoTime();
            CompletableFuture<Void> stop = CompletableFuture.runAsync(
                    placard.running()::close, task -> Thread.ofPlatform().start(task));
            int port = placard.running().port();
            Await.until("the end of listening", () -> !listens(port));
            assertThat(idle.isOver()).as("an idle connection").isTrue();
            talk.send(body.getBytes());
            Reply made = talk.hear();
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            assertThat(talk.isOver()).isTrue();
            stop.get(20, TimeUnit.SECONDS);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MOST);
            placard.restart();
            assertThat(placard.get(made.header("Location")).status()).isEqualTo(200);
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket("localhost", port)) {
            return socket.isConnected();
        } catch (ConnectException refused) {
            return false;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** A client that dawdles with the body is cut off. */
    @Test
    void aRequestThatDoesNotEndHoldsTheStopUpForNoLongerThanItsTime() {
        try (Placard placard = Placard.start(Store.SQLITE);
                KeptConnection talk = new KeptConnection(placard)) {
            talk.say(
                    "POST /api/v1/qr HTTP/1.1",
                    "Host: x",
                    "Authorization: Bearer " + placard.key(),
                    "Content-Length: 10",
                    "Content-Type: application/json",
                    "Expect: 100-continue",
                    "");
            assertThat(talk.hear().status()).isEqualTo(100);
            long start = System.nanoTime();
            placard.running().close();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofSeconds(1), MOST);
            placard.restart();
        }
    }

    /** What was answered is there, and nothing that wasn't: no request is cut off half done. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void underLoadEveryAnswerIsTrue(Store store) throws Exception {
        try (Child child = new Child(store.newDatabase(), Map.of("PLACARD_INITIAL_CREDITS", "100000"))) {
            AtomicInteger made = new AtomicInteger();
            List<String> others = new ArrayList<>();
            Duration took;
            try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<String>> running = new ArrayList<>();
                for (int i = 0; i < 16; i++) {
                    running.add(clients.submit(() -> createUntilRefused(child, made)));
                }
                Await.until("load", () -> made.get() > 200);
                took = child.stop();
                for (Future<String> end : running) {
                    others.add(end.get());
                }
            }
            assertThat(took).isLessThan(MOST);
            assertThat(others)
                    .as("how it ended for each client")
                    .allMatch(end -> end.equals("503") || end.equals("cut"));
            child.start();
            assertThat(child.codes()).hasSize(made.get());
        }
    }

    private static String createUntilRefused(Child child, AtomicInteger made) {
        try {
            while (true) {
                Reply reply = child.post("/api/v1/qr", url("Load", ""));
                if (reply.status() != 201) {
                    return Integer.toString(reply.status());
                }
                made.incrementAndGet();
            }
        } catch (UncheckedIOException cut) {
            return "cut";
        }
    }
}
