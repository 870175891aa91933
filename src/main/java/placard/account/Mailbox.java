package placard.account;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import placard.base.Sha256;
import placard.base.Texts;

/**
 * The mailbox behind an e-mail address, for limits of mails. One mailbox has many addresses: most servers ignore what
 * follows a plus sign, and some ignore dots. The mailbox only counts: accounts are found by their whole address.
 */
public final class Mailbox {
    private static final String GMAIL = "gmail.com";
    /** The providers that ignore dots before the at sign. */
    private static final Set<String> DOTLESS = Set.of(GMAIL, "googlemail.com");
    /** The providers whose users separate a tag by a hyphen. */
    private static final Set<String> HYPHENED = Set.of("yahoo.com", "yahoo.de", "yahoo.fr", "yahoo.es", "yahoo.co.uk");

    private Mailbox() {}

    /** The name of a mailbox in counters: a hash, because counters hold no addresses. */
    public static String counted(String email) {
        return Sha256.name(Sha256.of(of(email)));
    }

    static String of(String email) {
        String folded = Texts.normalized(email, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        int at = folded.lastIndexOf('@');
        if (at < 1) {
            return folded;
        }
        String domain = folded.substring(at + 1);
        String local = before(folded.substring(0, at), '+');
        if (HYPHENED.contains(domain)) {
            local = before(local, '-');
        }
        return DOTLESS.contains(domain) ? local.replace(".", "") + "@" + GMAIL : local + "@" + domain;
    }

    private static String before(String local, char mark) {
        int at = local.indexOf(mark);
        return at < 1 ? local : local.substring(0, at);
    }
}
