package placard.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One transaction in progress. SQL uses {@code ?}, and one text serves both databases. {@link Instant}s are bound as
 * milliseconds since 1970.
 */
public final class Tx {
    /** The most rows of one statement in which each value is a parameter; a power of four. */
    private static final int ROWS = 64;
    /** The most rows of one statement in which each column is a parameter. */
    private static final int ARRAY_ROWS = 5_000;

    private final Connection connection;
    private final @Nullable Map<String, PreparedStatement> statements;
    private final boolean hasArrays;
    private final List<Runnable> afterCommit = new ArrayList<>();
    private final List<Notice> notices = new ArrayList<>();

    /**
     * A transaction of the embedded store.
     *
     * @param statements this connection's prepared statements, or null for connections that keep none
     */
    Tx(Connection connection, @Nullable Map<String, PreparedStatement> statements) {
        this(connection, statements, false);
    }

    private Tx(Connection connection, @Nullable Map<String, PreparedStatement> statements, boolean hasArrays) {
        this.connection = connection;
        this.statements = statements;
        this.hasArrays = hasArrays;
    }

    /** A transaction on PostgreSQL, whose driver keeps prepared statements itself. */
    static Tx onPostgres(Connection connection) {
        return new Tx(connection, null, true);
    }

    /** A cache of one connection's prepared statements. When it is full, it closes the least recently used one. */
    static Map<String, PreparedStatement> statements(int capacity) {
        return new LinkedHashMap<>(64, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, PreparedStatement> eldest) {
                if (size() <= capacity) {
                    return false;
                }
                try {
                    eldest.getValue().close();
                } catch (SQLException closed) {
                    throw new StoreException(closed);
                }
                return true;
            }
        };
    }

    /**
     * Waits until the server answers a trivial query, which takes no snapshot. With the embedded store it does nothing.
     *
     * @throws StoreException if no answer comes in time; the connection is then closed
     */
    void awaitAnswer(Duration limit) {
        if (!hasArrays) {
            return;
        }
        try {
            int usual = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(limit.toMillis()));
            list("show transaction_isolation", _ -> "");
            connection.setNetworkTimeout(Runnable::run, usual);
        } catch (SQLException failure) {
            throw new StoreException(failure);
        }
    }

    public <T> List<T> list(String sql, Row.Mapper<T> mapper, @Nullable Object... arguments) {
        List<T> rows = new ArrayList<>();
        each(sql, row -> rows.add(mapper.map(row)), arguments);
        return rows;
    }

    private void each(String sql, Row.Reader reader, @Nullable Object... arguments) {
        try {
            PreparedStatement statement = prepare(sql);
            try {
                bind(statement, arguments);
                try (ResultSet results = statement.executeQuery()) {
                    Row row = new Row(results);
                    while (results.next()) {
                        reader.read(row);
                    }
                }
            } finally {
                done(statement);
            }
        } catch (SQLException failure) {
            throw failed(sql, failure);
        }
    }

    /** The first row, if there is one. */
    public <T> Optional<T> find(String sql, Row.Mapper<T> mapper, @Nullable Object... arguments) {
        List<T> rows = list(sql, mapper, arguments);
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.getFirst());
    }

    /** The number in the column {@code n} of the only row. */
    public long count(String sql, @Nullable Object... arguments) {
        return list(sql, row -> row.number("n"), arguments).getFirst();
    }

    /** Executes a change and returns how many rows it touched. */
    public int update(String sql, @Nullable Object... arguments) {
        try {
            PreparedStatement statement = prepare(sql);
            try {
                bind(statement, arguments);
                return statement.executeUpdate();
            } finally {
                done(statement);
            }
        } catch (SQLException failure) {
            throw failed(sql, failure);
        }
    }

    /** Executes one change for many rows and returns how many rows each touched. */
    public int[] batch(String sql, List<? extends @Nullable Object[]> rows) {
        if (rows.isEmpty()) {
            return new int[0];
        }
        try {
            PreparedStatement statement = prepare(sql);
            try {
                for (@Nullable Object[] row : rows) {
                    bind(statement, row);
                    statement.addBatch();
                }
                int[] touched = statement.executeBatch();
                statement.clearBatch();
                return touched;
            } finally {
                done(statement);
            }
        } catch (SQLException failure) {
            throw failed(sql, failure);
        }
    }

    /**
     * Inserts many rows with few statements, which costs less than a batch. PostgreSQL gets each column as one array,
     * because a parameter costs it more than a value.
     *
     * @param sql with {@code values %s}
     */
    public void insert(String sql, List<? extends @Nullable Object[]> rows) {
        Sent sent = Sent.NOTHING;
        for (List<? extends @Nullable Object[]> part : parts(rows)) {
            sent = sent(sql, part, sent);
            update(sent.sql, sent.parameters);
        }
    }

    /**
     * Inserts like {@link #insert(String, List)} and returns the statement's result rows. The statement may also only
     * read: in {@code from (values %s) sent}, the columns are called {@code column1}, {@code column2} and so on.
     */
    public <T> List<T> insert(String sql, List<? extends @Nullable Object[]> rows, Row.Mapper<T> mapper) {
        List<T> returned = new ArrayList<>();
        insertAndRead(sql, rows, row -> returned.add(mapper.map(row)));
        return returned;
    }

    /** Inserts like {@link #insert(String, List, Row.Mapper)}, and keeps none of the result rows. */
    public void insertAndRead(String sql, List<? extends @Nullable Object[]> rows, Row.Reader reader) {
        Sent sent = Sent.NOTHING;
        for (List<? extends @Nullable Object[]> part : parts(rows)) {
            sent = sent(sql, part, sent);
            each(sent.sql, reader, sent.parameters);
        }
    }

    /** The statement for some rows, in the form that the database gets. */
    private record Sent(String sql, int rows, @Nullable Object[] parameters) {
        private static final Sent NOTHING = new Sent("", 0, new Object[0]);
    }

    /** @param before the part before; with as many rows, its text is the same */
    private Sent sent(String sql, List<? extends @Nullable Object[]> rows, Sent before) {
        if (hasArrays) {
            Columns columns = Columns.of(rows);
            return new Sent(sql.replace("values %s", columns.select()), rows.size(), columns.arrays());
        }
        @Nullable Object[] all = flat(rows);
        if (rows.size() == before.rows) {
            return new Sent(before.sql, before.rows, all);
        }
        String row = "(?" + ", ?".repeat(all.length / rows.size() - 1) + ")";
        return new Sent(sql.formatted(row + (", " + row).repeat(rows.size() - 1)), rows.size(), all);
    }

    /** Splits rows into parts of a few fixed sizes, so that few different statements are prepared. */
    private <R> List<List<R>> parts(List<R> rows) {
        List<List<R>> parts = new ArrayList<>();
        int size = hasArrays ? ARRAY_ROWS : ROWS;
        for (int from = 0; from < rows.size(); from += size) {
            while (size > rows.size() - from) {
                size = hasArrays ? rows.size() - from : size / 4;
            }
            parts.add(rows.subList(from, from + size));
        }
        return parts;
    }

    private static @Nullable Object[] flat(List<? extends @Nullable Object[]> rows) {
        @Nullable Object[] flat = new @Nullable Object[0];
        for (int i = 0; i < rows.size(); i++) {
            @Nullable Object[] row = rows.get(i);
            flat = i == 0 ? new @Nullable Object[row.length * rows.size()] : flat;
            System.arraycopy(row, 0, flat, i * row.length, row.length);
        }
        return flat;
    }

    /** Runs the action after the outer commit, and never without it. It must be quick and must not throw. */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    /** Sends a notice to every listener of the topic, on every node, after the commit. */
    public void announce(String topic, String message) {
        notices.add(new Notice(topic, message));
    }

    List<Runnable> afterCommitActions() {
        return afterCommit;
    }

    List<Notice> notices() {
        return notices;
    }

    private PreparedStatement prepare(String sql) throws SQLException {
        if (statements == null) {
            return connection.prepareStatement(sql);
        }
        PreparedStatement known = statements.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            statements.put(sql, known);
        }
        return known;
    }

    /**
     * Wraps a failure. The driver may have closed the failed statement (on a full disk, for one), so it is prepared
     * again next time.
     */
    private StoreException failed(String sql, SQLException failure) {
        PreparedStatement broken = statements == null ? null : statements.remove(sql);
        if (broken != null) {
            try {
                broken.close();
            } catch (SQLException alsoFailed) {
                failure.addSuppressed(alsoFailed);
            }
        }
        return new StoreException(failure);
    }

    private void done(PreparedStatement statement) throws SQLException {
        if (statements == null) {
            statement.close();
        }
    }

    private void bind(PreparedStatement statement, @Nullable Object[] arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            switch (argument) {
                case null -> statement.setObject(i + 1, null);
                case String text -> statement.setString(i + 1, text);
                case Long number -> statement.setLong(i + 1, number);
                case Integer number -> statement.setInt(i + 1, number);
                case Boolean flag -> statement.setBoolean(i + 1, flag);
                case Columns.Column column -> column.bind(connection, statement, i + 1);
                case byte[] bytes -> statement.setBytes(i + 1, bytes);
                case Instant time -> statement.setLong(i + 1, time.toEpochMilli());
                default -> throw new IllegalArgumentException("No column type for " + argument.getClass());
            }
        }
    }
}
