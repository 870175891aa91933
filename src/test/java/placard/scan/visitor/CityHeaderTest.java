package placard.scan.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CityHeaderTest {
    private static final byte[] PROXY = ClientAddress.literal("127.0.0.1");

    private final CityHeader header = new CityHeader(
            "CF-IPCity", new ClientAddress(List.of(Cidr.parse("127.0.0.0/8")), ProxyHeader.X_FORWARDED_FOR));

    @Test
    void onlyATrustedProxyIsBelieved() {
        assertThat(header.city(PROXY, "Berlin")).isEqualTo("Berlin");
        assertThat(header.city(ClientAddress.literal("192.0.2.1"), "Berlin")).isEqualTo("Unknown");
        assertThat(header.city(null, "Berlin")).isEqualTo("Unknown");
    }

    @Test
    void aNameIsTrimmedAndComposed() {
        assertThat(header.city(PROXY, "  New York\t")).isEqualTo("New York");
        assertThat(header.city(PROXY, asReceived("Zu\u0308rich"))).isEqualTo("Zürich");
    }

    @Test
    void bytesAreReadAsUtf8OrElseAsLatin1() {
        assertThat(header.city(PROXY, asReceived("São Paulo"))).isEqualTo("São Paulo");
        assertThat(header.city(PROXY, asReceived("東京"))).isEqualTo("東京");
        assertThat(header.city(PROXY, "Zürich")).isEqualTo("Zürich");
    }

    @Test
    void aNameOfMoreThanEightyCharactersIsUnknown() {
        assertThat(header.city(PROXY, asReceived("𝄞".repeat(80)))).isEqualTo("𝄞".repeat(80));
        assertThat(header.city(PROXY, "x".repeat(81))).isEqualTo("Unknown");
    }

    @Test
    void aMissingOrMisleadingCityIsUnknown() {
        assertThat(header.city(PROXY, null)).isEqualTo("Unknown");
        for (String value : List.of(
                "",
                "  ",
                "Ber\u0000lin",
                "Ber\nlin",
                "\u202enilreB",
                "Ber\u2067lin",
                "a\u200eb",
                "a\u2028b",
                "a\u0085b",
                "a\ue000b")) {
            assertThat(header.city(PROXY, asReceived(value))).isEqualTo("Unknown");
        }
    }

    private static String asReceived(String name) {
        return new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
