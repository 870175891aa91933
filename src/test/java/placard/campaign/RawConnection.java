package placard.campaign;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** A keep-alive connection that sends any bytes, and reconnects when the server closes it. */
public final class RawConnection implements AutoCloseable {
    /** What came back; several headers of one name are joined. */
    record Answer(int status, Map<String, String> headers, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private final int port;
    private Socket socket;
    private InputStream in;

    RawConnection(int port) throws IOException {
        this.port = port;
        connect();
    }

    private void connect() throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    }

    /** @throws IOException if no whole answer came */
    Answer send(RawRequest asked) throws IOException {
        try {
            socket.getOutputStream().write(asked.bytes());
        } catch (IOException refusedEarly) {
            // An answer may have been sent before the whole request was read.
        }
        Answer answer;
        try {
            answer = read(asked.method());
        } catch (IOException broken) {
            close();
            connect();
            throw broken;
        }
        // A stream of events has no end: another connection is taken for what comes next.
        if (isEndless(answer.headers) || "close".equalsIgnoreCase(answer.headers.get("Connection"))) {
            close();
            connect();
        }
        return answer;
    }

    private Answer read(String method) throws IOException {
        String[] status = line().split(" ", 3);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(); !line.isEmpty(); line = line()) {
            String[] parts = line.split(":", 2);
            headers.merge(parts[0], parts[1].strip(), (a, b) -> a + ", " + b);
        }
        int code = Integer.parseInt(status[1]);
        boolean hasBody = !method.equals("HEAD") && code != 204 && code != 304;
        int length = hasBody ? Integer.parseInt(headers.getOrDefault("Content-Length", "0")) : 0;
        boolean isInChunks = hasBody && headers.containsKey("Transfer-Encoding") && !isEndless(headers);
        return new Answer(code, headers, isInChunks ? chunks() : exactly(length));
    }

    private static boolean isEndless(Map<String, String> headers) {
        return "text/event-stream".equals(headers.get("Content-Type"));
    }

    /** What is made while it is sent, such as a ZIP (RFC 9112, 7.1). */
    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int length = chunk(); length > 0; length = chunk()) {
            body.writeBytes(exactly(length));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("The connection ended within an answer");
        }
        return bytes;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The connection was ended without an answer");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
