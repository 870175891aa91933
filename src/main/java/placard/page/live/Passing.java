package placard.page.live;

import placard.web.Answer;

/** An answer to one request that is not kept. */
public record Passing(Answer answer) implements Read, Ready {
    @Override
    public Answer answer(boolean takesGzip) {
        return answer;
    }
}
