package placard.account;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import placard.testing.Person;
import placard.testing.Reply;

/**
 * An authenticator app that a person has set up.
 *
 * @param secret what it makes its codes of
 * @param recoveryCodes the codes they keep
 */
public record MadeApp(byte[] secret, List<String> recoveryCodes, InstantSource clock) {
    private static final Pattern SECRET = Pattern.compile("<code dir=\"ltr\">([A-Z2-7 ]+)</code>");
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([\\w-]{43})\"");
    private static final Pattern RECOVERY = Pattern.compile("<code>([0-9a-z]{4}(?:-[0-9a-z]{4}){3})</code>");

    /** Sets one up for a person who may do that now. */
    public static MadeApp of(Person person, InstantSource clock) {
        Reply page = person.form("/app/account/app/new", Map.of());
        if (page.status() != 200) {
            throw new AssertionError(page.status() + " " + page.header("Location"));
        }
        byte[] secret = secret(find(SECRET, page.text()));
        Reply done =
                person.form("/app/account/app", Map.of("token", find(TOKEN, page.text()), "code", code(secret, clock)));
        if (done.status() != 200) {
            throw new AssertionError(done.status() + " " + done.text());
        }
        List<String> recovery = RECOVERY.matcher(done.text())
                .results()
                .map(found -> found.group(1))
                .toList();
        return new MadeApp(secret, recovery, clock);
    }

    private static String find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new AssertionError(pattern.pattern());
        }
        return matcher.group(1);
    }

    /** The bytes of a secret as it is to be typed, in base32. */
    private static byte[] secret(String typed) {
        String text = typed.replace(" ", "");
        byte[] bytes = new byte[text.length() * 5 / 8];
        long bits = 0;
        int waiting = 0;
        int length = 0;
        for (char letter : text.toCharArray()) {
            bits = bits << 5 | Base32.RFC_4648.indexOf(letter);
            waiting += 5;
            if (waiting >= 8) {
                waiting -= 8;
                bytes[length++] = (byte) (bits >> waiting);
            }
        }
        return bytes;
    }

    private static String code(byte[] secret, InstantSource clock) {
        return Totp.code(secret, Totp.step(clock.instant()), Totp.DIGITS);
    }

    /** What it shows now. */
    public String code() {
        return code(secret, clock);
    }
}
