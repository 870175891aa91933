package placard.catalog.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Money;
import placard.base.Texts;
import placard.base.Worded;
import placard.catalog.item.Allergen;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.PlainNumbers;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.AllergenWords;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.DietWords;
import placard.catalog.table.words.ItemColumn;

/** One row of an imported file: its subject, its changes and its faults. */
public final class ImportRow {
    /** The kind of a row's subject. */
    enum Kind implements Worded {
        ITEM,
        VARIANT,
        ADD_ON;

        boolean has(ItemColumn column) {
            return switch (this) {
                case ITEM -> column != ItemColumn.MAX_QUANTITY && column != ItemColumn.GROUP;
                case VARIANT -> column.isOfVariant();
                case ADD_ON -> column.isOfAddOn();
            };
        }
    }

    private record CellChange(ItemColumn column, Cell before, Cell after) {}

    /** A fault of a cell; of the whole row if the column is null. */
    record CellFault(@Nullable ItemColumn column, String code, String message) {}

    private static final List<String> FLAGS = List.of("yes", "no");
    /** The state of a new item. */
    private static final Cell YES = new Cell("yes", false);

    private static final List<String> STATES = List.of("yes", "no", "reserved");
    private static final List<String> TYPES = List.of("fixed", "starting_from", "on_request", "free");

    private final Table.Row row;
    private final Kind kind;
    private final Map<ItemColumn, Cell> cells;
    private final Map<ItemColumn, Amount> amounts;
    private final List<CellChange> changes = new ArrayList<>();
    private final List<CellFault> faults = new ArrayList<>();
    private final List<Notice> notices = new ArrayList<>();
    private ItemTable.@Nullable Line line;
    private String pointer = "";
    private boolean isLeftOut;
    private boolean isHidden;
    private final boolean isDraft;

    /** @param isDraft true if the file sets sold-out switches of new records only */
    ImportRow(Table.Row row, Kind kind, Map<ItemColumn, Cell> cells, Map<ItemColumn, Amount> amounts, boolean isDraft) {
        this.row = row;
        this.isDraft = isDraft;
        this.kind = kind;
        this.cells = new EnumMap<>(cells);
        this.amounts = amounts;
    }

    int number() {
        return row.number();
    }

    Kind kind() {
        return kind;
    }

    /** The text of a cell; empty also if the file has no such column. */
    String text(ItemColumn column) {
        String text = cells.getOrDefault(column, Cell.EMPTY).text();
        return Texts.normal(ColumnWords.isMeasured(column) ? text.replace('·', '.') : text);
    }

    /** True if the file has this column. */
    boolean has(ItemColumn column) {
        return cells.containsKey(column);
    }

    /** True if each of its allergens is one of the 14. */
    boolean knowsAllergens() {
        return Allergen.stated(allergens()).stream().allMatch(one -> one.allergen() != null);
    }

    /** True if its cell names allergens, or says that there are none. A dash or a slash says nothing. */
    boolean statesAllergens() {
        return allergens().isArray();
    }

    private JsonNode allergens() {
        ObjectNode read = Json.object();
        AllergenWords.write(read, text(ItemColumn.ALLERGENS));
        return read.path("allergens");
    }

    /** Says that the item's list of allergens is complete. */
    void declare(ObjectNode metadata) {
        metadata.put("allergensDeclared", true);
        String list = text(ItemColumn.ALLERGENS);
        changes.add(
                new CellChange(ItemColumn.ALLERGENS, new Cell(list, false), new Cell((list + " ✓").strip(), false)));
    }

    /** Sets the present record of the row, if there is one. */
    void about(ItemTable.@Nullable Line known) {
        this.line = known;
        for (ItemColumn column : Import.AMOUNTS) {
            String note = read(column, cells.getOrDefault(column, Cell.EMPTY)).note();
            if (note != null) {
                keepNote(column, note);
            }
        }
    }

    /** Keeps the words behind a price in the item's description, where guests read them. */
    private void keepNote(ItemColumn column, String note) {
        boolean isInWords = isInWords(note);
        String present = cells.containsKey(ItemColumn.DESCRIPTION) || line == null
                ? text(ItemColumn.DESCRIPTION)
                : Texts.normal(
                        ItemTable.cell(ItemColumn.DESCRIPTION, line, "en").text());
        boolean isKept = kind == Kind.ITEM && column == ItemColumn.PRICE && isInWords;
        if (isKept && !present.contains(note)) {
            cells.put(ItemColumn.DESCRIPTION, new Cell(present.isEmpty() ? note : present + " · " + note, false));
        }
        String words = "\u201c" + note + "\u201d beside the price is no part of it; ";
        warn(
                isKept
                        ? Notice.of("price_note_kept", words + "it is kept in the description.", note)
                        : Notice.of("price_note_left_out", words + "it is left out.", note));
    }

