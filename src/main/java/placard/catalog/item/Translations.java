package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Sha256;
import placard.base.Texts;

/**
 * The translations of a record's texts. Each keeps a digest of its original, so that outdated ones are detected.
 *
 * @param languages by canonical BCP 47 tag, then by member; no language is without a text
 */
public record Translations(SortedMap<String, SortedMap<String, Text>> languages) {
    public static final Translations NONE = new Translations(new TreeMap<>());

    /** The member that names outdated translations. */
    static final String STALE = "stale";

    /** The digest of a text that was marked as outdated. */
    private static final String OF_NOTHING = "";

    private static final String MEMBER = "translations";
    private static final int MOST_LANGUAGES = 20;

    /**
     * The approximate bytes of a text in memory besides its characters: itself, its digest and its place in the maps.
     */
    private static final int OVERHEAD = 256;

    /**
     * One text.
     *
     * @param of the digest of its original when it was written
     */
    public record Text(String text, String of) {}

    /** The original texts of a record by member; null where it has none. */
    @FunctionalInterface
    public interface Originals {
        @Nullable
        String get(String member);
    }

    /** Gives the shown form of a text: a translation, or the original, which is null if there is none. */
    @FunctionalInterface
    public interface Reader {
        @Nullable
        String read(Translations translations, String member, @Nullable String original);

        /** The same for a text that always exists. */
        default String readName(Translations translations, String original) {
            return Objects.requireNonNullElse(read(translations, "name", original), original);
        }
    }

    public Translations {
        languages = Collections.unmodifiableSortedMap(languages);
    }

    /**
     * Applies sent translations to the former ones, by language and member; null removes. Faults and warnings stay in
     * the input.
     *
     * @param input the record itself, whose member {@code translations} is read
     * @param originals as they are after the change
     */
    public static Translations patched(Translations before, Input input, Translated kind, Originals originals) {
        if (!input.has(MEMBER)) {
            return before;
        }
        Input sent = input.object(MEMBER);
        if (sent == null) {
            return input.clears(MEMBER) ? NONE : before;
        }
        if (sent.node().size() > 2 * MOST_LANGUAGES) {
            input.fault(MEMBER, "too_many", "At most " + MOST_LANGUAGES + " languages.");
            return before;
        }
        SortedMap<String, SortedMap<String, Text>> after = new TreeMap<>(before.languages);
        Set<String> seen = new HashSet<>();
        List<String> names = new ArrayList<>();
        sent.node().fieldNames().forEachRemaining(names::add);
        for (String name : names) {
            String tag = Texts.languageTag(name);
            if (tag == null) {
                sent.fault(Texts.shown(name), "invalid_language", "Use a BCP 47 tag such as hi or pt-BR.");
            } else if (!seen.add(tag)) {
                sent.fault(Texts.shown(name), "duplicate", "The language " + tag + " is there twice.");
            } else {
                one(after, sent, name, tag, kind, originals);
            }
        }
        if (after.size() > MOST_LANGUAGES) {
            input.fault(MEMBER, "too_many", "At most " + MOST_LANGUAGES + " languages.");
        }
        return new Translations(after);
    }

    /** Applies the texts of one language to the former ones. */
    private static void one(
            SortedMap<String, SortedMap<String, Text>> after,
            Input sent,
            String name,
            String tag,
            Translated kind,
            Originals originals) {
        if (sent.clears(name)) {
            after.remove(tag);
            return;
        }
        Input texts = sent.object(name);
        if (texts == null) {
            return;
        }
        texts.ignoring(STALE);
        SortedMap<String, Text> translated = new TreeMap<>(after.getOrDefault(tag, new TreeMap<>()));
        for (Translated.Member member : kind.members()) {
            if (texts.has(member.name())) {
                String text = text(texts, member);
                String original = originals.get(member.name());
                if (text == null || text.isEmpty()) {
                    translated.remove(member.name());
                } else {
                    translated.put(
                            member.name(),
                            marked(
                                    translated.get(member.name()),
                                    member.name(),
                                    text,
                                    original,
                                    texts.node().path(STALE)));
                }
                if (text != null && !text.isEmpty() && original == null) {
                    texts.warn(texts.pointer(member.name())
                            + " is kept, but not shown: there is no text of which it is a translation.");
                }
            }
        }
        texts.nameUnknown();
        if (translated.isEmpty()) {
            after.remove(tag);
        } else {
            after.put(tag, Collections.unmodifiableSortedMap(translated));
        }
    }

