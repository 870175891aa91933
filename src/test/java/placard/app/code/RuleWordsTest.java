package placard.app.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.page.Language;
import placard.page.Words;
import placard.qr.rule.Rule;

/** Rules as sentences. The tests of the screen compare them with those of the script. */
class RuleWordsTest {
    private static final Map<Language, Words> WORDS = Words.loadFrom("/placard/app/words/", "app");
    private static final String MENU = "cat_01jd3x5n8kq2v7w9c4t6r0m1bb";

    /** The rule in single quotes; spaces that don't break are plain. */
    private static String sentence(Language language, String when, String to) {
        String stored = "{'rules':[{'id':'rule_1','isActive':true,'when':{" + when + "}," + to + "}]}";
        Rule rule = Rule.stored(stored.replace('\'', '"')).getFirst();
        RuleWords words = new RuleWords(Objects.requireNonNull(WORDS.get(language)), Map.of(MENU, "Lunch menu"));
        return words.sentence(rule).replace('\u202f', ' ').replace('\u00a0', ' ');
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'days':['mon','tue','wed','thu','fri'],'times':[{'from':'11:30','to':'14:30'}] | Mon–Fri 11:30 AM–2:30 PM
            'days':['mon','sat','sun'] | Mon, Sat, Sun
            'days':['sun','mon','tue','wed','sat'] | Mon–Wed, Sat, Sun
            'times':[{'from':'22:00','to':'02:00'},{'from':'00:00','to':'01:05'}] | 10:00 PM–2:00 AM or 12:00 AM–1:05 AM
            'dates':{'from':'2026-12-24','to':'2026-12-26'} | Dec 24, 2026 – Dec 26, 2026
            'dates':{'from':'2026-12-24','to':'2026-12-24'} | Dec 24, 2026
            'dates':{'from':'2026-12-24'} | from Dec 24, 2026
            'dates':{'to':'2026-12-24'} | until Dec 24, 2026
            'languages':['it','de-AT','zh-Hant'] | Language: Italian, German (Austria), or Chinese (Traditional)
            'devices':['Mobile','TV'],'os':['iOS','Other'] | Device: Phone or Television, System: iOS or Other
            'countries':['AT'],'cities':['Wien'] | Country: Austria, City: Wien
            'tables':['4'],'sources':['flyer'] | Table: 4, Source: flyer
            'parameters':[{'name':'a','values':['1','2']},{'name':'b'}] | Link parameter: a = 1 or 2, Link parameter: b
            `` | Every scan
            """)
    void conditionsAreReadAloud(String when, String said) {
        assertThat(sentence(Language.EN, when == null ? "" : when, "'catalogId':'" + MENU + "'"))
                .isEqualTo(said + " → Lunch menu");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'targetUrl':'https://www.example.com/' | www.example.com
            'catalogId':'cat_01jd3x5n8kq2v7w9c4t6r0m1bc' | Menu
            'split':[{'id':'arm_1','name':'A','weight':1,'targetUrl':'https://example.com/a'},{'id':'arm_2','weight':2,'targetUrl':'https://example.com/b'}] | A (33%) or example.com/b (67%)
            """)
    void soIsWhereTheyLead(String to, String said) {
        assertThat(sentence(Language.EN, "", to)).isEqualTo("Every scan → " + said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DE | Mo–Mi 11:30–14:30, Sprache: Italienisch → Lunch menu
            FR | lun.–mer. 11:30–14:30, Langue : italien → Lunch menu
            AR | الاثنين–الأربعاء 11:30 ص–2:30 م، اللغة: الإيطالية ← Lunch menu
            """)
    void inTheirLanguage(Language language, String said) {
        assertThat(sentence(
                        language,
                        "'days':['mon','tue','wed'],'times':[{'from':'11:30','to':'14:30'}],'languages':['it']",
                        "'catalogId':'" + MENU + "'"))
                .isEqualTo(said);
    }
}
