package placard.catalog.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Texts;
import placard.catalog.item.MetadataKey;
import placard.catalog.profile.Template;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.PlainNumbers;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/**
 * Measured or counted facts of an item in a cell: {@code 1 h 30}, {@code 85 m²}, {@code 0,5 kg}, {@code 3.5 rooms}. An
 * export writes them in one form.
 */
final class ImportFacts {
    private static final Pattern BARE = Pattern.compile("[0-9][0-9.,]*[½¼¾]?");
    private static final Pattern COUNTED = Pattern.compile("([0-9][0-9.,]*[½¼¾]?)[\\s\\p{L}\\p{M}.]*");
    private static final Pattern IN_BRACKETS = Pattern.compile("[(\\[]([^()\\[\\]]{1,12})[)\\]]\\s*$");

    /** The last word or two of a header. */
    private static final Pattern BEHIND = Pattern.compile("[\\s,/]((?:sq[ .]+)?[\\p{L}²2.]{1,8})$");

    /** A number of pieces, as in {@code 12}, {@code 12.0} or {@code 12 Stk.}; below none it is none. */
    private static final Pattern PIECES = Pattern.compile("([0-9]{1,9})(?:\\.0+)?(?:\\s*\\p{L}[\\p{L}\\p{M}.]*)?");

    private static final String QUANTITY = "quantity";

    /** Headers that are a unit, and headers that name a counted thing. */
    private static final Set<String> UNITS =
            Set.of("m²", "m2", "qm", "sqm", "sqft", "kg", "g", "ml", "cl", "l", "min", "h");

    private static final Set<String> ROOMS =
            Set.of("rooms", "zimmer", "raume", "pieces", "habitaciones", "ambientes", "cuartos", "bhk", "कमरे", "غرف");

    private static final Set<String> CAPITALS = Set.of("zimmer", "raume", "bhk");

    /** The written forms of the API's units. */
    private static final Map<String, String> WRITTEN =
            Map.of("minutes", "min", "hours", "h", "days", "days", "sqm", "m²", "sqft", "sq ft", "sqyd", "sq yd");

    private static final Map<ItemColumn, MetadataKey> KEYS = Map.of(
            ItemColumn.DURATION, MetadataKey.DURATION,
            ItemColumn.CONFIGURATION, MetadataKey.CONFIGURATION,
            ItemColumn.BEDROOMS, MetadataKey.BEDROOMS,
            ItemColumn.BATHROOMS, MetadataKey.BATHROOMS,
            ItemColumn.AREA, MetadataKey.CARPET_AREA,
            ItemColumn.LOCATION, MetadataKey.LOCATION,
            ItemColumn.AMENITIES, MetadataKey.AMENITIES,
            ItemColumn.WEIGHT, MetadataKey.DIMENSIONS,
            ItemColumn.NET_CONTENT, MetadataKey.NET_CONTENT,
            ItemColumn.INVENTORY, MetadataKey.INVENTORY);

    static final Set<ItemColumn> COLUMNS = KEYS.keySet();

    /** Facts in words: their numbers are no measures, and they may be long. */
    private static final Set<ItemColumn> WORDED =
            Set.of(ItemColumn.CONFIGURATION, ItemColumn.LOCATION, ItemColumn.AMENITIES);

    /** The columns whose headers name something else in other trades, such as a shelf, and their trade. */
    private static final Map<ItemColumn, Template> OF_ONE_TRADE = Map.of(
            ItemColumn.LOCATION, Template.REAL_ESTATE,
            ItemColumn.AMENITIES, Template.REAL_ESTATE,
            ItemColumn.INVENTORY, Template.RETAIL);

    /** A clock time, into which spreadsheets turn durations. */
    private static final Pattern CLOCK =
            Pattern.compile("([0-9]{1,3}):([0-5][0-9])(?::00)?\\s*(\\p{L}[\\p{L}\\p{M}.]*)?");

    /** Units of time too small for menus, so that their numbers aren't taken for minutes. */
    private static final Set<String> SECONDS =
            Set.of("s", "sec", "secs", "seconds", "sek", "sekunden", "secondes", "segundos", "सेकंड", "ثانية", "ثوان");

    private ImportFacts() {}

    private static MetadataKey key(ItemColumn column) {
        MetadataKey key = KEYS.get(column);
        if (key == null) {
            throw new IllegalArgumentException(column.word());
        }
        return key;
    }

