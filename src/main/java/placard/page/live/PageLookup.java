package placard.page.live;

/** The result of looking up a page's address in the store. */
public sealed interface PageLookup {
    /**
     * A page that can be shown.
     *
     * @param bytes of memory that reading it takes, approximately
     */
    record Here(long bytes) implements PageLookup {}

    /** Another answer, such as a redirect. */
    record OtherAnswer(UncachedAnswer answer) implements PageLookup {}
}
