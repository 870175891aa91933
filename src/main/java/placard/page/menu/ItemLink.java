package placard.page.menu;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Money;
import placard.page.Language;
import placard.page.Summary;
import placard.page.Words;

/**
 * A shared link to an item. Link previews show the item. A browser goes on to the catalogue's page, which opens it.
 *
 * @param language of the texts, a BCP 47 tag
 * @param target the path of the page, with the item as its fragment
 */
public record ItemLink(
        String title,
        String description,
        String site,
        String language,
        String canonical,
        String target,
        LinkPicture picture) {
    /**
     * The link to an item of a catalogue's public file; empty if the item isn't in it.
     *
     * @param slug of the catalogue
     */
    static Optional<ItemLink> of(byte[] file, String slug, String id, MenuPage.Context context) {
        // Most ids that a client makes up are refused without parsing.
        if (!new String(file, StandardCharsets.ISO_8859_1).contains("\"id\":\"" + id + "\"")) {
            return Optional.empty();
        }
        JsonNode catalog = Json.parse(file).path("catalog");
        for (JsonNode section : catalog.path("sections")) {
            for (JsonNode item : section.path("items")) {
                if (item.path("id").asText().equals(id)) {
                    return Optional.of(of(catalog, item, slug, context));
                }
            }
        }
        return Optional.empty();
    }

    private static ItemLink of(JsonNode catalog, JsonNode item, String slug, MenuPage.Context context) {
        String language = catalog.path("language").asText();
        String query = language.equals(catalog.path("defaultLanguage").asText()) ? "" : "?lang=" + language;
        String id = item.path("id").asText();
        String name = item.path("name").asText();
        String price = price(catalog, item, language, context);
        String menu = catalog.path("name").asText();
        String business = catalog.path("businessDetails").path("name").asText("");
        String site = business.isEmpty() ? menu : business;
        String text = item.path("description").asText("");
        return new ItemLink(
                price == null ? name : name + " · " + price,
                text.isEmpty() ? menu.equals(site) ? menu : menu + " · " + site : Summary.of(text),
                site,
                language,
                context.baseUrl() + "/menu/" + slug + "/" + id + query,
                "/menu/" + slug + query + "#" + id,
                LinkPicture.ofItem(catalog, item, price, slug, context));
    }

    /** The price as the page writes it; null if it shows none. */
    private static @Nullable String price(JsonNode catalog, JsonNode item, String language, MenuPage.Context context) {
        Words words = Objects.requireNonNull(context.words().get(Language.chosen(language, null, language)));
        List<BigDecimal> prices = new ArrayList<>();
        JsonNode variants = item.path("metadata").path("variants");
        (variants.isEmpty() ? List.of(item) : variants).forEach(form -> {
            if (form.path("price").isNumber()) {
                prices.add(form.path("price").decimalValue());
            }
        });
        BigDecimal least = prices.stream().min(BigDecimal::compareTo).orElse(null);
        return switch (item.path("pricingType").asText("")) {
            case "" -> null;
            case "free" -> words.say("price.free");
            case "on_request" -> words.say("price.request");
            default -> {
                if (least == null) {
                    yield words.say("price.request");
                }
                Currency currency =
                        Currency.getInstance(catalog.path("currency").asText());
                Locale own =
                        Locale.forLanguageTag(catalog.path("defaultLanguage").asText());
                int digits = Money.fractionDigits(least) == 0 ? 0 : currency.getDefaultFractionDigits();
                String amount = Money.formatted(least, currency, own, digits);
                boolean isLeast = item.path("pricingType").asText().equals("starting_from")
                        || prices.stream().anyMatch(price -> price.compareTo(least) > 0);
                yield isLeast ? words.say("price.from", amount) : amount;
            }
        };
    }
}
