package placard.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.LoggerFactory;
import placard.Main;
import placard.account.Passwords;
import placard.cli.Commands;
import placard.scan.upkeep.ServerClock;

/** The program at another date: its clock starts at {@code TEST_NOW} and goes on. */
public final class DatedMain {
    /** The environment variable with the instant. */
    static final String NOW = "TEST_NOW";

    private DatedMain() {}

    public static void main(String[] arguments) {
        Instant wanted = Instant.parse(System.getenv(NOW));
        Clock clock = Clock.offset(Clock.systemUTC(), Duration.between(Instant.now(), wanted));
        LoggerFactory.getLogger(DatedMain.class).info("It is {}", wanted);
        System.exit(Commands.run(
                arguments,
                System.getenv(),
                System.out,
                System.err,
                config -> Main.start(
                        config, clock, System::nanoTime, _ -> new ServerClock(clock, clock), Passwords.Cost.OWASP)));
    }
}