    /** True for words, and for sizes such as {@code 0,5 l}; false for footnotes. One sign of East Asia is a word. */
    private static boolean isInWords(String note) {
        int letters = 0;
        boolean isSize = false;
        int before = ' ';
        for (int c : note.codePoints().filter(c -> c != ' ').toArray()) {
            boolean isLetter = Character.isLetter(c);
            letters += !isLetter
                    ? 0
                    : Character.isIdeographic(c) || Character.UnicodeScript.of(c) == Character.UnicodeScript.HANGUL
                            ? 2
                            : 1;
            isSize |= isLetter && Character.isDigit(before);
            before = c;
        }
        return letters > 1 || isSize;
    }

    ItemTable.@Nullable Line line() {
        return line;
    }

    /** Sets the position of the variant or add-on in a list of the item's body, so that its faults can be found. */
    void stands(String list, int index) {
        pointer = "/metadata/" + list + "/" + index;
    }

    /** Takes a fault of the item's body if it belongs to this row. */
    boolean takes(Fault fault) {
        boolean isOwn = pointer.isEmpty()
                ? kind == Kind.ITEM
                : fault.pointer().equals(pointer) || fault.pointer().startsWith(pointer + "/");
        if (isOwn) {
            fault(column(fault.pointer()), fault.code(), fault.message());
        }
        return isOwn;
    }

    /** Takes a fault that belongs to no other row. */
    void take(Fault fault) {
        fault(column(fault.pointer()), fault.code(), fault.message());
    }

    /** The column of a member of the body. */
    private @Nullable ItemColumn column(String at) {
        for (String segment : at.split("/", -1)) {
            for (ItemColumn column : ItemColumn.values()) {
                boolean isNamed = column.word().equals(segment) && column != ItemColumn.ID;
                if (isNamed && column == ItemColumn.NAME && kind != Kind.ITEM) {
                    return kind == Kind.VARIANT ? ItemColumn.VARIANT : ItemColumn.ADD_ON;
                }
                if (isNamed) {
                    return column;
                }
            }
            if (segment.equals("sectionId")) {
                return ItemColumn.SECTION;
            }
            if (segment.equals("isAvailable") || segment.equals("isFeatured")) {
                return segment.equals("isAvailable") ? ItemColumn.AVAILABLE : ItemColumn.FEATURED;
            }
        }
        return null;
    }

    List<CellFault> faults() {
        return faults;
    }

    void fault(@Nullable ItemColumn column, String code, String message) {
        faults.add(new CellFault(column, code, message));
    }

    void warn(Notice notice) {
        notices.add(notice);
    }

    /** True if a cell has the present value. A missing column counts as equal. */
    boolean isSame(ItemColumn column) {
        Cell cell = cells.get(column);
        if (cell == null || column == ItemColumn.ID || column == ItemColumn.SHOWN) {
            return true;
        }
        Cell current = line == null ? Cell.EMPTY : ItemTable.cell(column, line, "en");
        return switch (column) {
            case PRICE, COMPARE_AT_PRICE, DEPOSIT -> isSamePrice(column, cell, current);
            case PRICING_TYPE -> cell.isEmpty() || isSameChoice(cell, current, TYPES);
            case AVAILABLE ->
                cell.isEmpty() || isDraft && line != null || isSameState(cell, line == null ? YES : current);
            case MAX_QUANTITY -> cell.isEmpty() || isSameChoice(cell, current, FLAGS);
            case FEATURED -> cell.isEmpty() ? !isYes(current) : isSameChoice(cell, current, FLAGS);
            case DURATION,
                    CONFIGURATION,
                    BEDROOMS,
                    BATHROOMS,
                    AREA,
                    LOCATION,
                    AMENITIES,
                    WEIGHT,
                    NET_CONTENT,
                    INVENTORY -> ImportFacts.isSame(column, text(column), current.text());
            case ALLERGENS, DIETARY -> line != null && isSameList(column, text(column), current.text());
            case SECTION -> cell.isEmpty() || Texts.folded(text(column)).equals(Texts.folded(current.text()));
            default -> text(column).equals(Texts.normal(current.text()));
        };
    }

