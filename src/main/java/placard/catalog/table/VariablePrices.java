package placard.catalog.table;

import java.util.List;
import java.util.Set;
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
        int byWeight = reading.find(
                "soldbyweight", "vendidoporpeso", "venduaupoids", "nachgewichtverkauft", "verkaufnachgewicht");
        for (FileLine line : reading.lines()) {
            String own = ColumnWords.folded(line.text(type));
            boolean isVariable = WORDS.contains(ColumnWords.folded(line.text(price))) && price >= 0;
            boolean isVariant =
                    ImportGroups.kind("", reading.text(line, ItemColumn.VARIANT), reading.text(line, ItemColumn.ADD_ON))
                            != ImportRow.Kind.ITEM;
            if (isVariable || WORDS.contains(own) && line.text(price).isEmpty()) {
                line.set(price, isVariant || type >= 0 ? "" : "on request");
                if (type >= 0) {
                    line.set(type, "on_request");
                }
                if (isVariant) {
                    line.note(OF_VARIANT);
                }
            }
            boolean isByUnit = own.equals("perunit") || own.equals("byweight");
            if (isByUnit) {
                line.set(type, "");
            }
            if (isByUnit || isYes(line.text(byWeight))) {
                line.note(BY_UNIT);
            }
        }
    }

    private static boolean isYes(String text) {
        return ColumnWords.shipped().choice(text, List.of("yes")).isPresent();
    }
}
