package placard.page.menu;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Input;
import placard.page.card.Card;

/**
 * The picture in previews of a link to a catalogue or to one of its items.
 *
 * @param url absolute; a changed picture has another one, because messengers keep what they have fetched
 */
public record LinkPicture(Card card, String url) {
    /** The last segment of its path. */
    static final String NAME = "preview.jpg";

    private static final int MARK = 12;

    /** The picture of a page in a language. */
    private static LinkPicture of(Card card, String page, @Nullable String language) {
        String mark = card.name().substring(0, MARK);
        return new LinkPicture(card, page + "/" + NAME + "?v=" + mark + (language == null ? "" : "&lang=" + language));
    }

    /**
     * The picture of a catalogue, with the name of its business.
     *
     * @param page the URL of the page
     * @param language null for the catalogue's own
     */
    static LinkPicture of(
            String name,
            @Nullable String business,
            Appearance look,
            Predicate<String> exists,
            String page,
            @Nullable String language) {
        Card card = business == null || business.isEmpty() || business.equals(name)
                ? Card.of(name, "", look, null, exists)
                : Card.of(business, name, look, null, exists);
        return of(card, page, language);
    }

    /** The picture of a catalogue by its public file. */
    static LinkPicture ofCatalog(JsonNode catalog, String slug, MenuPage.Context context) {
        return of(
                catalog.path("name").asText(),
                business(catalog),
                look(catalog),
                exists(catalog, null, context),
                context.baseUrl() + "/menu/" + slug,
                language(catalog));
    }

    /** The picture of an item of a catalogue's public file: its own picture or the catalogue's cover. */
    static LinkPicture ofItem(
            JsonNode catalog, JsonNode item, @Nullable String price, String slug, MenuPage.Context context) {
        String photo = item.path("imageFileIds").path(0).asText(null);
        String business = business(catalog);
        String site = business.isEmpty() ? catalog.path("name").asText() : business;
        Card card = Card.of(
                item.path("name").asText(),
                price == null ? site : price + " · " + site,
                look(catalog),
                photo,
                exists(catalog, photo, context));
        String page =
                context.baseUrl() + "/menu/" + slug + "/" + item.path("id").asText();
        return of(card, page, language(catalog));
    }

    private static String business(JsonNode catalog) {
        return catalog.path("businessDetails").path("name").asText("");
    }

    private static Appearance look(JsonNode catalog) {
        return Appearance.read(new Input((ObjectNode) catalog.path("theme")), _ -> true);
    }

    /** The language of a file; null if it is the catalogue's own. */
    private static @Nullable String language(JsonNode catalog) {
        String language = catalog.path("language").asText();
        return language.equals(catalog.path("defaultLanguage").asText()) ? null : language;
    }

    private static Predicate<String> exists(JsonNode catalog, @Nullable String photo, MenuPage.Context context) {
        JsonNode theme = catalog.path("theme");
        List<String> ids = Stream.of(
                        Optional.ofNullable(photo),
                        Optional.ofNullable(theme.path("coverFileId").asText(null)),
                        Optional.ofNullable(theme.path("logoFileId").asText(null)))
                .flatMap(Optional::stream)
                .toList();
        return context.pictures().apply(ids)::containsKey;
    }
}
