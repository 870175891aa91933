package placard.campaign;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One request, byte by byte.
 *
 * @param target path and query as they are in the request line
 * @param headers whole lines, without {@code Host} and {@code Content-Length}
 */
record RawRequest(String method, String target, List<String> headers, byte[] body) {
    byte[] bytes() {
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        headers.forEach(line -> head.append(line).append("\r\n"));
        if (body.length > 0 || !List.of("GET", "HEAD", "DELETE").contains(method)) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        byte[] first = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = new byte[first.length + body.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(body, 0, all, first.length, body.length);
        return all;
    }

    /** The request as it was sent; what is not printable ASCII as {@code \xnn}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (byte unit : bytes()) {
            if (text.length() > 6_000) {
                return text + "… (" + body.length + " bytes of body)";
            }
            if (unit == '\n' || unit >= ' ' && unit < 0x7f) {
                text.append((char) unit);
            } else if (unit != '\r') {
                text.append(String.format("\\x%02x", unit & 0xff));
            }
        }
        return text.toString();
    }
}
