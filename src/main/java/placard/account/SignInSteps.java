package placard.account;

import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Worded;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * The open challenges of sign-ins and step-up authentication. Each is valid for one answer, on any node, for five
 * minutes.
 */
public record SignInSteps(SecureRandom random, InstantSource clock) {
    static final Duration LASTS = Duration.ofMinutes(5);

    /** The kind of challenge. */
    public enum Kind implements Worded {
        /** The code of an authenticator app, after a right password. */
        CODE,
        /** The first code of a new authenticator app; the data is its sealed secret. */
        NEW_APP,
        /** An identity at an OpenID Connect issuer; the data is sealed. */
        OIDC,
        /** A passkey to sign in with. */
        PASSKEY,
        /** A passkey as a proof; the data is the id of the session. */
        PASSKEY_PROOF,
        /** A new passkey; the data is the id of the session. */
        NEW_PASSKEY
    }

    /** @param data the state of the step; may be empty */
    public record Step(@Nullable String userId, byte[] data) {
        private static Step of(Row row) throws SQLException {
            byte[] data = row.bytesOrNull("data");
            return new Step(row.textOrNull("user_id"), data == null ? new byte[0] : data);
        }
    }

    /** Stores a challenge and returns the token that its answer carries. */
    public String ask(Tx tx, Kind kind, @Nullable String userId, byte[] data) {
        String token = Token.next(random);
        tx.update(
                "insert into sign_in_step (token_hash, kind, user_id, data, expires_at) values (?, ?, ?, ?, ?)",
                Token.hash(token),
                kind.word(),
                userId,
                data,
                clock.instant().plus(LASTS));
        return token;
    }

    public Optional<Step> find(Tx tx, Kind kind, String token) {
        return Token.isWellFormed(token)
                ? tx.find(
                        "select user_id, data from sign_in_step where token_hash = ? and kind = ? and expires_at > ?",
                        Step::of,
                        Token.hash(token),
                        kind.word(),
                        clock.instant())
                : Optional.empty();
    }

    /** Takes a challenge away; empty if it is expired or taken. Of two callers at once, one gets it. */
    public Optional<Step> take(Tx tx, Kind kind, String token) {
        Optional<Step> found = find(tx, kind, token);
        return found.isPresent() && tx.update("delete from sign_in_step where token_hash = ?", Token.hash(token)) == 1
                ? found
                : Optional.empty();
    }

    /** Cancels a user's challenges, because they may rest on a password that has been replaced. */
    public static void dropAllOf(Tx tx, String userId) {
        tx.update("delete from sign_in_step where user_id = ?", userId);
    }

    /** Deletes expired challenges. */
    public int forget(Tx tx) {
        return tx.update("delete from sign_in_step where expires_at < ?", clock.instant());
    }
}
