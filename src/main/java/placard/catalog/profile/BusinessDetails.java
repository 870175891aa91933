package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Input;
import placard.base.Json;
import placard.base.WebUrl;
import placard.catalog.item.Schedule;

/**
 * The business behind a catalogue and its contact details.
 *
 * @param whatsapp in E.164 form
 * @param whatsappNumbers numbers for some kinds of orders; the one above takes the others
 * @param hours when the business is open; null if not known
 * @param specialHours dates with other hours
 * @param socials URLs by a platform's word such as {@code instagram}
 */
public record BusinessDetails(
        @Nullable String name,
        @Nullable String phone,
        @Nullable String whatsapp,
        List<WhatsappNumber> whatsappNumbers,
        @Nullable String email,
        @Nullable String address,
        @Nullable String mapUrl,
        @Nullable String website,
        @Nullable Schedule hours,
        List<SpecialDay> specialHours,
        Map<String, String> socials,
        @Nullable String licenceNumber) {
    /** The details of a catalogue without any. */
    public static final BusinessDetails NONE =
            new BusinessDetails(null, null, null, List.of(), null, null, null, null, null, List.of(), Map.of(), null);

    private static final Pattern PLATFORM = Pattern.compile("^[a-z0-9_-]{1,30}$");
    /** The longest number as sent, which may be a link. */
    private static final int LONGEST_NUMBER = 100;

    private static final int MOST_SOCIALS = 20;

    /**
     * Applies the input to the former details; null clears a member.
     *
     * @param country the country of national telephone numbers; null if it is unknown
     * @param isSection true for the id of a section of the catalogue; not asked about present ones
     */
    static BusinessDetails patched(
            BusinessDetails before, Input sent, @Nullable String country, Predicate<String> isSection) {
        Input whole = sent.over(before.json());
        BusinessDetails details = new BusinessDetails(
                whole.text("name", 1, 120),
                checked(whole, "phone", 40, Contact::number, "invalid_phone", "Use digits, such as +1 415 555 0123."),
                checked(
                        whole,
                        "whatsapp",
                        LONGEST_NUMBER,
                        text -> Contact.international(text, country),
                        "invalid_phone",
                        WhatsappNumber.HOW),
                WhatsappNumber.read(
                        whole, "whatsappNumbers", country, id -> before.namesSection(id) || isSection.test(id)),
                checked(
                        whole,
                        "email",
                        254,
                        text -> Contact.isEmail(text) ? text : null,
                        "invalid_email",
                        "Use an address such as anna@example.com."),
                whole.lines("address", 1, 500),
                WebUrl.text(whole, "mapUrl"),
                WebUrl.text(whole, "website"),
                Schedule.read(whole, "hours"),
                SpecialDay.read(whole, "specialHours"),
                socials(whole),
                whole.text("licenceNumber", 1, 60));
        whole.nameUnknown();
        return details;
    }

    /** Every member. */
    static List<String> members() {
        return NONE.json().properties().stream().map(Map.Entry::getKey).toList();
    }

    public static BusinessDetails stored(ObjectNode stored) {
        return patched(NONE, new Input(stored), null, _ -> true);
    }

    private boolean namesSection(String id) {
        return whatsappNumbers.stream().anyMatch(number -> number.sectionIds().contains(id));
    }

    /** Its opening hours, with holidays. */
    public OpeningHours openingHours() {
        return new OpeningHours(hours, specialHours);
    }

    /** The number for bookings and enquiries about a section; null if there is none. */
    public @Nullable String bookingNumber(String sectionId) {
        return whatsappNumbers.stream()
                .filter(number -> number.takesBookings() && number.isFor(sectionId))
                .findFirst()
                .map(WhatsappNumber::number)
                .orElse(whatsapp);
    }

    /** The number for general questions; null if there is none. */
    public @Nullable String mainNumber() {
        return whatsapp == null && !whatsappNumbers.isEmpty()
                ? whatsappNumbers.getFirst().number()
                : whatsapp;
    }

    /** True if some number takes orders. */
    public boolean takesOrders() {
        return whatsapp != null || whatsappNumbers.stream().anyMatch(WhatsappNumber::takesOrders);
    }

    /** The details for a copy of the catalogue, whose sections have other ids. */
    BusinessDetails copied(Map<String, String> idMap) {
        return new BusinessDetails(
                name,
                phone,
                whatsapp,
                whatsappNumbers.stream().map(number -> number.copied(idMap)).toList(),
                email,
                address,
                mapUrl,
                website,
                hours,
                specialHours,
                socials,
                licenceNumber);
    }

    private static @Nullable String checked(
            Input input, String name, int max, Function<String, @Nullable String> form, String code, String message) {
        String text = input.unmarked(name, 1, max);
        String formed = text == null ? null : form.apply(text);
        if (text != null && formed == null) {
            input.fault(name, code, message);
        }
        return formed;
    }

    private static Map<String, String> socials(Input input) {
        Input socials = input.object("socials");
        if (socials == null) {
            return Map.of();
        }
        ObjectNode sent = socials.node();
        if (sent.size() > MOST_SOCIALS) {
            input.fault("socials", "too_many", "At most " + MOST_SOCIALS + " members.");
            return Map.of();
        }
        Map<String, String> urls = new LinkedHashMap<>();
        sent.fieldNames().forEachRemaining(platform -> {
            if (!PLATFORM.matcher(platform).matches()) {
                input.fault("socials", "invalid_platform", "Name platforms in lower case, such as instagram.");
                return;
            }
            String url = WebUrl.text(socials, platform);
            if (url != null) {
                urls.put(platform, url);
            }
        });
        return Collections.unmodifiableMap(urls);
    }

    /** The object in JSON and in the store. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("name", name).put("phone", phone).put("whatsapp", whatsapp);
        json.set("whatsappNumbers", WhatsappNumber.json(whatsappNumbers));
        json.put("email", email).put("address", address).put("mapUrl", mapUrl).put("website", website);
        json.set("hours", Schedule.array(hours));
        json.set("specialHours", SpecialDay.json(specialHours));
        ObjectNode links = json.putObject("socials");
        socials.forEach(links::put);
        return json.put("licenceNumber", licenceNumber);
    }
}
