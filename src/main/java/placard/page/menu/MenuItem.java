package placard.page.menu;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.page.Initials;
import placard.page.Picture;

/**
 * An item on a catalogue's page, all of it in words (a view model).
 *
 * @param pictures the first one is on the card
 * @param isFeatured whether its owner recommends it
 * @param price null if there is none to show
 * @param state why it is unavailable; null if it is available
 * @param isSoldOut whether it is unavailable because it is sold out; else it is off its schedule
 * @param marks its dietary tags
 * @param spice how hot it is, or null
 * @param glance the facts on its card, in one line; may be empty
 * @param facts those of the template first
 * @param allergens sentences; none if no item of the catalogue states allergens
 * @param details less important facts
 * @param plans of the floors, as pictures
 * @param links to tours, maps and other pages of the item
 * @param actions of the guest, the main one first
 * @param isOrderable whether a cart accepts it while it is available
 */
public record MenuItem(
        String id,
        String name,
        @Nullable String badge,
        boolean isFeatured,
        List<Picture> pictures,
        @Nullable Price price,
        @Nullable String state,
        boolean isSoldOut,
        List<Mark> marks,
        @Nullable Spice spice,
        @Nullable String description,
        String glance,
        List<String> facts,
        List<String> allergens,
        List<Choice> variants,
        List<Group> addOns,
        List<Fact> details,
        List<String> amenities,
        List<Plan> plans,
        List<MenuPage.Action> links,
        List<MenuPage.Action> actions,
        boolean isOrderable,
        Traits traits) {
    /**
     * A price in words.
     *
     * @param text such as "from €8.50"
     * @param was the compared price, struck through; null for none
     * @param wasWords the compared price for screen readers
     * @param notes the unit price and the deposit, each with its unit or word; shown beside the price
     * @param term its name while it is in force, and until when, such as "Happy hour until 7 PM"; null for an ordinary
     *     price
     */
    public record Price(
            String text,
            @Nullable String was,
            @Nullable String wasWords,
            @Nullable String term,
            List<String> notes) {
        static @Nullable Price of(@Nullable String text) {
            return text == null ? null : new Price(text, null, null, null, List.of());
        }
    }

    /**
     * A dietary tag.
     *
     * @param kind the canonical code, or "other"
     */
    public record Mark(String kind, String word) {}

    /** How hot an item is: 0 to 3, and the level in words. */
    public record Spice(int level, String word) {}

    public record Fact(String label, String value) {}

    public record Plan(String label, Picture picture) {}

    /**
     * A variant or an add-on.
     *
     * @param price in words, or null
     * @param details other facts about it
     */
    public record Choice(
            String id,
            String name,
            @Nullable Price price,
            List<String> details,
            boolean isDefault,
            boolean isSoldOut) {}

    /** Add-ons that belong together, and the rule how many of them a guest may choose. */
    public record Group(String name, @Nullable String rule, List<Choice> choices) {}

    /**
     * The codes that a guest's filters compare, separated by spaces.
     *
     * @param isDeclared whether an allergen that is not named is declared absent
     */
    public record Traits(String diet, String contains, String may, boolean isDeclared) {}

    /** Whether it is unavailable now. */
    public boolean isOff() {
        return state != null;
    }

    /** The letter that replaces a missing picture. */
    public String initial() {
        return Initials.of(name);
    }

    /** Whether it has more to show than its card. */
    public boolean hasMore() {
        return pictures.size() > 1
                || actions.size() > 1
                || Stream.of(facts, allergens, variants, addOns, details, amenities, plans, links)
                        .anyMatch(part -> !part.isEmpty());
    }
}
