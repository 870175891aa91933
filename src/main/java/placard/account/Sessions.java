package placard.account;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.OneTimeLinks.Purpose;
import placard.base.Ids;
import placard.base.Refusal;
import placard.mail.Outbox;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * All sessions. The cookie carries a session's token; the store has the token's SHA-256.
 *
 * @param longest the maximum duration of a session
 */
public record Sessions(Database database, Ids ids, SecureRandom random, InstantSource clock, Duration longest) {
    /** The notice that a session has ended; its message is the session's id. */
    public static final String ENDED = "session";

    private static final Duration IDLE = Duration.ofDays(14);
    static final Duration NOT_MY_DEVICE = Duration.ofHours(12);
    private static final Duration RENEWED = Duration.ofDays(1);
    /** How long a replaced token stays valid, for requests already under way. */
    private static final Duration OVERLAP = Duration.ofMinutes(1);

    private static final String COLUMNS =
            "id, user_id, device, idle_millis, created_at, renewed_at, seen_at, ends_at, proved_at, factor_at";

    /**
     * A session that has just begun.
     *
     * @param token what its cookie carries
     * @param lasts how long the browser may keep the cookie; null until it is closed
     */
    public record Begun(
            String userId, String token, @Nullable Duration lasts) {}

    /**
     * Begins a session.
     *
     * @param device such as "Firefox on Android"
     * @param isOwnDevice true if it may outlast the browser
     * @param proof the strongest that was given
     */
    public Begun begin(Tx tx, String userId, String device, boolean isOwnDevice, Proof proof) {
        String token = Token.next(random);
        Instant now = clock.instant();
        Duration lasts = isOwnDevice ? longest : NOT_MY_DEVICE;
        tx.update(
                """
                insert into app_session
                    (id, token_hash, user_id, device, idle_millis, created_at, renewed_at, seen_at, ends_at, proved_at,
                     factor_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                ids.next(Session.ID),
                Token.hash(token),
                userId,
                device,
                (isOwnDevice ? IDLE : NOT_MY_DEVICE).toMillis(),
                now,
                now,
                now,
                now.plus(lasts),
                now,
                proof == Proof.SECOND_FACTOR ? now : null);
        return new Begun(userId, token, isOwnDevice ? longest : null);
    }

    /** The session of a token, even an expired one. */
    Optional<Session> find(byte[] tokenHash) {
        return database.read(
                tx -> tx.find("select " + COLUMNS + """
                         from app_session
                        where token_hash = ? or previous_hash = ? and previous_until > ?
                        """, Session::of, tokenHash, tokenHash, clock.instant()));
    }

    /**
     * Renews a session's token after a day.
     *
     * @return the new token; nothing if the present one stays, or another request was first
     */
    public Optional<Begun> renew(Session session) {
        Instant now = clock.instant();
        if (now.isBefore(session.renewedAt().plus(RENEWED)) || session.isForeignDevice()) {
            return Optional.empty();
        }
        String token = Token.next(random);
        int rows = database.write(tx -> {
            int renewed = tx.update("""
                    update app_session
                    set previous_hash = token_hash, previous_until = ?, token_hash = ?, renewed_at = ?
                    where id = ? and renewed_at = ?
                    """, now.plus(OVERLAP), Token.hash(token), now, session.id(), session.renewedAt());
            tx.announce(ENDED, session.id());
            return renewed;
        });
        return rows == 1
                ? Optional.of(new Begun(session.userId(), token, Duration.between(now, session.endsAt())))
                : Optional.empty();
    }

    /** Ends a session on all nodes. */
    public void end(String id) {
        database.write(tx -> {
            tx.announce(ENDED, id);
            return tx.update("delete from app_session where id = ?", id);
        });
    }

    /** Ends a session of this person. */
    public void end(String userId, String id) {
        database.write(tx -> {
            tx.announce(ENDED, id);
            return tx.update("delete from app_session where id = ? and user_id = ?", id, userId);
        });
    }

    /**
     * Ends all of a person's sessions but one. Also cancels a link to a new e-mail address, because an ended session
     * may have asked for it.
     */
    public void endOthers(String userId, String kept) {
        database.write(tx -> endOthers(tx, userId, kept));
    }

    public int endOthers(Tx tx, String userId, String kept) {
        OneTimeLinks.useUp(tx, Purpose.EMAIL, userId, clock.instant());
        tx.list("select id from app_session where user_id = ? and id <> ?", row -> row.text("id"), userId, kept)
                .forEach(id -> tx.announce(ENDED, id));
        return tx.update("delete from app_session where user_id = ? and id <> ?", userId, kept);
    }

    /** A person's live sessions, the last used first. */
    public List<Session> list(String userId) {
        Instant now = clock.instant();
        return database
                .read(tx -> tx.list(
                        "select " + COLUMNS + " from app_session where user_id = ? order by seen_at desc, id",
                        Session::of,
                        userId))
                .stream()
                .filter(session -> !session.isOver(now, session.seenAt()) && !isTooOld(session))
                .toList();
    }

    /**
     * Continues a session under a new token. The old token, which may be stolen, becomes invalid.
     *
     * @throws Refusal {@code session_over} if it was ended meanwhile
     */
    public Begun goOn(Tx tx, Session session) {
        String token = Token.next(random);
        Instant now = clock.instant();
        int rows = tx.update("""
                update app_session
                set token_hash = ?, previous_hash = null, previous_until = null, renewed_at = ?
                where id = ?
                """, Token.hash(token), now, session.id());
        if (rows == 0) {
            throw new Refusal(new Refusal.SessionOver());
        }
        tx.announce(Users.CHANGED, session.userId());
        Duration lasts = session.isForeignDevice() ? null : Duration.between(now, session.endsAt());
        return new Begun(session.userId(), token, lasts);
    }

    /**
     * Records a passed step-up authentication. The session continues under a new token.
     *
     * @throws Refusal {@code session_over} if it was ended meanwhile
     */
    public Begun prove(Tx tx, Session session, Proof proof) {
        Instant now = clock.instant();
        tx.update(
                "update app_session set proved_at = ?, factor_at = coalesce(?, factor_at) where id = ?",
                now,
                proof == Proof.SECOND_FACTOR ? now : null,
                session.id());
        return goOn(tx, session);
    }

    /** Ends all sessions of a person. */
    public void endAll(Tx tx, String userId) {
        endAllOf(tx, userId);
    }

    static void endAllOf(Tx tx, String userId) {
        tx.list("select id from app_session where user_id = ?", row -> row.text("id"), userId)
                .forEach(id -> tx.announce(ENDED, id));
        tx.update("delete from app_session where user_id = ?", userId);
    }

    /** Writes when sessions were last used, by their ids. */
    void touch(Map<String, Instant> seenAt) {
        database.write(tx -> tx.batch(
                "update app_session set seen_at = ? where id = ? and seen_at < ?",
                seenAt.entrySet().stream()
                        .map(entry -> new Object[] {entry.getValue(), entry.getKey(), entry.getValue()})
                        .toList()));
    }

    /** True if a session exceeds the present maximum age. The setting may have changed since it began. */
    boolean isTooOld(Session session) {
        return !clock.instant().isBefore(session.createdAt().plus(longest));
    }

    /** Deletes sessions that ended a day ago or earlier, because the clocks of nodes differ. */
    public int forget(Tx tx) {
        Instant dayAgo = clock.instant().minus(Duration.ofDays(1));
        return tx.update("delete from app_session where ends_at < ? or seen_at + idle_millis < ?", dayAgo, dayAgo);
    }

    /**
     * Ends all sessions, uses up all links and challenges, and deletes the queue of mails. A restore would otherwise
     * revive them.
     */
    public static int endAllOfEverybody(Tx tx) {
        return tx.update("delete from app_session")
                + tx.update("delete from one_time_link")
                + tx.update("delete from sign_in_step")
                + Outbox.forgetAll(tx);
    }
}