    /**
     * A cell with the unit of its header, as in {@code Area (m²)} or {@code Area m²}, if it has none. A duration without any is in
     * minutes.
     */
    static Cell withUnit(ItemColumn column, String header, Cell cell) {
        if (cell.isLong() || header.length() > Table.MOST_READ) {
            return cell;
        }
        String text = PlainNumbers.normal(cell.text());
        String named = unit(column, header);
        Matcher clock = CLOCK.matcher(text);
        if (column == ItemColumn.DURATION && !named.isEmpty() && clock.matches() && clock.group(3) == null) {
            // With "(min)" above it 1:30 may be minutes and seconds, which is refused.
            return new Cell(text + " " + named, false);
        }
        if (!BARE.matcher(text).matches()) {
            return cell;
        }
        String unit = switch (column) {
            case AREA, WEIGHT, NET_CONTENT -> named;
            case DURATION -> named.isEmpty() ? "min" : named;
            case CONFIGURATION -> ROOMS.contains(ColumnWords.folded(header)) ? rooms(header.strip()) : "";
            default -> "";
        };
        return unit.isEmpty() ? cell : new Cell(text + " " + unit, false);
    }

    /** The word for rooms behind their number: German nouns and BHK keep their capitals. */
    private static String rooms(String header) {
        return CAPITALS.contains(ColumnWords.folded(header)) ? header : header.toLowerCase(Locale.ROOT);
    }

