package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;

/** Pictures of codes over HTTP: their size, their caching, their preview. */
@OnSqlite
final class QrImageTest {
    @Started
    private static Placard placard;

    private static String path;
    private static String payload;

    @Prepares
    static void prepare() {
        Reply made = placard.post("/api/v1/qr", url("A & <B>", ",'slug':'picture-1','design':{'fgColor':'#102030'}"));
        path = made.header("Location");
        payload = made.at("/qr/payload").asText();
    }

    private static Reply preview(String more) {
        return placard.post("/api/v1/qr/preview", url("P", more));
    }

    private static int width(Reply png) {
        return Scanners.png(png.bytes()).getWidth();
    }

    @Test
    void bothPicturesCarryThePayload() {
        BufferedImage png = Scanners.png(placard.get(path + "/image.png").bytes());
        assertThat(Scanners.zxing(png).getText()).isEqualTo(payload);
        String svg = placard.get(path + "/image.svg").text();
        assertThat(Scanners.zxing(Scanners.svg(svg, 4, java.awt.geom.Path2D.WIND_NON_ZERO))
                        .getText())
                .isEqualTo(payload);
        assertThat(svg).contains("<title>A &amp; &lt;B&gt;</title>", "#102030", "width=\"30mm\"");
    }

    @Test
    void theSizeIsTheOneAskedFor() {
        assertThat(placard.get(path + "/image.svg?sizeMm=42.5").text()).contains("width=\"42.5mm\"");
        assertThat(width(placard.get(path + "/image.png?px=777"))).isEqualTo(777);
    }

    @ParameterizedTest
    @CsvSource({"'',354,300", "?sizeMm=50.8&dpi=600,1200,600", "?sizeMm=20&dpi=150,118,150", "?px=777,777,300"})
    void aPngHasThePixelsAndTheResolutionAskedFor(String query, int pixels, int dpi) {
        byte[] png = placard.get(path + "/image.png" + query).bytes();
        assertThat(Scanners.png(png).getWidth()).isEqualTo(pixels);
        int at = new String(png, StandardCharsets.ISO_8859_1).indexOf("pHYs");
        assertThat(ByteBuffer.wrap(png).getInt(at + 4) * 0.0254).isCloseTo(dpi, within(0.02));
    }

    /** What whole pixels leave over is margin, so the modules are smaller than the width would let them be. */
    @Test
    void aPngsModulesAreJudgedAsTheyAreDrawn() {
        assertThat(placard.get(path + "/image.png?sizeMm=12&dpi=220").faults())
                .containsExactly("/query/sizeMm unscannable_design");
        assertThat(placard.get(path + "/image.svg?sizeMm=12&dpi=220").status()).isEqualTo(200);
    }

    @Test
    void modulesOfOnePixelAreRefused() {
        Reply refused = placard.get(path + "/image.png?px=64");
        assertThat(refused.faults()).containsExactly("/query/px too_small");
        assertThat(refused.at("/errors/0/message").asText()).contains("ask for 82 or more");
        assertThat(placard.get(path + "/image.png?px=82").headers().firstValue("Placard-Warnings"))
                .isEmpty();
    }

    @Test
    void aPictureSaysWhatIsToBeSaidOfIt() {
        String small = "/query/sizeMm: A module would be 0.293 mm wide; below 0.40 mm some scanners fail.";
        for (String format : List.of("svg", "png", "pdf", "eps")) {
            Reply first = placard.get(path + "/image." + format + "?sizeMm=12");
            String said = format.equals("png") ? small.replace("0.293", "0.254") : small;
            assertThat(first.header("Placard-Warnings")).as(format).isEqualTo("[\"" + said + "\"]");
            assertThat(placard.get(path + "/image." + format + "?sizeMm=12").header("Placard-Warnings"))
                    .as("from memory")
                    .isEqualTo(first.header("Placard-Warnings"));
        }
        assertThat(placard.get(path + "/image.svg").headers().firstValue("Placard-Warnings"))
                .isEmpty();
        assertThat(placard.get(path + "/image.svg?px=1000").header("Placard-Warnings"))
                .contains("/query/px: Only a PNG");
        String same = url("A & <B>", ",'slug':'picture-1','design':{'fgColor':'#102030'},'sizeMm':12");
        assertThat(placard.post("/api/v1/qr/preview", same).header("Placard-Warnings"))
                .as("of the body's member")
                .isEqualTo("[\"" + small.replace("/query", "") + "\"]");
        Reply preview = preview(
                ",'größe':1,'sizeMm':12,'design':{'frameStyle':'border','frameText':'A','frameTextColor':'#fefefe'}");
        assertThat(preview.header("Placard-Warnings"))
                .contains("Unknown member ignored: /gr\\u00f6\\u00dfe", "a contrast of 1.0", "/sizeMm: A module would");
    }

