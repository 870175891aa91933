package placard.scan.visitor;

import org.jspecify.annotations.Nullable;

/**
 * Parses one element of RFC 7239's Forwarded: {@code for="[2001:db8::17]:4711";proto=https}.
 *
 * <p>It is strict about quotes, so that no text has two readings. It is lenient where clients are: an unquoted value
 * may hold a colon.
 */
final class Forwarded {
    private final String element;
    private int at;

    private Forwarded(String element) {
        this.element = element;
    }

    /**
     * The index of the last element of {@code line[0, end)}, read from the right. A comma in quotes separates nothing.
     */
    static int lastElement(String line, int end) {
        boolean quoted = false;
        for (int i = end - 1; i >= 0; i--) {
            char c = line.charAt(i);
            if (c == '"' && !(quoted && escaped(line, i))) {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                return i + 1;
            }
        }
        return 0;
    }

    /** The value of the element's only {@code for}, unquoted; null if it has none or two, or is ill-formed. */
    static @Nullable String node(String element) {
        Forwarded pairs = new Forwarded(element);
        String node = null;
        while (pairs.at < element.length()) {
            pairs.skipBlanks();
            if (pairs.atSeparator()) {
                pairs.at++;
                continue;
            }
            String name = pairs.name();
            String value = name == null ? null : pairs.value();
            if (name == null || value == null || !pairs.endOfPair()) {
                return null;
            }
            if (name.equalsIgnoreCase("for")) {
                if (node != null) {
                    return null;
                }
                node = value;
            }
        }
        return node;
    }

    /** Whether a quote is escaped: an odd number of backslashes is before it. */
    private static boolean escaped(String line, int quote) {
        int from = quote;
        while (from > 0 && line.charAt(from - 1) == '\\') {
            from--;
        }
        return (quote - from) % 2 == 1;
    }

    private @Nullable String name() {
        int from = at;
        while (at < element.length() && isTokenChar(element.charAt(at))) {
            at++;
        }
        if (at == from || at == element.length() || element.charAt(at) != '=') {
            return null;
        }
        return element.substring(from, at++);
    }

    private @Nullable String value() {
        if (at < element.length() && element.charAt(at) == '"') {
            return quoted();
        }
        int from = at;
        while (at < element.length() && "\"; \t,\\".indexOf(element.charAt(at)) < 0) {
            at++;
        }
        return at == from ? null : element.substring(from, at);
    }

    private @Nullable String quoted() {
        StringBuilder text = new StringBuilder();
        for (at++; at < element.length(); at++) {
            char c = element.charAt(at);
            if (c == '"') {
                at++;
                return text.toString();
            }
            if (c == '\\' && ++at == element.length()) {
                return null;
            }
            text.append(element.charAt(at));
        }
        return null;
    }

    private boolean endOfPair() {
        skipBlanks();
        return at == element.length() || atSeparator();
    }

    private boolean atSeparator() {
        return at < element.length() && element.charAt(at) == ';';
    }

    private void skipBlanks() {
        while (at < element.length() && (element.charAt(at) == ' ' || element.charAt(at) == '\t')) {
            at++;
        }
    }

    private static boolean isTokenChar(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    }
}
