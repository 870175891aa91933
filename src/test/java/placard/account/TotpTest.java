package placard.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codes of authenticator apps, by the vectors of RFC 6238 (appendix B, SHA-1) and RFC 4226 (appendix D). */
final class TotpTest {
    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @CsvSource({
        "59,94287082",
        "1111111109,07081804",
        "1111111111,14050471",
        "1234567890,89005924",
        "2000000000,69279037",
        "20000000000,65353130"
    })
    void theCodeOfATimeIsThatOfTheStandard(long second, String code) {
        assertThat(Totp.code(SECRET, Totp.step(Instant.ofEpochSecond(second)), 8))
                .isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"0,755224", "1,287082", "2,359152", "3,969429", "4,338314", "5,254676", "9,520489"})
    void theCodeOfACounterIsThatOfTheStandard(long counter, String code) {
        assertThat(Totp.code(SECRET, counter, Totp.DIGITS)).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"-61,false", "-30,true", "0,true", "30,true", "61,false"})
    void aClockMayBeOneIntervalOff(long seconds, boolean isTaken) {
        Instant now = Instant.ofEpochSecond(1_111_111_110);
        String code = Totp.code(SECRET, Totp.step(now.plusSeconds(seconds)), Totp.DIGITS);
        assertThat(Totp.match(SECRET, code, now).isPresent()).isEqualTo(isTaken);
    }

    @Test
    void aMalformedCodeMatchesNoStep() {
        Instant now = Instant.ofEpochSecond(59);
        assertThat(Totp.match(SECRET, "", now)).isEqualTo(OptionalLong.empty());
        assertThat(Totp.match(SECRET, "28708", now)).isEqualTo(OptionalLong.empty());
        assertThat(Totp.match(SECRET, "287082", now)).isEqualTo(OptionalLong.of(1));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"f,MY", "fo,MZXQ", "foo,MZXW6", "foob,MZXW6YQ", "fooba,MZXW6YTB", "foobar,MZXW6YTBOI"})
    void secretsAreWrittenAsAppsReadThem(String text, String written) {
        assertThat(Base32.encode(text.getBytes(StandardCharsets.US_ASCII), Base32.RFC_4648))
                .isEqualTo(written);
    }
}
