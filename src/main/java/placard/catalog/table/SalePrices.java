package placard.catalog.table;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ColumnWords.SideColumn;
import placard.catalog.table.words.ItemColumn;

/** The price of an offer, in a column beside the usual price: guests pay it, and the usual price is the previous one. */
final class SalePrices {
    private static final int LENGTH_OF_DATE = 10;
    private static final Notice DISCOUNT =
            Notice.of("discount_not_read", "The other program gives a discount here, which is not read.");

    private SalePrices() {}

    static void apply(FileReading reading, Instant now) {
        int given = reading.index(ItemColumn.COMPARE_AT_PRICE);
        // Other programs write 0.00 for "none".
        reading.lines().stream().filter(line -> Amount.isZero(line.cell(given))).forEach(line -> line.set(given, ""));
        offers(reading, now);
        int previous = reading.index(ItemColumn.COMPARE_AT_PRICE);
        int discount = reading.find(SideColumn.DISCOUNT);
        for (FileLine line : reading.lines()) {
            boolean isDiscounted = line.text(discount).codePoints().anyMatch(c -> Character.digit(c, 10) > 0);
            if (isDiscounted && line.cell(previous).isEmpty()) {
                line.note(DISCOUNT);
            }
        }
    }

    private static void offers(FileReading reading, Instant now) {
        int sale = reading.find(SideColumn.SALE_PRICE);
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
        int onSale = reading.find("onsale", "isonsale");
        boolean keepsPrevious = !reading.isMapped(ItemColumn.COMPARE_AT_PRICE);
        int previous = keepsPrevious ? reading.made(ItemColumn.COMPARE_AT_PRICE) : -1;
        for (FileLine line : reading.lines()) {
            Cell offered = line.cell(sale);
            boolean isOffered = !offered.isEmpty() && !Amount.isZero(offered) && !isNo(line.text(onSale));
            if (isOffered && isOn(line.text(from), line.text(until), now)) {
                if (previous >= 0 && line.cell(previous).isEmpty()) {
                    line.set(previous, line.cell(price));
                }
                line.set(price, offered);
            }
        }
        reading.meanings().put(sale, ItemColumn.PRICE);
    }

    private static boolean isNo(String text) {
        return ColumnWords.shipped().choice(text, List.of("no")).isPresent();
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
