package placard.account;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.OneTimeLinks.Purpose;
import placard.storage.Tx;

/** All users of this installation. */
public final class Users {
    /** The notice that a user has changed; its message is the person's id. */
    public static final String CHANGED = "user";

    private static final String SELECT = """
            select id, email, name, password_hash, language, theme, is_operator, disabled_at, created_at, updated_at, version
            from app_user
            """;

    /** True if there is no user yet. */
    public boolean isEmpty(Tx tx) {
        return tx.count("select count(*) as n from app_user") == 0;
    }

    public List<User> list(Tx tx) {
        return tx.list(SELECT + " order by created_at, id", User::of);
    }

    public Optional<User> find(Tx tx, String id) {
        return tx.find(SELECT + " where id = ?", User::of, id);
    }

    public Optional<User> findByEmail(Tx tx, String email) {
        return tx.find(SELECT + " where email_folded = ?", User::of, User.folded(email));
    }

    /** Adds a user; false if the e-mail address is taken. */
    public boolean insert(Tx tx, User user) {
        int rows = tx.update(
                """
                insert into app_user
                    (id, email, email_folded, name, password_hash, language, theme, is_operator,
                     created_at, updated_at, version)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (email_folded) do nothing
                """,
                user.id(),
                user.email(),
                User.folded(user.email()),
                user.name(),
                user.passwordHash(),
                user.language(),
                user.theme().word(),
                user.isOperator(),
                user.createdAt(),
                user.updatedAt(),
                user.version());
        return rows == 1;
    }

    /** Locks a user's row until the transaction ends. False if the user may no longer sign in with this hash. */
    public boolean hold(Tx tx, String id, String passwordHash) {
        return tx.update("""
                        update app_user set version = version
                        where id = ? and password_hash = ? and disabled_at is null
                        """, id, passwordHash) == 1;
    }

    /** Replaces the stored password. */
    public void setPassword(Tx tx, String id, String hash, Instant now) {
        set(tx, id, "password_hash = ?", now, hash);
        SecondFactors.forgetMisses(tx, id);
    }

    /** @param language a BCP 47 tag; null for the browser's */
    public int setProfile(Tx tx, String id, String name, @Nullable String language, Theme theme, Instant now) {
        return set(tx, id, "name = ?, language = ?, theme = ?", now, name, language, theme.word());
    }

    /** Replaces the e-mail address, which nothing has proved yet; false if it is taken. */
    public boolean setEmail(Tx tx, String id, String email, Instant now) {
        return !isTaken(tx, id, email)
                && set(tx, id, "email = ?, email_folded = ?, email_proved_at = null", now, email, User.folded(email))
                        == 1;
    }

    /** Notes that the user has the e-mail address. */
    public void prove(Tx tx, String id, Instant now) {
        tx.update("update app_user set email_proved_at = coalesce(email_proved_at, ?) where id = ?", now, id);
    }

    /** True if nothing has proved yet that the user has the e-mail address. */
    public boolean isUnproved(Tx tx, String id) {
        return tx.count("select count(*) as n from app_user where id = ? and email_proved_at is null", id) == 1;
    }

    /** True if another user has the e-mail address. */
    public boolean isTaken(Tx tx, String id, String email) {
        return tx.count("select count(*) as n from app_user where email_folded = ? and id <> ?", User.folded(email), id)
                > 0;
    }

    /** Locks a user out, or lets the user in again. Ends the sessions, and a locked user's invitations. */
    public void setDisabled(Tx tx, String id, boolean isDisabled, Instant now) {
        set(tx, id, "disabled_at = ?", now, isDisabled ? now : null);
        endSessions(tx, id);
        OneTimeLinks.useUp(tx, Purpose.EMAIL, id, now);
        if (isDisabled) {
            tx.update("delete from one_time_link where purpose = 'invite' and used_at is null and created_by = ?", id);
        }
    }

    /** Ends a user's sessions and open sign-ins everywhere. */
    public void endSessions(Tx tx, String id) {
        SignInSteps.dropAllOf(tx, id);
        Sessions.endAllOf(tx, id);
    }

    /** Makes a user an operator, or ends that. */
    public void setOperator(Tx tx, String id, boolean isOperator, Instant now) {
        set(tx, id, "is_operator = ?", now, isOperator);
    }

    /** Removes a user's authenticator app and recovery codes. */
    public void removeSecondFactor(Tx tx, String id, Instant now) {
        SecondFactors.remove(tx, id, now);
    }

    /** Removes all passkeys of a user. */
    public void removePasskeys(Tx tx, String id) {
        Passkeys.removeAll(tx, id);
    }

    /** Creates a user without a password and without a workspace, whose address the operator knows. Empty if it is taken. */
    public Optional<User> create(Tx tx, String id, String email, String name, Instant now) {
        if (findByEmail(tx, email).isPresent()) {
            return Optional.empty();
        }
        User user = new User(id, email, name, null, null, Theme.SYSTEM, false, null, now, now, 1);
        insert(tx, user);
        prove(tx, id, now);
        return Optional.of(user);
    }

    private static int set(Tx tx, String id, String columns, Instant now, @Nullable Object... values) {
        @Nullable Object[] all = Arrays.copyOf(values, values.length + 2);
        all[values.length] = now;
        all[values.length + 1] = id;
        tx.announce(CHANGED, id);
        return tx.update(
                "update app_user set " + columns + ", updated_at = ?, version = version + 1 where id = ?", all);
    }
}
