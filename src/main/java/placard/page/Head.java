package placard.page;

/**
 * What stands in every page's head.
 *
 * @param title the page's name
 * @param style where the style sheet is
 * @param script where the script is
 */
public record Head(String title, String style, String script) {}
