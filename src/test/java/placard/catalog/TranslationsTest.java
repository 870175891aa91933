package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Texts in other languages, as their owner writes and reads them. */
@OnBothStores
final class TranslationsTest {
    private static final String HINDI = "{'hi':{'name':'पनीर','stale':[]}}";

    @Started
    private static Placard placard;

    private static Reply patched(String path, String body) {
        Reply reply = placard.patch(path, json(body));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static String text(JsonNode node) {
        return node.toString().replace('"', '\'');
    }

    @Test
    void eachRecordHasItsOwn() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Lunch','description':'Daily','settings':{'priceNote':'Net','allergyNotice':'Ask us','announcement':{'text':'New'}},"
                        + "'translations':{'hi':{'name':'दोपहर','description':'रोज़','priceNote':'शुद्ध','allergyNotice':'पूछें','announcement':'नया'}}}");
        String section = catalog.section("{'name':'Soups','description':'Hot','translations':"
                + "{'de':{'name':'Suppen','description':'Heiß'}}}");
        String item = catalog.item(
                "Paneer",
                ",'description':'Cheese','badge':'New','price':1,'translations':"
                        + "{'hi':{'name':'पनीर','description':'चीज़','badge':'नया'}},"
                        + "'metadata':{'variants':[{'name':'Half','translations':{'hi':{'name':'आधा'}}}],"
                        + "'addOns':[{'name':'Rice','translations':{'hi':{'name':'चावल'}}}]}");
        JsonNode read = catalog.read().at("/catalog");
        assertThat(text(read.path("translations")))
                .isEqualTo(
                        "{'hi':{'allergyNotice':'पूछें','announcement':'नया','description':'रोज़','name':'दोपहर','priceNote':'शुद्ध','stale':[]}}");
        assertThat(text(placard.get(catalog.path()).at("/catalog/sections/1/translations")))
                .isEqualTo("{'de':{'description':'Heiß','name':'Suppen','stale':[]}}");
        assertThat(section).startsWith("sec_");
        JsonNode one = placard.get(item).at("/item");
        assertThat(text(one.path("translations")))
                .isEqualTo("{'hi':{'badge':'नया','description':'चीज़','name':'पनीर','stale':[]}}");
        assertThat(text(one.at("/metadata/variants/0/translations"))).isEqualTo("{'hi':{'name':'आधा','stale':[]}}");
        assertThat(text(one.at("/metadata/addOns/0/translations"))).isEqualTo("{'hi':{'name':'चावल','stale':[]}}");
        assertThat(placard.get(catalog.path() + "/items").at("/items/0/translations"))
                .isEqualTo(one.path("translations"));
    }

    @Test
    void anUnchangedPatchChangesNothing() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item(
                "Paneer",
                ",'price':1,'translations':" + HINDI + ",'metadata':{'variants':[{'name':'Half','translations':"
                        + "{'hi':{'name':'आधा'}}}]}");
        JsonNode before = placard.get(item).at("/item");
        Reply again = placard.patch(item, before.toString());
        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.at("/item")).isEqualTo(before);
        assertThat(again.at("/warnings").isMissingNode()).as(again.text()).isTrue();
    }

    @Test
    void aPatchMergesLanguageByLanguageAndMemberByMember() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item(
                "Paneer",
                ",'description':'Cheese','translations':{'hi':{'name':'पनीर','description':'चीज़'},'de':{'name':'Käse'}}");
        assertThat(text(patched(item, "{'translations':{'hi':{'description':null},'pt-br':{'name':'Queijo'}}}")
                        .at("/item/translations")))
                .isEqualTo("{'de':{'name':'Käse','stale':[]},'hi':{'name':'पनीर','stale':[]},"
                        + "'pt-BR':{'name':'Queijo','stale':[]}}");
        assertThat(text(patched(item, "{'translations':{'de':null,'hi':{'name':null}}}")
                        .at("/item/translations")))
                .isEqualTo("{'pt-BR':{'name':'Queijo','stale':[]}}");
        assertThat(text(patched(item, "{'name':'Paneer!'}").at("/item/translations/pt-BR/name")))
                .isEqualTo("'Queijo'");
        assertThat(text(patched(item, "{'translations':null}").at("/item/translations")))
                .isEqualTo("{}");
    }

    @Test
    void aTranslationIsStaleExactlyWhileItsOriginalIsAnother() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item(
                "Paneer", ",'description':'Cheese','translations':{'hi':{'name':'पनीर','description':'चीज़'}}");
        patched(item, "{'price':5,'badge':'New'}");
        assertThat(text(patched(item, "{}").at("/item/translations/hi/stale"))).isEqualTo("[]");
        assertThat(text(patched(item, "{'name':'Panir'}").at("/item/translations/hi/stale")))
                .isEqualTo("['name']");
        assertThat(text(patched(item, "{'description':null}").at("/item/translations/hi/stale")))
                .isEqualTo("['description','name']");
        assertThat(text(patched(item, "{'name':'Paneer'}").at("/item/translations/hi/stale")))
                .as("it is what it was made from again")
                .isEqualTo("['description']");
        assertThat(text(patched(item, "{'name':'Panir','translations':{'hi':{'name':'पनीर'}}}")
                        .at("/item/translations/hi/stale")))
                .as("written again with the change, even as it was")
                .isEqualTo("['description']");
    }

    /** As a form does that sends all it has read: only what a person has looked at counts as up to date. */
    @Test
    void anUnchangedPatchKeepsStaleMarks() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item(
                "Paneer", ",'price':1,'metadata':{'variants':[{'name':'Half','translations':{'hi':{'name':'आधा'}}}]}");
        ObjectNode read = (ObjectNode) placard.get(item).at("/item/metadata");
        ((ObjectNode) read.at("/variants/0")).put("name", "Small");
        patched(item, "{'metadata':" + text(read) + "}");
        String stale = "/item/metadata/variants/0/translations/hi/stale";
        assertThat(text(placard.get(item).at(stale))).isEqualTo("['name']");
        patched(item, "{'metadata':" + text(placard.get(item).at("/item/metadata")) + "}");
        assertThat(text(placard.get(item).at(stale))).as("a second time").isEqualTo("['name']");

        patched(item, "{'translations':{'hi':{'name':'पनीर'}}}");
        assertThat(text(patched(item, "{'translations':{'hi':{'name':'चीज़','stale':[]}}}")
                        .at("/item/translations/hi/stale")))
                .as("another text")
                .isEqualTo("[]");
        assertThat(text(patched(item, "{'translations':{'hi':{'name':'चीज़','stale':['name']}}}")
                        .at("/item/translations/hi/stale")))
                .as("marked, as the undoing of a confirmation does")
                .isEqualTo("['name']");
    }

    @Test
    void soIsOneOfAVariantOfASectionAndOfACatalogue() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item(
                "Paneer", ",'price':1,'metadata':{'variants':[{'name':'Half','translations':{'hi':{'name':'आधा'}}}]}");
        String variant = placard.get(item).at("/item/metadata/variants/0/id").asText();
        String same = "{'metadata':{'variants':[{'id':'" + variant + "','name':'%s'%s}]}}";
        String at = "/item/metadata/variants/0/translations";
        assertThat(text(patched(item, same.formatted("Small", "")).at(at)))
                .isEqualTo("{'hi':{'name':'आधा','stale':['name']}}");
        assertThat(text(patched(item, same.formatted("Small", ",'translations':{'de':{'name':'Klein'}}"))
                        .at(at)))
                .isEqualTo("{'de':{'name':'Klein','stale':[]},'hi':{'name':'आधा','stale':['name']}}");
        assertThat(text(patched(item, same.formatted("Small", ",'translations':{'hi':{'name':'आधा'}}"))
                        .at(at)))
                .isEqualTo("{'de':{'name':'Klein','stale':[]},'hi':{'name':'आधा','stale':[]}}");
        assertThat(patched(item, same.formatted("Small", ",'translations':null"))
                        .at(at)
                        .isMissingNode())
                .isTrue();

        String section = catalog.path() + "/sections/" + catalog.section();
        patched(section, "{'translations':{'hi':{'name':'मुख्य'}}}");
        assertThat(text(patched(section, "{'name':'Main dishes'}").at("/section/translations/hi/stale")))
                .isEqualTo("['name']");

        patched(catalog.path(), "{'settings':{'priceNote':'Net'},'translations':{'hi':{'priceNote':'शुद्ध'}}}");
        assertThat(text(patched(catalog.path(), "{'settings':{'priceNote':'Gross'}}")
                        .at("/catalog/translations")))
                .isEqualTo("{'hi':{'priceNote':'शुद्ध','stale':['priceNote']}}");
    }

    @Test
    void wrongTranslationsAreNamed() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("Paneer", "");
        assertThat(placard.patch(
                                item,
                                json("{'translations':{'x':{'name':'A'},'e-n':{'name':'A'},'hi':5,'de':{'name':'',"
                                        + "'badge':'" + "x".repeat(31) + "','nam':'A'},'fr':{'name':'a\\u0007b'},"
                                        + "'pt-br':{'name':'A'},'pt-BR':{'name':'B'},'und':{'name':'A'},"
                                        + "'en-u-ca-buddhist':{'name':'A'}}}"))
                        .faults())
                .containsExactlyInAnyOrder(
                        "/translations/x invalid_language",
                        "/translations/e-n invalid_language",
                        "/translations/hi invalid_type",
                        "/translations/de/name required",
                        "/translations/de/badge too_long",
                        "/translations/de/nam unknown_member",
                        "/translations/fr/name invalid_characters",
                        "/translations/pt-BR duplicate",
                        "/translations/und invalid_language",
                        "/translations/en-u-ca-buddhist invalid_language");
        assertThat(placard.patch(item, json("{'translations':[]}")).faults())
                .containsExactly("/translations invalid_type");
        assertThat(placard.patch(
                                item,
                                json("{'metadata':{'addOns':[{'name':'A','translations':{'hi':{'name':'"
                                        + "x".repeat(101) + "'}}}]}}"))
                        .faults())
                .containsExactly("/metadata/addOns/0/translations/hi/name too_long");
        String many = IntStream.range(0, 21)
                .mapToObj(i -> "'a" + (char) ('a' + i) + "':{'name':'A'}")
                .collect(Collectors.joining(","));
        assertThat(placard.patch(item, json("{'translations':{" + many + "}}")).faults())
                .containsExactly("/translations too_many");
        assertThat(text(placard.get(item).at("/item/translations"))).isEqualTo("{}");
    }

    @Test
    void aTranslationOfNothingIsWarnedOf() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Reply made = catalog.post("Paneer", ",'translations':{'hi':{'description':'चीज़'}}");
        assertThat(made.at("/warnings/0").asText())
                .isEqualTo("/translations/hi/description is kept, but not shown:"
                        + " there is no text of which it is a translation.");
    }

    @Test
    void bulksAndCopiesHaveThem() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Lunch','description':'Daily','currency':'INR','translations':{'hi':{'description':'रोज़'}}}");
        Reply bulk = placard.post(
                catalog.path() + "/items/bulk",
                json("{'items':[{'sectionId':'" + catalog.section() + "','externalId':'a','name':'Paneer','price':1,"
                        + "'translations':{'hi':{'name':'पनीर'}},'metadata':{'addOns':[{'name':'Rice','translations':"
                        + "{'hi':{'name':'चावल'}}}]}}]}"));
        assertThat(bulk.at("/created").asInt()).as(bulk.text()).isEqualTo(1);
        Reply more = placard.post(
                catalog.path() + "/items/bulk",
                json("{'items':[{'externalId':'a','translations':{'de':{'name':'Käse'}}}]}"));
        assertThat(more.at("/updated").asInt()).as(more.text()).isEqualTo(1);
        assertThat(placard.post(
                                catalog.path() + "/items/bulk",
                                json("{'items':[{'externalId':'a','translations':{'zz-':{'name':'x'}}}]}"))
                        .faults())
                .containsExactly("/items/0/translations/zz- invalid_language");
        JsonNode copy = placard.post(catalog.path() + "/duplicate", "").at("/catalog");
        assertThat(text(copy.path("translations"))).isEqualTo("{'hi':{'description':'रोज़','stale':[]}}");
        assertThat(text(copy.at("/sections/0/items/0/translations")))
                .isEqualTo("{'de':{'name':'Käse','stale':[]},'hi':{'name':'पनीर','stale':[]}}");
        assertThat(text(copy.at("/sections/0/items/0/metadata/addOns/0/translations")))
                .isEqualTo("{'hi':{'name':'चावल','stale':[]}}");
    }

    @Test
    void switchingAnOptionKeepsThem() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item(
                "Paneer",
                ",'price':1,'translations':" + HINDI + ",'metadata':{'variants':[{'name':'Half','translations':"
                        + "{'hi':{'name':'आधा'}}}]}");
        String variant = placard.get(item).at("/item/metadata/variants/0/id").asText();
        Reply off = placard.post(
                item + "/toggle-availability", json("{'isAvailable':false,'variantId':'" + variant + "'}"));
        assertThat(off.status()).as(off.text()).isEqualTo(200);
        assertThat(text(off.at("/item/metadata/variants/0/translations")))
                .isEqualTo("{'hi':{'name':'आधा','stale':[]}}");
        assertThat(text(off.at("/item/translations"))).isEqualTo(HINDI);
        assertThat(Body.id(item)).startsWith("item_");
    }
}
