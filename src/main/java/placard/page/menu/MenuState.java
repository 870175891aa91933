package placard.page.menu;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import placard.base.Json;
import placard.base.Sha256;
import placard.catalog.CatalogTree;
import placard.catalog.item.AddOn;
import placard.catalog.item.Availability;
import placard.catalog.item.Item;
import placard.catalog.item.Translations;
import placard.catalog.item.Variant;
import placard.page.Html;
import placard.web.Answer;

/**
 * The state of a catalogue that open pages receive: the unavailable items, and whether anything else differs from the
 * page.
 */
final class MenuState {
    /** Members that may change on an open page without a reload, or that reach it by another way. */
    private static final Set<String> PASSING = Set.of("availability", "isAvailable", "publicUrl");

    /** Members of an item, of a variant and of the settings that change with time, besides the ordinary price. */
    private static final List<String> PRICES =
            List.of("price", "compareAtPrice", "unitPrice", "priceName", "priceUntil");

    private static final List<String> ANNOUNCED = List.of("announcement");

    private MenuState() {}

    /**
     * Digests that an open page compares.
     *
     * @param structure of everything that a guest may see, except for the temporary parts. If it changes, the page must
     *     be reloaded. It includes sold-out items even if the owner hides them, so that selling one out doesn't change
     *     it
     * @param moment of the temporary parts: prices in force, the announcement, whether the business is open
     */
    record Digests(String structure, String moment) {
        /** Adds both digests, for the file and for events. */
        ObjectNode addTo(ObjectNode json) {
            return json.put("structure", structure).put("moment", moment);
        }
    }

    /** The state as an answer, with a tag of its content. */
    static Answer answer(CatalogTree tree, Digests digests) {
        return Html.tagged(Answer.ok(json(tree, digests)));
    }

    private static ObjectNode json(CatalogTree tree, Digests digests) {
        ObjectNode json =
                digests.addTo(Json.object().put("revision", tree.catalog().revision()));
        ObjectNode off = json.putObject("off");
        ArrayNode variants = json.putArray("variants");
        ArrayNode addOns = json.putArray("addOns");
        for (Offer.OfferedSection offered : whole(tree).sections()) {
            for (Offer.Entry entry : offered.entries()) {
                Availability availability = entry.availability();
                if (availability.status() != Availability.Status.IN_STOCK) {
                    off.set(entry.item().id(), availability.json().retain("status", "until"));
                }
                Item item = entry.item();
                item.metadata().variants().stream()
                        .filter(variant -> !variant.isAvailable())
                        .map(Variant::id)
                        .forEach(variants::add);
                item.metadata().addOns().stream()
                        .filter(addOn -> !addOn.isAvailable())
                        .map(AddOn::id)
                        .forEach(addOns::add);
            }
        }
        return json;
    }

    static Digests digests(CatalogTree tree) {
        Offer whole = whole(tree);
        ObjectNode shown = MenuJson.of(whole, Languages.of(tree), "", id -> id);
        shown.set("translations", translations(tree));
        ObjectNode moment = Json.object().put("open", whole.isOpen());
        strip(shown, moment.putArray("passing"));
        return new Digests(Sha256.name(Json.bytes(shown)), Sha256.name(Json.bytes(moment)));
    }

    /** Every translation, so that pages in every language notice a change of one. */
    private static ArrayNode translations(CatalogTree tree) {
        ArrayNode all = Json.object().arrayNode();
        add(all, tree.catalog().draft().translations());
        for (Offer.OfferedSection offered : whole(tree).sections()) {
            add(all, offered.section().translations());
            for (Offer.Entry entry : offered.entries()) {
                add(all, entry.item().translations());
                entry.item().metadata().variants().forEach(variant -> add(all, variant.translations()));
                entry.item().metadata().addOns().forEach(addOn -> add(all, addOn.translations()));
            }
        }
        return all;
    }

    private static void add(ArrayNode all, Translations translations) {
        all.add(translations.column());
    }

    /** Removes the members that may change on an open page. It collects those of the present moment separately. */
    private static void strip(JsonNode node, ArrayNode passing) {
        if (node instanceof ObjectNode object) {
            object.remove(PASSING);
            boolean isPriced = object.has("regularPrice");
            for (String name : isPriced ? PRICES : ANNOUNCED) {
                JsonNode value = object.remove(name);
                if (value != null) {
                    passing.add(value);
                }
            }
        }
        node.forEach(inner -> strip(inner, passing));
    }

    /** The visible sections with all their items, in their owner's order. */
    private static Offer whole(CatalogTree tree) {
        List<Offer.OfferedSection> sections = tree.sections().stream()
                .filter(sectionTree -> sectionTree.section().isVisible())
                .map(sectionTree -> new Offer.OfferedSection(
                        sectionTree.section(),
                        sectionTree.items().stream()
                                .map(item -> new Offer.Entry(item, tree.availability(sectionTree.section(), item)))
                                .toList()))
                .toList();
        return new Offer(tree, sections);
    }
}
