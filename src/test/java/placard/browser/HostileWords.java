package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.browser.Payloads.cut;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.base.Json;
import placard.testing.Drawn;
import placard.testing.Placard;
import placard.testing.Reply;

/** Bodies of the API in which each text that an owner may choose is a payload. */
final class HostileWords {
    private static final byte[] PICTURE = Drawn.png(8, 8);

    private HostileWords() {}

    /** The members of a catalogue. */
    static ObjectNode catalog(String payload, String ordering) {
        ObjectNode catalog = Json.object()
                .put("name", cut(payload, 120))
                .put("description", payload + "\n" + payload)
                .put("currency", "EUR");
        catalog.putObject("metadata").put(cut(payload, 60), payload);
        catalog.putObject("theme").put("primaryColor", "#0a5c36");
        String url = Payloads.url(payload);
        ObjectNode business = catalog.putObject("businessDetails")
                .put("name", cut(payload, 110) + " ltd")
                .put("phone", "*#061#")
                .put("whatsapp", "+14155550123")
                .put("email", "'+&?cc=x`{|}@example.com")
                .put("address", payload + "\n" + payload)
                .put("mapUrl", url)
                .put("website", url)
                .put("licenceNumber", cut(payload, 60));
        business.putArray("whatsappNumbers")
                .addObject()
                .put("number", "+14155550124")
                .put("label", cut(payload, 40))
                .putArray("types")
                .add("delivery");
        business.putArray("specialHours")
                .addObject()
                .put("date", "2026-11-20")
                .put("until", "2036-11-20")
                .put("name", cut(payload, 60))
                .putArray("hours")
                .addObject()
                .put("from", "00:00")
                .put("to", "00:00");
        business.putObject("socials").put("nowhere", url).put("instagram", url);
        ObjectNode settings = catalog.putObject("settings");
        settings.putObject("announcement").put("text", cut(payload, 200));
        settings.putArray("orderTypes")
                .add(Json.object().put("type", "delivery").put("note", cut(payload, 120)))
                .add(Json.object().put("type", "pickup").put("note", cut(payload, 120)));
        settings.put("askName", "optional")
                .put("ordering", ordering)
                .put("orderUrl", url)
                .put("priceNote", cut(payload, 200))
                .put("allergyNotice", cut(payload, 500));
        hindi(catalog)
                .put("name", cut(payload, 120))
                .put("description", payload)
                .put("announcement", cut(payload, 200))
                .put("priceNote", cut(payload, 200))
                .put("allergyNotice", cut(payload, 500));
        return catalog;
    }

    /** The texts of a record in another language: the page in that shows these. */
    private static ObjectNode hindi(ObjectNode of) {
        return of.putObject("translations").putObject("hi");
    }

    static ObjectNode section(String payload) {
        ObjectNode section = Json.object().put("name", cut(payload, 80)).put("description", payload);
        hindi(section).put("name", cut(payload, 80)).put("description", payload);
        return section;
    }

    /** The members of an item, known metadata of all templates among them. */
    static ObjectNode item(String payload, String sectionId) {
        ObjectNode item = Json.object()
                .put("sectionId", sectionId)
                .put("name", payload)
                .put("description", payload + "\n" + payload)
                .put("badge", cut(payload, 30))
                .put("externalId", cut(payload, 60))
                .put("price", 10)
                .put("isFeatured", true);
        item.putArray("priceSchedule")
                .addObject()
                .put("name", cut(payload, 40))
                .put("from", "00:00")
                .put("to", "00:00")
                .put("percentOff", 10);
        hindi(item).put("name", payload).put("description", payload).put("badge", cut(payload, 30));
        describe(item.putObject("metadata"), payload);
        return item;
    }

    private static void describe(ObjectNode metadata, String payload) {
        String url = Payloads.url(payload);
        metadata.put(cut(payload, 60), payload).put("sku", cut(payload, 60)).put("configuration", cut(payload, 60));
        metadata.putArray("dietary").add(cut(payload, 40)).add("Veg");
        metadata.putArray("allergens").add(cut(payload, 40)).add("milk");
        metadata.putArray("amenities").add(cut(payload, 80));
        metadata.putObject("portion").put("quantity", 2).put("unit", cut(payload, 20));
        metadata.putObject("inventory").put("status", cut(payload, 40));
        metadata.putObject("booking").put("label", cut(payload, 60)).put("url", url);
        metadata.putObject("virtualTour").put("url", url);
        metadata.putObject("location").put("address", payload);
        metadata.putArray("floorPlans")
                .addObject()
                .put("label", cut(payload, 60))
                .put("imageUrl", url);
        ObjectNode option = metadata.putArray("optionTypes").addObject().put("name", cut(payload, 60));
        option.putArray("values").add(cut(payload, 60)).add("Other");
        metadata.putArray("addOnGroups")
                .addObject()
                .put("name", cut(payload, 100))
                .put("min", 0)
                .put("max", 2);
        choices(metadata, payload);
    }

