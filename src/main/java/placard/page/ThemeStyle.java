package placard.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Colour;
import placard.base.Palette;
import placard.base.Typeface;

/**
 * An appearance as the page's one block of style, and as colours of the browser's bars. Equal appearances make equal
 * text. The page's policy names the hash of that text.
 *
 * @param style the text of the block
 * @param paper the page's background by day, for the browser's own bars
 * @param night the background by night; equal if there is no difference
 * @param hasFont whether the page loads a typeface of ours
 */
public record ThemeStyle(String style, String paper, String night, boolean hasFont) {
    /** Colours with a fixed meaning, independent of the theme. India prescribes the marks of vegetarian food. */
    private static final Map<String, Colour> MEANINGS = meanings();

    private static Map<String, Colour> meanings() {
        Map<String, Colour> meanings = new LinkedHashMap<>();
        meanings.put("danger", Colour.of("#b3261e"));
        meanings.put("ok", Colour.of("#14713a"));
        meanings.put("veg", Colour.of("#0a7a35"));
        meanings.put("meat", Colour.of("#97351c"));
        meanings.put("egg", Colour.of("#8f6100"));
        return meanings;
    }

    /** @param assets the files of typefaces */
    public static ThemeStyle of(Appearance appearance, Assets assets) {
        Palette.OwnerColours chosen = appearance.colours();
        Appearance.DarkMode mode = appearance.darkMode();
        Palette day = mode == Appearance.DarkMode.DARK ? Palette.dark(chosen) : Palette.of(chosen);
        Palette night = mode == Appearance.DarkMode.LIGHT ? day : Palette.dark(chosen);
        String font = FontStyle.of(appearance, assets);
        String style = font + focus(appearance.coverFocus()) + block(day);
        return new ThemeStyle(
                day.equals(night) ? style : style + "@media(prefers-color-scheme:dark){" + block(night) + "}",
                day.paper().hex(),
                night.paper().hex(),
                appearance.headings() != Typeface.SYSTEM);
    }

    private static String focus(Appearance.@Nullable Focus focus) {
        return focus == null ? "" : ".cover{object-position:" + focus.x() + "% " + focus.y() + "%}";
    }

    private static String block(Palette palette) {
        StringBuilder css = new StringBuilder(":root{color-scheme:").append(palette.isDark() ? "dark" : "light");
        add(css, "paper", palette.paper());
        add(css, "card", palette.card());
        add(css, "tint", palette.tint());
        add(css, "ink", palette.ink());
        add(css, "soft", palette.soft());
        add(css, "line", palette.line());
        add(css, "edge", palette.edge());
        add(css, "accent", palette.accent());
        add(css, "on-accent", palette.accent().opposite());
        add(css, "brand", palette.brand());
        add(css, "on-brand", palette.onBrand());
        MEANINGS.forEach((name, colour) -> add(css, name, palette.readable(colour)));
        return css.append(";--shadow:")
                .append(palette.isDark() ? "none" : "0 1px 2px rgb(0 0 0/.05),0 6px 20px rgb(0 0 0/.05)")
                .append('}')
                .toString();
    }

    private static void add(StringBuilder css, String name, Colour colour) {
        css.append(";--").append(name).append(':').append(colour.hex());
    }
}
