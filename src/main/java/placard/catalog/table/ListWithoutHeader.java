package placard.catalog.table;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.ItemColumn;

/** A list whose first row is already an item, as menus are often typed: its columns are known by their cells alone. */
final class ListWithoutHeader {
    private static final int LONGEST_PRICE = 16;
    private static final int SAMPLE = 200;

    private ListWithoutHeader() {}

    /** True if a column has prices in nearly all rows, and in the first row too. */
    static boolean is(Table table) {
        List<Table.Row> rows = sample(table);
        return rows.size() > 1 && price(rows) >= 0 && name(rows, price(rows)) >= 0;
    }

    private static List<Table.Row> sample(Table table) {
        return table.rows().subList(0, Math.min(SAMPLE, table.rows().size()));
    }

    /** A header of no names with the columns that look like names and prices. */
    static ImportHeader guess(Table table) {
        List<Table.Row> rows = sample(table);
        int width =
                table.rows().stream().mapToInt(row -> row.cells().size()).max().orElse(0);
        Map<ItemColumn, Integer> columns = new EnumMap<>(ItemColumn.class);
        int price = price(rows);
        int name = name(rows, price);
        if (name >= 0) {
            columns.put(ItemColumn.NAME, name);
        }
        Map<ItemColumn, List<Integer>> rivals = new EnumMap<>(ItemColumn.class);
        if (price >= 0 && name >= 0) {
            columns.put(ItemColumn.PRICE, price);
            rivals.put(
                    ItemColumn.PRICE,
                    prices(rows).stream()
                            .filter(index -> index != price && index > name)
                            .toList());
        }
        List<String> names = IntStream.range(0, width).mapToObj(_ -> "").toList();
        return new ImportHeader(0, names, columns, rivals, 0, List.of());
    }

    /** The last column with prices, rather one that shows a fraction or a sign; negative if there is none. */
    private static int price(List<Table.Row> rows) {
        List<Integer> all = prices(rows);
        return all.stream()
                .filter(index -> rows.stream().anyMatch(row -> isWritten(row.cell(index))))
                .reduce((_, last) -> last)
                .orElse(all.isEmpty() ? -1 : all.getLast());
    }

    private static boolean isWritten(Table.Cell cell) {
        String text = cell.text();
        return Amount.decimal(text) != 0
                || text.codePoints().anyMatch(c -> Character.getType(c) == Character.CURRENCY_SYMBOL);
    }

    /** The columns with prices. */
    private static List<Integer> prices(List<Table.Row> rows) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < width(rows); i++) {
            int column = i;
            long prices = rows.stream()
                    .filter(row -> isPrice(row.cell(column).text()))
                    .count();
            boolean isFirst = !rows.isEmpty() && isPrice(rows.getFirst().cell(i).text());
            boolean isColumn = isFirst && prices * 5 >= rows.size() * 4L;
            if (isColumn && found.contains(i - 1) && isFraction(rows, i)) {
                // A comma has cut the prices into two columns, and no guess could put them together.
                found.clear();
                return found;
            }
            if (isColumn) {
                found.add(i);
            }
        }
        return found;
    }

    private static boolean isFraction(List<Table.Row> rows, int column) {
        return rows.stream()
                .map(row -> row.cell(column).text())
                .allMatch(text -> text.length() <= 2 && text.chars().allMatch(Character::isDigit));
    }

    private static int width(List<Table.Row> rows) {
        return rows.isEmpty() ? 0 : rows.getFirst().cells().size();
    }

    private static boolean isPrice(String text) {
        return !text.isEmpty()
                && text.length() <= LONGEST_PRICE
                && text.codePoints().anyMatch(Character::isDigit)
                && text.codePoints().filter(Character::isLetter).count() <= 4
                && (Character.isDigit(text.charAt(0)) || !Character.isLetter(text.codePointAt(0)));
    }

    /** The column before the prices whose texts differ most; negative if there is none. */
    private static int name(List<Table.Row> rows, int price) {
        int found = -1;
        int most = 0;
        for (int i = 0; i < width(rows); i++) {
            int column = i;
            Set<String> texts = new HashSet<>();
            rows.stream()
                    .map(row -> row.cell(column).text())
                    .filter(text -> text.codePoints().anyMatch(Character::isLetter))
                    .forEach(texts::add);
            boolean isWhole = texts.size() * 2 > rows.size();
            if (i != price && isWhole && texts.size() > most) {
                most = texts.size();
                found = i;
            }
        }
        return found;
    }
}
