package placard.app.activity;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.app.Numbers;
import placard.app.Times;
import placard.app.activity.ActivityView.ShownValue;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Texts;
import placard.page.Words;

/**
 * The names and values of changed members in the words of the dashboard. Names that owners have chosen, such as a fact about
 * an item, stay as they are.
 */
record ChangeWords(
        Map<String, String> sentences,
        Numbers numbers,
        Times times,
        Locale locale,
        Map<String, String> catalogs,
        Set<String> pictures) {
    private static final Pattern COLOUR = Pattern.compile("#[0-9a-fA-F]{6}");
    /** The beginning of the end of what is reserved until its owner changes that. */
    private static final String RESERVED = "9999-12-31T";

    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z");
    private static final Pattern PART = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    /** Letters of a long text that are shown. */
    private static final int MOST_LETTERS = 280;

    /** Members that other screens have a name for. */
    private static final Map<String, String> NAMED = Map.ofEntries(
            Map.entry("fgColor", "js.dark"),
            Map.entry("bgColor", "js.light"),
            Map.entry("brandingMode", "js.mark"),
            Map.entry("brandingPosition", "js.place"),
            Map.entry("frameStyle", "js.frame"),
            Map.entry("frameText", "js.caption"),
            Map.entry("frameColor", "js.framecolour"),
            Map.entry("frameTextColor", "js.textcolour"),
            Map.entry("errorCorrection", "js.level"),
            Map.entry("moduleStyle", "js.modules"),
            Map.entry("eyeStyle", "js.eyes"),
            Map.entry("eyeColor", "js.eyecolour"),
            Map.entry("gradient", "js.gradient"),
            Map.entry("isOutsideTransparent", "js.outside"),
            Map.entry("isBackgroundTransparent", "js.bare"),
            Map.entry("isUpperCaseLink", "js.capitals"),
            Map.entry("logoFileId", "js.logo"),
            Map.entry("frameFont", "js.font"),
            Map.entry("sizeMm", "js.print.size"),
            Map.entry("paperColor", "js.papercolour"),
            Map.entry("latitude", "js.latitude"),
            Map.entry("longitude", "js.longitude"),
            Map.entry("label", "js.label"),
            Map.entry("phone", "js.phone"),
            Map.entry("phones", "js.phone"),
            Map.entry("message", "js.message"),
            Map.entry("firstName", "js.first"),
            Map.entry("lastName", "js.last"),
            Map.entry("organization", "js.company"),
            Map.entry("email", "js.email"),
            Map.entry("emails", "js.email"),
            Map.entry("website", "js.website"),
            Map.entry("address", "js.address"),
            Map.entry("note", "js.note"),
            Map.entry("ssid", "js.ssid"),
            Map.entry("security", "js.security"),
            Map.entry("hidden", "js.hidden"),
            Map.entry("eapMethod", "js.eap.method"),
            Map.entry("phase2Method", "js.eap.phase2"),
            Map.entry("identity", "js.identity"),
            Map.entry("anonymousIdentity", "js.anonymous"),
            Map.entry("fileId", "activity.kind.file"),
            Map.entry("fileIds", "js.pictures"),
            Map.entry("imageFileIds", "js.pictures"),
            Map.entry("title", "js.heading"),
            Map.entry("bio", "js.bio"),
            Map.entry("links", "js.link"),
            Map.entry("avatarFileId", "js.photo"),
            Map.entry("photoFileId", "js.photo"),
            Map.entry("coverFileId", "js.cover"),
            Map.entry("primaryColor", "js.theme.primaryColor"),
            Map.entry("accentColor", "js.theme.accentColor"),
            Map.entry("backgroundColor", "js.theme.backgroundColor"),
            Map.entry("textColor", "js.theme.textColor"),
            Map.entry("darkMode", "js.theme.dark"),
            Map.entry("font", "js.theme.font"),
            Map.entry("name", "js.name"),
            Map.entry("tags", "js.tags"),
            Map.entry("design", "js.look"),
            Map.entry("theme", "js.look"),
            Map.entry("startsAt", "js.starts"),
            Map.entry("expiresAt", "js.expires"),
            Map.entry("from", "js.starts"),
            Map.entry("to", "js.expires"),
            Map.entry("until", "js.expires"),
            Map.entry("maxScans", "js.maxscans"),
            Map.entry("fallbackUrl", "js.fallback"),
            Map.entry("externalId", "js.external"),
            Map.entry("forwardQuery", "js.forward"),
            Map.entry("rules", "js.lead.rule.title"),
            Map.entry("append", "js.utm"),
            Map.entry("planned", "js.lead.plans"),
            Map.entry("catalogId", "activity.kind.catalog"),
            Map.entry("role", "place.role"),
            Map.entry("catalogIds", "numbers.catalogs"),
            Map.entry("changed", "change.field.updated"),
            Map.entry("credits", "credits.amount"));

    /** The prefix of the words of a member's choices. */
    private static final Map<String, List<String>> CHOICES = Map.of(
            "brandingMode", List.of("js.mark."),
            "brandingPosition", List.of("js.place."),
            "frameStyle", List.of("js.frame."),
            "errorCorrection", List.of("js.level."),
            "moduleStyle", List.of("js.module."),
            "eyeStyle", List.of("js.module."),
            "frameFont", List.of("js.font."),
            "font", List.of("js.font.", "js.theme."),
            "role", List.of("role."));

    /**
     * Words for one page.
     *
     * @param catalogs the names of catalogues by their ids
     * @param pictures the ids of pictures that are there
     */
    ChangeWords(Words words, Times times, Map<String, String> catalogs, Set<String> pictures) {
        this(words.all(), Numbers.of(words), times, words.language().locale(), catalogs, pictures);
    }

    /** The name of a member. */
    String label(String member) {
        String known = sentences.get(NAMED.getOrDefault(member, "change.field." + member));
        return known != null ? known : spaced(member);
    }

    /** {@code servesPeople} as "Serves people", as owners who name a fact so mean it. */
    private String spaced(String member) {
        if (!member.matches("[a-zA-Z0-9]{1,60}")) {
            return member;
        }
        String words = String.join(" ", PART.split(member)).toLowerCase(Locale.ROOT);
        return words.isEmpty() ? member : words.substring(0, 1).toUpperCase(locale) + words.substring(1);
    }

    /** A language by its name. */
    String language(String tag) {
        String name = Locale.forLanguageTag(tag).getDisplayName(locale);
        return name.isEmpty() ? tag : name;
    }

    /** A value, also one of several parts, as one text. */
    ShownValue shown(String member, JsonNode value) {
        if (value.isArray()) {
            return several(member, value);
        }
        if (value.isObject()) {
            List<String> parts = new ArrayList<>();
            value.properties().forEach(part -> {
                if (part.getValue().isBoolean()) {
                    add(parts, part.getValue().asBoolean() ? label(part.getKey()) : "");
                } else if (!part.getKey().equals("id")) {
                    add(parts, shown(part.getKey(), part.getValue()).text());
                }
            });
            return ShownValue.of(cut(String.join(" · ", parts)));
        }
        if (value.isBoolean()) {
            return ShownValue.of(sentences.getOrDefault(value.asBoolean() ? "js.sheet.yes" : "js.sheet.no", ""));
        }
        if (value.isNumber()) {
            return ShownValue.of(numbers.exact(value.decimalValue()));
        }
        return value.isTextual() ? text(member, value.asText()) : ShownValue.NOTHING;
    }

    private ShownValue several(String member, JsonNode values) {
        List<String> parts = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (JsonNode value : values) {
            ShownValue one = shown(member, value);
            add(parts, one.text());
            shown.addAll(one.pictures());
        }
        boolean arePictures = !shown.isEmpty() && shown.size() == values.size();
        return new ShownValue(arePictures ? "" : cut(String.join(", ", parts)), null, shown);
    }

    private static void add(List<String> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(text);
        }
    }

    private ShownValue text(String member, String text) {
        if (COLOUR.matcher(text).matches()) {
            return new ShownValue(text, text, List.of());
        }
        if (Ids.isWellFormed(Ids.FILE, text)) {
            return pictures.contains(text)
                    ? new ShownValue("", null, List.of(text))
                    : ShownValue.of(sentences.getOrDefault("change.file", text));
        }
        if (text.startsWith(RESERVED)) {
            return ShownValue.of(sentences.getOrDefault("js.board.reserved", text));
        }
        if (TIME.matcher(text).matches()) {
            Instant time = Json.parsedTime(text);
            return ShownValue.of(time == null ? text : times.minute(time));
        }
        if (member.equals("defaultLanguage")) {
            return ShownValue.of(language(text));
        }
        if (DAYS.contains(text)) {
            return ShownValue.of(numbers.weekday(DAYS.indexOf(text)));
        }
        String known = choice(member, text);
        return ShownValue.of(cut(known != null ? known : catalogs.getOrDefault(text, text)));
    }

    private @Nullable String choice(String member, String value) {
        for (String prefix : CHOICES.getOrDefault(member, List.of("change." + member + "."))) {
            String known = sentences.get(prefix + value);
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    private static String cut(String text) {
        return Texts.length(text) <= MOST_LETTERS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MOST_LETTERS)) + "…";
    }
}
