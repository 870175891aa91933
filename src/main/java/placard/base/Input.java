package placard.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON object of a request, member by member. It collects every fault, so that the answer reports all of them
 * together.
 *
 * <p>Each reader returns null when the member is absent, null or wrong; a wrong one has left a {@link Fault}. After the
 * last member, {@link #check} throws if there was any. {@link #nameUnknown} reports the members that no reader read.
 *
 * <p>This file is longer than most. It has one short reader for each kind of value, and all of them share the node, its
 * pointer and the findings.
 */
public final class Input {
    /** The most UTF-16 units from which a normal form makes one character. */
    private static final int MOST_FOR_ONE = 4;

    private final ObjectNode node;
    private final String pointer;
    private final Findings findings;
    private final KnownMembers known = new KnownMembers();

    public Input(ObjectNode node) {
        this(node, false);
    }

    /** Wraps an object. If it is strict, unknown members of it and of its inner objects are faults. */
    public Input(ObjectNode node, boolean isStrict) {
        this(node, "", new Findings(isStrict));
    }

    private Input(ObjectNode node, String pointer, Findings findings) {
        this.node = node;
        this.pointer = pointer;
        this.findings = findings;
    }

    /** The same object in strict mode. Call this before the first reader. */
    public Input strictly() {
        return new Input(node, pointer, findings.strict());
    }

    /** The same object, whose readers give each fault this code. Call this before the first reader. */
    public Input coded(String code) {
        return new Input(node, pointer, findings.coded(code));
    }

    /** Another body with faults and warnings of its own, as strict as this one. */
    public Input apart(ObjectNode other) {
        return new Input(other, findings.isStrict());
    }

    /**
     * The stored object with these members merged into it, where null removes one (JSON merge patch). Faults still
     * point into the body.
     */
    public Input over(ObjectNode stored) {
        return new Input(Json.merged(stored, node), pointer, findings);
    }

    /**
     * The object itself, for callers that store it as it was sent. For the result of {@link #over}, it is a copy that
     * the caller may change.
     */
    public ObjectNode node() {
        return node;
    }

    /** Whether the member was sent, even as null. */
    public boolean has(String name) {
        known.ask(name);
        return node.has(name);
    }

    /** Whether the member was sent as null, which in a PATCH clears it. */
    public boolean clears(String name) {
        known.ask(name);
        return node.has(name) && node.get(name).isNull();
    }

    /** Text in its normal form, of {@code min} to {@code max} code points, without line feeds. */
    public @Nullable String text(String name, int min, int max) {
        return text(name, min, max, false);
    }

    /** Text like {@link #text}, with line feeds allowed. */
    public @Nullable String lines(String name, int min, int max) {
        return text(name, min, max, true);
    }

    private @Nullable String text(String name, int min, int max, boolean lineFeeds) {
        String raw = raw(name);
        if (raw == null) {
            return null;
        }
        if (isFarTooLong(name, raw, max)) {
            return null;
        }
        String normal = Texts.normal(raw);
        // A name of invisible characters counts as empty.
        String text = min > 0 && !Texts.isVisible(normal) ? "" : normal;
        return isFine(name, text, min, max, lineFeeds) ? text : null;
    }

    /** Text like {@link #text}, without the invisible marks that come along with copied telephone numbers. */
    public @Nullable String unmarked(String name, int min, int max) {
        String raw = raw(name);
        if (raw == null) {
            return null;
        }
        StringBuilder visible = new StringBuilder();
        raw.codePoints().filter(c -> Character.getType(c) != Character.FORMAT).forEach(visible::appendCodePoint);
        String text = Texts.normal(visible.toString());
        return isFine(name, text, min, max, false) ? text : null;
    }

    /** Text exactly as sent (credentials, URLs), of {@code min} to {@code max} UTF-16 units. */
    public @Nullable String verbatim(String name, int min, int max) {
        String raw = raw(name);
        return raw != null && isFine(name, raw, min, max, false) ? raw : null;
    }

    /** Any string in normal form. The caller validates it. */
    public @Nullable String word(String name) {
        String raw = raw(name);
        return raw == null ? null : Texts.normal(raw);
    }

    /** Any string as sent. The caller validates it. */
    public @Nullable String raw(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.isTextual()) {
            fault(name, "invalid_type", "Must be a string.");
            return null;
        }
        return value.textValue();
    }

    /** Reports a text that no normal form makes short enough, before it is normalised. */
    private boolean isFarTooLong(String name, String raw, int max) {
        boolean isFar = raw.length() > MOST_FOR_ONE * max && raw.strip().length() > MOST_FOR_ONE * max;
        if (isFar) {
            fault(name, "too_long", "At most " + max + " characters.");
        }
        return isFar;
    }

    private boolean isFine(String name, String text, int min, int max, boolean lineFeeds) {
        int length = Texts.length(text);
        if (length > max) {
            fault(name, "too_long", "At most " + max + " characters.");
        } else if (length < min) {
            fault(
                    name,
                    min == 1 ? "required" : "too_short",
                    "At least " + min + (min == 1 ? " character." : " characters."));
        } else if (!Texts.isClean(text, lineFeeds)) {
            fault(name, "invalid_characters", "Control characters and bidirectional overrides are not allowed.");
        } else {
            return true;
        }
        return false;
    }

    /** Whether the member was sent and is exactly this string. */
    public boolean agrees(String name, String value) {
        known.ask(name);
        JsonNode sent = node.get(name);
        return sent == null || sent.isTextual() && sent.textValue().equals(value);
    }

    /** The member as one of the named choices. */
    public <E> @Nullable E choice(String name, Map<String, E> choices) {
        String word = word(name);
        if (word == null) {
            return null;
        }
        E choice = choices.get(word);
        if (choice == null) {
            fault(name, "unknown_value", "Use one of: " + String.join(", ", new TreeSet<>(choices.keySet())) + ".");
        }
        return choice;
    }

    public @Nullable Boolean flag(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.isBoolean()) {
            fault(name, "invalid_type", "Must be true or false.");
            return null;
        }
        return value.booleanValue();
    }

    /** A number, exact to the digit, within the closed range. */
    public @Nullable BigDecimal number(String name, BigDecimal min, BigDecimal max) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!value.isNumber()) {
            fault(name, "invalid_type", "Must be a number.");
            return null;
        }
        BigDecimal number = value.decimalValue();
        if (number.compareTo(min) < 0 || number.compareTo(max) > 0) {
            fault(name, "out_of_range", "Must be from " + min.toPlainString() + " to " + max.toPlainString() + ".");
            return null;
        }
        return number;
    }

    /** A whole number within the closed range; {@code 3.0} is whole. */
    public @Nullable Integer integer(String name, int min, int max) {
        BigDecimal number = number(name, BigDecimal.valueOf(min), BigDecimal.valueOf(max));
        if (number == null) {
            return null;
        }
        if (number.stripTrailingZeros().scale() > 0) {
            fault(name, "invalid_type", "Must be a whole number.");
            return null;
        }
        return number.intValue();
    }

    /** An instant between 1970 and 9999, in ISO 8601 with an offset, to the millisecond. */
    public @Nullable Instant time(String name) {
        String raw = raw(name);
        if (raw == null) {
            return null;
        }
        Instant time = Json.parsedTime(raw);
        if (time == null) {
            fault(name, "invalid_time", "Use ISO 8601 with an offset, such as 2027-01-31T00:00:00.000Z.");
        }
        return time;
    }

    /** An inner object, read in the same way; its faults and warnings join this one's. */
    public @Nullable Input object(String name) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof ObjectNode inner)) {
            fault(name, "invalid_type", "Must be an object.");
            return null;
        }
        return under(name, inner);
    }

    /** Reads another object as if it was in this member; its faults and warnings join this one's. */
    public Input under(String name, ObjectNode inner) {
        return new Input(inner, pointer(name), findings);
    }

    /** Reads another object as if it was at this index of this array. */
    public Input under(String name, int index, ObjectNode inner) {
        return new Input(inner, pointer(name) + "/" + index, findings);
    }

    /** An array of objects; null if absent or wrong. */
    public @Nullable List<Input> objects(String name, int min, int max) {
        ArrayNode array = array(name, min, max);
        if (array == null) {
            return null;
        }
        List<Input> inner = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i) instanceof ObjectNode object) {
                inner.add(under(name, i, object));
            } else {
                findings.fault(pointer(name) + "/" + i, "invalid_type", "Must be an object.");
            }
        }
        return inner;
    }

    /** An array of one-line texts in normal form; null if absent or wrong. */
    public @Nullable List<String> texts(String name, int maxCount, int maxLength) {
        List<@Nullable String> entries = entries(name, 0, maxCount, maxLength);
        return entries == null
                ? null
                : entries.stream()
                        .filter(Objects::nonNull)
                        .map(Objects::requireNonNull)
                        .toList();
    }

    /**
     * Reads an array like {@link #texts}, with null in the place of each wrong entry. The caller's own rules can then
     * check the others.
     */
    public @Nullable List<@Nullable String> entries(String name, int minCount, int maxCount, int maxLength) {
        ArrayNode array = array(name, minCount, maxCount);
        if (array == null) {
            return null;
        }
        List<@Nullable String> texts = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            texts.add(entry(name, i, array.get(i), maxLength));
        }
        return texts;
    }

    /** One entry of an array as one-line text in normal form; null if wrong. */
    public @Nullable String entry(String name, int index, JsonNode value, int maxLength) {
        if (!value.isTextual()) {
            fault(name, index, "invalid_type", "Must be a string.");
            return null;
        }
        boolean isFar = value.textValue().strip().length() > MOST_FOR_ONE * maxLength;
        String text = isFar ? value.textValue() : Texts.normal(value.textValue());
        if (text.isEmpty() || Texts.length(text) > maxLength) {
            fault(name, index, text.isEmpty() ? "required" : "too_long", "1 to " + maxLength + " characters.");
        } else if (!Texts.isClean(text, false)) {
            fault(name, index, "invalid_characters", "Control characters are not allowed.");
        } else {
            return text;
        }
        return null;
    }

    public @Nullable ArrayNode array(String name, int min, int max) {
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof ArrayNode array)) {
            fault(name, "invalid_type", "Must be an array.");
            return null;
        }
        if (array.size() < min || array.size() > max) {
            fault(name, array.size() > max ? "too_many" : "too_few", "From " + min + " to " + max + " entries.");
            return null;
        }
        return array;
    }

    private @Nullable JsonNode value(String name) {
        known.ask(name);
        JsonNode value = node.get(name);
        return value == null || value.isNull() ? null : value;
    }

    /** Reports a fault if a required member is absent or null. */
    public void require(String name) {
        if (value(name) == null) {
            fault(name, "required", "This member is required.");
        }
    }

    public void fault(String name, String code, String message) {
        findings.fault(pointer(name), code, message);
    }

    /** Reports a fault of one entry of an array. */
    public void fault(String name, int index, String code, String message) {
        findings.fault(pointer(name) + "/" + index, code, message);
    }

    /** Adds a fault that brings its own pointer. */
    public void add(Fault fault) {
        findings.add(fault);
    }

    /** The JSON pointer of a member, as faults and warnings name it. */
    public String pointer(String name) {
        return Findings.at(pointer, name);
    }

    public boolean hasFaults() {
        return findings.hasFaults();
    }

    /** The faults found so far. */
    public List<Fault> faults() {
        return findings.faults();
    }

    /**
     * Whether these members, and everything within them, have no fault. The caller can then check them against each
     * other.
     */
    public boolean isSound(String... names) {
        return Arrays.stream(names).map(this::pointer).allMatch(findings::isSound);
    }

    /**
     * Reports a fault for each of these flags that was sent as null: their default is true, so null would switch them
     * on.
     */
    public void refuseNull(String... names) {
        refuseNull("Must be true or false; null is neither.", List.of(names));
    }

    /** Reports a fault for each of these members that was sent as null: there is always one. */
    public void keep(String... names) {
        refuseNull("Must not be null; leave it out to keep it.", List.of(names));
    }

    private void refuseNull(String message, List<String> names) {
        for (String name : names) {
            if (clears(name)) {
                fault(name, "invalid_type", message);
            }
        }
    }

    /** Adds a warning to the answer. It appears once, however often the body is read. */
    public void warn(String warning) {
        findings.warn(warning);
    }

    /**
     * Accepts these members without reading them, so that no warning names them. They are read-only, or another reader
     * reads them.
     */
    public Input ignoring(String... names) {
        known.ignore(names);
        return this;
    }

    /** Accepts these members without reading them. */
    public Input ignoring(Collection<String> names) {
        names.forEach(known::ignore);
        return this;
    }

    /**
     * Declares the members of an inner object. A caller who sends one of them a level too high then gets a fault that
     * names its right place.
     */
    public Input holding(String member, Collection<String> names) {
        known.hold(member, names);
        return this;
    }

    /** The members that a reader has read. */
    public Set<String> known() {
        return known.asked();
    }

    /**
     * Reports the members of this object that no reader read. It is a fault if the name misspells a known one or
     * belongs one level deeper. Otherwise it is a warning, or a fault if this object is strict.
     */
    public void nameUnknown() {
        known.nameUnknown(node, pointer, findings);
    }

    /**
     * Reports as faults the unknown members whose name is one letter away from one of these. It serves objects that
     * keep unknown members, where a name that differs by two letters may be intended.
     */
    public void refuseNear(Collection<String> names) {
        known.refuseNear(node, names, pointer, findings);
    }

    public List<String> warnings() {
        return findings.warnings();
    }

    /**
     * Ends the reading.
     *
     * @throws Refusal {@code validation_failed} with every fault found
     */
    public void check() {
        findings.check();
    }
}