    private static void choices(ObjectNode metadata, String payload) {
        ObjectNode variant = metadata.putArray("variants").addObject();
        variant.put("name", cut(payload, 100)).put("price", 10).put("sku", cut(payload, 60));
        hindi(variant).put("name", cut(payload, 100));
        variant.putObject("options").put(cut(payload, 60), cut(payload, 60));
        variant.putArray("allergens").add(cut(payload, 40));
        ObjectNode other = ((ArrayNode) metadata.get("variants")).addObject();
        other.put("name", cut(payload, 90) + " 2")
                .put("price", 20)
                .putObject("options")
                .put(cut(payload, 60), "Other");
        ObjectNode addOn = metadata.putArray("addOns").addObject();
        addOn.put("name", cut(payload, 100)).put("group", cut(payload, 100)).put("price", 1);
        hindi(addOn).put("name", cut(payload, 100));
        addOn.putArray("allergens").add(cut(payload, 40));
    }

    /** Makes a published catalogue of a template with one item, in a section of its own, for each payload. */
    static String made(Placard placard, String template, List<String> payloads) {
        ObjectNode body = catalog(payloads.getFirst(), "whatsapp").put("template", template);
        String id = sent(placard, "/api/v1/catalogs", body).at("/catalog/id").asText();
        String path = "/api/v1/catalogs/" + id;
        ArrayNode items = Json.object().arrayNode();
        for (String payload : payloads) {
            String section = sent(placard, path + "/sections", section(payload))
                    .at("/section/id")
                    .asText();
            items.add(item(payload, section));
        }
        Reply made = placard.post(
                path + "/items/bulk",
                Json.object().<ObjectNode>set("items", items).toString());
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        assertThat(placard.post(path + "/publish", "").status()).isEqualTo(200);
        return path;
    }

    private static Reply sent(Placard placard, String path, ObjectNode body) {
        Reply made = placard.post(path, body.toString());
        assertThat(made.status()).as("%s for %s", made.text(), body).isEqualTo(201);
        return made;
    }

    static ObjectNode contact(String payload) {
        ObjectNode card = Json.object()
                .put("firstName", cut(payload, 80))
                .put("lastName", cut(payload, 80))
                .put("organization", payload)
                .put("title", payload)
                .put("website", Payloads.url(payload))
                .put("note", payload + "\n" + payload);
        card.putArray("phones").addObject().put("type", "mobile").put("number", "*#061#");
        card.putArray("emails").add("'+&?cc=x`{|}@example.com");
        ObjectNode address = card.putObject("address");
        List.of("street", "city", "region", "postalCode", "country").forEach(part -> address.put(part, payload));
        return card;
    }

    static ObjectNode links(String payload, String picture) {
        ObjectNode links = Json.object()
                .put("title", cut(payload, 120))
                .put("bio", payload + "\n" + payload)
                .put("avatarFileId", picture);
        links.putArray("links")
                .addObject()
                .put("platform", "nowhere")
                .put("url", Payloads.url(payload))
                .put("label", cut(payload, 80));
        return links;
    }

    /** A network whose name and password are as much of it as they may be. */
    static ObjectNode network(String payload) {
        String ascii = payload.replaceAll("[^ -~]", "-") + "--------";
        return Json.object()
                .put("ssid", cut(payload.replaceAll("[^ -~]", "-"), 32))
                .put("password", cut(ascii, 63));
    }

    static ObjectNode gallery(String payload, String picture) {
        ObjectNode gallery = Json.object().put("title", cut(payload, 120));
        gallery.putArray("fileIds").add(picture).add(picture);
        gallery.putArray("captions").add(cut(payload, 200)).add(cut(payload, 200));
        gallery.putObject("theme").put("primaryColor", "#0a5c36").put("coverFileId", picture);
        return gallery;
    }

    /** Uploads a picture whose file is named so, as far as a form can say it. */
    static String picture(Placard placard, String payload) {
        String name = payload.replaceAll("[\\p{Cntrl}\"\\\\]", "_");
        Reply made = placard.upload(cut(name, 100) + ".png", PICTURE);
        assertThat(made.status()).as("%s for %s", made.text(), name).isEqualTo(201);
        return made.at("/file/id").asText();
    }
}
