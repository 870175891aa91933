package placard.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses a code may lead to, and in which form they are stored. */
final class WebUrlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://a.example:0/",
                "https://a.example:65536/",
                "https://a.example:/",
                "https://a.example:+80/",
                "https://a.example:8x/",
                "https://",
                "https:///path",
                "//a.example",
                "https:a.example",
                "ftp://a.example",
                "javascript://a.example/",
                "https://u@a.example",
                "https://a .example",
                "https://a.example\\@b.example",
                "https://a.example/\u00a0",
                "https://a.example/\u200b",
                "https://-a.example",
                "https://a..example",
                "https://[::1",
                "https://[::g]/",
                "https://a%2eexample/"
            })
    void whatABrowserWouldNotOpenAsWrittenIsRefused(String raw) {
        assertThat(WebUrl.parse(raw)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "https://A.Example/B,https://A.Example/B,a.example,/B",
        "HTTP://a.example:1?q,HTTP://a.example:1?q,a.example:1,?q",
        "https://a.example:65535/p#f,https://a.example:65535/p#f,a.example:65535,/p",
        "https://[::1]:8080/,https://[::1]:8080/,[::1]:8080,/",
        "https://münchen.example/ä?ö#ü,https://xn--mnchen-3ya.example/%C3%A4?%C3%B6#%C3%BC,xn--mnchen-3ya.example,/%C3%A4?%C3%B6",
        "https://a.example/%zz%41,https://a.example/%25zz%41,a.example,/%25zz%41",
        "https://a.example/#a#b,https://a.example/#a%23b,a.example,/"
    })
    void theRestIsStoredAsSentButForHostAndEncoding(String raw, String text, String authority, String path) {
        assertThat(WebUrl.parse(raw))
                .extracting(WebUrl::text, WebUrl::authority, WebUrl::path)
                .containsExactly(tuple(text, authority, path).toArray());
    }

    @Test
    void theLimitHoldsAsSentAndAsStored() {
        String start = "https://a.example/";
        assertThat(WebUrl.parse(start + "x".repeat(2048 - start.length()))).isNotNull();
        assertThat(WebUrl.parse(start + "x".repeat(2049 - start.length()))).isNull();
        assertThat(WebUrl.parse(start + "é".repeat(400))).isNull();
    }
}
