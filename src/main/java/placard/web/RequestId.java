package placard.web;

/** The rules for {@code X-Request-Id}: a client may send its own, 1 to 64 of {@code [A-Za-z0-9._-]}. */
public final class RequestId {
    private static final int MAX = 64;

    private RequestId() {}

    /** Whether a log and an answer may contain the text as it is. */
    public static boolean isFine(String text) {
        if (text.isEmpty() || text.length() > MAX) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isFine = c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == '.'
                    || c == '_'
                    || c == '-';
            if (!isFine) {
                return false;
            }
        }
        return true;
    }
}
