package placard.page.menu;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.catalog.CatalogTree;
import placard.catalog.item.AddOn;
import placard.catalog.item.Item;
import placard.catalog.item.Translations;
import placard.catalog.item.Variant;
import placard.page.Language;

/**
 * The languages of a catalogue.
 *
 * @param all its own first, then those of its translations. There are few, however many its owner adds, because the
 *     cache keeps a page for each
 */
record Languages(List<LanguageTag> all) {
    /** The most languages besides its own. Those with the fewest translated texts are left out. */
    private static final int MOST = 20;

    /**
     * The languages of one page.
     *
     * @param content the tag of the catalogue's texts
     * @param words the language of the page's own words
     */
    record LanguageChoice(String content, Language words) {
        /** The languages as part of a page's key. */
        String key() {
            return content + " " + words.tag();
        }

        /** Parses a {@link #key()}. */
        static LanguageChoice of(String key) {
            int space = key.indexOf(' ');
            return new LanguageChoice(
                    key.substring(0, space),
                    Language.find(key.substring(space + 1)).orElse(Language.EN));
        }
    }

    /** The languages of the texts that a guest may see. */
    static Languages of(CatalogTree tree) {
        String own = tree.catalog().draft().defaultLanguage();
        Map<String, Integer> counts = new HashMap<>();
        count(counts, tree.catalog().draft().translations());
        tree.sections().stream().filter(part -> part.section().isVisible()).forEach(part -> {
            count(counts, part.section().translations());
            part.items().forEach(item -> count(counts, item));
        });
        counts.remove(own);
        List<LanguageTag> all = new ArrayList<>();
        Stream<String> translated = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST)
                .map(Map.Entry::getKey)
                .sorted(Comparator.naturalOrder());
        Stream.concat(Stream.of(own), translated).forEach(tag -> {
            LanguageTag parsed = LanguageTag.parse(tag);
            all.add(parsed == null ? new LanguageTag(tag, tag, "", "") : parsed);
        });
        return new Languages(List.copyOf(all));
    }

    private static void count(Map<String, Integer> counts, Item item) {
        count(counts, item.translations());
        item.metadata().variants().stream().map(Variant::translations).forEach(one -> count(counts, one));
        item.metadata().addOns().stream().map(AddOn::translations).forEach(one -> count(counts, one));
    }

    private static void count(Map<String, Integer> counts, Translations translations) {
        translations.languages().forEach((tag, texts) -> counts.merge(tag, texts.size(), Integer::sum));
    }

    /** The tag of the original texts. */
    String own() {
        return all.getFirst().text();
    }

    /**
     * The languages of a guest's page. The texts are in the first wished language that the catalogue has. The page's
     * own words are in the first one that they exist in. Without a match, both are in the catalogue's own language, or
     * English.
     *
     * @param wish as an {@code Accept-Language}
     */
    LanguageChoice chosen(String wish) {
        List<LanguageTag> wished = LanguageTag.accepted(wish);
        LanguageTag content = wished.stream()
                .map(tag -> tag.best(all))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .findFirst()
                .orElse(all.getFirst());
        Language words = wished.stream()
                .flatMap(tag -> Language.find(tag.language()).stream())
                .findFirst()
                .or(() -> Language.find(own()))
                .orElse(Language.EN);
        return new LanguageChoice(content.text(), words);
    }

    /**
     * A language by its own name. Script and region are added only if the catalogue has another variant of the
     * language.
     */
    String nativeName(LanguageTag tag) {
        Locale locale = Locale.forLanguageTag(tag.text());
        boolean isAlone = all.stream()
                        .filter(one -> one.language().equals(tag.language()))
                        .limit(2)
                        .count()
                < 2;
        String name = isAlone ? locale.getDisplayLanguage(locale) : locale.getDisplayName(locale);
        int first = name.isEmpty() ? 0 : name.offsetByCodePoints(0, 1);
        return name.substring(0, first).toUpperCase(locale) + name.substring(first);
    }

    /**
     * The language of the translation that a reader of a language sees; null if that is the original.
     *
     * @param language that the page's texts are in
     * @param own that the originals are in
     */
    static @Nullable String nearest(Translations translations, String language, String own) {
        if (language.equals(own) || translations.isEmpty()) {
            return null;
        }
        if (translations.languages().containsKey(language)) {
            return language;
        }
        LanguageTag wished = LanguageTag.parse(language);
        LanguageTag original = LanguageTag.parse(own);
        if (wished == null || original != null && wished.isReadLike(original)) {
            return null;
        }
        List<LanguageTag> there = translations.languages().keySet().stream()
                .map(LanguageTag::parse)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        LanguageTag best = wished.best(there);
        return best == null ? null : best.text();
    }
}
