package placard.web;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a header field such as {@code form-data; name="file"; filename="a.png"}, by name in lower case; the
 * first of a name counts.
 *
 * <p>It follows the practice of browsers and programs. In quotes, a backslash escapes only a quote or another
 * backslash, because a Windows path contains plain ones.
 */
final class HeaderParameters {
    private final Map<String, String> words = new HashMap<>();
    private final String text;
    private int at;

    private HeaderParameters(String text) {
        this.text = text;
    }

    static HeaderParameters of(String field) {
        HeaderParameters read = new HeaderParameters(field);
        read.readAll();
        return read;
    }

    @Nullable
    String get(String name) {
        return words.get(name);
    }

    private void readAll() {
        at = past(';');
        while (at < text.length()) {
            int equals = text.indexOf('=', at);
            int semicolon = text.indexOf(';', at);
            if (equals < 0) {
                return;
            }
            if (semicolon >= 0 && semicolon < equals) {
                at = semicolon + 1;
                continue;
            }
            String name = text.substring(at, equals).strip().toLowerCase(Locale.ROOT);
            at = equals + 1;
            words.putIfAbsent(name, value());
            at = past(';');
        }
    }

    private int past(char separator) {
        int found = text.indexOf(separator, at);
        return found < 0 ? text.length() : found + 1;
    }

    private String value() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        if (at == text.length() || text.charAt(at) != '"') {
            int semicolon = text.indexOf(';', at);
            String bare = text.substring(at, semicolon < 0 ? text.length() : semicolon);
            at += bare.length();
            return bare.strip();
        }
        at++;
        StringBuilder quoted = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            boolean isEscape = c == '\\' && at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\\');
            quoted.append(isEscape ? text.charAt(at++) : c);
        }
        return quoted.toString();
    }
}
