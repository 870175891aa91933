package placard.base;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import com.ibm.icu.util.TimeZone;
import java.text.Normalizer;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Telephone numbers as people write, print and copy them. The numbering plans are those of libphonenumber. */
final class PhoneNumbers {
    /** The longest text that may be a number, with the link around it. */
    private static final int LONGEST = 100;

    private static final List<String> LINKS = List.of(
            "https://api.whatsapp.com/send?phone=",
            "https://api.whatsapp.com/send/?phone=",
            "whatsapp://send?phone=",
            "https://wa.me/",
            "http://wa.me/",
            "wa.me/");
    private static final List<String> SCHEMES = List.of("tel:", "callto:", "sms:");
    private static final String SEPARATORS = " ()./-";
    private static final String NATIONAL_ZERO = "(0)";
    private static final int LEAST_DIGITS = 7;
    /** The fewest digits of a national number that are more than the code of a place. */
    private static final int LEAST_WHOLE = 8;
    /** The most digits of a number with its country code, by E.164. */
    private static final int MOST_DIGITS = 15;

    /** Currencies of many countries, which tell no country. */
    private static final Set<String> SHARED = Set.of("EUR", "USD");

    private PhoneNumbers() {}

    /** Loaded on first use, because its tables are large. */
    private static final class Plans {
        static final PhoneNumberUtil ALL = PhoneNumberUtil.getInstance();
    }

    /**
     * The number in E.164 form; null if the text is no such number.
     *
     * @param country a region of ISO 3166, whose national numbers count; null for none
     */
    static @Nullable String international(String sent, @Nullable String country) {
        String text = sent.length() > LONGEST ? "" : plain(sent);
        if (!isWritten(text)) {
            return null;
        }
        int slash = text.lastIndexOf('/');
        if (slash > 0 && isWhole(text.substring(0, slash), country)) {
            return null; // two numbers, such as "030 123456 / 123457"
        }
        String written = text.startsWith("00") ? "+" + text.substring(2) : text;
        boolean isNational = !written.startsWith("+");
        if (isNational && country == null || digits(written).length() > MOST_DIGITS) {
            return null;
        }
        if (isNational && country != null && hasOwnCode(written, country)) {
            written = "+" + written;
            isNational = false;
        }
        try {
            PhoneNumber number = Plans.ALL.parse(written, isNational ? country : null);
            boolean isRight = isNational || written.contains(NATIONAL_ZERO)
                    ? Plans.ALL.isValidNumber(number)
                    : Plans.ALL.isPossibleNumberWithReason(number) == PhoneNumberUtil.ValidationResult.IS_POSSIBLE;
            return isRight ? Plans.ALL.format(number, PhoneNumberUtil.PhoneNumberFormat.E164) : null;
        } catch (NumberParseException unknown) {
            return null;
        }
    }

    /**
     * True for a number with the country's own code but no plus, such as {@code 49 170 1234567} in Germany. People of a
     * country with a national prefix write it before national numbers, so that this isn't one.
     */
    private static boolean hasOwnCode(String written, String country) {
        String code = Integer.toString(Plans.ALL.getCountryCodeForRegion(country));
        String prefix = Plans.ALL.getNddPrefixForRegion(country, true);
        return prefix != null
                && !prefix.isEmpty()
                && !digits(written).startsWith(prefix)
                && digits(written).startsWith(code)
                && isWhole("+" + written, null);
    }

    private static boolean isWhole(String text, @Nullable String country) {
        String number = international(text, country);
        try {
            return number != null && Plans.ALL.isValidNumber(Plans.ALL.parse(number, null));
        } catch (NumberParseException unknown) {
            return false;
        }
    }

