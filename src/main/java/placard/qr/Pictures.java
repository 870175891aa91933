package placard.qr;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
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

/**
 * Draws codes, on a few threads of its own: a large picture is work for a processor, and the API must not wait for it.
 */
public final class Pictures {
    /** The kinds of picture. */
    enum Format {
        SVG("image/svg+xml"),
        PNG("image/png");

        private final String contentType;

        Format(String contentType) {
            this.contentType = contentType;
        }
    }

    private final ExecutorService threads;

    /** Draws on a bounded pool, which refuses when it is full. */
    public Pictures(ExecutorService threads) {
        this.threads = threads;
    }

    /**
     * The picture of a payload.
     *
     * @param prefix where a fault of the size is reported: {@code /query}, or nothing for a body
     * @throws Refusal {@code validation_failed} if the size can't be drawn or wouldn't scan
     */
    Answer draw(String payload, String title, Design design, PictureSize size, Format format, String prefix) {
        Encoded encoded = Encoder.encode(payload, design.level());
        if (!(encoded instanceof Encoded.Fits(Symbol symbol))) {
            throw Refusal.invalid("/content", "payload_too_long", "No symbol holds this much.");
        }
        int modules = Style.modules(symbol.size());
        List<Fault> faults = new ArrayList<>(size.judge(modules, prefix).faults());
        if (format == Format.PNG) {
            faults.addAll(size.faults(modules, prefix));
        }
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults));
        }
        Style style = new Style(design.fgColor(), design.bgColor(), design.moduleStyle() == Design.ModuleStyle.ROUNDED);
        byte[] bytes = drawn(() -> switch (format) {
            case SVG -> SvgPicture.of(symbol, style, title, size.mm(modules)).getBytes(StandardCharsets.UTF_8);
            case PNG -> PngPicture.of(symbol, style, size.pixels(modules), size.dpi());
        });
        return Answer.bytes(200, format.contentType, bytes)
                .with("ETag", "\"" + Sha256.name(bytes) + "\"")
                .with("Cache-Control", "private, no-cache")
                .with("Content-Disposition", "inline; filename=\"qr." + (format == Format.SVG ? "svg" : "png") + "\"")
                .with("X-Content-Type-Options", "nosniff");
    }

    private byte[] drawn(java.util.concurrent.Callable<byte[]> drawing) {
        Future<byte[]> picture;
        try {
            picture = threads.submit(drawing);
        } catch (RejectedExecutionException full) {
            throw Refusal.unavailable("Too many pictures are being drawn.");
        }
        try {
            return picture.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        } catch (ExecutionException failed) {
            throw new IllegalStateException("A picture could not be drawn", failed.getCause());
        }
    }
}
