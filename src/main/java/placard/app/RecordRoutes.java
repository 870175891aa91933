package placard.app;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import placard.analytics.Privacy;
import placard.qr.CodeList;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.Credits;

/** The screens of what is recorded: the ledger of credits, and what is kept of visitors. */
public final class RecordRoutes {
    private final Inside inside;
    private final NumbersPages pages;
    private final Function<Request, Credits.Page> ledger;
    private final CodeList codes;
    private final Function<String, Privacy> privacy;

    /**
     * The screens.
     *
     * @param ledger the page of it that a request asks for
     */
    public RecordRoutes(
            Inside inside,
            NumbersPages pages,
            Function<Request, Credits.Page> ledger,
            CodeList codes,
            Function<String, Privacy> privacy) {
        this.inside = inside;
        this.pages = pages;
        this.ledger = ledger;
        this.codes = codes;
        this.privacy = privacy;
    }

    public List<Route> routes() {
        return List.of(inside.screen(Screen.CREDITS, this::credits), inside.screen(Screen.PRIVACY, this::privacy));
    }

    private Answer credits(Request request) {
        Shell shell = inside.shell(request, Screen.CREDITS);
        Credits.Page page = ledger.apply(request);
        List<String> made = page.entries().stream()
                .map(Credits.Entry::codeId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return pages.credits(shell, new CreditsView(page, codes.names(request.workspaceId(), made)));
    }

    private Answer privacy(Request request) {
        return pages.privacy(inside.shell(request, Screen.PRIVACY), privacy.apply(request.workspaceId()));
    }
}
