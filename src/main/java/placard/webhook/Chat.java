package placard.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import placard.base.Json;
import placard.page.Language;
import placard.page.Words;
import placard.storage.Database;

/**
 * Puts events into sentences for a chat, a line for each. They are made when they are sent, so that a workspace that
 * changes its language reads it at once.
 *
 * @param languages the language of a workspace
 * @param names of its codes: an event of counted scans has none
 */
record Chat(Function<String, Language> languages, Names names) {
    private static final Map<Language, Words> WORDS = Words.loadFrom("/placard/webhook/words/", "chat");
    private static final int MOST_LINES = 8;
    /** The end of what is reserved, which no item reaches. */
    private static final String RESERVED = "9999-12-31T";
    /** Discord refuses more than 2000. */
    private static final int LONGEST_TEXT = 1_800;

    private static final int LONGEST_NAME = 120;
    /** The most codes that the sentence about scans names. */
    private static final int MOST_CODES = 3;

    private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
    private static final int ZERO_WIDTH_JOINER = 0x200d;

    /** They surround a text of its own direction. */
    private static final char ISOLATE = '\u2068';

    private static final char END = '\u2069';

    /** Knows the names of codes. */
    @FunctionalInterface
    interface Names {
        Names NONE = (workspaceId, ids) -> Map.of();

        /** The names of those of these codes that are known, by their ids. */
        Map<String, String> of(String workspaceId, Collection<String> ids);
    }

    /** The names that are in the store. */
    record InStore(Database database) implements Names {
        @Override
        public Map<String, String> of(String workspaceId, Collection<String> ids) {
            return database.read(tx -> {
                Map<String, String> names = new HashMap<>();
                for (String id : ids) {
                    tx.find(
                                    "select name from qr_code where workspace_id = ? and id = ?",
                                    row -> row.text("name"),
                                    workspaceId,
                                    id)
                            .ifPresent(name -> names.put(id, name));
                }
                return names;
            });
        }
    }

    /** The body of one request about some events of a workspace. */
    String body(Webhook webhook, List<String> events) {
        Language language = languages.apply(webhook.workspaceId());
        List<ObjectNode> seen = events.stream()
                .map(event -> Json.stored(Messages.seenBy(webhook, event)))
                .toList();
        return Json.text(webhook.format().body(text(words(language), seen, names)));
    }

    /** The body of a request that tries the endpoint. */
    String test(Webhook webhook, String event) {
        Words words = words(languages.apply(webhook.workspaceId()));
        return Json.text(webhook.format()
                .body(words.say("test", line(words, Json.stored(Messages.seenBy(webhook, event)), names))));
    }

    static Words words(Language language) {
        return Objects.requireNonNull(WORDS.get(language));
    }

    static String text(Words words, List<ObjectNode> events, Names names) {
        List<String> lines = new ArrayList<>();
        int length = 0;
        List<ObjectNode> different = joined(events);
        for (ObjectNode event : different) {
            String line = line(words, event, names);
            length += Format.sentLength(line) + 1;
            if (lines.size() == MOST_LINES || !lines.isEmpty() && length > LONGEST_TEXT) {
                break;
            }
            lines.add(line);
        }
        int more = different.size() - lines.size();
        if (more > 0) {
            lines.add(words.count("more", BigDecimal.valueOf(more), number(words, more)));
        }
        return String.join("\n", lines);
    }

    /** The events with all counted scans in the first of their type, which makes one sentence of them. */
    private static List<ObjectNode> joined(List<ObjectNode> events) {
        List<ObjectNode> joined = new ArrayList<>();
        ArrayNode scans = null;
        for (ObjectNode event : events) {
            if (!(event.at("/data/scans") instanceof ArrayNode some)) {
                joined.add(event);
            } else if (scans == null) {
                joined.add(event);
                scans = some;
            } else {
                scans.addAll(some);
            }
        }
        return joined;
    }

    private static String line(Words words, JsonNode event, Names names) {
        String said = sentence(words, event, names);
        String actor = event.at("/actor/name").asText("");
        return actor.isEmpty() ? said : words.say("by", said, name(actor));
    }

