package placard.scan;

import org.jspecify.annotations.Nullable;

/** The city that a trusted proxy names in a header of its own ({@code PLACARD_CITY_HEADER}); from all others, none. */
public final class CityHeader {
    private final String headerName;
    private final ClientAddress clients;

    public CityHeader(String headerName, ClientAddress clients) {
        this.headerName = headerName;
        this.clients = clients;
    }

    /** The field name to ask a request for. */
    public String headerName() {
        return headerName;
    }

    /**
     * The city's name, or {@code Unknown}: the peer is not trusted, or the value is missing or unfit.
     *
     * @param peer the other end of the connection, 4 or 16 bytes
     * @param value the header's value as received, a character for a byte
     */
    public String city(byte @Nullable [] peer, @Nullable String value) {
        return clients.trusts(peer) ? CityName.ofHeader(value) : CityName.UNKNOWN;
    }
}
