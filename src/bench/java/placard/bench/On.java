package placard.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The stores to measure on. */
public enum On {
    SQLITE("SQLite"),
    POSTGRESQL("PostgreSQL");

    final String label;

    On(String label) {
        this.label = label;
    }

    /** How a person calls it. */
    public String label() {
        return label;
    }

    /** The stores that the arguments name; both if they name none. */
    public static List<On> named(String[] arguments) {
        List<On> named = List.of(values()).stream()
                .filter(on -> List.of(arguments).contains(on.name().toLowerCase(Locale.ROOT)))
                .toList();
        return named.isEmpty() ? List.of(values()) : named;
    }

    /** A server for new databases, where this store needs one. */
    @Nullable
    PostgresServer server(Workbench bench) throws IOException {
        return this == SQLITE ? null : bench.startPostgres();
    }

    /** The value of {@code PLACARD_DATABASE_URL} for an empty store. */
    public static String newDatabase(@Nullable PostgresServer server) throws SQLException {
        return server == null ? "" : server.newDatabase();
    }
}
