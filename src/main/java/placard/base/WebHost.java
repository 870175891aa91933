package placard.base;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The host and port of a URL in canonical form. Case, a final dot, the default port and the spelling of an IP address
 * make no difference.
 *
 * @param name in lower case and punycode, or an address in its usual form
 * @param port the one given, or the scheme's default
 */
public record WebHost(String name, int port) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    /** Besides those that Java knows: unique local, shared by carriers, "this network", and reserved for the future. */
    private static final List<Block> PRIVATE = List.of(
            Block.of("fc00::", 7), Block.of("100.64.0.0", 10), Block.of("0.0.0.0", 8), Block.of("240.0.0.0", 4));

    /**
     * IANA's registry of special addresses, and the one by which Azure answers its own machines. Of IPv6, only 2000::/3 is
     * in use.
     */
    private static final List<Block> RESERVED = List.of(
            Block.of("192.0.0.0", 24),
            Block.of("192.0.2.0", 24),
            Block.of("192.31.196.0", 24),
            Block.of("192.52.193.0", 24),
            Block.of("192.88.99.0", 24),
            Block.of("192.175.48.0", 24),
            Block.of("198.18.0.0", 15),
            Block.of("198.51.100.0", 24),
            Block.of("203.0.113.0", 24),
            Block.of("168.63.129.16", 32),
            Block.of("2001::", 23),
            Block.of("2001:db8::", 32),
            Block.of("2002::", 16),
            Block.of("2620:4f:8000::", 48),
            Block.of("3fff::", 20));

    private static final Block GLOBAL = Block.of("2000::", 3);
    /** The IPv4 address behind a gateway (NAT64) is in the last four bytes. */
    private static final Block BEHIND_GATEWAY = Block.of("64:ff9b::", 96);

    public static WebHost of(WebUrl url) {
        String authority = url.authority();
        int colon = authority.indexOf(':', authority.lastIndexOf(']') + 1);
        String host = colon < 0 ? authority : authority.substring(0, colon);
        boolean isSecure = url.text().regionMatches(true, 0, "https", 0, 5);
        int port = colon >= 0 ? Integer.parseInt(authority.substring(colon + 1)) : isSecure ? HTTPS : HTTP;
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        InetAddress address = address(name);
        return new WebHost(address == null ? name : address.getHostAddress(), port);
    }

    /**
     * The canonical name of a host as people write it, perhaps as a whole URL.
     *
     * @throws IllegalArgumentException if it is no host
     */
    public static String named(String text) {
        WebUrl url = WebUrl.parse(text.contains("://") ? text : "http://" + text);
        if (url == null) {
            throw new IllegalArgumentException("no host: " + text);
        }
        return of(url).name;
    }

    /** True if the host, or a domain above it, is among others. */
    public boolean isWithin(Set<String> hosts) {
        for (String each = name; ; each = each.substring(each.indexOf('.') + 1)) {
            if (hosts.contains(each)) {
                return true;
            }
            if (each.indexOf('.') < 0) {
                return false;
            }
        }
    }

    /** The IP address that the host is, parsed like browsers do: also {@code 127.1}, {@code 0x7f000001}. */
    private static @Nullable InetAddress address(String name) {
        try {
            return name.startsWith("[")
                    ? Inet6Address.ofLiteral(name.substring(1, name.length() - 1))
                    : Inet4Address.ofPosixLiteral(name);
        } catch (IllegalArgumentException notAnAddress) {
            return null;
        }
    }

    /**
     * Whether a request to this host can reach the other. HTTP and HTTPS on their default ports count as one service.
     */
    public boolean leadsTo(WebHost other) {
        return name.equals(other.name) && (port == other.port || isUsual() && other.isUsual());
    }

    private boolean isUsual() {
        return port == HTTP || port == HTTPS;
    }

    /** Whether this is a loopback or unspecified address: {@code localhost}, 127.0.0.0/8, ::1, 0.0.0.0, ::. */
    public boolean isThisMachine() {
        InetAddress address = address(name.indexOf(':') < 0 ? name : "[" + name + "]");
        return address == null
                ? name.equals("localhost") || name.endsWith(".localhost")
                : address.isLoopbackAddress() || address.isAnyLocalAddress();
    }

    /** Whether this is an address, or has the ending of a name, that only its own network knows. */
    public boolean isPrivate() {
        InetAddress address = address(name.indexOf(':') < 0 ? name : "[" + name + "]");
        return address == null
                ? name.endsWith(".local") || name.endsWith(".internal") || name.endsWith(".lan")
                : isOfANetwork(address);
    }

    /** Whether an address may be one of the Internet: neither private nor reserved by IANA (RFC 6890). */
    public static boolean isPublic(InetAddress address) {
        InetAddress behind = forwardedTo(address);
        if (!behind.equals(address) && !isPublic(behind)) {
            return false;
        }
        return BEHIND_GATEWAY.contains(address)
                || (address.getAddress().length == 4 || GLOBAL.contains(address))
                        && !isOfANetwork(address)
                        && !address.isLoopbackAddress()
                        && !address.isAnyLocalAddress()
                        && RESERVED.stream().noneMatch(block -> block.contains(address));
    }

    /**
     * The IPv4 address to which a gateway (NAT64) or a router (ISATAP, RFC 5214) passes on what is sent to an address; the
     * same address if there is none.
     */
    public static InetAddress forwardedTo(InetAddress address) {
        byte[] bytes = address.getAddress();
        return BEHIND_GATEWAY.contains(address) || bytes.length == 16 && isTunnelled(bytes)
                ? ipv4(Arrays.copyOfRange(bytes, 12, 16))
                : address;
    }

    /** Whether the last four bytes are an IPv4 address (ISATAP). */
    private static boolean isTunnelled(byte[] bytes) {
        return (bytes[8] & 0xfd) == 0 && bytes[9] == 0 && bytes[10] == 0x5e && bytes[11] == (byte) 0xfe;
    }

    private static InetAddress ipv4(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isOfANetwork(InetAddress address) {
        return address.isSiteLocalAddress()
                || address.isLinkLocalAddress()
                || address.isMulticastAddress()
                || PRIVATE.stream().anyMatch(block -> block.contains(address));
    }

    /** The addresses whose first bits are these. */
    private record Block(byte[] start, int bits) {
        static Block of(String start, int bits) {
            return new Block(InetAddress.ofLiteral(start).getAddress(), bits);
        }

        boolean contains(InetAddress address) {
            byte[] bytes = address.getAddress();
            if (bytes.length != start.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> (bit & 7);
                if (((bytes[bit >> 3] ^ start[bit >> 3]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
