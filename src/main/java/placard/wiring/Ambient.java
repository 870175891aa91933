package placard.wiring;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.LongSupplier;
import placard.account.Passwords;
import placard.base.Ids;
import placard.scan.upkeep.StoreClock;
import placard.server.Startup;
import placard.settings.Config;
import placard.storage.Database;

/**
 * The surroundings of every part: clocks, randomness and the start.
 *
 * @param port the port to bind
 * @param clock the node's
 * @param nanos the node's monotonic clock
 * @param storeClock makes the store's clock, which the node's is compared with
 * @param passwordCost the cost of a password's hash
 * @param startup the start under way, which also remembers the parts that a stop closes
 */
public record Ambient(
        Config config,
        int port,
        InstantSource clock,
        LongSupplier nanos,
        Function<Database, StoreClock> storeClock,
        Passwords.Cost passwordCost,
        SecureRandom random,
        Ids ids,
        Startup startup) {
    /** The beginning of every link, without a slash at the end. */
    String baseUrl() {
        return config.web().baseUrl(port);
    }

    /** A new name for a request. */
    public String requestId() {
        return ids.next("req_");
    }

    /** Registers a part that a stop closes, in reverse order. */
    public void onStop(String name, AutoCloseable part) {
        startup.onStop(name, part);
    }
}
