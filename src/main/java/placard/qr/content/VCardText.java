package placard.qr.content;

import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes a vCard 3.0 (RFC 2426). Lines end with CR LF, and long ones are folded at 75 octets. Typed text is escaped, so
 * that no value can begin a new line or part (injection).
 */
final class VCardText {
    private static final int LINE_OCTETS = 75;
    private static final Pattern SPECIAL = Pattern.compile("[\\\\;,]");

    private final StringBuilder out = new StringBuilder();

    private VCardText() {}

    /** @param photo a JPEG, or null */
    static String of(VCard card, byte @Nullable [] photo) {
        VCardText text = new VCardText();
        text.line("BEGIN:VCARD");
        text.line("VERSION:3.0");
        text.line("N:" + escaped(card.lastName()) + ";" + escaped(card.firstName()) + ";;;");
        text.line("FN:" + escaped(card.name()));
        text.member("ORG", card.organization());
        text.member("TITLE", card.title());
        card.phones().forEach(phone -> text.member("TEL;TYPE=" + phone.type().vCardType(), phone.number()));
        card.emails().forEach(email -> text.member("EMAIL;TYPE=INTERNET", email));
        if (card.website() != null) {
            // A URI, not a text: a backslash before its commas would become part of it.
            text.line("URL:" + card.website());
        }
        text.address(card.address());
        text.member("NOTE", card.note());
        if (photo != null) {
            text.line("PHOTO;ENCODING=b;TYPE=JPEG:" + Base64.getEncoder().encodeToString(photo));
        }
        text.line("END:VCARD");
        return text.out.toString();
    }

    private void member(String name, @Nullable String value) {
        if (value != null) {
            line(name + ":" + escaped(value));
        }
    }

    private void address(VCard.@Nullable Address address) {
        if (address != null) {
            line("ADR:;;"
                    + escaped(address.street()) + ";" + escaped(address.city()) + ";" + escaped(address.region()) + ";"
                    + escaped(address.postalCode()) + ";" + escaped(address.country()));
        }
    }

    private static String escaped(@Nullable String value) {
        return value == null ? "" : SPECIAL.matcher(value).replaceAll("\\\\$0").replace("\n", "\\n");
    }

    private void line(String line) {
        int octets = 0;
        for (int i = 0; i < line.length(); ) {
            int c = line.codePointAt(i);
            int width = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
            if (octets + width > LINE_OCTETS) {
                out.append("\r\n ");
                octets = 1;
            }
            out.appendCodePoint(c);
            octets += width;
            i += Character.charCount(c);
        }
        out.append("\r\n");
    }
}
