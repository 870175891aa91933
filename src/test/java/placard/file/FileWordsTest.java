package placard.file;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;

/** What files are called, what their pictures show in words, and where they are shown. */
@OnBothStores
final class FileWordsTest {
    @Started
    private static Placard placard;

    private static Person owner;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
    }

    private static String uploaded(int width) {
        return placard.upload("dosa.png", Drawn.png(width, 40)).at("/file/id").asText();
    }

    private static Reply set(String file, String body, String... headers) {
        return placard.patch("/api/v1/files/" + file, json(body), headers);
    }

    @Test
    void guestsReadWhatAPictureShowsAndElseTheNameOfTheDish() {
        String file = uploaded(91);
        MadeCatalog menu = MadeCatalog.in(placard, "{'name':'Words','slug':'words-of-pictures'}");
        menu.item("Masala dosa", ",'price':4,'imageFileIds':['" + file + "']");
        placard.post(menu.path() + "/publish", "{}");
        assertThat(placard.get("/menu/words-of-pictures").text()).contains("alt=\"Masala dosa\"");
        String words = "A folded dosa, “crisp” & <hot>";
        assertThat(set(file, "{'altText':'" + words + "'}").at("/file/altText").asText())
                .isEqualTo(words);
        assertThat(placard.get("/menu/words-of-pictures").text())
                .contains("alt=\"A folded dosa, “crisp” &amp; &lt;hot>\"")
                .doesNotContain("alt=\"Masala dosa\"");
        set(file, "{'altText':''}");
        assertThat(placard.get("/menu/words-of-pictures").text()).contains("alt=\"Masala dosa\"");
    }

    @Test
    void theNameChangesAndIsFoundByIt() {
        String file = uploaded(92);
        Reply renamed = set(file, "{'name':'Weekend brunch','bytes':1}", "If-Match", "\"1\"");
        assertThat(renamed.at("/file/version").asInt()).isEqualTo(2);
        assertThat(placard.get("/api/v1/files?q=WEEKEND").at("/files/0/id").asText())
                .isEqualTo(file);
        assertThat(set(file, "{'name':'x'}", "If-Match", "\"1\"").status()).isEqualTo(412);
        assertThat(set(file, "{'name':null}").at("/file/name").isNull()).isTrue();
        assertThat(placard.get("/api/v1/activity?subjectId=" + file)
                        .at("/activity/0/before/name")
                        .asText())
                .isEqualTo("Weekend brunch");
        assertThat(set(file, "{}").at("/file/version").asInt())
                .as("nothing changed")
                .isEqualTo(3);
    }

    @Test
    void wrongNamesAndAltTextsAreNamed() {
        String file = uploaded(93);
        assertThat(set(file, "{'altText':'" + "a".repeat(301) + "','name':7}").faults())
                .containsExactlyInAnyOrder("/altText too_long", "/name invalid_type");
        byte[] pdf = "%PDF-1.7\nstartxref\n9\n%%EOF\n".getBytes(StandardCharsets.US_ASCII);
        String document = placard.upload("a.pdf", pdf).at("/file/id").asText();
        assertThat(set(document, "{'altText':'A menu'}").faults()).containsExactly("/altText no_picture");
        assertThat(set("file_00000000000000000000000000", "{}").status()).isEqualTo(404);
    }

    @Test
    void itsUsesLeadToTheirScreens() {
        String file = uploaded(94);
        MadeCatalog menu = MadeCatalog.in(placard);
        menu.item("Chai", ",'price':2,'imageFileIds':['" + file + "']");
        placard.patch("/api/v1/workspace", json("{'brand':{'logoFileId':'" + file + "'}}"));
        Reply uses = placard.get("/api/v1/files/" + file + "/uses");
        assertThat(uses.at("/usedBy/0/type").asText()).isEqualTo("item");
        assertThat(uses.at("/usedBy/0/catalogId").asText()).isEqualTo(menu.id());
        assertThat(uses.at("/usedBy/1/type").asText()).isEqualTo("workspace");
        assertThat(owner.get("/app/default/files/" + file).text())
                .contains("href=\"/app/default/catalogs/" + menu.id() + "\"", "href=\"/app/default/settings/brand\"");
        placard.patch("/api/v1/workspace", json("{'brand':null}"));
    }
}
