package placard.page;

import java.nio.charset.StandardCharsets;
import placard.base.Disposition;
import placard.base.Sha256;
import placard.qr.content.VCard;
import placard.web.Answer;

/** The vCard that "Save contact" leads to. */
final class ContactFile {
    private ContactFile() {}

    /** The file, served inline: phones that can then open their address book at once. */
    static Answer of(VCard card) {
        byte[] bytes = card.staticPayload().getBytes(StandardCharsets.UTF_8);
        return Answer.bytes(200, "text/vcard; charset=utf-8", bytes)
                .with("Content-Disposition", Disposition.inline(ContactPage.name(card), "contact", "vcf"))
                .with("Cache-Control", "no-cache")
                .with("ETag", "\"" + Sha256.name(bytes) + "\"")
                .with("X-Content-Type-Options", "nosniff")
                .with("Referrer-Policy", "no-referrer")
                .with("X-Robots-Tag", "noindex");
    }
}
