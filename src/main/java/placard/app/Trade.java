package placard.app;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.page.Language;
import placard.page.Words;

/**
 * A trade, whose words the dashboard uses: a catalogue's by its template, a workspace's by all of its catalogues. The
 * general words are those of food.
 */
public enum Trade {
    FOOD,
    /** Several trades in one workspace, or none yet. */
    MIXED,
    RETAIL,
    SERVICES,
    REAL_ESTATE;

    /** The words that all trades but food share. */
    private static final String SHARED = "trade";

    private static final String FOLDER = "/placard/app/words/";

    /** The trade of catalogues with these templates, by their words. Without any it is unknown, so all may be meant. */
    public static Trade ofAll(Collection<String> templates) {
        Set<Trade> trades = templates.stream().map(Trade::of).collect(Collectors.toSet());
        return trades.size() == 1 ? trades.iterator().next() : MIXED;
    }

    /** The trade of a template, by its word. */
    public static Trade of(String template) {
        return switch (template) {
            case "retail" -> RETAIL;
            case "services" -> SERVICES;
            case "real_estate" -> REAL_ESTATE;
            default -> FOOD;
        };
    }

    /** Whether its guests sit at tables. */
    public boolean hasTables() {
        return this == FOOD || this == MIXED;
    }

    /** Names the module with its words, beside those that it shares; null for the general words. */
    public @Nullable String module() {
        return this == FOOD
                ? null
                : SHARED + "-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The file with its words in a language, for scripts; none for the general words. */
    public Optional<String> script(Language language) {
        return Optional.ofNullable(module()).map(module -> module + "-" + language.tag() + ".js");
    }

    /** The words of some sets as the trade says them. A set of another folder is named by its whole path. */
    public Map<Language, Words> words(List<String> sets) {
        return Words.loadFrom(
                "",
                sets.stream()
                        .map(set -> set.startsWith("/") ? set : FOLDER + set)
                        .toList(),
                variants());
    }

    private List<String> variants() {
        return switch (this) {
            case FOOD -> List.of();
            case MIXED -> List.of(FOLDER + SHARED);
            case RETAIL, SERVICES, REAL_ESTATE ->
                List.of(FOLDER + SHARED, FOLDER + SHARED + "_" + name().toLowerCase(Locale.ROOT));
        };
    }

    /** The sentences of some sets that differ from the general ones. */
    public static Map<String, String> differing(Words general, Words own) {
        Map<String, String> all = own.all();
        return general.all().entrySet().stream()
                .filter(one -> !one.getValue().equals(all.get(one.getKey())))
                .collect(Collectors.toMap(Map.Entry::getKey, one -> Objects.requireNonNull(all.get(one.getKey()))));
    }
}