    @Test
    void aDownloadIsNamedByItsCode() {
        assertThat(placard.get(path + "/image.pdf").header("Content-Disposition"))
                .isEqualTo("inline; filename=\"A B.pdf\"; filename*=UTF-8''A%20%26%20B.pdf");
        Reply nameless = placard.post("/api/v1/qr", url("窓", ",'slug':'picture-2'"));
        assertThat(placard.get(nameless.header("Location") + "/image.png").header("Content-Disposition"))
                .isEqualTo("inline; filename=\"picture-2.png\"; filename*=UTF-8''%E7%AA%93.png");
    }

    /** What can't be drawn is not something that a client may have. */
    @Test
    void anyPictureIsKnownOnlyWhereThereIsOne() {
        assertThat(placard.get(path + "/image.svg", "If-None-Match", "*").status())
                .isEqualTo(304);
        assertThat(placard.get(path + "/image.png?px=6000&sizeMm=10", "If-None-Match", "*")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void aPngThatShowsNoNameIsTheSameWhateverTheName() {
        String code = placard.post("/api/v1/qr", url("One", "")).header("Location");
        String before = tag(code + "/image.png");
        placard.patch(code, json("{'name':'Other'}"));
        assertThat(tag(code + "/image.png")).isEqualTo(before);
    }

    private static Reply warned(String design) {
        return placard.post("/api/v1/qr", url("W", ",'design':{" + design + "}"));
    }

    private static String marked(BufferedImage picture) {
        String file = placard.upload("mark.png", Drawn.bytes("png", picture))
                .at("/file/id")
                .asText();
        return "'brandingMode':'logo','logoFileId':'" + file + "'";
    }

    /** Nobody would see them, and the owner would wonder at the print. */
    @Test
    void invisibleLogosAndFramesAreWarnedOf() {
        BufferedImage nothing = new BufferedImage(50, 50, BufferedImage.TYPE_INT_ARGB);
        BufferedImage white = new BufferedImage(50, 50, BufferedImage.TYPE_INT_RGB);
        IntStream.range(0, 2_500).forEach(i -> white.setRGB(i % 50, i / 50, 0xffffff));
        for (BufferedImage unseen : List.of(nothing, white)) {
            assertThat(warned(marked(unseen)).at("/warnings/0").asText()).contains("can't be seen");
        }
        assertThat(warned(marked(new BufferedImage(500, 1, BufferedImage.TYPE_INT_RGB)))
                        .at("/warnings/0")
                        .asText())
                .contains("more than 8 times");
        assertThat(warned("'frameStyle':'border','frameColor':'#ffffff'")
                        .at("/warnings/0")
                        .asText())
                .startsWith("/design/frameColor");
        assertThat(warned("'frameStyle':'label','frameText':'\u00a0'")
                        .at("/warnings/0")
                        .asText())
                .startsWith("/design/frameText has nothing");
        assertThat(warned(marked(Drawn.picture(50, 50, BufferedImage.TYPE_INT_RGB)))
                        .json()
                        .has("warnings"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "svg?sizeMm=9,/query/sizeMm out_of_range",
        "svg?sizeMm=2001,/query/sizeMm out_of_range",
        "svg?sizeMm=1e999999999,/query/sizeMm invalid_type",
        "svg?sizeMm=abc,/query/sizeMm invalid_type",
        "png?dpi=71,/query/dpi out_of_range",
        "png?dpi=1201,/query/dpi out_of_range",
        "png?px=63,/query/px out_of_range",
        "png?px=6001,/query/px out_of_range",
        "png?px=100.5,/query/px invalid_type",
        "png?px=100&sizeMm=30,/query/px conflicting_size",
        "png?sizeMm=2000&dpi=1200,/query/sizeMm too_large"
    })
    void aSizeThatCannotBeIsRefused(String picture, String fault) {
        Reply refused = placard.get(path + "/image." + picture);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.faults()).containsExactly(fault);
    }

    @Test
    void anUnchangedPictureIsNotSentAgain() {
        Reply first = placard.get(path + "/image.svg");
        Reply again = placard.get(path + "/image.svg", "If-None-Match", first.header("ETag"));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.bytes()).isEmpty();
        assertThat(placard.get(path + "/image.svg?sizeMm=31", "If-None-Match", first.header("ETag"))
                        .status())
                .isEqualTo(200);
        Reply head = placard.send("HEAD", path + "/image.svg", null, placard.key());
        assertThat(head.header("Content-Length")).isEqualTo(Integer.toString(first.bytes().length));
        assertThat(first.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void aPreviewDrawsWhatACreateWouldAndStoresNothing() {
        long before = placard.get("/api/v1/credits").at("/credits/remaining").asLong();
        int codes = placard.get("/api/v1/qr").at("/pagination/total").asInt();
        Reply svg = preview(",'format':'svg','sizeMm':40");
        assertThat(svg.header("Content-Type")).startsWith("image/svg+xml");
        assertThat(svg.text()).contains("width=\"40mm\"");
        assertThat(width(preview(",'format':'png','px':512"))).isEqualTo(512);
        assertThat(width(preview(",'format':'png','sizeMm':25.4,'dpi':400"))).isEqualTo(400);
        assertThat(Scanners.zxing(Scanners.png(
                                preview(",'format':'png','slug':'my-slug'").bytes()))
                        .getText())
                .isEqualTo(placard.url("/q/my-slug"));
        assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asLong())
                .isEqualTo(before);
        assertThat(placard.get("/api/v1/qr").at("/pagination/total").asInt()).isEqualTo(codes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ,'format':'gif'                      | /format unknown_value
            ,'px':1                              | /px out_of_range
            ,'sizeMm':'30'                       | /sizeMm invalid_type
            ,'px':1e999999999                    | /px out_of_range
            ,'sizeMm':30,'px':100                | /px conflicting_size
            ,'design':{'fgColor':'#eeeeee'},'dpi':1 | /dpi out_of_range
            ,'slug':'!'                          | /slug invalid_slug
            """)
    void aPreviewHasTheChecksOfACreate(String more, String fault) {
        assertThat(preview(more).faults()).contains(fault);
    }

    @Test
    void aPreviewThatWouldNotScanIsRefused() {
        assertThat(placard.post(
                                "/api/v1/qr/preview",
                                json("{'name':'A','targetUrl':'https://a.example','design':{'fgColor':'#eeeeee'}}"))
                        .faults())
                .contains("/design/fgColor unscannable_design");
    }

    /** One member of the design after the other is changed; a picture that a client has is then never taken for the new. */
    @Test
    void everythingThatIsDrawnHasAPartInTheETag() {
        String first = placard.upload("a.png", Drawn.png(60, 60)).at("/file/id").asText();
        String other = placard.upload("b.png", Drawn.png(40, 60)).at("/file/id").asText();
        String base = "{'frameStyle':'label','frameText':'A','brandingMode':'logo','logoFileId':'" + first + "'}";
        Reply made = placard.post("/api/v1/qr", url("Tagged", ",'design':" + base));
        String code = made.header("Location");
        Map<String, String> changes = new LinkedHashMap<>();
        changes.put("fgColor", "'#101010'");
        changes.put("bgColor", "'#fffff0'");
        changes.put("frameStyle", "'ticket'");
        changes.put("frameText", "'B'");
        changes.put("frameColor", "'#402010'");
        changes.put("frameTextColor", "'#ffffff'");
        changes.put("errorCorrection", "'H'");
        changes.put("moduleStyle", "'rounded'");
        changes.put("eyeStyle", "'rounded'");
        changes.put("eyeColor", "'#202040'");
        changes.put("gradient", "{'toColor':'#204020','angle':30}");
        changes.put("isOutsideTransparent", "true");
        changes.put("isBackgroundTransparent", "true");
        changes.put("isUpperCaseLink", "true");
        changes.put("frameFont", "'serif'");
        changes.put("sizeMm", "60");
        changes.put("brandingPosition", "'top-left'");
        changes.put("logoFileId", "'" + other + "'");
        changes.put("frameFont", "'serif'");
        changes.put("sizeMm", "45");
        changes.put("paperColor", "'#eeeeee'");
        changes.put("brandingMode", "'placard'");
        Set<String> members = new TreeSet<>();
        made.at("/qr/design").fieldNames().forEachRemaining(members::add);
        assertThat(changes.keySet()).as("every member of a design").containsExactlyInAnyOrderElementsOf(members);
        Set<String> tags = new TreeSet<>(Set.of(tag(code + "/image.svg")));
        changes.forEach((member, value) -> {
            assertThat(placard.patch(code, json("{'design':{'" + member + "':" + value + "}}"))
                            .status())
                    .isEqualTo(200);
            assertThat(tags.add(tag(code + "/image.svg"))).as(member).isTrue();
        });
        placard.patch(code, json("{'name':'Renamed'}"));
        assertThat(tags.add(tag(code + "/image.svg"))).as("the title in it").isTrue();
    }

    @Test
    void everySizeAndFormatHasItsOwnETag() {
        Set<String> tags = new TreeSet<>();
        for (String picture : List.of(
                "svg",
                "png",
                "pdf",
                "eps",
                "svg?sizeMm=40",
                "png?sizeMm=40",
                "png?sizeMm=40&dpi=200",
                "png?dpi=200",
                "png?px=400",
                "png?px=401",
                "png?px=400&dpi=200",
                "svg?sizeMm=40.5",
                "webp",
                "webp?px=400")) {
            assertThat(tags.add(tag(path + "/image." + picture))).as(picture).isTrue();
        }
        assertThat(tag(path + "/image.png?sizeMm=40.0")).isEqualTo(tag(path + "/image.png?sizeMm=40"));
    }

    private static String tag(String picture) {
        Reply reply = placard.get(picture);
        assertThat(reply.status()).as(picture).isEqualTo(200);
        return reply.header("ETag");
    }
}