    /** The unit in the brackets of a header or behind its name, or the header itself if it is a unit; empty if it names none. */
    private static String unit(ItemColumn column, String header) {
        Matcher inBrackets = IN_BRACKETS.matcher(header);
        if (inBrackets.find()) {
            String unit = inBrackets.group(1).strip();
            return isUnit(column, unit) ? unit : "";
        }
        Matcher behind = BEHIND.matcher(header.strip());
        if (behind.find() && isUnit(column, behind.group(1))) {
            return behind.group(1);
        }
        String alone = header.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s.]+", "");
        return UNITS.contains(alone) ? header.strip() : "";
    }

    private static boolean isUnit(ItemColumn column, String unit) {
        return SECONDS.contains(unit.toLowerCase(Locale.ROOT).replace(".", ""))
                || !read(column, "1 " + unit).isMissingNode();
    }

    /** True if a cell's value fits the fact that its column is named after; for rooms, a number. */
    static boolean isFact(ItemColumn column, String header, Cell cell) {
        return column == ItemColumn.CONFIGURATION
                ? PlainNumbers.normal(cell.text()).chars().anyMatch(Character::isDigit)
                : !read(column, withUnit(column, header, cell).text()).isMissingNode();
    }

    /** True if the cells of a column are read as numbers with a unit. */
    static boolean isMeasured(ItemColumn column) {
        return COLUMNS.contains(column) && !WORDED.contains(column);
    }

    /** True if a header of this trade has the column's meaning. */
    static boolean isOf(ItemColumn column, Template template) {
        return OF_ONE_TRADE.getOrDefault(column, template) == template;
    }

    /** The metadata value of a cell; null for an empty one, missing if it isn't understood. */
    static JsonNode read(ItemColumn column, String cell) {
        if (cell.length() > Table.MOST_READ && (!WORDED.contains(column) || column == ItemColumn.CONFIGURATION)) {
            return MissingNode.getInstance();
        }
        String text = WORDED.contains(column) ? Texts.normal(cell) : PlainNumbers.normal(cell);
        if (Amount.isNone(text)) {
            return NullNode.getInstance();
        }
        if (!WORDED.contains(column) && PlainNumbers.isAmbiguous(text)) {
            return MissingNode.getInstance();
        }
        return switch (column) {
            case DURATION -> key(column).understood(TextNode.valueOf(clock(text)));
            case CONFIGURATION -> TextNode.valueOf(Texts.normal(cell));
            case BEDROOMS, BATHROOMS -> {
                Matcher counted = COUNTED.matcher(text);
                yield counted.matches()
                        ? key(column).understood(TextNode.valueOf(counted.group(1)))
                        : MissingNode.getInstance();
            }
            case INVENTORY -> {
                Matcher counted = PIECES.matcher(text);
                yield counted.matches()
                        ? Json.object().put(QUANTITY, Integer.parseInt(counted.group(1)))
                        : MissingNode.getInstance();
            }
            case WEIGHT -> {
                JsonNode read = key(column).understood(TextNode.valueOf(text));
                yield read.has("weight") && !read.has("length") ? read : MissingNode.getInstance();
            }
            default -> key(column).understood(TextNode.valueOf(text));
        };
    }

    /** Converts {@code 1:30} to hours and minutes; other texts stay. */
    private static String clock(String text) {
        Matcher clock = CLOCK.matcher(text);
        if (!clock.matches() || clock.group(3) != null && !isHour(clock.group(3))) {
            return text;
        }
        String minutes = Integer.parseInt(clock.group(2)) + " min";
        int hours = Integer.parseInt(clock.group(1));
        return hours == 0 ? minutes : hours + " h " + minutes;
    }

    private static boolean isHour(String unit) {
        JsonNode one = key(ItemColumn.DURATION).understood(TextNode.valueOf("1 " + unit));
        return one.path("unit").asText().equals("hours");
    }

    /** The cell of an export. */
    static Cell cell(ItemColumn column, JsonNode stored) {
        JsonNode read = key(column).understood(stored);
        if (column == ItemColumn.LOCATION || column == ItemColumn.INVENTORY) {
            return Cell.of(read.path(column == ItemColumn.LOCATION ? "address" : QUANTITY)
                    .asText(""));
        }
        if (column == ItemColumn.AMENITIES) {
            return Cell.of(read.valueStream().map(JsonNode::asText).collect(Collectors.joining(", ")));
        }
        if (read.isNumber()) {
            return new Cell(plain(read), true);
        }
        String text = read.isMissingNode() || read.isTextual() ? stored.asText("") : written(column, read);
        return text.isEmpty() || stored.isContainerNode() && read.isMissingNode() ? Cell.EMPTY : new Cell(text, false);
    }

    /** The stored value of a column: from an item's metadata, or from a variant's further members. */
    static JsonNode stored(ItemColumn column, JsonNode metadata) {
        return metadata.path(key(column).word());
    }

    private static String written(ItemColumn column, JsonNode read) {
        boolean isWeight = column == ItemColumn.WEIGHT;
        JsonNode value = read.path(isWeight ? "weight" : "value");
        String unit = read.path(isWeight ? "weightUnit" : "unit").asText();
        if (!value.isNumber() || unit.isEmpty()) {
            return "";
        }
        String max = read.path("max").isNumber() ? "-" + plain(read.path("max")) : "";
        return plain(value) + max + " " + WRITTEN.getOrDefault(unit, unit);
    }

    private static String plain(JsonNode number) {
        BigDecimal value = number.decimalValue();
        return value.signum() == 0
                ? "0"
                : PlainNumbers.plainText(value.stripTrailingZeros().toPlainString());
    }

    /** True if an item has a size in words, such as "30x20 approx", which a weight would replace. */
    static boolean isInWords(ItemColumn column, String text, @Nullable JsonNode item) {
        return column == ItemColumn.WEIGHT
                && item != null
                && item.isTextual()
                && !item.textValue().isBlank()
                && key(column).understood(item).isMissingNode()
                && !Amount.isNone(text);
    }

    /** True if two cells have the same meaning. */
    static boolean isSame(ItemColumn column, String one, String other) {
        return PlainNumbers.normal(one).equals(PlainNumbers.normal(other))
                || canonical(column, one).equals(canonical(column, other));
    }

    private static String canonical(ItemColumn column, String text) {
        JsonNode read = read(column, text);
        return read.isNull()
                ? ""
                : read.isMissingNode()
                        ? PlainNumbers.normal(text)
                        : cell(column, read).text();
    }

    /**
     * Writes a cell's value into metadata.
     *
     * @param item the item's present value of the key, of which a weight keeps the sides and a stock its limit; null
     *     if there is none
     * @return false if it isn't understood
     */
    static boolean write(ItemColumn column, String text, ObjectNode metadata, @Nullable JsonNode item) {
        JsonNode read = read(column, text);
        if (read.isMissingNode()) {
            return false;
        }
        if (column != ItemColumn.WEIGHT && column != ItemColumn.INVENTORY) {
            metadata.set(key(column).word(), read);
            return true;
        }
        JsonNode before = item == null ? MissingNode.getInstance() : key(column).understood(item);
        ObjectNode whole = before instanceof ObjectNode object ? object.deepCopy() : Json.object();
        whole.remove(column == ItemColumn.WEIGHT ? List.of("weight", "weightUnit") : List.of(QUANTITY, "status"));
        if (read instanceof ObjectNode own) {
            whole.setAll(own);
        }
        metadata.set(key(column).word(), whole.isEmpty() ? NullNode.getInstance() : whole);
        return true;
    }
}
