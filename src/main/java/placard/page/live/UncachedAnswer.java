package placard.page.live;

import placard.web.Answer;

/** An answer to one request that is not cached. */
public record UncachedAnswer(Answer answer) implements Sendable {
    @Override
    public Answer answer(boolean takesGzip) {
        return answer;
    }
}
