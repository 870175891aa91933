package placard.page.live;

import placard.web.Answer;

/** What can be sent now. */
public sealed interface Sendable permits CachedPage, PlacedPage, UncachedAnswer {
    /** The answer for a client that takes gzip, or doesn't. */
    Answer answer(boolean takesGzip);
}
