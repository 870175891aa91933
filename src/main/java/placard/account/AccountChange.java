package placard.account;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.base.Worded;
import placard.storage.Row;

/**
 * A change to how a user signs in: one entry of the account's security log.
 *
 * @param detail such as the name of a passkey; empty if there is none
 * @param device the browser in which it was done, such as "Firefox on Android"; null if a command did it
 */
public record AccountChange(
        Kind kind, String detail, @Nullable String device, Instant at) {
    public enum Kind implements Worded {
        /** The account itself. */
        CREATED,
        EMAIL,
        /** A link to a new address, not opened yet. */
        EMAIL_ASKED,
        PASSWORD,
        /** A new password by a link. */
        PASSWORD_RESET,
        /** The link for it. */
        RESET_LINK,
        APP,
        APP_REMOVED,
        /** New codes of recovery. */
        RECOVERY,
        /** A recovery code in place of the app's code. */
        RECOVERY_USED,
        /** Many wrong codes in a row. */
        CODES_GUESSED,
        PASSKEY,
        PASSKEY_REMOVED,
        /** All of them. */
        PASSKEYS_REMOVED,
        /** A linked OpenID Connect identity. */
        IDENTITY,
        IDENTITY_REMOVED,
        /** All of them. */
        IDENTITIES_REMOVED,
        LOCKED_OUT,
        LET_IN,
        OPERATOR,
        OPERATOR_NO_MORE
    }

    static AccountChange of(Row row) throws SQLException {
        String detail = row.textOrNull("detail");
        return new AccountChange(
                Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                detail == null ? "" : detail,
                row.textOrNull("device"),
                row.time("created_at"));
    }
}
