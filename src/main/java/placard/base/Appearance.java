package placard.base;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The look of a public page, as its owner set it: the settings that all kinds of pages share.
 *
 * @param primaryColor {@code #rrggbb}; null, here and below, means that the page decides
 * @param logoFileId the id of an uploaded picture, like {@code coverFileId}
 * @param coverFocus the point of the cover that stays in sight where it is cut; null is its centre
 * @param font the typeface of headings and text; {@code SYSTEM} leaves both to the style
 */
public record Appearance(
        @Nullable String primaryColor,
        @Nullable String backgroundColor,
        @Nullable String textColor,
        @Nullable String logoFileId,
        @Nullable String coverFileId,
        @Nullable Focus coverFocus,
        DarkMode darkMode,
        Style style,
        Typeface font) {
    /** No setting: the page decides everything. */
    public static final Appearance DEFAULT =
            new Appearance(null, null, null, null, null, null, DarkMode.AUTO, Style.PLAIN, Typeface.SYSTEM);

    private static final Pattern COLOR = Pattern.compile("^#[0-9a-fA-F]{6}$");

    /** Whether a page is dark. */
    public enum DarkMode implements Worded {
        AUTO,
        LIGHT,
        DARK;

        private static final Map<String, DarkMode> CHOICES = Map.of("auto", AUTO, "light", LIGHT, "dark", DARK);
    }

    /**
     * A point of a picture.
     *
     * @param x percent of the width, from the left
     * @param y percent of the height, from the top
     */
    public record Focus(int x, int y) {
        private static @Nullable Focus read(Input input) {
            Input point = input.object("coverFocus");
            if (point == null) {
                return null;
            }
            Integer x = point.integer("x", 0, 100);
            Integer y = point.integer("y", 0, 100);
            point.require("x");
            point.require("y");
            point.nameUnknown();
            return x == null || y == null ? null : new Focus(x, y);
        }

        private ObjectNode json() {
            return Json.object().put("x", x).put("y", y);
        }
    }

    /** A ready look: a pair of typefaces, with headings and corners that go with them. */
    public enum Style implements Worded {
        PLAIN(Typeface.SYSTEM, Typeface.SYSTEM),
        MODERN(Typeface.SANS, Typeface.SANS),
        SOFT(Typeface.ROUNDED, Typeface.ROUNDED),
        BOOK(Typeface.SERIF, Typeface.SERIF),
        BISTRO(Typeface.DM_SERIF, Typeface.KARLA),
        GRAND(Typeface.CORMORANT, Typeface.KARLA),
        TAVERN(Typeface.ZILLA, Typeface.SANS),
        CHALK(Typeface.CAVEAT, Typeface.ROUNDED),
        MARKET(Typeface.OSWALD, Typeface.SANS),
        ATELIER(Typeface.JOST, Typeface.JOST),
        BAKERY(Typeface.FRAUNCES, Typeface.KARLA);

        private static final Map<String, Style> CHOICES = Worded.choices(Style.class);

        private final Typeface headings;
        private final Typeface text;

        Style(Typeface headings, Typeface text) {
            this.headings = headings;
            this.text = text;
        }
    }

    /**
     * Reads the members; faults stay in the input.
     *
     * @param fileExists whether a file of this well-formed id may be shown
     */
    public static Appearance read(Input input, Predicate<String> fileExists) {
        DarkMode darkMode = input.choice("darkMode", DarkMode.CHOICES);
        Style style = input.choice("style", Style.CHOICES);
        Typeface font = input.choice("font", Typeface.CHOICES);
        return new Appearance(
                color(input, "primaryColor"),
                color(input, "backgroundColor"),
                color(input, "textColor"),
                file(input, "logoFileId", fileExists),
                file(input, "coverFileId", fileExists),
                Focus.read(input),
                darkMode == null ? DarkMode.AUTO : darkMode,
                style == null ? Style.PLAIN : style,
                font == null ? Typeface.SYSTEM : font);
    }

    /** Reads a colour as {@code #rrggbb}; null if it is absent or wrong. */
    public static @Nullable String color(Input input, String name) {
        String raw = input.word(name);
        if (raw != null && !COLOR.matcher(raw).matches()) {
            input.fault(name, "invalid_color", "Use #rrggbb.");
            return null;
        }
        return raw;
    }

    /** Reads the id of an uploaded picture; null if absent. */
    public static @Nullable String file(Input input, String name, Predicate<String> exists) {
        String id = input.word(name);
        if (id != null && !Ids.isWellFormed(Ids.FILE, id)) {
            input.fault(name, "invalid_id", "Must be the id of an uploaded file.");
        } else if (id != null && !exists.test(id)) {
            input.fault(name, "file_not_found", "No uploaded picture has this id.");
        }
        return id;
    }

    /** The typeface of headings: the owner's choice, else the style's. */
    public Typeface headings() {
        return font == Typeface.SYSTEM ? style.headings : font;
    }

    /** The typeface of text: the owner's choice, else the style's. */
    public Typeface text() {
        return font == Typeface.SYSTEM ? style.text : font;
    }

    /** The colours as their owner chose them. */
    public Palette.OwnerColours colours() {
        return new Palette.OwnerColours(colour(primaryColor), colour(backgroundColor), colour(textColor));
    }

    private static @Nullable Colour colour(@Nullable String hex) {
        return hex == null ? null : Colour.of(hex);
    }

    /**
     * Warnings about colours with too little contrast; the page uses the nearest colours that have enough.
     *
     * @param pointer of the object that holds the members
     */
    public List<String> warnings(String pointer) {
        if (darkMode == DarkMode.DARK && !Palette.of(colours()).isDark()) {
            return List.of(); // nothing is shown in exactly these colours
        }
        Palette palette = Palette.of(colours());
        List<String> warnings = new ArrayList<>();
        warn(warnings, pointer + "/backgroundColor", backgroundColor, palette.paper());
        warn(warnings, pointer + "/textColor", textColor, palette.ink());
        warn(warnings, pointer + "/primaryColor", primaryColor, palette.accent());
        return warnings;
    }

    private static void warn(List<String> warnings, String member, @Nullable String chosen, Colour shown) {
        if (chosen != null && !chosen.equalsIgnoreCase(shown.hex())) {
            warnings.add(member + ": text would be hard to read with " + chosen + ", so the page shows " + shown.hex()
                    + " where there is text.");
        }
    }

    /** Adds every member, also those that the owner left unset. */
    public void put(ObjectNode json) {
        json.put("primaryColor", primaryColor)
                .put("backgroundColor", backgroundColor)
                .put("textColor", textColor)
                .put("logoFileId", logoFileId)
                .put("coverFileId", coverFileId)
                .put("darkMode", darkMode.word())
                .put("style", style.word())
                .put("font", font.word())
                .set("coverFocus", coverFocus == null ? null : coverFocus.json());
    }
}
