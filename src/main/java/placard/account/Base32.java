package placard.account;

/** Base32: bytes as letters and digits, five bits each. */
public final class Base32 {
    /** The alphabet that authenticator apps read (RFC 4648, section 6). */
    public static final String RFC_4648 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    /** Crockford's alphabet, without letters that look like digits, for people who copy from paper. */
    static final String CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

    private Base32() {}

    /** Without padding; five bytes become eight characters. */
    public static String encode(byte[] bytes, String alphabet) {
        StringBuilder text = new StringBuilder();
        int bits = 0;
        int waiting = 0;
        for (byte next : bytes) {
            bits = bits << 8 | next & 0xff;
            waiting += 8;
            while (waiting >= 5) {
                waiting -= 5;
                text.append(alphabet.charAt(bits >> waiting & 31));
            }
            bits &= (1 << waiting) - 1;
        }
        return waiting == 0
                ? text.toString()
                : text.append(alphabet.charAt(bits << 5 - waiting & 31)).toString();
    }
}
