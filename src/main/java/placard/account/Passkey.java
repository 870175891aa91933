package placard.account;

import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.storage.Row;

/**
 * A passkey, as its owner sees it.
 *
 * @param isBackedUp true if a password manager or a second device keeps it too
 */
public record Passkey(
        String id,
        String name,
        boolean isBackedUp,
        Instant createdAt,
        @Nullable Instant lastUsedAt) {
    static final String ID = "psk_";

    static Passkey of(Row row) throws SQLException {
        return new Passkey(
                row.text("id"),
                row.text("name"),
                row.flag("backed_up"),
                row.time("created_at"),
                row.timeOrNull("last_used_at"));
    }
}
