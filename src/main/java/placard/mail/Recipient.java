package placard.mail;

import java.text.Normalizer;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Texts;

/**
 * An address as the SMTP server gets it: the domain is in ASCII (punycode). The library would cut other characters to
 * one byte, and so address another person.
 *
 * @param isAscii true if the whole address is ASCII; otherwise the server needs SMTPUTF8
 */
record Recipient(String address, boolean isAscii) {
    /** @throws MailFailure for good, if the address can't exist */
    static Recipient of(String address) throws MailFailure {
        int at = address.lastIndexOf('@');
        String name = address.substring(0, Math.max(at, 0));
        @Nullable String domain = at < 0 ? null : Contact.asciiDomain(address.substring(at + 1));
        if (name.isEmpty() || domain == null || !Texts.isNormalized(name, Normalizer.Form.NFKC)) {
            throw new MailFailure("This is no address", true);
        }
        return new Recipient(name + "@" + domain, name.chars().allMatch(c -> c < 0x80));
    }
}
