package placard.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import placard.base.Json;

/** Published catalogues of a real menu's size and shape, made over the API. */
final class Menus {
    private static final int SECTIONS = 8;

    /**
     * One that was made.
     *
     * @param items the paths of its items
     */
    record Menu(String slug, List<String> items) {}

    private final Program program;
    private final Wire wire;

    Menus(Program program, Wire wire) {
        this.program = program;
        this.wire = wire;
    }

    private Wire.Answer send(int status, String path, String json) throws IOException {
        Wire.Answer answer = program.call(wire, "POST", path, json);
        if (answer.status() != status) {
            throw new IllegalStateException("Not " + status + ": " + answer.status() + " " + answer.text());
        }
        return answer;
    }

    /** Makes one with so many items and publishes it. */
    Menu make(String slug, int count) throws IOException {
        Wire.Answer made = send(
                201,
                "/api/v1/catalogs",
                "{\"name\":\"The Spice Route\",\"currency\":\"INR\",\"slug\":\"" + slug + "\","
                        + "\"businessDetails\":{\"whatsapp\":\"+919876543210\",\"address\":\"12 Mount Road, Chennai\"}}");
        String path =
                "/api/v1/catalogs/" + Json.parse(made.body()).at("/catalog/id").asText();
        List<String> sections = new ArrayList<>();
        for (int i = 1; i <= SECTIONS; i++) {
            Wire.Answer section = send(201, path + "/sections", "{\"name\":\"Course " + i + "\"}");
            sections.add(Json.parse(section.body()).at("/section/id").asText());
        }
        List<String> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Wire.Answer item = send(201, path + "/items", Json.text(item(sections.get(i % SECTIONS), i)));
            items.add(path + "/items/" + Json.parse(item.body()).at("/item/id").asText());
        }
        send(200, path + "/publish", "");
        return new Menu(slug, List.copyOf(items));
    }

    private static ObjectNode item(String section, int number) {
        ObjectNode item = Json.object()
                .put("sectionId", section)
                .put("name", "Masala dish number " + number)
                .put(
                        "description",
                        "Crisp, slow-cooked and served with coconut chutney " + number * 7919 % 1000
                                + ", sambar and a wedge of lime; from the kitchen of " + number * 104729 % 997 + ".")
                .put("price", 120 + number);
        ObjectNode metadata = item.putObject("metadata").put("spiceLevel", number % 4);
        metadata.putArray("dietary").add(number % 3 == 0 ? "Non-veg" : "Veg");
        metadata.putArray("allergens").add("milk").add(number % 2 == 0 ? "nuts" : "gluten");
        if (number % 2 == 0) {
            ArrayNode variants = metadata.putArray("variants");
            variants.addObject().put("name", "Half").put("price", 90 + number);
            variants.addObject().put("name", "Full").put("price", 160 + number);
        }
        if (number % 4 == 0) {
            ArrayNode addOns = metadata.putArray("addOns");
            addOns.addObject().put("name", "Extra ghee").put("price", 20);
            addOns.addObject().put("name", "Papad").put("price", 15).put("maxQuantity", 3);
        }
        return item;
    }

    /** Sets an item's switch. */
    void set(String item, boolean isAvailable) throws IOException {
        send(200, item + "/toggle-availability", "{\"isAvailable\":" + isAvailable + "}");
    }
}
