package placard.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Drawn;
import placard.testing.MadeForm;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** What is no file, or is meant to do harm, is refused by name, keeps nothing, and costs next to nothing. */
@ParameterizedClass
@EnumSource
final class HostileUploadsTest {
    private static final byte[] WEBP =
            Base64.getDecoder().decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA");

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

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] joined(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        Arrays.stream(parts).forEach(all::put);
        return all.array();
    }

    /** A chunk of a PNG with its right sum. */
    private static byte[] chunk(String type, byte[] data) {
        byte[] body = joined(latin(type), data);
        CRC32 sum = new CRC32();
        sum.update(body);
        return joined(
                ByteBuffer.allocate(4).putInt(data.length).array(),
                body,
                ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }

    private static byte[] pngHeader(int width, int height) {
        byte[] header = ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put(new byte[] {8, 2, 0, 0, 0})
                .array();
        return joined(latin("\u0089PNG\r\n\u001a\n"), chunk("IHDR", header));
    }

    private static byte[] bomb(int width, int height) {
        return joined(pngHeader(width, height), chunk("IDAT", new byte[64]), chunk("IEND", new byte[0]));
    }

    private static byte[] cut(byte[] whole) {
        return Arrays.copyOf(whole, whole.length * 2 / 3);
    }

    private static byte[] jpegOf(int width, int height) {
        byte[] jpeg = Drawn.jpeg(8, 8);
        for (int i = 0; i < jpeg.length - 8; i++) {
            if ((jpeg[i] & 0xff) == 0xff && (jpeg[i + 1] & 0xff) == 0xc0) {
                ByteBuffer.wrap(jpeg).putShort(i + 5, (short) height).putShort(i + 7, (short) width);
                return jpeg;
            }
        }
        throw new AssertionError("no frame");
    }

    private static byte[] webpOf(int width, int height) {
        byte[] webp = WEBP.clone();
        ByteBuffer.wrap(webp)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(26, (short) width)
                .putShort(28, (short) height);
        return webp;
    }

    private static Map<String, byte[]> files(String code) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        switch (code) {
            case "unsupported_file_type" -> {
                files.put("svg.png", latin("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"));
                files.put("bomb.gif", joined(latin("GIF89a"), new byte[] {-1, -1, -1, -1, 0, 0, 0}));
                files.put("page.jpg", latin("<!doctype html><script>alert(1)</script>"));
                files.put("photo.heic", latin("\0\0\0\u0018ftypheic\0\0\0\0"));
                files.put("late.pdf", latin("junk before %PDF-1.7\n%%EOF"));
                files.put("zip.pdf", latin("PK\u0003\u0004"));
            }
            case "empty_file" -> files.put("empty.png", new byte[0]);
            case "damaged_file" -> {
                files.put("cut.png", cut(Drawn.png(300, 200)));
                files.put("cut.jpg", cut(Drawn.jpeg(300, 200)));
                files.put("cut.webp", cut(WEBP));
                files.put("cut.pdf", latin("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"));
                files.put("noData.png", joined(pngHeader(100, 100), chunk("IEND", new byte[0])));
                files.put("zero.png", bomb(0, 5));
                files.put("negative.png", bomb(-5, 5));
                files.put("nothing.jpg", new byte[] {-1, -40, -1});
                files.put("justEnd.jpg", new byte[] {-1, -40, -1, -39});
                files.put("sum.png", broken(Drawn.png(20, 20)));
                files.put(
                        "noise.png",
                        joined(pngHeader(200, 200), chunk("IDAT", new byte[999]), chunk("IEND", new byte[0])));
            }
            case "too_many_pixels" -> {
                files.put("bomb.png", bomb(60_000, 60_000));
                files.put("long.png", bomb(1_000_000, 1));
                files.put("bomb.jpg", jpegOf(65_000, 65_000));
                files.put("bomb.webp", webpOf(16_000, 16_000));
            }
            case "ambiguous_file" -> {
                byte[] jpeg = Drawn.jpeg(8, 8);
                byte[] comment = latin("\u00ff\u00fe\0\u0010%PDF-1.4 obj  ");
                files.put("pdf.jpg", joined(Arrays.copyOf(jpeg, 2), comment, Arrays.copyOfRange(jpeg, 2, jpeg.length)));
                files.put("zip.pdf", latin("%PDF-1.7\nstartxref\n9\n%%EOF\nPK\u0005\u0006" + "\0".repeat(18)));
            }
            default -> throw new AssertionError(code);
        }
        return files;
    }

    private static byte[] broken(byte[] png) {
        png[40] ^= 1;
        return png;
    }

    @Test
    void whatIsNoSoundFileIsRefusedByName() {
        long before = placard.get("/api/v1/files").at("/usage/bytes").asLong();
        for (String code :
                List.of("unsupported_file_type", "empty_file", "damaged_file", "too_many_pixels", "ambiguous_file")) {
            files(code).forEach((name, bytes) -> {
                Reply reply = placard.upload(name, bytes);
                assertThat(reply.status()).as(name + " " + reply.text()).isEqualTo(422);
                assertThat(reply.faults()).as(name).containsExactly("/file " + code);
            });
        }
        assertThat(placard.get("/api/v1/files").at("/usage/bytes").asLong()).isEqualTo(before);
    }

    /** A palette's decoder reads every text of a file; this one would unpack to a hundred times the heap. */
    @Test
    void aPackedTextIsNotUnpacked() {
        byte[] text = joined(latin("bomb\0\0"), deflated(256 << 20));
        byte[] png = Drawn.bytes("png", Drawn.picture(40, 40, BufferedImage.TYPE_BYTE_INDEXED));
        byte[] whole = joined(Arrays.copyOf(png, 33), chunk("zTXt", text), Arrays.copyOfRange(png, 33, png.length));
        long start = System.nanoTime();
        assertThat(placard.upload("text.png", whole).status()).isEqualTo(201);
        assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
    }

    private static byte[] deflated(int zeros) {
        var deflater = new Deflater(9);
        var out = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 16];
        byte[] block = new byte[1 << 20];
        for (int i = 0; i < zeros; i += block.length) {
            deflater.setInput(block);
            for (int n = deflater.deflate(buffer); n > 0; n = deflater.deflate(buffer)) {
                out.write(buffer, 0, n);
            }
        }
        deflater.finish();
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        return out.toByteArray();
    }

    @Test
    void aFormThatIsNoneIsRefused() {
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
