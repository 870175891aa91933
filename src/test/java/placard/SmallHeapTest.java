package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import placard.testing.Child;
import placard.testing.Reply;
import placard.testing.Slow;

/** A server with less memory than the 256 MiB that it needs survives every mix of large stored data and large requests. */
@Timeout(600)
@Slow
final class SmallHeapTest {
    private static final String BRACES = "{\"items\":[" + "{},".repeat(4_500_000) + "{}]}";

    /** The most that a catalogue may be, of what takes the most memory for its size. */
    private static String filled(Child child, String slug, String metadata) {
        Reply made = child.post("/api/v1/catalogs", json("{'name':'Large','slug':'" + slug + "'}"));
        String path = "/api/v1/catalogs/" + made.at("/catalog/id").asText();
        String section = child.post(path + "/sections", json("{'name':'S'}"))
                .at("/section/id")
                .asText();
        for (int rows = 40; rows > 0; ) {
            StringBuilder body = new StringBuilder("{'items':[");
            for (int i = 0; i < rows; i++) {
                body.append(i == 0 ? "" : ",")
                        .append("{'sectionId':'" + section + "','name':'N','description':'" + "d".repeat(1_000)
                                + "','metadata':" + metadata + "}");
            }
            Reply reply = child.post(path + "/items/bulk", json(body + "]}"));
            assertThat(reply.status())
                    .as(reply.text().substring(0, Math.min(300, reply.text().length())))
                    .isIn(200, 409);
            rows = reply.status() == 409 ? rows / 2 : rows;
        }
        return path;
    }

    @Test
    void nothingRunsOutOfMemory() throws Exception {
        try (Child child = new Child("", Map.of("JAVA_TOOL_OPTIONS", "-Xmx200m", "PLACARD_UNKNOWN_SLUG_LIMIT", "0"))) {
            String slug = child.post("/api/v1/qr", url("A", "")).at("/qr/slug").asText();
            String objects = "{'own':[" + "{},".repeat(2_000) + "{}]}";
            String texts = "{'own':'" + "é".repeat(20_000) + "'}";
            StringBuilder variants = new StringBuilder("{'variants':[");
            for (int i = 0; i < 30; i++) {
                variants.append(i == 0 ? "" : ",").append("{'name':'V" + i + "','price':" + i + "}");
            }
            List<String> paths = List.of(
                    filled(child, "objects", objects),
                    filled(child, "texts", texts),
                    filled(child, "variants", variants + "]}"));
            for (String path : paths) {
                assertThat(child.post(path + "/publish", "").status()).isEqualTo(200);
            }
            List<Integer> statuses = new ArrayList<>();
            try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> all = new ArrayList<>();
                for (int i = 0; i < 36; i++) {
                    String path = paths.get(i % 3);
                    String page =
                            "/menu/" + List.of("objects", "texts", "variants").get(i % 3);
                    all.add(clients.submit(() -> status(child, "GET", path)));
                    all.add(clients.submit(() -> status(child, "POST", path + "/publish")));
                    all.add(clients.submit(() -> status(child, "GET", page)));
                    all.add(clients.submit(() -> status(child, "GET", page + "?lang=de&table=" + Math.random())));
                    all.add(clients.submit(() -> status(child, "GET", page + ".json")));
                    all.add(clients.submit(() -> unread(child, path)));
                    if (i % 6 == 0) {
                        all.add(clients.submit(() -> bulk(child, path)));
                    }
                }
                for (int i = 0; i < 20; i++) {
                    assertThat(child.scan(slug, "203.0.113.9")).isEqualTo(302);
                }
                for (Future<Integer> one : all) {
                    statuses.add(one.get());
                }
            }
            String log = Files.readString(child.folder().resolve("stderr.log"));
            assertThat(log).doesNotContain("OutOfMemoryError");
            assertThat(statuses)
                    .as(() -> log.substring(Math.max(0, log.length() - 8_000)))
                    .isSubsetOf(200, 400, 409, 422, 503)
                    .contains(200);
            assertThat(child.get(paths.getFirst()).status()).isEqualTo(200);
        }
    }

    /** Reads all of an answer and keeps nothing of it: the memory that is to be short is the server's. */
    private static int status(Child child, String method, String path) throws IOException {
        try (Socket socket = child.connect()) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write((method + " " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n"
                                    + "Authorization: Bearer " + child.key() + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            String status = new String(in.readNBytes(12), StandardCharsets.US_ASCII);
            in.transferTo(OutputStream.nullOutputStream());
            return Integer.parseInt(status.substring(9));
        }
    }

    /** Asks for the whole catalogue, and takes next to nothing of it. */
    private static int unread(Child child, String path) throws IOException {
        try (Socket socket = child.connect()) {
            socket.setReceiveBufferSize(4_096);
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + child.key() + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            String status = new String(in.readNBytes(12), StandardCharsets.US_ASCII);
            return Integer.parseInt(status.substring(9));
        }
    }

    /** As large as a body may be, and as dense; who is refused while sending may lose the connection. */
    private static int bulk(Child child, String path) {
        try {
            return child.post(path + "/items/bulk", BRACES).status();
        } catch (UncheckedIOException cut) {
            return 503;
        }
    }
}
