package placard.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ThreadLocalRandom;

/** The management port of a server: a free one, and what it tells. */
public final class Ports {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Ports() {}

    /** A port that stays free until it is used: systems give those below 32,768 to no connection of their own accord. */
    public static int free() {
        for (int tries = 0; ; tries++) {
            try (ServerSocket socket =
                    new ServerSocket(ThreadLocalRandom.current().nextInt(20_000, 32_000))) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                if (tries == 100) {
                    throw new UncheckedIOException(taken);
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** The value of a metric; 0 if there is none. Its labels, if it has any, belong to its name. */
    public static double metric(int management, String name) {
        URI uri = URI.create("http://127.0.0.1:" + management + "/metrics");
        try {
            return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body()
                    .lines()
                    .filter(line -> line.startsWith(name + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                    .sum();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
