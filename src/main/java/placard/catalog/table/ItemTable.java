package placard.catalog.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Money;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.Section;
import placard.catalog.draft.OverlayChange;
import placard.catalog.item.AddOn;
import placard.catalog.item.Item;
import placard.catalog.item.SoldOut;
import placard.catalog.item.Translated;
import placard.catalog.item.Translations;
import placard.catalog.item.Variant;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/** A catalogue's items as a table: a row for each item, and below it one for each of its variants and add-ons. */
public final class ItemTable {
    private ItemTable() {}

    /**
     * The subject of a row.
     *
     * @param section null if it is deleted
     * @param variant null except in a variant's row
     * @param addOn null except in an add-on's row
     */
    record Line(
            @Nullable Section section,
            Item item,
            @Nullable Variant variant,
            @Nullable AddOn addOn) {
        String id() {
            return variant != null ? variant.id() : addOn != null ? addOn.id() : item.id();
        }
    }

    /** All lines of a catalogue, in its order. */
    static List<Line> lines(List<Section> sections, List<Item> items) {
        Map<String, List<Item>> bySection = items.stream().collect(Collectors.groupingBy(Item::sectionId));
        List<Line> lines = new ArrayList<>();
        for (Section section : sections) {
            for (Item item : bySection.getOrDefault(section.id(), List.of())) {
                lines.add(new Line(section, item, null, null));
                item.metadata().variants().forEach(variant -> lines.add(new Line(section, item, variant, null)));
                item.metadata().addOns().forEach(addOn -> lines.add(new Line(section, item, null, addOn)));
            }
        }
        return lines;
    }

    /** The rows of an export, the header first. */
    static List<List<Cell>> rows(List<Line> lines, String language) {
        ColumnWords words = ColumnWords.shipped();
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(ItemColumn.EXPORTED.stream()
                .map(column -> text(words.word(language, column.word())))
                .toList());
        lines.forEach(line -> rows.add(ItemColumn.EXPORTED.stream()
                .map(column -> cell(column, line, language))
                .toList()));
        return rows;
    }

    /**
     * The texts of a catalogue and their translations: a row for each text, a column for each language.
     *
     * @return the rows, the header first; each key is the id of a record and the name of its text
     */
    static List<List<Cell>> texts(CatalogState state) {
        Catalog catalog = state.catalog();
        Texts texts = new Texts(new TreeSet<>(), new ArrayList<>());
        CatalogDraft draft = catalog.draft();
        texts.add(catalog.id(), Translated.CATALOG, draft::original, draft.translations());
        Map<String, List<Item>> bySection = state.itemList().stream().collect(Collectors.groupingBy(Item::sectionId));
        for (Section section : state.sectionList()) {
            texts.add(section.id(), Translated.SECTION, section::original, section.translations());
            for (Item item : bySection.getOrDefault(section.id(), List.of())) {
                texts.add(item.id(), Translated.ITEM, item::original, item.translations());
                if (!OverlayChange.isNew(item.id())) {
                    item.metadata()
                            .variants()
                            .forEach(
                                    one -> texts.add(one.id(), Translated.OPTION, _ -> one.name(), one.translations()));
                    item.metadata()
                            .addOns()
                            .forEach(
                                    one -> texts.add(one.id(), Translated.OPTION, _ -> one.name(), one.translations()));
                }
            }
        }
        return texts.table(draft.defaultLanguage());
    }

    /** One text, with its translations. */
    private record Text(String id, String name, String original, Translations translations) {}

    /** @param languages those with any translation */
    private record Texts(SortedSet<String> languages, List<Text> all) {
        void add(String id, Translated kind, Translations.Originals originals, Translations translations) {
            languages.addAll(translations.languages().keySet());
            for (String name : kind.names()) {
                String original = originals.get(name);
                if (original != null && !original.isEmpty()) {
                    all.add(new Text(id, name, original, translations));
                }
            }
        }

        List<List<Cell>> table(String original) {
            List<List<Cell>> rows = new ArrayList<>();
            rows.add(Stream.concat(Stream.of("ID", original), languages.stream())
                    .map(ItemTable::text)
                    .toList());
            for (Text one : all) {
                List<Cell> row = new ArrayList<>(List.of(text(one.id + "/" + one.name), text(one.original)));
                languages.forEach(tag -> row.add(text(one.translations.find(tag, one.name))));
                rows.add(row);
            }
            return rows;
        }
    }

