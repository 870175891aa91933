package placard.bench;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Frame;
import placard.qr.draw.Layout;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.Logo;
import placard.qr.draw.Look;
import placard.qr.draw.Mark;
import placard.qr.draw.Place;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.EyeStyle;
import placard.qr.draw.shape.Gradient;
import placard.qr.draw.shape.ModuleStyle;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/** Draws the gallery of the documentation: every frame with every mark, and the page that shows them. */
final class Gallery {
    private static final String URL = "https://placard.dev/q/gallery";
    private static final BigDecimal MM = new BigDecimal("30");

    /** A column of the gallery. */
    private record Column(
            String title, String name, @Nullable Mark mark, Place place) {}

    /** A frame with the caption and colours that show it. */
    private record Row(
            Frame frame,
            String caption,
            Style style,
            @Nullable String frameColor) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("no mark", "plain", null, Place.BOTTOM_RIGHT),
            new Column("`placard`, `bottom-right`", "placard-bottom-right", Mark.PLACARD, Place.BOTTOM_RIGHT),
            new Column("`placard`, `top-left`", "placard-top-left", Mark.PLACARD, Place.TOP_LEFT),
            new Column("`placard`, `center`", "placard-center", Mark.PLACARD, Place.CENTER),
            new Column("`logo`, `bottom-left`", "logo-bottom-left", Logo.of(cup()), Place.BOTTOM_LEFT),
            new Column("`logo`, `center`", "logo-center", Logo.of(cup()), Place.CENTER));

    private static final List<Row> ROWS = List.of(
            new Row(Frame.NONE, "", new Style("#000000", "#ffffff", false), null),
            new Row(Frame.BORDER, "Scan for the menu", new Style("#14213d", "#ffffff", false), null),
            new Row(Frame.BOTTOM_BAR, "SCAN ME", new Style("#1b1b1f", "#ffffff", false), "#c2410c"),
            new Row(Frame.TOP_BAR, "Меню · Menu", new Style("#14213d", "#ffffff", true), null),
            new Row(Frame.CORNERS, "Join our Wi-Fi", new Style("#0f3d2e", "#ffffff", false), "#2f855a"),
            new Row(Frame.BUBBLE, "Order at your table", new Style("#3b0764", "#ffffff", true), "#7e22ce"),
            new Row(Frame.TICKET, "मेन्यू स्कैन करें", new Style("#1e293b", "#ffffff", false), "#0f766e"),
            new Row(Frame.LABEL, "Σκανάρετε με", new Style("#1f2937", "#fffbeb", false), "#92400e"));

    /** A style with the members of a design that ask for it. */
    private record Sample(String name, String members, Look look) {}

    private static Sample sample(String name, String members, Style style) {
        return new Sample(name, members, Look.plain(style));
    }

    private static Style style(
            String dark, ModuleStyle modules, EyeStyle eyes, @Nullable String eyeColor, @Nullable Gradient gradient) {
        return new Style(dark, "#ffffff", modules, eyes, eyeColor, gradient, false);
    }

    private static final List<Sample> SAMPLES = List.of(
            sample("square", "", style("#000000", ModuleStyle.SQUARE, EyeStyle.SQUARE, null, null)),
            sample(
                    "rounded",
                    "`moduleStyle: rounded`",
                    style("#000000", ModuleStyle.ROUNDED, EyeStyle.SQUARE, null, null)),
            sample("dots", "`moduleStyle: dots`", style("#000000", ModuleStyle.DOTS, EyeStyle.SQUARE, null, null)),
            sample(
                    "classy",
                    "`moduleStyle: classy`",
                    style("#000000", ModuleStyle.CLASSY, EyeStyle.SQUARE, null, null)),
            sample(
                    "round-eyes",
                    "`eyeStyle: rounded`",
                    style("#000000", ModuleStyle.ROUNDED, EyeStyle.ROUNDED, null, null)),
            sample(
                    "eye-color",
                    "`moduleStyle: classy`, `eyeColor: #c2410c`",
                    style("#1e293b", ModuleStyle.CLASSY, EyeStyle.SQUARE, "#c2410c", null)),
            sample(
                    "gradient",
                    "`gradient: {toColor: #be185d, angle: 45}`",
                    style("#3b0764", ModuleStyle.SQUARE, EyeStyle.SQUARE, null, new Gradient("#be185d", 45))),
            sample(
                    "gradient-dots",
                    "`moduleStyle: dots`, `eyeColor: #0f3d2e`, `gradient: {toColor: #0e7490, angle: 90}`",
                    style("#166534", ModuleStyle.DOTS, EyeStyle.ROUNDED, "#0f3d2e", new Gradient("#0e7490", 90))),
            new Sample(
                    "transparent",
                    "`frameStyle: bubble`, `isOutsideTransparent: true`",
                    new Look(
                            new Style(
                                    "#14213d",
                                    "#ffffff",
                                    ModuleStyle.CLASSY,
                                    EyeStyle.ROUNDED,
                                    null,
                                    new Gradient("#1d4ed8", 0),
                                    true),
                            Frame.BUBBLE,
                            "SCAN ME",
                            "#14213d",
                            null,
                            null,
                            Place.CENTER)));

    private static final int SAMPLES_PER_ROW = 5;

    private Gallery() {}

    /** @param arguments the folder of the documentation */
    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        Path folder = docs.resolve("gallery");
        Files.createDirectories(folder);
        StringBuilder page = new StringBuilder(HEAD);
        for (Row row : ROWS) {
            String frame = row.frame.name().toLowerCase(Locale.ROOT).replace('_', '-');
            page.append("| `").append(frame).append("` |");
            for (Column column : COLUMNS) {
                String name = frame + "-" + column.name;
                Files.writeString(folder.resolve(name + ".svg"), svg(row, column, name));
                page.append(" ![")
                        .append(name)
                        .append("](gallery/")
                        .append(name)
                        .append(".svg) |");
            }
            page.append('\n');
        }
        samples(folder, page);
        Files.writeString(docs.resolve("gallery.md"), page);
        Symbol symbol = ((Encoded.Fits) Encoder.encode(URL, Level.Q)).symbol();
        Files.writeString(
                docs.resolve("code.svg"),
                SvgPicture.of(symbol, new Style("#000000", "#ffffff", true), "A code made by Placard", MM));
    }

    /** Below the frames: every style, with what asks for it. */
    private static void samples(Path folder, StringBuilder page) throws IOException {
        page.append("\n## Styles\n");
        Symbol symbol = ((Encoded.Fits) Encoder.encode(URL, Level.Q)).symbol();
        for (int from = 0; from < SAMPLES.size(); from += SAMPLES_PER_ROW) {
            List<Sample> row = SAMPLES.subList(from, Math.min(from + SAMPLES_PER_ROW, SAMPLES.size()));
            StringBuilder words = new StringBuilder("\n|");
            StringBuilder pictures = new StringBuilder("|");
            for (Sample sample : row) {
                String name = "style-" + sample.name;
                Files.writeString(folder.resolve(name + ".svg"), svg(symbol, sample.look, name));
                words.append(' ')
                        .append(sample.members.isEmpty() ? "by default" : sample.members)
                        .append(" |");
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

    private static final String HEAD = head();

    private static String head() {
        StringBuilder head = new StringBuilder("""
                # Gallery

                Every frame with every kind of mark, and every style below, as `GET /api/v1/qr/:id/image.svg` draws it. Point a camera at any of them.
                Made by `bench/gallery`; how a frame is added stands in `CONTRIBUTING.md`.

                | `frameStyle` |""");
        COLUMNS.forEach(column -> head.append(' ').append(column.title).append(" |"));
        return head.append("\n|---|")
                .append("---|".repeat(COLUMNS.size()))
                .append('\n')
                .toString();
    }

    private static String svg(Row row, Column column, String name) {
        Level level = column.place == Place.CENTER ? Level.H : Level.Q;
        Symbol symbol = ((Encoded.Fits) Encoder.encode(URL, level)).symbol();
        Look look = new Look(
                row.style,
                row.frame,
                row.caption.isEmpty() ? null : row.caption,
                row.frameColor,
                null,
                column.mark,
                column.place);
        return svg(symbol, look, name);
    }

    private static String svg(Symbol symbol, Look look, String name) {
        return switch (Layout.of(symbol, look)) {
            case LayoutResult.Out out -> SvgPicture.of(out.picture(), name, MM);
            case LayoutResult other -> throw new IllegalStateException(name + ": " + other);
        };
    }

    /** A picture that stands for an owner's: a cup on a saucer, its steam half transparent. */
    private static Pixels cup() {
        int side = 160;
        int[] argb = new int[side * side];
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                argb[y * side + x] = cup(x - 80, y - 80);
            }
        }
        return new Pixels(side, side, argb);
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
