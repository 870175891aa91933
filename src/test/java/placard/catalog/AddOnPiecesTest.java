package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Groups of add-ons that count pieces: read back, shown to guests with and without a script, warned of. */
@OnBothStores
final class AddOnPiecesTest {
    private static final String BOX =
            ",'price':9,'metadata':{'addOnGroups':[{'name':'Sides','min':1,'includedQuantity':2,'maxQuantity':4},"
                    + "{'name':'Box','minQuantity':6,'maxQuantity':6}],'addOns':["
                    + "{'name':'Fries','price':1,'group':'Sides','maxQuantity':4},"
                    + "{'name':'Salad','price':2.5,'group':'Sides'},"
                    + "{'name':'Glazed','group':'Box','maxQuantity':6},{'name':'Jam','group':'Box','maxQuantity':6}]}";

    @Started
    private static Placard placard;

    @Test
    void theRulesOfAGroupAreReadBackAndShown() {
        MadeCatalog catalog = MadeCatalog.lunch(placard);
        placard.post(catalog.path() + "/publish", "");
        String path = catalog.item("Plate", BOX);
        String groups = json("[{'name':'Sides','min':1,'includedQuantity':2,'maxQuantity':4},"
                + "{'name':'Box','minQuantity':6,'maxQuantity':6}]");
        assertThat(placard.get(path).at("/item/metadata/addOnGroups").toString())
                .isEqualTo(groups);
        JsonNode shown = placard.send("GET", "/menu/lunch.json", null, null).at("/catalog/sections/0/items/0");
        assertThat(shown.at("/metadata/addOnGroups").toString()).isEqualTo(groups);
        String page = placard.send("GET", "/menu/lunch", null, null).text();
        assertThat(page)
                .contains(
                        "Choose at least 1 · Up to 4 in total, any mix · 2 included, the dearest first",
                        "6 in total, any mix");
    }

    @Test
    void anUnorderableGroupIsWarnedOf() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Box','currency':'EUR'}");
        Reply made = catalog.post(
                "Box",
                ",'price':9,'metadata':{'addOnGroups':[{'name':'Box','minQuantity':6}],"
                        + "'addOns':[{'name':'Glazed','group':'Box','maxQuantity':5}]}");
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.at("/warnings/0").asText())
                .isEqualTo("/metadata/addOnGroups: the group 'Box' needs 6 pieces, but the maxQuantity of its add-ons"
                        + " allows 5.");
    }
}
