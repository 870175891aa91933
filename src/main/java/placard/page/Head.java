package placard.page;

import org.jspecify.annotations.Nullable;

/**
 * The head of a page that search engines leave out.
 *
 * @param title the page's name
 * @param description the page in one line, for link previews; null if the title is enough
 * @param style the path of the style sheet
 * @param script the path of the script
 * @param language a BCP 47 tag
 * @param look the look that its owner chose, or null
 */
public record Head(
        String title,
        @Nullable String description,
        String style,
        String script,
        String language,
        @Nullable Look look) {
    Head describedAs(String line) {
        return new Head(title, Summary.of(line), style, script, language, look);
    }

    /** Whether the owner's logo is at the top. */
    public boolean hasLogo() {
        return look != null && look.logo() != null;
    }

    Head looking(@Nullable Look other) {
        return new Head(title, description, style, script, language, other);
    }
}
