package placard.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import placard.storage.PostgresUrl;

/** A server with one database of scans, and a connection to look into it, whose work isn't charged to anybody. */
final class ScaleDatabase implements AutoCloseable {
    private final PostgresServer server;
    private final String address;
    private final Connection connection;
    private final long backend;

    ScaleDatabase(Workbench bench) throws IOException, SQLException {
        server = bench.startPostgres();
        address = server.newDatabase();
        PostgresUrl url = PostgresUrl.parse(address).orElseThrow();
        connection = DriverManager.getConnection(url.jdbc(), url.user(), url.password());
        backend = number("select pg_backend_pid()");
    }

    String address() {
        return address;
    }

    long total() throws SQLException {
        return number("select coalesce(sum(total), 0)::bigint from scan_total");
    }

    long uniques() throws SQLException {
        return number("select coalesce(sum(uniques), 0)::bigint from scan_total");
    }

    /** Bytes that it has written into its log since it was made. */
    long wal() throws SQLException {
        return number("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint");
    }

    /** Bytes of all tables with their indices. */
    long stored() throws SQLException {
        return number("select sum(pg_total_relation_size(oid))::bigint from pg_class where relkind = 'r'"
                + " and relnamespace = 'public'::regnamespace");
    }

    /** Processor time of the server since its start. */
    double micros() throws IOException {
        return ThreadTimes.family(server.pid(), backend);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
