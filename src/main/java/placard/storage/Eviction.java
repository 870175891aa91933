package placard.storage;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.util.Set;

/**
 * Tells the connection pool which PostgreSQL errors make a connection useless, beyond the ones that it knows.
 *
 * <p>After a failover, open connections lead to a server that has become a read-only standby, while the address leads
 * to the new primary. And the server ends a connection whose transaction was idle for too long.
 */
final class Eviction implements SQLExceptionOverride {
    static final String READ_ONLY = "25006";
    static final String STOOD_STILL = "25P03";

    private static final Set<String> ENDING = Set.of(READ_ONLY, STOOD_STILL);

    @java.lang.Override
    public SQLExceptionOverride.Override adjudicate(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && ENDING.contains(state)
                ? SQLExceptionOverride.Override.MUST_EVICT
                : SQLExceptionOverride.Override.CONTINUE_EVICT;
    }
}
