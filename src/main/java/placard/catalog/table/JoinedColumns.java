package placard.catalog.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.catalog.profile.Template;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.FoodWords;
import placard.catalog.table.words.ItemColumn;

/**
 * Columns that are one fact together. Price lists have a column for each diet or allergen with yes or no. Lists of homes
 * have the street, the postcode and the town of an address, and rents beside prices of sale.
 */
final class JoinedColumns {
    private static final String TICKS = "✓✔☑●•◉×✗✘";
    private static final String CROSSES = "✗✘";
    private static final List<String> FLAGS = List.of("yes", "no");
    private static final Pattern HOUSE_NUMBER = Pattern.compile("[0-9]{1,3}(?:[-/][0-9]{1,3})?\\s?[a-zA-Z]?");
    private static final Pattern POSTCODE = Pattern.compile("(?:^|, )[0-9]{4,6}$");

    private JoinedColumns() {}

    static void apply(FileReading reading, Template template) {
        collect(reading, ItemColumn.DIETARY, FoodWords.shipped()::diet, 1);
        // One column "Fish" may be a section of its own; several are a list of allergens.
        collect(reading, ItemColumn.ALLERGENS, FoodWords.shipped()::allergen, 2);
        address(reading);
        rents(reading, template);
    }

    /**
     * Lists of homes have the price of a sale in one column and the rent in another, and each row has one of them. The
     * header of the other column stays beside its amount, and so comes into the description.
     */
    private static void rents(FileReading reading, Template template) {
        int price = reading.index(ItemColumn.PRICE);
        if (template != Template.REAL_ESTATE || price < 0 || reading.isMapped(ItemColumn.PRICE)) {
            return;
        }
        for (int rival : reading.header().rivals().getOrDefault(ItemColumn.PRICE, List.of())) {
            List<FileLine> filled = reading.lines().stream()
                    .filter(line -> !Amount.isNone(line.text(rival)))
                    .toList();
            if (!reading.isMappedAt(rival)
                    && !filled.isEmpty()
                    && filled.stream().allMatch(line -> Amount.isNone(line.text(price)))) {
                String header = reading.header().names().get(rival);
                int bracket = header.indexOf('(');
                String name = bracket > 0 ? header.substring(0, bracket) : header;
                filled.forEach(line -> line.set(price, line.text(rival) + " (" + name.strip() + ")"));
                reading.meanings().put(rival, ItemColumn.PRICE);
            }
        }
    }

    /** Joins the parts of an address in the order of the file: "Hauptstr. 5, 80331 München". */
    private static void address(FileReading reading) {
        int first = reading.index(ItemColumn.LOCATION);
        List<Integer> parts = new ArrayList<>();
        for (int i = 0; i < reading.header().names().size(); i++) {
            boolean isPart = ColumnWords.shipped()
                    .column(reading.header().names().get(i), "")
                    .filter(ItemColumn.LOCATION::equals)
                    .isPresent();
            if (i == first || isPart && !reading.isMappedAt(i)) {
                parts.add(i);
            }
        }
        if (first < 0 || parts.size() < 2 || reading.isMapped(ItemColumn.LOCATION)) {
            return;
        }
        for (FileLine line : reading.lines()) {
            String whole = "";
            for (int part : parts) {
                String text = line.text(part);
                String between = HOUSE_NUMBER.matcher(text).matches()
                                || POSTCODE.matcher(whole).find()
                        ? " "
                        : ", ";
                boolean isNew = !text.isEmpty() && !whole.contains(text);
                whole = isNew && !whole.isEmpty() ? whole + between + text : isNew ? text : whole;
            }
            line.set(first, whole);
        }
        parts.forEach(index -> reading.meanings().put(index, ItemColumn.LOCATION));
    }

    private static void collect(
            FileReading reading, ItemColumn into, Function<String, @Nullable String> meaning, int fewest) {
        Map<Integer, String> found = new LinkedHashMap<>();
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size(); i++) {
            String code = meaning.apply(names.get(i));
            if (code != null && !reading.columns().containsValue(i) && isFlagged(reading, i)) {
                found.put(i, code);
            }
        }
        if (found.size() < fewest || reading.isMapped(into)) {
            return;
        }
        int target = reading.made(into);
        for (FileLine line : reading.lines()) {
            List<String> all = new ArrayList<>();
            if (!line.text(target).isEmpty()) {
                all.add(line.text(target));
            }
            found.forEach((index, code) -> {
                if (isYes(line.text(index))) {
                    all.add(code);
                }
            });
            line.set(target, String.join(", ", all));
        }
        found.keySet().forEach(index -> reading.meanings().put(index, into));
    }

    /** True if the column has nothing but yes, no and ticks. */
    private static boolean isFlagged(FileReading reading, int index) {
        List<String> filled = reading.lines().stream()
                .map(line -> line.text(index))
                .filter(text -> !text.isEmpty())
                .toList();
        return !filled.isEmpty() && filled.stream().allMatch(text -> isYes(text) || isNo(text));
    }

    private static boolean isYes(String text) {
        return ColumnWords.shipped().choice(text, FLAGS).filter("yes"::equals).isPresent()
                || text.length() == 1 && TICKS.contains(text) && !CROSSES.contains(text);
    }

    private static boolean isNo(String text) {
        return ColumnWords.shipped().choice(text, FLAGS).filter("no"::equals).isPresent()
                || text.length() == 1 && (CROSSES.contains(text) || "-–—".contains(text));
    }
}
