package placard.account;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.storage.Row;

/**
 * A session: one browser in which a user has signed in.
 *
 * @param idle how long it may stay unused
 * @param renewedAt when its cookie got its present token
 * @param provedAt when the user last passed step-up authentication
 * @param factorAt when the user last gave a second factor; null if never
 */
public record Session(
        String id,
        String userId,
        String device,
        Duration idle,
        Instant createdAt,
        Instant renewedAt,
        Instant seenAt,
        Instant endsAt,
        Instant provedAt,
        @Nullable Instant factorAt) {
    static final String ID = "ses_";

    static Session of(Row row) throws SQLException {
        return new Session(
                row.text("id"),
                row.text("user_id"),
                row.text("device"),
                Duration.ofMillis(row.number("idle_millis")),
                row.time("created_at"),
                row.time("renewed_at"),
                row.time("seen_at"),
                row.time("ends_at"),
                row.time("proved_at"),
                row.timeOrNull("factor_at"));
    }

    /** True if the user said that the device isn't theirs. */
    public boolean isForeignDevice() {
        return idle.equals(Sessions.NOT_MY_DEVICE);
    }

    /** @param seen the last use that this node knows, which may be later than the stored one */
    boolean isOver(Instant now, Instant seen) {
        return !now.isBefore(endsAt) || !now.isBefore(seen.plus(idle));
    }
}
