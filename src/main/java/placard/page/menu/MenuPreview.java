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
 * The page of a catalogue for those who make it, published or not: only to be framed by a page of this server, with a script
 * that asks for nothing by itself.
 */
record MenuPreview(MenuSource source) {
    /** The page needs none: they tell pages of guests that they are old. */
    private static final MenuState.Digests NONE = new MenuState.Digests("", "");

    static MenuPreview of(CatalogTree tree, MenuPage.Context context) {
        return new MenuPreview(new MenuSource(Offer.of(tree), Languages.of(tree), NONE, context));
    }

    /**
     * The whole page, which knows the digests of its parts.
     *
     * @param wish the language, as an {@code Accept-Language}
     */
    Answer page(String wish) {
        Languages.Chosen chosen = chosen(wish);
        MenuPage page = source.page(chosen, Presentation.NONE);
        return source.preview(page, chosen, Json.text(PageParts.of(page).digests()));
    }

    /**
     * What of the page an open one doesn't have.
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
        return Html.unkept(new MenuSource(source.offer(), source.languages(), digests, source.context()).file(key));
    }

    private Languages.Chosen chosen(String wish) {
        return Languages.Chosen.of(source.languages().chosen(wish).key());
    }
}
