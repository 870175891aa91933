package placard.proof;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import placard.qr.draw.Layout;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.testing.Scanners;

/** Installed programs, each started once for many pictures: starting them takes longer than a picture. */
final class Programs {
    /** Read between two pictures of zbar, whose raw output has no end of a text. */
    private static final String NEXT = "\u0001NEXT\u0001";

    private static final Pattern HEAD =
            Pattern.compile("<svg height=\"[^\"]*\" viewBox=\"([^\"]*)\" width=\"[^\"]*\" xmlns=\"[^\"]*\">");
    private static final Pattern FIELD = Pattern.compile("(?m)^(File|Bytes): *(.*)$");

    private Programs() {}

    /** What zbar reads in each file. */
    static List<List<String>> zbar(Path folder, List<Path> files) throws IOException {
        Path separator = Files.write(folder.resolve("next.png"), separator());
        List<String> command = new ArrayList<>(
                List.of("zbarimg", "--nodbus", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "-Sbinary"));
        files.forEach(file -> command.addAll(List.of(file.toString(), separator.toString())));
        String out = Scanners.output(command, 0, 4);
        String[] texts = out.split(NEXT, -1);
        if (texts.length != files.size() + 1) {
            throw new IllegalStateException(texts.length + " texts of " + files.size() + " pictures");
        }
        List<List<String>> found = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            found.add(texts[i].isEmpty() ? List.of() : List.of(texts[i]));
        }
        return found;
    }

    private static byte[] separator() {
        var symbol = ((Encoded.Fits) Encoder.encode(NEXT, Level.M)).symbol();
        var picture = Layout.plain(symbol, new Style("#000000", "#ffffff", false));
        return PaintedPng.of(picture, 3 * picture.width(), 300);
    }

    /** What zxing-cpp reads in each file. */
    static List<List<String>> zxingCpp(List<Path> files) {
        return zxingCpp(files, "QRCode");
    }

    /** @param formats kinds of symbol, with commas between */
    static List<List<String>> zxingCpp(List<Path> files, String formats) {
        List<String> command = new ArrayList<>(List.of("ZXingReader", "-format", formats));
        files.forEach(file -> command.add(file.toString()));
        List<List<String>> found = new ArrayList<>();
        files.forEach(_ -> found.add(new ArrayList<>()));
        int at = -1;
        Matcher field = FIELD.matcher(Scanners.output(command, 0));
        while (field.find()) {
            if (field.group(1).equals("Bytes")) {
                byte[] bytes =
                        HexFormat.ofDelimiter(" ").parseHex(field.group(2).strip());
                found.get(at).add(new String(bytes, StandardCharsets.UTF_8));
            } else {
                at = files.indexOf(Path.of(field.group(2).strip()));
            }
        }
        return found;
    }

    /**
     * Rasterises documents with librsvg, all on one sheet, each in a field of its own as a document within the document.
     *
     * @param pixels of a module, for each document
     */
    static List<BufferedImage> rsvg(Path folder, List<String> documents, List<Double> pixels) throws IOException {
        List<Rectangle> fields = new ArrayList<>();
        StringBuilder sheet = new StringBuilder();
        int width = 0;
        int height = 0;
        for (int i = 0; i < documents.size(); i++) {
            Matcher head = HEAD.matcher(documents.get(i));
            if (!head.lookingAt()) {
                throw new IllegalStateException("Not a document of ours: " + documents.get(i));
            }
            String[] box = head.group(1).split(" ");
            int w = (int) Math.round(Integer.parseInt(box[2]) * pixels.get(i));
            int h = (int) Math.round(Integer.parseInt(box[3]) * pixels.get(i));
            Rectangle field = new Rectangle(0, height, w, h);
            fields.add(field);
            sheet.append("<svg y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"%s\">"
                            .formatted(height, w, h, head.group(1)))
                    .append(documents.get(i), head.end(), documents.get(i).length());
            width = Math.max(width, w);
            height += h;
        }
        String start = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">".formatted(width, height);
        Path svg = Files.writeString(folder.resolve("sheet.svg"), start + sheet + "</svg>");
        Path png = folder.resolve("sheet.png");
        Scanners.output(List.of("rsvg-convert", "--background-color=white", "-o", png.toString(), svg.toString()), 0);
        BufferedImage all = Scanners.png(Files.readAllBytes(png));
        return fields.stream()
                .map(f -> all.getSubimage(f.x, f.y, f.width, f.height))
                .toList();
    }
}
