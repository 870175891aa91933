package placard.catalog.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import placard.base.Texts;
import placard.catalog.item.Item;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/** The columns with the options of a variant, such as size and flavour: together they are its name. */
final class OptionColumns {
    private static final String BETWEEN = " / ";
    /** Shopify's value of an item without options. */
    private static final String NO_OPTION = "defaulttitle";

    /** Headers of the value of an option, without its number. */
    private static final Set<String> VALUES = Set.of(
            "optionvalue",
            "variantoptionvalue",
            "attributevalue",
            "attributwert",
            "valeurdelattribut",
            "valordelatributo",
            "opcionvalor",
            "valoropcion",
            "valordelaopcion",
            "valordeopcion",
            "valeuroption",
            "optionvaleur",
            "valeurdeloption",
            "optionwert",
            "wertoption",
            "optionswert",
            "wertderoption",
            "opcaovalor",
            "valoropcao",
            "opzionevalore",
            "valoreopzione",
            "विकल्पमान",
            "विकल्पकामान",
            "قيمةالخيار",
            "الخيارقيمة");

    /** Headers of further options beside a size. */
    private static final Set<String> FURTHER = Set.of(
            "color",
            "colour",
            "farbe",
            "couleur",
            "flavour",
            "flavor",
            "geschmack",
            "geschmacksrichtung",
            "saveur",
            "parfum",
            "sabor",
            "material",
            "style",
            "रंग",
            "स्वाद",
            "اللون",
            "النكهة");

    private static final int LONGEST_NAME = 30;
    /** The most names of options in one file. */
    private static final int MOST_NAMES = 20;

    private static final List<String> NUMBERS = List.of("one", "two", "three");

    private OptionColumns() {}

    static void apply(FileReading reading) {
        if (!reading.isMapped(ItemColumn.VARIANT)) {
            find(reading);
        }
    }

    /**
     * Empties the variant of items of which each row has a name such as "Regular": they come in one size.
     *
     * @param items those of the catalogue, of which some have such a variant
     */
    static void dropOnlyVariants(FileReading reading, List<Item> items) {
        Set<String> named = new HashSet<>();
        for (Item item : items) {
            if (item.metadata().variants().stream().anyMatch(one -> ImportGroups.isNoVariant(one.name()))) {
                named.add(Texts.folded(item.name()));
                named.add(ShownColumns.key(Objects.requireNonNullElse(item.externalId(), "")));
            }
        }
        int variant = reading.index(ItemColumn.VARIANT);
        Map<String, Boolean> areOnly = new HashMap<>();
        List<String> keys = new ArrayList<>();
        String key = "";
        String before = "";
        for (FileLine line : reading.lines()) {
            String item = ShownColumns.key(reading, line);
            String section = reading.text(line, ItemColumn.SECTION);
            // A row without a name, or with the name alone again, belongs to the item above it.
            boolean isSame = item.isEmpty() || item.equals(before) && section.isEmpty();
            key = isSame ? key : item + "\n" + section;
            before = isSame ? before : item;
            keys.add(key);
            if (named.contains(item) || named.contains(Texts.folded(reading.text(line, ItemColumn.NAME)))) {
                areOnly.put(key, false);
            }
            areOnly.merge(key, ImportGroups.isNoVariant(line.text(variant)), Boolean::logicalAnd);
        }
        for (int i = 0; i < keys.size(); i++) {
            FileLine line = reading.lines().get(i);
            boolean isOnly = ImportGroups.isNoVariant(line.text(variant))
                    && areOnly.getOrDefault(keys.get(i), false)
                    && reading.text(line, ItemColumn.ID).isEmpty();
            if (isOnly) {
                line.set(variant, "");
            }
        }
    }

    private static void find(FileReading reading) {
        List<Integer> options = columns(reading);
        options = options.isEmpty() ? pairs(reading) : options;
        if (!options.isEmpty()) {
            join(reading, options);
            return;
        }
        List<Integer> further = further(reading);
        int variant = reading.index(ItemColumn.VARIANT);
        if (!further.isEmpty() && hasTwins(reading, variant)) {
            List<Integer> all = new ArrayList<>();
            if (variant >= 0) {
                all.add(variant);
            }
            all.addAll(further);
            join(reading, all);
        }
    }

