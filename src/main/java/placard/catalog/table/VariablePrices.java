package placard.catalog.table;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/** Prices that the staff type at the till, which other programs call "variable": guests ask for them. */
final class VariablePrices {
    private static final Set<String> WORDS = Set.of(
            "variable", "variableprice", "variablepricing", "openprice", "variabel", "preciovariable", "prixvariable");
    private static final Notice OF_VARIANT =
            Notice.of("variable_price", "The price is typed at the till, so this variant has none here.");
    private static final Notice BY_UNIT =
            Notice.of("sold_by_unit", "The price is for a unit such as a kilogram; say so in the description.");

    private VariablePrices() {}

    static void apply(FileReading reading) {
        int price = reading.index(ItemColumn.PRICE);
        int type = reading.index(ItemColumn.PRICING_TYPE);
        int isOpen = reading.find("isopenprice", "openprice", "openpriced");
        int strategy = reading.find("pricingstrategy", "pricestrategy");
        int byWeight = reading.find(
                "soldbyweight", "vendidoporpeso", "venduaupoids", "nachgewichtverkauft", "verkaufnachgewicht");
        Map<String, Boolean> isPriced = new HashMap<>();
        Set<String> open = new HashSet<>();
        String item = "";
        for (FileLine line : reading.lines()) {
            String key = ShownColumns.key(reading, line);
            item = key.isEmpty() ? item : key;
            String own = ColumnWords.folded(line.text(type));
            boolean isVariable = WORDS.contains(ColumnWords.folded(line.text(price))) && price >= 0;
            boolean isVariant =
                    ImportGroups.kind("", reading.text(line, ItemColumn.VARIANT), reading.text(line, ItemColumn.ADD_ON))
                            != ImportRow.Kind.ITEM;
            boolean isTyped = (isYes(line.text(isOpen)) || WORDS.contains(ColumnWords.folded(line.text(strategy))))
                    && isNothing(line.text(price));
            if (isVariable || isTyped || WORDS.contains(own) && line.text(price).isEmpty()) {
                line.set(price, isVariant || type >= 0 ? "" : "on request");
                if (type >= 0) {
                    line.set(type, "on_request");
                }
                if (isVariant) {
                    line.note(OF_VARIANT);
                    open.add(item);
                }
            } else if (isVariant) {
                isPriced.merge(item, !line.text(price).isEmpty(), Boolean::logicalOr);
            }
            boolean isByUnit = own.equals("perunit") || own.equals("byweight");
            if (isByUnit) {
                line.set(type, "");
            }
            if (isByUnit || isYes(line.text(byWeight))) {
                line.note(BY_UNIT);
            }
        }
        if (type < 0 && !open.isEmpty()) {
            say(reading, open, isPriced);
        }
    }

    /** Says of an item with such a variant that its price is a lower limit, or that guests ask for it. */
    private static void say(FileReading reading, Set<String> open, Map<String, Boolean> isPriced) {
        int type = reading.made(ItemColumn.PRICING_TYPE);
        String item = "";
        for (FileLine line : reading.lines()) {
            String key = ShownColumns.key(reading, line);
            item = key.isEmpty() ? item : key;
            if (open.contains(item)) {
                line.set(type, isPriced.getOrDefault(item, false) ? "starting_from" : "on_request");
            }
        }
    }

    /** True for an empty cell, and for the 0 that programs write when there is no price. */
    private static boolean isNothing(String price) {
        return price.isEmpty() || Amount.isZero(new Table.Cell(price, false));
    }

    private static boolean isYes(String text) {
        return ColumnWords.shipped().choice(text, List.of("yes")).isPresent();
    }
}
