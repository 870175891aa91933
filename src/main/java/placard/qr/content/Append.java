package placard.qr.content;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.text.Normalizer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Texts;

/**
 * The parameters that a code adds to addresses of other sites, such as {@code utm_source}.
 *
 * @param parameters values by name, in the owner's order; a value may have placeholders
 */
public record Append(Map<String, String> parameters) {
    public static final Append NONE = new Append(Map.of());
    private static final int MOST = 10;
    private static final int MOST_OF_NAME = 64;
    private static final int MOST_OF_VALUE = 200;
    private static final Set<String> PLACEHOLDERS = Set.of("{slug}", "{name}", "{table}", "{source}", "{rule}");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^{}]*}");

    /** Keeps the order. */
    public Append {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** Reads {@code append}, which replaces all parameters; this one if it was not sent. */
    public Append patchedBy(Input input) {
        if (input.clears("append")) {
            return NONE;
        }
        Input sent = input.object("append");
        if (sent == null) {
            return this;
        }
        Map<String, String> read = new LinkedHashMap<>();
        List<String> names = List.copyOf(
                sent.node().properties().stream().map(Map.Entry::getKey).toList());
        if (names.size() > MOST) {
            input.fault("append", "too_many", "At most " + MOST + " parameters.");
            return this;
        }
        for (String name : names) {
            if (!isName(name)) {
                sent.fault(name, "invalid_name", "A name has 1 to " + MOST_OF_NAME + " characters, without spaces.");
                continue;
            }
            String value = sent.text(name, 1, MOST_OF_VALUE);
            if (value == null) {
                sent.require(name);
            } else if (unknown(value) != null) {
                sent.fault(
                        name,
                        "unknown_placeholder",
                        unknown(value) + " is none of {slug}, {name}, {table}, {source} and {rule}.");
            } else {
                read.put(name, value);
            }
        }
        return new Append(read);
    }

    /** A name that stays itself in a URL and in a JSON pointer's message. */
    private static boolean isName(String name) {
        return !name.isEmpty()
                && name.codePointCount(0, name.length()) <= MOST_OF_NAME
                && name.equals(Texts.normalized(name, Normalizer.Form.NFC))
                && name.codePoints()
                        .noneMatch(c -> Character.isWhitespace(c)
                                || Character.isISOControl(c)
                                || Character.getType(c) == Character.FORMAT
                                || Character.getType(c) == Character.SURROGATE);
    }

    private static @Nullable String unknown(String value) {
        Matcher found = PLACEHOLDER.matcher(value);
        while (found.find()) {
            if (!PLACEHOLDERS.contains(found.group())) {
                return found.group();
            }
        }
        return null;
    }

    public static Append stored(@Nullable String text) {
        if (text == null) {
            return NONE;
        }
        Map<String, String> read = new LinkedHashMap<>();
        Json.stored(text)
                .properties()
                .forEach(one -> read.put(one.getKey(), one.getValue().textValue()));
        return new Append(read);
    }

    public ObjectNode json() {
        ObjectNode json = Json.object();
        parameters.forEach(json::put);
        return json;
    }

    /** Its column; null without parameters. */
    public @Nullable String column() {
        return parameters.isEmpty() ? null : Json.text(json());
    }
}
