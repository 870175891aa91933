package placard.page.live;

/** The result of looking up a page's address in the store. */
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
