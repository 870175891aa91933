package placard.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import placard.base.Json;
import placard.workspace.Secret;

/** The real program in a process of its own, which can be killed and started again over the same data. */
public final class Child implements AutoCloseable {
    /** How long a connection may have stood idle to be used again: less than after what the server closes it. */
    private static final long KEEP_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A connection that nobody uses, and since when. */
    private record Kept(KeptConnection talk, long since) {}

    private final ConcurrentLinkedDeque<Kept> kept = new ConcurrentLinkedDeque<>();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final Map<String, String> environment = new HashMap<>();
    private final Path folder;
    private final String key;
    private Process process;
    private String url;

    public Child(String database, Map<String, String> settings) throws IOException {
        this.folder = TemporaryFolder.named("placard-child").path();
        this.key = settings.getOrDefault("PLACARD_BOOTSTRAP_KEY", Secret.next(new SecureRandom()));
        environment.putAll(Map.of(
                "PLACARD_PORT",
                "0",
                "PLACARD_DATA",
                data().toString(),
                "PLACARD_DATABASE_URL",
                database,
                "PLACARD_RATE_LIMIT",
                "0",
                "PLACARD_BOOTSTRAP_KEY",
                key));
        environment.putAll(settings);
        start();
    }

    /** Where everything of it is: the data folder, and beside it what it wrote on standard error. */
    public Path folder() {
        return folder;
    }

    public Path data() {
        return folder.resolve("data");
    }

    /** A setting from its next start on. */
    public void set(String name, String value) {
        environment.put(name, value);
    }

    /** The date and time of its next start. */
    public void setNow(Instant now) {
        set(DatedMain.NOW, now.toString());
    }

    /** Starts it and waits until it is ready. */
    public void start() throws IOException {
        boolean isDated = environment.containsKey(DatedMain.NOW);
        List<String> command = isDated ? ProgramStart.ofTests() : ProgramStart.command();
        command.add(isDated ? DatedMain.class.getName() : "placard.Main");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLACARD_"));
        builder.environment().putAll(environment);
        builder.redirectError(
                ProcessBuilder.Redirect.appendTo(folder.resolve("stderr.log").toFile()));
        process = builder.start();
        BufferedReader lines = process.inputReader();
        String line = lines.readLine();
        if (line == null) {
            throw new IOException("not started: " + Files.readString(folder.resolve("stderr.log")));
        }
        url = line.replaceFirst("^.* ready at (\\S+) .*$", "$1");
    }

    /** {@code kill -9}. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Stops all of its threads at once, until {@link #thaw}. */
    public void freeze() {
        signal("-STOP", process.pid());
    }

    public void thaw() {
        signal("-CONT", process.pid());
    }

    /** Sends a signal to a process of this test. */
    public static void signal(String signal, long pid) {
        try {
            new ProcessBuilder("kill", signal, Long.toString(pid))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** {@code kill -9}, and everything that it kept is gone, as if the machine had burnt down. */
    public void destroy() throws InterruptedException {
        kill();
        kept.forEach(each -> each.talk.close());
        new TemporaryFolder(folder).close();
    }

    /** Asks it to stop and returns how long that took. */
    public Duration stop() throws InterruptedException {
        long start = System.nanoTime();
        process.destroy();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it does not stop");
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /**
     * The status of a scan from an address, which is sent once. The JDK's client sends a request again, and says nothing of
     * it, where it has lost a connection that it had kept, so that more is counted than the test has sent.
     */
    public int scan(String slug, String address) throws IOException {
        KeptConnection talk = connection();
        try {
            int status = talk.say(
                            "GET /q/" + slug + " HTTP/1.1",
                            "Host: " + URI.create(url).getAuthority(),
                            "User-Agent: " + Placard.PHONE,
                            "X-Forwarded-For: " + address,
                            "")
                    .hear()
                    .status();
            kept.add(new Kept(talk, System.nanoTime()));
            return status;
        } catch (UncheckedIOException lost) {
            talk.close();
            throw lost.getCause();
        }
    }

    /** One that was used just now and isn't closed by the server therefore, or a new one. */
    private KeptConnection connection() throws IOException {
        int port = URI.create(url).getPort();
        for (Kept each = kept.poll(); each != null; each = kept.poll()) {
            if (each.talk.port() == port && System.nanoTime() - each.since < KEEP_NANOS) {
                return each.talk;
            }
            each.talk.close();
        }
        try {
            return new KeptConnection(port, 10_000);
        } catch (UncheckedIOException refused) {
            throw refused.getCause();
        }
    }

    /** Scans over a connection from another address of this machine, and returns the status line. */
    public String scanFrom(String local, String slug) throws IOException {
        URI server = URI.create(url);
        try (Socket socket =
                new Socket(InetAddress.ofLiteral("127.0.0.1"), server.getPort(), InetAddress.ofLiteral(local), 0)) {
            String request = "GET /q/" + slug + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .findFirst()
                    .orElse("");
        }
    }

    /** The secret of the first key. */
    public String key() {
        return key;
    }

    /** A connection to it, for what no well-behaved client does. */
    public Socket connect() throws IOException {
        return new Socket("127.0.0.1", URI.create(url).getPort());
    }

    public Reply get(String path) {
        return send(HttpRequest.newBuilder(URI.create(url + path)));
    }

    public Reply post(String path, String json) {
        return send(HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    private Reply send(HttpRequest.Builder request) {
        try {
            HttpResponse<byte[]> response = client.send(
                    request.header("Authorization", "Bearer " + key)
                            .timeout(Duration.ofSeconds(20))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            return new Reply(response.statusCode(), response.headers(), response.body());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** A code's number of the metrics. */
    public long metric(String id, String name) {
        return get("/api/v1/analytics/" + id).at("/data/metrics/" + name).asLong();
    }

    /** All ids of codes there are. */
    public List<String> codes() {
        List<String> ids = new ArrayList<>();
        for (int page = 1; ; page++) {
            var list = Json.parse(get("/api/v1/qr?limit=100&page=" + page).bytes());
            list.path("qrs").forEach(code -> ids.add(code.path("id").asText()));
            if (!list.at("/pagination/hasMore").asBoolean()) {
                return ids;
            }
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        if (Files.exists(folder)) {
            kept.forEach(each -> each.talk.close());
            new TemporaryFolder(folder).close();
        }
    }
}
