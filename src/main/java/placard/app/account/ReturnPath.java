package placard.app.account;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The page to return to after a form in between. */
final class ReturnPath {
    private ReturnPath() {}

    /** A path of the dashboard's own, wherever the query would have people go. */
    static String to(@Nullable String wanted) {
        if (wanted == null || !wanted.startsWith("/app/")) {
            return "/app/";
        }
        // Browsers resolve dot segments, also encoded ones, which would lead out of the dashboard.
        boolean hasDots =
                wanted.contains("/.") || wanted.toLowerCase(Locale.ROOT).contains("%2e");
        boolean isPlain = wanted.chars().allMatch(c -> c > 0x20 && c < 0x7f && c != '\\');
        return isPlain && !hasDots ? wanted : "/app/";
    }
}
