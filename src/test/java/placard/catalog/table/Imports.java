package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.Placard;
import placard.testing.Reply;

/** Sends spreadsheets of items, and reads the answer about their rows. */
final class Imports {
    private Imports() {}

    /** A new one. */
    static MadeCatalog catalog(Placard placard, String currency) {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'" + currency + "'}");
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Reply send(MadeCatalog catalog, String query, MadeForm form, String... headers) {
        Placard placard = catalog.placard();
        return placard.send(
                catalog.path() + "/import" + query, form.bytes(), form.contentType(), placard.key(), headers);
    }

    static Reply trial(MadeCatalog catalog, byte[] file) {
        return fine(send(catalog, "?dryRun=true", MadeForm.of("menu", file)));
    }

    static Reply done(MadeCatalog catalog, String text) {
        return fine(send(catalog, "", MadeForm.of("menu.csv", utf8(text))));
    }

    static Reply fine(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    /** The items, but for what every change changes. */
    static List<JsonNode> items(MadeCatalog catalog) {
        List<JsonNode> items = new ArrayList<>();
        catalog.read()
                .at("/catalog/sections")
                .forEach(section -> section.path("items")
                        .forEach(item ->
                                items.add(((ObjectNode) item.deepCopy()).without(List.of("version", "updatedAt")))));
        return items;
    }

    /** Number, status, name, and what is wrong or changed. */
    static List<String> summary(Reply reply) {
        List<String> rows = new ArrayList<>();
        reply.at("/rows").forEach(row -> {
            StringBuilder text = new StringBuilder(row.path("row").asText() + " "
                    + row.path("status").asText() + " " + row.path("name").asText());
            text.append(
                    row.path("option").isNull() ? "" : "/" + row.path("option").asText());
            JsonNode changes = row.path("status").asText().equals("changed") ? row.path("changes") : Json.object();
            changes.forEach(change -> text.append(" " + change.path("column").asText() + " "
                    + change.path("before").asText() + " > "
                    + change.path("after").asText()));
            row.path("errors")
                    .forEach(error -> text.append(" " + error.path("column").asText() + " "
                            + error.path("code").asText()));
            rows.add(text.toString());
        });
        return rows;
    }

    /** The codes of notices. */
    static List<String> codes(JsonNode notices) {
        List<String> codes = new ArrayList<>();
        notices.forEach(notice -> codes.add(notice.path("code").asText()));
        return codes;
    }

    /** The items as guests see them: section, name, prices, variants with theirs. */
    static List<String> menu(MadeCatalog catalog) {
        List<String> lines = new ArrayList<>();
        catalog.read()
                .at("/catalog/sections")
                .forEach(section -> section.path("items").forEach(item -> {
                    StringBuilder line = new StringBuilder(section.path("name").asText() + ": "
                            + item.path("name").asText());
                    price(line, item);
                    item.at("/metadata/variants").forEach(variant -> {
                        line.append(" | ").append(variant.path("name").asText());
                        price(line, variant);
                    });
                    lines.add(line.toString());
                }));
        return lines;
    }

    private static void price(StringBuilder line, JsonNode of) {
        if (of.path("price").isNumber()) {
            line.append(' ')
                    .append(of.path("price").decimalValue().stripTrailingZeros().toPlainString());
        }
        if (of.path("compareAtPrice").isNumber()) {
            line.append(" was ")
                    .append(of.path("compareAtPrice")
                            .decimalValue()
                            .stripTrailingZeros()
                            .toPlainString());
        }
        if (of.path("pricingType").asText().equals("on_request")) {
            line.append(" on request");
        }
    }

    static JsonNode item(MadeCatalog catalog, String name) {
        for (JsonNode section : catalog.read().at("/catalog/sections")) {
            for (JsonNode item : section.path("items")) {
                if (item.path("name").asText().equals(name)) {
                    return item;
                }
            }
        }
        throw new AssertionError("No item " + name);
    }

    /** Fills one with items that use what a spreadsheet has columns for. */
    static void full(MadeCatalog catalog) {
        catalog.item(
                "=cmd()",
                ",'price':12.5,'compareAtPrice':14,'description':'One, two;\\n\\u0027three\\u0027','badge':'-new',"
                        + "'externalId':'+1','metadata':{'sku':'00123','dietary':['Veg','Jain'],"
                        + "'allergens':['milk',{'code':'nuts','presence':'may_contain'}],'spiceLevel':'medium',"
                        + "'calories':350,'variants':[{'name':'Small','price':9.5,'sku':'S'},{'name':'Large'}],"
                        + "'addOns':[{'name':'Cheese','price':1.5,'maxQuantity':3,'group':'Extras'}],"
                        + "'addOnGroups':[{'name':'Extras'}]}");
        catalog.item("\\u0027=quoted", ",'isFeatured':true");
        catalog.item("_x000D_ & <b>", ",'pricingType':'free'");
        catalog.item("Tagesfisch", ",'pricingType':'on_request','price':30");
    }
}
