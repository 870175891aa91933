package placard.cluster.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** Servers that take an archive's file and never come to an end with it. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Slow
class ArchiveBadBucketTest {
    @TempDir
    private Path folder;

    /** What becomes of a connection. */
    private enum Answer {
        NONE,
        ENDLESS_HEAD,
        ENDLESS_BODY;

        void to(Socket client) throws IOException {
            OutputStream out = client.getOutputStream();
            switch (this) {
                case NONE -> client.getInputStream().transferTo(OutputStream.nullOutputStream());
                case ENDLESS_HEAD -> forEver(out, "HTTP/1.1 200 OK\r\n", "X-More: " + "a".repeat(1000) + "\r\n");
                case ENDLESS_BODY ->
                    forEver(
                            out,
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                            "3e8\r\n" + "a".repeat(1000) + "\r\n");
            }
        }

        private static void forEver(OutputStream out, String first, String then) throws IOException {
            out.write(first.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(then.getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private static final class BadServer implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final List<Socket> clients = new CopyOnWriteArrayList<>();

        BadServer(Answer answer) throws IOException {
            Thread.ofVirtual().start(() -> {
                while (!server.isClosed()) {
                    try {
                        Socket client = server.accept();
                        clients.add(client);
                        Thread.ofVirtual().start(() -> {
                            try (client) {
                                answer.to(client);
                            } catch (IOException gone) {
                                clients.remove(client);
                            }
                        });
                    } catch (IOException closed) {
                        return;
                    }
                }
            });
        }

        int connections() {
            return clients.size();
        }

        String endpoint() {
            return "http://127.0.0.1:" + server.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            server.close();
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"SQLITE, NONE", "POSTGRESQL, NONE", "POSTGRESQL, ENDLESS_HEAD", "SQLITE, ENDLESS_BODY"})
    void countingKnowsNothingOfABucketThatComesToNoEnd(Store store, Answer answer) throws IOException {
        Path credentials = folder.resolve("credentials");
        Files.write(credentials, List.of("accessKey=key", "secretKey=secret"));
        Path archive = Files.createDirectory(folder.resolve("archive"));
        try (BadServer server = new BadServer(answer)) {
            Map<String, String> settings = Map.of(
                    "PLACARD_ARCHIVE",
                    "s3://archive/scans",
                    "PLACARD_ARCHIVE_ENDPOINT",
                    server.endpoint(),
                    "PLACARD_ARCHIVE_CREDENTIALS",
                    credentials.toString(),
                    "PLACARD_ARCHIVE_MINUTES",
                    "0");
            try (Placard placard = Placard.start(store, settings)) {
                MadeCode code = MadeCode.in(placard);
                code.scan("203.0.113.1");
                Await.until("a file on its way", () -> server.connections() > 0 || isShown(placard));
                for (int i = 0; i < 20; i++) {
                    assertThat(code.scan("203.0.113." + i).status()).isEqualTo(302);
                }
                code.data(21);
                Await.until("health to say so", () -> isShown(placard));
                assertThat(placard.get("/health/ready").status()).isEqualTo(200);
                long began = System.nanoTime();
                placard.stop();
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
                Map<String, String> mended = new HashMap<>(placard.environment());
                mended.put("PLACARD_ARCHIVE", archive.toString());
                try (Placard again = Placard.start(store, mended)) {
                    ArchiveReader reader = new ArchiveReader(archive);
                    Await.until("all in files", () -> reader.count() == 21);
                    assertThat(again.get("/health/ready").status()).isEqualTo(200);
                }
            }
        }
    }

    private static boolean isShown(Placard placard) {
        return placard.get("/health/ready").text().contains("Scans wait in the store for the archive");
    }
}
