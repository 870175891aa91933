package placard.page;

import placard.base.Refusal;
import placard.page.generated.JteerrorGenerated;
import placard.web.Answer;
import placard.web.Errors;

/** The pages of what went wrong: the statuses and headers of the API's errors, in words for a visitor. */
public final class ErrorPages {
    private record Words(String title, String text) {}

    private final Assets assets = new Assets();

    /** The page of a refused request. */
    public Answer refused(Refusal.Reason reason, String requestId) {
        return page(Errors.answer(reason, requestId), requestId);
    }

    /** The page of a fault of ours; nothing of the cause is on it. */
    public Answer internal(String requestId) {
        return page(Errors.internal(requestId), requestId);
    }

    private Answer page(Answer error, String requestId) {
        Words words = words(error.status());
        Answer page = Html.passing(
                error.status(),
                out -> JteerrorGenerated.render(out, null, assets.head(words.title), words.text, requestId));
        for (var header : error.headers().entrySet()) {
            page = header.getKey().equals("Content-Type") ? page : page.with(header.getKey(), header.getValue());
        }
        return page;
    }

    private static Words words(int status) {
        return switch (status) {
            case 404 ->
                new Words(
                        "There is nothing here",
                        "This page doesn’t exist, or not any more. If a printed code led you here, please tell whoever put it up.");
            case 405 -> new Words("That can’t be done here", "This address is there to be read.");
            case 410 -> new Words("This page has been removed", "Its owner has deleted it.");
            case 429 -> new Words("One moment, please", "Too many unknown pages were asked for from here.");
            case 503 -> new Words("One moment, please", "This page can’t be shown right now. Try again shortly.");
            default -> new Words("Something went wrong", "This is our fault, not yours. Please try again.");
        };
    }
}
