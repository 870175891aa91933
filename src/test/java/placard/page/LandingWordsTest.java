package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** The landing pages of codes in every language that they know. */
final class LandingWordsTest {
    private static final Map<Language, Words> WORDS = Words.load("landing");

    @Test
    void everyLanguageSaysTheSameThingsAndLeavesNothingInEnglishByAccident() {
        Map<String, String> english = WORDS.get(Language.EN).all();
        WORDS.forEach((language, words) -> {
            assertThat(words.all()).as(language.tag()).containsOnlyKeys(english.keySet());
            english.forEach((key, sentence) -> assertThat(words.all().get(key).contains("{0}"))
                    .as(language.tag() + " " + key)
                    .isEqualTo(sentence.contains("{0}")));
        });
    }

    @ParameterizedTest
    @EnumSource(Store.class)
    void aPageSpeaksAsAskedElseAsTheBrowserPrefers(Store store) {
        try (Placard placard = Placard.start(store)) {
            String slug = placard.post(
                            "/api/v1/qr",
                            json("{'name':'x','type':'wifi','content':{'ssid':'Cafe','password':'12345678'}}"))
                    .at("/qr/slug")
                    .asText();
            WORDS.forEach((language, words) -> {
                Reply asked = open(placard, "/p/" + slug + "?lang=" + language.tag(), "fr;q=0.9");
                assertThat(asked.text())
                        .contains("lang=\"" + language.tag() + "\" dir=\"" + language.direction() + "\"");
                assertThat(Markup.text(asked.text())).contains(words.say("wifi.how"), words.say("wifi.point"));
                assertThat(asked.header("Vary")).startsWith("Accept-Language");
                Reply preferred = open(placard, "/p/" + slug + "?lang=xx", language.tag() + "-ZZ, en;q=0.1");
                assertThat(Markup.text(preferred.text())).contains(words.say("wifi.how"));
            });
            assertThat(open(placard, "/p/" + slug + "?lang=", "pt").text()).contains("lang=\"en\" dir=\"ltr\"");
        }
    }

    private static Reply open(Placard placard, String path, String accepted) {
        return placard.send("GET", path, null, null, "Accept-Language", accepted);
    }
}
