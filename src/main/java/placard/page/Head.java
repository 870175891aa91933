package placard.page;

import org.jspecify.annotations.Nullable;

/**
 * What stands in every page's head.
 *
 * @param title the page's name
 * @param style where the style sheet is
 * @param script where the script is
 * @param language a BCP 47 tag
 * @param description what a search engine shows below the title, or null
 * @param canonical the one address of the page for search engines; null keeps them out
 */
public record Head(
        String title,
        String style,
        String script,
        String language,
        @Nullable String description,
        @Nullable String canonical) {}
