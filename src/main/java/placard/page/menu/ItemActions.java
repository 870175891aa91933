package placard.page.menu;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.catalog.item.Item;
import placard.catalog.item.Metadata;
import placard.catalog.item.MetadataKey;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.Settings;
import placard.page.ContactLine;
import placard.page.Picture;

/** A guest's actions for an item: book it, ask about it, see more of it. */
final class ItemActions {
    private final CatalogDraft draft;
    private final Offer.Wording wording;
    private final String title;
    private final Trade trade;
    private final MenuWords words;
    private final Map<String, Picture> pictures;

    ItemActions(Offer offer, MenuWords words, Map<String, Picture> pictures) {
        this.draft = offer.tree().catalog().draft();
        this.wording = offer.wording();
        this.title = wording.originalName(offer.tree().catalog().id(), draft.name());
        this.trade = Trade.of(draft.template());
        this.words = words;
        this.pictures = pictures;
    }

    /**
     * The actions of an item: its own booking first. An item that can't go into a cart gets the catalogue's other
     * action.
     */
    List<MenuPage.Action> of(Item item) {
        List<MenuPage.Action> actions = new ArrayList<>();
        JsonNode booking = item.metadata().understood(MetadataKey.BOOKING);
        String own = booking.path("label").textValue();
        addBooking(actions, booking, own, wording.originalName(item.id(), item.name()));
        switch (trade.action()) {
            case BOOKING -> {
                if (actions.isEmpty()) {
                    addGeneral(actions, "book", item);
                }
            }
            case ENQUIRY -> addEnquiry(actions, item);
            case NONE -> {}
        }
        return actions;
    }

    private void addBooking(List<MenuPage.Action> actions, JsonNode booking, @Nullable String own, String name) {
        String url = booking.path("url").textValue();
        if (url != null) {
            actions.add(new MenuPage.Action(label(own, "book"), url, true));
        }
        String chat = BusinessLines.whatsApp(booking.path("whatsapp").textValue(), interest(name));
        if (chat != null) {
            actions.add(new MenuPage.Action(label(url == null ? own : null, "whatsapp"), chat, true));
        }
        String phone = booking.path("phone").textValue();
        if (phone != null) {
            actions.add(new MenuPage.Action(
                    label(url == null && chat == null ? own : null, "call"), ContactLine.tel(phone), false));
        }
    }

    private String label(@Nullable String own, String key) {
        return own == null ? words.say(key) : own;
    }

    /** The chat for bookings of an item. */
    private @Nullable String chat(Item item) {
        return BusinessLines.whatsApp(
                draft.businessDetails().bookingNumber(item.sectionId()),
                interest(wording.originalName(item.id(), item.name())));
    }

    private String interest(String name) {
        return title + "\n" + words.say("interest", name);
    }

    private void addGeneral(List<MenuPage.Action> actions, String key, Item item) {
        Settings settings = draft.settings();
        String chat = chat(item);
        String phone = draft.businessDetails().phone();
        switch (settings.ordering()) {
            case URL -> {
                if (settings.orderUrl() != null) {
                    actions.add(new MenuPage.Action(words.say(key), settings.orderUrl(), true));
                }
            }
            case WHATSAPP -> {
                if (chat != null) {
                    actions.add(new MenuPage.Action(words.say(key), chat, true));
                }
            }
            case PHONE -> {
                if (phone != null) {
                    actions.add(new MenuPage.Action(words.say("call"), ContactLine.tel(phone), false));
                }
            }
            case NONE -> {}
        }
    }

    /**
     * Adds enquiries about a home by message and by telephone. A number that the item's booking already names is left
     * out.
     */
    private void addEnquiry(List<MenuPage.Action> actions, Item item) {
        if (draft.settings().ordering() == Settings.Ordering.NONE) {
            return;
        }
        String chat = chat(item);
        if (chat != null && actions.stream().noneMatch(action -> action.href().startsWith("https://wa.me/"))) {
            actions.add(new MenuPage.Action(words.say("enquire"), chat, true));
        }
        String phone = draft.businessDetails().phone();
        if (phone != null && actions.stream().noneMatch(action -> action.href().startsWith("tel:"))) {
            actions.add(new MenuPage.Action(words.say("call"), ContactLine.tel(phone), false));
        }
    }

    /** Floor plans that were uploaded as pictures. */
    List<MenuItem.Plan> plans(Metadata metadata) {
        List<MenuItem.Plan> plans = new ArrayList<>();
        for (JsonNode plan : metadata.understood(MetadataKey.FLOOR_PLANS)) {
            Picture picture = pictures.get(plan.path("fileId").asText());
            if (picture != null) {
                plans.add(new MenuItem.Plan(named(plan), picture));
            }
        }
        return plans;
    }

    private String named(JsonNode plan) {
        String label = plan.path("label").textValue();
        String word = words.say("floorplan");
        return label == null ? word : words.say("named", word, label);
    }

    /** Floor plans on other sites, the tour, the map. */
    List<MenuPage.Action> links(Metadata metadata) {
        List<MenuPage.Action> links = new ArrayList<>();
        for (JsonNode plan : metadata.understood(MetadataKey.FLOOR_PLANS)) {
            String href = plan.path("imageUrl").textValue();
            if (href != null && !pictures.containsKey(plan.path("fileId").asText())) {
                links.add(new MenuPage.Action(named(plan), href, true));
            }
        }
        String tour = metadata.understood(MetadataKey.VIRTUAL_TOUR).path("url").textValue();
        if (tour != null) {
            links.add(new MenuPage.Action(words.say("tour"), tour, true));
        }
        String place = place(metadata.understood(MetadataKey.LOCATION));
        if (place != null) {
            links.add(new MenuPage.Action(words.say(trade.place()), ContactLine.maps(place), true));
        }
        return links;
    }

    private static @Nullable String place(JsonNode location) {
        return location.path("lat").isNumber() && location.path("lng").isNumber()
                ? location.path("lat").decimalValue().toPlainString() + ","
                        + location.path("lng").decimalValue().toPlainString()
                : location.path("address").textValue();
    }
}
