package placard.build;

import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import placard.app.Choices;
import placard.base.Appearance;
import placard.base.Texts;
import placard.catalog.item.Allergen;
import placard.catalog.item.Diet;
import placard.catalog.item.PricingType;
import placard.catalog.item.Schedule;
import placard.catalog.item.Shapes;
import placard.catalog.profile.OrderOption;
import placard.catalog.profile.Settings;
import placard.catalog.profile.Template;
import placard.catalog.profile.Theme;
import placard.catalog.table.sheet.AmountWords;
import placard.catalog.table.words.ItemColumn;
import placard.page.Language;
import placard.page.Words;
import placard.qr.Pictures;
import placard.qr.content.Content;
import placard.qr.content.QrType;
import placard.qr.content.VCard;
import placard.qr.judge.Design;
import placard.scan.client.Device;
import placard.scan.client.Os;

/** The constants that scripts share with the program, by module and name. */
final class Vocabulary {
    private Vocabulary() {}

    static Map<String, Map<String, Object>> modules() {
        Map<String, Object> columns = Map.of("COLUMNS", words(ItemColumn.values(), ItemColumn::word));
        Map<String, Object> amounts = new LinkedHashMap<>();
        AmountWords.shipped().constants().forEachEntry(amounts::put);
        Map<String, Map<String, Object>> modules = new TreeMap<>(Map.of(
                "amount-words.js", amounts,
                "catalog-vocabulary.js", items(),
                "code-vocabulary.js", codes(),
                "details-vocabulary.js", details(),
                "import-vocabulary.js", columns,
                "look-vocabulary.js", Map.of("FRAMES", Design.frames()),
                "rule-vocabulary.js", rules()));
        for (Language language : Language.values()) {
            modules.put("zones-" + language.tag() + ".js", Map.of("ZONES", zones(language)));
        }
        return modules;
    }

    /** The names of the time zones by their ids, in the order of the names. */
    private static Map<String, String> zones(Language language) {
        Map<String, String> zones = new LinkedHashMap<>();
        new Choices(Objects.requireNonNull(Words.load("menu").get(language)))
                .zones("UTC", Instant.EPOCH)
                .forEach(zone -> zones.put(zone.word(), Choices.zone(zone.word(), language.locale())));
        return zones;
    }

    private static Map<String, Object> codes() {
        Map<String, Object> constants = new LinkedHashMap<>();
        List<String> fixed = Arrays.stream(QrType.values())
                .filter(QrType::canBeStatic)
                .map(QrType::word)
                .toList();
        constants.put("FIXED", fixed);
        Map<String, Object> members = new LinkedHashMap<>();
        for (QrType type : QrType.values()) {
            members.put(type.word(), new TreeSet<>(Content.members(type)));
        }
        constants.put("MEMBERS", members);
        constants.put("PHONE_TYPES", words(VCard.PhoneType.values(), VCard.PhoneType::word));
        constants.put(
                "FORMATS", words(Pictures.Format.OFFERED.toArray(Pictures.Format[]::new), Pictures.Format::extension));
        return constants;
    }

    private static Map<String, Object> rules() {
        Map<String, Object> constants = new LinkedHashMap<>();
        constants.put("DAYS", Schedule.DAY_WORDS);
        constants.put(
                "DEVICES",
                Arrays.stream(Device.values())
                        .filter(device -> device != Device.UNKNOWN)
                        .map(Device::label)
                        .toList());
        constants.put(
                "SYSTEMS",
                Arrays.stream(Os.values())
                        .filter(os -> os != Os.UNKNOWN)
                        .map(Os::label)
                        .toList());
        constants.put("COUNTRIES", new TreeSet<>(Texts.COUNTRIES));
        return constants;
    }

    private static Map<String, Object> details() {
        Map<String, Object> constants = new LinkedHashMap<>();
        constants.put("TEMPLATES", words(Template.values(), Template::word));
        constants.put("LAYOUTS", words(Theme.Layout.values(), Vocabulary::word));
        constants.put("STYLES", words(Appearance.Style.values(), Appearance.Style::word));
        constants.put("WAYS", words(OrderOption.Type.values(), OrderOption.Type::word));
        constants.put("ORDERINGS", words(Settings.Ordering.values(), Vocabulary::word));
        constants.put("ASK_NAMES", words(Settings.AskName.values(), Vocabulary::word));
        constants.put("SOLD_OUT_DISPLAYS", words(Settings.SoldOutDisplay.values(), Vocabulary::word));
        return constants;
    }

    private static Map<String, Object> items() {
        Map<String, Object> constants = new LinkedHashMap<>();
        constants.put("DIETS", words(Diet.values(), Diet::word));
        Map<String, String> alsoDiets = new TreeMap<>();
        Diet.ALSO.forEach((word, diet) -> alsoDiets.put(word, diet.word()));
        constants.put("ALSO_DIETS", alsoDiets);
        constants.put("ALLERGENS", words(Allergen.values(), Allergen::code));
        Map<String, List<String>> alsoAllergens = new LinkedHashMap<>();
        Allergen.synonyms()
                .forEach(word -> alsoAllergens.put(
                        word, Allergen.find(word).stream().map(Allergen::code).toList()));
        constants.put("ALSO_ALLERGENS", alsoAllergens);
        constants.put("PRICING_TYPES", words(PricingType.values(), PricingType::word));
        constants.put("LENGTHS", Shapes.LENGTHS);
        constants.put("WEIGHTS", Shapes.WEIGHTS);
        constants.put("TIMES", Shapes.TIMES);
        constants.put("AREAS", Shapes.AREAS);
        constants.put("CONTENTS", Shapes.CONTENTS);
        constants.put("STOCK", Shapes.STOCK);
        constants.put("DAYS", Schedule.DAY_WORDS);
        return constants;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static <T> List<String> words(T[] values, Function<T, String> word) {
        return Arrays.stream(values).map(word).toList();
    }
}
