package placard.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.ConsoleAppender;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import placard.base.Json;

/** What the log is made of where no file configures it. */
final class LoggingTest {
    @Test
    void aLineIsJsonWithTheFilledMessageOnStandardError() {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        ServiceLoader.load(Configurator.class).forEach(each -> each.configure(context));
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        ConsoleAppender<ILoggingEvent> appender = (ConsoleAppender<ILoggingEvent>) root.getAppender("stderr");
        assertThat(appender.getTarget()).isEqualTo("System.err");
        assertThat(appender.isStarted()).isTrue();

        LoggingEvent event = new LoggingEvent("", root, Level.WARN, "{} of {}", null, new Object[] {1, 2});
        JsonNode line = Json.parse(appender.getEncoder().encode(event));
        assertThat(line.path("formattedMessage").asText()).isEqualTo("1 of 2");
        assertThat(line.path("level").asText()).isEqualTo("WARN");
        assertThat(line.has("timestamp")).isTrue();
        assertThat(line.has("message")).isFalse();
        assertThat(line.has("arguments")).isFalse();
        assertThat(line.has("context")).isFalse();
    }

    @Test
    void librariesSayOnlyWarnings() {
        LoggerContext context = new LoggerContext();
        new Logging().configure(context);
        assertThat(context.getLogger("io.vertx").isInfoEnabled()).isFalse();
        assertThat(context.getLogger("io.vertx").isWarnEnabled()).isTrue();
        assertThat(context.getLogger("placard.server").isInfoEnabled()).isTrue();
        assertThat(context.getLogger("placard.server").isDebugEnabled()).isFalse();
        assertThat(context.getLogger("org.apache.kafka.clients").isWarnEnabled())
                .isFalse();
    }
}
