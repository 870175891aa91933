package placard.page.live;

/** What the store says is behind an address now. */
public sealed interface PageLookup permits RenderedPage, UncachedAnswer {}
