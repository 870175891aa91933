package placard.qr.judge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.qr.content.Content;
import placard.qr.draw.Family;
import placard.qr.draw.Frame;
import placard.qr.draw.Lettering;
import placard.qr.draw.Look;
import placard.qr.draw.Mark;
import placard.qr.draw.Place;
import placard.qr.draw.shape.EyeStyle;
import placard.qr.draw.shape.Gradient;
import placard.qr.draw.shape.ModuleStyle;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Level;

/**
 * The look of a code: {@code DesignInput} in {@code docs/openapi.yaml}.
 *
 * @param fgColor {@code #rrggbb} as sent, here and below
 * @param frameText the caption, up to 40 characters
 * @param errorCorrection the lowest level; null leaves it to {@link #level}
 * @param eyeColor null for that of the modules
 * @param gradient of the modules; null for one colour
 * @param logoFileId an uploaded picture; required if {@code brandingMode} is {@code logo}
 * @param frameFont the font of the caption
 * @param sizeMm the printed width for which caption and modules are judged; null for {@link #printedMm the usual one}
 * @param paperColor the colour under the printed picture; null for white
 * @param isBackgroundTransparent whether nothing is painted under the modules, so that the paper is their ground
 * @param isUpperCaseLink whether the symbol has its short link in capitals, which take fewer bits
 */
