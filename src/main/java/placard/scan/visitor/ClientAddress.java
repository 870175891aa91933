package placard.scan.visitor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines the address of a client behind proxies; no other class reads it.
 *
 * <p>If the peer is a trusted proxy, this takes the rightmost entry of the configured header that is not a trusted
 * proxy, over all its lines joined. Otherwise it takes the peer. If all entries are trusted, it takes the leftmost.
 *
 * <p>An entry without an address ({@code unknown}, {@code _hidden}, garbage) ends the search, because a stranger may
 * have made up all entries left of it. Then the last address found before it, or the peer, counts. Empty entries are
 * skipped, as RFC 9110 (5.6.1) requires.
 *
 * <p>It never asks the DNS. An address is its 4 or 16 network bytes, IPv4-mapped ones unmapped, without a zone id. A
 * caller must not keep them beyond the request, nor log or store them.
 */
public record ClientAddress(List<Cidr> trustedProxies, ProxyHeader header) {
    public ClientAddress {
        trustedProxies = List.copyOf(trustedProxies);
    }

    /** The address of a literal (no name, no port, no brackets); null for any other text. */
    public static byte @Nullable [] literal(String text) {
        return IpLiteral.parse(text);
    }

    /**
     * The client of a request.
     *
     * @param peer the other end of the connection; null if it has no address (a Unix socket)
     * @param lines every line of the configured header, in the order received; empty if the request lacks it
     * @return the client's address, or null if there is none
     */
    public byte @Nullable [] resolve(byte @Nullable [] peer, List<String> lines) {
        if (peer == null || !trusts(peer)) {
            return peer == null ? null : IpLiteral.unmapped(peer);
        }
        byte[] nearest = IpLiteral.unmapped(peer);
        for (int i = lines.size() - 1; i >= 0; i--) {
            String line = lines.get(i);
            int end = line.length();
            while (end > 0) {
                int start = header.lastEntry(line, end);
                String entry = line.substring(start, end).trim();
                end = start - 1;
                if (entry.isEmpty()) {
                    continue;
                }
                byte[] address = address(header.node(entry));
                if (address == null || !trusts(address)) {
                    return address == null ? nearest : address;
                }
                nearest = address;
            }
        }
        return nearest;
    }

    /** Whether this peer's headers are trusted. */
    public boolean trusts(byte @Nullable [] peer) {
        if (peer == null) {
            return false;
        }
        byte[] address = IpLiteral.unmapped(peer);
        for (Cidr proxy : trustedProxies) {
            if (proxy.contains(address)) {
                return true;
            }
        }
        return false;
    }

    /** Reads {@code 192.0.2.1}, {@code 192.0.2.1:80}, {@code 2001:db8::1}, {@code [2001:db8::1]}, {@code [2001:db8::1]:80}. */
    private static byte @Nullable [] address(@Nullable String node) {
        if (node == null) {
            return null;
        }
        int close = node.indexOf(']');
        if (node.startsWith("[") && close > 0) {
            String inside = node.substring(1, close);
            boolean whole = close == node.length() - 1 || (node.charAt(close + 1) == ':' && isPort(node, close + 2));
            return whole && inside.indexOf(':') >= 0 ? IpLiteral.parse(inside) : null;
        }
        int colon = node.indexOf(':');
        if (colon >= 0 && colon == node.lastIndexOf(':')) {
            return isPort(node, colon + 1) ? IpLiteral.parse(node.substring(0, colon)) : null;
        }
        return IpLiteral.parse(node);
    }

    /** RFC 7239's node-port: one to five digits, or an obfuscated name. */
    private static boolean isPort(String node, int from) {
        boolean obfuscated = from < node.length() && node.charAt(from) == '_';
        int length = node.length() - from;
        if (length < 1 || (!obfuscated && length > 5)) {
            return false;
        }
        for (int i = from; i < node.length(); i++) {
            char c = node.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            boolean other = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' || c == '-';
            if (!digit && !(obfuscated && other)) {
                return false;
            }
        }
        return true;
    }
}
