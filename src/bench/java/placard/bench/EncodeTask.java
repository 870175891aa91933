package placard.bench;

import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import io.nayuki.qrcodegen.QrCode;
import io.nayuki.qrcodegen.QrSegment;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.function.ToIntFunction;
import javax.imageio.ImageIO;
import placard.qr.draw.Frame;
import placard.qr.draw.Layout;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.Look;
import placard.qr.draw.Mark;
import placard.qr.draw.Place;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.format.WebpPicture;
import placard.qr.draw.shape.EyeStyle;
import placard.qr.draw.shape.Gradient;
import placard.qr.draw.shape.ModuleStyle;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/**
 * What is measured: a URL of 30 characters at level H, which is a symbol of version 4. Each is worth the bytes that it
 * made, or the mask that it chose.
 */
enum EncodeTask {
    ENCODE("encode, Placard", url -> symbol(url).mask() + 1),
    ENCODE_REFERENCE("encode, nayuki", url -> reference(url).mask + 1),
    ENCODE_ZXING("encode, ZXing", url -> zxing(url).getWidth()),
    SVG("encode and draw as SVG, Placard", url -> svg(url, Drawn.PLAIN).length),
    SVG_ROUNDED("encode and draw as SVG, rounded, Placard", url -> svg(url, Drawn.ROUNDED).length),
    SVG_CLASSY("encode and draw as SVG, classy, Placard", url -> svg(url, Drawn.CLASSY).length),
    SVG_DOTS("encode and draw as SVG, dots, Placard", url -> svg(url, Drawn.DOTS).length),
    SVG_GRADIENT(
            "encode and draw as SVG, gradient and eyes of their own, Placard", url -> svg(url, Drawn.GRADIENT).length),
    SVG_WHOLE("encode and draw as SVG with frame, caption and mark, Placard", url -> wholeSvg(url).length),
    SVG_SHAPED_8("the same, each with another caption of 8 Devanagari characters", url -> shapedSvg(url, 4)),
    SVG_SHAPED_40("the same, of 40 in three words", url -> shapedSvg(url, 20)),
    SVG_REFERENCE("encode by nayuki, SVG with a square per module", EncodeTask::referenceSvg),
    SVG_ZXING("encode by ZXing, SVG with a square per module", EncodeTask::zxingSvg),
    PNG(
            "PNG of 1,189 pixels, Placard",
            _ -> PaintedPng.of(Layout.plain(Drawn.SYMBOL, Drawn.PLAIN), Drawn.SIDE, 600).length),
    PNG_ROUNDED(
            "PNG of 1,189 pixels, rounded, Placard",
            _ -> PaintedPng.of(Layout.plain(Drawn.SYMBOL, Drawn.ROUNDED), Drawn.SIDE, 600).length),
    PNG_DOTS(
            "PNG of 1,189 pixels, dots, Placard",
            _ -> PaintedPng.of(Layout.plain(Drawn.SYMBOL, Drawn.DOTS), Drawn.SIDE, 600).length),
    PNG_GRADIENT(
            "PNG of 1,189 pixels, gradient and eyes of their own, Placard",
            _ -> PaintedPng.of(Layout.plain(Drawn.SYMBOL, Drawn.GRADIENT), Drawn.SIDE, 600).length),
    WEBP(
            "WebP of 1,189 pixels, Placard",
            _ -> WebpPicture.of(Layout.plain(Drawn.SYMBOL, Drawn.PLAIN), Drawn.SIDE).length),
    PNG_IMAGE_IO("PNG of 1,189 pixels, ImageIO", _ -> imageIo());

    /** Different ones, so that no branch is learnt by heart. */
    static final String[] URLS = urls();

    /** Consonants of Devanagari. */
    private static final String SYLLABLES = "कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह";

    /** For a table. */
    final String title;

    private final ToIntFunction<String> task;

    EncodeTask(String title, ToIntFunction<String> task) {
        this.title = title;
        this.task = task;
    }

    int run(String url) {
        return task.applyAsInt(url);
    }

    /** What is drawn once, before the measuring. */
    private static final class Drawn {
        static final int SIDE = 1189;
        static final Style PLAIN = new Style("#000000", "#ffffff", false);
        static final Style ROUNDED = new Style("#000000", "#ffffff", true);
        static final Style CLASSY = new Style("#000000", "#ffffff", ModuleStyle.CLASSY);
        static final Style DOTS = new Style("#000000", "#ffffff", ModuleStyle.DOTS);
        static final Style GRADIENT = new Style(
                "#000000", "#ffffff", ModuleStyle.SQUARE, EyeStyle.ROUNDED, null, new Gradient("#1d4ed8", 45), false);
        static final BigDecimal MM = new BigDecimal("30.00");
        static final Look WHOLE =
                new Look(PLAIN, Frame.BOTTOM_BAR, "Scan for the menu", null, null, Mark.PLACARD, Place.BOTTOM_RIGHT);
        static final Symbol SYMBOL = symbol(URLS[0]);
        static final AtomicInteger CAPTIONS = new AtomicInteger();

