package placard.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** One keep-alive connection to a server on this machine, with one request under way at a time. */
public final class Wire implements AutoCloseable {
    /** An ordinary phone. */
    static final String PHONE =
            "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1\r\n";

    /** What came back; the head is in lower case. */
    public record Answer(int status, String head, byte[] body) {
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private final Socket socket;
    private final InputStream in;

    public Wire(int port) throws IOException {
        this(port, 60_000);
    }

    /** @param patience milliseconds after which an answer that doesn't come is given up */
    public Wire(int port, int patience) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(patience);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    }

    public Answer scan(String slug, String address) throws IOException {
        return send("GET", "/q/" + slug, PHONE + "X-Forwarded-For: " + address + "\r\n", "");
    }

    /** Sends several scans at once, without waiting for an answer in between; {@link #read} has those one by one. */
    void sendScans(List<String> slugs, String address) throws IOException {
        StringBuilder requests = new StringBuilder(slugs.size() * 300);
        for (String slug : slugs) {
            requests.append("GET /q/").append(slug).append(" HTTP/1.1\r\nHost: localhost\r\n");
            requests.append(PHONE).append("X-Forwarded-For: ").append(address).append("\r\n\r\n");
        }
        socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** @param headers complete lines, each with its end */
    public Answer send(String method, String path, String headers, String body) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String length = content.length == 0
                ? ""
                : "Content-Type: application/json\r\nContent-Length: " + content.length + "\r\n";
        String request = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + length + "\r\n" + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return read();
    }

    /** Posts bytes of any type. */
    Answer post(String path, String headers, byte[] body) throws IOException {
        String head = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "Content-Length: " + body.length
                + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(body);
        return read();
    }

    /** The next answer. */
    Answer read() throws IOException {
        StringBuilder head = new StringBuilder(256);
        while (head.length() < 4 || head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
            head.append((char) next());
        }
        String text = head.toString().toLowerCase(Locale.ROOT);
        int at = text.indexOf("content-length:");
        int length = at < 0
                ? 0
                : Integer.parseInt(
                        text.substring(at + 15, text.indexOf('\r', at)).strip());
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("The connection ended within an answer");
        }
        return new Answer(Integer.parseInt(text.substring(9, 12)), text, body);
    }

    private int next() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("The connection was ended");
        }
        return next;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
