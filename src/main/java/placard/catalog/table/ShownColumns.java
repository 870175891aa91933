package placard.catalog.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.catalog.profile.Template;
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
            "show",
            "shown",
            "display",
            "displayed",
            "publish",
            "published",
            "visible",
            "available",
            "listed",
            "enabled");

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
            "item",
            "items",
            "product",
            "products",
            "is",
            "on",
            "in",
            "to",
            "for",
            "at",
            "the",
            "my",
            "your",
            "yes",
            "no",
            "y",
            "n");
    private static final Notice LEFT_OUT =
            Notice.of("hidden", "The other program hides this row from guests, so it is left out.");
    private static final Notice HIDDEN_ROW =
            Notice.of("hidden_row", "The spreadsheet hides this row or strikes it out, so it is left out.");

    /** The longest header that is read. */
    private static final int LONGEST = 80;

    private ShownColumns() {}

    static void apply(FileReading reading, Template template) {
        reading.lines().stream().filter(line -> line.row().isHidden()).forEach(line -> line.leaveOut(HIDDEN_ROW));
        if (reading.preset() == null) {
            states(reading, template);
            pieces(reading, template);
        } else {
            reading.drop(ItemColumn.INVENTORY);
        }
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

    /** Reads which items are reserved or sold, in a column "Status" or "Available". An unknown word is named. */
    private static void states(FileReading reading, Template template) {
        boolean isHome = template == Template.REAL_ESTATE;
        int available = reading.index(ItemColumn.AVAILABLE);
        List<Integer> columns = new ArrayList<>();
        if (available >= 0 && !reading.isMapped(ItemColumn.AVAILABLE)) {
            columns.add(available);
        }
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size(); i++) {
            boolean isStatus = ColumnWords.shipped()
                    .known(names.get(i), "")
                    .filter(known -> known.column() == ItemColumn.SHOWN && known.isWeak())
                    .isPresent();
            if (isStatus
                    && !reading.isMappedAt(i)
                    && !reading.isMapped(ItemColumn.AVAILABLE)
                    && saysState(reading, i, isHome)) {
                columns.add(i);
            }
        }
        if (columns.isEmpty()) {
            return;
        }
        int into = reading.made(ItemColumn.AVAILABLE);
        for (FileLine line : reading.lines()) {
            String state = "";
            for (int index : columns) {
                String text = line.text(index);
                if (!text.isEmpty() && isHidden(text, isHome)) {
                    line.leaveOut(LEFT_OUT);
                } else if (!text.isEmpty()) {
                    String own = state(text);
                    if (own.isEmpty()) {
                        line.note(Notice.of(
                                "state_unknown",
                                "\u201c" + text
                                        + "\u201d is no known state, so the item's availability stays as it is.",
                                text));
                    }
                    state = own.isEmpty() || !state.isEmpty() && own.equals("yes") ? state : own;
                }
            }
            line.set(into, state);
        }
        for (int index : columns) {
            if (reading.index(ItemColumn.SHOWN) == index) {
                reading.drop(ItemColumn.SHOWN);
            }
            reading.meanings().put(index, ItemColumn.AVAILABLE);
        }
    }

    /** True if a cell says that something is reserved, sold or sold out. All states of homes are read. */
    private static boolean saysState(FileReading reading, int index, boolean isHome) {
        return reading.lines().stream()
                .map(line -> line.text(index))
                .anyMatch(text -> isHome
                        ? !state(text).isEmpty()
                        : !isHidden(text, false) && ColumnWords.shipped().isTaken(text));
    }

    private static boolean isHidden(String text, boolean isHome) {
        boolean isHidden = ColumnWords.shipped().choice(text, List.of("hidden")).isPresent();
        return isHidden && !(isHome && ColumnWords.shipped().state(text).isPresent());
    }

    /** The state that a cell names, with its first word if it has more to say; empty if it names none. */
    private static String state(String text) {
        ColumnWords words = ColumnWords.shipped();
        return words.state(text)
                .or(() -> words.choice(text, List.of("visible")).map(_ -> "yes"))
                .or(() -> words.state(text.split("[\\s,;:/–-]+", 2)[0]))
                .orElse("");
    }

    /** A number of pieces: a shop's goods without any are sold out. A file with nothing but zeros doesn't count pieces. */
    private static void pieces(FileReading reading, Template template) {
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size() && reading.index(ItemColumn.INVENTORY) < 0; i++) {
            // "In stock" with numbers is no switch.
            boolean isCount = !reading.columns().containsValue(i)
                    && !reading.meanings().containsKey(i)
                    && is(ItemColumn.AVAILABLE, names.get(i))
                    && ImportFacts.isOf(ItemColumn.INVENTORY, template);
            int index = i;
            if (isCount
                    && reading.lines().stream()
                            .allMatch(line -> line.text(index).isEmpty() || pieces(line, index) >= 0)) {
                reading.put(ItemColumn.INVENTORY, i);
            }
        }
        int counted = reading.index(ItemColumn.INVENTORY);
        boolean hasSome = reading.lines().stream().anyMatch(line -> pieces(line, counted) > 0);
        if (counted < 0 || !hasSome && !reading.isMapped(ItemColumn.INVENTORY)) {
            reading.drop(ItemColumn.INVENTORY);
            return;
        }
        int available = reading.isMapped(ItemColumn.AVAILABLE) ? -1 : reading.made(ItemColumn.AVAILABLE);
        for (FileLine line : reading.lines()) {
            int pieces = pieces(line, counted);
            if (pieces >= 0 && available >= 0 && line.text(available).isEmpty()) {
                line.set(available, pieces > 0 ? "yes" : "no");
            }
        }
    }

    /** The pieces of a line; negative if its cell says none. */
    private static int pieces(FileLine line, int index) {
        String text = line.text(index);
        return text.isEmpty()
                ? -1
                : ImportFacts.read(ItemColumn.INVENTORY, text).path("quantity").asInt(-1);
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
            if (reading.isMappedAt(i) || reading.meanings().get(i) == ItemColumn.AVAILABLE) {
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
