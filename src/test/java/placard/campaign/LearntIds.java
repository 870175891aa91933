package placard.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What a campaign has learnt of the server from its answers, a little of each kind. */
final class LearntIds {
    private static final int MOST = 8;
    private static final int MOST_INNER = 16;

    /** A catalogue and what is in it. */
    static final class Shop {
        final String id;
        final List<String> sections = new ArrayList<>();
        final List<String> items = new ArrayList<>();
        final List<String> parts = new ArrayList<>();

        Shop(String id) {
            this.id = id;
        }
    }

    final List<Shop> shops = new ArrayList<>();
    final List<String> codes = new ArrayList<>();
    final List<String> slugs = new ArrayList<>();
    final List<String> keys = new ArrayList<>();
    final List<String> tags = new ArrayList<>();
    final List<String> idempotency = new ArrayList<>();
    private final SplittableRandom random;

    LearntIds(SplittableRandom random) {
        this.random = random;
    }

    /** Remembers what an answer shows to be there. */
    void learn(String operation, int status, String etag, JsonNode body) {
        if (etag != null) {
            keep(tags, etag, MOST);
        }
        if (status >= 300 || body == null || !body.isObject()) {
            return;
        }
        text(body.at("/qr/id"), codes);
        text(body.at("/qr/slug"), slugs);
        if (operation.equals("createKey")) {
            text(body.at("/key/id"), keys);
        }
        JsonNode catalog = body.path("catalog");
        if (catalog.path("id").isTextual()) {
            shop(catalog);
        }
    }

    /** The same of what was made or read within a catalogue. */
    void learnWithin(String shopId, JsonNode body) {
        shops.stream().filter(shop -> shop.id.equals(shopId)).findFirst().ifPresent(shop -> {
            text(body.at("/section/id"), shop.sections);
            item(shop, body.path("item"));
        });
    }

    private void shop(JsonNode catalog) {
        String id = catalog.path("id").textValue();
        Shop shop = new Shop(id);
        catalog.path("sections").forEach(section -> {
            keep(shop.sections, section.path("id").textValue(), MOST_INNER);
            section.path("items").forEach(item -> item(shop, item));
        });
        shops.removeIf(other -> other.id.equals(id));
        if (shops.size() >= MOST) {
            shops.remove(random.nextInt(shops.size()));
        }
        shops.add(shop);
    }

    private void item(Shop shop, JsonNode item) {
        if (item.path("id").isTextual()) {
            keep(shop.items, item.path("id").textValue(), MOST_INNER);
            item.at("/metadata/variants").forEach(part -> text(part.path("id"), shop.parts));
            item.at("/metadata/addOns").forEach(part -> text(part.path("id"), shop.parts));
        }
    }

    private void text(JsonNode value, List<String> into) {
        if (value.isTextual()) {
            keep(into, value.textValue(), MOST_INNER);
        }
    }

    void keep(List<String> list, String value, int most) {
        if (list.contains(value)) {
            return;
        }
        if (list.size() >= most) {
            list.set(random.nextInt(list.size()), value);
        } else {
            list.add(value);
        }
    }

    /** Forgets what was deleted; some of it is kept, since what is gone must be asked for too. */
    void forget(String id) {
        if (random.nextInt(10) > 0) {
            shops.removeIf(shop -> shop.id.equals(id));
            codes.remove(id);
            keys.remove(id);
            shops.forEach(shop -> {
                shop.sections.remove(id);
                shop.items.remove(id);
            });
        }
    }
}
