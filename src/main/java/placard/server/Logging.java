package placard.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * The log: one JSON object a line on standard error, since standard output is for what people asked for. In XML this would
 * take a tenth of a start; a file that {@code -Dlogback.configurationFile} names still replaces it.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class Logging extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty("logback.configurationFile") != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        JsonEncoder encoder = new JsonEncoder();
        encoder.setContext(context);
        encoder.setWithFormattedMessage(true);
        encoder.setWithMessage(false);
        encoder.setWithArguments(false);
        encoder.setWithContext(false);
        encoder.setWithSequenceNumber(false);
        encoder.setWithNanoseconds(false);
        encoder.start();
        ConsoleAppender<ILoggingEvent> errors = new ConsoleAppender<>();
        errors.setContext(context);
        errors.setName("stderr");
        errors.setTarget("System.err");
        errors.setEncoder(encoder);
        errors.start();
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(errors);
        context.getLogger("placard").setLevel(Level.toLevel(System.getenv("PLACARD_LOG_LEVEL"), Level.INFO));
        // This one warns where no network card has an address, as in some containers. Nothing depends on it.
        context.getLogger("io.netty.util.internal.MacAddressUtil").setLevel(Level.ERROR);
        // It reports that a change can't be undone on a full disk; the refusal of the start says why.
        context.getLogger("org.flywaydb.core.internal.jdbc").setLevel(Level.OFF);
        // It warns of each connection that it doesn't get, every second; placard.cluster.log says once that there is
        // none.
        context.getLogger("org.apache.kafka").setLevel(Level.ERROR);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
