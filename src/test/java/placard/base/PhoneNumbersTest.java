package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Currency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Telephone numbers as people print and copy them. */
final class PhoneNumbersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "+44 (0)20 7946 0958 | +442079460958",
                "+49 (0) 30 901820 | +4930901820",
                "+39 (0)6 6982 | +39066982",
                "+41 (0)44 668 18 00 | +41446681800",
                "+31 (0)20 123 4567 | +31201234567",
                "0044 20 7946 0958 | +442079460958",
                "00 33 1 42 68 53 00 | +33142685300",
                "0049 30/123 45 67 | +49301234567",
                "+49 171 / 1234567 | +491711234567",
                "+43 1/512 34 56 | +4315123456",
                "\u202a+34 600 555 012\u202c | +34600555012",
                "+34\u00a0600\u2011555\u2011012 | +34600555012",
                "＋３４ ６００ ５５５ ０１２ | +34600555012",
                "+٩٧١ ٥٠ ١٢٣ ٤٥٦٧ | +971501234567",
                "tel:+1-415-555-0123 | +14155550123",
                "https://wa.me/34600555012?text=Hi | +34600555012",
                "wa.me/34600555012 | +34600555012",
                "https://api.whatsapp.com/send?phone=%2B34600555012 | +34600555012",
            })
    void aNumberWithItsCountryCodeIsInternational(String sent, String number) {
        assertThat(Contact.international(sent)).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "020 7946 0958 | GB | +442079460958",
                "030 901820 | DE | +4930901820",
                "98765 43210 | IN | +919876543210",
                "06 12 34 56 78 | FR | +33612345678",
                "(415) 555-2671 | US | +14155552671",
                "49 170 1234567 | DE | +491701234567",
                "491701234567 | DE | +491701234567",
                "(49) 30 901820 | DE | +4930901820",
                "43 660 1234567 | AT | +436601234567",
                "0491 701234 | DE | +49491701234",
                "390 669 8123 | IT | +393906698123",
            })
    void aNationalNumberTakesTheCountry(String sent, String country, String number) {
        assertThat(Contact.international(sent, country)).isEqualTo(number);
        assertThat(Contact.international(sent)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "+49 30 123456 / 123457",
        "+49 30 123456/57",
        "+44 20 7946 0958 / 0959",
        "+49 30 123456 oder 0171 1234567",
        "12345",
        "+44 (0)1",
        "+999 123456789",
        "call me",
        "+1 (555) 0100",
        "+49 170 12345678901",
        "+49 170 123456789012345",
        "+1 415 555 0123 x5",
        "tel:+1-418-555-0123;ext=102"
    })
    void anInvalidPhoneNumberIsRefused(String sent) {
        assertThat(Contact.international(sent)).isNull();
    }

    @Test
    void anUndialledZeroIsNotShown() {
        assertThat(Contact.number("+44 (0)20 7946 0958")).isEqualTo("+44 20 7946 0958");
        assertThat(Contact.number("+39 (0)6 6982")).isEqualTo("+39 06 6982");
        assertThat(Contact.number("030 / 90 18 20")).isEqualTo("030 / 90 18 20");
        assertThat(Contact.number("+44 (0)1")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/London,GBP,GB",
        "Europe/Berlin,EUR,DE",
        "UTC,INR,IN",
        "UTC,EUR,",
        "Asia/Kolkata,USD,IN",
        "Europe/Berlin,GBP,"
    })
    void timeZoneAndCurrencyShowACountry(String timezone, String currency, String country) {
        assertThat(Contact.country(timezone, Currency.getInstance(currency))).isEqualTo(country);
    }
}
