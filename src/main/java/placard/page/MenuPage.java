package placard.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.catalog.item.Schedule;
import placard.catalog.profile.BusinessDetails;
import placard.catalog.profile.CatalogDraft;

/**
 * The public page of a catalogue.
 *
 * @param name the catalogue's
 * @param business whose it is, if that is another name
 * @param description text with line feeds
 * @param places where the guest is, such as "Table 12"; untrusted words
 * @param action what to do when one has chosen, or null
 * @param sections those that a guest may see
 * @param hours when the business is open, a line for each of its windows
 * @param lines how to reach it
 * @param notes what holds for everything
 * @param licence its licence number
 */
public record MenuPage(
        String name,
        @Nullable String business,
        @Nullable String description,
        List<String> places,
        @Nullable Action action,
        List<Section> sections,
        List<Hours> hours,
        List<Line> lines,
        List<String> notes,
        @Nullable String licence) {
    private static final int LONGEST_SUMMARY = 160;

    /**
     * A button.
     *
     * @param isForeign whether it leads to somebody else's page
     */
    public record Action(String label, String href, boolean isForeign) {}

    public record Section(String id, String name, @Nullable String description, List<MenuItem> items) {}

    /** One window of opening hours, in words. */
    public record Hours(String days, String times) {}

    static MenuPage of(Offer offer, Presentation presentation) {
        CatalogDraft draft = offer.tree().catalog().draft();
        BusinessDetails business = draft.businessDetails();
        Locale locale = Locale.forLanguageTag(draft.defaultLanguage());
        List<String> places = places(presentation);
        return new MenuPage(
                draft.name(),
                draft.name().equals(business.name()) ? null : business.name(),
                draft.description(),
                places,
                action(draft, places),
                offer.shelves().stream().map(shelf -> section(shelf, offer)).toList(),
                hours(business.hours(), locale),
                BusinessLines.of(business),
                notes(offer),
                business.licenceNumber());
    }

    private static Section section(Offer.Shelf shelf, Offer offer) {
        return new Section(
                shelf.section().id(),
                shelf.section().name(),
                shelf.section().description(),
                shelf.entries().stream().map(entry -> MenuItem.of(entry, offer)).toList());
    }

    private static List<String> places(Presentation presentation) {
        List<String> places = new ArrayList<>();
        add(places, "Table ", presentation.table());
        add(places, "Seat ", presentation.seat());
        add(places, "Room ", presentation.room());
        return List.copyOf(places);
    }

    private static void add(List<String> words, String before, @Nullable String value) {
        if (value != null) {
            words.add(before + value);
        }
    }

    private static @Nullable Action action(CatalogDraft draft, List<String> places) {
        String verb = verb(draft);
        return switch (draft.settings().ordering()) {
            case WHATSAPP ->
                act(
                        verb + " on WhatsApp",
                        BusinessLines.whatsApp(draft.businessDetails().whatsapp(), message(draft, places)),
                        true);
            case PHONE -> {
                String phone = draft.businessDetails().phone();
                yield act(verb + " by phone", phone == null ? null : Line.tel(phone), false);
            }
            case URL -> act(verb + " online", draft.settings().orderUrl(), true);
            case NONE -> null;
        };
    }

    private static @Nullable Action act(String label, @Nullable String href, boolean isForeign) {
        return href == null ? null : new Action(label, href, isForeign);
    }

    private static String verb(CatalogDraft draft) {
        return switch (draft.template()) {
            case RESTAURANT, BAKERY, RETAIL -> "Order";
            case SERVICES -> "Book";
            case REAL_ESTATE -> "Enquire";
        };
    }

    /** What stands in the message already: where the guest is; nothing if that is not known. */
    private static String message(CatalogDraft draft, List<String> places) {
        return places.isEmpty() ? "" : draft.name() + "\n" + String.join(", ", places) + "\n";
    }

    private static List<Hours> hours(@Nullable Schedule hours, Locale locale) {
        return hours == null
                ? List.of()
                : hours.windows().stream()
                        .map(window ->
                                new Hours(MenuWords.days(window.days(), locale), window.from() + " – " + window.to()))
                        .toList();
    }

    private static List<String> notes(Offer offer) {
        List<String> notes = new ArrayList<>();
        notes.add(offer.settings().priceNote());
        if (offer.settings().showPrices() && !offer.settings().pricesIncludeTax()) {
            notes.add("Prices do not include tax.");
        }
        notes.add(offer.settings().allergyNotice());
        notes.removeIf(Objects::isNull);
        return List.copyOf(notes);
    }

    /** What the browser's window is called. */
    String title() {
        return business == null ? name : name + " · " + business;
    }

    /** The description as one line for search engines. */
    @Nullable
    String summary() {
        if (description == null) {
            return null;
        }
        String line = description.replaceAll("\\s+", " ").strip();
        int end = line.offsetByCodePoints(0, Math.min(LONGEST_SUMMARY, line.codePointCount(0, line.length())));
        return line.substring(0, end);
    }
}
