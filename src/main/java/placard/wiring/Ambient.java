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
 * What every part is made with.
 *
 * @param port the one that will be bound
 * @param clock the node's
 * @param nanos the node's monotonic clock
 * @param storeClock makes the clock that the node's is compared with
 * @param passwordCost what the hash of a password costs
 * @param startup the start that is under way, which also remembers what a stop must close
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
    /** What every link begins with, without a slash at the end. */
    String baseUrl() {
        return config.web().baseUrl(port);
    }

    /** A new name for a request. */
    public String requestId() {
        return ids.next("req_");
    }

    /** Has a stop close this; what comes later is closed earlier. */
    public void onStop(String name, AutoCloseable part) {
        startup.onStop(name, part);
    }
}
