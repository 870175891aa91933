package placard.web;

import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.Locale;

/** Reads a client's preferences (RFC 7240): {@code Prefer: handling=strict} makes unknown members of a body faults. */
final class Preferences {
    static final String STRICT = "handling=strict";

    private Preferences() {}

    /** Whether the first {@code handling} of the request is strict. The first of a repeated preference counts. */
    static boolean areStrict(HttpServerRequest http) {
        return http.headers().getAll("Prefer").stream()
                .flatMap(header -> Arrays.stream(header.split(",", 100)))
                .map(preference ->
                        preference.split(";", 2)[0].replaceAll("[\\s\"]", "").toLowerCase(Locale.ROOT))
                .filter(preference -> preference.startsWith("handling="))
                .findFirst()
                .filter(STRICT::equals)
                .isPresent();
    }
}
