package placard.build;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import placard.app.Trade;
import placard.page.Language;
import placard.page.Words;

/** The modules of the dashboard that are made of what the program has already: words, and lists of its enums. */
final class GeneratedModules {
    /** The beginnings of the keys of what scripts say. */
    private static final List<String> SAID_BY_SCRIPTS = List.of("js.", "problem.", "type.");

    /** Only the import of a spreadsheet says these words, a fifth of all. */
    private static final List<String> SAID_OF_IMPORTS = List.of(
            "js.import.",
            "problem.column_not_found",
            "problem.error_cell",
            "problem.no_rows",
            "problem.row_not_found",
            "problem.row_too_long",
            "problem.sheet_not_found",
            "problem.too_many_columns",
            "problem.too_many_rows",
            "problem.unclosed_quote");

    /** Only the page of a code says where it has led and will lead. */
    private static final String SAID_OF_LEADS = "js.lead.";

    /** Public pages say the same of items. */
    private static final List<String> SAID_OF_ITEMS = List.of("diet.", "allergen.", "spice.", "stock.");

    private static final ObjectMapper JSON = new ObjectMapper();

    private GeneratedModules() {}

    /** The text of each by its name. */
    static Map<String, String> all() {
        Map<String, String> modules = new LinkedHashMap<>();
        Vocabulary.modules().forEach((name, constants) -> modules.put(name, constants(constants)));
        Map<Language, Words> menu = Words.load("menu");
        Map<Language, Words> dashboard = Words.loadFrom("/placard/app/words/", "app");
        Map<Language, Words> catalog = Words.loadFrom("/placard/app/words/", "catalog");
        Map<Language, Words> help = Words.loadFrom("/placard/app/words/", "help");
        for (Language language : Language.values()) {
            Words shown = Objects.requireNonNull(menu.get(language));
            Map<String, String> common = said(dashboard.get(language), SAID_BY_SCRIPTS);
            Map<String, String> imports = said(dashboard.get(language), SAID_OF_IMPORTS);
            Map<String, String> leads = said(dashboard.get(language), List.of(SAID_OF_LEADS));
            common.keySet().removeAll(imports.keySet());
            common.keySet().removeAll(leads.keySet());
            leads.putAll(said(dashboard.get(language), List.of("device.")));
            imports.putAll(said(shown, List.of("allergen.")));
            Map<String, String> editor = said(catalog.get(language), List.of(""));
            editor.putAll(said(shown, SAID_OF_ITEMS));
            modules.put("words-" + language.tag() + ".js", words(common));
            modules.put("leads-words-" + language.tag() + ".js", words(leads));
            modules.put("import-words-" + language.tag() + ".js", words(imports));
            modules.put("help-words-" + language.tag() + ".js", words(said(help.get(language), List.of(""))));
            modules.put("catalog-words-" + language.tag() + ".js", words(editor));
        }
        for (Trade trade : Trade.values()) {
            if (trade.module() != null) {
                trades(trade)
                        .forEach((language, own) ->
                                modules.put(trade.module() + "-" + language.tag() + ".js", words(new TreeMap<>(own))));
            }
        }
        return modules;
    }

    /** A trade's own words in scripts. */
    private static Map<Language, Map<String, String>> trades(Trade trade) {
        List<String> sets = List.of("/placard/page/words/menu", "app", "catalog", "help");
        Map<Language, Words> general = Trade.FOOD.words(sets);
        Map<Language, Words> own = trade.words(sets);
        Map<Language, Words> later = Words.loadFrom("/placard/app/words/", "catalog", "help");
        Map<Language, Map<String, String>> all = new LinkedHashMap<>();
        for (Language language : Language.values()) {
            Map<String, String> said = new TreeMap<>(Trade.differing(
                    Objects.requireNonNull(general.get(language)), Objects.requireNonNull(own.get(language))));
            Map<String, String> editor =
                    Objects.requireNonNull(later.get(language)).all();
            said.keySet()
                    .removeIf(key -> !editor.containsKey(key)
                            && Stream.concat(SAID_BY_SCRIPTS.stream(), SAID_OF_ITEMS.stream())
                                    .noneMatch(key::startsWith));
            all.put(language, said);
        }
        return all;
    }

    private static Map<String, String> said(Words words, List<String> beginnings) {
        Map<String, String> said = new TreeMap<>(words.all());
        said.keySet().removeIf(key -> beginnings.stream().noneMatch(key::startsWith));
        return said;
    }

    private static String words(Map<String, String> said) {
        return "export default " + json(said) + ";\n";
    }

    private static String constants(Map<String, Object> constants) {
        StringBuilder module = new StringBuilder();
        constants.forEach((name, value) -> module.append("export const " + name + " = " + json(value) + ";\n"));
        return module.toString();
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
