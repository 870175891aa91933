package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.WebUrl;

/** Which addresses begin with a prefix, and what they become. */
final class PrefixTest {
    private static @Nullable String moved(String from, String to, String address) {
        Prefix prefix = Prefix.of(Objects.requireNonNull(WebUrl.parse(from)));
        String remainder = prefix.remainder(Objects.requireNonNull(WebUrl.parse(address)));
        return remainder == null ? null : prefix.moved(to, remainder);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "https://old.example, https://new.example, https://old.example, https://new.example",
                "https://old.example, https://new.example, https://old.example/, https://new.example/",
                "https://old.example, https://new.example/shop, https://old.example/a?b=c#d, https://new.example/shop/a?b=c#d",
                "https://old.example, https://new.example, HTTPS://OLD.Example/A, https://new.example/A",
                "https://old.example, https://new.example, https://old.example:443/a, https://new.example/a",
                "https://old.example, https://new.example, https://old.example?x=1, https://new.example?x=1",
                "https://old.example/, https://new.example/, https://old.example?x=1, https://new.example/?x=1",
                "https://old.example, https://new.example/, https://old.example/a, https://new.example/a",
                "https://old.example/a/, https://new.example/b, https://old.example/a/c, https://new.example/b/c",
                "https://old.example/a, https://new.example/b, https://old.example/a, https://new.example/b",
                "https://old.example/a, https://new.example/b, https://old.example/a#x, https://new.example/b#x",
                "https://old.example/a?x=1, https://new.example, https://old.example/a?x=1, https://new.example",
                "https://old.example/caf%C3%A9, https://new.example, https://old.example/caf%c3%a9/x, https://new.example/x",
                "https://old.example/café, https://new.example, https://old.example/caf%c3%A9?x, https://new.example?x",
                "https://old.example/menu, https://new.example, https://old.example/m%65nu/%7e, https://new.example/%7e",
                "https://old.example/%6Denu, https://new.example, https://old.example/menu, https://new.example",
                "https://old.example/a, https://new.example, https://old.example/a%2Fb, -",
                "https://old.example/a/, https://new.example, https://old.example/a%2Fb, -",
                "https://old.example/100%, https://new.example, https://old.example/100%25/a, https://new.example/a",
                "https://old.example/a%20, https://new.example, https://old.example/a%2, -",
                "https://old.example, https://new.example, https://old.example.evil.com/, -",
                "https://old.example, https://new.example, https://www.old.example/, -",
                "https://old.example, https://new.example, https://old.examples/, -",
                "https://old.example, https://new.example, http://old.example/, -",
                "https://old.example, https://new.example, https://old.example:8443/, -",
                "https://old.example, https://new.example, https://evil.com/?u=https://old.example, -",
                "https://old.example/a, https://new.example, https://old.example/ab, -",
                "https://old.example/a, https://new.example, https://old.example/A, -",
                "https://old.example/a?x=1, https://new.example, https://old.example/a?x=12, -",
                "https://old.example/a?x=1, https://new.example, https://old.example/a?x=1&y=2, -"
            })
    void aPrefixEndsWhereAHostASegmentOrTheAddressEnds(
            String from, String to, String address, @Nullable String expected) {
        assertThat(moved(from, to, address)).isEqualTo(expected);
    }
}
