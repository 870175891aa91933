package placard.base;

import com.ibm.icu.text.IDNA;
import java.text.Normalizer;
import java.util.Currency;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The forms of telephone numbers and e-mail addresses. */
public final class Contact {
    private static final Pattern E164 = Pattern.compile("^\\+[1-9][0-9]{6,14}$");
    private static final Pattern NUMBER = Pattern.compile("^(?=(?:[^0-9]*[0-9]){3})\\+?[0-9 ()./*#-]{3,32}$");
    private static final Pattern PLAIN_NUMBER = Pattern.compile("\\+?[0-9][0-9 ()./-]{4,30}");
    private static final Pattern EMAIL = Pattern.compile(
            "^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}"
                    + "@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?\\.)+[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]{1,62}$");

    private Contact() {}

    /** The number in its international form (E.164), without separators; null if the text is no such number. */
    public static @Nullable String international(String sent) {
        return PhoneNumbers.international(sent, null);
    }

    /**
     * The number in its international form (E.164); null if the text is none.
     *
     * @param country the country whose national numbers count, as of {@link #country}; null for none
     */
    public static @Nullable String international(String sent, @Nullable String country) {
        return PhoneNumbers.international(sent, country);
    }

    /** The country that a time zone and a currency show, as a region of ISO 3166; null if it is unclear. */
    public static @Nullable String country(String timezone, Currency currency) {
        return PhoneNumbers.country(timezone, currency);
    }

    /** An example of a mobile number of a country; empty if it has none. */
    public static String example(String country) {
        return PhoneNumbers.example(country);
    }

    /** A number for people and telephones, cleaned of invisible marks and links; null if the text is no number. */
    public static @Nullable String number(String sent) {
        String readable = PhoneNumbers.readable(sent);
        return readable != null && isNumber(readable) ? readable : null;
    }

    /** Whether the text is a number in its international form (E.164), without separators. */
    public static boolean isInternational(String text) {
        return E164.matcher(text).matches();
    }

    /** Whether the text is a number as people write it, of at least three digits. */
    public static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    /** Whether a text was meant as a telephone number: it has digits and separators only. */
    public static boolean isMeantAsNumber(String text) {
        return PLAIN_NUMBER.matcher(text).matches() && isNumber(text);
    }

    /**
     * Whether the text can be the e-mail address of an account. Folding must not change it, it must not look like
     * another address, and its domain must have an ASCII name.
     */
    public static boolean isEmailOfAPerson(String text) {
        return isEmail(text)
                && Texts.isNormalized(text, Normalizer.Form.NFKC)
                && !Confusables.isDeceptive(text)
                && asciiDomain(text.substring(text.indexOf('@') + 1)) != null;
    }

    /**
     * The name of a domain as DNS looks it up (UTS 46, IDNA 2008: ß stays apart from ss); null if the domain is
     * invalid.
     */
    public static @Nullable String asciiDomain(String domain) {
        if (!Texts.isNormalized(domain, Normalizer.Form.NFKC)) {
            return null;
        }
        IDNA.Info info = new IDNA.Info();
        StringBuilder ascii = new StringBuilder();
        Domains.NAMES.nameToASCII(domain, ascii, info);
        return info.hasErrors() || ascii.chars().anyMatch(c -> c >= 0x80) ? null : ascii.toString();
    }

    /** Loaded on first use, because its tables are large. */
    private static final class Domains {
        static final IDNA NAMES = IDNA.getUTS46Instance(
                IDNA.USE_STD3_RULES | IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII);
    }

    public static boolean isEmail(String text) {
        return EMAIL.matcher(text).matches();
    }
}
