package placard;

import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;
import placard.account.OneTimeLinks;
import placard.account.Passwords;
import placard.account.signin.SetUp;
import placard.base.Ids;
import placard.cli.Commands;
import placard.scan.upkeep.StoreClock;
import placard.server.Health;
import placard.server.Running;
import placard.server.StartRefused;
import placard.server.Startup;
import placard.settings.Config;
import placard.storage.Database;
import placard.web.Server;
import placard.wiring.Ambient;
import placard.wiring.Cataloguing;
import placard.wiring.Clients;
import placard.wiring.Codes;
import placard.wiring.Filing;
import placard.wiring.Numbers;
import placard.wiring.Parts;
import placard.wiring.People;
import placard.wiring.Recording;
import placard.wiring.Site;
import placard.wiring.Storage;
import placard.wiring.Tenants;
import placard.wiring.Threads;

/**
 * The map of the process: settings, then the parts that {@code wiring} makes of them, then the server. Each step gets
 * the results of the earlier ones.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> LoggerFactory.getLogger(Main.class)
                .atError()
                .setCause(fault)
                .log("The thread {} has ended", thread.getName()));
        System.exit(Commands.run(arguments, System.getenv(), System.out, System.err, Main::start));
    }

    /**
     * Starts a server.
     *
     * @throws StartRefused if it cannot run, with a sentence that says what to do
     */
    public static Running start(Config config) throws StartRefused, InterruptedException {
        Clock clock = Clock.systemUTC();
        return start(
                config,
                clock,
                System::nanoTime,
                database -> StoreClock.of(database, clock, System::nanoTime),
                Passwords.Cost.OWASP);
    }

    /**
     * Starts a server with the given clocks and cost of passwords.
     *
     * @param clock the node's
     * @param nanos the node's monotonic clock
     * @param storeClock makes the store's clock, which the node's is compared with
     * @param passwordCost the cost of a password's hash
     */
    public static Running start(
            Config config,
            InstantSource clock,
            LongSupplier nanos,
            Function<Database, StoreClock> storeClock,
            Passwords.Cost passwordCost)
            throws StartRefused, InterruptedException {
        Startup startup = new Startup();
        try {
            SecureRandom random = new SecureRandom();
            Ids ids = new Ids(clock, random);
            int port = startup.port(config.web());
            return run(new Ambient(config, port, clock, nanos, storeClock, passwordCost, random, ids, startup));
        } catch (StartRefused | InterruptedException | RuntimeException | Error failure) {
            startup.undo();
            throw failure;
        }
    }

    private static Running run(Ambient ambient) throws StartRefused, InterruptedException {
        Storage storage = Storage.of(ambient);
        Tenants tenants = Tenants.of(ambient, storage.database());
        Recording recording = Recording.of(ambient, storage, tenants.webhooks().scanEvents());
        Threads threads = Threads.of(ambient);
        Vertx vertx = Server.vertx();
        ambient.onStop("event loops", () -> Server.close(vertx));
        Clients clients = Clients.of(ambient);
        Codes codes = Codes.of(ambient, storage, tenants);
        Filing filing = Filing.of(ambient, storage, tenants, codes);
        Cataloguing menus = Cataloguing.of(ambient, tenants, codes, filing);
        Recording.Monitoring monitoring = Recording.Monitoring.of(storage, recording);
        People people = People.of(ambient, tenants);
        Numbers numbers = Numbers.of(ambient, storage);
        Site site = Site.of(
                new Parts(
                        ambient,
                        storage,
                        tenants,
                        recording,
                        threads,
                        clients,
                        codes,
                        filing,
                        menus,
                        monitoring,
                        people,
                        numbers),
                vertx);

        ambient.startup().listenForManagement(ambient.config().web(), vertx, monitoring.metrics());
        site.start();
        site.listen(vertx);
        return running(ambient, storage.database(), tenants, monitoring.health(), site);
    }

    /** Opens the server: it is ready after this. */
    private static Running running(Ambient ambient, Database database, Tenants tenants, Health health, Site site) {
        Optional<String> setUpPath = ambient.config().dashboard().isOn()
                ? database.write(tx -> SetUp.link(tx, new OneTimeLinks(ambient.random(), ambient.clock())))
                : Optional.empty();
        Optional<String> firstKey = tenants.firstKey(ambient);
        health.open();
        return new Running(
                ambient.config(),
                ambient.port(),
                database.kind(),
                firstKey,
                setUpPath,
                site.routes(),
                site.dashboard().routes(),
                health,
                ambient.startup());
    }
}