    /** True if two cells name the same allergens or diets, even in different words. */
    private static boolean isSameList(ItemColumn column, String one, String other) {
        return one.equals(other) || list(column, one).equals(list(column, other));
    }

    private static String list(ItemColumn column, String text) {
        ObjectNode metadata = Json.object();
        if (column == ItemColumn.ALLERGENS) {
            AllergenWords.write(metadata, text);
        } else {
            DietWords.write(metadata, text);
        }
        JsonNode list = metadata.path(column.word());
        return list.isNull() ? "[]" : list.toString().toLowerCase(Locale.ROOT);
    }

    private static boolean isYes(Cell cell) {
        return ColumnWords.shipped().choice(cell.text(), FLAGS).orElse("no").equals("yes");
    }

    private static boolean isSameState(Cell cell, Cell current) {
        Optional<String> state = ColumnWords.shipped().state(cell.text());
        return state.isPresent() && state.equals(ColumnWords.shipped().state(current.text()));
    }

    private static boolean isSameChoice(Cell cell, Cell current, List<String> of) {
        if (cell.text().equals(current.text())) {
            return true;
        }
        Optional<String> choice = ColumnWords.shipped().choice(cell.text(), of);
        return choice.isPresent() && choice.equals(ColumnWords.shipped().choice(current.text(), of));
    }

    private boolean isSamePrice(ItemColumn column, Cell cell, Cell current) {
        Amount.ParsedAmount read = read(column, cell);
        BigDecimal price = read.price();
        if (read.fault() != null || price == null || current.isEmpty()) {
            return read.fault() == null && price == null && current.isEmpty();
        }
        return price.compareTo(new BigDecimal(current.text())) == 0;
    }

    private Amount.ParsedAmount read(ItemColumn column, Cell cell) {
        Amount amount = amounts.get(column);
        return amount == null ? new Amount.ParsedAmount(null, null, null) : amount.read(cell);
    }

    /**
     * Writes a cell's change into the body of the item, or of the variant or add-on.
     *
     * @param metadata the item's; of a variant or add-on its own body
     */
    void write(ItemColumn column, ObjectNode body, ObjectNode metadata) {
        Cell cell = cells.getOrDefault(column, Cell.EMPTY);
        changes.add(new CellChange(column, line == null ? Cell.EMPTY : ItemTable.cell(column, line, "en"), cell));
        switch (column) {
            case ID, SECTION, SHOWN -> {}
            case NAME, VARIANT, ADD_ON -> body.put("name", text(column));
            case DESCRIPTION, EXTERNAL_ID, BADGE, GROUP -> put(body, column.word(), text(column));
            case PRICING_TYPE -> choice(column, TYPES).ifPresent(type -> body.put("pricingType", type));
            case PRICE, COMPARE_AT_PRICE, DEPOSIT -> price(column, cell, body);
            case SKU -> put(metadata, "sku", text(column));
            case DIETARY -> DietWords.write(metadata, text(column));
            case ALLERGENS -> AllergenWords.write(metadata, text(column));
            case SPICE_LEVEL, CALORIES -> number(metadata, column);
            case DURATION,
                    CONFIGURATION,
                    BEDROOMS,
                    BATHROOMS,
                    AREA,
                    LOCATION,
                    AMENITIES,
                    WEIGHT,
                    NET_CONTENT,
                    INVENTORY -> fact(column, metadata);
            case MAX_QUANTITY -> number(body, column);
            case FEATURED -> {
                if (cell.isEmpty()) {
                    body.put("isFeatured", false);
                } else {
                    choice(column, FLAGS).ifPresent(yes -> body.put("isFeatured", yes.equals("yes")));
                }
            }
            case AVAILABLE -> state(body);
        }
    }

    /** Switches what is sold out. A reserved item has no known end; variants and add-ons are not reserved. */
    private void state(ObjectNode body) {
        Optional<String> state = ColumnWords.shipped().state(text(ItemColumn.AVAILABLE));
        if (state.isEmpty()) {
            choice(ItemColumn.AVAILABLE, STATES);
            return;
        }
        body.put("isAvailable", state.get().equals("yes"));
        if (kind == Kind.ITEM && state.get().equals("reserved")) {
            body.put("soldOutUntil", "reserved");
        }
    }

