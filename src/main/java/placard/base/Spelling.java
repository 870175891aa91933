package placard.base;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Suggests the known name nearest to a misspelt one, so that a misspelling is refused and not ignored.
 *
 * <p>Names are the same if they differ only in case, underscores, dashes or spaces. Otherwise letters may be missing,
 * added, wrong or swapped (edit distance, optimal string alignment). Names of 4 letters may have one slip, names of 8
 * or more may have two. Shorter names have too many unrelated neighbours. Names with different digits are a series
 * ({@code location2}), not a slip.
 */
final class Spelling {
    private static final int ONE_SLIP = 4;
    private static final int TWO_SLIPS = 8;

    private Spelling() {}

    /**
     * The nearest of the known names, or null if none is near.
     *
     * @param most the largest edit distance, for names of any length; 1 where owners choose their own names
     */
    static @Nullable String nearest(String name, Collection<String> known, int most) {
        String word = word(name);
        String nearest = null;
        int least = Integer.MAX_VALUE;
        for (String candidate : known.stream().sorted().toList()) {
            String other = word(candidate);
            int distance = word.equals(other) ? 0 : slips(word, other, Math.min(most, allowed(other)));
            if (distance < least) {
                nearest = candidate;
                least = distance;
            }
        }
        return nearest;
    }

    /** Whether two names are the same apart from case and separators. */
    static boolean isSame(String name, String other) {
        return word(name).equals(word(other));
    }

    private static int allowed(String known) {
        return known.length() < ONE_SLIP ? 0 : known.length() < TWO_SLIPS ? 1 : 2;
    }

    private static String word(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[\\s_.-]+", "");
    }

    private static String digits(String word) {
        return word.replaceAll("[^0-9]", "");
    }

    /** The edit distance of two words; a larger number than any if it is beyond the allowed one. */
    private static int slips(String word, String other, int allowed) {
        boolean isFar = Math.abs(word.length() - other.length()) > allowed;
        int distance = allowed == 0 || isFar || !digits(word).equals(digits(other))
                ? Integer.MAX_VALUE
                : distance(word, other);
        return distance <= allowed ? distance : Integer.MAX_VALUE;
    }

    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : least(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int least(int[][] cost, String a, String b, int i, int j) {
        int changed = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(changed, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean isExchanged =
                i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return isExchanged ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
