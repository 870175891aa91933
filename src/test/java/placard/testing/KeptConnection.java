package placard.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One connection that stays open between requests, for what depends on when bytes come. */
public final class KeptConnection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    public KeptConnection(Placard placard) {
        this(placard.running().port(), 20_000);
    }

    /** With the server at a port of this machine; an answer may take so many milliseconds. */
    KeptConnection(int port, int patience) {
        try {
            socket = new Socket("localhost", port);
            socket.setSoTimeout(patience);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    int port() {
        return socket.getPort();
    }

    /** Sends lines as they are, each ended with CRLF. */
    public KeptConnection say(String... lines) {
        return send((String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    public KeptConnection send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The next answer, {@code 100} included. */
    public Reply hear() {
        try {
            String status = line();
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (String line = line(); !line.isEmpty(); line = line()) {
                String[] parts = line.split(":", 2);
                headers.computeIfAbsent(parts[0], _ -> new ArrayList<>()).add(parts[1].strip());
            }
            int length = Integer.parseInt(
                    headers.getOrDefault("content-length", List.of("0")).getFirst());
            byte[] body = in.readNBytes(length);
            return new Reply(Integer.parseInt(status.split(" ", 3)[1]), HttpHeaders.of(headers, (_, _) -> true), body);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("ended after: " + line);
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** Waits until the server closes the connection, normally or by a reset; false if it doesn't. */
    public boolean isOver() {
        try {
            return in.read() < 0;
        } catch (java.net.SocketTimeoutException stillOpen) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
