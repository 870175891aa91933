package placard.page;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import placard.base.Sha256;
import placard.qr.content.VCard;
import placard.web.Answer;
import placard.web.Disposition;

/** The vCard behind the button "Save contact". */
final class ContactFile {
    private ContactFile() {}

    /** The most bytes of a photo: address books drop larger ones, or the whole card. */
    static final int LARGEST_PHOTO = 64 * 1024;

    /**
     * The file, served inline, so that phones can open their address book at once.
     *
     * @param photo a JPEG, or null
     */
    static Answer of(VCard card, byte @Nullable [] photo) {
        byte[] bytes = card.file(photo).getBytes(StandardCharsets.UTF_8);
        return Answer.bytes(200, "text/vcard; charset=utf-8", bytes)
                .with("Content-Disposition", Disposition.inline(card.name(), "contact", "vcf"))
                .with("Cache-Control", "no-cache")
                .with("ETag", "\"" + Sha256.name(bytes) + "\"")
                .with("X-Content-Type-Options", "nosniff")
                .with("Referrer-Policy", "no-referrer")
                .with("X-Robots-Tag", "noindex");
    }
}
