package placard.page.live;

/** What the store says is behind an address now. */
public sealed interface Read permits Made, Passing {}
