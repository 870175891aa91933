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
                "https://a%2eexample/",
                "http://256.256.256.256/",
                "http://1.2.3.4.5/",
                "http://foo.09/",
                "http://foo.0x4/",
                "http://a.1/",
                "http://[::1.]/",
                "http://[1:2:3]/",
                "https://xn--a/",
                "https://a\u202eb.example/"
            })
    void anAddressThatABrowserWouldNotOpenAsWrittenIsRefused(String raw) {
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
        "https://a.example/#a#b,https://a.example/#a%23b,a.example,/",
        "https://straße.de/,https://xn--strae-oqa.de/,xn--strae-oqa.de,/",
        "https://faß.example,https://xn--fa-hia.example,xn--fa-hia.example,''",
        "https://βόλος.com/,https://xn--nxasmm1c.com/,xn--nxasmm1c.com,/",
        "https://☕.example/,https://xn--53h.example/,xn--53h.example,/",
        "https://a.example/نام\u200cه,https://a.example/%D9%86%D8%A7%D9%85%E2%80%8C%D9%87,a.example,/%D9%86%D8%A7%D9%85%E2%80%8C%D9%87",
        "http://127.1/,http://127.1/,127.1,/",
        "http://foo_bar.example/,http://foo_bar.example/,foo_bar.example,/"
    })
    void theRestIsStoredAsSentButForHostAndEncoding(String raw, String text, String authority, String path) {
        assertThat(WebUrl.parse(raw))
                .extracting(WebUrl::text, WebUrl::authority, WebUrl::path)
                .containsExactly(tuple(text, authority, path).toArray());
    }

    @Test
    void aPersianHostWithAJoinerIsKept() {
        assertThat(WebUrl.parse("https://نامه\u200cای.com/"))
                .extracting(WebUrl::authority)
                .isEqualTo("xn--mgba3gch31f060k.com");
    }

    @ParameterizedTest
    @CsvSource({
        "example.com/menu,https://example.com/menu",
        "www.example.com,https://www.example.com",
        "https//a.example/menu,as https://a.example/menu.",
        "http:/a.example,as https://a.example.",
        "htps://a.example,as https://a.example.",
        "https:a.example,as https://a.example.",
        "https://https://a.example,as https://a.example.",
        "//a.example,as https://a.example.",
        "<https://a.example>,as https://a.example.",
        "'https://a.example,',as https://a.example.",
        "a.example:8080/x,as https://a.example:8080/x.",
        "tel:123,absolute http or https",
        "mailto:a@b.example,absolute http or https",
        "' https://a.example',blanks at its start",
        "https://foo.09/,No browser opens",
        "https://u@a.example,user name",
        "ftp://a.example,absolute http or https"
    })
    void theFaultSaysWhatIsWrong(String raw, String part) {
        assertThat(WebUrl.parse(raw)).isNull();
        assertThat(WebUrl.fault(raw)).contains(part);
    }

    @Test
    void theLimitHoldsAsSentAndAsStored() {
        String start = "https://a.example/";
        assertThat(WebUrl.parse(start + "x".repeat(2048 - start.length()))).isNotNull();
        assertThat(WebUrl.parse(start + "x".repeat(2049 - start.length()))).isNull();
        assertThat(WebUrl.parse(start + "é".repeat(400))).isNull();
    }
}
