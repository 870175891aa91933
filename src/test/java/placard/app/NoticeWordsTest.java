package placard.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.page.Language;
import placard.page.Words;

/** What letters say of alerts. */
final class NoticeWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '¦', textBlock = """
            EN ¦ milestone ¦ 1 ¦ Door has had its first scan
            EN ¦ milestone ¦ 1000 ¦ Door has reached 1,000 scans
            EN ¦ quiet ¦ 1 ¦ Door hasn’t been scanned for 1 day
            EN ¦ credits ¦ 1 ¦ Credits are running low at Door: 1 left
            DE ¦ milestone ¦ 1 ¦ Door wurde zum ersten Mal gescannt
            DE ¦ quiet ¦ 7 ¦ Door wurde seit 7 Tagen nicht gescannt
            FR ¦ quiet ¦ 1 ¦ Door n’a pas été scanné depuis 1 jour
            ES ¦ milestone ¦ 1 ¦ Door se ha escaneado por primera vez
            """)
    void aNumberHasItsFormOfTheWord(Language language, String kind, long number, String said) {
        Words words = Objects.requireNonNull(
                Words.loadFrom("/placard/app/words/", "app").get(language));
        assertThat(NoticeWords.of(words).alert(kind, "Door", number)).isEqualTo(said);
    }
}
