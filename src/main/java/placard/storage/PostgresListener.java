package placard.storage;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives the notices of other nodes, on one connection and in its own thread. Each loss of the connection means that
 * caches may be old.
 *
 * <p>A connection that broke silently (a firewall that forgot it, a host without power) looks idle. So this sends a
 * query every two seconds, and gives the connection up if no answer comes within three.
 */
final class PostgresListener {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresListener.class);

    /** The name of the connection in the server's list. */
    private static final String APPLICATION_NAME = "placard-listener";

    private static final int POLL_MILLIS = 250;
    private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int SILENCE_MILLIS = 3_000;

    private final PostgresUrl url;
    private final String channel;
    private final String node;
    private final Notices notices;
    private final Thread thread;
    private volatile boolean open = true;

    /** @param node the prefix of this node's own notices, which it ignores */
    PostgresListener(PostgresUrl url, String channel, String node, Notices notices) {
        this.url = url;
        this.channel = channel;
        this.node = node;
        this.notices = notices;
        this.thread = Thread.ofPlatform().name("postgres-listener").daemon().start(this::run);
    }

    Optional<String> problem() {
        return open && !thread.isAlive()
                ? Optional.of("The thread that receives other nodes' notices has ended; the log says why.")
                : Optional.empty();
    }

    private void run() {
        boolean first = true;
        while (open) {
            try (Connection connection = connect()) {
                if (!first) {
                    notices.notifyMissed();
                }
                first = false;
                hear(connection);
            } catch (SQLException lost) {
                if (!open) {
                    return;
                }
                first = false;
                LOG.atWarn()
                        .addKeyValue("state", lost.getSQLState())
                        .log("The connection for other nodes' notices was lost; reconnecting");
                pause();
            } catch (RuntimeException | Error fault) {
                first = false;
                LOG.atError().setCause(fault).log("Receiving other nodes' notices failed; reconnecting");
                pause();
            }
        }
    }

    private void hear(Connection connection) throws SQLException {
        PGConnection postgres = connection.unwrap(PGConnection.class);
        try (Statement statement = connection.createStatement()) {
            long asked = System.nanoTime();
            while (open) {
                deliver(postgres.getNotifications(POLL_MILLIS));
                if (System.nanoTime() - asked > PROBE_NANOS) {
                    statement.execute("select 1");
                    asked = System.nanoTime();
                }
            }
        }
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", url.user());
        properties.setProperty("password", url.password());
        properties.setProperty("connectTimeout", url.connectSeconds());
        properties.setProperty("socketTimeout", "3");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("ApplicationName", APPLICATION_NAME);
        Connection connection = DriverManager.getConnection(url.jdbc(), properties);
        // The address may set timeouts, and the driver prefers those to the properties; so this sets it directly.
        connection.setNetworkTimeout(Runnable::run, SILENCE_MILLIS);
        try (Statement statement = connection.createStatement()) {
            statement.execute("listen " + channel);
        }
        return connection;
    }

    private void deliver(PGNotification @Nullable [] notifications) {
        if (notifications == null) {
            return;
        }
        for (PGNotification notification : notifications) {
            String[] parts = notification.getParameter().split(":", 3);
            if (parts.length == 3 && !parts[0].equals(node)) {
                notices.deliver(parts[1], parts[2]);
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(Duration.ofMillis(500));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void close() {
        open = false;
        thread.interrupt();
    }
}
