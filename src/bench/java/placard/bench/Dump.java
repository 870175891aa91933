package placard.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import placard.storage.PostgresUrl;
import placard.storage.Store;

/** Writes every row of every table of a store into a file, as a database's own dump does: bytes in hexadecimal. */
final class Dump {
    private Dump() {}

    static void write(Path data, String database, Path target) throws SQLException, IOException {
        try (BufferedWriter out = Files.newBufferedWriter(target)) {
            PostgresUrl url = PostgresUrl.parse(database).orElse(null);
            if (url != null) {
                try (Connection connection = DriverManager.getConnection(url.jdbc(), url.user(), url.password())) {
                    tables(connection, true, out);
                }
                return;
            }
            for (String file : List.of(Store.FILE, Store.SCANS_FILE)) {
                try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve(file))) {
                    tables(connection, false, out);
                }
            }
        }
    }

    private static void tables(Connection connection, boolean isPostgres, BufferedWriter out)
            throws SQLException, IOException {
        for (String table : tables(connection, isPostgres)) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select * from " + table)) {
                rows(rows, out);
            }
        }
    }

    private static List<String> tables(Connection connection, boolean isPostgres) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        List<String> tables = new ArrayList<>();
        try (ResultSet names = meta.getTables(null, isPostgres ? "public" : null, "%", new String[] {"TABLE"})) {
            while (names.next()) {
                tables.add(names.getString("TABLE_NAME"));
            }
        }
        return tables;
    }

    private static void rows(ResultSet rows, BufferedWriter out) throws SQLException, IOException {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            for (int i = 1; i <= columns; i++) {
                out.write(
                        rows.getObject(i) instanceof byte[] bytes
                                ? HexFormat.of().formatHex(bytes)
                                : rows.getString(i) + "");
                out.write('\t');
            }
            out.write('\n');
        }
    }
}
