package placard.page.menu;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.Settings;
import placard.catalog.profile.Template;
import placard.page.ContactLine;
import placard.page.Words;

/** The page's words around its items: the guest's place, how to order, and notes about everything. */
final class BusinessWords {
    private BusinessWords() {}

    /** The page's words for a trade: a massage is booked out and a home is sold, but a dish is sold out. */
    static Words of(Words words, Template template) {
        return switch (template) {
            case SERVICES ->
                words.with(instead(
                        "soldout.services",
                        "notnow.until",
                        "soldout.services",
                        "price.deposit.services",
                        "interest.services"));
            case REAL_ESTATE ->
                words.with(instead(
                        "soldout.real_estate",
                        "soldout.until.real_estate",
                        "soldout.reserved.real_estate",
                        "price.deposit.real_estate",
                        "interest"));
            case RESTAURANT, BAKERY, RETAIL -> words;
        };
    }

    /**
     * The sentences about what is booked or viewed, and not ordered.
     *
     * @param from the sentence in which something comes back, whatever its time
     * @param reserved the sentence about something that may come back
     * @param deposit the sentence about a deposit, which is none for a bottle
     * @param interest what a chat about an item begins with
     */
    private static Map<String, String> instead(
            String soldOut, String from, String reserved, String deposit, String interest) {
        return Map.of(
                "soldout.reserved",
                reserved,
                "soldout",
                soldOut,
                "soldout.until",
                from,
                "soldout.today",
                from,
                "soldout.time",
                from,
                "soldout.day",
                from,
                "price.deposit",
                deposit,
                "ahead",
                "ahead.services",
                "interest",
                interest,
                "stock.low",
                "stock.low.services");
    }

    static List<String> places(Presentation presentation, MenuWords words) {
        return Stream.of(
                        place("table", presentation.table(), words),
                        place("seat", presentation.seat(), words),
                        place("room", presentation.room(), words))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    private static @Nullable String place(String key, @Nullable String value, MenuWords words) {
        return value == null ? null : words.say(key, value);
    }

    /**
     * The main action of the whole page, which needs no script; null if there is none.
     *
     * @param name of the catalogue, as its staff know it
     */
    static MenuPage.@Nullable Action action(CatalogDraft draft, String name, List<String> places, MenuWords words) {
        String verb = Trade.of(draft.template()).verb();
        return switch (draft.settings().ordering()) {
            case WHATSAPP ->
                act(
                        words.say(verb + ".whatsapp"),
                        BusinessLines.whatsApp(draft.businessDetails().mainNumber(), message(name, places, words)),
                        true);
            case PHONE -> {
                String phone = draft.businessDetails().phone();
                yield act(words.say(verb + ".phone"), phone == null ? null : ContactLine.tel(phone), false);
            }
            case URL -> act(words.say(verb + ".url"), draft.settings().orderUrl(), true);
            case NONE -> null;
        };
    }

    private static MenuPage.@Nullable Action act(String label, @Nullable String href, boolean isForeign) {
        return href == null ? null : new MenuPage.Action(label, href, isForeign);
    }

    /** The prepared text of the message: the guest's place, or nothing if it is unknown. */
    private static String message(String name, List<String> places, MenuWords words) {
        return places.isEmpty() ? "" : name + "\n" + words.joined(places) + "\n";
    }

    static List<MenuPage.Note> notes(Offer offer, MenuWords words) {
        Settings settings = offer.settings();
        return Stream.of(
                        note(settings.priceNote(), "priceNote"),
                        note(settings.showPrices() && !settings.pricesIncludeTax() ? words.say("tax") : null, null),
                        // The owner's own notice is in its place.
                        note(settings.allergyNotice() == null ? null : incomplete(offer, words), null))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    /** The allergy notice that guests read before they order: the owner's words, else a note that nothing is stated. */
    static @Nullable String allergyNotice(Offer offer, MenuWords words) {
        String own = offer.settings().allergyNotice();
        boolean isFood = Trade.of(offer.tree().catalog().draft().template()).isFood();
        boolean isSilent = isFood && !offer.sections().isEmpty() && !ItemAllergens.statesSome(offer);
        return own != null ? own : isSilent ? words.say("allergens.ask") : incomplete(offer, words);
    }

    /** Why guests can't filter by allergens, or null. */
    private static @Nullable String incomplete(Offer offer, MenuWords words) {
        return ItemAllergens.isIncomplete(offer) ? words.say("allergens.incomplete") : null;
    }

    private static MenuPage.@Nullable Note note(@Nullable String text, @Nullable String member) {
        return text == null ? null : new MenuPage.Note(text, member);
    }
}
