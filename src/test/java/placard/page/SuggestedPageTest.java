package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Where a person can go on who scanned what its owner has deleted. */
class SuggestedPageTest {
    @ParameterizedTest
    @EnumSource
    void aDeletedCodeLeadsToItsOwnersOnlyCatalogue(Store store) {
        try (Placard placard = Placard.start(store)) {
            List<String> gone = deleted(placard);
            for (String path : gone) {
                assertThat(shown(placard, path)).doesNotContain("class=\"button\"", "<a href");
            }
            MadeCatalog one = published(placard, "{\"name\":\"Tom & <b>Ann\",\"slug\":\"tom\"}");
            for (String path : deleted(placard)) {
                assertThat(shown(placard, path))
                        .contains("href=\"" + placard.url("/menu/tom") + "\"", "Tom &amp; &lt;b&gt;Ann")
                        .doesNotContain("<b>Ann");
                assertThat(placard.send("GET", path, null, null, "Accept-Language", "ar")
                                .text())
                        .contains("عرض");
            }
            published(placard, "{\"name\":\"Another business\"}");
            for (String path : deleted(placard)) {
                assertThat(shown(placard, path)).doesNotContain("Tom", "Another");
            }
            placard.delete(one.path());
        }
    }

    @Test
    void aDraftIsNotSuggested() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            MadeCatalog.in(placard, "{\"name\":\"Secret\"}");
            for (String path : deleted(placard)) {
                assertThat(shown(placard, path)).doesNotContain("Secret");
            }
            assertThat(placard.send("GET", "/menu/secret", null, null).text()).doesNotContain("class=\"button\"");
        }
    }

    /** A code that is scanned, a landing page and a catalogue, each just deleted. */
    private static List<String> deleted(Placard placard) {
        MadeCode code = MadeCode.in(placard);
        MadeCode page = MadeCode.in(placard, json("{'name':'C','type':'vcard','content':{'firstName':'Zoe'}}"));
        MadeCatalog catalog = published(placard, "{\"name\":\"Was here\"}");
        String slug = catalog.read().at("/catalog/slug").asText();
        code.delete();
        page.delete();
        placard.delete(catalog.path());
        return List.of("/q/" + code.slug(), "/p/" + page.slug(), "/menu/" + slug);
    }

    private static MadeCatalog published(Placard placard, String body) {
        MadeCatalog catalog = MadeCatalog.in(placard, body);
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return catalog;
    }

    private static String shown(Placard placard, String path) {
        Reply reply = placard.send("GET", path, null, null);
        assertThat(reply.status()).as(path).isEqualTo(410);
        return reply.text();
    }
}
