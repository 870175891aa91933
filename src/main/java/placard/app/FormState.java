package placard.app;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a form: its values and its faults.
 *
 * @param values by the names of the fields; passwords are never among them
 * @param faults by the names of the fields, as keys of words: {@code fault.required}, {@code fault.email},
 *     {@code fault.too_long}, {@code fault.password.short}, {@code fault.password.long}, {@code fault.password.weak},
 *     {@code fault.password.characters}
 * @param fault the form's error as a key of words: {@code fault.sign_in}, {@code fault.wait}, {@code fault.busy};
 *     null if nothing is, or if it is the fields
 */
public record FormState(
        Map<String, String> values,
        Map<String, String> faults,
        @Nullable String fault) {
    /** One that nobody has filled in yet. */
    public static final FormState EMPTY = new FormState(Map.of(), Map.of(), null);

    /** The text of a field; empty at first. */
    public String value(String field) {
        return values.getOrDefault(field, "");
    }

    /** The key of what is wrong with a field, or null. */
    public @Nullable String faultOf(String field) {
        return faults.get(field);
    }

    /** Whether the form goes back to the sender. */
    public boolean isRefused() {
        return fault != null || !faults.isEmpty();
    }

    /** The key of the sentence above the form. */
    public String summary() {
        return fault == null ? "fault.fields" : fault;
    }

    /** The status of a page with this form. */
    public int status() {
        return isRefused() ? 422 : 200;
    }
}
