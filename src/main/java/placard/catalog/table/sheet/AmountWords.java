package placard.catalog.table.sheet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Currency;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import placard.base.Json;

/**
 * The words around amounts: signs, usual abbreviations and separators of every currency, and words of notes. Signs are
 * those of the CLDR, and those that people of the country write. Scripts read the same words.
 */
public final class AmountWords {
    /** Words for the minor unit of any currency. */
    private static final Set<String> CENTS = Set.of("cent", "cents", "¢");

    private static final AmountWords SHIPPED = new AmountWords();

    private final ObjectNode words;
    private final Set<String> notes = new HashSet<>();
    private final Set<String> taxes = new HashSet<>();
    private final Set<String> added = new HashSet<>();
    private final Set<String> units = new HashSet<>();
    private final Set<String> measures = new HashSet<>();
    private final Set<String> minorUnits = new HashSet<>(CENTS);

    private AmountWords() {
        try (InputStream in = Objects.requireNonNull(AmountWords.class.getResourceAsStream("amounts.json"))) {
            words = (ObjectNode) Json.parse(in.readAllBytes());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        words.path("taxes").forEach(word -> taxes.add(word.asText()));
        notes.addAll(taxes);
        words.path("added").forEach(word -> added.add(word.asText()));
        words.path("notes").forEach(word -> notes.add(word.asText()));
        words.path("units").forEach(word -> units.add(word.asText()));
        words.path("measures").forEach(word -> measures.add(word.asText()));
        words.path("currencies").forEachEntry((code, currency) -> {
            ((ObjectNode) currency).put("digits", Currency.getInstance(code).getDefaultFractionDigits());
            currency.path("minor").forEach(word -> minorUnits.add(word.asText().toLowerCase(Locale.ROOT)));
        });
    }

    /** The words in the program's resources. */
    public static AmountWords shipped() {
        return SHIPPED;
    }

    /**
     * The currencies by their codes, with {@code signs}, {@code minor}, {@code decimal}, {@code group}, {@code digits},
     * {@code times} (words such as "k", by their zeros) and {@code colon} (true if people write 129:50).
     */
    public JsonNode currencies() {
        return words.path("currencies");
    }

    /** True for the word or sign of a minor unit, such as cents, of any currency. */
    public boolean isMinorUnit(String word) {
        return minorUnits.contains(word.toLowerCase(Locale.ROOT));
    }

    /** The currency's own word for cents if a text is a general one; else the text. */
    String minorUnit(Currency currency, String word) {
        JsonNode own = currencies().path(currency.getCurrencyCode()).path("minor");
        return CENTS.contains(word.toLowerCase(Locale.ROOT))
                ? own.valueStream()
                        .map(JsonNode::asText)
                        .filter(text -> text.length() > 1)
                        .findFirst()
                        .orElse(word)
                : word;
    }

    /** The words that begin a note behind a price, such as {@code per}. */
    public Set<String> notes() {
        return notes;
    }

    /** The words, mostly for taxes, that may be before a price, too. */
    public Set<String> taxes() {
        return taxes;
    }

    /** The words of taxes and fees that may follow a plus behind a price. */
    public Set<String> added() {
        return added;
    }

    /** The units of numbers in notes. */
    public Set<String> units() {
        return units;
    }

    /** The units of sizes that may be before a price, as in {@code 0,3 l 3,20}. */
    public Set<String> measures() {
        return measures;
    }

    /** All words, as constants of a script. */
    public ObjectNode constants() {
        ObjectNode constants = Json.object();
        words.forEachEntry((name, value) -> constants.set(name.toUpperCase(Locale.ROOT), value));
        return constants;
    }
}
