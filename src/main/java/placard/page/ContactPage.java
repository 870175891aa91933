package placard.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.qr.content.VCard;

/**
 * The page of a contact.
 *
 * @param name first and last name
 * @param initials of the name
 * @param photo the owner's picture, or null
 * @param title the person's job
 * @param organization the employer
 * @param lines numbers, addresses, the website
 * @param note text with line feeds
 * @param file the path of the vCard
 */
public record ContactPage(
        String name,
        String initials,
        @Nullable Picture photo,
        @Nullable String title,
        @Nullable String organization,
        List<ContactLine> lines,
        @Nullable String note,
        String file) {

    static ContactPage of(VCard card, String slug, @Nullable Picture photo, Words words) {
        List<ContactLine> lines = new ArrayList<>();
        card.phones().forEach(phone -> lines.add(line(phone, words)));
        card.emails()
                .forEach(email -> lines.add(ContactLine.of(
                        Glyph.MAIL, email, words.say("contact.email"), "mailto:" + ContactLine.mailbox(email))));
        if (card.website() != null) {
            lines.add(ContactLine.foreign(
                    Glyph.GLOBE, ContactLine.bare(card.website()), words.say("contact.website"), card.website()));
        }
        if (card.address() != null) {
            lines.add(line(card.address(), words));
        }
        String name = card.name();
        return new ContactPage(
                name,
                Initials.of(name),
                photo,
                card.title(),
                name.equals(card.organization()) ? null : card.organization(),
                List.copyOf(lines),
                card.note(),
                "/p/" + slug + ".vcf");
    }

    /** The person and how to reach them, in one line. */
    String summary() {
        return Summary.of(
                joined(" · ", name, title, organization),
                lines.stream()
                        .filter(line -> line.glyph() != Glyph.PIN)
                        .map(ContactLine::text)
                        .toList(),
                null);
    }

    private static ContactLine line(VCard.Phone phone, Words words) {
        String detail = words.say(
                switch (phone.type()) {
                    case MOBILE -> "contact.mobile";
                    case WORK -> "contact.work";
                    case HOME -> "contact.home";
                    case MAIN -> "contact.main";
                    case FAX -> "contact.fax";
                    case OTHER -> "contact.phone";
                });
        boolean isFax = phone.type() == VCard.PhoneType.FAX;
        return ContactLine.of(
                isFax ? Glyph.PRINTER : Glyph.PHONE,
                phone.number(),
                detail,
                isFax ? null : ContactLine.tel(phone.number()));
    }

    private static ContactLine line(VCard.Address address, Words words) {
        String place = joined(" ", address.postalCode(), address.city());
        String text = joined("\n", address.street(), joined(", ", place, address.region()), address.country());
        String query = joined(", ", address.street(), place, address.region(), address.country());
        return ContactLine.foreign(Glyph.PIN, text, words.say("contact.map"), ContactLine.maps(query));
    }

    private static String joined(String separator, @Nullable String... parts) {
        return Stream.of(parts)
                .filter(Objects::nonNull)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(separator));
    }
}
