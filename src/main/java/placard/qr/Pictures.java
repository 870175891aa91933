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
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.qr.draw.Layout;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.Logo;
import placard.qr.draw.Mark;
import placard.qr.draw.format.EpsPicture;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.PdfPicture;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.format.WebpPicture;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;
import placard.qr.judge.Design;
import placard.qr.judge.Finding;
import placard.qr.judge.LayoutCache;
import placard.qr.judge.LogoSymbol;
import placard.qr.judge.PictureSize;
import placard.qr.judge.ScannabilityCheck;
import placard.web.Answer;

/**
 * Pictures of codes: judged, drawn, and cached in memory while there is room.
 *
 * <p>The ETag of a picture is a digest of all its inputs. A client with the current picture gets a 304 without any
 * drawing.
 */
public final class Pictures {
    /** Part of every picture's ETag. Raise it with each change that alters the bytes of existing pictures. */
    static final String EDITION = "8";

    private static final int LOGOS = 500;

    /** The kinds of picture. */
    public enum Format {
        SVG("image/svg+xml"),
        PNG("image/png"),
        WEBP("image/webp"),
        PDF("application/pdf"),
        EPS("application/postscript");

        /** In the order in which the dashboard offers them. */
        public static final List<Format> OFFERED = List.of(PNG, SVG, PDF, EPS, WEBP);

