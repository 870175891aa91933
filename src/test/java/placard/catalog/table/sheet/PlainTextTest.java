package placard.catalog.table.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts of other programs as people read them. */
final class PlainTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<p data-x=\"4\">Tall &amp; <strong>zesty</strong>.</p>|Tall & zesty.",
                "<div>One</div> <div>Two<br/>Three</div>|One¶Two¶Three",
                "A &lt; B &#8211; caf&eacute; &#x20AC;5|A < B – café €5",
                "<ul><li>Milk</li><li>Eggs</li></ul>|Milk¶Eggs",
                "Fish <3 chips & peas|Fish <3 chips & peas",
                "AT&T; R&D;|AT&T; R&D;",
                "a < b and c > d|a < b and c > d",
                "<style>p {color: red}</style><p>Soup</p><!-- old -->|Soup",
                "<a href='x>y'>Link</a> here|Link here",
                "Line one\\nLine two|Line one¶Line two",
                "&nbsp;Tea&nbsp;|Tea",
                "&unknown; &#0; x|&unknown; \ufffd x",
                "<p>No end|No end",
            })
    void htmlBecomesText(String html, String text) {
        assertThat(PlainText.of(html)).isEqualTo(text.replace('¶', '\n'));
    }

    @Test
    void aLongTextOfOpenTagsTakesNoTime() {
        String hostile = "<p ".repeat(60_000) + "<".repeat(60_000) + "&".repeat(60_000);
        long start = System.nanoTime();
        PlainText.of(hostile);
        assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "'Żurek,12\nŁosoś,40\nPierogi ruskie z boczkiem i cebulą,22\n', windows-1250, windows-1250",
        "'Svíčková na smetaně,210\nSmažený sýr,180\nKnedlíky,60\n', windows-1250, windows-1250",
        "'Борщ украинский,250\nПельмени,300\n', windows-1251, windows-1251",
        "'Борщ украинский,250\nПельмени,300\n', KOI8-R, koi8-r",
        "'Борщ украинский,250\nПельмени,300\n', IBM866, ibm866",
        "'Σούπα ημέρας,5\nΨάρι στη σχάρα,14\n', windows-1253, windows-1253",
        "'Şiş kebap,180\nIşkembe çorbası,90\n', windows-1254, windows-1254",
        "'מרק היום,32\nפלאפל בפיתה,28\n', windows-1255, windows-1255",
        "'شوربة عدس,12\nكباب,30\n', windows-1256, windows-1256",
        "'Crème brûlée,7\nŒufs mimosa,6\n', windows-1252, windows-1252",
        "'Käsespätzle,9\nGrüne Soße,8\n', windows-1252, windows-1252",
        "'Thé glacé,4\nCafé crème,3\n', x-MacRoman, macintosh",
        "'Thé glacé,4\nCafé crème,3\n', IBM850, ibm850",
        "'メロンパン,200\nラーメン,900\n', Shift_JIS, shift_jis",
        "'宫保鸡丁,38\n麻婆豆腐,28\n', GB18030, gb18030",
        "'김치찌개,9000\n비빔밥,10000\n', EUC-KR, euc-kr",
        "'ต้มยำกุ้ง,120\nผัดไทย,80\n', x-windows-874, windows-874",
    })
    void encodingsAreGuessedByTheirLetters(String text, String charset, String guess) {
        assertThat(EncodingGuess.of(text.getBytes(Charset.forName(charset)))).isEqualTo(guess);
    }

    @ParameterizedTest
    @CsvSource({
        "00000, 123, 00123",
        "'\"A-\"000', 7, A-007",
        "'\"A-\"000', 12345, A-12345",
        "000-000, 12345, 012-345",
        "0%, 0.5, 50 %",
        "'0.00%', 0.125, 12.5 %",
        "'#,##0.00 \"€\"', 12.5, 12·5 €",
        "'0 \"kg\"', 12.5, 12·5 kg",
    })
    void numbersWithAFormatAreReadAsShown(String code, String number, String shown) {
        assertThat(NumberPattern.shown(NumberPattern.of("164", code), number)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"0.00", "0", "General"})
    void otherFormatsStayNumbers(String code) {
        assertThat(NumberPattern.shown(NumberPattern.of("164", code), "12.5")).isNull();
    }
}
