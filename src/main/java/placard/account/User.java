package placard.account;

import java.sql.SQLException;
import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;
import placard.storage.Row;

/**
 * A person who can sign in.
 *
 * @param passwordHash Argon2id in the PHC string format; null without a password
 * @param language a BCP 47 tag; null for the browser's
 * @param isOperator true for an operator of the whole installation
 * @param disabledAt the time of the lock-out; null if the user isn't locked out
 */
public record User(
        String id,
        String email,
        String name,
        @Nullable String passwordHash,
        @Nullable String language,
        Theme theme,
        boolean isOperator,
        @Nullable Instant disabledAt,
        Instant createdAt,
        Instant updatedAt,
        long version) {
    public static final String ID = "usr_";

    static User of(Row row) throws SQLException {
        return new User(
                row.text("id"),
                row.text("email"),
                row.text("name"),
                row.textOrNull("password_hash"),
                row.textOrNull("language"),
                Theme.of(row.textOrNull("theme")),
                row.flag("is_operator"),
                row.timeOrNull("disabled_at"),
                row.time("created_at"),
                row.time("updated_at"),
                row.number("version"));
    }

    /** The normal form of an e-mail address, for comparison. */
    public static String folded(String email) {
        return Texts.normalized(email, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }
}
