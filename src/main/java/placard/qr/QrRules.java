package placard.qr;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.WebHost;
import placard.qr.content.QrType;

/**
 * The facts from the rest of the service that the rules of a code use.
 *
 * @param hasPicture whether a workspace has an uploaded picture of this id
 * @param hasDocument whether a workspace has an uploaded PDF of this id
 * @param catalogExists whether a workspace has a catalogue of this id
 * @param countryOf the country of a workspace, as a region of ISO 3166; null if it is unclear
 * @param mayLeadTo whether a workspace's codes may lead to a host
 * @param newId makes an id of a prefix
 * @param facts writes codes as answers
 */
public record QrRules(
        ShortLinks links,
        BiPredicate<String, String> hasPicture,
        BiPredicate<String, String> hasDocument,
        BiPredicate<String, String> catalogExists,
        Function<String, @Nullable String> countryOf,
        BiPredicate<String, WebHost> mayLeadTo,
        UnaryOperator<String> newId,
        InstantSource clock,
        RuleFacts facts) {
    /** The same rules for many codes of one workspace, which ask once for each host. */
    QrRules remembering() {
        Map<WebHost, Boolean> known = new HashMap<>();
        return new QrRules(
                links,
                hasPicture,
                hasDocument,
                catalogExists,
                countryOf,
                (workspace, host) -> known.computeIfAbsent(host, asked -> mayLeadTo.test(workspace, asked)),
                newId,
                clock,
                facts);
    }

    /** Whether the workspace has a file that the content of such a code may show. */
    boolean hasFile(QrType type, String workspaceId, String id) {
        return switch (type) {
            case PDF -> hasDocument.test(workspaceId, id);
            case URL, LOCATION, WHATSAPP, VCARD, WIFI, IMAGE, SOCIAL -> hasPicture.test(workspaceId, id);
        };
    }
}
