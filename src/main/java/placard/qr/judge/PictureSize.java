package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.qr.draw.shape.Picture;

/**
 * The size of a picture: a printed width, with a resolution for pixel formats, or a number of pixels.
 *
 * <p>The width is that of the whole picture, quiet zone and frame included, and "modules" below counts them too.
 *
 * @param sizeMm the requested printed width in millimetres, 10 to 2,000
 * @param asked the requested pixels per inch, 72 to 1,200
 * @param px the width in pixels, 64 to 6,000; never together with {@code sizeMm}
 * @param usualMm the printed width of the design; null if it has none
 * @param printing options of a PDF
 */
public record PictureSize(
        @Nullable BigDecimal sizeMm,
        @Nullable Integer asked,
        @Nullable Integer px,
        @Nullable BigDecimal usualMm,
        PrintOptions printing) {
    private static final String[] PARAMETERS = {"sizeMm", "dpi", "px"};

    private static final int DEFAULT_DPI = 300;
    private static final BigDecimal DEFAULT_MM = new BigDecimal("30");
    private static final BigDecimal LEAST_DEFAULT_MODULE = new BigDecimal("0.5");
    private static final BigDecimal MM_PER_INCH = new BigDecimal("25.4");
    private static final long MOST_PIXELS = 36_000_000;

    /** The most default pixels of a large design's width. People see such a print from farther away. */
    private static final int MOST_USUAL_PIXELS = 4500;

    /**
     * The fewest pixels a module. Two of eight programs for picture files, quirc among them, read no module of one
     * pixel.
     */
    private static final int ENOUGH_PIXELS = 2;

    private static final Pattern NUMBER = Pattern.compile("^[0-9]{1,6}(?:\\.[0-9]{1,6})?$");

    /** Reads {@code sizeMm}, {@code dpi}, {@code px} and the options of a PDF from an object. Faults stay in it. */
    public static PictureSize read(Input input) {
        BigDecimal mm = input.number("sizeMm", BigDecimal.TEN, BigDecimal.valueOf(2000));
        Integer dpi = input.integer("dpi", 72, 1200);
        Integer px = input.integer("px", 64, 6000);
        if (mm != null && px != null) {
            input.fault("px", "conflicting_size", "Give px, or sizeMm with dpi, not both.");
        }
        return new PictureSize(
                mm == null ? null : mm.setScale(3, RoundingMode.HALF_EVEN), dpi, px, null, PrintOptions.read(input));
    }

    /** The size for a design, which may have a printed width of its own, with the pixels for that width. */
    public PictureSize of(Design design) {
        BigDecimal mm = design.sizeMm();
        if (mm == null || sizeMm != null || asked != null) {
            return new PictureSize(sizeMm, asked, px, mm, printing);
        }
        int most = MM_PER_INCH
                .multiply(BigDecimal.valueOf(MOST_USUAL_PIXELS))
                .divide(mm, 0, RoundingMode.DOWN)
                .intValueExact();
        return new PictureSize(sizeMm, Math.min(DEFAULT_DPI, most), px, mm, printing);
    }

    /** Pixels per inch. */
    public int dpi() {
        return asked == null ? DEFAULT_DPI : asked;
    }

    /** The names of its query parameters. */
    public static String[] parameters() {
        return PARAMETERS.clone();
    }

    /**
     * Reads the size from a query.
     *
     * @param parameter the first value of a parameter, or null
     * @param more parameters that are read beside those of every picture
     * @throws placard.base.Refusal {@code validation_failed} with every fault, at {@code /query/<name>}
     */
    public static PictureSize ofQuery(Function<String, @Nullable String> parameter, String... more) {
        ObjectNode query = Json.object();
        for (String name : Stream.of(PARAMETERS, more).flatMap(Stream::of).toList()) {
            String value = parameter.apply(name);
            if (value != null && NUMBER.matcher(value).matches()) {
                query.put(name, new BigDecimal(value));
            } else if (value != null) {
                query.put(name, value);
            }
        }
        ObjectNode request = Json.object();
        request.set("query", query);
        Input input = Objects.requireNonNull(new Input(request).object("query"));
        PictureSize size = read(input);
        input.check();
        return size;
    }

    /**
     * The printed width in millimetres: the requested one, else the design's, else 30, or more if modules would be
     * below 0.5 mm.
     */
    public BigDecimal mm(int modules) {
        if (sizeMm != null) {
            return sizeMm;
        }
        return usualMm != null
                ? usualMm
                : LEAST_DEFAULT_MODULE.multiply(BigDecimal.valueOf(modules)).max(DEFAULT_MM);
    }

    /** The side of a module in millimetres. In a pixel format it is whole pixels, and the rest widens the margin. */
    BigDecimal moduleMm(int modules, boolean isPixels) {
        return isPixels
                ? MM_PER_INCH
                        .multiply(BigDecimal.valueOf(scale(modules)))
                        .divide(BigDecimal.valueOf(dpi()), 6, RoundingMode.HALF_EVEN)
                : mm(modules).divide(BigDecimal.valueOf(modules), 6, RoundingMode.HALF_EVEN);
    }

    /** The width in pixels. */
    public int pixels(int modules) {
        return px != null
                ? px
                : mm(modules)
                        .multiply(BigDecimal.valueOf(dpi()))
                        .divide(MM_PER_INCH, 0, RoundingMode.HALF_EVEN)
                        .intValueExact();
    }

    /** Whole pixels a module. */
    private int scale(int modules) {
        return pixels(modules) / modules;
    }

    /**
     * Judges a picture made of pixels.
     *
     * @param prefix where the size was read: {@code /query}, or nothing for a body
     * @return {@code too_small} below two pixels a module, {@code too_large} beyond 36 megapixels
     */
    public ScannabilityCheck.Verdict judgePixels(Picture picture, String prefix) {
        long width = pixels(picture.width());
        String pointer = prefix + (px != null ? "/px" : sizeMm != null ? "/sizeMm" : "/dpi");
        if (scale(picture.width()) < ENOUGH_PIXELS) {
            return refused(
                    pointer,
                    "too_small",
                    width + " pixels are fewer than " + ENOUGH_PIXELS + " for each of the " + picture.width()
                            + " modules of the picture's width, which some decoders don't read; ask for "
                            + ENOUGH_PIXELS * picture.width() + " or more.");
        }
        long height = Math.ceilDiv(width * picture.height(), picture.width());
        if (width * height > MOST_PIXELS) {
            return refused(
                    pointer,
                    "too_large",
                    width + " by " + height + " pixels are beyond the 36 million that a picture may have; use SVG.");
        }
        return ScannabilityCheck.Verdict.FINE;
    }

    private static ScannabilityCheck.Verdict refused(String pointer, String code, String message) {
        return new ScannabilityCheck.Verdict(
                List.of(Finding.of(pointer, Check.PIXELS, message).as(code)), List.of());
    }

    /** The part of a picture's cache key that names the size. */
    public String name() {
        return sizeMm + "/" + dpi() + "/" + px + "/" + printing.name();
    }

    /**
     * Judges the module's side, if a printed size was requested, and the caption's letters.
     *
     * @param capitals their height in modules; 0 without a caption
     */
    public ScannabilityCheck.Verdict judge(int modules, boolean isPixels, String prefix, double capitals) {
        if (sizeMm == null) {
            return ScannabilityCheck.Verdict.FINE;
        }
        BigDecimal module = moduleMm(modules, isPixels);
        ScannabilityCheck.Verdict verdict = SizeCheck.judgeModule(module, prefix + "/sizeMm");
        return capitals == 0
                ? verdict
                : verdict.and(
                        SizeCheck.judgeCapitals(module.multiply(BigDecimal.valueOf(capitals)), prefix + "/sizeMm"));
    }
}
