package placard.scan.visitor;

/** A block of addresses in the notation of RFC 4632 and RFC 4291, such as {@code 10.0.0.0/8} or {@code fd00::/8}. */
public final class Cidr {
    private final String text;
    private final byte[] network;
    private final int prefix;

    private Cidr(String text, byte[] network, int prefix) {
        this.text = text;
        this.network = network;
        this.prefix = prefix;
    }

    /**
     * Parses one block; a single address is a block of one. An IPv4-mapped block of 96 bits or more is the IPv4 block.
     *
     * @throws IllegalArgumentException if the text is none; the message is for the operator
     */
    public static Cidr parse(String text) {
        String trimmed = text.trim();
        int slash = trimmed.indexOf('/');
        String literal = slash < 0 ? trimmed : trimmed.substring(0, slash);
        byte[] network = literal.indexOf('%') < 0 ? IpLiteral.parse(literal) : null;
        if (network == null) {
            throw new IllegalArgumentException(
                    "\"%s\" is not an IP address or block such as 10.0.0.0/8 or fd00::/8".formatted(trimmed));
        }
        boolean mapped = network.length == 4 && literal.indexOf(':') >= 0;
        int bits = network.length * 8;
        int prefix = slash < 0 ? bits : number(trimmed.substring(slash + 1)) - (mapped ? 96 : 0);
        if (prefix < 0 || prefix > bits) {
            throw new IllegalArgumentException("\"%s\" needs a prefix length from %d to %d after the slash"
                    .formatted(trimmed, mapped ? 96 : 0, mapped ? 128 : bits));
        }
        Cidr cidr = new Cidr(trimmed, network, prefix);
        cidr.refuseHostBits();
        return cidr;
    }

    /** Whether an address of 4 or 16 bytes, unmapped, is in this block. IPv4 and IPv6 never match each other. */
    public boolean contains(byte[] address) {
        if (address.length != network.length) {
            return false;
        }
        int whole = prefix / 8;
        for (int i = 0; i < whole; i++) {
            if (address[i] != network[i]) {
                return false;
            }
        }
        return prefix % 8 == 0 || ((address[whole] ^ network[whole]) & mask(prefix % 8)) == 0;
    }

    /** The block as it was written. */
    @Override
    public String toString() {
        return text;
    }

    /** Refuses a block with bits beyond its prefix. The operator probably mistyped the prefix, so the message asks. */
    private void refuseHostBits() {
        for (int i = 0; i < network.length; i++) {
            int kept = Math.clamp(prefix - i * 8L, 0, 8);
            if ((network[i] & ~mask(kept) & 0xff) != 0) {
                throw new IllegalArgumentException(
                        "\"%s\" has address bits set beyond its prefix length: write the first address of the block, or a longer prefix"
                                .formatted(text));
            }
        }
    }

    private static int mask(int bits) {
        return 0xff << (8 - bits) & 0xff;
    }

    private static int number(String digits) {
        boolean plain =
                !digits.isEmpty() && digits.length() <= 3 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return plain ? Integer.parseInt(digits) : -1;
    }
}
