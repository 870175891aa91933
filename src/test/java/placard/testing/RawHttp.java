package placard.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Requests that no well-behaved client would send, byte by byte. Their answers are validated against the contract too.
 */
public final class RawHttp {
    private RawHttp() {}

    /**
     * Sends a request and reads until the server closes.
     *
     * @param line such as {@code GET /api/v1/qr}; the protocol is added
     * @param headers whole lines; {@code Host} and {@code Connection: close} are added
     */
    public static Reply send(Placard placard, String line, byte[] body, String... headers) {
        List<String> lines = new ArrayList<>(List.of(line + " HTTP/1.1", "Host: localhost", "Connection: close"));
        lines.addAll(Arrays.asList(headers));
        // In one piece: a server that refuses the head closes, and a body that comes later is answered by a reset.
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
        whole.writeBytes(body);
        Reply reply = parsed(line.startsWith("HEAD "), answer(placard, whole.toByteArray()));
        String[] words = line.split(" ", 2);
        OpenApi.check(words[0], words[1], reply.status(), reply.headers(), reply.bytes());
        return reply;
    }

    /**
     * Sends lines, joined by CRLF, and returns everything up to the end of the connection, which the last request must
     * ask for. The answer may be off the contract.
     */
    public static String exchange(Placard placard, String... lines) {
        byte[] request = String.join("\r\n", lines).getBytes(StandardCharsets.ISO_8859_1);
        return new String(answer(placard, request), StandardCharsets.ISO_8859_1);
    }

    private static byte[] answer(Placard placard, byte[] request) {
        try (Socket socket = new Socket("localhost", placard.running().port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request);
            return socket.getInputStream().readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The same without a body. */
    public static Reply send(Placard placard, String line, String... headers) {
        return send(placard, line, new byte[0], headers);
    }

    /** The bytes as one chunk of a chunked body, with its end. */
    public static byte[] chunked(byte[] body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes((Integer.toHexString(body.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(body);
        out.writeBytes("\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    private static Reply parsed(boolean isHead, byte[] answer) {
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new AssertionError("Not an HTTP answer: " + text);
        }
        String[] lines = text.substring(0, end).split("\r\n", -1);
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 1; i < lines.length; i++) {
            String[] parts = lines[i].split(":", 2);
            headers.computeIfAbsent(parts[0], _ -> new ArrayList<>()).add(parts[1].strip());
        }
        byte[] body = Arrays.copyOfRange(answer, end + 4, answer.length);
        if (isHead && body.length > 0) {
            throw new AssertionError("HEAD was answered with a body");
        }
        return new Reply(Integer.parseInt(lines[0].split(" ", 3)[1]), HttpHeaders.of(headers, (_, _) -> true), body);
    }
}