    private static void put(ObjectNode body, String name, String text) {
        body.put(name, text.isEmpty() ? null : text);
    }

    private Optional<String> choice(ItemColumn column, List<String> of) {
        Optional<String> choice = ColumnWords.shipped().choice(text(column), of);
        if (choice.isEmpty()) {
            fault(column, "unknown_value", "Use one of: " + String.join(", ", of) + ".");
        }
        return choice;
    }

    private void price(ItemColumn column, Cell cell, ObjectNode body) {
        Amount.ParsedAmount read = read(column, cell);
        if (read.fault() != null) {
            fault(
                    column,
                    read.fault(),
                    switch (read.fault()) {
                        case "currency_mismatch" -> "This is another currency than the catalogue's.";
                        case "ambiguous_price" -> "This may be thousands or a fraction; write it with all its digits.";
                        default -> "This is no price.";
                    });
            return;
        }
        BigDecimal price = read.price();
        body.set(column.word(), Money.json(price));
    }

    private void number(ObjectNode body, ItemColumn column) {
        String text = text(column);
        if (text.length() <= Table.MOST_READ && text.matches("\\d{1,9}(\\.0+)?")) {
            body.put(column.word(), new BigDecimal(text).intValue());
        } else {
            put(body, column.word(), text);
        }
    }

    private void fact(ItemColumn column, ObjectNode metadata) {
        ItemTable.Line known = line;
        JsonNode present = known == null
                ? null
                : ImportFacts.stored(column, known.item().metadata().json());
        if (ImportFacts.isInWords(column, text(column), present)) {
            fault(column, "size_in_words", "The item has a size in words; change it there first.");
        } else if (!ImportFacts.write(column, text(column), metadata, present)) {
            boolean isAmbiguous = PlainNumbers.isAmbiguous(PlainNumbers.normal(text(column)));
            if (isAmbiguous) {
                fault(column, "ambiguous_number", "This may be thousands or a fraction; write it with all its digits.");
                return;
            }
            fault(column, "not_understood", "Write it with its unit, such as 45 min, 1 h 30, 85 m² or 0.5 kg.");
        }
    }

    /** The price in its understood form, because separators are ambiguous. */
    private String shown(CellChange change) {
        BigDecimal price = read(change.column, change.after).price();
        return price == null ? change.after.text() : price.signum() < 0 ? price.toPlainString() : Money.text(price);
    }

    boolean isWrong() {
        return !faults.isEmpty();
    }

    /** Leaves out this right row, because a wrong row of the same item is left out. */
    void leaveOut() {
        isLeftOut = true;
    }

    /** Leaves out this row, because the program that wrote the file hides it. */
    void hide() {
        isHidden = true;
    }

    private String status() {
        if (isWrong()) {
            return "wrong";
        }
        if (isHidden) {
            return "left_out";
        }
        String status = line == null ? "new" : changes.isEmpty() ? "unchanged" : "changed";
        return isLeftOut && !status.equals("unchanged") ? "left_out" : status;
    }

    boolean is(String status) {
        return status().equals(status);
    }

    ObjectNode json() {
        ItemTable.Line known = line;
        boolean hasName = !text(ItemColumn.NAME).isEmpty();
        String option = text(kind == Kind.VARIANT ? ItemColumn.VARIANT : ItemColumn.ADD_ON);
        ObjectNode json = Json.object()
                .put("row", row.number())
                .put("kind", kind.word())
                .put("status", status())
                .put("id", known == null ? null : known.id())
                .put(
                        "name",
                        hasName || known == null
                                ? text(ItemColumn.NAME)
                                : known.item().name())
                .put("option", kind == Kind.ITEM ? null : option);
        ArrayNode list = json.putArray("changes");
        changes.forEach(change -> list.addObject()
                .put("column", change.column.word())
                .put("before", change.before.text())
                .put("after", shown(change)));
        ArrayNode errors = json.putArray("errors");
        faults.forEach(fault -> errors.addObject()
                .put("column", fault.column == null ? null : fault.column.word())
                .put("code", fault.code)
                .put("message", fault.message));
        ArrayNode sentences = json.putArray("warnings");
        notices.forEach(notice -> sentences.add(notice.message()));
        json.set("notices", Notice.json(notices));
        if (is("wrong") || is("left_out")) {
            ArrayNode texts = json.putArray("cells");
            row.cells().forEach(cell -> texts.add(cell.text()));
        }
        return json;
    }
}