    /**
     * A text with the original it was made from. A text sent back unchanged beside {@code stale} keeps its mark, so
     * that sending back a record confirms no translation. A member that {@code stale} names is out of date.
     */
    private static Text marked(
            @Nullable Text before, String member, String text, @Nullable String original, JsonNode stale) {
        String now = digest(original);
        if (!stale.isArray()) {
            return new Text(text, now);
        }
        boolean isSame = before != null && before.text().equals(text);
        boolean isNamed = stale.valueStream().anyMatch(one -> one.asText().equals(member));
        boolean isStale = before != null && !before.of().equals(now);
        if (before != null && isSame && (!isNamed || isStale)) {
            return before;
        }
        return new Text(text, isNamed ? OF_NOTHING : now);
    }

    private static @Nullable String text(Input texts, Translated.Member member) {
        int least = member.name().equals("name") ? 1 : 0;
        return member.hasLines()
                ? texts.lines(member.name(), least, member.most())
                : texts.text(member.name(), least, member.most());
    }

    private static String digest(@Nullable String original) {
        return Sha256.name(Objects.requireNonNullElse(original, "").getBytes(StandardCharsets.UTF_8));
    }

    /** Reads the JSON of {@link #stored()}; other forms are left out. */
    public static Translations stored(JsonNode json) {
        SortedMap<String, SortedMap<String, Text>> languages = new TreeMap<>();
        json.properties().forEach(language -> {
            SortedMap<String, Text> texts = new TreeMap<>();
            language.getValue().properties().forEach(member -> {
                JsonNode pair = member.getValue();
                if (pair.isArray() && pair.path(0).isTextual() && pair.path(1).isTextual()) {
                    texts.put(
                            member.getKey(),
                            new Text(pair.get(0).textValue(), pair.get(1).textValue()));
                }
            });
            if (!texts.isEmpty()) {
                languages.put(language.getKey(), Collections.unmodifiableSortedMap(texts));
            }
        });
        return languages.isEmpty() ? NONE : new Translations(languages);
    }

    /** The same from a column, null for none. */
    public static Translations stored(@Nullable String text) {
        return text == null ? NONE : stored(Json.stored(text));
    }

    /** The stored form of each text: {@code [text, digest]}. */
    ObjectNode stored() {
        ObjectNode json = Json.object();
        languages.forEach((language, texts) -> {
            ObjectNode of = json.putObject(language);
            texts.forEach((member, text) -> of.putArray(member).add(text.text()).add(text.of()));
        });
        return json;
    }

    /** The value of the column: null for none. */
    public @Nullable String column() {
        return languages.isEmpty() ? null : Json.text(stored());
    }

    /** The approximate memory in bytes. */
    public long bytes() {
        return languages.values().stream()
                .flatMap(texts -> texts.values().stream())
                .mapToLong(text -> OVERHEAD + text.text().getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }

    /** The JSON form; {@code stale} names the texts whose original has changed. */
    public ObjectNode json(Originals originals) {
        ObjectNode json = Json.object();
        languages.forEach((language, texts) -> {
            ObjectNode of = json.putObject(language);
            texts.forEach((member, text) -> of.put(member, text.text()));
            ArrayNode stale = of.putArray(STALE);
            texts.forEach((member, text) -> {
                if (!text.of().equals(digest(originals.get(member)))) {
                    stale.add(member);
                }
            });
        });
        return json;
    }

    public boolean isEmpty() {
        return languages.isEmpty();
    }

    /** The text of a member in exactly this language; null if there is none. */
    public @Nullable String find(String language, String member) {
        Map<String, Text> texts = languages.get(language);
        Text text = texts == null ? null : texts.get(member);
        return text == null ? null : text.text();
    }
}
