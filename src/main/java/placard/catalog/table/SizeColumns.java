package placard.catalog.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import placard.catalog.table.sheet.Table.Cell;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;
import placard.catalog.table.words.PriceHeader;

/**
 * Prices in a column for each variant, such as small, medium and large, or short and long hair: each is a variant of the
 * row's item. Columns of prices that are not read are named.
 */
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
        boolean isBesidePrice = price >= 0 && !sizes.containsKey(price);
        boolean isBesideVariant = variant >= 0 && !sizes.containsKey(variant);
        Set<Integer> unread = new TreeSet<>(others(reading, sizes));
        if (isBesidePrice) {
            // Without a word for prices the numbers may be pieces in stock.
            List<Integer> bare = sizes.keySet().stream()
                    .filter(index -> !hasPriceWord(reading, index))
                    .toList();
            sizes.keySet().removeAll(bare);
            bare.stream().filter(index -> isAlone(reading, index, price)).forEach(unread::add);
        }
        if (isBesideVariant || sizes.isEmpty() || !isBesidePrice && sizes.size() < 2) {
            unread.addAll(sizes.keySet());
        } else {
            List<FileLine> lines = isBesidePrice ? beside(reading, sizes, price, unread) : instead(reading, sizes);
            reading.replace(lines);
            sizes.keySet().removeAll(unread);
            sizes.keySet().forEach(index -> reading.meanings().put(index, ItemColumn.PRICE));
            say(reading, sizes);
        }
        unread.removeIf(index -> index == price && index == reading.index(ItemColumn.PRICE));
        notRead(reading, unread);
    }

    /** Prices of variants only. */
    private static List<FileLine> instead(FileReading reading, Map<Integer, String> sizes) {
        reading.drop(ItemColumn.PRICE);
        reading.drop(ItemColumn.VARIANT);
        int named = reading.made(ItemColumn.VARIANT);
        int priced = reading.made(ItemColumn.PRICE);
        List<FileLine> lines = new ArrayList<>();
        for (FileLine line : reading.lines()) {
            lines.addAll(split(line, sizes, named, priced));
        }
        return lines;
    }

    /**
     * Prices of variants beside a price of the item. A row with only the latter has no variants. In a row with both, the
     * item's price must be that of a variant; otherwise it alone is read.
     *
     * @param unread gets the columns of which a price is not read
     */
    private static List<FileLine> beside(
            FileReading reading, Map<Integer, String> sizes, int price, Set<Integer> unread) {
        int named = reading.made(ItemColumn.VARIANT);
        List<FileLine> lines = new ArrayList<>();
        for (FileLine line : reading.lines()) {
            List<Integer> filled = sizes.keySet().stream()
                    .filter(index -> !line.cell(index).isEmpty())
                    .toList();
            boolean isAmongThem =
                    filled.stream().anyMatch(index -> line.text(index).equals(line.text(price)));
            if (line.cell(price).isEmpty() || isAmongThem && filled.size() > 1) {
                lines.addAll(split(line, sizes, named, price));
            } else {
                filled.stream()
                        .filter(index -> !line.text(index).equals(line.text(price)))
                        .forEach(unread::add);
                lines.add(line);
            }
        }
        return lines;
    }

    /** Names columns that became variants by their headers alone. */
    private static void say(FileReading reading, Map<Integer, String> sizes) {
        String names = sizes.keySet().stream()
                .map(reading.header().names()::get)
                .filter(name -> size(name).isEmpty())
                .collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            reading.note(
                    Notice.of("variant_prices", "These columns are read as prices of variants: " + names + ".", names));
        }
    }

    /** Names columns whose prices are not read, or not all of them. */
    private static void notRead(FileReading reading, Set<Integer> unread) {
        String names = unread.stream().map(reading.header().names()::get).collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            reading.note(Notice.of(
                    "prices_not_read",
                    "Not all prices are read: " + names + ". Choose the price by mapping, or add rows of variants.",
                    names));
        }
    }

    /** Further columns with prices whose headers name no variant, as in {@code Price 2}. */
    private static List<Integer> others(FileReading reading, Map<Integer, String> sizes) {
        List<String> names = reading.header().names();
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < names.size() && reading.preset() == null; i++) {
            boolean isFree = reading.meanings().get(i) == null && !sizes.containsKey(i) && !reading.isMappedAt(i);
            boolean isPrice = PriceHeader.is(names.get(i))
                    && ColumnWords.shipped().aside(names.get(i)).isEmpty()
                    && !isPrice(names.get(i));
            if (isFree && isPrice && isPriced(reading, i)) {
                others.add(i);
            }
        }
        return others;
    }

    /** True if a row without a price has a number in this column. */
    private static boolean isAlone(FileReading reading, int index, int price) {
        return reading.lines().stream()
                .anyMatch(
                        line -> line.cell(price).isEmpty() && !line.cell(index).isEmpty());
    }

    private static boolean hasPriceWord(FileReading reading, int index) {
        String header = reading.header().names().get(index);
        return PriceHeader.is(header) || !isSize(header);
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
            // "VK-Preis" is the item's price, and "Preis (Kurzhaar)" that of a variant.
            boolean isPlain = isPrice(names.get(i))
                    && ColumnWords.inBrackets(names.get(i)).isEmpty();
            if (size.isEmpty() && reading.preset() == null && !isPlain) {
                size = PriceHeader.variant(names.get(i));
            }
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
