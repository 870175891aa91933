package placard.scan;

import io.netty.channel.Channel;
import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import placard.scan.visitor.Cities;
import placard.scan.visitor.CityHeader;
import placard.scan.visitor.ClientAddress;
import placard.scan.visitor.CountryHeader;
import placard.scan.visitor.Place;

/** Reads a client's address from a request, for the few callers that need it briefly. */
public final class ClientAddresses {
    private final ClientAddress clients;
    private final String header;
    private final Cities cities;
    private final @Nullable CityHeader cityHeader;
    private final @Nullable CountryHeader countryHeader;
    private final SecretKey counting;

    /**
     * Reads addresses as configured.
     *
     * @param header the one proxy header that is read
     * @param counting a key in memory only; client keys for counting failures are hashed with it
     */
    public ClientAddresses(
            ClientAddress clients,
            String header,
            Cities cities,
            @Nullable CityHeader cityHeader,
            @Nullable CountryHeader countryHeader,
            SecretKey counting) {
        this.clients = clients;
        this.header = header;
        this.cities = cities;
        this.cityHeader = cityHeader;
        this.countryHeader = countryHeader;
        this.counting = counting;
    }

    /** The client's address, 4 or 16 bytes, or null if the connection has none. */
    byte @Nullable [] of(RequestHead request) {
        byte[] peer = request.peer();
        return clients.trusts(peer) ? clients.resolve(peer, request.all(header)) : clients.resolve(peer, List.of());
    }

    /** The other end of a request's connection, 4 or 16 bytes; null if it has no address. */
    static byte @Nullable [] peer(HttpServerRequest request) {
        String address =
                request.remoteAddress() == null ? null : request.remoteAddress().hostAddress();
        return address == null ? null : NetUtil.createByteArrayFromIpAddressString(address);
    }

    /** The other end of a connection, as for its requests. */
    static byte @Nullable [] peer(Channel channel) {
        InetAddress address = channel.remoteAddress() instanceof InetSocketAddress remote ? remote.getAddress() : null;
        return address == null ? null : address.getAddress();
    }

    /** The place of an address from {@link #of}. A header of a proxy overrides the database. */
    Place place(RequestHead request, byte[] address) {
        Place found = cityHeader != null && countryHeader != null ? Place.UNKNOWN : cities.of(address);
        return cityHeader == null && countryHeader == null
                ? found
                : new Place(
                        cityHeader == null
                                ? found.city()
                                : cityHeader.city(request.peer(), last(request.all(cityHeader.headerName()))),
                        countryHeader == null
                                ? found.country()
                                : countryHeader.country(request.peer(), last(request.all(countryHeader.headerName()))));
    }

    /** Whether cities can be known at all. */
    public boolean knowsCities() {
        return cityHeader != null || cities.hasDatabase();
    }

    /** Whether countries can be known at all. */
    public boolean knowsCountries() {
        return countryHeader != null || cities.hasDatabase();
    }

    /** The line of the nearest proxy comes after those that a client sent itself. */
    private static @Nullable String last(List<String> lines) {
        return lines.isEmpty() ? null : lines.getLast();
    }

    /** A hash of the client's address, for counting in memory. It doesn't reveal the address. */
    public String clientKey(HttpServerRequest request) {
        byte[] address = of(RequestHead.of(request));
        if (address == null) {
            return "none";
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(counting);
            mac.update(address, 0, address.length == 16 ? 8 : address.length);
            return Base64.getEncoder().encodeToString(mac.doFinal());
        } catch (java.security.GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
