package placard.page.live;

/** What the store says is behind an address now. */
public sealed interface PageLookup {
    /**
     * Something to be shown.
     *
     * @param bytes of memory that reading it takes, about
     */
    record Here(long bytes) implements PageLookup {}

    /** Something else to be answered. */
    record Elsewhere(UncachedAnswer answer) implements PageLookup {}
}
