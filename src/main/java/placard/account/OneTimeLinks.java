package placard.account;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Worded;
import placard.storage.Tx;

/** One-time links: each lets a user in once. */
public record OneTimeLinks(SecureRandom random, InstantSource clock) {
    public enum Purpose implements Worded {
        /** Makes the first owner. */
        SETUP(Duration.ofHours(24)),
        /** Sets a new password. */
        RESET(Duration.ofHours(24)),
        /** Adds a member to a workspace. */
        INVITE(Duration.ofDays(7)),
        /** Proves another address of an invited person, who has no account yet. */
        JOIN(Duration.ofHours(24)),
        /** Confirms a new e-mail address of an account. */
        EMAIL(Duration.ofHours(24));

        private final Duration lasts;

        Purpose(Duration lasts) {
            this.lasts = lasts;
        }
    }

    /**
     * Makes a link and returns its token.
     *
     * @param userId the user it is for; null if there is no user yet
     */
    public String create(Tx tx, Purpose purpose, @Nullable String userId) {
        String token = Token.next(random);
        tx.update(
                "insert into one_time_link (token_hash, purpose, user_id, created_at, expires_at) values (?, ?, ?, ?,"
                        + " ?)",
                Token.hash(token),
                purpose.word(),
                userId,
                clock.instant(),
                clock.instant().plus(purpose.lasts));
        return token;
    }

    /**
     * Makes a link that is mailed to an address. Its use proves that the user has the address.
     *
     * @param userId the user it is for; null if there is no user yet
     */
    public String createFor(Tx tx, Purpose purpose, @Nullable String userId, String email) {
        String token = create(tx, purpose, userId);
        tx.update("update one_time_link set email = ? where token_hash = ?", email, Token.hash(token));
        return token;
    }

    /** Makes a link that proves an invited person's own address, which the invitation does not name. */
    public String createForInvitation(Tx tx, byte[] invitation, String workspaceId, String email) {
        String token = createFor(tx, Purpose.JOIN, null, email);
        tx.update(
                "update one_time_link set invitation_hash = ?, workspace_id = ? where token_hash = ?",
                invitation,
                workspaceId,
                Token.hash(token));
        return token;
    }

    /** The hash of the invitation behind a token: its own, or the one whose address the link proves. */
    public byte[] invitationOf(Tx tx, String token) {
        return tx.find(
                        "select invitation_hash from one_time_link where token_hash = ? and purpose = ?",
                        row -> row.bytes("invitation_hash"),
                        Token.hash(token),
                        Purpose.JOIN.word())
                .orElseGet(() -> Token.hash(token));
    }

    /** The e-mail address that a link was mailed to. */
    public Optional<String> emailOf(Tx tx, String token) {
        return tx.find(
                "select email from one_time_link where token_hash = ? and email is not null",
                row -> row.text("email"),
                Token.hash(token));
    }

    /** The new e-mail address that a user still has to confirm. */
    public Optional<String> pendingEmail(Tx tx, String userId) {
        return tx.find("""
            select email from one_time_link
            where user_id = ? and purpose = 'email' and email is not null and used_at is null and expires_at > ?
            order by created_at desc limit 1
            """, row -> row.text("email"), userId, clock.instant());
    }

    public LinkState state(Tx tx, Purpose purpose, String token) {
        if (!Token.isWellFormed(token)) {
            return LinkState.UNKNOWN;
        }
        return state(tx, purpose, Token.hash(token));
    }

    public LinkState state(Tx tx, Purpose purpose, byte[] hash) {
        return tx.find(
                        "select expires_at, used_at from one_time_link where token_hash = ? and purpose = ?",
                        row -> {
                            if (row.timeOrNull("used_at") != null) {
                                return LinkState.USED;
                            }
                            return row.time("expires_at").isAfter(clock.instant()) ? LinkState.GOOD : LinkState.EXPIRED;
                        },
                        hash,
                        purpose.word())
                .orElse(LinkState.UNKNOWN);
    }

    /** Uses up a link. False if it is used or expired. One of two uses at once gets true. */
    public boolean use(Tx tx, Purpose purpose, String token) {
        return use(tx, purpose, Token.hash(token));
    }

    public boolean use(Tx tx, Purpose purpose, byte[] hash) {
        return tx.update("""
            update one_time_link set used_at = ?
            where token_hash = ? and purpose = ? and used_at is null and expires_at > ?
            """, clock.instant(), hash, purpose.word(), clock.instant()) == 1;
    }

    public Optional<String> userOf(Tx tx, String token) {
        return tx.find(
                "select user_id from one_time_link where token_hash = ? and user_id is not null",
                row -> row.text("user_id"),
                Token.hash(token));
    }

    /** Uses up all other links of the same purpose and user. */
    public void useUp(Tx tx, Purpose purpose, @Nullable String userId) {
        useUp(tx, purpose, userId, clock.instant());
    }

    public static void useUp(Tx tx, Purpose purpose, @Nullable String userId, Instant now) {
        tx.update("""
            update one_time_link set used_at = ?
            where purpose = ? and used_at is null and coalesce(user_id, '') = ?
            """, now, purpose.word(), userId == null ? "" : userId);
    }

    /** Removes every invitation to a workspace. */
    static int removeAllTo(Tx tx, String workspaceId) {
        return tx.update("delete from one_time_link where workspace_id = ?", workspaceId);
    }

    /** Deletes links that expired long ago. Until then they can show the reason for the refusal. */
    public int forget(Tx tx) {
        return tx.update(
                "delete from one_time_link where expires_at < ?",
                clock.instant().minus(Duration.ofDays(30)));
    }
}
