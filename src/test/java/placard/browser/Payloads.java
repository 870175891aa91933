package placard.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Injection payloads; each calls {@code hit()} if it is executed. */
final class Payloads {
    private static final Pattern CHARACTER = Pattern.compile("\\{U\\+([0-9A-F]{4,5})}");

    /** All of {@code payloads.txt}. */
    static final List<String> ALL = read();

    private Payloads() {}

    private static List<String> read() {
        try (InputStream in = Objects.requireNonNull(Payloads.class.getResourceAsStream("payloads.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("# "))
                    .map(line -> CHARACTER
                            .matcher(line)
                            .replaceAll(c ->
                                    Matcher.quoteReplacement(Character.toString(Integer.parseInt(c.group(1), 16)))))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** As much of a payload as a field takes, in code points. */
    static String cut(String payload, int most) {
        return payload.codePointCount(0, payload.length()) <= most
                ? payload
                : payload.substring(0, payload.offsetByCodePoints(0, most));
    }

    /** An address that is one, with as much of the payload in it as an address can have. */
    static String url(String payload) {
        return "https://hit.example/?q=" + payload.replaceAll("[^\\x21-\\x7e]|[\\\\^`{|}]", "");
    }
}
