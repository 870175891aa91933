package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Drawn;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Slow;
import placard.testing.Tenant;

/** Hostile captions and logos, in every request that takes a design: a good picture or a refusal, never a 500. */
@OnSqlite
final class HostileDesignTest {
    @Started
    private static Placard placard;

    private static long codes() {
        return placard.get("/api/v1/qr").at("/pagination/total").asLong();
    }

    /** Escapes are JSON's own, and reach the server as such. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\\u202eb",
                "\\u2067x",
                "a\\u200bb",
                "\\ufeffMenu",
                "a\\u00adb",
                "\\ud83c\\udf78",
                "\\u0301x",
                "x\\u0301\\u0301\\u0301",
                "\\u0915\\u094d",
                "\\u093f",
                "a\\u0000b",
                "a\\u0007b",
                "a\\nb",
                "a\\tb",
                "\\ud800",
                "\\udc00x",
                "x\\ud83c",
                "\\uffff",
                "\\ue000",
                "\\u00a0",
                "\\u2028",
                "\\u0000",
                "<b>&\\\"'",
                "%s%n\\\\",
                "\\ufdfa\\ufdfa",
                "\\u1e9b\\u0323",
                "${x}",
                "\\u200d",
                "\\ufe0f",
                "\\u0600"
            })
    void aCaptionIsDrawnOrRefused(String caption) {
        String path = placard.post("/api/v1/qr", url("Steady", "")).header("Location");
        long credits = placard.credits();
        long codes = codes();
        String design = ",\"design\":{\"frameStyle\":\"label\",\"frameText\":\"" + caption + "\"}";
        String body = "{\"name\":\"H\",\"targetUrl\":\"https://example.com/\"" + design + "}";
        Reply preview = placard.post("/api/v1/qr/preview", body.replace("{\"name\"", "{\"format\":\"svg\",\"name\""));
        Reply patched = placard.patch(path, "{" + design.substring(1) + "}");
        assertThat(preview.status()).isIn(200, 400, 422);
        assertThat(patched.status()).isEqualTo(preview.status());
        assertThat(codes()).isEqualTo(codes);
        Reply made = placard.post("/api/v1/qr", body);
        if (preview.status() == 200) {
            assertThat(made.status()).isEqualTo(201);
            byte[] png =
                    placard.get(made.header("Location") + "/image.png?px=700").bytes();
            assertThat(Scanners.zxing(Scanners.png(png)).getText())
                    .isEqualTo(made.at("/qr/payload").asText());
        } else {
            assertThat(made.status()).isEqualTo(preview.status());
            assertThat(made.at("/code").asText()).isIn("validation_failed", "malformed_json");
            assertThat(placard.get(path).at("/qr/version").asInt()).isEqualTo(1);
            assertThat(placard.credits()).isEqualTo(credits);
            assertThat(codes()).isEqualTo(codes);
        }
    }

    private static byte[] picture(int width, int height, int type, Color... colors) {
        BufferedImage picture = new BufferedImage(width, height, type);
        Graphics2D graphics = picture.createGraphics();
        for (int i = 0; i < colors.length; i++) {
            graphics.setColor(colors[i]);
            graphics.fillRect(i * width / colors.length, 0, width, height);
        }
        graphics.dispose();
        return Drawn.bytes("png", picture);
    }

    /** A finder pattern and nothing else. */
    private static byte[] finder() {
        BufferedImage picture = new BufferedImage(140, 140, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        Color[] colors = {Color.BLACK, Color.WHITE, Color.BLACK};
        for (int ring = 0; ring < 3; ring++) {
            graphics.setColor(colors[ring]);
            graphics.fillRect(20 * ring, 20 * ring, 140 - 40 * ring, 140 - 40 * ring);
        }
        graphics.dispose();
        return Drawn.bytes("png", picture);
    }

    private static byte[] noise() {
        BufferedImage picture = new BufferedImage(300, 300, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(3);
        for (int i = 0; i < 90_000; i++) {
            picture.setRGB(i % 300, i / 300, random.nextInt());
        }
        return Drawn.bytes("png", picture);
    }

    private static String uploaded(String name, byte[] bytes) {
        Reply reply = placard.upload(name, bytes);
        assertThat(reply.status()).isEqualTo(201);
        return reply.at("/file/id").asText();
    }

    private static String design(String file, String position) {
        return ",'design':{'brandingMode':'logo','logoFileId':'" + file + "','brandingPosition':'" + position + "'}";
    }

    @Test
    void anOddLogoIsDrawnAndTheCodeIsRead() {
        List<byte[]> odd = List.of(
                picture(1, 1, BufferedImage.TYPE_INT_RGB, Color.RED),
                picture(1, 4000, BufferedImage.TYPE_INT_RGB, Color.BLUE, Color.BLACK),
                picture(4000, 1, BufferedImage.TYPE_INT_RGB, Color.BLUE, Color.BLACK),
                picture(3, 3, BufferedImage.TYPE_INT_ARGB),
                picture(200, 200, BufferedImage.TYPE_INT_RGB, Color.WHITE),
                picture(200, 200, BufferedImage.TYPE_INT_RGB, Color.BLACK),
                noise(),
                Drawn.jpeg(1600, 1200));
        for (int i = 0; i < odd.size(); i++) {
            Reply file = placard.upload("odd.png", odd.get(i));
            assertThat(file.status()).as("file %d", i).isIn(201, 422);
            for (String position : file.status() == 201 ? List.of("center", "top-left") : List.<String>of()) {
                Reply made = placard.post(
                        "/api/v1/qr", url("O", design(file.at("/file/id").asText(), position)));
                assertThat(made.status()).as("%d %s", i, position).isIn(201, 422);
                if (made.status() == 201) {
                    byte[] png = placard.get(made.header("Location") + "/image.png?px=600")
                            .bytes();
                    assertThat(Scanners.zxing(Scanners.png(png)).getText())
                            .as("%d %s", i, position)
                            .isEqualTo(made.at("/qr/payload").asText());
                }
            }
        }
    }

    @Test
    void aLogoThatCannotBeOneIsRefusedAndNothingIsCharged() {
        String pdf = uploaded("menu.pdf", "%PDF-1.7\nstartxref\n9\n%%EOF\n".getBytes(StandardCharsets.US_ASCII));
        String gone = uploaded("gone.png", Drawn.png(50, 50));
        placard.send("DELETE", "/api/v1/files/" + gone, null, placard.key());
        Tenant other = Tenant.of(placard, 5);
        String theirs = placard.send(MadeForm.of("a.png", Drawn.png(40, 40)), other.key())
                .at("/file/id")
                .asText();
        String path = placard.post("/api/v1/qr", url("Steady", "")).header("Location");
        long credits = placard.credits();
        List<String> unknown = List.of(pdf, gone, theirs);
        List<String> malformed = List.of("file_x", "../../etc/passwd");
        for (String file : Stream.concat(unknown.stream(), malformed.stream()).toList()) {
            String fault = "/design/logoFileId " + (unknown.contains(file) ? "file_not_found" : "invalid_id");
            String design = design(file, "center");
            assertThat(placard.post("/api/v1/qr", url("L", design)).faults()).containsExactly(fault);
            assertThat(placard.post("/api/v1/qr/preview", url("L", design)).faults())
                    .containsExactly(fault);
            assertThat(placard.patch(path, json("{" + design.substring(1) + "}"))
                            .faults())
                    .containsExactly(fault);
        }
        assertThat(placard.credits()).isEqualTo(credits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"center", "top-left", "bottom-right"})
    void aLogoThatLooksLikeAFinderIsRefused(String position) {
        String path = placard.post("/api/v1/qr", url("Steady", "")).header("Location");
        long credits = placard.credits();
        String design = design(uploaded("finder.png", finder()), position);
        String fault = "/design/logoFileId unscannable_design";
        Reply refused = placard.post("/api/v1/qr", url("F", design));
        assertThat(refused.faults()).containsExactly(fault);
        assertThat(refused.at("/errors/0/message").asText()).contains("1 : 1 : 3 : 1 : 1");
        assertThat(placard.post("/api/v1/qr/preview", url("F", design)).faults())
                .containsExactly(fault);
        assertThat(placard.patch(path, json("{" + design.substring(1) + "}")).faults())
                .containsExactly(fault);
        assertThat(placard.credits()).isEqualTo(credits);
    }

    @ParameterizedTest
    @Slow
    @ValueSource(
            strings = {
                "sizeMm=-1",
                "sizeMm=1e9",
                "sizeMm=NaN",
                "dpi=99999999999",
                "px=6000&px=1",
                "px=%00",
                "sizeMm=%F0%9F%8D%B8",
                "px=0x40",
                "dpi=",
                "sizeMm=2000&dpi=1200",
                "px=64"
            })
    void aSizeIsDrawnOrRefused(String query) {
        String path = placard.post("/api/v1/qr", url("Size", "")).header("Location");
        assertThat(placard.get(path + "/image.png?" + query).status()).isIn(200, 422);
    }
}
