package placard.account;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * The audit log of accounts: one row for each change of how a user signs in, written in the same transaction. Only the
 * owner of the account sees it and gets a mail. Workspaces don't see it.
 *
 * @param kept how long rows are kept; zero for always
 */
public record AccountLog(Ids ids, InstantSource clock, Duration kept, AccountMail mail) {
    private static final String ID = "chg_";
    /** The number of latest changes that people see. */
    private static final int SHOWN = 20;

    /** @param device the browser of the change; null by a command */
    public void add(Tx tx, String userId, AccountChange.Kind kind, @Nullable String device) {
        add(tx, userId, kind, null, device);
    }

    /** @param detail such as the name of a passkey */
    public void add(Tx tx, String userId, AccountChange.Kind kind, @Nullable String detail, @Nullable String device) {
        Instant now = clock.instant();
        tx.update(
                "insert into account_change (user_id, id, created_at, kind, detail, device) values (?, ?, ?, ?, ?, ?)",
                userId,
                ids.next(ID),
                now,
                kind.word(),
                detail,
                device);
        mail.changed(tx, userId, new AccountChange(kind, detail == null ? "" : detail, device, now));
    }

    /**
     * Logs a new e-mail address. The former address gets a mail as well, because an attacker may have made the change.
     */
    public void addNewEmail(Tx tx, User before, String device) {
        add(tx, before.id(), AccountChange.Kind.EMAIL, device);
        mail.changedFrom(tx, before, new AccountChange(AccountChange.Kind.EMAIL, "", device, clock.instant()));
    }

    /** The latest changes of an account, the newest first. */
    public List<AccountChange> latest(Database database, String userId) {
        return database.read(tx -> tx.list("""
                select kind, detail, device, created_at from account_change
                where user_id = ? order by created_at desc, id desc limit ?
                """, AccountChange::of, userId, SHOWN));
    }

    /** Deletes rows older than the retention. */
    public int forget(Tx tx) {
        return kept.isZero()
                ? 0
                : tx.update(
                        "delete from account_change where created_at < ?",
                        clock.instant().minus(kept));
    }
}
