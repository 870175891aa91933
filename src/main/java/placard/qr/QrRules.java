package placard.qr;

import java.util.function.BiPredicate;
import placard.qr.content.QrType;

/**
 * The facts from the rest of the service that the rules of a code use.
 *
 * @param hasPicture whether a workspace has an uploaded picture of this id
 * @param hasDocument whether a workspace has an uploaded PDF of this id
 * @param catalogExists whether a workspace has a catalogue of this id
 */
public record QrRules(
        ShortLinks links,
        BiPredicate<String, String> hasPicture,
        BiPredicate<String, String> hasDocument,
        BiPredicate<String, String> catalogExists) {
    /** Whether the workspace has a file that the content of such a code may show. */
    boolean hasFile(QrType type, String workspaceId, String id) {
        return switch (type) {
            case PDF -> hasDocument.test(workspaceId, id);
            case URL, LOCATION, WHATSAPP, VCARD, WIFI, IMAGE, SOCIAL -> hasPicture.test(workspaceId, id);
        };
    }
}
