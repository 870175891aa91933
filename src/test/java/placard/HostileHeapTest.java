package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
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
import placard.testing.HostileTables;
import placard.testing.HostileTables.Hostile;
import placard.testing.MadeForm;
import placard.testing.Slow;

/** A server with 256 MiB survives files of only separators. Two at once ended it. */
@Timeout(600)
@Slow
final class HostileHeapTest {
    @Test
    void noFileTakesAllMemory() throws Exception {
        try (Child child = new Child("", Map.of("JAVA_TOOL_OPTIONS", "-Xmx256m"))) {
            String path = "/api/v1/catalogs/"
                    + child.post("/api/v1/catalogs", json("{'name':'A'}"))
                            .at("/catalog/id")
                            .asText();
            List<String> columns =
                    HostileTables.columns(child.get(path + "/items.csv").text());
            List<Hostile> files = HostileTables.forms(columns);
            List<Integer> statuses = new ArrayList<>();
            try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> all = new ArrayList<>();
                for (Hostile file : files) {
                    all.add(clients.submit(() -> status(child, path, file)));
                    all.add(clients.submit(() -> status(child, path, file)));
                }
                for (Future<Integer> one : all) {
                    statuses.add(one.get());
                }
            }
            assertThat(statuses).isSubsetOf(200, 422, 503);
            assertThat(Files.readString(child.folder().resolve("stderr.log"))).doesNotContain("OutOfMemoryError");
            assertThat(child.get(path).status()).isEqualTo(200);
        }
    }

    private static int status(Child child, String path, Hostile file) throws IOException {
        MadeForm form = MadeForm.of("menu", file.bytes());
        byte[] body = form.bytes();
        try (Socket socket = child.connect()) {
            socket.setSoTimeout(120_000);
            OutputStream out = socket.getOutputStream();
            out.write(("POST " + path + "/import?dryRun=true HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: "
                            + form.contentType() + "\r\nContent-Length: " + body.length + "\r\nAuthorization: Bearer "
                            + child.key() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            InputStream in = socket.getInputStream();
            String status = new String(in.readNBytes(12), StandardCharsets.US_ASCII);
            in.transferTo(OutputStream.nullOutputStream());
            return Integer.parseInt(status.substring(9));
        } catch (SocketException refusedWhileSending) {
            return 503;
        }
    }
}
