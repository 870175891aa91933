package placard.account;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import placard.base.Sha256;
import placard.storage.Tx;

/**
 * The second factors: authenticator apps (TOTP) and recovery codes. Each code is valid once. One conditional update
 * uses it up, even if two nodes get it at the same moment.
 */
public final class SecondFactors {
    private static final int RECOVERY_CODES = 10;
    /** 80 random bits, so that a fast hash is enough to store them. */
    private static final int RECOVERY_BYTES = 10;

    private static final int GROUP = 4;
    /** The number of wrong codes in a row after which the password is needed anew. */
    private static final int MOST_MISSES = 50;

    private static final Duration LOCKED = Duration.ofHours(1);

    private final AppKey key;
    private final AccountLog log;
    private final SecureRandom random;
    private final InstantSource clock;

    public SecondFactors(AppKey key, AccountLog log, SecureRandom random, InstantSource clock) {
        this.key = key;
        this.log = log;
        this.random = random;
        this.clock = clock;
    }

    public record Factors(boolean hasApp, long recoveryCodes) {}

    public Factors of(Tx tx, String userId) {
        return new Factors(
                hasApp(tx, userId),
                tx.count("select count(*) as n from recovery_code where user_id = ? and used_at is null", userId));
    }

    public static boolean hasApp(Tx tx, String userId) {
        return tx.count("select count(*) as n from app_user where id = ? and totp_secret is not null", userId) == 1;
    }

    public byte[] newSecret() {
        byte[] secret = new byte[Totp.SECRET_BYTES];
        random.nextBytes(secret);
        return secret;
    }

    /** A sealed secret for the store. Reading it needs {@code app.key} and the same user id. */
    public byte[] sealed(String userId, byte[] secret) {
        return key.seal(secret, "totp " + userId, random);
    }

    /** Opens a sealed secret; empty if {@code app.key} has changed. */
    public Optional<byte[]> opened(String userId, byte[] sealed) {
        return key.open(sealed, "totp " + userId);
    }

    /** The time interval of a code that fits a user's sealed secret. */
    public OptionalLong match(String userId, byte[] sealed, String code) {
        return opened(userId, sealed)
                .map(secret -> Totp.match(secret, digits(code), clock.instant()))
                .orElse(OptionalLong.empty());
    }

    /** Switches the second factor on. The code that was just used is used up. */
    public void setApp(Tx tx, String userId, byte[] sealed, long step) {
        tx.update(
                "update app_user set totp_secret = ?, totp_step = ?, updated_at = ?, version = version + 1 where id ="
                        + " ?",
                sealed,
                step,
                clock.instant(),
                userId);
        tx.announce(Users.CHANGED, userId);
    }

    /** Switches the second factor off and deletes the recovery codes. */
    public static void remove(Tx tx, String userId, Instant now) {
        tx.update(
                "update app_user set totp_secret = null, updated_at = ?, version = version + 1 where id = ?",
                now,
                userId);
        tx.update("delete from recovery_code where user_id = ?", userId);
        tx.announce(Users.CHANGED, userId);
    }

    /**
     * Uses up a code of the app or a recovery code. False if the code is wrong, or if no code is accepted now.
     *
     * <p>Wrong codes are counted in the store, for all nodes, until a right one. After {@value #MOST_MISSES} of them
     * the password is needed anew, and the user is notified. After that, each further one allows no code for an hour.
     *
     * @param device the browser in which it was typed
     */
    public boolean use(Tx tx, String userId, String code, String device) {
        if (isLocked(tx, userId)) {
            return false;
        }
        boolean isRight = isRight(tx, userId, code, device);
        if (isRight) {
            forgetMisses(tx, userId);
        } else {
            miss(tx, userId, device);
        }
        return isRight;
    }

    /** True if too many wrong codes were given for another one now. */
    private boolean isLocked(Tx tx, String userId) {
        return tx.count(
                        "select count(*) as n from app_user where id = ? and code_misses > ? and code_missed_at > ?",
                        userId,
                        MOST_MISSES,
                        clock.instant().minus(LOCKED))
                == 1;
    }

    private void miss(Tx tx, String userId, String device) {
        tx.update(
                "update app_user set code_misses = code_misses + 1, code_missed_at = ? where id = ?",
                clock.instant(),
                userId);
        long misses = tx.count("select code_misses as n from app_user where id = ?", userId);
        if (misses >= MOST_MISSES) {
            SignInSteps.dropAllOf(tx, userId);
        }
        if (misses % MOST_MISSES == 0) {
            log.add(tx, userId, AccountChange.Kind.CODES_GUESSED, device);
        }
    }

    /** Starts the count of wrong codes again, after a right code or a new password. */
    static void forgetMisses(Tx tx, String userId) {
        tx.update("update app_user set code_misses = 0 where id = ? and code_misses > 0", userId);
    }

    private boolean isRight(Tx tx, String userId, String code, String device) {
        if (useCode(tx, userId, code)) {
            return true;
        }
        boolean isRecovery = useRecovery(tx, userId, code);
        if (isRecovery) {
            log.add(tx, userId, AccountChange.Kind.RECOVERY_USED, device);
        }
        return isRecovery;
    }

    private boolean useCode(Tx tx, String userId, String code) {
        Optional<byte[]> sealed = tx.find(
                "select totp_secret from app_user where id = ? and totp_secret is not null",
                row -> row.bytes("totp_secret"),
                userId);
        OptionalLong step = sealed.map(one -> match(userId, one, code)).orElse(OptionalLong.empty());
        return step.isPresent()
                && tx.update(
                                "update app_user set totp_step = ? where id = ? and coalesce(totp_step, 0) < ?",
                                step.getAsLong(),
                                userId,
                                step.getAsLong())
                        == 1;
    }

    private boolean useRecovery(Tx tx, String userId, String code) {
        return tx.update(
                        "update recovery_code set used_at = ? where user_id = ? and code_hash = ? and used_at is null",
                        clock.instant(),
                        userId,
                        hash(code))
                == 1;
    }

    /** Replaces all recovery codes. */
    public List<String> renewRecovery(Tx tx, String userId) {
        tx.update("delete from recovery_code where user_id = ?", userId);
        List<String> codes =
                Stream.generate(this::newRecovery).limit(RECOVERY_CODES).toList();
        codes.forEach(
                code -> tx.update("insert into recovery_code (user_id, code_hash) values (?, ?)", userId, hash(code)));
        return codes;
    }

    private String newRecovery() {
        byte[] bytes = new byte[RECOVERY_BYTES];
        random.nextBytes(bytes);
        String text = Base32.encode(bytes, Base32.CROCKFORD);
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < text.length(); i += GROUP) {
            groups.add(text.substring(i, i + GROUP));
        }
        return String.join("-", groups);
    }

    /** Ignores case and dashes, and reads letters as the digits that they look like. */
    private static byte[] hash(String code) {
        String plain = code.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]", "")
                .replace('o', '0')
                .replace('i', '1')
                .replace('l', '1');
        return Sha256.of(plain);
    }

    /** The digits of a code as people type it, perhaps with a space in the middle. */
    private static String digits(String code) {
        return code.replaceAll("\\s", "");
    }
}
