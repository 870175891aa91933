package placard.app.activity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import placard.app.activity.ActivityView.Row;
import placard.app.activity.ActivityView.ShownValue;

/** The differences between two forms of a record: a row for each value, at any depth. */
final class ChangeRows {
    private static final int MOST = 24;
    private static final int DEEPEST = 4;
    /** Between the names of a value and of what it is in. */
    private static final String WITHIN = " › ";
    /** The sign for a value that is not set. */
    private static final Set<String> UNSAID = Set.of("id", "stale", "variantId", "addOnId", "trashId");

    private final ChangeWords words;
    private final List<Row> rows = new ArrayList<>();
    private int more;

    private ChangeRows(ChangeWords words) {
        this.words = words;
    }

    /**
     * The rows of an entry.
     *
     * @param more the number of rows that are left out
     */
    record Rows(List<Row> rows, int more) {}

    static Rows of(ChangeWords words, JsonNode before, JsonNode after) {
        ChangeRows all = new ChangeRows(words);
        for (String name : names(before, after)) {
            all.walk(name, "", name, before.path(name), after.path(name), 0);
        }
        return new Rows(List.copyOf(all.rows), all.more);
    }

    /** The change of many records, without their ids. */
    static Rows ofMany(ChangeWords words, JsonNode before, JsonNode after) {
        JsonNode shown = after.deepCopy();
        if (shown instanceof ObjectNode object) {
            object.remove("qrIds");
        }
        return of(words, before, shown);
    }

    /** The numbers of an import, and what it has changed of each item. */
    static Rows ofImport(ChangeWords words, JsonNode after) {
        ChangeRows all = new ChangeRows(words);
        for (String count : List.of("created", "updated")) {
            if (after.path(count).asLong() > 0) {
                all.add(new Row(count, words.label(count), ShownValue.NOTHING, words.shown(count, after.path(count))));
            }
        }
        for (JsonNode item : after.path("changes")) {
            String prefix = item.path("name").asText() + WITHIN;
            JsonNode was = item.path("before");
            JsonNode is = item.path("after");
            names(was, is).forEach(name -> all.walk(name, prefix, name, was.path(name), is.path(name), 1));
        }
        return new Rows(List.copyOf(all.rows), all.more);
    }

    /** The rule of a change of many prices, and the number of prices; a row for each item would be too many. */
    static Rows ofPrices(ChangeWords words, JsonNode after) {
        ChangeRows all = new ChangeRows(words);
        after.properties().forEach(member -> {
            if (!member.getKey().equals("prices")) {
                String name = member.getKey();
                all.add(new Row(name, words.label(name), ShownValue.NOTHING, words.shown(name, member.getValue())));
            }
        });
        return new Rows(List.copyOf(all.rows), all.more);
    }

    /** A published draft: the number of its changes, and the first of them. */
    static Rows ofDraft(ChangeWords words, JsonNode after) {
        ChangeRows all = new ChangeRows(words);
        JsonNode count = after.path("published");
        all.add(new Row("published", words.label("published"), ShownValue.NOTHING, words.shown("published", count)));
        for (JsonNode change : after.path("changes")) {
            if (change.path("member").isTextual()) {
                String member = change.path("member").asText();
                String name = member.substring(member.indexOf('.') + 1);
                String prefix = change.path("name").asText() + WITHIN;
                all.walk("published", prefix, name, change.path("before"), change.path("after"), 1);
            } else if (!change.path("type").asText().equals("order")) {
                JsonNode name = change.path("name");
                boolean isNew = change.path("type").asText().equals("create");
                ShownValue shown = words.shown("name", name);
                all.add(new Row(
                        "published",
                        words.label("name"),
                        isNew ? ShownValue.NOTHING : shown,
                        isNew ? shown : ShownValue.NOTHING));
            }
        }
        return new Rows(List.copyOf(all.rows), all.more);
    }

    /** The amount of credits and their purpose. */
    static Rows ofGrant(ChangeWords words, JsonNode after) {
        ChangeRows all = new ChangeRows(words);
        all.add(new Row(
                "amount", words.label("credits"), ShownValue.NOTHING, words.shown("amount", after.path("amount"))));
        all.add(new Row(
                "reason", words.label("reason"), ShownValue.NOTHING, words.shown("reason", after.path("reason"))));
        return new Rows(List.copyOf(all.rows), all.more);
    }

