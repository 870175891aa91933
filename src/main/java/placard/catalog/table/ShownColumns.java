package placard.catalog.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ColumnWords.SideColumn;
import placard.catalog.table.words.ItemColumn;

/**
 * The columns by which other programs hide goods: drafts, archived, unlisted and unavailable ones. Placard has no hidden
 * items, so an import leaves such rows out and says so. The same holds for the hidden rows of a spreadsheet. Goods that
 * are sold out come, and guests can't order them.
 */
final class ShownColumns {
    private static final List<String> SHOWN = List.of("visible", "yes");
    private static final List<String> HIDDEN = List.of("hidden", "no");
    /** Words by which a header says that it is about being shown, and where: {@code Published on online store}. */
    private static final Set<String> SHOWING = Set.of(
            "show", "shown", "display", "displayed", "publish", "published", "visible", "available", "listed", "enabled");

    private static final Set<String> PLACES = Set.of(
            "online",
            "web",
            "website",
            "webshop",
            "webstore",
            "site",
            "store",
            "storefront",
            "shop",
            "ecom",
            "ecommerce",
            "app",
            "menu",
            "kiosk",
            "marketplace",
            "catalog",
            "catalogue",
            "checkout",
            "till",
            "pos");
    private static final Set<String> FILLING = Set.of(
            "item", "items", "product", "products", "is", "on", "in", "to", "for", "at", "the", "my", "your", "yes", "no",
            "y", "n");
    private static final Notice LEFT_OUT =
            Notice.of("hidden", "The other program hides this row from guests, so it is left out.");
    private static final Notice HIDDEN_ROW =
            Notice.of("hidden_row", "The spreadsheet hides this row or strikes it out, so it is left out.");

    /** The longest header that is read. */
    private static final int LONGEST = 80;

    private ShownColumns() {}

    static void apply(FileReading reading) {
        reading.lines().stream().filter(line -> line.row().isHidden()).forEach(line -> line.leaveOut(HIDDEN_ROW));
        soldOut(reading);
        List<Integer> shown = new ArrayList<>();
        List<Integer> somewhere = new ArrayList<>();
        List<Integer> concealed = new ArrayList<>();
        boolean isMapped = reading.isMapped(ItemColumn.SHOWN);
        if (isMapped && reading.index(ItemColumn.SHOWN) < 0) {
            return;
        }
        if (isMapped) {
            shown.add(reading.index(ItemColumn.SHOWN));
        } else {
            find(reading, shown, somewhere, concealed);
        }
        if (shown.isEmpty() && somewhere.isEmpty() && concealed.isEmpty()) {
            reading.drop(ItemColumn.SHOWN);
            return;
        }
        shown.forEach(index -> reading.meanings().put(index, ItemColumn.SHOWN));
        somewhere.forEach(index -> reading.meanings().put(index, ItemColumn.SHOWN));
        concealed.forEach(index -> reading.meanings().put(index, ItemColumn.SHOWN));
        Map<String, Boolean> ofItems = new HashMap<>();
        String key = "";
        for (FileLine line : reading.lines()) {
            Boolean own = own(line, shown, somewhere, concealed);
            String named = key(reading, line);
            // A row without a name belongs to the item above it.
            key = named.isEmpty() ? key : named;
            Boolean known = own != null ? own : key.isEmpty() ? null : ofItems.get(key);
            if (known != null && !key.isEmpty()) {
                ofItems.putIfAbsent(key, known);
            }
            if (Boolean.FALSE.equals(known)) {
                line.leaveOut(LEFT_OUT);
            }
        }
    }

    /** A column "Sold out" is the opposite of "Available". */
    private static void soldOut(FileReading reading) {
        int sold = reading.find(SideColumn.SOLD_OUT);
        if (sold < 0 || reading.isMapped(ItemColumn.AVAILABLE) || reading.isMappedAt(sold)) {
            return;
        }
        int available = reading.made(ItemColumn.AVAILABLE);
        for (FileLine line : reading.lines()) {
            String text = line.text(sold);
            if (isSoldOut(text)) {
                line.set(available, "no");
            } else if (!text.isEmpty()
                    && answer(text).isEmpty()
                    && line.text(available).isEmpty()) {
                line.set(available, text);
            }
        }
        reading.meanings().put(sold, ItemColumn.AVAILABLE);
    }

    /** True for "yes" below "Sold out", and for the words "sold out" themselves, which mean "no" below "Available". */
    private static boolean isSoldOut(String text) {
        ColumnWords words = ColumnWords.shipped();
        boolean isAvailable =
                words.column(text, "").filter(ItemColumn.AVAILABLE::equals).isPresent();
        return words.aside(text).filter(SideColumn.SOLD_OUT::equals).isPresent()
                || !isAvailable && answer(text).orElse(false);
    }

