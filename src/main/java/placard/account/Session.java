package placard.account;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import placard.storage.Row;

/**
 * One browser in which somebody has signed in.
 *
 * @param idle how long it may stay unused
 * @param renewedAt when its cookie got its present token
 * @param provedAt when a password or the like was last given
 * @param factorAt when a second factor was; null if none was
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

    /** Whether its person said that the device isn't theirs. */
    public boolean isForeignDevice() {
        return idle.equals(Sessions.NOT_MY_DEVICE);
    }

    /** @param seen when it was last used as far as this node knows, which may be later than what is stored */
    boolean isOver(Instant now, Instant seen) {
        return !now.isBefore(endsAt) || !now.isBefore(seen.plus(idle));
    }
}
