package placard.app.catalog;

import java.time.InstantSource;
import java.util.Currency;
import java.util.Objects;
import java.util.function.Function;
import placard.app.Choices;
import placard.page.Words;
import placard.web.Request;
import placard.workspace.FirstStart;
import placard.workspace.Workspace;

/**
 * The defaults of a new catalogue. The workspace may have chosen a language and a currency. If not, the catalogue takes the
 * language of the person, and the likeliest currency: a spreadsheet with prices in another
 * currency is refused.
 *
 * @param workspaces finds one by its id
 * @param likely what the people of the workspace of a request probably choose
 * @param usualCurrency of catalogues whose workspace has chosen none
 */
public record CatalogDefaults(
        Function<String, Workspace> workspaces,
        Function<Request, Choices.LikelyChoices> likely,
        Currency usualCurrency,
        InstantSource clock) {
    /** The currency where no setting names one. */
    private static final String BUILT_IN = "USD";

    CatalogsView.Start of(Request request, Words words) {
        Workspace workspace = workspaces.apply(request.workspaceId());
        Currency chosen = workspace.defaults().currency();
        Currency currency = chosen == null ? fitting(request) : chosen;
        String language = Objects.requireNonNullElse(
                workspace.defaults().language(), words.language().tag());
        return new CatalogsView.Start(
                language,
                currency.getCurrencyCode(),
                lists(request, words),
                workspace.zones().latest().getId(),
                workspace.name().equals(FirstStart.UNNAMED) ? "" : workspace.name());
    }

    /** The choices on every screen of catalogues. */
    Choices.Lists lists(Request request, Words words) {
        return new Choices(words).lists(likely.apply(request), clock.instant());
    }

    /** The currency of a new catalogue if the workspace has chosen none. */
    public Currency fitting(Request request) {
        if (!usualCurrency.getCurrencyCode().equals(BUILT_IN)) {
            return usualCurrency;
        }
        return likely.apply(request).currencies().stream()
                .findFirst()
                .map(Currency::getInstance)
                .orElse(usualCurrency);
    }
}
