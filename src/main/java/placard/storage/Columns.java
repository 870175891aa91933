package placard.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows turned into columns, each an array that is one parameter: the cheapest way to send many rows to PostgreSQL.
 *
 * @param all in the order of the values of a row
 */
record Columns(List<Column> all) {
    /** The values of one column, all of the same type; {@code type} is PostgreSQL's, null where no row has a value. */
    record Column(@Nullable String type, @Nullable Object[] values) {
        void bind(Connection connection, PreparedStatement statement, int place) throws SQLException {
            statement.setArray(place, connection.createArrayOf(type, values));
        }
    }

    static Columns of(List<? extends @Nullable Object[]> rows) {
        List<@Nullable Object[]> columns = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            // Once each, because a list may make its rows when asked.
            @Nullable Object[] one = rows.get(row);
            for (int i = 0; i < one.length; i++) {
                if (row == 0) {
                    columns.add(new @Nullable Object[rows.size()]);
                }
                columns.get(i)[row] = one[i];
            }
        }
        return new Columns(columns.stream().map(Columns::column).toList());
    }

    private static Column column(@Nullable Object[] values) {
        Optional<Object> known = Arrays.stream(values).filter(Objects::nonNull).findFirst();
        if (known.isEmpty()) {
            return new Column(null, values);
        }
        return switch (known.get()) {
            case String _ -> new Column("text", Arrays.copyOf(values, values.length, String[].class));
            case byte[] _ -> new Column("bytea", Arrays.copyOf(values, values.length, byte[][].class));
            case Boolean _ -> new Column("boolean", Arrays.copyOf(values, values.length, Boolean[].class));
            // One type for all numbers, because rows may mix types. The table's column checks the range anyway.
            case Long _, Integer _, Instant _ -> new Column("bigint", numbers(values));
            default ->
                throw new IllegalArgumentException(
                        "No column type for " + known.get().getClass());
        };
    }

    private static @Nullable Long[] numbers(@Nullable Object[] values) {
        @Nullable Long[] numbers = new @Nullable Long[values.length];
        for (int i = 0; i < values.length; i++) {
            numbers[i] = switch (values[i]) {
                case null -> null;
                case Instant time -> (Long) time.toEpochMilli();
                case Number number -> (Long) number.longValue();
                default -> throw new IllegalArgumentException("Numbers beside " + values[i].getClass());
            };
        }
        return numbers;
    }

    /** The SQL that replaces {@code values (?, ?), (?, ?) …}, with the same column names. */
    String select() {
        List<String> chosen = new ArrayList<>();
        List<String> named = new ArrayList<>();
        List<String> arrays = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            String name = "column" + (i + 1);
            String type = all.get(i).type;
            chosen.add(type == null ? "null as " + name : name);
            if (type != null) {
                named.add(name);
                arrays.add("?::" + type + "[]");
            }
        }
        return "select " + String.join(", ", chosen) + " from unnest(" + String.join(", ", arrays) + ") as sent("
                + String.join(", ", named) + ")";
    }

    /** The parameters of {@link #select}. */
    @Nullable
    Object[] arrays() {
        return all.stream().filter(column -> column.type != null).toArray();
    }
}
