package placard.catalog.profile;

import java.util.HashMap;
import java.util.Map;
import placard.base.Worded;

/** The template of a catalogue, by trade: {@code Template} in {@code docs/openapi.yaml}. */
public enum Template implements Worded {
    RESTAURANT("/menu/"),
    BAKERY("/menu/"),
    RETAIL("/catalog/"),
    SERVICES("/catalog/"),
    REAL_ESTATE("/catalog/");

    /**
     * The accepted words for each template. {@code docs/not-a-bug.md} explains the three further names of the first
     * one.
     */
    public static final Map<String, Template> CHOICES = choices();

    private final String path;

    Template(String path) {
        this.path = path;
    }

    private static Map<String, Template> choices() {
        Map<String, Template> choices =
                new HashMap<>(Map.of("food", RESTAURANT, "menu", RESTAURANT, "the service", RESTAURANT));
        for (Template template : values()) {
            choices.put(template.word(), template);
        }
        return Map.copyOf(choices);
    }

    /** The path of its public page, up to the slug. */
    public String path() {
        return path;
    }
}
