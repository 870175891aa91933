package placard.mail;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * The queue of letters (transactional outbox). Each is written in the transaction of its cause. So a crash loses none,
 * and none reports a change that was never stored. Letters are sealed, because they contain addresses and links, and
 * erased after sending.
 *
 * <p>One node at a time has a letter, for five minutes. A node that dies before the erasing sends it again. The
 * Message-ID is the same, unless the link is a new one.
 */
public record Outbox(Seal seal, Ids ids, InstantSource clock) {
    /** The notice of a new letter. */
    public static final String ADDED = "mail";

    private static final String ID = "mail_";
    private static final int MOST_WAITING = 10_000;
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(2);
    private static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);
    /** How long a failed letter is reported. */
    private static final Duration REPORTED = Duration.ofDays(30);

    /** Encrypts for this installation alone. */
    public interface Seal {
        /** @param purpose the kind of letter; opening needs the same one */
        byte[] close(byte[] plain, String purpose);

        /** Opens sealed bytes; nothing if another key sealed them. */
        Optional<byte[]> open(byte[] sealed, String purpose);
    }

    /** A letter that this node may send now. */
    record Due(String id, Letter letter, Instant createdAt, int tries) {}

    /**
     * The state of the queue.
     *
     * @param waiting the number of letters still to send
     * @param oldest the time of the oldest waiting letter; null if none waits
     * @param lastAnswer of the server to the last failed attempt; null if there is none
     * @param givenUp the number of failed letters within the last thirty days
     */
    public record Figures(
            long waiting,
            @Nullable Instant oldest,
            @Nullable String lastAnswer,
            long givenUp) {}

    /** Adds a letter; does nothing if far too many wait already. */
    public void add(Tx tx, Letter letter) {
        if (waiting(tx) >= MOST_WAITING) {
            return;
        }
        String id = ids.next(ID);
        tx.update(
                "insert into mail_outbox (id, letter, created_at, next_at, tries, is_bulk) values (?, ?, ?, ?, 0, ?)",
                id,
                seal.close(letter.bytes(), ID + id),
                clock.instant(),
                clock.instant(),
                letter.kind().isBulk());
        tx.announce(ADDED, id);
    }

    private static final String DUE = """
         from mail_outbox
        where given_up_at is null and next_at <= ? and (leased_until is null or leased_until <= ?)
        """;

    boolean hasDue(Tx tx) {
        Instant now = clock.instant();
        return tx.count("select count(*) as n" + DUE, now, now) > 0;
    }

    private record SealedLetter(String id, byte[] letter, Instant createdAt, int tries) {
        private static SealedLetter of(Row row) throws SQLException {
            return new SealedLetter(row.text("id"), row.bytes("letter"), row.time("created_at"), row.integer("tries"));
        }
    }

    /** Takes the next letter for this node alone; nothing if there is none, or another node was first. */
    Optional<Due> take(Tx tx) {
        Instant now = clock.instant();
        SealedLetter next = tx.find(
                        "select id, letter, created_at, tries" + DUE + " order by is_bulk, next_at, id limit 1",
                        SealedLetter::of,
                        now,
                        now)
                .orElse(null);
        if (next == null
                || tx.update(
                                "update mail_outbox set leased_until = ? where id = ?"
                                        + " and (leased_until is null or leased_until <= ?)",
                                now.plus(LEASE),
                                next.id,
                                now)
                        == 0) {
            return Optional.empty();
        }
        Optional<Letter> letter = seal.open(next.letter, ID + next.id).map(Letter::of);
        if (letter.isEmpty()) {
            giveUp(tx, next.id, "app.key is another one than when this was written");
        }
        return letter.map(open -> new Due(next.id, open, next.createdAt, next.tries));
    }

    /** Erases a letter that was sent or has no receiver. */
    void sent(Tx tx, Due due) {
        tx.update("delete from mail_outbox where id = ?", due.id);
    }

    /** Schedules a retry with back-off, or gives up. */
    void failed(Tx tx, Due due, MailFailure failure) {
        Instant now = clock.instant();
        if (failure.isFinal() || !now.isBefore(due.createdAt.plus(GIVEN_UP_AFTER))) {
            giveUp(tx, due.id, failure.answer());
            return;
        }
        tx.update(
                "update mail_outbox set tries = tries + 1, next_at = ?, tried_at = ?, leased_until = null, answer = ?"
                        + " where id = ?",
                now.plus(pause(due.tries)),
                now,
                failure.answer(),
                due.id);
    }

    static Duration pause(int tries) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(tries, 10));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    private void giveUp(Tx tx, String id, String answer) {
        tx.update(
                "update mail_outbox set letter = null, leased_until = null, answer = ?, tried_at = ?, given_up_at = ?"
                        + " where id = ?",
                answer,
                clock.instant(),
                clock.instant(),
                id);
    }

    /** The number of letters still to send. */
    public long waiting(Tx tx) {
        return tx.count("select count(*) as n from mail_outbox where given_up_at is null");
    }

    public Figures figures(Tx tx) {
        long waiting = waiting(tx);
        long oldest = tx.count("select coalesce(min(created_at), 0) as n from mail_outbox where given_up_at is null");
        Optional<String> answer = tx.find(
                "select answer from mail_outbox where answer is not null order by tried_at desc limit 1",
                row -> row.text("answer"));
        return new Figures(
                waiting,
                waiting == 0 ? null : Instant.ofEpochMilli(oldest),
                answer.orElse(null),
                tx.count("select count(*) as n from mail_outbox where given_up_at is not null"));
    }

    /** Deletes letters that failed long ago. */
    public int forget(Tx tx) {
        return tx.update(
                "delete from mail_outbox where given_up_at < ?", clock.instant().minus(REPORTED));
    }

    /** Deletes all letters, because a restore would send them a second time. */
    public static int forgetAll(Tx tx) {
        return tx.update("delete from mail_outbox");
    }
}