        static {
            ImageIO.setUseCache(false);
        }
    }

    /** The bytes of its picture, or a dash. */
    String bytes() {
        return name().startsWith("ENCODE") ? "–" : "%,d".formatted(run(URLS[0]));
    }

    private static String[] urls() {
        String[] urls = new String[256];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = "https://placard.example/q/" + (char) ('a' + i % 26) + (char) ('a' + i / 26) + "7k";
        }
        return urls;
    }

    private static Symbol symbol(String url) {
        return ((Encoded.Fits) Encoder.encode(url, Level.H)).symbol();
    }

    private static QrCode reference(String url) {
        return QrCode.encodeSegments(QrSegment.makeSegments(url), QrCode.Ecc.HIGH);
    }

    private static ByteMatrix zxing(String url) {
        try {
            return com.google.zxing.qrcode.encoder.Encoder.encode(
                            url, ErrorCorrectionLevel.H, Map.of(EncodeHintType.CHARACTER_SET, "UTF-8"))
                    .getMatrix();
        } catch (WriterException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] svg(String url, Style style) {
        return SvgPicture.bytes(Layout.plain(symbol(url), style), "Table 4", Drawn.MM);
    }

    /** A bar with a caption and our mark in it. */
    private static byte[] wholeSvg(String url) {
        return framedSvg(url, Drawn.WHOLE);
    }

    /** The same with a caption that was never drawn before, of syllables of two characters each. */
    private static int shapedSvg(String url, int syllables) {
        StringBuilder caption = new StringBuilder();
        int number = Drawn.CAPTIONS.incrementAndGet();
        for (int i = 0; i < syllables; i++) {
            caption.append(i > 0 && i % 7 == 0 ? " " : "").append(SYLLABLES.charAt(number % SYLLABLES.length()));
            caption.append("\u093e");
            number = number / SYLLABLES.length() + i;
        }
        Look look = new Look(
                Drawn.PLAIN, Frame.BOTTOM_BAR, caption.toString(), null, null, Mark.PLACARD, Place.BOTTOM_RIGHT);
        return framedSvg(url, look).length;
    }

    private static byte[] framedSvg(String url, Look look) {
        LayoutResult.Out laid = (LayoutResult.Out) Layout.of(symbol(url), look);
        return SvgPicture.bytes(laid.picture(), "Table 4", Drawn.MM);
    }

    private static int referenceSvg(String url) {
        QrCode code = reference(url);
        return squares(code.size, (x, y) -> code.getModule(x, y) ? 1 : 0);
    }

    private static int zxingSvg(String url) {
        ByteMatrix code = zxing(url);
        return squares(code.getWidth(), code::get);
    }

    private static int squares(int size, IntBinaryOperator dark) {
        int side = Style.modules(size);
        StringBuilder svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(side)
                .append(' ')
                .append(side)
                .append("\"><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>");
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                if (dark.applyAsInt(x, y) == 1) {
                    svg.append("<rect x=\"").append(x + 4).append("\" y=\"").append(y + 4);
                    svg.append("\" width=\"1\" height=\"1\"/>");
                }
            }
        }
        return svg.append("</svg>").toString().getBytes(StandardCharsets.UTF_8).length;
    }

    private static int imageIo() {
        byte[] greys = {-1, 0};
        IndexColorModel palette = new IndexColorModel(1, 2, greys, greys, greys);
        BufferedImage image = new BufferedImage(Drawn.SIDE, Drawn.SIDE, BufferedImage.TYPE_BYTE_BINARY, palette);
        int scale = Drawn.SIDE / Style.modules(Drawn.SYMBOL.size());
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.BLACK);
        for (int y = 0; y < Drawn.SYMBOL.size(); y++) {
            for (int x = 0; x < Drawn.SYMBOL.size(); x++) {
                if (Drawn.SYMBOL.dark(x, y)) {
                    int left = (x + Style.QUIET_ZONE) * scale;
                    graphics.fillRect(left, (y + Style.QUIET_ZONE) * scale, scale, scale);
                }
            }
        }
        graphics.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.size();
    }
}
