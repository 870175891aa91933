package placard.catalog.item;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Worded;

/** The known dietary tags. Owners may write others, which are shown and filter nothing. */
public enum Diet implements Worded {
    VEG,
    NON_VEG,
    EGG,
    EGGLESS,
    VEGAN,
    JAIN,
    GLUTEN_FREE,
    DAIRY_FREE,
    NUT_FREE,
    HALAL,
    KOSHER;

    private static final Map<String, Diet> CHOICES = Worded.choices(Diet.class);
    /** Further words that owners write. */
    public static final Map<String, Diet> ALSO =
            Map.of("vegetarian", VEG, "non_vegetarian", NON_VEG, "nonveg", NON_VEG, "egg_less", EGGLESS);

    /** The diet of a tag in any spelling ({@code Non-Veg}, {@code non veg}); or null. */
    public static @Nullable Diet find(String tag) {
        String word = Attributes.word(tag);
        Diet diet = CHOICES.get(word);
        return diet != null ? diet : ALSO.get(word);
    }

    /** The diets of an item's tags, with implied ones: vegan and Jain food is vegetarian too. */
    public static Set<Diet> of(Collection<String> tags) {
        Set<Diet> diets = EnumSet.noneOf(Diet.class);
        for (String tag : tags) {
            Diet diet = find(tag);
            if (diet != null) {
                diets.add(diet);
            }
        }
        if (diets.contains(VEGAN) || diets.contains(JAIN)) {
            diets.add(VEG);
        }
        return diets;
    }
}