public record Design(
        String fgColor,
        String bgColor,
        BrandingMode brandingMode,
        Place brandingPosition,
        Frame frameStyle,
        @Nullable String frameText,
        @Nullable String frameColor,
        @Nullable String frameTextColor,
        @Nullable Level errorCorrection,
        ModuleStyle moduleStyle,
        EyeStyle eyeStyle,
        @Nullable String eyeColor,
        @Nullable Gradient gradient,
        boolean isOutsideTransparent,
        @Nullable String logoFileId,
        Family frameFont,
        @Nullable BigDecimal sizeMm,
        @Nullable String paperColor,
        boolean isBackgroundTransparent,
        boolean isUpperCaseLink) {
    private static final Pattern COLOR = Pattern.compile("^#[0-9a-fA-F]{6}$");
    private static final Map<String, Level> LEVELS = Map.of("L", Level.L, "M", Level.M, "Q", Level.Q, "H", Level.H);

    /** The default design: black on white, no frame. */
    public static final Design DEFAULT = new Design(
            "#000000",
            "#ffffff",
            BrandingMode.NONE,
            Place.BOTTOM_RIGHT,
            Frame.NONE,
            null,
            null,
            null,
            null,
            ModuleStyle.SQUARE,
            EyeStyle.SQUARE,
            null,
            null,
            false,
            null,
            Family.SANS,
            null,
            null,
            false,
            false);

    /** The mark on the code; {@code PLACARD} is the service's own. */
    public enum BrandingMode {
        NONE,
        PLACARD,
        LOGO;
        static final Map<String, BrandingMode> CHOICES = choices(values());
    }

    private static final Map<String, Place> PLACES = choices(Place.values());
    private static final Map<String, Frame> FRAMES = choices(Frame.values());
    private static final Map<String, Family> FONTS = choices(Family.values());

    private static final Map<String, ModuleStyle> MODULES = choices(ModuleStyle.values());
    private static final Map<String, EyeStyle> EYES = choices(EyeStyle.values());

    private static <E extends Enum<E>> Map<String, E> choices(E[] values) {
        return Arrays.stream(values).collect(Collectors.toUnmodifiableMap(Design::word, value -> value));
    }

    /** The words of all frames, in the order of the form. */
    public static List<String> frames() {
        return Arrays.stream(Frame.values()).map(Design::word).toList();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Reads {@code design} of a create (before: {@link #DEFAULT}) or a PATCH. The sent members replace those before;
     * null resets one to its default.
     *
     * @param sent the {@code design} object itself
     * @param fileExists whether the workspace has a file of this well-formed id; not called for the present logo
     */
    public static Design patched(Design before, Input sent, Predicate<String> fileExists) {
        Input whole = sent.over(before.json());
        Design design = new Design(
                or(color(whole, "fgColor"), DEFAULT.fgColor),
                or(color(whole, "bgColor"), DEFAULT.bgColor),
                or(whole.choice("brandingMode", BrandingMode.CHOICES), DEFAULT.brandingMode),
                or(whole.choice("brandingPosition", PLACES), DEFAULT.brandingPosition),
                or(whole.choice("frameStyle", FRAMES), DEFAULT.frameStyle),
                caption(whole),
                color(whole, "frameColor"),
                color(whole, "frameTextColor"),
                whole.choice("errorCorrection", LEVELS),
                or(whole.choice("moduleStyle", MODULES), DEFAULT.moduleStyle),
                or(eyes(whole), DEFAULT.eyeStyle),
                color(whole, "eyeColor"),
                gradient(whole.object("gradient")),
                or(whole.flag("isOutsideTransparent"), DEFAULT.isOutsideTransparent),
                Content.file(whole, "logoFileId", "picture", id -> id.equals(before.logoFileId) || fileExists.test(id)),
                or(whole.choice("frameFont", FONTS), DEFAULT.frameFont),
                size(whole),
                color(whole, "paperColor"),
                or(whole.flag("isBackgroundTransparent"), DEFAULT.isBackgroundTransparent),
                or(whole.flag("isUpperCaseLink"), DEFAULT.isUpperCaseLink));
        if (design.brandingMode == BrandingMode.LOGO) {
            whole.require("logoFileId");
        }
        whole.nameUnknown();
        return design;
    }

    /** Every member of a design. */
    public static List<String> members() {
        return DEFAULT.json().properties().stream().map(Map.Entry::getKey).toList();
    }

    /** Reads the output of {@link #json}. */
    public static Design stored(ObjectNode json) {
        return patched(DEFAULT, new Input(json), id -> true);
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }

    private static @Nullable String caption(Input input) {
        String text = input.text("frameText", 0, 40);
        return text == null || text.isEmpty() ? null : text;
    }

    /**
     * Reads the shape of the eyes. Shapes that other products offer but scanners fail at are refused with the measured
     * rates, not as unknown words.
     */
    private static @Nullable EyeStyle eyes(Input input) {
        Finding refused = InkCheck.refusedEyes(input.word("eyeStyle"));
        if (refused != null) {
            input.fault("eyeStyle", refused.code(), refused.message());
            return null;
        }
        return input.choice("eyeStyle", EYES);
    }

    private static @Nullable Gradient gradient(@Nullable Input input) {
        if (input == null) {
            return null;
        }
        input.require("toColor");
        String toColor = color(input, "toColor");
        Integer angle = input.integer("angle", 0, 359);
        input.nameUnknown();
        return toColor == null ? null : new Gradient(toColor, angle == null ? 0 : angle);
    }

    private static @Nullable BigDecimal size(Input input) {
        BigDecimal mm = input.number("sizeMm", BigDecimal.TEN, BigDecimal.valueOf(2000));
        return mm == null ? null : mm.setScale(3, RoundingMode.HALF_EVEN);
    }

    /** The printed width for which the caption's legibility is judged. */
    BigDecimal printedMm() {
        return sizeMm == null ? Lettering.DEFAULT.sizeMm() : sizeMm;
    }

    private static @Nullable String color(Input input, String name) {
        String color = input.word(name);
        if (color != null && !COLOR.matcher(color).matches()) {
            boolean isClear = name.equals("bgColor") && color.equals("transparent");
            input.fault(
                    name,
                    "invalid_color",
                    isClear ? "Use #rrggbb. For a transparent ground set isBackgroundTransparent." : "Use #rrggbb.");
            return null;
        }
        return color;
    }

    /** The colour that is under the modules: the paper if nothing is painted there. */
    public String ground() {
        return !isBackgroundTransparent ? bgColor : paperColor == null ? DEFAULT.bgColor : paperColor;
    }

    /** The member that {@link #ground} is of. */
    String groundPointer() {
        return isBackgroundTransparent ? "/design/paperColor" : "/design/bgColor";
    }

    /** Whether a mark covers modules of the symbol, which error correction must then restore. */
    public boolean hasCentreMark() {
        return brandingMode != BrandingMode.NONE && brandingPosition == Place.CENTER;
    }

    /**
     * The lowest error correction level of the symbol. It is H under a centre mark, else the requested level, else Q.
     * Under a logo a smaller symbol may have Q, as {@link LogoSymbol} decides.
     */
    public Level level() {
        return hasCentreMark() ? Level.H : or(errorCorrection, Level.Q);
    }

    /** The design as input of {@code qr.draw}. */
    public Look look(@Nullable Mark mark) {
        Style style = new Style(
                fgColor,
                ground(),
                moduleStyle,
                eyeStyle,
                eyeColor,
                gradient,
                isOutsideTransparent,
                isBackgroundTransparent);
        Lettering lettering = new Lettering(frameFont, printedMm());
        return new Look(style, frameStyle, frameText, frameColor, frameTextColor, mark, brandingPosition, lettering);
    }

    /** Whether the picture is just a symbol in its quiet zone. */
    public boolean isPlain() {
        return frameStyle == Frame.NONE && brandingMode == BrandingMode.NONE;
    }

    /** Every member for the API and the store, null if it is not set. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("fgColor", fgColor)
                .put("bgColor", bgColor)
                .put("brandingMode", word(brandingMode))
                .put("brandingPosition", word(brandingPosition))
                .put("frameStyle", word(frameStyle))
                .put("frameText", frameText)
                .put("frameColor", frameColor)
                .put("frameTextColor", frameTextColor)
                .put("errorCorrection", errorCorrection == null ? null : errorCorrection.name())
                .put("moduleStyle", word(moduleStyle))
                .put("eyeStyle", word(eyeStyle))
                .put("eyeColor", eyeColor)
                .putNull("gradient")
                .put("isOutsideTransparent", isOutsideTransparent)
                .put("logoFileId", logoFileId)
                .put("frameFont", word(frameFont))
                .put("sizeMm", sizeMm == null ? null : new BigDecimal(ScannabilityCheck.plain(sizeMm)))
                .put("paperColor", paperColor)
                .put("isBackgroundTransparent", isBackgroundTransparent)
                .put("isUpperCaseLink", isUpperCaseLink);
        if (gradient != null) {
            json.putObject("gradient").put("toColor", gradient.toColor()).put("angle", gradient.angle());
        }
        return json;
    }
}
