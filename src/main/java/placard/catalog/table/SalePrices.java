package placard.catalog.table;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ColumnWords.Aside;
import placard.catalog.table.words.ItemColumn;

/** The price of an offer, in a column beside the usual price: guests pay it, and the usual price is the previous one. */
final class SalePrices {
    private static final int LENGTH_OF_DATE = 10;

    private SalePrices() {}

    static void apply(FileReading reading, Instant now) {
        int sale = column(reading);
        if (sale < 0 || reading.isMapped(ItemColumn.PRICE) || reading.isMappedAt(sale)) {
            return;
        }
        int price = reading.index(ItemColumn.PRICE);
        if (price < 0) {
            reading.put(ItemColumn.PRICE, sale);
            return;
        }
        int from = reading.find("datesalepricestarts", "specialpricefrom", "specialpricefromdate", "specialfromdate");
        int until = reading.find("datesalepriceends", "specialpriceto", "specialpricetodate", "specialtodate");
        boolean keepsPrevious = !reading.isMapped(ItemColumn.COMPARE_AT_PRICE);
        int previous = keepsPrevious ? reading.made(ItemColumn.COMPARE_AT_PRICE) : -1;
        for (FileLine line : reading.lines()) {
            Cell offered = line.cell(sale);
            if (!offered.isEmpty() && isOn(line.text(from), line.text(until), now)) {
                if (previous >= 0 && line.cell(previous).isEmpty()) {
                    line.set(previous, line.cell(price));
                }
                line.set(price, offered);
            }
        }
        reading.meanings().put(sale, ItemColumn.PRICE);
    }

    private static int column(FileReading reading) {
        for (int i = 0; i < reading.header().names().size(); i++) {
            String name = reading.header().names().get(i);
            if (ColumnWords.shipped()
                    .aside(name)
                    .filter(Aside.SALE_PRICE::equals)
                    .isPresent()) {
                return i;
            }
        }
        return -1;
    }

    /** True if the offer counts today. Without dates it always does; a date in another form doesn't limit it. */
    private static boolean isOn(String from, String until, Instant now) {
        LocalDate today = now.atOffset(ZoneOffset.UTC).toLocalDate();
        LocalDate first = date(from, LocalDate.MIN);
        LocalDate last = date(until, LocalDate.MAX);
        return !today.isBefore(first) && !today.isAfter(last);
    }

    private static LocalDate date(String text, LocalDate other) {
        try {
            return text.length() < LENGTH_OF_DATE ? other : LocalDate.parse(text.substring(0, LENGTH_OF_DATE));
        } catch (DateTimeParseException unknown) {
            return other;
        }
    }
}
