package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;

/**
 * A WhatsApp number of the business for some kinds of orders or some sections. The first one that fits an order counts.
 *
 * @param number in E.164 form
 * @param label the text for guests, such as "Kitchen"; null for none
 * @param types words of {@link OrderOption.Type}, and {@code booking}; empty for any
 * @param sectionIds of the catalogue, some of which may be gone; empty for any
 */
public record WhatsappNumber(String number, @Nullable String label, List<String> types, List<String> sectionIds) {
    /** The message about a number that nobody can chat with. */
    static final String HOW = "Use a number with its country code, such as +14155550123.";

    private static final int MOST = 10;
    private static final int MOST_SECTIONS = 200;
    private static final String BOOKING = "booking";
    private static final List<String> TYPES = List.of("table", "pickup", "delivery", BOOKING);

    /**
     * Reads an array of {@code {number, label, types, sectionIds}}; wrong entries are left out.
     *
     * @param country the country of national numbers; null if it is unknown
     * @param isSection true for the id of a section of the catalogue, or a stored one
     */
    static List<WhatsappNumber> read(Input holder, String name, @Nullable String country, Predicate<String> isSection) {
        List<Input> entries = holder.objects(name, 0, MOST);
        List<WhatsappNumber> numbers = new ArrayList<>();
        for (Input entry : entries == null ? List.<Input>of() : entries) {
            entry.require("number");
            String sent = entry.unmarked("number", 1, 100);
            String number = sent == null ? null : Contact.international(sent, country);
            if (sent != null && number == null) {
                entry.fault("number", "invalid_phone", HOW);
            }
            String label = entry.text("label", 1, 40);
            List<String> types = words(
                    entry,
                    "types",
                    TYPES.size(),
                    TYPES::contains,
                    "unknown_value",
                    "Use one of: " + String.join(", ", TYPES) + ".");
            List<String> sections = words(
                    entry,
                    "sectionIds",
                    MOST_SECTIONS,
                    id -> Ids.isWellFormed("sec_", id) && isSection.test(id),
                    "section_not_found",
                    "The catalogue has no section with this id.");
            if (number != null) {
                numbers.add(new WhatsappNumber(number, label, types, sections));
            }
            entry.nameUnknown();
        }
        return List.copyOf(numbers);
    }

    private static List<String> words(
            Input entry, String name, int most, Predicate<String> isFine, String code, String message) {
        List<@Nullable String> sent = entry.entries(name, 0, most, 40);
        Set<String> words = new LinkedHashSet<>();
        for (int i = 0; sent != null && i < sent.size(); i++) {
            String word = sent.get(i);
            if (word != null && isFine.test(word)) {
                words.add(word);
            } else if (word != null) {
                entry.fault(name, i, code, message);
            }
        }
        return List.copyOf(words);
    }

    /** True if it takes bookings and enquiries. */
    public boolean takesBookings() {
        return types.isEmpty() || types.contains(BOOKING);
    }

    public boolean takesOrders() {
        return types.isEmpty() || types.stream().anyMatch(type -> !type.equals(BOOKING));
    }

    public boolean isFor(String sectionId) {
        return sectionIds.isEmpty() || sectionIds.contains(sectionId);
    }

    /** The number for a copy of the catalogue, with the copied sections' ids. An id of a deleted section stays. */
    WhatsappNumber copied(Map<String, String> idMap) {
        List<String> mapped = sectionIds.stream()
                .map(id -> idMap.getOrDefault(id, id))
                .distinct()
                .collect(Collectors.toUnmodifiableList());
        return new WhatsappNumber(number, label, types, mapped);
    }

    private ObjectNode json() {
        ObjectNode json = Json.object().put("number", number).put("label", label);
        ArrayNode typeWords = json.putArray("types");
        types.forEach(typeWords::add);
        ArrayNode ids = json.putArray("sectionIds");
        sectionIds.forEach(ids::add);
        return json;
    }

    static ArrayNode json(List<WhatsappNumber> numbers) {
        ArrayNode array = Json.object().arrayNode();
        numbers.forEach(number -> array.add(number.json()));
        return array;
    }
}
