package placard.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.MadeForm;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/**
 * Uploads that are malformed or hostile are refused with a specific code, leave nothing behind and cost next to
 * nothing.
 */
@OnBothStores
final class HostileUploadsTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] cut(byte[] whole) {
        return Arrays.copyOf(whole, whole.length * 2 / 3);
    }

    /** A phone that loses its network: nothing of what came stays, and the next upload finds everything as it was. */
    @Test
    void anUploadWhoseConnectionEndsHalfWayLeavesNothing() throws IOException {
        MadeForm form = MadeForm.of("photo.jpg", new byte[3 << 20]);
        byte[] body = form.bytes();
        long before = placard.get("/api/v1/files").at("/usage/bytes").asLong();
        for (int i = 0; i < 4; i++) {
            try (Socket socket = new Socket("localhost", placard.running().port())) {
                socket.getOutputStream()
                        .write(latin("POST /api/v1/files HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                + placard.key() + "\r\nContent-Type: " + form.contentType() + "\r\nContent-Length: "
                                + body.length + "\r\n\r\n"));
                socket.getOutputStream().write(body, 0, body.length / 2);
                socket.getOutputStream().flush();
                Await.until("the first half to be on disk", () -> count(uploads()) > 0);
            }
            Await.until("it to be gone", () -> count(uploads()) == 0);
        }
        assertThat(placard.get("/api/v1/files").at("/usage/bytes").asLong()).isEqualTo(before);
        assertThat(placard.upload("a.png", Drawn.png(31, 7)).status()).isEqualTo(201);
    }

    private static Path uploads() {
        return placard.folder().resolve("uploads");
    }

    private static long count(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void sixteenAtOnceAreAllTakenIn() {
        List<Integer> statuses = Collections.synchronizedList(new ArrayList<>());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 16; i++) {
                byte[] picture = Drawn.jpeg(900 + i, 600);
                threads.submit(
                        () -> statuses.add(placard.upload("photo.jpg", picture).status()));
            }
        }
        assertThat(statuses).hasSize(16).containsOnly(201);
        assertThat(uploads()).isEmptyDirectory();
    }

    /** Whatever a name holds, it is shown as a name and leads nowhere; a part without one is a file all the same. */
    @Test
    void aNameIsOnlyEverAName() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("; filename=\"../../etc/passwd.png\"", "passwd.png");
        names.put("; filename=\"C:\\\\a\\\\b.png\"", "b.png");
        names.put("; filename=\"a\u202egnp.exe\"", "agnp.exe");
        names.put("; filename=\"\"", "");
        names.put("", "");
        names.forEach((sent, shown) -> {
            MadeForm form =
                    new MadeForm().part("Content-Disposition: form-data; name=\"file\"" + sent, Drawn.png(5, 9));
            Reply made = placard.send(form, placard.key());
            assertThat(made.status()).as(sent + made.text()).isEqualTo(201);
            assertThat(made.at("/file/name").asText("")).as(sent).isEqualTo(shown);
        });
    }

    @Test
    void aMalformedFormIsRefused() {
        Map<String, String> bodies = new LinkedHashMap<>();
        String head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
        bodies.put("no end", head + "abc");
        bodies.put("nothing", "");
        bodies.put("no delimiter", "abc");
        bodies.put("head without end", "--b\r\nContent-Disposition: form-data");
        bodies.put("no name", "--b\r\nContent-Type: image/png\r\n\r\nabc\r\n--b--\r\n");
        bodies.put("words behind a delimiter", "--bc\r\n\r\nabc\r\n--b--\r\n");
        bodies.put("huge head", "--b\r\nX: " + "x".repeat(100_000) + "\r\n\r\nabc\r\n--b--\r\n");
        bodies.forEach((name, body) -> {
            Reply reply = placard.send("/api/v1/files", latin(body), "multipart/form-data; boundary=b", placard.key());
            assertThat(reply.status()).as(name).isEqualTo(400);
            assertThat(reply.code()).isEqualTo("malformed_multipart");
        });
        for (String type : List.of(
                "multipart/form-data",
                "multipart/form-data; boundary=",
                "multipart/form-data; boundary=\"" + "x".repeat(71) + "\"")) {
            assertThat(placard.send("/api/v1/files", latin(head + "abc\r\n--b--\r\n"), type, placard.key())
                            .code())
                    .isEqualTo("malformed_multipart");
        }
        for (String type : List.of("application/json", "multipart/mixed; boundary=b", "image/png")) {
            assertThat(placard.send("/api/v1/files", latin(head + "abc\r\n--b--\r\n"), type, placard.key())
                            .status())
                    .isEqualTo(415);
        }
    }

    @Test
    void manyPartsAreTooMany() {
        MadeForm form = new MadeForm();
        for (int i = 0; i < 10_000; i++) {
            form.field("field" + i, "x");
        }
        Reply reply = placard.send(form, placard.key());
        assertThat(reply.status()).isIn(413, 422);
        MadeForm some = new MadeForm();
        for (int i = 0; i < 17; i++) {
            some.field("field" + i, "x");
        }
        assertThat(placard.send(some, placard.key()).faults()).containsExactly(" too_many_parts");
    }

    @Test
    void aFormWithoutTheFileOrWithTwoIsRefused() {
        assertThat(placard.send(new MadeForm().field("name", "x"), placard.key())
                        .faults())
                .containsExactly("/file required");
        assertThat(placard.send(new MadeForm().file("image", "a.png", Drawn.png(2, 2)), placard.key())
                        .faults())
                .containsExactly("/file required");
        assertThat(placard.send(
                                MadeForm.of("a.png", Drawn.png(2, 2)).file("file", "b.png", Drawn.png(2, 2)),
                                placard.key())
                        .faults())
                .containsExactly(" duplicate_part");
        Reply unknown = placard.send(MadeForm.of("a.png", Drawn.png(2, 2)).field("size", "9"), placard.key());
        assertThat(unknown.status()).isEqualTo(201);
        assertThat(unknown.at("/warnings/0").asText()).contains("/size");
    }

    @Test
    void aFileThatIsTooLargeIsRefusedBeforeItIsRead() {
        try (Placard small = Placard.start(store, Map.of("PLACARD_FILE_MAX_MB", "1"))) {
            byte[] large = new byte[(1 << 20) + 1];
            for (byte[] body : List.of(large, new byte[3 << 20])) {
                Reply reply = small.upload("large.png", body);
                assertThat(reply.status()).isEqualTo(413);
                assertThat(reply.code()).isEqualTo("payload_too_large");
            }
            assertThat(small.folder().resolve("uploads")).isEmptyDirectory();
        }
    }

    @Test
    void nothingOfARefusedUploadStaysOnDisk() {
        List<Reply> replies = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            replies.add(placard.upload("cut.png", cut(Drawn.png(300 + i, 200))));
        }
        assertThat(replies).allMatch(reply -> reply.status() == 422);
        assertThat(placard.folder().resolve("uploads")).isEmptyDirectory();
    }
}
