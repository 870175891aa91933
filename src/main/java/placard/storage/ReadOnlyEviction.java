package placard.storage;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Ends connections that refuse changes since they are read-only, and lets the pool open others. After a failover the
 * server that connections are open to is a standby, and the address leads to another one.
 */
final class ReadOnlyEviction implements SQLExceptionOverride {
    private static final String READ_ONLY_TRANSACTION = "25006";

    @java.lang.Override
    public SQLExceptionOverride.Override adjudicate(SQLException failure) {
        return READ_ONLY_TRANSACTION.equals(failure.getSQLState())
                ? SQLExceptionOverride.Override.MUST_EVICT
                : SQLExceptionOverride.Override.CONTINUE_EVICT;
    }
}
