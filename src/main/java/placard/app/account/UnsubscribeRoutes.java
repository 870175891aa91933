package placard.app.account;

import java.util.List;
import placard.alert.UnsubscribeLinks;
import placard.alert.UnsubscribeLinks.Subscription;
import placard.app.AppPages;
import placard.app.BareShell;
import placard.app.Scripts;
import placard.base.Refusal;
import placard.page.generated.app.JteunsubscribeGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The page that ends a subscription, for everyone who has its link. To open it changes nothing, because programs that scan
 * mail open links too; the button, or a mail program that presses it, ends it.
 */
public record UnsubscribeRoutes(AppPages pages, UnsubscribeLinks subscriptions) {
    private static final String PATH = UnsubscribeLinks.PATH + ":token";

    public List<Route> routes() {
        return List.of(Route.open("GET", PATH, this::show), Route.openForm(PATH, this::end));
    }

    private Subscription get(Request request) {
        return subscriptions.find(request.segment("token")).orElseThrow(Refusal::notFound);
    }

    private Answer show(Request request) {
        return page(pages, BareShell.of(request), get(request).kind(), false);
    }

    private Answer end(Request request) {
        Subscription ended = get(request);
        subscriptions.end(ended);
        return page(pages, BareShell.of(request), ended.kind(), true);
    }

    /** The page before and after. */
    public static Answer page(AppPages pages, BareShell shell, UnsubscribeLinks.Kind kind, boolean isDone) {
        return pages.bare(
                shell,
                "unsubscribe.title",
                Scripts.NONE,
                (out, head, say) -> JteunsubscribeGenerated.render(out, null, head, say, kind.word(), isDone));
    }
}
