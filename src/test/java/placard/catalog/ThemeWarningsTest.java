package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** An owner learns of colours that the page can't show as they are. */
class ThemeWarningsTest {
    private static final String YELLOW = "/theme/primaryColor: text would be hard to read with #f5c518";

    private static boolean warns(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isLessThan(300);
        for (JsonNode warning : reply.json().path("warnings")) {
            if (warning.asText().startsWith(YELLOW)) {
                return true;
            }
        }
        return false;
    }

    @ParameterizedTest
    @EnumSource
    void aColourThatCannotBeReadIsNamedWheneverItIsSet(Store store) {
        try (Placard placard = Placard.start(store)) {
            String theme = "'theme':{'primaryColor':'#f5c518','backgroundColor':'#ffffff'}";
            assertThat(warns(placard.post("/api/v1/catalogs", json("{'name':'A'," + theme + "}"))))
                    .isTrue();
            MadeCatalog catalog = MadeCatalog.in(placard);
            assertThat(warns(catalog.patch("{" + theme + "}"))).isTrue();
            assertThat(catalog.read().at("/catalog/theme/primaryColor").asText())
                    .isEqualTo("#f5c518");
            assertThat(warns(placard.post(catalog.path() + "/publish", ""))).isTrue();
            assertThat(warns(catalog.patch("{'name':'B'}")))
                    .as("no colour was sent")
                    .isFalse();
            assertThat(warns(catalog.patch("{'theme':{'backgroundColor':'#101010'}}")))
                    .as("yellow on black")
                    .isFalse();
            assertThat(catalog.patch("{'theme':{'primaryColor':'yellow'}}").status())
                    .isEqualTo(422);
        }
    }
}
