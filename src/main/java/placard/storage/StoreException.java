package placard.storage;

import java.sql.SQLException;
import java.util.Set;

/**
 * The store failed to do its work.
 *
 * <p>{@link #isPassing} separates conditions that end without a code change (server away, disk full, locked) from
 * defects of this program. It reads only the drivers' error codes, never the words of a message.
 */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final Set<Integer> SQLITE_PASSING = Set.of(5, 6, 8, 10, 13, 14);
    private static final Set<Integer> SQLITE_CLOSED = Set.of(3, 8, 14);
    private static final int SQLITE_FULL = 13;
    private static final Set<Integer> SQLITE_DAMAGE = Set.of(11, 26);
    private static final Set<Integer> SQLITE_DATA = Set.of(18, 19, 20);
    private static final Set<String> POSTGRES_RETRY = Set.of("40001", "40P01", Eviction.STOOD_STILL);

    private final int code;
    private final String state;

    StoreException(SQLException cause) {
        super(cause);
        this.code = cause.getErrorCode();
        this.state = cause.getSQLState() == null ? "" : cause.getSQLState();
    }

    /** Whether the store is unreachable, full, locked or read-only, rather than misused. */
    public boolean isPassing() {
        if (getCause() instanceof java.sql.SQLTransientException || getCause() instanceof org.sqlite.SQLiteException) {
            return getCause() instanceof java.sql.SQLTransientException || SQLITE_PASSING.contains(code & 0xff);
        }
        return state.startsWith("08")
                || state.startsWith("53")
                || state.startsWith("57")
                || state.startsWith("58")
                || state.equals(Eviction.READ_ONLY)
                || state.equals(Eviction.STOOD_STILL)
                || isLockTimeout();
    }

    /** Whether the server is unreachable. The driver's message then contains its address. */
    public boolean isUnreachable() {
        return state.startsWith("08") || getCause() instanceof java.sql.SQLTransientConnectionException;
    }

    /** Whether a file of the embedded store is damaged. */
    public boolean isDamage() {
        return getCause() instanceof org.sqlite.SQLiteException && SQLITE_DAMAGE.contains(code & 0xff);
    }

    /** Whether this process may not open or change a file of the embedded store. */
    public boolean isClosedToUs() {
        return getCause() instanceof org.sqlite.SQLiteException && SQLITE_CLOSED.contains(code & 0xff);
    }

    /** Whether the disk has no room for what was to be written. */
    public boolean isFull() {
        return getCause() instanceof org.sqlite.SQLiteException ? (code & 0xff) == SQLITE_FULL : state.equals("53100");
    }

    /** Whether the store refused the values (too long, no text, a broken constraint), not the statement. */
    public boolean isAboutData() {
        return getCause() instanceof org.sqlite.SQLiteException
                ? SQLITE_DATA.contains(code & 0xff)
                : state.startsWith("22") || state.startsWith("23");
    }

    /** Whether another transaction held the row for longer than a request may wait. */
    public boolean isLockTimeout() {
        return state.equals("55P03");
    }

    /** Whether the same transaction may succeed when it runs again. */
    boolean isWorthRepeating() {
        return POSTGRES_RETRY.contains(state);
    }
}
