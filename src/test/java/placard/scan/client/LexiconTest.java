package placard.scan.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How tokens are written and found, by the table {@code lexicon-test.txt} beside this class. */
class LexiconTest {
    private static final Lexicon LEXICON = Lexicon.of("lexicon-test.txt");

    @Test
    void aTokenIsAWordOfItsOwnInAnyCase() {
        assertThat(clues("x TOKEN/1")).isEqualTo(Clue.BOT.bit());
        assertThat(clues("token")).isEqualTo(Clue.BOT.bit());
        assertThat(clues("mytoken tokens")).isZero();
    }

    @Test
    void aStarLiftsTheEndOfTheWord() {
        assertThat(clues("MyCrawler/2")).isEqualTo(Clue.AUTOMATION.bit());
        assertThat(clues("crawlers")).isZero();
        assertThat(clues("iPhone14,2")).isEqualTo(Clue.IPHONE.bit());
        assertThat(clues("myiPhone")).isZero();
    }

    @Test
    void aRoofTiesTheTokenToTheStart() {
        assertThat(clues("okhttp/4")).isEqualTo(Clue.LINUX.bit());
        assertThat(clues("App/1 okhttp/4")).isZero();
    }

    @Test
    void theLongestOfThoseThatEndTogetherCountsAlone() {
        assertThat(clues("Mac OS X")).isEqualTo(Clue.MAC.bit());
        assertThat(clues("like Mac OS X")).isEqualTo(Clue.NOTHING.bit());
        assertThat(clues("unlike Mac OS X")).isEqualTo(Clue.MAC.bit());
    }

    @Test
    void aTokenUnderTwoCluesGivesBoth() {
        assertThat(clues("Both")).isEqualTo(Clue.TV.bit() | Clue.ANDROID.bit());
    }

    @Test
    void nothingBeyondTheLimitIsRead() {
        assertThat(LEXICON.cluesIn("...... token", 11)).isZero();
        assertThat(LEXICON.cluesIn("...... token", 12)).isEqualTo(Clue.BOT.bit());
    }

    private static long clues(String text) {
        return LEXICON.cluesIn(text, 100);
    }
}
