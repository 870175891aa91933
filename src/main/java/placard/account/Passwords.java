package placard.account;

import com.nulabinc.zxcvbn.Zxcvbn;
import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;
import placard.base.WorkPool;

/**
 * Passwords, stored as Argon2id. Each hash takes memory and some tens of milliseconds, so one thread makes them all, with a
 * short queue.
 */
public final class Passwords implements AutoCloseable {
    static final int MIN = 10;
    static final int MAX = 256;

    private static final int PARALLELISM = 1;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    private static final int QUEUE = 16;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    /** The number of characters that the weakness check reads. Its time grows with their square. */
    private static final int MOST_JUDGED = 100;

    private static final int LEAST_SCORE = 3;

    /**
     * The cost of one Argon2id hash.
     *
     * @param kibibytes the memory that it fills
     * @param iterations how often it fills it
     */
    public record Cost(int kibibytes, int iterations) {
        /** The parameters of OWASP's Password Storage Cheat Sheet. */
        public static final Cost OWASP = new Cost(19 * 1024, 2);
    }

    private final Cost cost;

    /** Loads at the first use, because reading its lists of words takes a tenth of a second. */
    private static final class Judge {
        static final Zxcvbn ZXCVBN = new Zxcvbn();
    }

    private final WorkPool thread =
            new WorkPool("passwords-", 1, QUEUE, LONGEST_WAIT, "Too many people are signing in at once.");
    /**
     * The hash that an unknown user's password is compared with, so that the answer takes as long. It is random bytes,
     * because hashing would delay the start.
     */
    final String nobodys;

    public Passwords(Cost cost) {
        this.cost = cost;
        this.nobodys = "$argon2id$v=19$m=" + cost.kibibytes + ",t=" + cost.iterations + ",p=" + PARALLELISM + "$"
                + random(SALT_BYTES) + "$" + random(HASH_BYTES);
    }

    /** The reason why a password is refused. */
    public enum Weakness {
        TOO_SHORT,
        TOO_LONG,
        /** A common password, or a few words and numbers in a row. */
        GUESSABLE,
        /** Made of the user's name or address, or of this program's name. */
        PERSONAL
    }

    /**
     * The weakness of a new password; empty if it is good.
     *
     * @param own personal words, such as the user's name and e-mail address
     */
    public Optional<Weakness> weakness(String password, List<String> own) {
        int length = password.codePointCount(0, password.length());
        if (length < MIN) {
            return Optional.of(Weakness.TOO_SHORT);
        }
        if (length > MAX) {
            return Optional.of(Weakness.TOO_LONG);
        }
        String judged = normal(password);
        String start = judged.substring(0, Math.min(MOST_JUDGED, judged.length()));
        return alone(() -> {
            if (Judge.ZXCVBN.measure(start).getScore() < LEAST_SCORE) {
                return Optional.of(Weakness.GUESSABLE);
            }
            return Judge.ZXCVBN.measure(start, own).getScore() < LEAST_SCORE
                    ? Optional.of(Weakness.PERSONAL)
                    : Optional.empty();
        });
    }

    /** The words that others know of a user: name, e-mail address, their parts, and this program's name. */
    public static List<String> known(String name, String email) {
        List<String> known = new ArrayList<>(List.of("placard", name, email));
        known.addAll(List.of(name.split("\\s+")));
        known.addAll(List.of(email.split("[@.]")));
        known.removeIf(String::isBlank);
        return known;
    }

    /** The hash of a password with a new salt, in the PHC string format. */
    public String hash(String password) {
        return alone(() -> Password.hash(normal(password))
                .addRandomSalt(SALT_BYTES)
                .with(function())
                .getResult());
    }

    /**
     * True if the hash is of this password. The caller chooses the thread: see {@link #alone}.
     *
     * @param hash null if there is none; the check takes as long and is false
     */
    public boolean isRight(String password, @Nullable String hash) {
        String stored = hash == null ? nobodys : hash;
        boolean isSame = password.length() <= MAX * 2
                && Password.check(normal(password), stored).with(Argon2Function.getInstanceFromHash(stored));
        return isSame && hash != null;
    }

    /** True if the hash has other parameters than new hashes. */
    public boolean isOutdated(String hash) {
        return !Argon2Function.getInstanceFromHash(hash).equals(function());
    }

    /**
     * Runs work while no other password is hashed or compared on this node.
     *
     * @throws placard.base.Refusal {@code unavailable} if too many wait
     */
    public <T> T alone(Supplier<T> work) {
        return thread.run(work::get);
    }

    /** The function of new hashes. It keeps the memory that a hash fills, so it isn't made before the first hash. */
    private Argon2Function function() {
        return Argon2Function.getInstance(cost.kibibytes, cost.iterations, PARALLELISM, HASH_BYTES, Argon2.ID);
    }

    private static String random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The Unicode normal form, because keyboards compose accents differently. */
    private static String normal(String password) {
        return Texts.normalized(password, Normalizer.Form.NFKC);
    }

    @Override
    public void close() {
        thread.close();
    }
}
