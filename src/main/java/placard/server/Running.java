package placard.server;

import java.util.List;
import java.util.Optional;
import placard.settings.Config;
import placard.web.Route;

/**
 * A running server.
 *
 * @param config the settings of this start
 * @param port the bound port
 * @param store {@code sqlite} or {@code postgresql}
 * @param firstKey the first key's secret, if this start drew it
 * @param routes all routes of the API and of pages, without redirects
 * @param dashboard the dashboard's screens and forms; the dashboard also has the API, behind a session
 */
public record Running(
        Config config,
        int port,
        String store,
        Optional<String> firstKey,
        Optional<String> setUpPath,
        List<Route> routes,
        List<Route> dashboard,
        Health health,
        Startup startup)
        implements AutoCloseable {
    /** Without the secrets of the first start. */
    @Override
    public String toString() {
        return "Running[port=" + port + ", store=" + store + "]";
    }

    /** The beginning of every link to this server. */
    public String baseUrl() {
        return config.web().baseUrl(port);
    }

    /** The link that makes the first owner, if there is none yet. */
    public Optional<String> setUpLink() {
        return setUpPath.map(path -> baseUrl() + path);
    }

    /**
     * Graceful shutdown within 5 s, or 15 s while a database hangs. It takes no new work, counts or keeps all scans,
     * and closes everything.
     */
    @Override
    public void close() {
        health.drain();
        startup.undo();
    }
}
