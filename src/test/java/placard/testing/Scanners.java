package placard.testing;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.Binarizer;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.Result;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** Reads pictures of codes: with ZXing in this process, and with the programs that are installed. */
public final class Scanners {
    /** Chromium without a window's machinery, which takes half of the processor time; else Chromium. */
    public static final String CHROMIUM = Stream.of("chromium-headless-shell", "chromium")
            .filter(program -> Files.isExecutable(program(program)))
            .findFirst()
            .orElse("chromium-headless-shell");

    private static final Pattern PATH = Pattern.compile("<path d=\"([^\"]*)\" fill=\"(#\\w{6})\"/>");
    private static final Pattern BACKGROUND = Pattern.compile("<rect fill=\"(#\\w{6})\"");
    private static final Pattern BOX = Pattern.compile("viewBox=\"0 0 (\\d+) \\1\"");
    private static final Pattern COMMAND = Pattern.compile("([mhvlqz])([^mhvlqz]*)");
    private static final Pattern NUMBER = Pattern.compile("-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)");

    private Scanners() {}

    /** What ZXing makes of a camera's picture, whose luma is that of Rec. 601. */
    public static Result zxing(BufferedImage image) {
        BufferedImage grey = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int rgb = image.getRGB(x, y);
                int luma = (299 * (rgb >> 16 & 255) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255)) / 1000;
                grey.setRGB(x, y, luma * 0x10101);
            }
        }
        return zxingOfFile(grey);
    }

    /**
     * What ZXing makes of the colours by its own rule, (R + 2G + B)/4. Both of its binarizers are tried, as its own
     * command-line runner does: by the first alone about one perfect picture in a thousand is not read.
     */
    public static Result zxingOfFile(BufferedImage image) {
        int width = image.getWidth();
        int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
        var luminance = new RGBLuminanceSource(width, image.getHeight(), pixels);
        return read(new HybridBinarizer(luminance))
                .orElseGet(() -> read(new GlobalHistogramBinarizer(luminance))
                        .orElseGet(() -> new Result("(unreadable)", null, null, BarcodeFormat.QR_CODE)));
    }

    private static Optional<Result> read(Binarizer binarizer) {
        try {
            return Optional.of(new QRCodeReader()
                    .decode(new BinaryBitmap(binarizer), Map.of(DecodeHintType.CHARACTER_SET, "UTF-8")));
        } catch (ReaderException unreadable) {
            return Optional.empty();
        }
    }

    public static BufferedImage png(byte[] bytes) {
        try {
            ImageIO.setUseCache(false);
            return ImageIO.read(new ByteArrayInputStream(bytes));
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    /** Paints the two shapes of our SVG without smoothing, by the path's own numbers. */
    public static BufferedImage svg(String svg, double pixelsPerModule, int windingRule) {
        int modules = Integer.parseInt(group(BOX, svg, 1));
        int side = (int) Math.round(modules * pixelsPerModule);
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.decode(group(BACKGROUND, svg, 1)));
        graphics.fillRect(0, 0, side, side);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(pixelsPerModule, pixelsPerModule);
        graphics.setColor(Color.decode(group(PATH, svg, 2)));
        graphics.fill(path(group(PATH, svg, 1), windingRule));
        graphics.dispose();
        return image;
    }

    /** The shape of path data made of relative m, h, v, l, q and z. */
    public static Path2D path(String data, int windingRule) {
        Path2D.Double path = new Path2D.Double(windingRule);
        path.moveTo(0, 0);
        Matcher command = COMMAND.matcher(data);
        int end = 0;
        while (command.find()) {
            if (command.start() != end) {
                fail("Not a path: %s", data.substring(end));
            }
            end = command.end();
            double[] n = NUMBER.matcher(command.group(2))
                    .results()
                    .mapToDouble(r -> Double.parseDouble(r.group()))
                    .toArray();
            double x = path.getCurrentPoint().getX();
            double y = path.getCurrentPoint().getY();
            switch (command.group(1)) {
                case "m" -> path.moveTo(x + n[0], y + n[1]);
                case "h" -> path.lineTo(x + n[0], y);
                case "v" -> path.lineTo(x, y + n[0]);
                case "l" -> path.lineTo(x + n[0], y + n[1]);
                case "q" -> path.quadTo(x + n[0], y + n[1], x + n[2], y + n[3]);
                default -> path.closePath();
            }
        }
        return path;
    }

    private static String group(Pattern pattern, String text, int group) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(group) : fail("No %s in %s", pattern, text);
    }

    /** What zbar reads in a picture file. */
    public static String zbar(Path picture) {
        return run(List.of("zbarimg", "--quiet", "--raw", "-Sbinary", "--oneshot", picture.toString()));
    }

    /** What zxing-cpp reads in a picture file. */
    public static String zxingCpp(Path picture) {
        return run(List.of("ZXingReader", "-bytes", "-format", "QRCode", picture.toString()));
    }

    /** Renders with librsvg, at this many pixels a side. */
    public static void rsvg(Path svg, Path png, int side) {
        rsvg(svg, png, side, side);
    }

    /** The same of a picture that is no square. */
    public static void rsvg(Path svg, Path png, int width, int height) {
        run(List.of("rsvg-convert", "-w", "" + width, "-h", "" + height, "-o", png.toString(), svg.toString()));
    }

    /** Renders the first page with Poppler. */
    public static void pdftoppm(Path pdf, Path png, int dpi) {
        String name = png.toString().replaceFirst("\\.png$", "");
        run(List.of("pdftoppm", "-png", "-singlefile", "-r", "" + dpi, pdf.toString(), name));
    }

    /**
     * The texts of all codes on a document's pages, rendered by Poppler and read by ZBar. With five pixels a module ZBar
     * misses one sound code in sixteen, with eight none of five hundred. What is missing is read again with half as many
     * pixels more, as by a guest who moves the phone.
     *
     * @param folder an empty one for the pages; the document itself may be in it
     * @param pages how many there must be
     * @param count of different codes on them
     */
    public static NavigableSet<String> codes(Path pdf, Path folder, int pages, int dpi, int count) throws IOException {
        NavigableSet<String> texts = codes(pdf, folder, pages, dpi);
        if (texts.size() < count) {
            texts.addAll(codes(pdf, Files.createDirectory(folder.resolve("finer")), pages, dpi * 3 / 2));
        }
        return texts;
    }

    private static NavigableSet<String> codes(Path pdf, Path folder, int pages, int dpi) throws IOException {
        String prefix = folder.resolve("page").toString();
        output(List.of(program("pdftoppm").toString(), "-r", "" + dpi, "-png", pdf.toString(), prefix), 0);
        NavigableSet<String> texts = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> pngs =
                    files.filter(path -> path.toString().endsWith(".png")).toList();
            if (pngs.size() != pages) {
                fail(pngs.size() + " pages, and " + pages + " are expected");
            }
            for (Path png : pngs) {
                output(List.of(program("zbarimg").toString(), "-q", "--raw", png.toString()), 0)
                        .lines()
                        .forEach(texts::add);
            }
        }
        return texts;
    }

    /** Renders with Ghostscript, cropped to the bounding box. */
    public static void ghostscript(Path eps, Path png, int dpi) {
        run(List.of(
                "gs",
                "-q",
                "-dSAFER",
                "-dBATCH",
                "-dNOPAUSE",
                "-dEPSCrop",
                "-sDEVICE=png16m",
                "-r" + dpi,
                "-sOutputFile=" + png,
                eps.toString()));
    }

    /** Renders with Chromium, at so many pixels for each of CSS. */
    public static void chromium(Path svg, Path png, int width, int height, int factor) {
        run(List.of(
                CHROMIUM,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--force-device-scale-factor=" + factor,
                "--window-size=" + width + "," + height,
                "--screenshot=" + png,
                svg.toUri().toString()));
    }

    /** What qpdf says of a file that it finds nothing wrong with; else the test fails. */
    public static String qpdfCheck(Path pdf) {
        return run(List.of("qpdf", "--check", pdf.toString()));
    }

    /** The file with its streams laid open. */
    public static String qpdfText(Path pdf) {
        return run(List.of("qpdf", "--qdf", "--object-streams=disable", pdf.toString(), "-"));
    }

    /** Skips the test, loudly, where a program is not installed; where CI=true, fails it. */
    public static void needs(String... programs) {
        for (String program : programs) {
            if (!Files.isExecutable(program(program))) {
                notTested(program + " is not installed; .ci/tools.sh names its package");
            }
        }
    }

    /** Skips the test, loudly; where CI=true, fails it. */
    public static void notTested(String why) {
        String message = "NOT TESTED: " + why;
        System.err.println(message);
        if ("true".equals(System.getenv("CI"))) {
            fail(message);
        }
        abort(message);
    }

    /** Where a program is; where it is not, a path that leads nowhere. */
    public static Path program(String name) {
        return Pattern.compile(":")
                .splitAsStream(System.getenv("PATH"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("/none", name));
    }

    private static String run(List<String> command) {
        return output(command, 0);
    }

    /** What a program writes, which must end with one of these statuses within a minute. */
    public static String output(List<String> command, Integer... statuses) {
        try {
            Path errors = Files.createTempFile("scanner", ".txt");
            Process process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            byte[] out = process.getInputStream().readAllBytes();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroy();
                fail("%s does not end", command);
            }
            if (!List.of(statuses).contains(process.exitValue())) {
                fail("%s ends with %d: %s", command, process.exitValue(), Files.readString(errors));
            }
            Files.delete(errors);
            return new String(out, StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return fail("interrupted");
        }
    }
}
