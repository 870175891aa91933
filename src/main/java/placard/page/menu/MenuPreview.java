package placard.page.menu;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import placard.base.Json;
import placard.base.Presentation;
import placard.catalog.CatalogTree;
import placard.page.Html;
import placard.page.live.PageKey;
import placard.web.Answer;

/**
 * The preview of a catalogue for its owner, published or not. Only a page of this server may frame it, and its script
 * sends no requests.
 */
record MenuPreview(MenuSource source) {
    /** Digests show guests' pages that they are stale. A preview needs none. */
    private static final MenuState.Digests NONE = new MenuState.Digests("", "");

    static MenuPreview of(CatalogTree tree, MenuPage.Context context) {
        return new MenuPreview(new MenuSource(Offer.of(tree), Languages.of(tree), NONE, context));
    }

    /**
     * The whole page, which contains the digests of its parts.
     *
     * @param wish the language, as an {@code Accept-Language}
     */
    Answer page(String wish) {
        Languages.LanguageChoice chosen = chosen(wish);
        MenuPage page = source.page(chosen, Presentation.NONE);
        return source.preview(page, chosen, Json.text(PageParts.of(page).digests()));
    }

    /**
     * The parts of the page that an open preview lacks.
     *
     * @param known digests of the parts that it has
     */
    ObjectNode parts(String wish, Set<String> known) {
        return PageParts.of(source.page(chosen(wish), Presentation.NONE)).beyond(known);
    }

    /** The catalogue's file, as the page's script reads it. */
    Answer file(String wish) {
        PageKey key = PageKey.of(PageKey.Form.FILE, "")
                .with(source.languages().chosen(wish).key(), Presentation.NONE);
        MenuState.Digests digests = MenuState.digests(source.offer().tree());
        return Html.withoutCaching(
                new MenuSource(source.offer(), source.languages(), digests, source.context()).file(key));
    }

    private Languages.LanguageChoice chosen(String wish) {
        return Languages.LanguageChoice.of(source.languages().chosen(wish).key());
    }
}
