package placard.base;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The digest, by the published examples. */
final class Sha256Test {
    /** FIPS 180-4, example of one block. */
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void theDigestIsThatOfTheStandard() {
        assertThat(Sha256.of("abc")).isEqualTo(HexFormat.of().parseHex(ABC));
        assertThat(Sha256.of("ab".getBytes(UTF_8), new byte[0], "c".getBytes(UTF_8)))
                .isEqualTo(HexFormat.of().parseHex(ABC));
    }

    @Test
    void textIsDigestedAsUtf8() {
        assertThat(Sha256.of("é")).isEqualTo(Sha256.of(new byte[] {(byte) 0xc3, (byte) 0xa9}));
    }

    @Test
    void aNameIs24Digits() {
        assertThat(Sha256.name("abc".getBytes(UTF_8))).isEqualTo(ABC.substring(0, 24));
    }
}
