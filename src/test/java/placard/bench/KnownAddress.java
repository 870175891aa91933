package placard.bench;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A client's address, and every form in which a disk could hold it.
 *
 * @param sent as a proxy hands it on
 * @param plain the address itself, never an IPv4-mapped one
 */
record KnownAddress(String sent, String plain) {
    /** The forms by their names: bytes to be searched for. */
    Map<String, byte[]> forms() throws UnknownHostException {
        byte[] packed = InetAddress.getByName(plain).getAddress();
        Map<String, byte[]> forms = new LinkedHashMap<>();
        forms.put("as sent", text(sent));
        forms.put("text", text(plain));
        forms.put("text in upper case", text(plain.toUpperCase(Locale.ROOT)));
        forms.put("text of Java", text(InetAddress.getByName(plain).getHostAddress()));
        add(forms, "", packed);
        if (packed.length == 4) {
            byte[] mapped = new byte[16];
            mapped[10] = (byte) 0xff;
            mapped[11] = (byte) 0xff;
            System.arraycopy(packed, 0, mapped, 12, 4);
            add(forms, "mapped ", mapped);
            forms.put(
                    "mapped text",
                    text(String.format("::ffff:%02x%02x:%02x%02x", packed[0], packed[1], packed[2], packed[3])));
            forms.put(
                    "number",
                    text(Long.toString(Integer.toUnsignedLong(
                            java.nio.ByteBuffer.wrap(packed).getInt()))));
        } else {
            add(forms, "prefix ", Arrays.copyOf(packed, 8));
        }
        return forms;
    }

    private static void add(Map<String, byte[]> forms, String what, byte[] packed) {
        String hex = HexFormat.of().formatHex(packed);
        forms.put(what + "packed", packed);
        forms.put(what + "packed backwards", backwards(packed));
        forms.put(what + "hexadecimal", text(hex));
        forms.put(what + "hexadecimal in upper case", text(hex.toUpperCase(Locale.ROOT)));
        forms.put(what + "hexadecimal backwards", text(HexFormat.of().formatHex(backwards(packed))));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] backwards(byte[] bytes) {
        byte[] turned = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            turned[i] = bytes[bytes.length - 1 - i];
        }
        return turned;
    }
}
