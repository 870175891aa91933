package placard.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import placard.base.Json;

/** An open page: reads the server's events as a browser does (HTML, section 9.2.6). */
public final class Listener implements AutoCloseable {
    /** What was heard; a comment is an event by the name of {@code :}. */
    public record Event(String name, String id, String data) {
        /** The member at a JSON pointer of the data. */
        public String at(String pointer) {
            return Json.parse(data.getBytes(StandardCharsets.UTF_8)).at(pointer).asText();
        }
    }

    private static final Event END = new Event("end", "", "");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpResponse<InputStream> response;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

    /** Listens; the status may be any. */
    public Listener(Placard placard, String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(placard.url(path))).timeout(Duration.ofSeconds(20));
        for (int i = 0; i + 1 < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        try {
            response = client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
        byte[] nothing = {};
        if (response.statusCode() == 200) {
            OpenApi.check("GET", path, 200, response.headers(), nothing);
            OperationLog.note(placard.store(), "GET", path.replaceFirst("[?].*", ""), 200);
        }
        Thread.ofVirtual().start(this::read);
    }

    private void read() {
        String name = "";
        String id = "";
        StringBuilder data = new StringBuilder();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith(":")) {
                    events.add(new Event(":", "", ""));
                } else if (line.startsWith("event: ")) {
                    name = line.substring(7);
                } else if (line.startsWith("id: ")) {
                    id = line.substring(4);
                } else if (line.startsWith("data: ")) {
                    data.append(line.substring(6));
                } else if (line.isEmpty() && !data.isEmpty()) {
                    events.add(new Event(name, id, data.toString()));
                    data.setLength(0);
                }
            }
        } catch (IOException cut) {
            // The end, all the same.
        }
        events.add(END);
    }

    public int status() {
        return response.statusCode();
    }

    /** The header's value, or nothing. */
    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    /** The next event but for comments; its name is {@code end} once the stream has ended. */
    public Event next() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        Event event = any();
        while (event.name.equals(":")) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Nothing but comments was heard for 20 s");
            }
            event = any();
        }
        return event;
    }

    /** The next event or comment. */
    public Event any() {
        try {
            Event event = events.poll(20, TimeUnit.SECONDS);
            if (event == null) {
                throw new AssertionError("Nothing was heard for 20 s");
            }
            return event;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Whether there is something to be heard already. */
    public boolean hasHeard() {
        return !events.isEmpty();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
