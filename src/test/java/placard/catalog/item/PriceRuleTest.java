package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Currency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Input;
import placard.base.Json;

/** What becomes of a price. */
final class PriceRuleTest {
    private static Input input(String body) {
        return new Input((ObjectNode) Json.parse(json(body).getBytes(StandardCharsets.UTF_8)));
    }

    private static PriceRule rule(String currency, String body) {
        Input input = input(body);
        PriceRule rule = PriceRule.read(input, Currency.getInstance(currency));
        assertThat(input.faults()).isEmpty();
        return rule;
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "12.5, EUR, 'percent':5, 13.13",
                "12.5, EUR, 'percent':-5, 11.88",
                "12.5, EUR, \"'percent':5,'rounding':'.90'\", 12.9",
                "12.5, EUR, \"'percent':5,'rounding':'.90','direction':'up'\", 13.9",
                "12.5, EUR, \"'percent':5,'rounding':'.90','direction':'down'\", 12.9",
                "12.38, EUR, \"'amount':0.01,'rounding':'.90'\", 11.9",
                "12.39, EUR, \"'amount':0.01,'rounding':'.90'\", 12.9",
                "12.5, EUR, \"'percent':5,'rounding':'.00'\", 13",
                "12.5, EUR, \"'percent':5,'rounding':'.50'\", 13.5",
                "12.5, EUR, \"'percent':5,'rounding':'.95'\", 12.95",
                "12.5, EUR, \"'percent':5,'rounding':'.99'\", 12.99",
                "980, JPY, 'percent':5, 1029",
                "980, JPY, \"'percent':5,'rounding':'10'\", 1030",
                "980, JPY, \"'percent':5,'rounding':'99'\", 999",
                "199, INR, \"'percent':7,'rounding':'9'\", 209",
                "199, INR, \"'percent':7,'rounding':'5','direction':'up'\", 215",
                "1.234, KWD, 'percent':10, 1.357",
                "1.234, KWD, \"'percent':10,'rounding':'.90'\", 0.9",
                "1.234, KWD, 'amount':-0.234, 1",
                "0.3, EUR, \"'percent':5,'rounding':'.00'\", 0.32",
                "0.3, EUR, \"'percent':5,'rounding':'1000'\", 0.32",
                "0, EUR, 'amount':3, 0",
                "999999999999, JPY, 'percent':0, 999999999999",
            })
    void aPriceBecomes(String price, String currency, String body, String expected) {
        assertThat(rule(currency, "{" + body + "}").applied(new BigDecimal(price)))
                .hasValue(new BigDecimal(expected));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "2, EUR, 'amount':-2",
                "2, EUR, 'amount':-2.01",
                "1, JPY, 'percent':-99",
                "0.01, EUR, 'percent':-60"
            })
    void nothingBecomesFree(String price, String currency, String body) {
        assertThat(rule(currency, "{" + body + "}").applied(new BigDecimal(price)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "EUR, '', /percent required",
                "EUR, \"'percent':5,'amount':1\", /percent not_allowed",
                "EUR, 'percent':-100, /percent out_of_range",
                "EUR, 'percent':1.23456, /percent out_of_range",
                "EUR, 'amount':0.001, /amount price_precision",
                "JPY, \"'percent':5,'rounding':'.90'\", /rounding not_applicable",
                "EUR, \"'percent':5,'rounding':'.91'\", /rounding unknown_value",
                "EUR, \"'percent':5,'direction':'away'\", /direction unknown_value",
            })
    void anInvalidPriceRuleIsRefused(String currency, String body, String fault) {
        Input input = input("{" + (body.equals("''") ? "" : body) + "}");
        PriceRule.read(input, Currency.getInstance(currency));
        assertThat(input.faults())
                .extracting(one -> one.pointer() + " " + one.code())
                .containsExactly(fault);
    }

    @Test
    void everyRoundingHasAWordOfItsOwn() {
        assertThat(PriceRule.Rounding.CHOICES).hasSize(PriceRule.Rounding.values().length);
    }
}
