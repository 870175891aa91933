package placard.catalog.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/** Prices in a column for each size, such as small, medium and large: each is a variant of the row's item. */
final class SizeColumns {
    private static final Set<String> SIZES = Set.of(
            "small",
            "medium",
            "large",
            "extralarge",
            "regular",
            "standard",
            "mini",
            "xs",
            "s",
            "m",
            "l",
            "xl",
            "xxl",
            "single",
            "double",
            "triple",
            "half",
            "full",
            "glass",
            "bottle",
            "carafe",
            "jug",
            "pint",
            "halfpint",
            "cup",
            "bowl",
            "pot",
            "shot",
            "can",
            "slice",
            "whole",
            "family",
            "kids",
            "klein",
            "mittel",
            "gross",
            "normal",
            "halb",
            "ganz",
            "glas",
            "flasche",
            "karaffe",
            "tasse",
            "kannchen",
            "petit",
            "petite",
            "moyen",
            "moyenne",
            "grand",
            "grande",
            "verre",
            "bouteille",
            "pichet",
            "carafon",
            "demi",
            "entier",
            "entiere",
            "pequeno",
            "pequena",
            "mediano",
            "mediana",
            "copa",
            "botella",
            "jarra",
            "tapa",
            "media",
            "mediaracion",
            "racion",
            "entero",
            "entera",
            "piccolo",
            "piccola",
            "medio",
            "caneca",
            "pequenino",
            "छोटा",
            "मध्यम",
            "बड़ा",
            "आधा",
            "पूरा",
            "हाफ",
            "फुल",
            "صغير",
            "وسط",
            "متوسط",
            "كبير",
            "نصف",
            "كامل");

    private static final Set<String> UNITS = Set.of(
            "l", "cl", "ml", "dl", "cm", "mm", "g", "gr", "kg", "oz", "lb", "in", "inch", "zoll", "pcs", "pc", "stk",
            "stuck", "liter", "litre");

    private static final int LONGEST_PRICE = 24;

    private SizeColumns() {}

    static void apply(FileReading reading) {
        if (reading.isMapped(ItemColumn.PRICE) || reading.isMapped(ItemColumn.VARIANT)) {
            return;
        }
        Map<Integer, String> sizes = sizes(reading);
        int price = reading.index(ItemColumn.PRICE);
        int variant = reading.index(ItemColumn.VARIANT);
        boolean isElsewhere = price >= 0 && !sizes.containsKey(price) || variant >= 0 && !sizes.containsKey(variant);
        if (sizes.size() < 2 || isElsewhere) {
            return;
        }
        reading.drop(ItemColumn.PRICE);
        reading.drop(ItemColumn.VARIANT);
        int named = reading.made(ItemColumn.VARIANT);
        int priced = reading.made(ItemColumn.PRICE);
        List<FileLine> lines = new ArrayList<>();
        for (FileLine line : reading.lines()) {
            lines.addAll(split(line, sizes, named, priced));
        }
        reading.replace(lines);
        sizes.keySet().forEach(index -> reading.meanings().put(index, ItemColumn.PRICE));
    }

    private static List<FileLine> split(FileLine line, Map<Integer, String> sizes, int named, int priced) {
        List<FileLine> parts = new ArrayList<>();
        sizes.forEach((index, size) -> {
            Cell price = line.cell(index);
            if (!price.isEmpty()) {
                FileLine part = parts.isEmpty() ? line : line.copy();
                part.set(named, size);
                part.set(priced, price);
                parts.add(part);
            }
        });
        return parts.isEmpty() ? List.of(line) : parts;
    }

    /** The columns with prices whose headers are sizes, and the names of these sizes. */
    private static Map<Integer, String> sizes(FileReading reading) {
        Map<Integer, String> sizes = new LinkedHashMap<>();
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size(); i++) {
            ItemColumn guessed = reading.meanings().get(i);
            boolean isFree = guessed == null || guessed == ItemColumn.PRICE || guessed == ItemColumn.VARIANT;
            String size = size(names.get(i));
            if (!size.isEmpty() && isFree && !reading.isMappedAt(i) && isPriced(reading, i)) {
                sizes.put(i, size);
            }
        }
        return sizes;
    }

    /** The size in a header such as {@code Price (large)}, {@code 0,5 l} or {@code Klein}; empty if it has none. */
    private static String size(String header) {
        String inside = ColumnWords.inBrackets(header);
        if (isSize(inside) && isPrice(header)) {
            return inside;
        }
        if (isSize(header)) {
            return header.strip();
        }
        List<String> words = new ArrayList<>(
                List.of(header.strip().replace('_', ' ').replace('-', ' ').split(" ", -1)));
        words.removeIf(SizeColumns::isPrice);
        String rest = String.join(" ", words).strip();
        return words.size() < header.strip().split(" ", -1).length + 1 && isSize(rest) ? rest : "";
    }

    private static boolean isPrice(String header) {
        return ColumnWords.shipped()
                .column(header, "")
                .filter(column -> column == ItemColumn.PRICE)
                .isPresent();
    }

    private static boolean isSize(String text) {
        String folded = ColumnWords.folded(text);
        if (SIZES.contains(folded)) {
            return true;
        }
        String strip = text.strip().toLowerCase(Locale.ROOT);
        int end = 0;
        while (end < strip.length()
                && (Character.isDigit(strip.charAt(end)) || ".,/½¼ ".indexOf(strip.charAt(end)) >= 0)) {
            end++;
        }
        String unit = strip.substring(end).strip();
        return end > 0
                && (UNITS.contains(ColumnWords.folded(unit)) && !unit.isEmpty()
                        || unit.equals("\"")
                        || unit.equals("″"));
    }

    /** True if at least one cell is a price, and none is anything else. */
    private static boolean isPriced(FileReading reading, int index) {
        List<String> filled = reading.lines().stream()
                .map(line -> line.text(index))
                .filter(text -> !text.isEmpty())
                .toList();
        long prices = filled.stream().filter(SizeColumns::isPriced).count();
        return prices > 0 && prices * 2 >= filled.size();
    }

    private static boolean isPriced(String text) {
        return text.length() <= LONGEST_PRICE && text.codePoints().anyMatch(Character::isDigit);
    }
}
