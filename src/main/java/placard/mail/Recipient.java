package placard.mail;

import java.text.Normalizer;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;

/**
 * An address as it is said to a server: the domain by its name in ASCII. The library would cut any other character to a byte,
 * which makes it the address of somebody else.
 *
 * @param isAscii whether all of it is; else only a server with SMTPUTF8 takes it
 */
record Recipient(String address, boolean isAscii) {
    /** @throws MailFailure for good, if there can be nobody of this address */
    static Recipient of(String address) throws MailFailure {
        int at = address.lastIndexOf('@');
        String name = address.substring(0, Math.max(at, 0));
        @Nullable String domain = at < 0 ? null : Contact.asciiDomain(address.substring(at + 1));
        if (name.isEmpty() || domain == null || !Normalizer.isNormalized(name, Normalizer.Form.NFKC)) {
            throw new MailFailure("This is no address", true);
        }
        return new Recipient(name + "@" + domain, name.chars().allMatch(c -> c < 0x80));
    }
}
