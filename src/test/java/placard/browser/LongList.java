package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.ArrayList;
import java.util.List;
import placard.testing.MadeCatalog;
import placard.testing.Placard;

/**
 * A published catalogue of 200 items in sections, whose cards are from one line to a screen high.
 *
 * @param path of its page
 * @param sections their ids in their order
 */
record LongList(String path, List<String> sections) {
    private static final int SECTIONS = 20;
    private static final int ITEMS_OF_ONE = 10;

    /** Where a section's top comes to when one goes there, in CSS pixels below the window's. */
    static final double PLACE = 72;

    /** A function from a section's place in the list to where its top is when the page has stood still for half a second. */
    static final String TOP = """
            async (section) => {
              const now = () => document.querySelectorAll(".shelf")[section].getBoundingClientRect().top;
              for (let at = NaN, still = 0; still < 30; await new Promise(requestAnimationFrame)) {
                still = now() === at ? still + 1 : 0;
                at = now();
              }
              return now();
            }""";

    static LongList in(Placard placard) {
        MadeCatalog catalog = MadeCatalog.lunch(placard);
        List<String> sections = new ArrayList<>(List.of(catalog.section()));
        for (int i = 2; i <= SECTIONS; i++) {
            sections.add(catalog.section("{'name':'Section number " + i + "'}"));
        }
        for (int i = 0; i < SECTIONS * ITEMS_OF_ONE; i++) {
            String description = "It comes with a word or two about itself. "
                    .repeat(i * i % 11)
                    .strip();
            String more = ",'price':" + (i % 17 + 1)
                    + (description.isEmpty() ? "" : ",'description':'" + description + "'")
                    + (i % 6 == 0
                            ? ",'metadata':{'variants':[{'name':'Small','price':3},{'name':'Large','price':5}]}"
                            : "")
                    + ",'sectionId':'" + sections.get(i / ITEMS_OF_ONE) + "'";
            assertThat(placard.post(catalog.path() + "/items", json("{'name':'Dish " + (i + 1) + "'" + more + "}"))
                            .status())
                    .isEqualTo(201);
        }
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return new LongList("/menu/lunch", sections);
    }
}
