package placard.page.menu;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import placard.base.Json;
import placard.catalog.Catalog;
import placard.catalog.CatalogTree;
import placard.catalog.profile.CatalogDraft;
import placard.page.Picture;
import placard.page.Summary;
import placard.page.ThemeStyle;

/**
 * The head of a catalogue's page, for browsers, search engines and link previews.
 *
 * @param description a line for search engines
 * @param style the path of the style sheet
 * @param script the path of the script
 * @param look the block of style of this catalogue's own
 * @param canonical the canonical URL of the page
 * @param alternates the same page in each language; none if there is only one
 * @param site the name of the page's owner
 * @param picture the picture of link previews
 * @param data JSON-LD, safe within a script element; empty in a preview, which no search engine reads
 */
public record MenuHead(
        String title,
        String description,
        String style,
        String script,
        ThemeStyle look,
        String canonical,
        List<Alternate> alternates,
        String site,
        LinkPicture picture,
        String data) {
    /**
     * The page in a language, for search engines.
     *
     * @param language a BCP 47 tag, or {@code x-default} for the page in the language that a browser asks for
     */
    public record Alternate(String language, String url) {}

    static MenuHead of(Offer offer, Languages languages, Map<String, Picture> pictures, MenuPage.Context context) {
        Catalog catalog = offer.tree().catalog();
        CatalogDraft draft = catalog.draft();
        ThemeStyle look = ThemeStyle.of(draft.theme().appearance(), context.assets());
        String business = draft.businessDetails().name();
        String plain = context.baseUrl() + catalog.path();
        String canonical = address(plain, offer.wording().language(), languages);
        String language = offer.wording().language();
        String original = offer.wording().originalName(catalog.id(), draft.name());
        String title = business == null || business.equals(original) ? draft.name() : draft.name() + " · " + business;
        return new MenuHead(
                title,
                summary(offer.tree(), title),
                context.assets().menuStyle(),
                context.isPreview()
                        ? context.assets().previewScript()
                        : context.assets().menuScript(),
                look,
                canonical,
                alternates(plain, languages),
                Objects.requireNonNullElse(business, draft.name()),
                LinkPicture.of(
                        draft.name(),
                        business,
                        draft.theme().appearance(),
                        pictures::containsKey,
                        context.baseUrl() + "/menu/" + catalog.slug(),
                        language.equals(languages.own()) ? null : language),
                context.isPreview() ? "" : data(offer, pictures, context.baseUrl()));
    }

    /** The URL of the page in a language. The owner's own language has the plain URL. */
    private static String address(String plain, String language, Languages languages) {
        return language.equals(languages.own()) ? plain : plain + "?lang=" + language;
    }

    private static List<Alternate> alternates(String plain, Languages languages) {
        if (languages.all().size() < 2) {
            return List.of();
        }
        return Stream.concat(
                        languages.all().stream()
                                .map(tag -> new Alternate(tag.text(), address(plain, tag.text(), languages))),
                        Stream.of(new Alternate("x-default", plain)))
                .toList();
    }

    /**
     * The structured data, with {@code <} escaped. JSON has no {@code <} outside its strings, and within them the
     * escape means the same.
     */
    private static String data(Offer offer, Map<String, Picture> pictures, String baseUrl) {
        return Json.text(StructuredData.of(offer, pictures, baseUrl))
                .replace("<", "\\u003c")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    /** The owner's description; without one, the name, the sections and the place. */
    private static String summary(CatalogTree tree, String title) {
        CatalogDraft draft = tree.catalog().draft();
        if (draft.description() != null) {
            return Summary.of(draft.description());
        }
        // All sections, not only those available now, because a search engine comes rarely.
        List<String> sections = tree.sections().stream()
                .filter(part -> part.section().isVisible() && !part.items().isEmpty())
                .map(part -> part.section().name())
                .toList();
        return Summary.of(title, sections, draft.businessDetails().address());
    }
}
