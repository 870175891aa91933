package placard.base;

import com.ibm.icu.text.IDNA;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of hosts as browsers read them (WHATWG URL, host parsing; UTS 46 without transitional processing). */
public final class HostName {
    private static final Pattern NAME = Pattern.compile(
            "^(?=.{1,253}\\.?$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\\.?$");
    private static final Pattern IPV6 = Pattern.compile("^\\[[0-9a-f:.]{2,45}\\]$");

    /** Faults of IDNA that browsers overlook. {@link #NAME} judges lengths and hyphens. */
    private static final EnumSet<IDNA.Error> OVERLOOKED = EnumSet.of(
            IDNA.Error.LEADING_HYPHEN,
            IDNA.Error.TRAILING_HYPHEN,
            IDNA.Error.HYPHEN_3_4,
            IDNA.Error.EMPTY_LABEL,
            IDNA.Error.LABEL_TOO_LONG,
            IDNA.Error.DOMAIN_NAME_TOO_LONG);

    private static final int LAST_PORT = 65_535;

    private HostName() {}

    /**
     * A host and its port. Networks of containers have names with underscores, which {@link java.net.URI} doesn't take.
     *
     * @param host with the brackets of an IPv6 address
     * @param port negative if there is none
     */
    public record Address(String host, int port) {
        /** Parses {@code host} or {@code host:port}; null if it is neither. */
        public static @Nullable Address parse(String text) {
            int colon = text.lastIndexOf(':') > text.lastIndexOf(']') ? text.lastIndexOf(':') : text.length();
            String host = text.substring(0, colon);
            String port = text.substring(Math.min(text.length(), colon + 1));
            boolean isPort = port.length() <= 5 && port.chars().allMatch(c -> c >= '0' && c <= '9');
            String lower = host.toLowerCase(Locale.ROOT);
            if (!NAME.matcher(lower).matches() && !IPV6.matcher(lower).matches()
                    || !isPort
                    || !port.isEmpty() && Integer.parseInt(port) > LAST_PORT) {
                return null;
            }
            return new Address(host, port.isEmpty() ? -1 : Integer.parseInt(port));
        }
    }

    /** Loaded on first use, because its tables are large. */
    private static final class Domains {
        static final IDNA NAMES =
                IDNA.getUTS46Instance(IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII);
    }

    /** The host in ASCII: as sent, or in punycode; null if no browser opens it. */
    static @Nullable String ascii(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        if (lower.startsWith("[")) {
            return IPV6.matcher(lower).matches() && isIpv6(lower.substring(1, lower.length() - 1)) ? host : null;
        }
        boolean isAscii = host.chars().allMatch(c -> c < 128);
        String name = isAscii && !lower.contains("xn--") ? host : punycode(host);
        if (name == null || !NAME.matcher(name.toLowerCase(Locale.ROOT)).matches() || !isNameOrIpv4(name)) {
            return null;
        }
        return isAscii ? host : name;
    }

    private static @Nullable String punycode(String host) {
        IDNA.Info info = new IDNA.Info();
        StringBuilder ascii = new StringBuilder();
        Domains.NAMES.nameToASCII(host, ascii, info);
        boolean isRight = OVERLOOKED.containsAll(info.getErrors());
        return isRight && ascii.chars().allMatch(c -> c < 128) ? ascii.toString() : null;
    }

    /** False for a name whose last part is a number and that isn't an IPv4 address, such as {@code foo.09}. */
    private static boolean isNameOrIpv4(String name) {
        String bare = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        String last = bare.substring(bare.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        boolean isHex = last.startsWith("0x") && last.chars().skip(2).allMatch(c -> Character.digit(c, 16) >= 0);
        boolean isNumber = isHex || last.chars().allMatch(c -> c >= '0' && c <= '9');
        return !isNumber || isIpv4(bare);
    }

    private static boolean isIpv4(String name) {
        try {
            Inet4Address.ofPosixLiteral(name);
            return true;
        } catch (IllegalArgumentException noAddress) {
            return false;
        }
    }

    /** Browsers refuse zeros before a number of an IPv4 address within. Java reads it as decimal, others as octal. */
    private static boolean isIpv6(String literal) {
        try {
            Inet6Address.ofLiteral(literal);
            String last = literal.substring(literal.lastIndexOf(':') + 1);
            return last.indexOf('.') < 0
                    || Arrays.stream(last.split("\\.", -1))
                            .noneMatch(part -> part.length() > 1 && part.startsWith("0"));
        } catch (IllegalArgumentException noAddress) {
            return false;
        }
    }
}
