package placard.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static placard.testing.Body.json;

import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.WritableRaster;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.PngChunks;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Tenant;

/** A file from the upload to the page. */
@ParameterizedClass
@EnumSource
final class FileTest {
    private static Placard placard;

    /** Only for JUnit, which wants a place for it. */
    @Parameter
    Store store;

    @BeforeParameterizedClassInvocation
    static void start(Store store) {
        placard = Placard.start(store);
        assertThat(placard.running().store()).isEqualTo(store.label());
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        placard.close();
    }

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
        Reply served = open("/files/" + id);
        assertThat(served.status()).isEqualTo(200);
        assertThat(served.header("Content-Type")).isEqualTo("image/png");
        assertThat(served.bytes()).hasSize(created.at("/file/bytes").asInt());
        BufferedImage picture = Drawn.read(served.bytes());
        assertThat(picture.getRGB(0, 0)).isEqualTo(0xffff0000);
        assertThat(picture.getRGB(29, 19)).isEqualTo(0xffffffff);
    }

    @Test
    void anItemShowsOnlyPicturesOfItsOwnWorkspace() {
        String picture = uploaded(Drawn.png(4, 4));
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = "/api/v1/catalogs/" + catalog.id() + "/items";
        Reply made = placard.post(
                path,
                json("{'name':'Dosa','sectionId':'" + catalog.section() + "','imageFileIds':['" + picture + "']}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String other = "file_01jd3x5n8kq2v7w9c4t6r0m1ba";
        Reply refused = placard.post(
                path, json("{'name':'Dosa','sectionId':'" + catalog.section() + "','imageFileIds':['" + other + "']}"));
        assertThat(refused.faults()).containsExactly("/imageFileIds/0 file_not_found");
    }

    private static Reply open(String path, String... headers) {
        return placard.send("GET", path, null, null, headers);
    }

    @Test
    void aJpegIsTurnedUprightAndLosesWhatItsCameraWrote() {
        int[] topLeft = {0xff0000, 0x00ff00, 0xffffff, 0x0000ff, 0xff0000, 0x0000ff, 0xffffff, 0x00ff00};
        for (int orientation = 1; orientation <= 8; orientation++) {
            Reply made = placard.upload("photo.jpg", withExif(Drawn.jpeg(64, 32), orientation));
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            boolean turned = orientation >= 5;
            assertThat(made.at("/file/width").asInt()).isEqualTo(turned ? 32 : 64);
            assertThat(made.at("/file/height").asInt()).isEqualTo(turned ? 64 : 32);
            Reply served = open("/files/" + made.at("/file/id").asText());
            assertThat(served.header("Content-Type")).isEqualTo("image/jpeg");
            assertThat(new String(served.bytes(), StandardCharsets.ISO_8859_1)).doesNotContain("Exif", "52.5200 N");
            assertClose(Drawn.read(served.bytes()).getRGB(3, 3), topLeft[orientation - 1], orientation);
        }
    }

    private static void assertClose(int rgb, int wanted, int orientation) {
        for (int shift = 0; shift < 24; shift += 8) {
            assertThat(rgb >> shift & 0xff)
                    .as("orientation " + orientation + " " + Integer.toHexString(rgb))
                    .isCloseTo(wanted >> shift & 0xff, within(24));
        }
    }

    /** A JPEG with a camera's metadata: which way is up, and where it was. */
    private static byte[] withExif(byte[] jpeg, int orientation) {
        byte[] exif = ByteBuffer.allocate(64)
                .put("Exif\0\0MM\0*".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(8)
                .putShort((short) 1)
                .putShort((short) 0x0112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) orientation)
                .putShort((short) 0)
                .putInt(0)
                .put("52.5200 N 13.40".getBytes(StandardCharsets.ISO_8859_1))
                .array();
        byte[] segment = ByteBuffer.allocate(4 + exif.length)
                .putShort((short) 0xffe1)
                .putShort((short) (2 + exif.length))
                .put(exif)
                .array();
        return PngChunks.joined(Arrays.copyOf(jpeg, 2), segment, Arrays.copyOfRange(jpeg, 2, jpeg.length));
    }

    @Test
    void aTransparentPngStaysOneAndAWebpBecomesWhatItNeeds() {
        BufferedImage clear = Drawn.picture(20, 20, BufferedImage.TYPE_4BYTE_ABGR);
        clear.setRGB(0, 0, 0x00ffffff);
        Reply png = placard.upload("logo.png", Drawn.bytes("png", clear));
        assertThat(png.at("/file/contentType").asText()).isEqualTo("image/png");
        byte[] served = open("/files/" + png.at("/file/id").asText()).bytes();
        assertThat(Drawn.read(served).getRGB(0, 0) >>> 24).isZero();
        assertThat(Drawn.read(served).getRGB(1, 1)).isEqualTo(0xffff0000);
        Map<String, String> webps = Map.of(
                "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA",
                "image/jpeg",
                "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
                "image/png",
                "UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==",
                "image/png");
        webps.forEach((webp, type) -> {
            Reply made = placard.upload("a.webp", Base64.getDecoder().decode(webp));
            assertThat(made.at("/file/contentType").asText()).as(made.text()).isEqualTo(type);
            assertThat(made.at("/file/width").asInt()).isEqualTo(1);
        });
    }

    @Test
    void aWidePictureComesInSmallerSizesAndNeverInALargerOne() {
        String id =
                placard.upload("wide.jpg", Drawn.jpeg(800, 400)).at("/file/id").asText();
        int whole = open("/files/" + id).bytes().length;
        for (int width : new int[] {320, 640}) {
            Reply scaled = open("/files/" + id + "?w=" + width);
            BufferedImage picture = Drawn.read(scaled.bytes());
            assertThat(picture.getWidth()).isEqualTo(width);
            assertThat(picture.getHeight()).isEqualTo(width / 2);
            assertClose(picture.getRGB(5, 5), 0xff0000, 1);
            assertClose(picture.getRGB(width - 5, 5), 0x00ff00, 1);
            assertThat(scaled.header("ETag")).isNotEqualTo(open("/files/" + id).header("ETag"));
        }
        for (String query : List.of("?w=960", "?w=321", "?w=", "?w=x", "?w=-1")) {
            assertThat(open("/files/" + id + query).bytes()).hasSize(whole);
        }
    }

    @Test
    void aDocumentIsKeptAsItIsAndServedByRange() {
        byte[] pdf = pdf(700_000, 1);
        Reply made = placard.upload("menu.pdf", pdf);
        assertThat(made.at("/file/contentType").asText()).as(made.text()).isEqualTo("application/pdf");
        assertThat(made.at("/file/width").isNull()).isTrue();
        String path = "/files/" + made.at("/file/id").asText();
        Reply whole = open(path);
        assertThat(whole.bytes()).isEqualTo(pdf);
        assertThat(whole.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(whole.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
        assertThat(whole.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(whole.header("Content-Disposition")).startsWith("inline; filename=\"menu.pdf\"");
        assertThat(open(path, "If-None-Match", whole.header("ETag")).status()).isEqualTo(304);
        Reply head = placard.send("HEAD", path, null, null);
        assertThat(head.header("Content-Length")).isEqualTo("700000");
        assertRange(path, pdf, "bytes=0-0", 0, 1);
        assertRange(path, pdf, "bytes=262143-262145", 262_143, 262_146);
        assertRange(path, pdf, "bytes=5-", 5, 700_000);
        assertRange(path, pdf, "bytes=-7", 699_993, 700_000);
        assertRange(path, pdf, "bytes=699999-9999999", 699_999, 700_000);
        for (String unsatisfiable : List.of("bytes=700000-", "bytes=-0")) {
            Reply refused = open(path, "Range", unsatisfiable);
            assertThat(refused.status()).isEqualTo(416);
            assertThat(refused.header("Content-Range")).isEqualTo("bytes */700000");
        }
        for (String ignored : List.of("bytes=0-1,3-4", "bytes=9-3", "pages=1-2", "bytes=-")) {
            assertThat(open(path, "Range", ignored).status()).as(ignored).isEqualTo(200);
        }
        assertThat(open(path, "Range", "bytes=0-1", "If-Range", "\"other\"").status())
                .isEqualTo(200);
    }

    private static void assertRange(String path, byte[] whole, String range, int from, int to) {
        Reply part = open(path, "Range", range);
        assertThat(part.status()).as(range).isEqualTo(206);
        assertThat(part.header("Content-Range")).isEqualTo("bytes " + from + "-" + (to - 1) + "/" + whole.length);
        assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(whole, from, to));
    }

    private static byte[] pdf(int size, int seed) {
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

    @Test
    void aCodeShowsFilesOfTheRightKindOnly() {
        String picture = uploaded(Drawn.png(9, 9));
        String document = placard.upload("a.pdf", pdf(600, 8)).at("/file/id").asText();
        Reply pdf = placard.post(
                "/api/v1/qr", json("{'name':'Menu','type':'pdf','content':{'fileId':'" + document + "'}}"));
        assertThat(pdf.status()).as(pdf.text()).isEqualTo(201);
        assertThat(placard.scan(pdf.at("/qr/slug").asText(), "203.0.113.7").header("Location"))
                .isEqualTo(placard.url("/files/" + document));
        assertThat(placard.post(
                                "/api/v1/qr",
                                json("{'name':'Menu','type':'pdf','content':{'fileId':'" + picture + "'}}"))
                        .faults())
                .containsExactly("/content/fileId file_not_found");
        MadeCatalog catalog = MadeCatalog.in(placard);
        assertThat(catalog.post("Dosa", ",'imageFileIds':['" + document + "']")
                        .at("/errors/0/message")
                        .asText())
                .as("a document where a picture must be")
                .isEqualTo("No uploaded picture has this id.");
        assertThat(catalog.patch("{'theme':{'logoFileId':'" + document + "'}}")
                        .at("/errors/0/message")
                        .asText())
                .isEqualTo("No uploaded picture has this id.");
        assertThat(placard.post(
                                "/api/v1/qr",
                                json("{'name':'Menu','type':'pdf','content':{'fileId':'" + picture + "'}}"))
                        .at("/errors/0/message")
                        .asText())
                .isEqualTo("No uploaded PDF has this id.");
        assertThat(placard.post(
                                "/api/v1/qr",
                                json("{'name':'All','type':'image','content':{'fileIds':['" + picture + "','" + document
                                        + "']}}"))
                        .faults())
                .containsExactly("/content/fileIds/1 file_not_found");
    }

    @Test
    void aFileThatIsShownGoesOnlyByForce() {
        String picture = uploaded(Drawn.png(11, 4));
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("Dosa", ",'imageFileIds':['" + picture + "']");
        placard.patch(catalog.path(), json("{'theme':{'coverFileId':'" + picture + "'}}"));
        Reply code = placard.post(
                "/api/v1/qr",
                json("{'name':'All','type':'image','content':{'title':'Our dishes','fileIds':['" + picture + "']}}"));
        Reply refused = placard.delete("/api/v1/files/" + picture);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("file_in_use");
        assertThat(refused.json().path("usedBy").findValuesAsText("id"))
                .containsExactly(
                        catalog.id(),
                        item.substring(item.lastIndexOf('/') + 1),
                        code.at("/qr/id").asText());
        assertThat(placard.delete("/api/v1/files/" + picture + "?force=yes").faults())
                .containsExactly("/query/force invalid_type");
        assertThat(placard.delete("/api/v1/files/" + picture + "?force=true").status())
                .isEqualTo(204);
        Reply gallery = open("/p/" + code.at("/qr/slug").asText());
        assertThat(gallery.status()).isEqualTo(200);
        assertThat(gallery.text()).contains("Our dishes").doesNotContain(picture);
        assertThat(placard.patch(item, json("{'name':'Dosa 2'}")).status()).isEqualTo(200);
    }

    @Test
    void aGalleryShowsItsPicturesInTheirOrderAndALinksPageItsAvatar() {
        String wide =
                placard.upload("w.jpg", Drawn.jpeg(1000, 500)).at("/file/id").asText();
        String small = uploaded(Drawn.png(50, 60));
        Reply code = placard.post(
                "/api/v1/qr",
                json("{'name':'x','type':'image','content':{'fileIds':['" + small + "','" + wide + "']}}"));
        Reply page = open("/p/" + code.at("/qr/slug").asText(), "Accept-Language", "de");
        assertThat(page.text())
                .containsSubsequence("Bilder", "/files/" + small, "Bild 1 von 2", "/files/" + wide + "?w=640")
                .contains("width=\"1000\" height=\"500\"", "lang=\"de\"");
        assertThat(open("/p/" + code.at("/qr/slug").asText() + "?lang=ar").text())
                .contains("dir=\"rtl\"");
        Reply social = placard.post(
                "/api/v1/qr",
                json("{'name':'x','type':'social','content':{'title':'T','avatarFileId':'" + wide
                        + "','links':[{'platform':'x','url':'https://example.com'}]}}"));
        assertThat(open("/p/" + social.at("/qr/slug").asText()).text())
                .contains("class=\"avatar\" src=\"/files/" + wide + "?w=640\"");
    }

    @Test
    void greyStaysAsDarkAsItWas() {
        BufferedImage grey = new BufferedImage(8, 8, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 64; i++) {
            grey.getRaster().setSample(i % 8, i / 8, 0, 100);
        }
        var model = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_GRAY),
                true,
                false,
                Transparency.TRANSLUCENT,
                DataBuffer.TYPE_BYTE);
        WritableRaster raster = model.createCompatibleWritableRaster(8, 8);
        for (int i = 0; i < 64; i++) {
            raster.setPixel(i % 8, i / 8, new int[] {100, i == 0 ? 0 : 255});
        }
        BufferedImage half = new BufferedImage(model, raster, false, null);
        for (BufferedImage picture : List.of(grey, half)) {
            Reply made = placard.upload("grey.png", Drawn.bytes("png", picture));
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            BufferedImage served =
                    Drawn.read(open("/files/" + made.at("/file/id").asText()).bytes());
            assertThat(served.getRaster().getPixel(4, 4, (int[]) null)[0]).isEqualTo(100);
        }
    }
}
