package placard.page.menu;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gg.jte.html.HtmlTemplateOutput;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.catalog.CatalogTree;
import placard.page.Html;
import placard.page.Picture;
import placard.page.generated.JtemenuGenerated;
import placard.page.live.PageKey;
import placard.page.live.PageSource;
import placard.web.Answer;

/**
 * A catalogue that was read once. Its page in every language, its file and its state are made from it.
 *
 * @param languages of the catalogue
 * @param digests of its content, by which open pages notice a change
 */
record MenuSource(Offer offer, Languages languages, MenuState.Digests digests, MenuPage.Context context) {
    /** Bytes of objects in memory for each byte of a catalogue's weight. */
    private static final int OBJECTS = 3;
    /** The most bytes of its own fields. */
    private static final long OWN = 256 * 1_024;

    static PageSource of(CatalogTree tree, MenuPage.Context context) {
        Languages languages = Languages.of(tree);
        MenuSource source = new MenuSource(Offer.of(tree), languages, MenuState.digests(tree), context);
        return new PageSource(
                tree.catalog().id(),
                tree.catalog().revision(),
                tree.changesAt(),
                bytes(tree.catalog().bytes()),
                wish -> languages.chosen(wish).key(),
                source::answer);
    }

    /** Bytes of memory that a catalogue of a weight takes. */
    static long bytes(long weight) {
        return OWN + OBJECTS * weight;
    }

    private Answer answer(PageKey key) {
        return switch (key.form()) {
            case PAGE -> page(key);
            case FILE -> file(key);
            case STATE -> MenuState.answer(offer.tree(), digests);
        };
    }

    private Answer page(PageKey key) {
        Languages.LanguageChoice chosen = Languages.LanguageChoice.of(key.language());
        return html(page(chosen, key.place()), chosen);
    }

    MenuPage page(Languages.LanguageChoice chosen, Presentation place) {
        return MenuPage.of(
                Translator.translated(offer, chosen.content()), languages, digests, place, chosen.words(), context);
    }

    private static Answer html(MenuPage page, Languages.LanguageChoice chosen) {
        return Html.menu(template(page, null), page.head().look()).with("Content-Language", chosen.content());
    }

    /** @param parts the digests of the page's parts */
    Answer preview(MenuPage page, Languages.LanguageChoice chosen, String parts) {
        URI url = URI.create(context.baseUrl());
        return Html.preview(template(page, parts), page.head().look(), url.getScheme() + "://" + url.getAuthority())
                .with("Content-Language", chosen.content());
    }

    private static Consumer<HtmlTemplateOutput> template(MenuPage page, @Nullable String parts) {
        return out -> JtemenuGenerated.render(out, null, page, true, parts);
    }

    private List<String> sectionImages() {
        return offer.sections().stream()
                .map(offered -> offered.section().imageFileId())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    /** The JSON of the catalogue. Scripts of other sites may read it, because it contains only public data. */
    Answer file(PageKey key) {
        Offer shown = Translator.translated(
                offer, Languages.LanguageChoice.of(key.language()).content());
        Map<String, Picture> pictures = context.pictures().apply(sectionImages());
        ObjectNode json = MenuJson.of(shown, languages, context.baseUrl(), id -> {
            Picture picture = pictures.get(id);
            return picture == null ? null : context.baseUrl() + picture.full();
        });
        digests.addTo(json.withObjectProperty("catalog")
                .put("revision", offer.tree().catalog().revision()));
        return Html.withNoindex(Html.tagged(Answer.ok(json)))
                .with("Access-Control-Allow-Origin", "*")
                .with("X-Content-Type-Options", "nosniff")
                .with("Content-Language", shown.wording().language())
                .with("Vary", "Accept-Encoding");
    }
}