    private static Set<String> names(JsonNode before, JsonNode after) {
        Set<String> names = new LinkedHashSet<>();
        after.fieldNames().forEachRemaining(names::add);
        before.fieldNames().forEachRemaining(names::add);
        names.removeAll(UNSAID);
        return names;
    }

    /**
     * Adds what differs in a value.
     *
     * @param top the member of the record that it is in
     * @param prefix the names of what it is in, each with {@link #WITHIN} behind it
     */
    private void walk(String top, String prefix, String name, JsonNode was, JsonNode is, int depth) {
        if (was.equals(is)) {
            return;
        }
        // One of several sizes or extras that was switched is called as it calls itself.
        String label = prefix + (name.equals("option") ? entryName(is) : words.label(name));
        if (depth < DEEPEST && isObject(was, is)) {
            for (String inner : names(was, is)) {
                boolean isLanguage = name.equals("translations");
                String within = label + WITHIN + (isLanguage ? words.language(inner) + WITHIN : "");
                if (isLanguage) {
                    texts(top, within, was.path(inner), is.path(inner), depth);
                } else {
                    walk(top, within, inner, was.path(inner), is.path(inner), depth + 1);
                }
            }
        } else if (depth < DEEPEST && isListOfObjects(was, is)) {
            entries(top, label, name, was, is, depth);
        } else {
            add(new Row(top, label, words.shown(name, was), words.shown(name, is)));
        }
    }

    private void texts(String top, String prefix, JsonNode was, JsonNode is, int depth) {
        names(was, is).forEach(inner -> walk(top, prefix, inner, was.path(inner), is.path(inner), depth + 1));
    }

    private static boolean isObject(JsonNode was, JsonNode is) {
        return was.isObject() && (is.isObject() || isNothing(is)) || is.isObject() && isNothing(was);
    }

    private static boolean isNothing(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }

    private static boolean isListOfObjects(JsonNode was, JsonNode is) {
        return was.path(0).isObject() && (is.isArray() || isNothing(is))
                || is.path(0).isObject() && (was.isArray() || isNothing(was));
    }

    /** Entries of two lists are the same if their ids are, or else their names. */
    private void entries(String top, String label, String name, JsonNode was, JsonNode is, int depth) {
        Map<String, JsonNode> before = byKey(was);
        Map<String, JsonNode> after = byKey(is);
        int seen = rows.size() + more;
        Set<String> keys = new LinkedHashSet<>(after.keySet());
        keys.addAll(before.keySet());
        for (String key : keys) {
            JsonNode old = before.getOrDefault(key, MissingNode.getInstance());
            JsonNode fresh = after.getOrDefault(key, MissingNode.getInstance());
            String entry = entryName(fresh.isMissingNode() ? old : fresh);
            String within = label + (entry.isEmpty() ? "" : WITHIN + entry);
            if (old.isMissingNode() || fresh.isMissingNode()) {
                add(new Row(top, within, words.shown(name, old), words.shown(name, fresh)));
            } else {
                names(old, fresh)
                        .forEach(inner ->
                                walk(top, within + WITHIN, inner, old.path(inner), fresh.path(inner), depth + 1));
            }
        }
        if (rows.size() + more == seen) {
            add(new Row(top, label, words.shown(name, was), words.shown(name, is)));
        }
    }

    private static Map<String, JsonNode> byKey(JsonNode list) {
        Map<String, JsonNode> entries = new LinkedHashMap<>();
        int at = 0;
        for (JsonNode entry : list) {
            String key = entry.path("id").asText(entryName(entry));
            entries.put(key.isEmpty() || entries.containsKey(key) ? "#" + at : key, entry);
            at++;
        }
        return entries;
    }

    private static String entryName(JsonNode entry) {
        for (String name : List.of("name", "label", "title", "date", "number")) {
            if (entry.path(name).isTextual()) {
                return entry.path(name).asText();
            }
        }
        return "";
    }

    private void add(Row row) {
        // "Any" and "none" look alike to people.
        if (row.before().isNothing() && row.after().isNothing()) {
            return;
        }
        if (rows.size() < MOST) {
            rows.add(row);
        } else {
            more++;
        }
    }
}
