package placard.page.menu;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.page.Initials;
import placard.page.Picture;

/**
 * An item on a catalogue's page, all of it in words.
 *
 * @param pictures the first one is on the card
 * @param isFeatured whether its owner recommends it
 * @param price null if there is none to tell
 * @param state why it can't be had; null if it can
 * @param isSoldOut whether that is why; else it is off its schedule
 * @param marks what it is good for
 * @param spice how hot it is, or null
 * @param glance what one must know before one looks closer, in one line; may be empty
 * @param facts those of the template first
 * @param allergens sentences; none where the whole catalogue states none
 * @param details less important facts
 * @param plans of the floors, as pictures
 * @param links to what belongs to it
 * @param actions what can be done about it, the main one first
 * @param isOrderable whether a cart takes it while it can be had
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
     * @param was what it is compared with, struck through; null for none
     * @param wasWords the same for those who hear it
     * @param term what it is called while it holds, and until when, such as "Happy hour until 7 PM"; null for ordinary
     */
    public record Price(
            String text,
            @Nullable String was,
            @Nullable String wasWords,
            @Nullable String term) {
        static @Nullable Price of(@Nullable String text) {
            return text == null ? null : new Price(text, null, null, null);
        }
    }

    /**
     * A dietary tag.
     *
     * @param kind the canonical code, or "other"
     */
    public record Mark(String kind, String word) {}

    /** 0 to 3, and how that is said. */
    public record Spice(int level, String word) {}

    public record Fact(String label, String value) {}

    public record Plan(String label, Picture picture) {}

    /**
     * A variant or an add-on.
     *
     * @param price in words, or null
     * @param details what else there is to know of it
     */
    public record Choice(
            String id,
            String name,
            @Nullable Price price,
            List<String> details,
            boolean isDefault,
            boolean isSoldOut) {}

    /** Add-ons that belong together, and how many of them may be chosen. */
    public record Group(String name, @Nullable String rule, List<Choice> choices) {}

    /**
     * What a guest's filters go by: codes with spaces between them.
     *
     * @param isDeclared whether what is not named may be taken for absent
     */
    public record Traits(String diet, String contains, String may, boolean isDeclared) {}

    /** Whether it can't be had now. */
    public boolean isOff() {
        return state != null;
    }

    /** What stands in the place of a picture. */
    public String initial() {
        return Initials.of(name);
    }

    /** Whether there is more to show than the card does. */
    public boolean hasMore() {
        return pictures.size() > 1
                || actions.size() > 1
                || Stream.of(facts, allergens, variants, addOns, details, amenities, plans, links)
                        .anyMatch(part -> !part.isEmpty());
    }
}
