package placard.wiring;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.spec.SecretKeySpec;
import placard.scan.ClientAddresses;
import placard.scan.visitor.Cities;
import placard.scan.visitor.CityHeader;
import placard.scan.visitor.ClientAddress;
import placard.scan.visitor.CountryHeader;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.web.LookupLimiter;
import placard.web.RateLimits;
import placard.web.Request;

/**
 * The clients of requests: their addresses, cities and rate limits.
 *
 * @param slugs limits clients that ask for too many unknown pages; all kinds of pages count together
 */
public record Clients(Cities cities, ClientAddresses addresses, LookupLimiter slugs) {
    /** Rate limits identify a client by a hash of its address, under a key that exists only in memory. */
    public static Clients of(Ambient ambient) throws StartRefused {
        Config config = ambient.config();
        Cities cities = ambient.startup().cities(config.scans().geoDatabase());
        byte[] counting = new byte[32];
        ambient.random().nextBytes(counting);
        Config.Proxies proxies = config.proxies();
        ClientAddress clients = new ClientAddress(proxies.trusted(), proxies.header());
        ClientAddresses addresses = new ClientAddresses(
                clients,
                proxies.header().headerName(),
                cities,
                proxies.cityHeader() == null ? null : new CityHeader(proxies.cityHeader(), clients),
                proxies.countryHeader() == null ? null : new CountryHeader(proxies.countryHeader(), clients),
                new SecretKeySpec(counting, "HmacSHA256"));
        RateLimits unknown = new RateLimits(ambient.nanos(), config.limits().unknownSlugs(), Duration.ofSeconds(1));
        return new Clients(cities, addresses, new LookupLimiter(unknown));
    }

    /** Runs a client's look-up. Too many empty results of a client reach its rate limit. */
    <T> Optional<T> find(Request request, Supplier<Optional<T>> lookUp) {
        return slugs.find(request.ask(addresses::clientKey), lookUp);
    }
}
