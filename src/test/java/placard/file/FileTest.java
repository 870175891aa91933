package placard.file;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Tenant;

/** A file from the upload until it is gone: described, served, counted, kept apart. */
@OnBothStores
final class FileTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    private static String uploaded(byte[] content) {
        Reply reply = placard.upload("picture.png", content);
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        return reply.at("/file/id").asText();
    }

    @Test
    void anUploadedPngIsDescribedListedAndServed() {
        Reply created = placard.upload("C:\\\\pictures\\\\dosa.png", Drawn.png(30, 20));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        String id = created.at("/file/id").asText();
        assertThat(created.header("Location")).isEqualTo("/api/v1/files/" + id);
        assertThat(created.at("/file/contentType").asText()).isEqualTo("image/png");
        assertThat(created.at("/file/width").asInt()).isEqualTo(30);
        assertThat(created.at("/file/height").asInt()).isEqualTo(20);
        assertThat(created.at("/file/name").asText()).isEqualTo("dosa.png");
        assertThat(placard.get("/api/v1/files/" + id).json()).isEqualTo(created.json());
        assertThat(placard.get("/api/v1/files?q=DOSA").at("/files/0")).isEqualTo(created.at("/file"));
        Reply served = placard.open("/files/" + id);
        assertThat(served.status()).isEqualTo(200);
        assertThat(served.header("Content-Type")).isEqualTo("image/png");
        assertThat(served.bytes()).hasSize(created.at("/file/bytes").asInt());
        BufferedImage picture = Drawn.read(served.bytes());
        assertThat(picture.getRGB(0, 0)).isEqualTo(0xffff0000);
        assertThat(picture.getRGB(29, 19)).isEqualTo(0xffffffff);
    }

    @Test
    void aDocumentIsKeptAsItIsAndServedByRange() {
        byte[] pdf = pdf(700_000, 1);
        Reply made = placard.upload("menu.pdf", pdf);
        assertThat(made.at("/file/contentType").asText()).as(made.text()).isEqualTo("application/pdf");
        assertThat(made.at("/file/width").isNull()).isTrue();
        String path = "/files/" + made.at("/file/id").asText();
        Reply whole = placard.open(path);
        assertThat(whole.bytes()).isEqualTo(pdf);
        assertThat(whole.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(whole.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
        assertThat(whole.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(whole.header("Content-Disposition")).startsWith("inline; filename=\"menu.pdf\"");
        assertThat(placard.open(path, "If-None-Match", whole.header("ETag")).status())
                .isEqualTo(304);
        Reply head = placard.send("HEAD", path, null, null);
        assertThat(head.header("Content-Length")).isEqualTo("700000");
        assertRange(path, pdf, "bytes=0-0", 0, 1);
        assertRange(path, pdf, "bytes=262143-262145", 262_143, 262_146);
        assertRange(path, pdf, "bytes=5-", 5, 700_000);
        assertRange(path, pdf, "bytes=-7", 699_993, 700_000);
        assertRange(path, pdf, "bytes=699999-9999999", 699_999, 700_000);
        for (String unsatisfiable : List.of("bytes=700000-", "bytes=-0")) {
            Reply refused = placard.open(path, "Range", unsatisfiable);
            assertThat(refused.status()).isEqualTo(416);
            assertThat(refused.header("Content-Range")).isEqualTo("bytes */700000");
        }
        for (String ignored : List.of("bytes=0-1,3-4", "bytes=9-3", "pages=1-2", "bytes=-")) {
            assertThat(placard.open(path, "Range", ignored).status())
                    .as(ignored)
                    .isEqualTo(200);
        }
        assertThat(placard.open(path, "Range", "bytes=0-1", "If-Range", "\"other\"")
                        .status())
                .isEqualTo(200);
    }

    private static void assertRange(String path, byte[] whole, String range, int from, int to) {
        Reply part = placard.open(path, "Range", range);
        assertThat(part.status()).as(range).isEqualTo(206);
        assertThat(part.header("Content-Range")).isEqualTo("bytes " + from + "-" + (to - 1) + "/" + whole.length);
        assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(whole, from, to));
    }

    /** A document of this many bytes, another one for each seed. */
    static byte[] pdf(int size, int seed) {
        byte[] pdf = new byte[size];
        new Random(seed).nextBytes(pdf);
        byte[] head = "%PDF-1.7\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] tail = "\nstartxref\n9\n%%EOF\n".getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(head, 0, pdf, 0, head.length);
        System.arraycopy(tail, 0, pdf, size - tail.length, tail.length);
        return pdf;
    }

    @Test
    void parallelUploadsNeverPassTheQuota() throws InterruptedException {
        try (Placard small = Placard.start(store, Map.of("PLACARD_FILE_QUOTA_MB", "1"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Integer> statuses = Collections.synchronizedList(new ArrayList<>());
            for (int i = 0; i < 14; i++) {
                byte[] pdf = pdf(200_000, i);
                threads.submit(() -> {
                    Reply reply = small.upload("a.pdf", pdf);
                    statuses.add(reply.status());
                    if (reply.status() != 201) {
                        assertThat(reply.code()).isEqualTo("file_quota_exceeded");
                    }
                });
            }
            threads.shutdown();
            assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            assertThat(Collections.frequency(statuses, 201)).isEqualTo(5);
            assertThat(Collections.frequency(statuses, 409)).isEqualTo(9);
            assertThat(small.get("/api/v1/files").at("/usage/bytes").asInt()).isEqualTo(1_000_000);
            String id = small.get("/api/v1/files").at("/files/0/id").asText();
            assertThat(small.delete("/api/v1/files/" + id).status()).isEqualTo(204);
            assertThat(small.upload("b.pdf", pdf(200_000, 99)).status()).isEqualTo(201);
        }
    }

    @Test
    void theQuotaMayBeUsedUpToItsLastByte() {
        try (Placard small = Placard.start(store, Map.of("PLACARD_FILE_QUOTA_MB", "1"))) {
            assertThat(small.upload("a.pdf", pdf(1 << 19, 1)).status()).isEqualTo(201);
            assertThat(small.upload("b.pdf", pdf((1 << 19) + 1, 2)).code()).isEqualTo("file_quota_exceeded");
            assertThat(small.upload("c.pdf", pdf(1 << 19, 3)).status()).isEqualTo(201);
            assertThat(small.upload("d.pdf", pdf(100, 4)).code()).isEqualTo("file_quota_exceeded");
        }
    }

    @Test
    void anotherWorkspacesFileIsAsIfItWereNot() {
        Tenant other = Tenant.of(placard, 9);
        String mine = uploaded(Drawn.png(21, 4));
        String path = "/api/v1/files/" + mine;
        for (String method : List.of("GET", "DELETE")) {
            assertThat(placard.send(method, path, null, other.key()).status()).isEqualTo(404);
        }
        assertThat(placard.send("GET", "/api/v1/files", null, other.key()).at("/files"))
                .isEmpty();
        Reply code = placard.send(
                "POST",
                "/api/v1/qr",
                json("{'name':'x','type':'image','content':{'fileIds':['" + mine + "']}}"),
                other.key());
        assertThat(code.faults()).containsExactly("/content/fileIds/0 file_not_found");
        assertThat(placard.get(path).status()).isEqualTo(200);
    }

    @Test
    void theSameBytesAreKeptOnceUntilTheLastFileOfThemGoes() {
        try (Placard own = Placard.start(store)) {
            byte[] pdf = pdf(1_000, 5);
            String first = own.upload("one.pdf", pdf).at("/file/id").asText();
            String second = own.upload("two.pdf", pdf).at("/file/id").asText();
            assertThat(first).isNotEqualTo(second);
            assertThat(own.get("/api/v1/files").at("/usage/bytes").asInt()).isEqualTo(1_000);
            assertThat(own.delete("/api/v1/files/" + first).status()).isEqualTo(204);
            assertThat(own.delete("/api/v1/files/" + first).status()).isEqualTo(404);
            assertThat(own.send("GET", "/files/" + first, null, null).status()).isEqualTo(410);
            assertThat(own.send("GET", "/files/" + second, null, null).bytes()).isEqualTo(pdf);
            assertThat(own.delete("/api/v1/files/" + second).status()).isEqualTo(204);
            assertThat(own.send("GET", "/files/" + second, null, null).status()).isEqualTo(410);
            assertThat(own.get("/api/v1/files").at("/usage/bytes").asInt()).isZero();
            assertThat(own.upload("three.pdf", pdf).status()).isEqualTo(201);
        }
    }

    @Test
    void anUploadIsRepeatedByItsKeyWhateverTheBoundary() {
        byte[] png = Drawn.png(7, 7);
        Reply first = placard.upload("a.png", png, "Idempotency-Key", "upload-1");
        Reply again = placard.upload("a.png", png, "Idempotency-Key", "upload-1");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(placard.upload("a.png", Drawn.png(8, 7), "Idempotency-Key", "upload-1")
                        .code())
                .isEqualTo("idempotency_key_reused");
    }
}
