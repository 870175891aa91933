package placard.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.qr.VCard;

/**
 * The page of a contact.
 *
 * @param name first and last name
 * @param initials of the name
 * @param title what the person is
 * @param organization where
 * @param lines numbers, addresses, the website
 * @param note text with line feeds
 * @param file where the vCard is
 */
public record ContactPage(
        String name,
        String initials,
        @Nullable String title,
        @Nullable String organization,
        List<Line> lines,
        @Nullable String note,
        String file) {

    static ContactPage of(VCard card, String slug) {
        List<Line> lines = new ArrayList<>();
        card.phones().forEach(phone -> lines.add(line(phone)));
        card.emails()
                .forEach(email -> lines.add(Line.of(Glyph.MAIL, email, "E-mail", "mailto:" + Line.mailbox(email))));
        if (card.website() != null) {
            lines.add(Line.foreign(Glyph.GLOBE, Line.bare(card.website()), "Website", card.website()));
        }
        if (card.address() != null) {
            lines.add(line(card.address()));
        }
        String name = name(card);
        return new ContactPage(
                name,
                Initials.of(name),
                card.title(),
                card.organization(),
                List.copyOf(lines),
                card.note(),
                "/p/" + slug + ".vcf");
    }

    /** First and last name, as far as there are. */
    static String name(VCard card) {
        return joined(" ", card.firstName(), card.lastName());
    }

    private static Line line(VCard.Phone phone) {
        return switch (phone.type()) {
            case MOBILE, WORK, HOME, MAIN ->
                Line.of(Glyph.PHONE, phone.number(), capitalised(phone.type().word()), Line.tel(phone.number()));
            case OTHER -> Line.of(Glyph.PHONE, phone.number(), "Phone", Line.tel(phone.number()));
            case FAX -> Line.of(Glyph.PRINTER, phone.number(), "Fax", null);
        };
    }

    private static Line line(VCard.Address address) {
        String place = joined(" ", address.postalCode(), address.city());
        String text = joined("\n", address.street(), joined(", ", place, address.region()), address.country());
        String query = joined(", ", address.street(), place, address.region(), address.country());
        return Line.foreign(Glyph.PIN, text, "Open in maps", Line.maps(query));
    }

    private static String capitalised(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static String joined(String separator, @Nullable String... parts) {
        return Stream.of(parts)
                .filter(Objects::nonNull)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(separator));
    }
}