    /** The rows of one item: those with its key, else with its name. */
    static String key(FileReading reading, FileLine line) {
        String external = reading.text(line, ItemColumn.EXTERNAL_ID);
        return external.isEmpty() ? reading.text(line, ItemColumn.NAME) : key(external);
    }

    static String key(String externalId) {
        return "\u0000" + externalId;
    }

    private static void find(
            FileReading reading, List<Integer> shown, List<Integer> somewhere, List<Integer> concealed) {
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size(); i++) {
            if (reading.isMappedAt(i)) {
                continue;
            }
            boolean isSomewhere = isPlace(names.get(i));
            boolean isShown = !isSomewhere && (is(ItemColumn.SHOWN, names.get(i)) || isBesidePrice(reading, i));
            boolean isConcealed = ColumnWords.shipped()
                    .aside(names.get(i))
                    .filter(SideColumn.CONCEALED::equals)
                    .isPresent();
            if ((isShown || isConcealed || isSomewhere) && isAnswered(reading, i)) {
                (isShown ? shown : isConcealed ? concealed : somewhere).add(i);
            }
        }
    }

    /** True for a header that says where goods are shown, and nothing else. */
    private static boolean isPlace(String header) {
        boolean isElse = ColumnWords.shipped()
                .column(header, "")
                .filter(column -> column != ItemColumn.SHOWN)
                .isPresent();
        if (header.length() > LONGEST || isElse) {
            return false;
        }
        boolean isShowing = false;
        boolean isPlace = false;
        for (String word : words(header)) {
            isShowing |= SHOWING.contains(word);
            isPlace |= PLACES.contains(word);
            if (!SHOWING.contains(word) && !PLACES.contains(word) && !FILLING.contains(word)) {
                return false;
            }
        }
        return isShowing && isPlace;
    }

    private static List<String> words(String header) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= header.length(); i++) {
            char c = i < header.length() ? Character.toLowerCase(header.charAt(i)) : ' ';
            if (Character.isLetterOrDigit(c)) {
                word.append(c);
            } else if (!word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        return words;
    }

    private static boolean is(ItemColumn column, String header) {
        return ColumnWords.shipped().column(header, "").filter(column::equals).isPresent();
    }

    /**
     * True for the column before {@code Price [Store]} with the same store in its brackets and an answer in each cell.
     * Loyverse says there, in any language, whether the store sells the goods.
     */
    private static boolean isBesidePrice(FileReading reading, int index) {
        List<String> names = reading.header().names();
        String store = names.get(index).endsWith("]") ? ColumnWords.inBrackets(names.get(index)) : "";
        return !store.isEmpty()
                && index + 1 < names.size()
                && is(ItemColumn.PRICE, names.get(index + 1))
                && ColumnWords.inBrackets(names.get(index + 1)).equals(store)
                && !reading.columns().containsValue(index)
                && reading.lines().stream()
                        .map(line -> line.text(index))
                        .allMatch(text -> text.isEmpty() || answer(text).isPresent());
    }

    /** True if a cell of the column says that a row is shown or hidden. */
    private static boolean isAnswered(FileReading reading, int index) {
        return reading.lines().stream()
                .anyMatch(line -> answer(line.text(index)).isPresent());
    }

    /** Whether a row is shown; null if its cells don't say. */
    private static @Nullable Boolean own(
            FileLine line, List<Integer> shown, List<Integer> somewhere, List<Integer> concealed) {
        // Of several places, one is enough.
        Boolean all = null;
        for (int index : somewhere) {
            Optional<Boolean> answer = answer(line.text(index));
            all = answer.isEmpty() ? all : Boolean.valueOf(answer.get() || Boolean.TRUE.equals(all));
        }
        for (int index : shown) {
            Optional<Boolean> answer = answer(line.text(index));
            all = answer.isEmpty() ? all : Boolean.valueOf(answer.get() && !Boolean.FALSE.equals(all));
        }
        for (int index : concealed) {
            Optional<Boolean> answer = answer(line.text(index));
            // In a column "Hidden" the word "hidden" means yes.
            boolean isWord = ColumnWords.shipped()
                    .choice(line.text(index), List.of("hidden"))
                    .isPresent();
            all = answer.isEmpty() ? all : Boolean.valueOf(!isWord && !answer.get() && !Boolean.FALSE.equals(all));
        }
        return all;
    }

    private static Optional<Boolean> answer(String text) {
        if (text.startsWith("-") && text.length() > 1) {
            return Optional.of(false);
        }
        ColumnWords words = ColumnWords.shipped();
        if (words.choice(text, HIDDEN).isPresent()) {
            return Optional.of(false);
        }
        return words.choice(text, SHOWN).isPresent() ? Optional.of(true) : Optional.empty();
    }
}
