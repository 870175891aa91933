package placard.page;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.regex.Pattern;
import placard.base.Sha256;
import placard.qr.VCard;
import placard.web.Answer;

/** The vCard that "Save contact" leads to. */
final class ContactFile {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern NOT_ASCII_NAME = Pattern.compile("[^A-Za-z0-9._-]+");
    /** What a file's name may not have on one system or another, and what nobody can see. */
    private static final Pattern NOT_NAME = Pattern.compile("[\\\\/:*?\"<>|\\p{C}\\p{Z}]+");

    private static final int LONGEST = 60;

    private ContactFile() {}

    /** The file; shown rather than stored where a phone can, since its address book then opens at once. */
    static Answer of(VCard card) {
        byte[] bytes = card.staticPayload().getBytes(StandardCharsets.UTF_8);
        return Answer.bytes(200, "text/vcard; charset=utf-8", bytes)
                .with("Content-Disposition", disposition(ContactPage.name(card)))
                .with("Cache-Control", "no-cache")
                .with("ETag", "\"" + Sha256.name(bytes) + "\"")
                .with("X-Content-Type-Options", "nosniff")
                .with("Referrer-Policy", "no-referrer")
                .with("X-Robots-Tag", "noindex");
    }

    /** RFC 6266: a name in ASCII for the old, and the whole one (RFC 8187). */
    static String disposition(String name) {
        String ascii =
                MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFD)).replaceAll("");
        return "inline; filename=\"" + cleaned(NOT_ASCII_NAME, ascii) + ".vcf\"; filename*=UTF-8''"
                + Line.encoded(cleaned(NOT_NAME, name)) + ".vcf";
    }

    private static String cleaned(Pattern forbidden, String name) {
        String spaced = forbidden.matcher(name).replaceAll(" ").strip();
        int end = spaced.offsetByCodePoints(0, Math.min(LONGEST, spaced.codePointCount(0, spaced.length())));
        String trimmed = spaced.substring(0, end).replaceFirst("^[. _-]+", "").replaceFirst("[. _-]+$", "");
        return trimmed.isEmpty() ? "contact" : trimmed;
    }
}
