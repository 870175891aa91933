package placard.base;

/**
 * Where somebody may go on who came to what is gone.
 *
 * @param name what is there, as its owner calls it
 * @param url of its public page
 */
public record SuggestedPage(String name, String url) {}
