package placard.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import placard.base.Json;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/**
 * Draws the gallery of the documentation: every frame with every kind of mark, styles, captions, and the page that shows them.
 * Each picture is what the API draws for the members that are beside it.
 */
final class Gallery {
    private static final String URL = "https://placard.dev/q/gallery";
    private static final String LOGO = "file_…";

    /** A column of the gallery: where which mark is. */
    private record Column(String title, String name, String members) {}

    /** A frame with the members that show it. */
    private record Row(String frame, String members) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("no mark", "plain", ""),
            new Column(
                    "`placard`, `bottom-right`",
                    "placard-bottom-right",
                    "'brandingMode':'placard','brandingPosition':'bottom-right'"),
            new Column(
                    "`placard`, `top-left`",
                    "placard-top-left",
                    "'brandingMode':'placard','brandingPosition':'top-left'"),
            new Column("`placard`, `center`", "placard-center", "'brandingMode':'placard','brandingPosition':'center'"),
            new Column(
                    "`logo`, `bottom-left`",
                    "logo-bottom-left",
                    "'brandingMode':'logo','logoFileId':'" + LOGO + "','brandingPosition':'bottom-left'"),
            new Column(
                    "`logo`, `center`",
                    "logo-center",
                    "'brandingMode':'logo','logoFileId':'" + LOGO + "','brandingPosition':'center'"));

    private static final List<Row> ROWS = List.of(
            new Row("none", ""),
            new Row("border", "'frameText':'Scan for the menu','fgColor':'#14213d'"),
            new Row("bottom-bar", "'frameText':'SCAN ME','fgColor':'#1b1b1f','frameColor':'#c2410c'"),
            new Row("top-bar", "'frameText':'Меню · Menu','fgColor':'#14213d','moduleStyle':'rounded'"),
            new Row("corners", "'frameText':'Join our Wi-Fi','fgColor':'#0f3d2e','frameColor':'#2f855a'"),
            new Row(
                    "bubble",
                    "'frameText':'Order at your"
                            + " table','fgColor':'#3b0764','frameColor':'#7e22ce','moduleStyle':'rounded'"),
            new Row("ticket", "'frameText':'मेन्यू स्कैन करें','fgColor':'#1e293b','frameColor':'#0f766e'"),
            new Row(
                    "label",
                    "'frameText':'Σκανάρετε με','fgColor':'#1f2937','bgColor':'#fffbeb','frameColor':'#92400e'"));

    /** A style or a caption, by the members of a design that ask for it. */
    private record Sample(String name, String members) {}

    private static final List<Sample> STYLES = List.of(
            new Sample("square", ""),
            new Sample("rounded", "'moduleStyle':'rounded'"),
            new Sample("dots", "'moduleStyle':'dots'"),
            new Sample("classy", "'moduleStyle':'classy'"),
            new Sample("round-eyes", "'moduleStyle':'rounded','eyeStyle':'rounded'"),
            new Sample("eye-color", "'moduleStyle':'classy','fgColor':'#1e293b','eyeColor':'#c2410c'"),
            new Sample("gradient", "'fgColor':'#3b0764','gradient':{'toColor':'#be185d','angle':45}"),
            new Sample(
                    "gradient-dots",
                    "'moduleStyle':'dots','eyeStyle':'rounded','fgColor':'#166534','eyeColor':'#0f3d2e','gradient':{'toColor':'#0e7490','angle':90}"),
            new Sample(
                    "transparent",
                    "'moduleStyle':'classy','eyeStyle':'rounded','fgColor':'#14213d','gradient':{'toColor':'#1d4ed8'},'frameStyle':'bubble','frameColor':'#14213d','frameText':'SCAN"
                            + " ME','isOutsideTransparent':true"));

    private static final List<Sample> CAPTIONS = List.of(
            new Sample(
                    "serif",
                    "'frameStyle':'bottom-bar','frameText':'Osteria del"
                            + " Porto','frameFont':'serif','frameColor':'#7f1d1d'"),
            new Sample(
                    "rounded-face",
                    "'frameStyle':'label','frameText':'Kinderflohmarkt','frameFont':'rounded','frameColor':'#1d4ed8'"),
            new Sample(
                    "two-lines",
                    "'frameStyle':'ticket','frameText':'Reserve a table for tonight here','frameColor':'#0f766e'"),
            new Sample("arabic", "'frameStyle':'bottom-bar','frameText':'امسح لعرض القائمة','frameColor':'#14532d'"),
            new Sample("hebrew", "'frameStyle':'bubble','frameText':'סרקו לתפריט','frameColor':'#1e3a8a'"),
            new Sample("japanese", "'frameStyle':'bottom-bar','frameText':'メニューはこちら','frameColor':'#9f1239'"),
            new Sample("chinese", "'frameStyle':'label','frameText':'扫码点餐','frameColor':'#b91c1c'"),
            new Sample("korean", "'frameStyle':'border','frameText':'메뉴 보기','frameColor':'#312e81'"));

    private static final int SAMPLES_PER_ROW = 3;

    private final Placard placard;
    private final String logo;
    private final Path docs;
    private final StringBuilder page = new StringBuilder("""
        # Gallery

        Every frame, without a mark and with our mark or a logo in several places; below, styles and captions with their
        members of `design`. `POST /api/v1/qr/preview` draws them all. Point a camera at any of them.
        Made by `bench/gallery`; [recipes.md](recipes.md#a-frame) says how to add a frame.

        """);

    private Gallery(Placard placard, Path docs) throws IOException {
        this.placard = placard;
        this.docs = docs;
        this.logo = placard.upload("cup.png", cup()).at("/file/id").asText();
    }

    /** @param arguments the folder of the documentation */
    public static void main(String[] arguments) throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            new Gallery(placard, Path.of(arguments[0])).draw();
        }
    }

    private void draw() throws IOException {
        Files.createDirectories(docs.resolve("gallery"));
        page.append("| `frameStyle` |");
        COLUMNS.forEach(column -> page.append(' ').append(column.title).append(" |"));
        page.append("\n|---|").append("---|".repeat(COLUMNS.size())).append('\n');
        for (Row row : ROWS) {
            page.append("| `").append(row.frame).append("` |");
            for (Column column : COLUMNS) {
                String name = row.frame + "-" + column.name;
                List<String> members = new ArrayList<>(List.of("'frameStyle':'" + row.frame + "'"));
                members.addAll(List.of(row.members, column.members));
                members.removeIf(String::isEmpty);
                picture(name, String.join(",", members));
                page.append(" ![%s](gallery/%s.svg) |".formatted(name, name));
            }
            page.append('\n');
        }
        samples("Styles", "style-", STYLES);
        samples("Captions", "caption-", CAPTIONS);
        Files.writeString(docs.resolve("gallery.md"), page);
        Files.writeString(docs.resolve("code.svg"), svg("A code made by Placard", "'moduleStyle':'rounded'"));
    }

    /** Pictures with what asks for them. */
    private void samples(String title, String prefix, List<Sample> samples) throws IOException {
        page.append("\n## ").append(title).append('\n');
        for (int from = 0; from < samples.size(); from += SAMPLES_PER_ROW) {
            List<Sample> row = samples.subList(from, Math.min(from + SAMPLES_PER_ROW, samples.size()));
            StringBuilder words = new StringBuilder("\n|");
            StringBuilder pictures = new StringBuilder("|");
            for (Sample sample : row) {
                String name = prefix + sample.name;
                picture(name, sample.members);
                words.append(
                        sample.members.isEmpty()
                                ? " by default |"
                                : " `{" + sample.members.replace('\'', '"') + "}` |");
                pictures.append(" ![%s](gallery/%s.svg) |".formatted(name, name));
            }
            page.append(words)
                    .append("\n|")
                    .append("---|".repeat(row.size()))
                    .append('\n')
                    .append(pictures)
                    .append('\n');
        }
    }

    private void picture(String name, String members) throws IOException {
        Files.writeString(docs.resolve("gallery").resolve(name + ".svg"), svg(name, members));
    }

    private String svg(String name, String members) {
        ObjectNode body = Json.object()
                .put("name", name)
                .put("isDynamic", false)
                .put("targetUrl", URL)
                .put("format", "svg")
                .put("sizeMm", 30);
        body.set("design", Json.stored("{" + members.replace('\'', '"').replace(LOGO, logo) + "}"));
        Reply drawn = placard.post("/api/v1/qr/preview", Json.text(body));
        if (drawn.status() != 200) {
            throw new IllegalStateException(name + ": " + drawn.text());
        }
        return drawn.text();
    }

    /** A picture that stands for an owner's: a cup on a saucer, its steam half transparent. */
    private static byte[] cup() throws IOException {
        int side = 160;
        BufferedImage picture = new BufferedImage(side, side, BufferedImage.TYPE_INT_ARGB);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                picture.setRGB(x, y, cup(x - 80, y - 80));
            }
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", png);
        return png.toByteArray();
    }

    private static int cup(int x, int y) {
        boolean isHandle = y > -20 && y < 36 && Math.hypot(x - 46, y - 8) < 28 && Math.hypot(x - 46, y - 8) > 15;
        boolean isBody = y >= -28 && y < 46 && Math.abs(x) < 50 - Math.max(0, y - 10) / 2;
        boolean isSaucer = y >= 52 && y < 64 && Math.abs(x) < 72 - Math.abs(y - 58) * 2;
        boolean isSteam =
                y > -76 && y < -38 && Math.abs((x + 120) % 30 - 15 + 6 * Math.sin(y / 6.0)) < 5 && Math.abs(x) < 45;
        if (isBody && y < -14) {
            return 0xff7c2d12;
        }
        return isBody || isHandle ? 0xffd97706 : isSaucer ? 0xff92400e : isSteam ? 0xff9ca3af : 0;
    }
}