        public static final Map<String, Format> CHOICES =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Format::extension, format -> format));

        private final String contentType;

        Format(String contentType) {
            this.contentType = contentType;
        }

        /** Whether it is made of pixels, and so contains no title. */
        public boolean isPixels() {
            return this == PNG || this == WEBP;
        }

        /** The extension of a file's name, and the word for it in a request. */
        public String extension() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The part of a code that decides its picture.
     *
     * @param title for people
     * @param isJudged whether the design was found to fit the payload, when the code was made or just now
     */
    public record Subject(String workspaceId, String payload, String title, Design design, boolean isJudged) {
        /** A code whose design was not judged for this payload. */
        public Subject(String workspaceId, String payload, String title, Design design) {
            this(workspaceId, payload, title, design, false);
        }

        public static Subject of(QrCode code, ShortLinks links) {
            return new Subject(
                    code.workspaceId(),
                    code.payload(links),
                    code.name(),
                    code.draft().design(),
                    true);
        }
    }

    /** The uploaded pictures that may be logos, by workspace and id. */
    @FunctionalInterface
    public interface Logos {
        /** The pixels of a picture; empty if there is none, or one too thin for a logo. */
        Optional<Pixels> find(String workspaceId, String fileId);

        /** Whether the picture exists. Called each time a code is drawn with a cached logo. */
        default boolean has(String workspaceId, String fileId) {
            return find(workspaceId, fileId).isPresent();
        }
    }

    private record DrawnPicture(byte[] bytes, List<String> warnings) {}

    private final DrawingPool drawing;
    private final Logos files;
    private final Cache<String, DrawnPicture> drawn;
    private final LayoutCache layouts = new LayoutCache();

    /**
     * Traced logos by workspace and id. They never expire, because a file never changes; the store knows whether it
     * still exists.
     */
    private final Cache<String, Optional<Mark>> logos =
            Caffeine.newBuilder().maximumSize(LOGOS).build();

    /**
     * Draws on the threads of a pool.
     *
     * @param cacheBytes the most bytes of cached pictures
     */
    public Pictures(DrawingPool drawing, Logos files, long cacheBytes) {
        this.drawing = drawing;
        this.files = files;
        this.drawn = Caffeine.newBuilder()
                .maximumWeight(cacheBytes)
                .weigher((String name, DrawnPicture picture) -> name.length() + picture.bytes.length)
                .build();
    }

    /** Judges the design with the code's symbol. */
    ScannabilityCheck.Verdict judge(Subject subject) {
        return judge(DrawingPool.Kind.PICTURE, subject);
    }

    ScannabilityCheck.Verdict judge(DrawingPool.Kind kind, Subject subject) {
        Design design = subject.design;
        if (design.isPlain() && design.frameText() == null && design.sizeMm() == null) {
            return ScannabilityCheck.Verdict.FINE;
        }
        return drawing.draw(kind, subject.workspaceId, () -> {
            Mark mark = mark(subject);
            List<Finding> missing = ScannabilityCheck.missingLogo(design, mark);
            return missing.isEmpty()
                    ? ScannabilityCheck.judge(design, layouts.of(design, symbol(subject, 1), mark))
                            .and(ScannabilityCheck.judge(design, mark))
                    : new ScannabilityCheck.Verdict(missing, List.of());
        });
    }

    /**
     * The picture of a code.
     *
     * @param known whether the client has the picture of this ETag
     * @param prefix where a fault of the size is reported: {@code /query}, or nothing for a body
     * @throws Refusal {@code validation_failed} if the size can't be drawn or isn't readable, {@code unavailable} if
     *     too many pictures are being drawn
     */
    Answer draw(Subject subject, PictureSize size, Format format, String prefix, Predicate<String> known) {
        return draw(subject, size, format, prefix, known, List.of());
    }

    public byte[] ofArchive(Subject subject, PictureSize size, Format format) {
        return draw(DrawingPool.Kind.ARCHIVE, subject, size, format, "", _ -> false, List.of())
                .body();
    }

    /**
     * The picture for a request that has warnings already.
     *
     * @param before warnings that come before the picture's own
     */
    Answer draw(
            Subject subject,
            PictureSize asked,
            Format format,
            String prefix,
            Predicate<String> known,
            List<String> before) {
        return draw(DrawingPool.Kind.PICTURE, subject, asked, format, prefix, known, before);
    }

    private Answer draw(
            DrawingPool.Kind kind,
            Subject subject,
            PictureSize asked,
            Format format,
            String prefix,
            Predicate<String> known,
            List<String> before) {
        PictureSize size = asked.of(subject.design);
        String logo = subject.design.brandingMode() == Design.BrandingMode.LOGO ? subject.design.logoFileId() : null;
        if (logo != null && !files.has(subject.workspaceId, logo)) {
            throw new Refusal(new Refusal.Invalid(logoFaults(subject.design, null)));
        }
        String name = name(subject, size, format);
        String tag = "\"" + name + "\"";
        if (known.test(tag)) {
            return answer(Answer.noContent(), 304, tag);
        }
        // Warnings name members of the request, which have other pointers in a preview.
        String kept = name + prefix;
        DrawnPicture picture = drawn.getIfPresent(kept);
        if (picture == null) {
            picture = drawing.draw(kind, subject.workspaceId, () -> drawn(subject, size, format, prefix));
            drawn.put(kept, picture);
        }
        return answer(Answer.bytes(200, format.contentType, picture.bytes), 200, tag)
                .noting(Stream.concat(before.stream(), picture.warnings.stream())
                        .distinct()
                        .toList())
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
                format.isPixels() ? "" : subject.title.replace("\n", " "),
                subject.payload);
        return Sha256.name(parts.getBytes(StandardCharsets.UTF_8));
    }

    private DrawnPicture drawn(Subject subject, PictureSize size, Format format, String prefix) {
        List<String> warnings = new ArrayList<>();
        LayoutResult.Out laid = laid(subject, warnings);
        Picture picture = laid.picture();
        boolean isPixels = format.isPixels();
        ScannabilityCheck.Verdict verdict = size.judge(picture.width(), isPixels, prefix, laid.capitals());
        if (isPixels) {
            verdict = verdict.and(size.judgePixels(picture, prefix));
        }
        if (!verdict.faults().isEmpty()) {
            throw new Refusal(new Refusal.Invalid(verdict.faults()));
        }
        warnings.addAll(verdict.warnings());
        if (!isPixels && size.px() != null) {
            warnings.add(prefix + "/px: Only a PNG or WebP has pixels; this picture has a printed width.");
        }
        if (format == Format.PDF) {
            size.printing()
                    .spots()
                    .unused(List.of(picture), Set.of())
                    .forEach(unused -> warnings.add(prefix + "/spotColors: " + unused));
        }
        if (format != Format.PDF && !size.printing().isPlain()) {
            warnings.add(prefix + ": Only a PDF has a bleed and spot colours.");
        }
        return new DrawnPicture(bytes(subject, picture, size, format), warnings);
    }

    private static byte[] bytes(Subject subject, Picture picture, PictureSize size, Format format) {
        BigDecimal mm = size.mm(picture.width());
        return switch (format) {
            case SVG -> SvgPicture.bytes(picture, subject.title, mm);
            case PNG -> PaintedPng.of(picture, size.pixels(picture.width()), size.dpi());
            case WEBP -> WebpPicture.of(picture, size.pixels(picture.width()));
            case PDF ->
                PdfPicture.of(
                        picture,
                        subject.title,
                        mm,
                        size.printing().bleedMm(),
                        size.printing().spots());
            case EPS -> EpsPicture.of(picture, subject.title, mm);
        };
    }

    /**
     * The picture without a size. Call it on a drawing thread.
     *
     * <p>A design that passed the check before is drawn even if the check would refuse it now, because it may be in
     * print. The answer then has a warning.
     *
     * @throws Refusal {@code validation_failed} if the design can't be drawn, was not judged for the payload and
     *     doesn't fit it, or its logo is deleted
     */
    public Picture picture(Subject subject) {
        return picture(subject, new ArrayList<>());
    }

    /** The picture without a size; its warnings join the others. */
    public Picture picture(Subject subject, List<String> warnings) {
        return laid(subject, warnings).picture();
    }

    /**
     * The picture of a symbol of at least this version. It is the code's own picture if the design doesn't fit the
     * larger symbol. The same holds if the larger symbol adds a finding, such as a logo that hides an alignment
     * pattern.
     *
     * @param isWanted whether the request asks for the version; findings then become warnings instead
     */
    public Picture picture(Subject subject, int leastVersion, boolean isWanted, List<String> warnings) {
        List<String> ofOwn = new ArrayList<>();
        Picture own = picture(subject, ofOwn);
        if (own.symbol().version() >= leastVersion) {
            return own;
        }
        Symbol raised = symbol(subject, leastVersion);
        boolean isFine = layouts.judge(subject.design, raised, layouts.of(subject.design, raised, mark(subject)))
                .faults()
                .isEmpty();
        if (!isFine) {
            return own;
        }
        List<String> ofRaised = new ArrayList<>();
        Picture picture = laid(subject, raised, ofRaised).picture();
        if (!isWanted && !ofOwn.containsAll(ofRaised)) {
            return own;
        }
        warnings.addAll(ofRaised);
        return picture;
    }

    /** The picture with its layout; its findings join the warnings. */
    private LayoutResult.Out laid(Subject subject, List<String> warnings) {
        return laid(subject, symbol(subject, 1), warnings);
    }

    private LayoutResult.Out laid(Subject subject, Symbol symbol, List<String> warnings) {
        Mark mark = mark(subject);
        List<Fault> logoFaults = logoFaults(subject.design, mark);
        if (!logoFaults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(logoFaults));
        }
        LayoutResult laid = layouts.of(subject.design, symbol, mark);
        ScannabilityCheck.Verdict fit = layouts.judge(subject.design, symbol, laid);
        if (laid instanceof LayoutResult.Out out && (fit.faults().isEmpty() || subject.isJudged)) {
            ScannabilityCheck.Verdict all =
                    ScannabilityCheck.judge(subject.design).and(fit).and(ScannabilityCheck.judge(subject.design, mark));
            warnings.addAll(all.warnings());
            all.errors().forEach(error -> warnings.add(error.warning()));
            return out;
        }
        throw new Refusal(new Refusal.Invalid(fit.faults()));
    }

    /**
     * The examination of a code's design.
     *
     * @param out null if the parts don't fit
     */
    record Examination(ScannabilityCheck.Verdict verdict, LayoutResult.@Nullable Out out) {}

    /**
     * Judges the whole design with its colours, and lays it out. Call it on a drawing thread.
     *
     * @throws Refusal {@code validation_failed} if no symbol holds the payload
     */
    Examination examine(Subject subject) {
        Design design = subject.design;
        Mark mark = mark(subject);
        ScannabilityCheck.Verdict colors = ScannabilityCheck.judge(design);
        List<Finding> missing = ScannabilityCheck.missingLogo(design, mark);
        if (!missing.isEmpty()) {
            return new Examination(colors.and(new ScannabilityCheck.Verdict(missing, List.of())), null);
        }
        // Not by the layout cache: almost all layouts tried here are never drawn.
        LayoutResult laid = Layout.of(symbol(subject, 1), design.look(mark));
        ScannabilityCheck.Verdict all =
                colors.and(ScannabilityCheck.judge(design, laid)).and(ScannabilityCheck.judge(design, mark));
        return new Examination(all, laid instanceof LayoutResult.Out out ? out : null);
    }

    /** The version of a code's symbol, which is its size: 17 modules and four for each. Call it on a drawing thread. */
    int version(Subject subject) {
        return symbol(subject, 1).version();
    }

    /** Does the work on one of the drawing threads, and waits for it. */
    public <T> T drawing(DrawingPool.Kind kind, String workspaceId, Callable<T> work) {
        return drawing.draw(kind, workspaceId, work);
    }

    private Symbol symbol(Subject subject, int leastVersion) {
        Design design = subject.design;
        Mark mark = design.hasCentreMark() && design.brandingMode() == Design.BrandingMode.LOGO ? mark(subject) : null;
        Encoded encoded = mark == null
                ? Encoder.encodeUnmistakably(subject.payload, design.level(), leastVersion)
                : LogoSymbol.of(
                        subject.payload,
                        mark,
                        design.errorCorrection() != Level.H,
                        symbol -> ScannabilityCheck.isLikeAlignment(layouts.of(design, symbol, mark)));
        if (encoded instanceof Encoded.Fits(Symbol chosen) && chosen.version() < leastVersion) {
            encoded = Encoder.encodeUnmistakably(subject.payload, design.level(), leastVersion);
        }
        return switch (encoded) {
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

    /** The traced logo of a file; null if there is none. */
    public @Nullable Mark logo(String workspaceId, @Nullable String fileId) {
        if (fileId == null) {
            return null;
        }
        String name = workspaceId + "/" + fileId;
        Optional<Mark> known = logos.getIfPresent(name);
        if (known != null && known.isPresent()) {
            return files.has(workspaceId, fileId) ? known.get() : null;
        }
        // Simultaneous callers wait while a logo is traced once, which may take a second.
        Optional<Mark> traced =
                logos.get(name, _ -> files.find(workspaceId, fileId).map(Logo::of));
        if (traced.isEmpty()) {
            logos.invalidate(name);
        }
        return traced.orElse(null);
    }

    private static List<Fault> logoFaults(Design design, @Nullable Mark mark) {
        return ScannabilityCheck.missingLogo(design, mark).stream()
                .map(Finding::fault)
                .toList();
    }
}
