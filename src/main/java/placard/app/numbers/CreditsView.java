package placard.app.numbers;

import java.util.List;
import java.util.Map;
import placard.workspace.Credits;

/**
 * A page of the ledger of credits.
 *
 * @param names of the codes that were made, by their ids; a deleted one has none
 */
public record CreditsView(Credits.Page page, Map<String, String> names) {
    public List<Credits.Entry> entries() {
        return page.entries();
    }

    public int number() {
        return page.listing().page();
    }

    /** The number of pages, at least 1. */
    public int pages() {
        return (int) Math.max(1, Math.ceilDiv(page.total(), page.listing().limit()));
    }
}
