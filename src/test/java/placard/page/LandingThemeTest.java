package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Sha256;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** Landing pages as their owners want them, contacts with a face, and typefaces. */
@OnSqlite
class LandingThemeTest {
    private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>");
    private static final Pattern FONT = Pattern.compile("url\\((/assets/[^)]+\\.woff2)\\)");

    @Started
    private static Placard placard;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            vcard  | 'firstName':'Zoe'
            wifi   | 'ssid':'Guests','password':'12345678'
            social | 'title':'Saffron','links':[{'platform':'x','url':'https://x.com/a'}]
            image  | 'fileIds':['PICTURE']
            """)
    void everyLandingPageHasItsOwnersColoursLogoAndCover(String type, String content) {
        String picture = picture();
        String theme = "{'primaryColor':'#7a1f5c','backgroundColor':'#fff8f0','logoFileId':'" + picture
                + "','coverFileId':'" + picture + "'}";
        Reply made = created(type, content.replace("PICTURE", picture) + ",'theme':" + theme);
        assertThat(made.at("/qr/content/theme/primaryColor").asText()).isEqualTo("#7a1f5c");
        Reply page = open("/p/" + made.at("/qr/slug").asText());
        String style = style(page);
        assertThat(style).contains("--paper:#fff8f0", "--brand:#7a1f5c", "prefers-color-scheme:dark");
        assertThat(page.header("Content-Security-Policy"))
                .contains("'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(style)) + "'")
                .doesNotContain("font-src", "unsafe");
        assertThat(page.text()).contains("class=\"cover\"", "class=\"logo\"", "content=\"#fff8f0\"");
    }

    @Test
    void aPageWithoutAThemeStaysAsItWas() {
        Reply made = created("vcard", "'firstName':'Zoe'");
        assertThat(made.at("/qr/content").has("theme")).isFalse();
        Reply page = open("/p/" + made.at("/qr/slug").asText());
        assertThat(page.text()).doesNotContain("<style>", "class=\"cover\"");
        assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'; style-src 'self'; script");
    }

    @Test
    void aColourThatCannotBeReadIsNamedAndMended() {
        Reply made =
                created("vcard", "'firstName':'Zoe','theme':{'primaryColor':'#f5c518','backgroundColor':'#ffffff'}");
        assertThat(made.at("/warnings").toString()).contains("/content/theme/primaryColor: text would be hard to read");
        assertThat(style(open("/p/" + made.at("/qr/slug").asText())))
                .contains("--brand:#f5c518")
                .doesNotContain(
                        "--accent:#f5c518;--on-accent:#000000;--brand:#f5c518;--on-brand:#000000;--danger:#b3261e");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {'primaryColor':'red'} | /content/theme/primaryColor invalid_color
            {'primaryColor':'#fff;}body{display:none'} | /content/theme/primaryColor invalid_color
            {'darkMode':'dim'} | /content/theme/darkMode unknown_value
            {'font':'papyrus'} | /content/theme/font unknown_value
            {'logoFileId':'file_01jd3x5n8kq2v7w9c4t6r0m1ba'} | /content/theme/logoFileId file_not_found
            {'coverFileId':'x'} | /content/theme/coverFileId invalid_id
            'dark' | /content/theme invalid_type
            """)
    void aWrongMemberIsNamed(String theme, String fault) {
        Reply refused = placard.post(
                "/api/v1/qr", json("{'name':'C','type':'vcard','content':{'firstName':'Zoe','theme':" + theme + "}}"));
        assertThat(refused.faults()).containsExactly(fault);
    }

    @Test
    void aPatchReplacesTheThemeAndNullRemovesIt() {
        Reply made = created("vcard", "'firstName':'Zoe','theme':{'primaryColor':'#7a1f5c','darkMode':'dark'}");
        String path = "/api/v1/qr/" + made.at("/qr/id").asText();
        Reply other = placard.patch(path, json("{'content':{'theme':{'textColor':'#222222'}}}"));
        assertThat(other.at("/qr/content/theme").has("primaryColor")).isFalse();
        assertThat(other.at("/qr/content/theme/textColor").asText()).isEqualTo("#222222");
        assertThat(other.at("/qr/content/firstName").asText()).isEqualTo("Zoe");
        assertThat(placard.patch(path, json("{'content':{'theme':null}}"))
                        .at("/qr/content")
                        .has("theme"))
                .isFalse();
    }

    @Test
    void aPictureOfThePageIsInUse() {
        String logo = picture();
        created("wifi", "'ssid':'G','security':'nopass','theme':{'logoFileId':'" + logo + "'}");
        assertThat(placard.delete("/api/v1/files/" + logo).status()).isEqualTo(409);
    }

    @Test
    void aContactHasAFaceOnThePageAndInItsFile() {
        String photo = placard.upload("me.jpg", located(Drawn.jpeg(1000, 800)))
                .at("/file/id")
                .asText();
        String slug = created("vcard", "'firstName':'Zoe','photoFileId':'" + photo + "'")
                .at("/qr/slug")
                .asText();
        assertThat(open("/p/" + slug).text()).contains("class=\"avatar\" src=\"/files/" + photo);
        byte[] jpeg = photo(open("/p/" + slug + ".vcf").bytes());
        BufferedImage face = Drawn.read(jpeg);
        assertThat(face.getWidth()).isEqualTo(320);
        assertThat(new String(jpeg, StandardCharsets.ISO_8859_1)).doesNotContain("Exif", "Amsterdam");
        placard.delete("/api/v1/files/" + photo + "?force=true");
        assertThat(open("/p/" + slug + ".vcf").text()).doesNotContain("PHOTO");
        assertThat(open("/p/" + slug).text()).contains("class=\"monogram\"");
    }

    @Test
    void aTransparentOrNoisyPhotoIsAJpegOfAtMost64Kibibytes() {
        BufferedImage noise = new BufferedImage(900, 2400, BufferedImage.TYPE_INT_ARGB);
        Random random = new Random(7);
        for (int y = 0; y < 2400; y++) {
            for (int x = 0; x < 900; x++) {
                noise.setRGB(x, y, random.nextInt());
            }
        }
        for (byte[] picture : List.of(Drawn.png(400, 300), Drawn.bytes("png", noise))) {
            String photo = placard.upload("a.png", picture).at("/file/id").asText();
            String slug = created("vcard", "'firstName':'Zoe','photoFileId':'" + photo + "'")
                    .at("/qr/slug")
                    .asText();
            Reply file = open("/p/" + slug + ".vcf");
            if (file.text().contains("PHOTO")) {
                byte[] jpeg = photo(file.bytes());
                assertThat(jpeg.length).isLessThanOrEqualTo(64 * 1024);
                assertThat(Drawn.read(jpeg).getColorModel().hasAlpha()).isFalse();
            }
            assertThat(file.text()).endsWith("END:VCARD\r\n");
        }
    }

    @Test
    void aStaticCardHasNoRoomForAPhoto() {
        String photo = picture();
        Reply made = placard.post(
                "/api/v1/qr",
                json("{'name':'C','type':'vcard','isDynamic':false,'content':{'firstName':'Zoe','photoFileId':'" + photo
                        + "'}}"));
        assertThat(made.at("/qr/payload").asText()).doesNotContain("PHOTO");
    }

    @ParameterizedTest
    @ValueSource(strings = {"serif", "sans", "rounded"})
    void aPageHasTheTypefaceThatItsOwnerChose(String font) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{\"name\":\"Lunch\",\"theme\":{\"font\":\"" + font + "\"}}");
        placard.post(catalog.path() + "/publish", "");
        String slug = catalog.read().at("/catalog/slug").asText();
        assertThat(catalog.read().at("/catalog/theme/font").asText()).isEqualTo(font);
        String code = created("vcard", "'firstName':'Zoe','theme':{'font':'" + font + "'}")
                .at("/qr/slug")
                .asText();
        for (String path : List.of("/menu/" + slug, "/p/" + code)) {
            Reply page = open(path);
            assertThat(page.header("Content-Security-Policy")).contains("; font-src 'self';");
            assertThat(style(page)).contains("font-display:swap");
            Matcher face = FONT.matcher(style(page));
            int files = 0;
            while (face.find()) {
                Reply file = open(face.group(1), "Accept-Encoding", "gzip");
                assertThat(file.header("Content-Type")).isEqualTo("font/woff2");
                assertThat(file.header("Cache-Control")).contains("immutable");
                assertThat(file.bytes()).startsWith('w', 'O', 'F', '2').hasSizeLessThanOrEqualTo(60_000);
                files++;
            }
            assertThat(files).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"modern", "soft", "book", "bistro", "grand", "tavern", "chalk", "market", "atelier", "bakery"})
    void aStyleIsAPairOfTypefacesWithStandInsOfTheirWidth(String style) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{\"name\":\"Lunch\",\"theme\":{\"style\":\"" + style + "\"}}");
        placard.post(catalog.path() + "/publish", "");
        assertThat(catalog.read().at("/catalog/theme/style").asText()).isEqualTo(style);
        String code = created("vcard", "'firstName':'Zoe','theme':{'style':'" + style + "'}")
                .at("/qr/slug")
                .asText();
        String slug = catalog.read().at("/catalog/slug").asText();
        for (String path : List.of("/menu/" + slug, "/p/" + code)) {
            String css = style(open(path));
            assertThat(css)
                    .containsPattern("--sans:\"[^\"]+\",\"[^\"]+ stand-in\",")
                    .contains("--head:\"");
            Matcher face = FONT.matcher(css);
            int files = 0;
            while (face.find()) {
                assertThat(open(face.group(1)).bytes())
                        .startsWith('w', 'O', 'F', '2')
                        .hasSizeLessThan(45 * 1024);
                files++;
            }
            assertThat(files).isIn(2, 4);
            assertThat(css.split("size-adjust:", -1)).hasSizeGreaterThan(files / 2);
        }
    }

    @Test
    void theTypefaceOfAnOwnerStandsOverTheStyles() {
        MadeCatalog catalog =
                MadeCatalog.in(placard, "{\"name\":\"Lunch\",\"theme\":{\"style\":\"bistro\",\"font\":\"rounded\"}}");
        placard.post(catalog.path() + "/publish", "");
        String css = style(open("/menu/" + catalog.read().at("/catalog/slug").asText()));
        assertThat(css).contains("\"Nunito\"").doesNotContain("DM Serif").contains("--align:center");
    }

    @Test
    void aCoverIsCutAroundItsPoint() {
        MadeCatalog catalog =
                MadeCatalog.in(placard, "{\"name\":\"Lunch\",\"theme\":{\"coverFocus\":{\"x\":20,\"y\":80}}}");
        placard.post(catalog.path() + "/publish", "");
        String path = "/menu/" + catalog.read().at("/catalog/slug").asText();
        assertThat(style(open(path))).contains(".cover{object-position:20% 80%}");
        Reply wrong = placard.patch(catalog.path(), "{\"theme\":{\"coverFocus\":{\"x\":101,\"y\":80}}}");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.at("/errors/0/pointer").asText()).isEqualTo("/theme/coverFocus/x");
        placard.patch(catalog.path(), "{\"theme\":{\"coverFocus\":null}}");
        assertThat(style(open(path))).doesNotContain("object-position");
    }

    @Test
    void aPreviewTriesALookThatIsNotSaved() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{\"name\":\"Lunch\"}");
        String preview = catalog.path() + "/preview?form=sample&theme=";
        Reply page = placard.get(preview + "%7B%22style%22:%22chalk%22,%22layout%22:%22carte%22%7D");
        assertThat(page.text()).contains("\"Caveat\"").contains("<body class=\"restaurant carte\"");
        assertThat(catalog.read().at("/catalog/theme/style").asText()).isEqualTo("plain");
        Reply wrong = placard.get(preview + "%7B%22style%22:%22baroque%22%7D");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.at("/errors/0/pointer").asText()).isEqualTo("/theme/style");
        for (String other : List.of("", "%7B", "7", "%7B%22style%22:%22" + "x".repeat(2_000) + "%22%7D")) {
            Reply refused = placard.get(preview + other);
            assertThat(refused.status()).as(other).isEqualTo(422);
            assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo("/theme");
        }
    }

    @Test
    void theReadersOwnTypefaceLoadsNothing() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{\"name\":\"Lunch\"}");
        placard.post(catalog.path() + "/publish", "");
        Reply page = open("/menu/" + catalog.read().at("/catalog/slug").asText());
        assertThat(page.text()).doesNotContain("@font-face");
        assertThat(page.header("Content-Security-Policy")).doesNotContain("font-src");
        assertThat(catalog.read().at("/catalog/theme/font").asText()).isEqualTo("system");
    }

    private static Reply created(String type, String content) {
        Reply made = placard.post("/api/v1/qr", json("{'name':'C','type':'" + type + "','content':{" + content + "}}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    private static String picture() {
        return placard.upload("picture.jpg", Drawn.jpeg(1200, 800))
                .at("/file/id")
                .asText();
    }

    private static Reply open(String path, String... headers) {
        Reply reply = placard.send("GET", path, null, null, headers);
        assertThat(reply.status()).as(path).isEqualTo(200);
        return reply;
    }

    private static String style(Reply page) {
        Matcher style = STYLE.matcher(page.text());
        assertThat(style.find()).isTrue();
        return style.group(1);
    }

    /** The picture in a card, whose every line is folded. */
    private static byte[] photo(byte[] card) {
        String text = new String(card, StandardCharsets.UTF_8);
        assertThat(Arrays.stream(text.split("\r\n")).mapToInt(line -> line.getBytes(StandardCharsets.UTF_8).length))
                .allMatch(octets -> octets <= 75);
        Matcher photo = Pattern.compile("(?m)^PHOTO;ENCODING=b;TYPE=JPEG:([A-Za-z0-9+/=]+)\r\n")
                .matcher(text.replace("\r\n ", ""));
        assertThat(photo.find()).isTrue();
        return Base64.getDecoder().decode(photo.group(1));
    }

    /** A JPEG with a place in its Exif. */
    private static byte[] located(byte[] jpeg) {
        byte[] exif = "Exif\0\0II*\0\b\0\0\0\0\0 Amsterdam".getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = new byte[jpeg.length + exif.length + 4];
        System.arraycopy(jpeg, 0, all, 0, 2);
        all[2] = (byte) 0xff;
        all[3] = (byte) 0xe1;
        all[4] = (byte) (exif.length + 2 >> 8);
        all[5] = (byte) (exif.length + 2);
        System.arraycopy(exif, 0, all, 6, exif.length);
        System.arraycopy(jpeg, 2, all, 6 + exif.length, jpeg.length - 2);
        return all;
    }
}
