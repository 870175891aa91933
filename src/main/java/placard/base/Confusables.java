package placard.base;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.text.SpoofChecker.CheckResult;
import com.ibm.icu.text.SpoofChecker.RestrictionLevel;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** Texts that look like others although they have other characters (Unicode Technical Standard 39). */
public final class Confusables {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private Confusables() {}

    /** Nobody waits for its tables who has plain letters only. */
    private static final class Checker {
        static final SpoofChecker SCRIPTS = new SpoofChecker.Builder()
                .setChecks(SpoofChecker.RESTRICTION_LEVEL)
                .setRestrictionLevel(RestrictionLevel.HIGHLY_RESTRICTIVE)
                .build();
    }

    /** What two names have in common that look the same; nothing to be shown. */
    public static String skeleton(String name) {
        String folded = name.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        // Folded again: plain letters too have a form that stands for all that look like them.
        return Checker.SCRIPTS.getSkeleton(folded).toLowerCase(Locale.ROOT);
    }

    /**
     * Whether an e-mail address may pass for another one: a word in it has letters of several scripts, such as a Cyrillic а
     * among Latin letters, or one of its domain has none that are Latin and looks as if all were.
     */
    public static boolean isDeceptive(String email) {
        if (isAscii(email)) {
            return false;
        }
        String domain = email.substring(email.lastIndexOf('@') + 1);
        boolean isUnderLatin = isAscii(domain.substring(domain.lastIndexOf('.') + 1));
        return Arrays.stream(BETWEEN_WORDS.split(email)).anyMatch(Confusables::isMixed)
                || isUnderLatin && Arrays.stream(domain.split("\\.", -1)).anyMatch(Confusables::isDisguised);
    }

    private static boolean isMixed(String word) {
        return !isAscii(word) && Checker.SCRIPTS.failsChecks(word, new CheckResult());
    }

    private static boolean isDisguised(String label) {
        return label.codePoints().noneMatch(c -> UScript.getScript(c) == UScript.LATIN)
                && label.codePoints().anyMatch(Character::isLetter)
                && isAscii(Checker.SCRIPTS.getSkeleton(label));
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }
}
