package placard.catalog.table.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prices as people write them. */
final class AmountTest {
    private static Amount.Read read(String currency, String cell, String... others) {
        List<Table.Cell> cells =
                Arrays.stream(others).map(one -> new Table.Cell(one, false)).toList();
        return Amount.of(Currency.getInstance(currency), cells.stream()).read(new Table.Cell(cell, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "EUR | 12.50 | 12.50",
                "EUR | 12,50 | 12.50",
                "EUR | 12,5 € | 12.5",
                "EUR | € 1.234,50 | 1234.50",
                "EUR | 1,234.50EUR | 1234.50",
                "EUR | 1.234 | 1234",
                "EUR | 1 234,50 | 1234.50",
                "EUR | 12,- | 12",
                "EUR | 12.– | 12",
                "EUR | .5 | 0.5",
                "EUR | 0,500 | 0.500",
                "CHF | Fr. 1’234.50 | 1234.50",
                "CHF | CHF 12.00 | 12",
                "INR | ₹1,20,000 | 120000",
                "INR | Rs. 90/- | 90",
                "INR | ₹ ९० | 90",
                "USD | $12 | 12",
                "CAD | $12 | 12",
                "SEK | 120 kr | 120",
                "JPY | ¥1,200 | 1200",
                "JPY | ￥９８０ | 980",
                "KWD | 1.234 | 1.234",
                "KWD | ١٢٫٥ د.ك | 12.5",
                "AED | ١٬٢٠٠ | 1200",
                "EUR | -1 | -1",
            })
    void aPriceIsUnderstood(String currency, String cell, String price) {
        Amount.Read read = read(currency, cell);
        assertThat(read.fault()).as(cell).isNull();
        assertThat(read.price()).isEqualByComparingTo(new BigDecimal(price));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "N/A", "n/a", "-", "–", "—"})
    void whatStandsForNoneIsNone(String cell) {
        assertThat(read("EUR", cell)).isEqualTo(new Amount.Read(null, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EUR | $12 | currency_mismatch",
                "EUR | 12 INR | currency_mismatch",
                "INR | 12 € | currency_mismatch",
                "KWD | 1,234 | ambiguous_price",
                "EUR | many | invalid_price",
                "EUR | from 12 | invalid_price",
                "EUR | 12-14 | invalid_price",
                "EUR | 1.2.3 | invalid_price",
                "EUR | 12/15 | invalid_price",
                "EUR | 1e9 | invalid_price",
            })
    void whatIsNoPriceOfTheCurrencyIsTold(String currency, String cell, String fault) {
        assertThat(read(currency, cell).fault()).as(cell).isEqualTo(fault);
    }

    @Test
    void anotherCellOfTheColumnTellsWhatASeparatorMeans() {
        assertThat(read("KWD", "1,234", "12,50").price()).isEqualByComparingTo("1.234");
        assertThat(read("KWD", "1,234", "12.50").price()).isEqualByComparingTo("1234");
        assertThat(read("EUR", "1.234", "12.50").price()).isEqualByComparingTo("1.234");
    }

    @Test
    void aNumberOfASpreadsheetIsTakenAsItIs() {
        Amount amount = Amount.of(Currency.getInstance("EUR"), Stream.of());
        assertThat(amount.read(new Table.Cell("1.234", true)).price()).isEqualByComparingTo("1.234");
    }
}
