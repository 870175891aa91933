package placard.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.MovableClock;

/** A provider that hangs, or whose answer has no end, costs a moment and some memory, and no more. */
class ProviderTimeoutTest {
    private static final Duration PATIENCE = Duration.ofMillis(700);
    private static final Provider.Question QUESTION = new Provider.Question("state", "nonce", "v".repeat(43), false);
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n";

    /** What the server does with a person who has asked. */
    private interface Answering {
        void answer(OutputStream out) throws IOException, InterruptedException;
    }

    /** A server that answers as it likes; it counts what it has sent, and who is still connected. */
    private static final class Host implements AutoCloseable {
        private final ServerSocket server;
        private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicInteger connected = new AtomicInteger();

        Host(Answering answering) throws IOException {
            server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
            threads.execute(() -> {
                while (!server.isClosed()) {
                    try {
                        Socket socket = server.accept();
                        threads.execute(() -> serve(socket, answering));
                    } catch (IOException closed) {
                        return;
                    }
                }
            });
        }

        private void serve(Socket socket, Answering answering) {
            asked.incrementAndGet();
            connected.incrementAndGet();
            try (socket) {
                answering.answer(socket.getOutputStream());
                // The other end hangs up.
                while (socket.getInputStream().read() >= 0) {}
            } catch (IOException | InterruptedException gone) {
                return;
            } finally {
                connected.decrementAndGet();
            }
        }

        Provider provider() {
            URI issuer = URI.create("http://127.0.0.1:" + server.getLocalPort());
            return new Provider(
                    new Provider.Settings(issuer, "id", "secret", "Acme"),
                    "http://localhost:8080",
                    PATIENCE,
                    new MovableClock(Instant.parse("2026-11-20T10:00:00Z")));
        }

        @Override
        public void close() throws IOException {
            server.close();
            threads.shutdownNow();
        }
    }

    private static OidcFailure asked(Provider provider) {
        Throwable failure = catchThrowable(() -> provider.authorization(QUESTION));
        assertThat(failure).isInstanceOf(OidcFailure.class);
        return (OidcFailure) failure;
    }

    /** Threads that read an answer now. */
    private static long readers() {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().equals("placard.oidc.Web")
                                && frame.getMethodName().equals("some")))
                .count();
    }

    private static void leavesNothing(Host host) {
        Await.until("nobody reads on", () -> readers() == 0);
        Await.until("connections are closed", () -> host.connected.get() == 0);
    }

    @Test
    void aSilentProviderTimesOutForAllCallersTogether() throws Exception {
        try (Host host = new Host(_ -> {});
                ExecutorService people = Executors.newVirtualThreadPerTaskExecutor()) {
            Provider provider = host.provider();
            long began = System.nanoTime();
            List<Future<OidcFailure>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(people.submit(() -> asked(provider)));
            }
            for (Future<OidcFailure> one : all) {
                assertThat(one.get(10, TimeUnit.SECONDS).kind()).isEqualTo(OidcFailure.Kind.AWAY);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE.multipliedBy(4));
            assertThat(host.asked.get()).as("one asks, the others wait for it").isLessThanOrEqualTo(2);
            leavesNothing(host);
        }
    }

    @Test
    void anEndlessAnswerIsCutOff() throws Exception {
        byte[] piece = " ".repeat(8_192).getBytes(StandardCharsets.US_ASCII);
        AtomicLong sent = new AtomicLong();
        try (Host host = new Host(out -> {
            out.write(HEAD.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(piece);
                sent.addAndGet(piece.length);
            }
        })) {
            assertThat(asked(host.provider()).kind()).isEqualTo(OidcFailure.Kind.AWAY);
            leavesNothing(host);
            assertThat(sent.get()).as("beside what the system buffers").isLessThan(16 << 20);
        }
    }

    @Test
    void aTricklingAnswerTimesOut() throws Exception {
        try (Host host = new Host(out -> {
            out.write(HEAD.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(' ');
                out.flush();
                Thread.sleep(20);
            }
        })) {
            long began = System.nanoTime();
            assertThat(asked(host.provider()).kind()).isEqualTo(OidcFailure.Kind.AWAY);
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE.multipliedBy(3));
            leavesNothing(host);
        }
    }

    @Test
    void headersWithoutEndAreCutOffToo() throws Exception {
        AtomicLong sent = new AtomicLong();
        byte[] line = ("X-More: " + "x".repeat(4_000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        try (Host host = new Host(out -> {
            out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(line);
                sent.addAndGet(line.length);
            }
        })) {
            assertThat(asked(host.provider()).kind()).isEqualTo(OidcFailure.Kind.AWAY);
            leavesNothing(host);
            assertThat(sent.get()).isLessThan(16 << 20);
        }
    }
}
