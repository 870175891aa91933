package placard.scan.visitor;

import org.jspecify.annotations.Nullable;

/**
 * Reads the city that a trusted proxy names in a header ({@code PLACARD_CITY_HEADER}). Other senders' headers are
 * ignored.
 *
 * @param headerName the field name of the header
 */
public record CityHeader(String headerName, ClientAddress clients) {
    /**
     * The city's name; {@code Unknown} if the peer is not trusted, or the value is missing or invalid.
     *
     * @param peer the other end of the connection, 4 or 16 bytes
     * @param value the header's value as received, a character for a byte
     */
    public String city(byte @Nullable [] peer, @Nullable String value) {
        return clients.trusts(peer) ? CityName.ofHeader(value) : CityName.UNKNOWN;
    }
}
