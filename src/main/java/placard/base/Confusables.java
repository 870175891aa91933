package placard.base;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.text.SpoofChecker.CheckResult;
import com.ibm.icu.text.SpoofChecker.RestrictionLevel;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** Finds texts that look alike although their characters differ (confusables, Unicode Technical Standard 39). */
public final class Confusables {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private Confusables() {}

    /** Loaded on first use: names of plain ASCII letters never need its tables. */
    private static final class Checker {
        static final SpoofChecker SCRIPTS = new SpoofChecker.Builder()
                .setChecks(SpoofChecker.RESTRICTION_LEVEL)
                .setRestrictionLevel(RestrictionLevel.HIGHLY_RESTRICTIVE)
                .build();
    }

    /**
     * The skeleton of a name: names that look the same have the same skeleton. It is for comparison, not for display.
     */
    public static String skeleton(String name) {
        String folded = name.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        // Folds again: the skeleton of a plain letter may itself be a different letter.
        return Checker.SCRIPTS.getSkeleton(folded).toLowerCase(Locale.ROOT);
    }

    /**
     * Whether an e-mail address may pass for another one. It may if one of its words mixes scripts, such as a Cyrillic
     * а among Latin letters. It also may if a label of its domain has no Latin letter and looks all Latin.
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
