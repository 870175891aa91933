package placard.app;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.account.Theme;
import placard.page.Language;

/**
 * The HTML head of a screen.
 *
 * @param style where the style sheet is
 * @param scripts the modules that it starts
 * @param preloads the modules that those import
 * @param install the manifest for home screens; null on other screens
 */
public record AppHead(
        String title,
        Language language,
        Theme theme,
        String style,
        List<String> scripts,
        List<String> preloads,
        @Nullable Install install) {
    /** The URLs of the web app manifest, and of an icon for browsers that don't read it. */
    public record Install(String manifest, String icon) {}

    public AppHead with(Install other) {
        return new AppHead(title, language, theme, style, scripts, preloads, other);
    }
}
