package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Input;

/** Checks the {@code options} of variants against the item's {@code optionTypes}, where both are given. */
final class Options {
    private Options() {}

    /**
     * Leaves a fault for each variant with an option or a value that the item doesn't have.
     *
     * @param metadata the whole metadata of the item
     * @param sent the object with the sent variants; null if they are the stored ones, so that the types are at fault
     */
    static void check(Input metadata, List<Variant> variants, @Nullable Input sent) {
        Map<String, Set<String>> types = types(metadata.node().path("optionTypes"));
        if (types.isEmpty()) {
            return;
        }
        for (int i = 0; i < variants.size(); i++) {
            String wrong = wrong(variants.get(i).options(), types);
            if (wrong != null && sent != null) {
                sent.fault("variants", i, "unknown_option", wrong);
            } else if (wrong != null) {
                metadata.fault(
                        "optionTypes",
                        "unknown_option",
                        "The variant '" + variants.get(i).name() + "' does not fit: " + wrong);
            }
        }
    }

    private static Map<String, Set<String>> types(JsonNode optionTypes) {
        Map<String, Set<String>> types = new HashMap<>();
        for (JsonNode type : optionTypes) {
            types.put(type.path("name").asText(), new HashSet<>(Attributes.texts(type.path("values"))));
        }
        return types;
    }

    private static @Nullable String wrong(Map<String, String> options, Map<String, Set<String>> types) {
        for (var option : options.entrySet()) {
            Set<String> values = types.get(option.getKey());
            if (values == null) {
                return "optionTypes has no '" + option.getKey() + "'.";
            }
            if (!values.contains(option.getValue())) {
                return "'" + option.getKey() + "' has no value '" + option.getValue() + "'.";
            }
        }
        return null;
    }
}
