package placard.base;

/**
 * A page to suggest to visitors of deleted content.
 *
 * @param name the page's name, as its owner wrote it
 * @param url of the public page
 */
public record SuggestedPage(String name, String url) {}
