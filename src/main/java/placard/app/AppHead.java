package placard.app;

import java.util.List;
import placard.account.Theme;
import placard.page.Language;

/**
 * What stands in the head of a screen.
 *
 * @param style where the style sheet is
 * @param scripts the modules that it starts
 * @param preloads the modules that those import
 */
public record AppHead(
        String title, Language language, Theme theme, String style, List<String> scripts, List<String> preloads) {}
