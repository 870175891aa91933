package placard.scan.visitor;

import org.jspecify.annotations.Nullable;
import placard.base.Texts;

/**
 * Reads the country that a trusted proxy names in a header ({@code PLACARD_COUNTRY_HEADER}). Other senders' headers are
 * ignored.
 *
 * @param headerName the field name of the header
 */
public record CountryHeader(String headerName, ClientAddress clients) {
    /**
     * The country's two letters; null if the peer is not trusted, or the value is missing or no country.
     *
     * @param peer the other end of the connection, 4 or 16 bytes
     */
    public @Nullable String country(byte @Nullable [] peer, @Nullable String value) {
        return value != null && clients.trusts(peer) ? Texts.country(value.strip()) : null;
    }
}
