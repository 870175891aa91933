package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.qr.draw.shape.Pixels;
import placard.qr.judge.ScannabilityCheckTest;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** An existing code keeps its picture, and can be changed, even if a later version would refuse its design. */
@OnSqlite(settings = "PLACARD_BASE_URL=" + StoredDesignTest.BASE)
final class StoredDesignTest {
    /** So long that every symbol has an alignment pattern in its middle, which a logo there hides. */
    static final String BASE = "https://qr.some-rather-long-restaurant-chain-nam-and-its-other-shops.example.com";

    private static final Color GREY = new Color(0x909090);

    @Started
    private static Placard placard;

    /** Squares within each other in one of 140 pixels, which specks keep from being cut to them. */
    private static byte[] picture(Color color, int... halves) {
        BufferedImage picture = new BufferedImage(140, 140, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = picture.createGraphics();
        Color[] colors = {color, Color.WHITE, color};
        for (int i = 0; i < halves.length; i++) {
            graphics.setColor(colors[i]);
            graphics.fillRect(70 - halves[i], 70 - halves[i], 2 * halves[i], 2 * halves[i]);
        }
        graphics.setColor(color);
        IntStream.of(0, 3, 12, 15).forEach(i -> graphics.fillRect(i % 4 * 46 - i % 4 / 3 * 2, i / 4 * 46, 4, 4));
        graphics.dispose();
        return Drawn.bytes("png", picture);
    }

    private static String uploaded(Color color, int... halves) {
        return placard.upload("logo.png", picture(color, halves)).at("/file/id").asText();
    }

    private static String design(String file) {
        return ",'design':{'brandingMode':'logo','logoFileId':'" + file + "','brandingPosition':'center'}";
    }

    /** Of a grey square, about two in five slugs make what decoders take for an alignment pattern. */
    @Test
    void aCodeThatIsMadeHasItsPicture() {
        String logo = uploaded(GREY, 62);
        int refused = 0;
        for (int i = 0; i < 12; i++) {
            long before = placard.credits();
            Reply made = placard.post("/api/v1/qr", url("Made", design(logo)));
            if (made.status() == 201) {
                assertThat(placard.get(made.header("Location") + "/image.svg").status())
                        .as(made.text())
                        .isEqualTo(200);
            } else {
                assertThat(made.faults()).containsExactly("/design/logoFileId unscannable_design");
                assertThat(placard.credits()).isEqualTo(before);
                refused++;
            }
        }
        assertThat(refused).as("of twelve, each with eight slugs").isLessThan(4);
    }

    /** A dot in a ring as an alignment pattern has them, in the symbol of a short link to this address; of level H at least. */
    private static byte[] ring() {
        Pixels ring = ScannabilityCheckTest.dotInRing(BASE.length() + "/q/k7m2xqd".length());
        BufferedImage picture = new BufferedImage(ring.width(), ring.height(), BufferedImage.TYPE_INT_ARGB);
        picture.setRGB(0, 0, ring.width(), ring.height(), ring.argb(), 0, ring.width());
        return Drawn.bytes("png", picture);
    }

    private static String strict(String file) {
        return design(file).replace("{'brandingMode'", "{'errorCorrection':'H','brandingMode'");
    }

    @Test
    void aPreviewWithoutASlugIsJudgedAsACreateWouldBe() {
        String file = placard.upload("ring.png", ring()).at("/file/id").asText();
        String fault = "/design/logoFileId unscannable_design";
        for (String slug : List.of("", ",'slug':'preview'")) {
            String wished = url("Wished", strict(file) + slug);
            assertThat(placard.post("/api/v1/qr/preview", wished).faults()).containsExactly(fault);
            assertThat(placard.post("/api/v1/qr", wished).faults()).containsExactly(fault);
        }
    }

    /** With another base URL the same code has a larger symbol, for which the logo would be refused. */
    @Test
    void aPrintedDesignThatIsRefusedNowIsStillDrawn() {
        try (Placard moving = Placard.start(Store.SQLITE, Map.of("PLACARD_BASE_URL", "https://a.example"))) {
            String file = moving.upload("ring.png", ring()).at("/file/id").asText();
            Reply made = moving.post("/api/v1/qr", url("Wall", strict(file)));
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            String path = made.header("Location");
            moving.environment().put("PLACARD_BASE_URL", BASE);
            moving.restart();
            assertThat(moving.post("/api/v1/qr", url("Wall", strict(file))).faults())
                    .containsExactly("/design/logoFileId unscannable_design");
            assertThat(moving.get(path + "/image.svg").status()).isEqualTo(200);
            assertThat(moving.patch(path, json("{'targetUrl':'https://example.com/new'}"))
                            .status())
                    .isEqualTo(200);
            assertThat(moving.patch(path, json("{'design':{'fgColor':'#101010'}}"))
                            .faults())
                    .containsExactly("/design/logoFileId unscannable_design");
        }
    }

    @Test
    void aCodeWhoseLogoIsGoneLeadsWhereItsOwnerWants() {
        String logo = uploaded(GREY, 40);
        String path = placard.post("/api/v1/qr", url("Gone", design(logo))).header("Location");
        assertThat(placard.get(path + "/image.svg").status()).isEqualTo(200);
        assertThat(placard.delete("/api/v1/files/" + logo + "?force=true").status())
                .isEqualTo(204);
        for (String when : List.of("while the logo is in memory", "after a start")) {
            for (String change : List.of("'targetUrl':'https://example.com/" + when.length() + "'", "'tags':['a']")) {
                assertThat(placard.patch(path, json("{" + change + ",'name':'" + when + "'}"))
                                .status())
                        .as(when)
                        .isEqualTo(200);
            }
            String fault = "/design/logoFileId file_not_found";
            assertThat(placard.get(path + "/image.svg").faults()).as(when).containsExactly(fault);
            assertThat(placard.get(path + "/image.svg", "If-None-Match", "*").faults())
                    .as(when)
                    .containsExactly(fault);
            assertThat(placard.patch(path, json("{'design':{'fgColor':'#111111'}}"))
                            .faults())
                    .as(when)
                    .containsExactly(fault);
            placard.restart();
        }
        Reply whole = placard.patch(
                path, json("{'name':'Whole','design':" + placard.get(path).at("/qr/design") + "}"));
        assertThat(whole.status()).as("what was read is sent back").isEqualTo(200);
        assertThat(placard.patch(path, json("{'design':{'brandingMode':'none'}}"))
                        .status())
                .isEqualTo(200);
        assertThat(placard.get(path + "/image.svg").status()).isEqualTo(200);
    }
}
