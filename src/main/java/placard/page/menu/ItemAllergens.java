package placard.page.menu;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import placard.catalog.item.Allergen;
import placard.catalog.item.Diet;
import placard.catalog.item.Metadata;

/**
 * A guest's information about allergens. There are three states: stated and contained, declared and not contained, not
 * stated. The page never shows the third as safe.
 */
record ItemAllergens(MenuWords words, boolean isFood, boolean statesSome) {
    ItemAllergens(Offer offer, MenuWords words) {
        this(words, Trade.of(offer.tree().catalog().draft().template()).isFood(), statesSome(offer));
    }

    /** Whether any item states an allergen. If none does, one note on the page says so. */
    static boolean statesSome(Offer offer) {
        return offer.sections().stream()
                .flatMap(offered -> offered.entries().stream())
                .map(entry -> entry.item().metadata())
                .anyMatch(metadata ->
                        isDeclared(metadata) || !metadata.get("allergens").isEmpty());
    }

    /** Whether some items state allergens, but no item states all of its own: then guests can filter by none. */
    static boolean isIncomplete(Offer offer) {
        return statesSome(offer)
                && offer.sections().stream()
                        .flatMap(offered -> offered.entries().stream())
                        .map(entry -> entry.item().metadata())
                        .noneMatch(
                                metadata -> Stream.of(Allergen.values()).anyMatch(one -> one.isAbsentFrom(metadata)));
    }

    private static boolean isDeclared(Metadata metadata) {
        return metadata.get("allergensDeclared").booleanValue();
    }

    List<String> sentences(Metadata metadata) {
        List<String> sentences = new ArrayList<>(words.allergens(metadata.get("allergens")));
        boolean isStated = !sentences.isEmpty();
        if (isDeclared(metadata)) {
            boolean isFree = Stream.of(Allergen.values()).allMatch(allergen -> allergen.isAbsentFrom(metadata));
            if (!isStated && isFree) {
                sentences.add(words.say("allergens.none"));
            }
        } else if (isStated || isFood && statesSome) {
            sentences.add(words.say(isStated ? "allergens.partly" : "allergens.unstated"));
        }
        return sentences;
    }

    MenuItem.Traits traits(Metadata metadata) {
        List<Allergen.Statement> stated = Stream.concat(
                        Stream.of(metadata.get("allergens")),
                        metadata.variants().stream()
                                .map(variant -> variant.more().path("allergens")))
                .flatMap(array -> Allergen.stated(array).stream())
                .toList();
        boolean isKnown = stated.stream().allMatch(one -> one.allergen() != null);
        return new MenuItem.Traits(
                Diet.of(metadata.dietary()).stream().map(Diet::word).collect(Collectors.joining(" ")),
                codes(stated, false),
                codes(stated, true),
                isDeclared(metadata) && isKnown);
    }

    private static String codes(List<Allergen.Statement> stated, boolean mayContain) {
        return stated.stream()
                .filter(one -> one.mayContain() == mayContain)
                .map(Allergen.Statement::allergen)
                .filter(Objects::nonNull)
                .map(allergen -> Objects.requireNonNull(allergen).code())
                .distinct()
                .collect(Collectors.joining(" "));
    }
}
