package placard.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Slow;
import placard.web.Server;

/** Requests over real connections: certificates, hostile receivers, redirects and proxies. */
class ConnectionsTest {
    /** A certificate of hooks.example alone, which no one trusts, and its key. */
    private static final String CERTIFICATE = "src/test/resources/placard/outbound/hooks.pem";

    private static final String KEY = "src/test/resources/placard/outbound/hooks.key";

    private static Vertx vertx;

    @BeforeAll
    static void open() {
        vertx = Server.vertx();
    }

    @AfterAll
    static void close() throws Exception {
        Server.close(vertx);
    }

    /** A real server, reached by a name that only this guard resolves. */
    private static Outcome over(int port, boolean isSecure, boolean isTrusted, String host) {
        Outbound guard = new Outbound(
                new Outbound.Settings(true, (_, at) -> at == port, () -> true, List.of("https://p.example")),
                name -> CompletableFuture.completedStage(List.of(InetAddress.ofLiteral("127.0.0.1"))),
                new Connections(vertx, isTrusted ? new PemTrustOptions().addCertPath(CERTIFICATE) : null),
                InstantSource.system(),
                System::nanoTime);
        return OutboundTrial.sent(guard, (isSecure ? "https" : "http") + "://" + host + ":" + port + "/x");
    }

