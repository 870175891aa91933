package placard.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.Sha256;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.StoreException;
import placard.storage.Tx;

/**
 * Stores and replays answers for the Idempotency-Key. A 2xx answer is stored in the same transaction as its effect,
 * under the caller's key, for 24 hours.
 *
 * <p>The claim is the transaction's first statement. A second request with the same key waits for the first one's
 * transaction (in SQLite's writer, or on PostgreSQL's unique index). It then finds the stored answer and changes
 * nothing itself.
 */
public record Idempotency(InstantSource clock) {
    private static final Duration KEPT = Duration.ofHours(24);
    /** The largest answer, in bytes, that is read without reserving memory for it. */
    private static final int SMALL = 64 * 1_024;

    /**
     * The claim of a request with a key.
     *
     * @throws Refusal {@code validation_failed} if the key is malformed
     */
    Claim claim(Caller caller, String key, String method, String uri, byte[] body) {
        boolean isVisible = key.chars().allMatch(c -> c > 0x20 && c < 0x7f);
        if (key.isEmpty() || key.length() > 255 || !isVisible) {
            throw Refusal.invalid(
                    "/headers/Idempotency-Key", "invalid_characters", "Use 1 to 255 visible ASCII characters.");
        }
        return new Claim(caller.workspaceId(), key, fingerprint(caller.actor().id(), method, uri, body));
    }

    private static byte[] fingerprint(String actorId, String method, String uri, byte[] body) {
        return Sha256.of((actorId + "\n" + method + " " + uri + "\n").getBytes(StandardCharsets.UTF_8), body);
    }

    /** Deletes answers that are older than a day. */
    public int forget(Tx tx) {
        return tx.update(
                "delete from idempotent_answer where created_at < ?",
                clock.instant().minus(KEPT));
    }

    /** Deletes some answers of a deleted workspace. */
    public int removeSome(Tx tx, String workspaceId) {
        return tx.update("""
            delete from idempotent_answer where workspace_id = ? and idempotency_key in
                (select idempotency_key from idempotent_answer where workspace_id = ? limit 500)
            """, workspaceId, workspaceId);
    }

    /**
     * A stored answer.
     *
     * @param answer without its body if that is large
     * @param bytes of its body
     */
    record StoredAnswer(Answer answer, long bytes) {
        boolean isWhole() {
            return answer.body().length == bytes;
        }
    }

    /** One request's claim on its key. */
    final class Claim {
        private final String workspaceId;
        private final String key;
        private final byte[] fingerprint;

        private Claim(String workspaceId, String key, byte[] fingerprint) {
            this.workspaceId = workspaceId;
            this.key = key;
            this.fingerprint = fingerprint;
        }

        /**
         * The answer of the first request with this key, if there was one.
         *
         * @throws Refusal {@code idempotency_key_reused} if that was another request
         */
        Optional<StoredAnswer> find(Tx tx) {
            return find(tx, SMALL);
        }

        /** The stored answer with its body, however large that is. */
        Optional<Answer> replay(Tx tx) {
            return find(tx, Integer.MAX_VALUE).map(StoredAnswer::answer);
        }

        private Optional<StoredAnswer> find(Tx tx, int most) {
            return tx.find(
                    """
                    select fingerprint, status, location, etag, octet_length(body) as size,
                           case when octet_length(body) <= ? then body else ? end as body
                    from idempotent_answer
                    where workspace_id = ? and idempotency_key = ? and created_at >= ?
                    """,
                    row -> new StoredAnswer(stored(row), row.number("size")),
                    most,
                    new byte[0],
                    workspaceId,
                    key,
                    clock.instant().minus(KEPT));
        }

        private Answer stored(Row row) throws java.sql.SQLException {
            if (!MessageDigest.isEqual(fingerprint, row.bytes("fingerprint"))) {
                throw new Refusal(new Refusal.IdempotencyKeyReused());
            }
            Map<String, String> headers = new HashMap<>();
            headers.put("Content-Type", "application/json");
            headers.put("Idempotent-Replayed", "true");
            put(headers, "Location", row.textOrNull("location"));
            put(headers, "ETag", row.textOrNull("etag"));
            return new Answer(row.integer("status"), headers, row.bytes("body"), null);
        }

        private static void put(Map<String, String> headers, String name, @Nullable String value) {
            if (value != null) {
                headers.put(name, value);
            }
        }

        /** Runs the change under the claim, or returns the stored answer. */
        Answer run(Database database, Database.Work<Answer> work) {
            return database.write(tx -> isMine(tx) ? keep(tx, work.run(tx)) : again(tx));
        }

        /**
         * Whether this transaction now has the claim. If another request holds it for too long, that request is still
         * running.
         */
        private boolean isMine(Tx tx) {
            try {
                return claimed(tx);
            } catch (StoreException failure) {
                if (failure.isLockTimeout()) {
                    throw new Refusal(new Refusal.IdempotencyInProgress());
                }
                throw failure;
            }
        }

        private boolean claimed(Tx tx) {
            tx.update(
                    "delete from idempotent_answer where workspace_id = ? and idempotency_key = ? and created_at < ?",
                    workspaceId,
                    key,
                    clock.instant().minus(KEPT));
            return tx.update("""
                insert into idempotent_answer
                    (workspace_id, idempotency_key, fingerprint, status, body, created_at)
                values (?, ?, ?, 0, ?, ?)
                on conflict (workspace_id, idempotency_key) do nothing
                """, workspaceId, key, fingerprint, new byte[0], clock.instant()) == 1;
        }

        private Answer keep(Tx tx, Answer answer) {
            tx.update(
                    """
                    update idempotent_answer set status = ?, location = ?, etag = ?, body = ?
                    where workspace_id = ? and idempotency_key = ?
                    """,
                    answer.status(),
                    answer.headers().get("Location"),
                    answer.headers().get("ETag"),
                    answer.kept() == null ? answer.body() : answer.kept(),
                    workspaceId,
                    key);
            return answer;
        }

        private Answer again(Tx tx) {
            return replay(tx).orElseThrow(() -> new Refusal(new Refusal.IdempotencyInProgress()));
        }
    }
}