    /** The columns with values of options. */
    static List<Integer> columns(FileReading reading) {
        List<Integer> found = new ArrayList<>();
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size(); i++) {
            if (VALUES.contains(plain(names.get(i))) && !reading.isMappedAt(i)) {
                found.add(i);
            }
        }
        return found;
    }

    /**
     * The second columns of pairs with the numbers 1, 2 … in their headers, if the texts of the first are names of
     * options. Many exports have a name and a value of each option, in words of any language.
     */
    private static List<Integer> pairs(FileReading reading) {
        List<String> names = reading.header().names();
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i + 1 < names.size(); i++) {
            String number = Integer.toString(found.size() + 1);
            boolean isPair =
                    names.stream().filter(name -> number.equals(digits(name))).count() == 2
                            && number.equals(digits(names.get(i)))
                            && number.equals(digits(names.get(i + 1)))
                            && isFree(reading, i)
                            && isFree(reading, i + 1);
            if (isPair) {
                found.add(i + 1);
                i++;
            }
        }
        boolean areNames = !found.isEmpty()
                && found.stream().allMatch(index -> areNames(reading, index - 1))
                && reading.lines().stream()
                        .anyMatch(line -> !line.text(found.getFirst()).isEmpty());
        return areNames ? found : List.of();
    }

    private static boolean isFree(FileReading reading, int index) {
        return !reading.columns().containsValue(index);
    }

    private static String digits(String header) {
        StringBuilder digits = new StringBuilder();
        header.chars().filter(c -> c >= '0' && c <= '9').forEach(c -> digits.append((char) c));
        return digits.toString();
    }

    /** True if a column has a few words, each at the first row of an item or at all. */
    private static boolean areNames(FileReading reading, int index) {
        List<String> texts = reading.lines().stream()
                .map(line -> line.text(index))
                .filter(text -> !text.isEmpty())
                .toList();
        Set<String> different = new HashSet<>(texts);
        boolean areWords = texts.stream()
                .allMatch(text ->
                        text.length() <= LONGEST_NAME && text.codePoints().noneMatch(Character::isDigit));
        return areWords && different.size() <= MOST_NAMES;
    }

    private static String plain(String header) {
        String plain = ColumnWords.folded(header);
        for (String number : NUMBERS) {
            plain = plain.replace(number, "");
        }
        StringBuilder letters = new StringBuilder();
        plain.codePoints().filter(c -> !Character.isDigit(c)).forEach(letters::appendCodePoint);
        return letters.toString();
    }

    private static List<Integer> further(FileReading reading) {
        List<Integer> found = new ArrayList<>();
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size(); i++) {
            boolean isFree = !reading.columns().containsValue(i);
            if (isFree && FURTHER.contains(ColumnWords.folded(names.get(i)))) {
                found.add(i);
            }
        }
        return found;
    }

    /** True if two rows have the same name and the same variant. */
    private static boolean hasTwins(FileReading reading, int variant) {
        Set<String> seen = new HashSet<>();
        for (FileLine line : reading.lines()) {
            String name = reading.text(line, ItemColumn.NAME) + "\n" + reading.text(line, ItemColumn.SECTION);
            if (!name.isBlank() && !seen.add(name + "\n" + line.text(variant))) {
                return true;
            }
        }
        return false;
    }

    /** The values of these columns as one text. */
    static String joined(FileLine line, List<Integer> options) {
        List<String> values = new ArrayList<>();
        for (int index : options) {
            String value = line.text(index);
            if (!value.isEmpty() && !ColumnWords.folded(value).equals(NO_OPTION)) {
                values.add(value);
            }
        }
        return String.join(BETWEEN, values);
    }

    private static void join(FileReading reading, List<Integer> options) {
        int named = reading.index(ItemColumn.VARIANT);
        boolean isNamed = named >= 0 && !options.contains(named);
        int target = isNamed ? named : options.getFirst();
        for (FileLine line : reading.lines()) {
            String own = isNamed ? line.text(named) : "";
            String joined = joined(line, options);
            if (own.isEmpty() || ImportGroups.isNoVariant(own) && !joined.isEmpty()) {
                line.set(target, joined);
            }
        }
        reading.put(ItemColumn.VARIANT, target);
        options.forEach(index -> reading.meanings().put(index, ItemColumn.VARIANT));
    }
}
