package placard.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Which origins are our own, and that browsers stay on HTTPS where the installation has it. */
final class OwnOriginTest {
    /** The status of a sign-in, sent byte by byte: the JDK's client names no other host than the one it asks. */
    private static int signIn(Placard placard, String host, String origin) {
        String body = "email=a%40b.example&password=wrong-one-at-all";
        String request = "POST /app/sign-in HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin
                + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " + body.length()
                + "\r\nConnection: close\r\n\r\n" + body;
        int port = URI.create(placard.url("/")).getPort();
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.split(" ", 3)[1]);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Test
    void aNameThatLeadsHereIsNotOursForThat() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            String own = placard.url("").replaceFirst("^http://", "").replaceFirst("/$", "");
            String port = own.substring(own.lastIndexOf(':'));
            assertThat(signIn(placard, "rebound.evil.example" + port, "http://rebound.evil.example" + port))
                    .isEqualTo(403);
            assertThat(signIn(placard, "127.0.0.1.evil.example" + port, "http://127.0.0.1.evil.example" + port))
                    .isEqualTo(403);
            assertThat(signIn(placard, "127.0.0.1" + port, "https://127.0.0.1" + port))
                    .as("another scheme")
                    .isEqualTo(403);
            assertThat(signIn(placard, "127.0.0.1" + port, "http://127.0.0.1" + port))
                    .isEqualTo(422);
            assertThat(signIn(placard, "localhost" + port, "http://localhost" + port))
                    .isEqualTo(422);
            assertThat(signIn(placard, "[::1]" + port, "http://[::1]" + port)).isEqualTo(422);
            assertThat(placard.get("/app/sign-in").header("Strict-Transport-Security"))
                    .isEmpty();
        }
    }

    @Test
    void overHttpsBrowsersMustStayThere() {
        try (Placard placard = Placard.start(Store.SQLITE, Map.of("PLACARD_BASE_URL", "https://codes.example"))) {
            for (String path : new String[] {"/app/sign-in", "/", "/api/v1/qr", "/menu/none", "/favicon.ico"}) {
                Reply reply = placard.get(path);
                assertThat(reply.header("Strict-Transport-Security")).as(path).isEqualTo("max-age=31536000");
            }
            assertThat(placard.get("/favicon.ico").status()).isEqualTo(200);
            assertThat(placard.get("/apple-touch-icon.png").header("Content-Type"))
                    .isEqualTo("image/png");
        }
    }
}
