package placard.qr;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.qr.draw.Laid;
import placard.qr.draw.Layout;
import placard.qr.draw.Logo;
import placard.qr.draw.Mark;
import placard.qr.draw.format.EpsPicture;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.PdfPicture;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Symbol;
import placard.web.Answer;

/**
 * Pictures of codes: judged, drawn, and kept in memory as long as there is room.
 *
 * <p>A picture is named by a digest of all that it is made of, so that a client which has it is told so without drawing.
 */
public final class Pictures {
    /** Part of every picture's name; raised with whatever changes the bytes of pictures that are out there. */
    static final String EDITION = "5";

    private static final int LOGOS = 500;

    /** The kinds of picture. */
    enum Format {
        SVG("image/svg+xml"),
        PNG("image/png"),
        PDF("application/pdf"),
        EPS("application/postscript");

        static final Map<String, Format> CHOICES =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Format::extension, format -> format));

        private final String contentType;

        Format(String contentType) {
            this.contentType = contentType;
        }

        /** The end of a file's name, and the word for it in a request. */
        String extension() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A code as far as its picture goes.
     *
     * @param title for people
     */
    record Subject(String workspaceId, String payload, String title, Design design) {
        static Subject of(QrCode code, ShortLinks links) {
            return new Subject(
                    code.workspaceId(),
                    code.payload(links),
                    code.name(),
                    code.draft().design());
        }
    }

    private final Drawing drawing;
    private final BiFunction<String, String, Optional<Pixels>> files;
    private final Cache<String, byte[]> drawn;

    /** Traced once, since a file never changes; by workspace and id. */
    private final Cache<String, Mark> logos =
            Caffeine.newBuilder().maximumSize(LOGOS).build();

    /**
     * Draws on those threads.
     *
     * @param files what a workspace's picture file of an id shows, if there is one
     * @param cacheBytes how many bytes of pictures are kept
     */
    public Pictures(Drawing drawing, BiFunction<String, String, Optional<Pixels>> files, long cacheBytes) {
        this.drawing = drawing;
        this.files = files;
        this.drawn = Caffeine.newBuilder()
                .maximumWeight(cacheBytes)
                .weigher((String name, byte[] picture) -> name.length() + picture.length)
                .build();
    }

    /** Judges what the design makes of the code's symbol; faults and warnings go into the input. */
    void judge(Subject subject, Input input) {
        Design design = subject.design;
        if (design.isPlain() && design.frameText() == null) {
            return;
        }
        Gate.Verdict verdict = drawing.draw(() -> {
            Mark mark = mark(subject);
            List<Fault> faults = logoFaults(design, mark);
            return faults.isEmpty()
                    ? Gate.judge(design, Layout.of(symbol(subject), design.look(mark)))
                    : new Gate.Verdict(faults, List.of());
        });
        verdict.faults().forEach(input::add);
        verdict.warnings().forEach(input::warn);
    }

    /**
     * The picture of a code.
     *
     * @param known whether the client has the picture of this ETag
     * @param prefix where a fault of the size is reported: {@code /query}, or nothing for a body
     * @throws Refusal {@code validation_failed} if the size can't be drawn or wouldn't scan, {@code unavailable} if too
     *     many pictures are being drawn
     */
    Answer draw(Subject subject, PictureSize size, Format format, String prefix, Predicate<String> known) {
        String name = name(subject, size, format);
        String tag = "\"" + name + "\"";
        if (known.test(tag)) {
            return answer(Answer.noContent(), 304, tag);
        }
        byte[] bytes = drawn.getIfPresent(name);
        if (bytes == null) {
            bytes = drawing.draw(() -> bytes(subject, size, format, prefix));
            drawn.put(name, bytes);
        }
        return answer(Answer.bytes(200, format.contentType, bytes), 200, tag)
                .with("Content-Disposition", "inline; filename=\"qr." + format.extension() + "\"")
                .with("X-Content-Type-Options", "nosniff");
    }

    private static Answer answer(Answer answer, int status, String tag) {
        return new Answer(status, answer.headers(), answer.body(), null)
                .with("ETag", tag)
                .with("Cache-Control", "private, no-cache");
    }

    private static String name(Subject subject, PictureSize size, Format format) {
        String parts = String.join(
                "\n",
                EDITION,
                format.name(),
                size.name(),
                subject.workspaceId,
                Json.text(subject.design.json()),
                subject.title.replace("\n", " "),
                subject.payload);
        return Sha256.name(parts.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] bytes(Subject subject, PictureSize size, Format format, String prefix) {
        Picture picture = picture(subject);
        List<Fault> faults = new ArrayList<>(size.judge(picture.width(), prefix).faults());
        if (format == Format.PNG) {
            faults.addAll(size.faults(picture, prefix));
        }
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults));
        }
        BigDecimal mm = size.mm(picture.width());
        return switch (format) {
            case SVG -> SvgPicture.bytes(picture, subject.title, mm);
            case PNG -> PaintedPng.of(picture, size.pixels(picture.width()), size.dpi());
            case PDF -> PdfPicture.of(picture, subject.title, mm);
            case EPS -> EpsPicture.of(picture, subject.title, mm);
        };
    }

    /**
     * The picture without a size. To be called on a drawing thread.
     *
     * @throws Refusal {@code validation_failed} if the design doesn't go with the payload, or its logo is gone
     */
    Picture picture(Subject subject) {
        Symbol symbol = symbol(subject);
        Mark mark = mark(subject);
        List<Fault> logoFaults = logoFaults(subject.design, mark);
        if (!logoFaults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(logoFaults));
        }
        Laid laid = Layout.of(symbol, subject.design.look(mark));
        Gate.Verdict verdict = Gate.judge(subject.design, laid);
        if (laid instanceof Laid.Out out && verdict.faults().isEmpty()) {
            return out.picture();
        }
        throw new Refusal(new Refusal.Invalid(verdict.faults()));
    }

    private static Symbol symbol(Subject subject) {
        return switch (Encoder.encodeUnmistakably(subject.payload, subject.design.level())) {
            case Encoded.Fits(Symbol symbol) -> symbol;
            case Encoded.TooLong _ ->
                throw Refusal.invalid("/content", "payload_too_long", "No symbol holds this much.");
        };
    }

    private @Nullable Mark mark(Subject subject) {
        return switch (subject.design.brandingMode()) {
            case NONE -> null;
            case PLACARD -> Mark.PLACARD;
            case LOGO -> logo(subject.workspaceId, subject.design.logoFileId());
        };
    }

    private @Nullable Mark logo(String workspaceId, @Nullable String fileId) {
        if (fileId == null) {
            return null;
        }
        String name = workspaceId + "/" + fileId;
        Mark known = logos.getIfPresent(name);
        if (known == null) {
            known = files.apply(workspaceId, fileId).map(Logo::of).orElse(null);
            if (known != null) {
                logos.put(name, known);
            }
        }
        return known;
    }

    /** That there is no such picture. */
    private static List<Fault> logoFaults(Design design, @Nullable Mark mark) {
        if (design.brandingMode() != Design.BrandingMode.LOGO || mark != null) {
            return List.of();
        }
        return List.of(new Fault(
                "/design/logoFileId", "file_not_found", "There is no such picture, or it is too thin for a mark."));
    }

    /** Does the work on one of the drawing threads, and waits for it. */
    <T> T onThread(Callable<T> work) {
        return drawing.draw(work);
    }
}
