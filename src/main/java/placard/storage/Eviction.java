package placard.storage;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.util.Set;

/**
 * Which of PostgreSQL's errors end a connection for good, beside those that the pool knows of itself.
 *
 * <p>One that refuses changes since it is read-only: after a failover the server that connections are open to is a standby,
 * and the address leads to another one. And one whose transaction stood still for too long: the server has ended it.
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
