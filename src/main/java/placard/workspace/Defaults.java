package placard.workspace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Currency;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;
import placard.base.Texts;

/**
 * The defaults of a workspace for new catalogues and codes.
 *
 * @param language of the texts of new catalogues, a BCP 47 tag; null for {@code en}
 * @param currency of new catalogues; null for the server's
 * @param design of new codes, in its JSON form; null for the usual one in the colours of the {@link Brand}
 */
public record Defaults(
        @Nullable String language,
        @Nullable Currency currency,
        @Nullable ObjectNode design) {
    static final Defaults NONE = new Defaults(null, null, null);

    static final Set<String> MEMBERS = Set.of("language", "currency", "design");

    /** Reads the design of {@code defaults}. The package of codes supplies it, which this package doesn't know. */
    @FunctionalInterface
    public interface Looks {
        /**
         * The design after a change, checked as a code's design is; faults stay in the input.
         *
         * @param defaults in which {@code design} was sent
         * @param before null if there was none
         */
        @Nullable
        ObjectNode read(Input defaults, @Nullable ObjectNode before, String workspaceId);
    }

    /** The defaults with the input applied as a merge patch; null removes a member. Faults stay in the input. */
    Defaults patched(Input sent, String workspaceId, Looks looks) {
        Defaults patched = new Defaults(
                sent.has("language") ? language(sent) : language,
                sent.has("currency") ? Money.currency(sent, "currency") : currency,
                sent.has("design") ? looks.read(sent, design, workspaceId) : design);
        sent.nameUnknown();
        return patched;
    }

    private static @Nullable String language(Input input) {
        String raw = input.word("language");
        String tag = raw == null ? null : Texts.languageTag(raw);
        if (raw != null && tag == null) {
            input.fault("language", "invalid_language", "Use a BCP 47 tag such as en or pt-BR.");
        }
        return tag;
    }

    static Defaults stored(@Nullable String text) {
        if (text == null) {
            return NONE;
        }
        ObjectNode json = Json.stored(text);
        return new Defaults(
                json.path("language").textValue(),
                json.path("currency").isTextual()
                        ? Currency.getInstance(json.path("currency").textValue())
                        : null,
                json.path("design") instanceof ObjectNode design ? design : null);
    }

    boolean isNone() {
        return language == null && currency == null && design == null;
    }

    ObjectNode json() {
        ObjectNode json = Json.object()
                .put("language", language)
                .put("currency", currency == null ? null : currency.getCurrencyCode());
        json.set("design", design == null ? json.nullNode() : design);
        return json;
    }
}
