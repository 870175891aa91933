package placard.qr.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Input;
import placard.base.Json;
import placard.base.WebUrl;
import placard.base.Worded;

/**
 * A person or firm for the address book.
 *
 * @param firstName at least one of the two names is set
 * @param website a web URL's text
 * @param note up to 1,000 characters, line feeds allowed
 * @param photoFileId an uploaded picture; the symbol of a static code has no room for it
 */
public record VCard(
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String organization,
        @Nullable String title,
        List<Phone> phones,
        List<String> emails,
        @Nullable String website,
        @Nullable Address address,
        @Nullable String note,
        @Nullable String photoFileId,
        @Nullable LandingTheme theme)
        implements Content {
    private static final int MOST_ENTRIES = 10;

    /** The names of Hungary in the languages of cards, in lower case. */
    private static final Set<String> HUNGARY =
            Set.of("hu", "magyarország", "hungary", "ungarn", "hongrie", "hungría", "المجر", "हंगरी");

    /** The kind of a number, with its {@code TYPE} of RFC 2426. */
    public enum PhoneType implements Worded {
        MOBILE("CELL"),
        WORK("WORK,VOICE"),
        HOME("HOME,VOICE"),
        MAIN("PREF,VOICE"),
        FAX("FAX"),
        OTHER("VOICE");

        static final Map<String, PhoneType> CHOICES = Map.of(
                "mobile", MOBILE, "cell", MOBILE, "work", WORK, "home", HOME, "main", MAIN, "fax", FAX, "other", OTHER);

        private final String type;

        PhoneType(String type) {
            this.type = type;
        }

        /** The value of a vCard's {@code TYPE}. */
        String vCardType() {
            return type;
        }
    }

    /** @param number as sent, such as {@code +1 (415) 555-0123}; people read it, and telephones dial it nevertheless */
    public record Phone(PhoneType type, String number) {}

    /** A postal address; each part up to 120 characters, at least one of them set. A street may have several lines. */
    public record Address(
            @Nullable String street,
            @Nullable String city,
            @Nullable String region,
            @Nullable String postalCode,
            @Nullable String country) {
        private static @Nullable Address read(@Nullable Input input) {
            if (input == null) {
                return null;
            }
            Address address = new Address(
                    input.lines("street", 0, 120),
                    input.text("city", 0, 120),
                    input.text("region", 0, 120),
                    input.text("postalCode", 0, 120),
                    input.text("country", 0, 120));
            input.nameUnknown();
            return address.json().isEmpty() ? null : address;
        }

        private ObjectNode json() {
            ObjectNode json = Json.object();
            put(json, "street", street);
            put(json, "city", city);
            put(json, "region", region);
            put(json, "postalCode", postalCode);
            put(json, "country", country);
            return json;
        }
    }

    static @Nullable VCard read(Input input, Predicate<String> fileExists) {
        String first = emptyAsNull(input.text("firstName", 0, 80));
        String last = emptyAsNull(input.text("lastName", 0, 80));
        VCard card = new VCard(
                first,
                last,
                emptyAsNull(input.text("organization", 0, 120)),
                emptyAsNull(input.text("title", 0, 120)),
                phones(input),
                emails(input),
                WebUrl.text(input, "website"),
                Address.read(input.object("address")),
                emptyAsNull(input.lines("note", 0, 1000)),
                Content.file(input, "photoFileId", "picture", fileExists),
                LandingTheme.read(input, fileExists));
        if (first == null && last == null && card.organization == null) {
            input.fault("firstName", "required", "A firstName, a lastName or an organization is required.");
            return null;
        }
        return card;
    }

    /**
     * The name of the person, or else of the organization. The family name comes first where people of its country write
     * it so.
     */
    public String name() {
        boolean isEastAsian = isEastAsian(lastName);
        boolean isFamilyFirst = isEastAsian || isHungarian();
        String person = Stream.of(isFamilyFirst ? lastName : firstName, isFamilyFirst ? firstName : lastName)
                .filter(name -> name != null && !name.isEmpty())
                .collect(Collectors.joining(isEastAsian && isEastAsian(firstName) ? "" : " "));
        return person.isEmpty() ? Objects.requireNonNullElse(organization, "") : person;
    }

    /** True for a name in Han or Hangul. Names of foreigners in kana keep their order. */
    private static boolean isEastAsian(@Nullable String name) {
        return name != null
                && !name.isEmpty()
                && name.codePoints()
                        .allMatch(c -> Character.isIdeographic(c) || UnicodeScript.of(c) == UnicodeScript.HANGUL);
    }

    private boolean isHungarian() {
        String country = address == null ? null : address.country;
        return country != null && HUNGARY.contains(country.toLowerCase(Locale.ROOT));
    }

    private static @Nullable String emptyAsNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private static List<Phone> phones(Input input) {
        List<Input> entries = input.objects("phones", 0, MOST_ENTRIES);
        List<Phone> phones = new ArrayList<>();
        for (Input entry : entries == null ? List.<Input>of() : entries) {
            entry.require("number");
            PhoneType type = phoneType(entry);
            String sent = entry.unmarked("number", 1, 40);
            String number = sent == null ? null : Contact.number(sent);
            if (sent != null && number == null) {
                entry.fault(
                        "number",
                        "invalid_phone",
                        "Use digits with spaces, dashes, dots, brackets, '+', '*', '#'. An entry is one number;"
                                + " an extension goes into the note.");
            } else if (number != null) {
                phones.add(new Phone(type, number));
            }
            entry.nameUnknown();
        }
        return List.copyOf(phones);
    }

    private static PhoneType phoneType(Input entry) {
        String word = entry.word("type");
        PhoneType type = word == null ? PhoneType.MOBILE : PhoneType.CHOICES.get(word.toLowerCase(Locale.ROOT));
        if (type == null) {
            entry.choice("type", PhoneType.CHOICES);
        }
        return type == null ? PhoneType.OTHER : type;
    }

    private static List<String> emails(Input input) {
        List<@Nullable String> entries = input.entries("emails", 0, MOST_ENTRIES, 254);
        List<String> emails = new ArrayList<>();
        for (int i = 0; entries != null && i < entries.size(); i++) {
            String email = entries.get(i);
            if (email != null && Contact.isEmail(email)) {
                emails.add(email);
            } else if (email != null) {
                input.fault("emails", i, "invalid_email", "Use an address such as name@example.com.");
            }
        }
        return List.copyOf(emails);
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            json.put(name, value);
        }
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = Json.object();
        put(json, "firstName", firstName);
        put(json, "lastName", lastName);
        put(json, "organization", organization);
        put(json, "title", title);
        ArrayNode phoneArray = json.putArray("phones");
        phones.forEach(
                phone -> phoneArray.addObject().put("type", phone.type.word()).put("number", phone.number));
        ArrayNode emailArray = json.putArray("emails");
        emails.forEach(emailArray::add);
        put(json, "website", website);
        if (address != null) {
            json.set("address", address.json());
        }
        put(json, "note", note);
        put(json, "photoFileId", photoFileId);
        LandingTheme.put(json, theme);
        return json;
    }

    /** A vCard 3.0: the content of the symbol. */
    @Override
    public String staticPayload() {
        return VCardText.of(this, null);
    }

    /** The card as a {@code .vcf} file, with a photo. */
    public String file(byte @Nullable [] jpeg) {
        return VCardText.of(this, jpeg);
    }

    @Override
    public Map<String, String> foreignLinks() {
        return website == null ? Map.of() : Map.of("website", website);
    }

    @Override
    public List<String> files() {
        return Stream.concat(Stream.ofNullable(photoFileId), LandingTheme.files(theme).stream())
                .toList();
    }

    @Override
    public Resolution resolution() {
        return new Resolution.Landing();
    }
}
