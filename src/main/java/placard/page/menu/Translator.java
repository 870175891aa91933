package placard.page.menu;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.catalog.Catalog;
import placard.catalog.CatalogTree;
import placard.catalog.item.Item;
import placard.catalog.item.Translations;

/** Replaces the texts of an offer by their translations into a language, if there are any. */
final class Translator {
    private final String language;
    private final String own;
    private final Map<String, Offer.Original> originals = new HashMap<>();
    private final Set<String> translated = new HashSet<>();

    private Translator(String language, String own) {
        this.language = language;
        this.own = own;
    }

    /** The same offer with its texts in a language. */
    static Offer translated(Offer offer, String language) {
        CatalogTree tree = offer.tree();
        String own = tree.catalog().draft().defaultLanguage();
        if (language.equals(own)) {
            return offer;
        }
        Translator translator = new Translator(language, own);
        CatalogTree other = new CatalogTree(
                translator.catalog(tree.catalog()),
                tree.sections().stream()
                        .map(part -> new CatalogTree.SectionTree(
                                part.section()
                                        .worded(translator.reader(part.section().id(), null)),
                                part.items()))
                        .toList(),
                tree.code(),
                tree.now());
        List<Offer.OfferedSection> sections = offer.sections().stream()
                .map(offered -> new Offer.OfferedSection(
                        offered.section()
                                .worded(translator.reader(offered.section().id(), null)),
                        offered.entries().stream()
                                .map(entry -> new Offer.Entry(translator.item(entry.item()), entry.availability()))
                                .toList()))
                .toList();
        return new Offer(
                other,
                sections,
                new Offer.Wording(language, own, Map.copyOf(translator.originals), Set.copyOf(translator.translated)));
    }

    private Catalog catalog(Catalog catalog) {
        return catalog.worded(reader(catalog.id(), null));
    }

    private Item item(Item item) {
        return item.worded(
                reader(item.id(), item.description()),
                variant -> variant.worded(reader(variant.id(), null)),
                addOn -> addOn.worded(reader(addOn.id(), null)));
    }

    /** Reads the texts of one record, and records which of them are translated. */
    private Translations.Reader reader(String id, @Nullable String description) {
        return (translations, member, original) -> {
            String nearest = original == null ? null : Languages.nearest(translations, language, own);
            String text = nearest == null ? null : translations.find(nearest, member);
            if (text == null || original == null) {
                return original;
            }
            translated.add(Offer.Wording.key(id, member));
            if (member.equals("name")) {
                originals.put(id, new Offer.Original(original, description));
            } else if (member.equals("description") && description != null) {
                originals.merge(id, new Offer.Original("", description), (before, _) -> before);
            }
            return text;
        };
    }
}
