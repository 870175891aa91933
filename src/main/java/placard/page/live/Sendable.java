package placard.page.live;

import placard.web.Answer;

/** An answer that is ready to send. */
public sealed interface Sendable permits CachedPage, PlacedPage, UncachedAnswer {
    /** The answer for a client that accepts gzip, or doesn't. */
    Answer answer(boolean takesGzip);
}
