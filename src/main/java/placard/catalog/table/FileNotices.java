package placard.catalog.table;

import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Set;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.Sheets;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ColumnWords.SideColumn;
import placard.catalog.table.words.ItemColumn;

/** The remarks about a whole file. */
final class FileNotices {
    /** The currencies in which a list of goods rarely has whole prices of 100 and more only. */
    private static final Set<String> IN_CENTS = Set.of("EUR", "USD", "GBP", "CHF", "CAD", "AUD", "NZD");

    private static final int FEWEST = 5;
    /** The columns that a spreadsheet names with one letter. */
    private static final int LETTERS = 26;

    private FileNotices() {}

    static void apply(FileReading reading, Currency currency) {
        header(reading);
        reading.header().rivals().forEach((column, rivals) -> rivals(reading, column, rivals));
        if (reading.index(ItemColumn.PRICE) < 0) {
            noPrice(reading);
        }
        withoutTax(reading);
        cents(reading, currency);
        zeros(reading);
        Sheets.SheetContent file = reading.file();
        if (!file.suiting().isEmpty()) {
            String names = String.join(", ", file.suiting());
            reading.note(Notice.of("other_sheets", "Other sheets have items too: " + names + ".", names));
        }
        int pictures = reading.pictures().count();
        if (pictures > 0) {
            reading.note(Notice.of(
                    "pictures_linked",
                    "The file has links to " + pictures + " pictures. They are not fetched; file.pictures lists them.",
                    String.valueOf(pictures)));
        }
        if (file.isGuessed() && file.encoding() != null) {
            reading.note(Notice.of(
                    "encoding_guessed",
                    "The file is read as " + file.encoding() + "; choose another encoding if letters look wrong.",
                    file.encoding()));
        }
    }

    private static void header(FileReading reading) {
        if (reading.header().row() == 0 && !reading.header().names().isEmpty()) {
            reading.note(Notice.of("no_header", "The file has no header; say what each column is."));
        }
    }

    private static void rivals(FileReading reading, ItemColumn column, List<Integer> rivals) {
        int used = reading.index(column);
        if (used < 0 || reading.isMapped(column) || column == ItemColumn.SHOWN) {
            return;
        }
        List<String> names = reading.header().names();
        String name = label(names, used);
        List<String> others = new ArrayList<>();
        for (int rival : rivals) {
            boolean isRival = reading.preset() == null
                    || used < names.size()
                            && ColumnWords.folded(names.get(rival)).equals(ColumnWords.folded(names.get(used)));
            boolean isFilled =
                    reading.lines().stream().anyMatch(line -> !line.text(rival).isEmpty());
            boolean isRead = reading.meanings().containsKey(rival);
            if (rival != used && isRival && isFilled && !isRead) {
                others.add(label(names, rival));
            }
        }
        if (!others.isEmpty() && used < names.size()) {
            String all = String.join(", ", others);
            reading.note(Notice.of(
                    "two_columns",
                    "Several columns look like " + column.word() + ": " + name + " is read, " + all + " is not.",
                    column.word(),
                    name,
                    all));
        }
    }

    /** The header of a column, or its letter in a spreadsheet if it has none. */
    private static String label(List<String> names, int index) {
        String name = index < names.size() ? names.get(index) : "";
        return !name.isEmpty() || index >= LETTERS ? name : Character.toString('A' + index);
    }

    private static void withoutTax(FileReading reading) {
        int used = reading.index(ItemColumn.PRICE);
        List<String> names = reading.header().names();
        if (used >= 0
                && used < names.size()
                && !reading.isMapped(ItemColumn.PRICE)
                && ColumnWords.shipped().isNet(names.get(used))) {
            reading.note(Notice.of(
                    "price_without_tax",
                    names.get(used) + " are prices without tax; guests pay more.",
                    names.get(used)));
        }
    }

    /** Says that all prices look like cents: whole numbers of three digits or more, as "330" for a soup. */
    private static void cents(FileReading reading, Currency currency) {
        int used = reading.index(ItemColumn.PRICE);
        List<String> prices = reading.lines().stream()
                .map(line -> line.text(used))
                .filter(text -> !text.isEmpty())
                .toList();
        boolean isWhole = prices.stream().allMatch(text -> text.codePoints().allMatch(c -> c >= '0' && c <= '9'));
        long large = prices.stream().filter(text -> text.length() > 2).count();
        boolean isDear = IN_CENTS.contains(currency.getCurrencyCode())
                && prices.size() >= FEWEST
                && large * 5 >= prices.size() * 4L
                && prices.stream().allMatch(text -> text.endsWith("0") || text.endsWith("5"));
        if (isWhole && isDear && !reading.isMapped(ItemColumn.PRICE)) {
            reading.note(Notice.of(
                    "perhaps_cents",
                    "All prices are whole numbers such as " + prices.getFirst() + ". Are they cents?",
                    prices.getFirst()));
        }
    }

    /** Warns of a price of 0 if other prices are not 0. Programs without "no price" write 0, and guests would see it. */
    private static void zeros(FileReading reading) {
        int used = reading.index(ItemColumn.PRICE);
        List<Table.Cell> prices = reading.lines().stream()
                .map(line -> line.cell(used))
                .filter(cell -> !cell.isEmpty())
                .toList();
        long zeros = prices.stream().filter(Amount::isZero).count();
        if (zeros > 0 && zeros * 2 < prices.size()) {
            reading.note(Notice.of(
                    "zero_prices",
                    "Prices of 0: " + zeros + ". Guests see them; leave a cell empty for \"on request\".",
                    String.valueOf(zeros)));
        }
    }

    private static void noPrice(FileReading reading) {
        if (reading.isMapped(ItemColumn.PRICE) || reading.index(ItemColumn.NAME) < 0) {
            return;
        }
        List<String> costs = reading.header().names().stream()
                .filter(name -> ColumnWords.shipped()
                        .aside(name)
                        .filter(SideColumn.COST::equals)
                        .isPresent())
                .toList();
        reading.note(
                costs.isEmpty()
                        ? Notice.of("no_price_column", "No column looks like prices; say which by mapping.")
                        : Notice.of(
                                "only_cost_column",
                                "No column looks like prices. " + costs.getFirst()
                                        + " is what you pay, so it is not read.",
                                costs.getFirst()));
    }
}
