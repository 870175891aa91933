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
 * @param install what puts it on a home screen; null if it doesn't belong there
 */
public record AppHead(
        String title,
        Language language,
        Theme theme,
        String style,
        List<String> scripts,
        List<String> preloads,
        @Nullable Install install) {
    /** Where the manifest is, and a picture for those who don't read it. */
    public record Install(String manifest, String icon) {}

    public AppHead with(Install other) {
        return new AppHead(title, language, theme, style, scripts, preloads, other);
    }
}
