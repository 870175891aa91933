package placard.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends raw bytes to a server and reads the answer, for requests that a proper client refuses to send. */
public final class Wire {
    private Wire() {}

    /**
     * Sends lines, joined by CRLF, and returns everything up to the end of the connection, which the last request must
     * ask for.
     */
    public static String exchange(Placard placard, String... lines) {
        try (Socket socket = new Socket("localhost", placard.running().port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(String.join("\r\n", lines).getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
