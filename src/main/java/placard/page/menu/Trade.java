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
import static placard.page.menu.Trade.Property.SERVES;
import static placard.page.menu.Trade.Property.STOCK;
import static placard.page.menu.Trade.Property.WEIGHT;

import java.util.List;
import placard.catalog.profile.Template;

/**
 * What a public page does differently from trade to trade. Each template has one of these records; the compiler asks
 * for one when a template is added.
 *
 * @param isSold whether items are sold by the piece, and so can be put into a cart
 * @param isFood whether guests look for diets and allergens
 * @param verb what the page's main action does: the beginning of its key among the words
 * @param action what an item offers besides its own booking
 * @param glance the facts on an item's card
 * @param facts the facts about an item that are told first, the most important first
 * @param place the key of the word for the link to an item's place
 * @param schema how the catalogue is described to search engines
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
    /** What a guest can do about an item that has no booking of its own. */
    enum Action {
        /** Nothing: it is ordered. */
        NONE,
        /** What the catalogue offers for orders. */
        BOOKING,
        /** A message and a call, as far as the business has numbers for them. */
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
        /** Whether it is in stock. */
        STOCK,
        /** The same, but only if little is left; being in stock goes without saying. */
        LOW_STOCK
    }

    /**
     * The words of schema.org for a catalogue.
     *
     * @param business the type of who has it
     * @param structure what its items are
     * @param soldOut the availability of an item that is sold out
     */
    record Schema(String business, Structure structure, String soldOut) {}

    /** What the items of a catalogue are to search engines. */
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
            List.of(CONFIGURATION, AREA),
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