    @Test
    void theCertificateIsJudgedByTheNameAndTheHostIsTheNames() throws Exception {
        List<String> hosts = new CopyOnWriteArrayList<>();
        var server = vertx.createHttpServer(new HttpServerOptions()
                        .setSsl(true)
                        .setSni(true)
                        .setKeyCertOptions(
                                new PemKeyCertOptions().setKeyPath(KEY).setCertPath(CERTIFICATE)))
                .requestHandler(request -> {
                    hosts.add(request.authority() + " " + request.connection().indicatedServerName());
                    request.response()
                            .setStatusCode(302)
                            .putHeader("Location", "https://10.0.0.1/")
                            .end("moved");
                })
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);
        int port = server.actualPort();
        assertThat(over(port, true, true, "hooks.example").status()).isEqualTo(302);
        assertThat(hosts).containsExactly("hooks.example:" + port + " hooks.example");
        assertThat(over(port, true, true, "other.example").failure()).isEqualTo(Outcome.Failure.CERTIFICATE);
        assertThat(over(port, true, false, "hooks.example").failure()).isEqualTo(Outcome.Failure.CERTIFICATE);
        assertThat(hosts).hasSize(1);
    }

    @ParameterizedTest
    @Slow
    @ValueSource(
            strings = {
                "gigabyte",
                "headers",
                "silence",
                "trickle",
                "early",
                "trailers",
                "chunks",
                "line",
                "old",
                "bomb",
                "continue",
                "switching",
                "plain",
                "open"
            })
    void aHostileReceiverTakesNeitherMemoryNorTime(String kind) throws Exception {
        long[] sent = {0};
        var server = vertx.createNetServer()
                .connectHandler(socket -> socket.handler(new HostileAnswer(socket, kind, sent)::begin))
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);
        long start = System.nanoTime();
        Outcome outcome = over(server.actualPort(), false, false, "hostile.example");
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        assertThat(seconds)
                .isLessThan(
                        switch (kind) {
                            case "silence", "trickle", "early", "continue" -> 20;
                            default -> 12;
                        });
        switch (kind) {
            case "gigabyte", "open" -> {
                assertThat(outcome.status()).isEqualTo(200);
                assertThat(sent[0]).isLessThan(64L << 20);
            }
            case "headers", "line", "old" -> assertThat(outcome.failure()).isEqualTo(Outcome.Failure.CONNECTION);
            case "plain" -> assertThat(outcome.status()).isEqualTo(200);
            case "switching" -> assertThat(outcome.isTaken()).isFalse();
            // The status came. What follows it is given up.
            case "trailers", "chunks" -> assertThat(outcome.failure()).isNotEqualTo(Outcome.Failure.TIMEOUT);
            case "bomb" -> {
                assertThat(outcome.status()).isEqualTo(200);
                assertThat(outcome.answer()).doesNotContain("zzzz");
            }
            default -> assertThat(outcome.failure()).isEqualTo(Outcome.Failure.TIMEOUT);
        }
        server.close();
    }

    private static final class HostileAnswer {
        private final NetSocket socket;
        private final String kind;
        private final long[] sent;
        private boolean hasBegun;

        HostileAnswer(NetSocket socket, String kind, long[] sent) {
            this.socket = socket;
            this.kind = kind;
            this.sent = sent;
        }

        void begin(Buffer request) {
            if (hasBegun || kind.equals("silence")) {
                return;
            }
            hasBegun = true;
            socket.write(
                    switch (kind) {
                        case "early", "line", "old", "continue", "switching", "plain" -> "";
                        default -> "HTTP/1.1 200 OK\r\n";
                    });
            switch (kind) {
                case "gigabyte" -> socket.write("Content-Length: 1073741824\r\n\r\n");
                case "open" -> socket.write("Connection: close\r\n\r\n");
                case "plain" -> {
                    socket.end(Buffer.buffer("HTTP/1.0 200 OK\r\n\r\nfine"));
                    return;
                }
                case "switching" -> {
                    socket.end(Buffer.buffer(
                            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"));
                    return;
                }
                case "trickle" -> socket.write("Content-Length: 1000\r\n\r\n");
                case "trailers" -> socket.write("Transfer-Encoding: chunked\r\n\r\n0\r\n");
                case "chunks" -> socket.write("Transfer-Encoding: chunked\r\n\r\n1;");
                case "old" -> {
                    socket.end(Buffer.buffer("<html>no status</html>\r\n\r\n"));
                    return;
                }
                case "bomb" -> {
                    byte[] packed = packed();
                    socket.write("Content-Encoding: gzip\r\nContent-Length: " + packed.length + "\r\n\r\n");
                    socket.write(Buffer.buffer(packed));
                    return;
                }
                default -> {}
            }
            more();
        }

        /** Ten megabytes that are small once they are packed. */
        private static byte[] packed() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
                zip.write("z".repeat(10 << 20).getBytes(StandardCharsets.US_ASCII));
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            return out.toByteArray();
        }

        private void more() {
            Buffer part = Buffer.buffer(
                    switch (kind) {
                        case "gigabyte", "open" -> "a".repeat(8192);
                        case "continue" -> "HTTP/1.1 100 Continue\r\n\r\n";
                        case "early" -> "HTTP/1.1 103 Early Hints\r\nLink: <" + "e".repeat(1000) + ">\r\n\r\n";
                        case "chunks", "line" -> "d".repeat(1000);
                        case "headers", "trailers" -> "X-" + sent[0] + ": " + "b".repeat(1000) + "\r\n";
                        default -> "c";
                    });
            sent[0] += part.length();
            socket.write(part).onSuccess(_ -> vertx.setTimer(kind.equals("trickle") ? 500 : 1, _ -> more()));
        }
    }

    /** A redirect and a Refresh lead nowhere, and a proxy that Java is set to isn't asked. */
    @Test
    void noRedirectIsFollowedAndNoProxyIsUsed() throws Exception {
        List<String> paths = new CopyOnWriteArrayList<>();
        int[] status = {301};
        var server = vertx.createHttpServer()
                .requestHandler(request -> {
                    paths.add(request.uri());
                    request.response()
                            .setStatusCode(status[0])
                            .putHeader("Location", "/inner")
                            .putHeader("Refresh", "0; url=/inner")
                            .end();
                })
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);
        Map<String, String> proxy =
                Map.of("http.proxyHost", "127.0.0.1", "http.proxyPort", "1", "http.nonProxyHosts", "");
        proxy.forEach(System::setProperty);
        try {
            for (int each : new int[] {200, 301, 302, 303, 307, 308}) {
                status[0] = each;
                assertThat(over(server.actualPort(), false, false, "moved.example")
                                .status())
                        .isEqualTo(each);
            }
        } finally {
            proxy.keySet().forEach(System::clearProperty);
            server.close();
        }
        assertThat(paths).hasSize(6).containsOnly("/x");
    }
}
