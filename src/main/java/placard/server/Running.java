package placard.server;

import java.util.List;
import java.util.Optional;
import placard.settings.Config;
import placard.web.Route;

/** A running server. */
public final class Running implements AutoCloseable {
    private final Config config;
    private final int port;
    private final String store;
    private final Optional<String> firstKey;
    private final Optional<String> setUpPath;
    private final List<Route> routes;
    private final List<Route> dashboard;
    private final Health health;
    private final Startup startup;

    public Running(
            Config config,
            int port,
            String store,
            Optional<String> firstKey,
            Optional<String> setUpPath,
            List<Route> routes,
            List<Route> dashboard,
            Health health,
            Startup startup) {
        this.config = config;
        this.port = port;
        this.store = store;
        this.firstKey = firstKey;
        this.setUpPath = setUpPath;
        this.routes = routes;
        this.dashboard = dashboard;
        this.health = health;
        this.startup = startup;
    }

    /** The settings of this start. */
    public Config config() {
        return config;
    }

    /** The bound port. */
    public int port() {
        return port;
    }

    /** The beginning of every link to this server. */
    public String baseUrl() {
        return config.web().baseUrl(port);
    }

    /** {@code sqlite} or {@code postgresql}. */
    public String store() {
        return store;
    }

    /** The first key's secret, if this start drew it. */
    public Optional<String> firstKey() {
        return firstKey;
    }

    /** The link that makes the first owner, if there is none yet. */
    public Optional<String> setUpLink() {
        return setUpPath.map(path -> baseUrl() + path);
    }

    /** All routes of the API and of pages, without redirects. */
    public List<Route> routes() {
        return routes;
    }

    /** The dashboard's screens and forms. The dashboard also has the API, behind a session. */
    public List<Route> dashboard() {
        return dashboard;
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