    /**
     * The number as people read it, in characters that telephones dial: without invisible marks, links and the national
     * zero of an international number. It is null if that zero may be dialled or not.
     */
    static @Nullable String readable(String sent) {
        String text = sent.length() > LONGEST ? "" : plain(sent);
        if (hasTwo(text)) {
            return null;
        }
        if (!text.startsWith("+") || !text.contains(NATIONAL_ZERO)) {
            return text;
        }
        String dialled = international(text, null);
        for (String zero : List.of("", "0")) {
            String candidate = spaced(text.replace(NATIONAL_ZERO, zero));
            if (dialled != null && digits(candidate).equals(digits(dialled))) {
                return candidate;
            }
        }
        return null;
    }

    /** True for two numbers in one text, such as {@code 030 123456 / 57}: a telephone would dial them as one. */
    private static boolean hasTwo(String text) {
        int slash = text.lastIndexOf('/');
        String first = slash > 0 ? text.substring(0, slash) : "";
        boolean isNational = !first.startsWith("+") && !first.startsWith("00");
        return isNational ? digits(first).length() >= LEAST_WHOLE : isWhole(first, null);
    }

    /** The example of a mobile number in its international form; empty for an unknown country. */
    static String example(String country) {
        PhoneNumber number = Plans.ALL.getExampleNumberForType(country, PhoneNumberUtil.PhoneNumberType.MOBILE);
        return number == null ? "" : Plans.ALL.format(number, PhoneNumberUtil.PhoneNumberFormat.INTERNATIONAL);
    }

    /** The country that a time zone and a currency show; null if they show none, or two. */
    static @Nullable String country(String timezone, Currency currency) {
        String region = region(timezone);
        String code = currency.getCurrencyCode();
        boolean isShared = SHARED.contains(code) || code.startsWith("X");
        String home = isShared ? null : code.substring(0, 2);
        if (region == null || home == null) {
            return region == null ? home : region;
        }
        return region.equals(home) ? region : null;
    }

    private static @Nullable String region(String timezone) {
        try {
            String region = TimeZone.getRegion(timezone);
            return region.length() == 2 ? region : null;
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }

    /** A text with ASCII digits, plus, hyphens and spaces, without links and invisible marks. */
    private static String plain(String sent) {
        StringBuilder text = new StringBuilder();
        Texts.normalized(sent, Normalizer.Form.NFKC).codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.DECIMAL_DIGIT_NUMBER) {
                text.append((char) ('0' + Character.digit(c, 10)));
            } else if (type == Character.DASH_PUNCTUATION || c == '−') {
                text.append('-');
            } else if (type == Character.SPACE_SEPARATOR) {
                text.append(' ');
            } else if (type != Character.FORMAT) {
                text.appendCodePoint(c);
            }
        });
        return unlinked(text.toString().strip());
    }

    private static String unlinked(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (String link : LINKS) {
            if (lower.startsWith(link)) {
                String number = text.substring(link.length());
                number = number.startsWith("%2B") || number.startsWith("%2b") ? "+" + number.substring(3) : number;
                int end = 0;
                while (end < number.length() && "?&/#".indexOf(number.charAt(end)) < 0) {
                    end++;
                }
                number = number.substring(0, end).strip();
                return number.startsWith("+") ? number : "+" + number;
            }
        }
        for (String scheme : SCHEMES) {
            if (lower.startsWith(scheme)) {
                return text.substring(scheme.length()).strip();
            }
        }
        return text;
    }

    /** True for an optional plus, digits and separators. */
    private static boolean isWritten(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isPlus = c == '+' && i == 0;
            if (!isPlus && (c < '0' || c > '9') && SEPARATORS.indexOf(c) < 0) {
                return false;
            }
        }
        return digits(text).length() >= LEAST_DIGITS;
    }

    private static String digits(String text) {
        StringBuilder digits = new StringBuilder();
        text.chars().filter(c -> c >= '0' && c <= '9').forEach(c -> digits.append((char) c));
        return digits.toString();
    }

    /** A text with one space where it has several. */
    private static String spaced(String text) {
        StringBuilder spaced = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isSecond = c == ' ' && !spaced.isEmpty() && spaced.charAt(spaced.length() - 1) == ' ';
            if (!isSecond) {
                spaced.append(c);
            }
        }
        return spaced.toString();
    }
}
