package placard.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** Guests who have a catalogue's page open: an event stream each, and when it has heard something last. */
final class OpenPages implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final int count;
    private final AtomicInteger heard = new AtomicInteger();
    private final AtomicLongArray arrivals;
    private final List<Socket> sockets = new ArrayList<>();

    OpenPages(int count) {
        this.count = count;
        this.arrivals = new AtomicLongArray(count);
    }

    int count() {
        return count;
    }

    /** Opens all of them and waits until each has the first state. */
    void open(int port, String path) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            sockets.add(socket);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            int number = i;
            Thread.ofVirtual().start(() -> listen(socket, number));
        }
        await();
    }

    private void listen(Socket socket, int number) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), 1 << 12)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("data: ")) {
                    arrivals.set(number, System.nanoTime());
                    heard.incrementAndGet();
                }
            }
        } catch (IOException ended) {
            if (!socket.isClosed()) {
                throw new UncheckedIOException(ended);
            }
        }
    }

    /** What is heard counts from now on. */
    void reset() {
        heard.set(0);
    }

    /** Waits until all have heard something. */
    void await() throws InterruptedException {
        Workbench.await("it everywhere", LIMIT, () -> heard.get() >= count);
    }

    /** When a page has heard something last, by {@link System#nanoTime}. */
    long arrival(int number) {
        return arrivals.get(number);
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