    /** The cell of a row. */
    static Cell cell(ItemColumn column, Line line, String language) {
        Item item = line.item();
        Variant variant = line.variant();
        AddOn addOn = line.addOn();
        boolean isItem = variant == null && addOn == null;
        return switch (column) {
            // Options of a new item in a draft have no id yet.
            case ID -> text(isItem || !OverlayChange.isNew(item.id()) ? line.id() : "");
            case SECTION -> text(line.section() == null ? "" : line.section().name());
            case NAME -> text(item.name());
            case VARIANT -> text(variant == null ? "" : variant.name());
            case ADD_ON -> text(addOn == null ? "" : addOn.name());
            case DESCRIPTION -> text(isItem ? item.description() : "");
            case PRICING_TYPE -> isItem ? word(language, item.pricing().type().word()) : Cell.EMPTY;
            case PRICE ->
                price(
                        variant != null
                                ? variant.price()
                                : addOn != null ? addOn.price() : item.pricing().price());
            case COMPARE_AT_PRICE ->
                price(
                        variant != null
                                ? variant.compareAtPrice()
                                : isItem ? item.pricing().compareAt() : null);
            case DEPOSIT ->
                price(
                        variant != null
                                ? variant.deposit()
                                : isItem ? item.pricing().deposit() : null);
            case SKU -> value(variant != null ? variant.more().path("sku") : isItem ? key(item, "sku") : null);
            case EXTERNAL_ID -> text(isItem ? item.externalId() : "");
            case DIETARY -> text(isItem ? String.join(", ", item.metadata().dietary()) : "");
            case ALLERGENS -> text(isItem ? allergens(item) : "");
            case SPICE_LEVEL -> value(isItem ? key(item, "spiceLevel") : null);
            case CALORIES -> value(isItem ? key(item, "calories") : null);
            case DURATION,
                    CONFIGURATION,
                    BEDROOMS,
                    BATHROOMS,
                    AREA,
                    LOCATION,
                    AMENITIES,
                    WEIGHT,
                    NET_CONTENT,
                    INVENTORY -> fact(column, line);
            case BADGE -> text(isItem ? item.badge() : "");
            case FEATURED -> isItem ? word(language, item.isFeatured() ? "yes" : "no") : Cell.EMPTY;
            case MAX_QUANTITY -> addOn == null ? Cell.EMPTY : new Cell(Integer.toString(addOn.maxQuantity()), true);
            case GROUP -> text(addOn == null ? "" : addOn.group());
            case SHOWN -> Cell.EMPTY;
            case AVAILABLE ->
                word(
                        language,
                        variant != null
                                ? yesOrNo(variant.isAvailable())
                                : addOn != null ? yesOrNo(addOn.isAvailable()) : state(item.soldOut()));
        };
    }

    private static String state(SoldOut switched) {
        return SoldOut.RESERVED.equals(switched.until()) ? "reserved" : yesOrNo(switched.isAvailable());
    }

    private static String yesOrNo(boolean isAvailable) {
        return isAvailable ? "yes" : "no";
    }

    /** A variant's own value of a fact. */
    private static Cell fact(ItemColumn column, Line line) {
        Variant variant = line.variant();
        if (line.addOn() != null || variant != null && !column.isOfVariant()) {
            return Cell.EMPTY;
        }
        return ImportFacts.cell(
                column,
                ImportFacts.stored(
                        column, variant == null ? line.item().metadata().json() : variant.more()));
    }

    private static Cell text(@Nullable String text) {
        return text == null || text.isEmpty() ? Cell.EMPTY : new Cell(text, false);
    }

    private static Cell word(String language, String choice) {
        return text(ColumnWords.shipped().word(language, choice));
    }

    private static Cell price(@Nullable BigDecimal price) {
        return price == null ? Cell.EMPTY : new Cell(Money.text(price), true);
    }

    private static JsonNode key(Item item, String key) {
        return item.metadata().get(key);
    }

    private static Cell value(@Nullable JsonNode value) {
        if (value == null || value.isNull() || !value.isValueNode()) {
            return Cell.EMPTY;
        }
        return value.isNumber() ? new Cell(Money.text(value.decimalValue()), true) : text(value.asText());
    }

    /** The words of the allergens, separated by commas; traces are marked. */
    private static String allergens(Item item) {
        return item.metadata()
                .get("allergens")
                .valueStream()
                .map(one -> one.isTextual()
                        ? one.textValue()
                        : (one.path("presence").asText().equals("may_contain") ? "may contain " : "")
                                + one.path("code").asText())
                .collect(Collectors.joining(", "));
    }
}
