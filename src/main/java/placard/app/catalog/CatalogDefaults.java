package placard.app.catalog;

import com.ibm.icu.util.ULocale;
import java.time.InstantSource;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import placard.app.Choices;
import placard.page.Words;
import placard.web.Request;
import placard.workspace.FirstStart;
import placard.workspace.Workspace;

/**
 * The defaults of a new catalogue. The workspace may have chosen a language and a currency. If not, the catalogue takes the
 * language of the person, and the currency of the country that their browser names: a spreadsheet with prices in another
 * currency is refused.
 *
 * @param workspaces finds one by its id
 * @param usualCurrency of catalogues whose workspace has chosen none
 */
public record CatalogDefaults(Function<String, Workspace> workspaces, Currency usualCurrency, InstantSource clock) {
    /** The currency where no setting names one. */
    private static final String BUILT_IN = "USD";

    CatalogsView.Start of(Request request, Words words) {
        Workspace workspace = workspaces.apply(request.workspaceId());
        Currency chosen = workspace.defaults().currency();
        String language = Objects.requireNonNullElse(
                workspace.defaults().language(), words.language().tag());
        Choices choices = new Choices(words);
        return new CatalogsView.Start(
                language,
                chosen(choices.languages(language)),
                (chosen == null ? likely(request) : chosen).getCurrencyCode(),
                chosen(choices.currencies(usualCurrency, clock.instant())),
                workspace.zones().latest().getId(),
                workspace.name().equals(FirstStart.UNNAMED) ? "" : workspace.name());
    }

    /** Without the first, which stands for none. */
    private static List<Choices.Choice> chosen(List<Choices.Choice> all) {
        return all.subList(1, all.size());
    }

    private Currency likely(Request request) {
        if (!usualCurrency.getCurrencyCode().equals(BUILT_IN)) {
            return usualCurrency;
        }
        return Optional.ofNullable(request.header("Accept-Language"))
                .flatMap(CatalogDefaults::ofCountry)
                .orElse(usualCurrency);
    }

    /** Of the country that the first language names, or where most of its speakers live. */
    private static Optional<Currency> ofCountry(String accepted) {
        try {
            return LanguageRange.parse(accepted).stream()
                    .map(range -> ULocale.addLikelySubtags(ULocale.forLanguageTag(range.getRange())))
                    .map(ULocale::getCountry)
                    .filter(country -> country.length() == 2)
                    .findFirst()
                    .map(country -> Currency.getInstance(Locale.of("", country)));
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }
}
