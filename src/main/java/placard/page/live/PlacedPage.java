package placard.page.live;

import placard.base.Presentation;
import placard.web.Answer;

/** A cached page, filled in for a guest at a place. */
record PlacedPage(CachedPage page, Presentation place) implements Sendable {
    @Override
    public Answer answer(boolean takesGzip) {
        return page.answer(takesGzip, place);
    }
}
