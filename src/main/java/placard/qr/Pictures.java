package placard.qr;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import placard.base.Fault;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.qr.draw.PngPicture;
import placard.qr.draw.Style;
import placard.qr.draw.SvgPicture;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Symbol;
import placard.web.Answer;

/** Answers with pictures of codes. */
public final class Pictures {
    /** The kinds of picture. */
    enum Format {
        SVG("image/svg+xml"),
        PNG("image/png");

        private final String contentType;

        Format(String contentType) {
            this.contentType = contentType;
        }

        /** The end of a file's name, and the word for it in a request. */
        String extension() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Drawing drawing;

    public Pictures(Drawing drawing) {
        this.drawing = drawing;
    }

    /**
     * The picture of a payload.
     *
     * @param prefix where a fault of the size is reported: {@code /query}, or nothing for a body
     * @throws Refusal {@code validation_failed} if the size can't be drawn or wouldn't scan, {@code unavailable} if too
     *     many pictures are being drawn
     */
    Answer draw(String payload, String title, Design design, PictureSize size, Format format, String prefix) {
        byte[] bytes = drawing.draw(() -> bytes(payload, title, design, size, format, prefix));
        return Answer.bytes(200, format.contentType, bytes)
                .with("ETag", "\"" + Sha256.name(bytes) + "\"")
                .with("Cache-Control", "private, no-cache")
                .with("Content-Disposition", "inline; filename=\"qr." + format.extension() + "\"")
                .with("X-Content-Type-Options", "nosniff");
    }

    private static byte[] bytes(
            String payload, String title, Design design, PictureSize size, Format format, String prefix) {
        Encoded encoded = Encoder.encode(payload, design.level());
        if (!(encoded instanceof Encoded.Fits(Symbol symbol))) {
            throw Refusal.invalid("/content", "payload_too_long", "No symbol holds this much.");
        }
        int modules = Style.modules(symbol.size());
        judge(size, modules, format, prefix);
        Style style = new Style(design.fgColor(), design.bgColor(), design.moduleStyle() == Design.ModuleStyle.ROUNDED);
        return switch (format) {
            case SVG -> SvgPicture.of(symbol, style, title, size.mm(modules)).getBytes(StandardCharsets.UTF_8);
            case PNG -> PngPicture.of(symbol, style, size.pixels(modules), size.dpi());
        };
    }

    private static void judge(PictureSize size, int modules, Format format, String prefix) {
        List<Fault> faults = new ArrayList<>(size.judge(modules, prefix).faults());
        if (format == Format.PNG) {
            faults.addAll(size.faults(modules, prefix));
        }
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults));
        }
    }
}
