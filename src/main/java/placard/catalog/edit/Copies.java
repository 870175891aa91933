package placard.catalog.edit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import placard.base.Ids;
import placard.base.Texts;
import placard.catalog.Catalog;
import placard.catalog.Catalogs;
import placard.catalog.Items;
import placard.catalog.Section;
import placard.catalog.Sections;
import placard.catalog.Weight;
import placard.catalog.item.Item;
import placard.catalog.profile.CatalogDraft;
import placard.storage.Tx;

/** Makes deep copies of catalogues: all ids new, pictures shared. */
record Copies(Catalogs catalogs, Ids ids, RandomGenerator random) {
    private static final Pattern COPY = Pattern.compile("^(.*) \\(copy(?: [0-9]{1,9})?\\)$", Pattern.DOTALL);
    private static final int MAX_NAME = 120;
    private static final int LONGEST_SUFFIX = " (copy 999999999)".length();

    /** A new copy, with the new ids by the old ones. */
    record Copy(Catalog catalog, Map<String, String> idMap) {}

    /**
     * Copies a catalogue from one consistent read; the source doesn't change.
     *
     * @throws placard.base.Refusal {@code catalog_too_large}
     */
    Copy make(Tx tx, String workspaceId, String id, long maxBytes, Instant now) {
        Catalog source = Catalogs.lock(tx, workspaceId, id);
        List<Section> originals = Sections.list(tx, workspaceId, id);
        Map<String, String> sectionIds = new LinkedHashMap<>();
        originals.forEach(section -> sectionIds.put(section.id(), ids.next("sec_")));
        CatalogDraft draft = source.draft().named(name(tx, source)).copied(sectionIds);
        Catalog copy = catalogs.create(tx, workspaceId, draft, null, now);
        Map<String, String> idMap = new LinkedHashMap<>();
        idMap.put(source.id(), copy.id());
        idMap.putAll(sectionIds);
        List<Section> sections = originals.stream()
                .map(section -> section.copied(copy.id(), Objects.requireNonNull(sectionIds.get(section.id())), now))
                .toList();
        Sections.insert(tx, sections);
        List<Item> items = new ArrayList<>();
        for (Item item : Items.list(tx, workspaceId, id)) {
            String fresh = ids.next("item_");
            idMap.put(item.id(), fresh);
            items.add(item.copied(
                    copy.id(),
                    Objects.requireNonNull(idMap.get(item.sectionId())),
                    fresh,
                    item.metadata().copied(random, idMap),
                    now));
        }
        Items.insert(tx, items);
        Weight.update(tx, copy, maxBytes);
        return new Copy(copy, idMap);
    }

    /** The source's name with "(copy)", or the first of "(copy 2)", "(copy 3)" … that the workspace does not have. */
    private static String name(Tx tx, Catalog source) {
        Matcher copied = COPY.matcher(source.draft().name());
        String stem = copied.matches() ? copied.group(1) : source.draft().name();
        String beginning = Texts.folded(shortened(stem, MAX_NAME - LONGEST_SUFFIX));
        Set<String> taken = new HashSet<>(tx.list(
                "select name_folded from catalog where workspace_id = ? and name_folded >= ? and name_folded < ?",
                row -> row.text("name_folded"),
                source.workspaceId(),
                beginning,
                beginning + Character.toString(Character.MAX_CODE_POINT)));
        for (int n = 1; ; n++) {
            String suffix = n == 1 ? " (copy)" : " (copy " + n + ")";
            String name = shortened(stem, MAX_NAME - suffix.length()) + suffix;
            if (!taken.contains(Texts.folded(name))) {
                return name;
            }
        }
    }

    private static String shortened(String text, int max) {
        return Texts.length(text) <= max
                ? text
                : text.substring(0, text.offsetByCodePoints(0, max)).strip();
    }
}