    private static String sentence(Words words, JsonNode event, Names names) {
        JsonNode data = event.path("data");
        String type = event.path("type").asText();
        String name = name(data.at("/subject/name").asText(""));
        EventType known = EventType.CHOICES.get(type);
        if (known == null) {
            // Another version of the program has written it.
            return words.say("by", type, name);
        }
        return switch (known) {
            case ITEM_AVAILABILITY_CHANGED -> {
                JsonNode now = data.at("/after/isAvailable");
                String how = data.at("/after/soldOutUntil").asText().startsWith(RESERVED) ? ".reserved" : ".out";
                yield words.say(type + (now.isBoolean() ? now.asBoolean() ? ".in" : how : ".changed"), name);
            }
            case CREDITS_LOW ->
                words.say(type, number(words, data.path("remaining").asLong()));
            case ALERT_MILESTONE ->
                count(words, type, name, data.path("milestone").asLong());
            case ALERT_QUIET -> count(words, type, name, data.path("quietDays").asLong());
            case EVENTS_LOST -> words.say(type, number(words, data.path("count").asLong()));
            case SCAN_COUNTED -> scans(words, event, names);
            case CODE_CREATED,
                    CODE_CHANGED,
                    CODE_DELETED,
                    CODE_CLOSED,
                    CODE_RETARGETED,
                    CATALOG_CREATED,
                    CATALOG_CHANGED,
                    CATALOG_PUBLISHED,
                    CATALOG_UNPUBLISHED,
                    CATALOG_DELETED,
                    CATALOG_ITEMS_CHANGED,
                    PLAN_FAILED,
                    WEBHOOK_DISABLED -> words.say(type, name);
        };
    }

    /** How many scans there were, and of which codes: the most scanned first. */
    private static String scans(Words words, JsonNode event, Names names) {
        JsonNode scans = event.at("/data/scans");
        String number = number(words, scans.size());
        Map<String, Long> byCode = new TreeMap<>();
        scans.forEach(scan -> byCode.merge(scan.path("qrId").asText(), 1L, Long::sum));
        List<Map.Entry<String, Long>> most = byCode.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_CODES)
                .toList();
        Map<String, String> known = names.of(
                event.path("workspaceId").asText(),
                most.stream().map(Map.Entry::getKey).toList());
        boolean isOne = byCode.size() == 1;
        return most.stream()
                .filter(code -> known.containsKey(code.getKey()))
                .map(code -> {
                    String name = name(Objects.requireNonNull(known.get(code.getKey())));
                    return isOne ? name : words.say("scan.counted.code", name, number(words, code.getValue()));
                })
                .reduce((some, next) -> words.say("scan.counted.and", some, next))
                .map(codes -> byCode.size() > MOST_CODES ? words.say("scan.counted.and", codes, "…") : codes)
                .map(codes -> words.say("scan.counted.of", number, codes))
                .orElseGet(() -> words.say("scan.counted", number));
    }

    private static String count(Words words, String key, String name, long number) {
        return words.count(key, BigDecimal.valueOf(number), name, number(words, number));
    }

    private static String number(Words words, long number) {
        return NumberFormat.getInstance(words.language().locale()).format(number);
    }

    /** A name within a sentence: one line, of bounded length, and without marks that turn the text around it. */
    static String name(String text) {
        StringBuilder name = new StringBuilder();
        text.codePoints()
                .filter(c -> !isMark(c))
                .map(c -> Character.isWhitespace(c) || Character.isISOControl(c) ? ' ' : c)
                .limit(LONGEST_NAME + 1L)
                .forEach(name::appendCodePoint);
        if (name.codePointCount(0, name.length()) > LONGEST_NAME) {
            name.setLength(name.offsetByCodePoints(0, LONGEST_NAME));
            name.append('…');
        }
        return ISOLATE + name.toString().strip() + END;
    }

    /** Whether it turns or hides text. Joiners within words of Hindi and within emoji do neither. */
    private static boolean isMark(int c) {
        return Character.getType(c) == Character.FORMAT && c != ZERO_WIDTH_NON_JOINER && c != ZERO_WIDTH_JOINER;
    }
}
