package placard.storage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One row of a result, read by column name. Times are stored as milliseconds since 1970. */
public record Row(ResultSet results) {
    /** Turns a row into a record. */
    @FunctionalInterface
    public interface Mapper<T> {
        T map(Row row) throws SQLException;
    }

    /** Takes in a row. */
    @FunctionalInterface
    public interface Reader {
        void read(Row row) throws SQLException;
    }

    public String text(String column) throws SQLException {
        return results.getString(column);
    }

    public @Nullable String textOrNull(String column) throws SQLException {
        return results.getString(column);
    }

    public long number(String column) throws SQLException {
        return results.getLong(column);
    }

    public int integer(String column) throws SQLException {
        return results.getInt(column);
    }

    public @Nullable Integer integerOrNull(String column) throws SQLException {
        int value = results.getInt(column);
        return results.wasNull() ? null : value;
    }

    public @Nullable Long numberOrNull(String column) throws SQLException {
        long value = results.getLong(column);
        return results.wasNull() ? null : value;
    }

    public boolean flag(String column) throws SQLException {
        return results.getBoolean(column);
    }

    public @Nullable Boolean flagOrNull(String column) throws SQLException {
        boolean value = results.getBoolean(column);
        return results.wasNull() ? null : value;
    }

    public byte[] bytes(String column) throws SQLException {
        return results.getBytes(column);
    }

    public byte @Nullable [] bytesOrNull(String column) throws SQLException {
        return results.getBytes(column);
    }

    public Instant time(String column) throws SQLException {
        return Instant.ofEpochMilli(results.getLong(column));
    }

    public @Nullable Instant timeOrNull(String column) throws SQLException {
        long millis = results.getLong(column);
        return results.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
