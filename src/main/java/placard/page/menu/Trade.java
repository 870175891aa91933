package placard.page.menu;

import static placard.page.menu.Trade.Property.AMOUNT;
import static placard.page.menu.Trade.Property.AREA;
import static placard.page.menu.Trade.Property.BATHROOMS;
import static placard.page.menu.Trade.Property.BEDROOMS;
import static placard.page.menu.Trade.Property.CALORIES;
import static placard.page.menu.Trade.Property.CONFIGURATION;
import static placard.page.menu.Trade.Property.DURATION;
import static placard.page.menu.Trade.Property.HEAT;
import static placard.page.menu.Trade.Property.LEAD_TIME;
import static placard.page.menu.Trade.Property.LOW_STOCK;
import static placard.page.menu.Trade.Property.PLACE;
import static placard.page.menu.Trade.Property.SERVES;
import static placard.page.menu.Trade.Property.STOCK;
import static placard.page.menu.Trade.Property.WEIGHT;

import java.util.List;
import placard.catalog.profile.Template;

/**
 * The differences of a public page between trades. Each template has one of these records, and the compiler demands one
 * for a new template.
 *
 * @param isSold whether items are sold by the piece, so that a cart accepts them
 * @param isFood whether guests look for diets and allergens
 * @param verb the main action of the page: a prefix of its key among the words
 * @param action of an item, besides its own booking
 * @param glance the facts on an item's card
 * @param facts the facts about an item that come first, the most important first
 * @param place the key of the word for the link to an item's place
 * @param schema the catalogue's description for search engines
 */
record Trade(
        boolean isSold,
        boolean isFood,
        String verb,
        Action action,
        List<Property> glance,
        List<Property> facts,
        String place,
        Schema schema) {
    /** A guest's action for an item that has no booking of its own. */
    enum Action {
        /** No action: guests order it. */
        NONE,
        /** The catalogue's action for orders. */
        BOOKING,
        /** A message and a call, if the business has numbers for them. */
        ENQUIRY
    }

    /** One fact about an item, shown if it is known. */
    enum Property {
        AMOUNT,
        SERVES,
        /** How hot it is, in its owner's words. */
        HEAT,
        CALORIES,
        LEAD_TIME,
        DURATION,
        WEIGHT,
        CONFIGURATION,
        AREA,
        BEDROOMS,
        BATHROOMS,
        /** The address. */
        PLACE,
        /** Whether it is in stock. */
        STOCK,
        /** The stock, but only if little is left. */
        LOW_STOCK
    }

    /**
     * The words of schema.org for a catalogue.
     *
     * @param business the type of its owner
     * @param structure the type of its items
     * @param soldOut the availability of an item that is sold out
     */
    record Schema(String business, Structure structure, String soldOut) {}

    /** The kind of a catalogue's items for search engines. */
    enum Structure {
        MENU,
        PRODUCTS,
        SERVICES,
        LISTINGS
    }

    private static final String LOCATION = "location";
    private static final String OUT_OF_STOCK = "OutOfStock";

    private static final Trade RESTAURANT = new Trade(
            true,
            true,
            "order",
            Action.NONE,
            List.of(LEAD_TIME, LOW_STOCK),
            List.of(AMOUNT, SERVES, HEAT, CALORIES, LEAD_TIME, DURATION, LOW_STOCK),
            LOCATION,
            new Schema("Restaurant", Structure.MENU, OUT_OF_STOCK));

    private static final Trade BAKERY = new Trade(
            true,
            true,
            "order",
            Action.NONE,
            List.of(LEAD_TIME, AMOUNT, LOW_STOCK),
            List.of(LEAD_TIME, WEIGHT, AMOUNT, SERVES, HEAT, CALORIES, DURATION, LOW_STOCK),
            LOCATION,
            new Schema("Bakery", Structure.MENU, OUT_OF_STOCK));

    private static final Trade RETAIL = new Trade(
            true,
            false,
            "order",
            Action.NONE,
            List.of(LOW_STOCK, LEAD_TIME),
            List.of(STOCK, LEAD_TIME, AMOUNT, SERVES, HEAT, CALORIES, DURATION),
            LOCATION,
            new Schema("Store", Structure.PRODUCTS, OUT_OF_STOCK));

    private static final Trade SERVICES = new Trade(
            false,
            false,
            "book",
            Action.BOOKING,
            List.of(DURATION, LOW_STOCK),
            List.of(DURATION, LEAD_TIME, AMOUNT, SERVES, LOW_STOCK),
            LOCATION,
            new Schema("LocalBusiness", Structure.SERVICES, OUT_OF_STOCK));

    private static final Trade REAL_ESTATE = new Trade(
            false,
            false,
            "enquire",
            Action.ENQUIRY,
            List.of(CONFIGURATION, AREA, PLACE),
            List.of(CONFIGURATION, AREA, BEDROOMS, BATHROOMS, DURATION, LOW_STOCK),
            "map",
            new Schema("RealEstateAgent", Structure.LISTINGS, "SoldOut"));

    static Trade of(Template template) {
        return switch (template) {
            case RESTAURANT -> RESTAURANT;
            case BAKERY -> BAKERY;
            case RETAIL -> RETAIL;
            case SERVICES -> SERVICES;
            case REAL_ESTATE -> REAL_ESTATE;
        };
    }
}
