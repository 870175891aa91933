package placard.app;

import java.util.List;

/**
 * What a workspace is called, what its clock is, and what its new catalogues begin with.
 *
 * @param address of the dashboard before the handle, as people read it
 * @param zone that holds from the next midnight on at the latest
 * @param language of new catalogues, as {@code currency}; empty if nobody has chosen one
 * @param mayDelete whether who looks owns the workspace
 * @param version that a change is made from
 */
public record SettingsView(
        String id,
        String name,
        String handle,
        String address,
        String zone,
        List<Choice> zones,
        String language,
        List<Choice> languages,
        String currency,
        List<Choice> currencies,
        boolean mayDelete,
        long version) {
    /** One of what can be chosen, by the word that is sent; an empty one leaves it to the installation. */
    public record Choice(String word, String label) {}
}
