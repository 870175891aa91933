package placard.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Team;

/** Where files are shown, by the API and on the screens of files. */
@OnBothStores
final class FileUsesTest {
    @Started
    private static Placard placard;

    private static Person owner;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
    }

    private static String uploaded(int width) {
        return placard.upload("p" + width + ".png", Drawn.png(width, 4))
                .at("/file/id")
                .asText();
    }

    private static List<String> uses(String file) {
        List<String> uses = new ArrayList<>();
        for (JsonNode use : placard.get("/api/v1/files/" + file + "/uses").at("/usedBy")) {
            uses.add(use.path("type").asText() + " " + use.path("name").asText());
        }
        return uses;
    }

    @Test
    void everyPlaceIsNamedAndCounted() {
        String file = uploaded(40);
        String other = uploaded(41);
        assertThat(uses(file)).isEmpty();
        String catalog =
                placard.made("catalogs", "{'name':'Lunch','theme':{'logoFileId':'" + file + "'}}", "/catalog/id");
        String section = placard.made(
                "catalogs/" + catalog + "/sections", "{'name':'Pasta','imageFileId':'" + file + "'}", "/section/id");
        placard.made(
                "catalogs/" + catalog + "/items",
                "{'name':'Tea','sectionId':'" + section + "','imageFileIds':['" + file + "','" + other + "']}",
                "/item/id");
        placard.made(
                "qr",
                "{'name':'Gallery','type':'image','content':{'title':'G','fileIds':['" + file + "','" + other + "']}}",
                "/qr/id");
        assertThat(uses(file)).containsExactlyInAnyOrder("catalog Lunch", "section Pasta", "item Tea", "qr Gallery");
        assertThat(uses(other)).containsExactlyInAnyOrder("item Tea", "qr Gallery");
        String list = owner.get("/app/default/files").text();
        assertThat(list).containsPattern("(?s)files/" + file + "\".*?Used in 4 places");
        assertThat(list).containsPattern("(?s)files/" + other + "\".*?Used in 2 places");
        assertThat(owner.get("/app/default/files/" + file).text())
                .contains("Lunch", "Pasta", "Tea", "Gallery", "40\u00a0×\u00a04", "PNG")
                .contains(placard.url("/files/" + file));
    }

    @Test
    void anUnknownFileIsNotFound() {
        assertThat(placard.get("/api/v1/files/file_01jd3x5n8kq2v7w9c4t6r0m1ba/uses")
                        .status())
                .isEqualTo(404);
        assertThat(placard.get("/api/v1/files/x/uses").status()).isEqualTo(404);
        assertThat(owner.get("/app/default/files/file_01jd3x5n8kq2v7w9c4t6r0m1ba")
                        .status())
                .isEqualTo(404);
        String file = uploaded(42);
        assertThat(placard.delete("/api/v1/files/" + file).status()).isEqualTo(204);
        assertThat(owner.get("/app/default/files/" + file).status()).isEqualTo(404);
    }

    @Test
    void readersSeeFilesAndChangeNone() {
        String file = uploaded(43);
        Person analyst = Team.member(placard, "analyst", "analyst@files.example");
        assertThat(analyst.get("/app/default/files").text()).contains(file).doesNotContain("id=\"chosen\"");
        assertThat(analyst.get("/app/default/files/" + file).text()).doesNotContain("id=\"delete\"");
        Person staff = Team.member(placard, "staff", "staff@files.example");
        assertThat(staff.get("/app/default/files").status()).isEqualTo(403);
        assertThat(staff.get("/app/default/files/" + file).status()).isEqualTo(403);
    }
}
