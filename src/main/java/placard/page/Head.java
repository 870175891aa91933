package placard.page;

/**
 * What stands in the head of a page that search engines leave out.
 *
 * @param title the page's name
 * @param style where the style sheet is
 * @param script where the script is
 * @param language a BCP 47 tag
 */
public record Head(String title, String style, String script, String language) {}
