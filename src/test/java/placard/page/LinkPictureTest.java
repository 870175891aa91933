package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** The pictures in previews of links to catalogues and items, as messengers fetch them. */
@OnSqlite
final class LinkPictureTest {
    private static final Color BRAND = new Color(0x8a, 0x15, 0x38);
    private static int made;

    @Started
    private static Placard placard;

    private static MadeCatalog published(String more) {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Herbstkarte','slug':'karte-" + ++made + "','currency':'EUR','defaultLanguage':'de'" + more
                        + "}");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return catalog;
    }

    private static String menu() {
        return "/menu/karte-" + made;
    }

    /** The path of the picture that the page at a path names. */
    private static String named(String path) {
        String page = placard.open(path).text();
        assertThat(page)
                .contains(
                        "<meta property=\"og:image:width\" content=\"1200\">",
                        "<meta property=\"og:image:height\" content=\"630\">",
                        "<meta property=\"og:image:alt\" content=\"",
                        "<meta name=\"twitter:card\" content=\"summary_large_image\">");
        String url = page.replaceFirst("(?s).*property=\"og:image\" content=\"([^\"]*)\".*", "$1")
                .replace("&amp;", "&");
        assertThat(url).startsWith(placard.url("/menu/"));
        return url.substring(placard.url("").length());
    }

    private static BufferedImage picture(String path) {
        Reply reply = placard.open(path);
        assertThat(reply.status()).as(path).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("image/jpeg");
        assertThat(reply.bytes().length).isLessThan(300_000);
        BufferedImage picture = Drawn.read(reply.bytes());
        assertThat(picture.getWidth()).isEqualTo(1_200);
        assertThat(picture.getHeight()).isEqualTo(630);
        return picture;
    }

    private static boolean isNear(BufferedImage picture, int x, int y, Color wanted) {
        Color found = new Color(picture.getRGB(x, y));
        return Math.abs(found.getRed() - wanted.getRed()) < 12
                && Math.abs(found.getGreen() - wanted.getGreen()) < 12
                && Math.abs(found.getBlue() - wanted.getBlue()) < 12;
    }

    /** How many pixels of the lower part are nearly of a colour. */
    private static int words(BufferedImage picture, Color ink) {
        int count = 0;
        for (int y = 480; y < 620; y++) {
            for (int x = 60; x < 1_140; x++) {
                count += isNear(picture, x, y, ink) ? 1 : 0;
            }
        }
        return count;
    }

    private static String upload(byte[] bytes) {
        return placard.upload("picture.jpg", bytes).at("/file/id").asText();
    }

    @Test
    void aCatalogueShowsItsCoverLogoNameAndColour() {
        String cover = upload(Drawn.jpeg(1_600, 800));
        String logo = upload(Drawn.bytes("png", blue()));
        published(",'theme':{'primaryColor':'#8a1538','coverFileId':'" + cover + "','logoFileId':'" + logo
                + "'},'businessDetails':{'name':'Trattoria da Nino'}");
        BufferedImage picture = picture(named(menu()));
        assertThat(isNear(picture, 200, 100, Color.RED)).isTrue();
        assertThat(isNear(picture, 1_000, 100, Color.GREEN)).isTrue();
        assertThat(isNear(picture, 600, 380, Color.BLUE)).as("the logo").isTrue();
        assertThat(isNear(picture, 600, 309, Color.WHITE)).as("its tile").isTrue();
        assertThat(isNear(picture, 20, 610, BRAND)).isTrue();
        assertThat(words(picture, Color.WHITE)).as("words").isBetween(3_000, 60_000);
    }

    private static BufferedImage blue() {
        BufferedImage logo = new BufferedImage(400, 400, BufferedImage.TYPE_3BYTE_BGR);
        for (int i = 0; i < 400 * 400; i++) {
            logo.setRGB(i % 400, i / 400, 0x0000ff);
        }
        return logo;
    }

    @Test
    void aCoverIsCutAroundItsFocus() {
        String cover = upload(Drawn.jpeg(800, 1_600));
        published(",'theme':{'coverFileId':'" + cover + "','coverFocus':{'x':50,'y':100}}");
        assertThat(isNear(picture(named(menu())), 200, 100, Color.BLUE)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"مطعم الياسمين", "केसर रसोई", "Zum Löffel 🥐", "🥐🥐"})
    void withoutACoverItIsTheColourWithTheName(String name) {
        published(",'theme':{'primaryColor':'#8a1538'},'businessDetails':{'name':'" + name + "'}");
        BufferedImage picture = picture(named(menu()));
        assertThat(isNear(picture, 100, 100, BRAND)).isTrue();
        assertThat(isNear(picture, 10, 10, BRAND)).isTrue();
        int ink = 0;
        for (int x = 100; x < 1_100; x++) {
            for (int y = 100; y < 530; y++) {
                ink += isNear(picture, x, y, Color.WHITE) ? 1 : 0;
            }
        }
        assertThat(ink).as("words").isGreaterThan(2_000);
    }

    @Test
    void anItemShowsItsOwnPictureAndFollowsItsName() {
        String photo = upload(Drawn.jpeg(1_200, 600));
        MadeCatalog catalog = published("");
        String item = catalog.item("Suppe", ",'price':7.5,'imageFileIds':['" + photo + "']");
        String page = menu() + item.substring(item.lastIndexOf('/'));
        String before = named(page);
        assertThat(before).startsWith(page + "/preview.jpg?v=");
        assertThat(isNear(picture(before), 200, 100, Color.RED)).isTrue();
        assertThat(placard.patch(item, "{\"name\":\"Eintopf\"}").status()).isEqualTo(200);
        assertThat(named(page)).isNotEqualTo(before);
        placard.delete(item);
        Reply gone = placard.open(before);
        assertThat(gone.status()).isEqualTo(302);
        assertThat(gone.header("Location")).startsWith(menu() + "/preview.jpg");
        assertThat(placard.open(menu() + "/anything/preview.jpg").status()).isEqualTo(404);
    }

    @Test
    void aClientWithThePictureGetsNoneAgain() {
        MadeCatalog catalog = published(",'translations':{'en':{'name':'Autumn menu'}}");
        String path = named(menu());
        String tag = placard.open(path).header("ETag");
        Reply again = placard.open(path, "If-None-Match", tag);
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.bytes()).isEmpty();
        assertThat(named(menu() + "?lang=en")).endsWith("&lang=en");
        assertThat(placard.open(path + "&lang=en").header("ETag")).isNotEqualTo(tag);
        catalog.patch("{'theme':{'primaryColor':'#00457c'}}");
        assertThat(placard.open(path, "If-None-Match", tag).status()).isEqualTo(200);
        catalog.patch("{'slug':'karte-" + made + "-neu'}");
        assertThat(placard.open(path).header("Location")).startsWith(menu() + "-neu/preview.jpg?v=");
        assertThat(placard.post(catalog.path() + "/unpublish", "").status()).isEqualTo(200);
        assertThat(placard.open(menu() + "-neu/preview.jpg").status()).isEqualTo(404);
    }
}
