package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import placard.Main;
import placard.account.Passwords;
import placard.scan.upkeep.ServerClock;
import placard.server.Running;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.workspace.Secret;

/**
 * A real server on a free port over an empty store, and a client of it. Every answer is validated against the OpenAPI
 * document.
 */
public final class Placard implements AutoCloseable {
    /** An ordinary phone. */
    public static final String PHONE =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    /** A hash at the cost of production takes a third of the time of tests that sign in. */
    private static final Passwords.Cost CHEAP_PASSWORDS = new Passwords.Cost(64, 1);

    private final Map<String, String> environment;
    private final InstantSource clock;
    private final InstantSource storeClock;
    private final Path folder;
    private final String key;

    /** The URL of the database that ends with this server; empty for SQLite and where another test server owns it. */
    private final String ownDatabase;

    private Running running;

    private Placard(
            Map<String, String> environment,
            InstantSource clock,
            InstantSource storeClock,
            Path folder,
            String key,
            String ownDatabase,
            Running running) {
        this.environment = environment;
        this.clock = clock;
        this.storeClock = storeClock;
        this.folder = folder;
        this.key = key;
        this.ownDatabase = ownDatabase;
        this.running = running;
    }

    public static Placard start(Store store) {
        return start(store, Map.of());
    }

    public static Placard start(Store store, Map<String, String> settings) {
        return start(store, settings, Clock.systemUTC());
    }

    /** Starts one with settings of its own, by its own clock, which is the store's as well. */
    public static Placard start(Store store, Map<String, String> settings, InstantSource clock) {
        return start(store, settings, clock, clock);
    }

    /** The same over a store with another clock. */
    public static Placard start(
            Store store, Map<String, String> settings, InstantSource clock, InstantSource storeClock) {
        Path folder = newFolder();
        String database = settings.containsKey("PLACARD_DATABASE_URL")
                ? ""
                : settings.containsKey("PLACARD_DATA") ? store.newDatabase() : store.newDatabaseWithTables(folder);
        Map<String, String> environment = new HashMap<>(Map.of(
                "PLACARD_PORT",
                "0",
                "PLACARD_DATA",
                folder.toString(),
                "PLACARD_DATABASE_URL",
                database,
                "PLACARD_RATE_LIMIT",
                "0",
                // Two files are filled with zeros at each start. Files of the default size take a tenth of its time.
                "PLACARD_JOURNAL_SEGMENT_KB",
                "1024",
                // No test depends on the machine's DNS.
                "PLACARD_NAME_SERVER",
                "off",
                "PLACARD_BOOTSTRAP_KEY",
                Secret.next(new java.security.SecureRandom())));
        environment.putAll(settings);
        return new Placard(
                environment,
                clock,
                storeClock,
                folder,
                environment.get("PLACARD_BOOTSTRAP_KEY"),
                database,
                running(environment, clock, storeClock));
    }

    /** Starts a second node: the same store and keys, a data folder of its own, and one for keys if they are shared otherwise. */
    public Placard anotherNode() {
        return anotherNode(Map.of());
    }

    /** The same with settings of its own besides. */
    public Placard anotherNode(Map<String, String> own) {
        Path other = newFolder();
        Map<String, String> settings = new HashMap<>(environment);
        settings.putAll(own);
        settings.put("PLACARD_DATA", other.toString());
        Path keys = settings.containsKey("PLACARD_KEY_SECRET_FILE") ? other : folder;
        settings.put("PLACARD_KEY_DIR", keys.resolve("keys").toString());
        return new Placard(settings, clock, storeClock, other, key, "", running(settings, clock, storeClock));
    }

    private static Path newFolder() {
        return TemporaryFolder.named("placard-test").path();
    }

    private static Running running(Map<String, String> environment, InstantSource clock, InstantSource storeClock) {
        try {
            return Main.start(
                    Config.of(environment),
                    clock,
                    nanos(clock),
                    _ -> new ServerClock(storeClock, clock),
                    CHEAP_PASSWORDS);
        } catch (Config.Wrong | StartRefused refused) {
            throw new IllegalStateException(refused.getMessage(), refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The time that only goes on: with a clock that a test moves, as far as it was moved. */
    private static LongSupplier nanos(InstantSource clock) {
        return clock instanceof MovableClock movable ? movable::nanos : System::nanoTime;
    }

    /** Stops the server and starts it again over the same store and folder. */
    public void restart() {
        stop();
        startAgain();
    }

    /** Stops the server: nobody listens at its port any more. */
    public void stop() {
        running.close();
    }

    /** Starts it again over the same store and folder; at the same port only if the settings name one. */
    public void startAgain() {
        running = running(environment, clock, storeClock);
    }

    public Running running() {
        return running;
    }

    /** The settings it was started with. */
    public Map<String, String> environment() {
        return environment;
    }

    Store store() {
        return environment.get("PLACARD_DATABASE_URL").isEmpty() ? Store.SQLITE : Store.POSTGRESQL;
    }

    /** The secret of the first key, which may do all. */
    public String key() {
        return key;
    }

    public Path folder() {
        return folder;
    }

    public String url(String path) {
        return "http://localhost:" + running.port() + path;
    }

    public Reply get(String path, String... headers) {
        return send("GET", path, null, key, headers);
    }

    public Reply post(String path, String json, String... headers) {
        return send("POST", path, json, key, headers);
    }

    /** Makes or changes something, and reads its id. The body has apostrophes for quotation marks. */
    public String made(String path, String body, String id) {
        Reply reply = post("/api/v1/" + path, Body.json(body));
        assertThat(reply.status()).as(reply.text()).isIn(200, 201);
        return reply.at(id).asText();
    }

    /** What guests and strangers get: without a key. */
    public Reply open(String path, String... headers) {
        return send("GET", path, null, null, headers);
    }

    public String workspaceId() {
        return get("/api/v1/workspace").at("/workspace/id").asText();
    }

    public long credits() {
        return get("/api/v1/credits").at("/credits/remaining").asLong();
    }

    public Reply patch(String path, String json, String... headers) {
        return send("PATCH", path, json, key, headers);
    }

    public Reply delete(String path, String... headers) {
        return send("DELETE", path, null, key, headers);
    }

    /** A scan by a phone from an address, as a trusted proxy would hand it on. */
    public Reply scan(String slug, String address, String... headers) {
        String[] all = Stream.concat(Stream.of("User-Agent", PHONE, "X-Forwarded-For", address), Stream.of(headers))
                .toArray(String[]::new);
        return send("GET", "/q/" + slug, null, null, all);
    }

    /**
     * Sends a request and checks the answer against the document.
     *
     * @param secret the API key, or null for none
     * @param headers alternating names and values
     */
    public Reply send(String method, String path, String json, String secret, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(path)))
                .timeout(Duration.ofSeconds(30))
                .method(
                        method,
                        json == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(json));
        if (secret != null) {
            request.header("Authorization", "Bearer " + secret);
        }
        boolean hasType = Stream.of(headers).anyMatch(name -> name.equalsIgnoreCase("Content-Type"));
        if (json != null && !hasType) {
            request.header("Content-Type", "application/json");
        }
        for (int i = 0; i + 1 < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request.build());
    }

    /** Uploads a file by this name, as the first key. */
    public Reply upload(String fileName, byte[] content, String... headers) {
        return send(MadeForm.of(fileName, content), key, headers);
    }

    /** Sends a form to where files are uploaded. */
    public Reply send(MadeForm form, String secret, String... headers) {
        return send("/api/v1/files", form.bytes(), form.contentType(), secret, headers);
    }

    /** Posts bytes of any content type. */
    public Reply send(String path, byte[] body, String contentType, String secret, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(path)))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (secret != null) {
            request.header("Authorization", "Bearer " + secret);
        }
        for (int i = 0; i + 1 < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request.build());
    }

    private Reply send(HttpRequest request) {
        try {
            HttpResponse<InputStream> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofInputStream());
            byte[] body = body(response);
            OpenApi.check(
                    request.method(), request.uri().getRawPath(), response.statusCode(), response.headers(), body);
            OperationLog.note(store(), request.method(), request.uri().getRawPath(), response.statusCode());
            return new Reply(response.statusCode(), response.headers(), body);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The whole body; nothing of a stream of events, which has no end. */
    static byte[] body(HttpResponse<InputStream> response) throws IOException {
        boolean isStream =
                response.headers().firstValue("Content-Type").orElse("").equals("text/event-stream");
        try (InputStream body = response.body()) {
            return isStream ? new byte[0] : body.readAllBytes();
        }
    }

    /** The analytics of a code once they count this many scans in all. */
    public Reply analyticsOf(String qrId, long scans) {
        Await.until(scans + " scans of " + qrId, () -> total(qrId) >= scans);
        return get("/api/v1/analytics/" + qrId + "?include=sources,tables,hours,excluded");
    }

    private long total(String qrId) {
        return get("/api/v1/analytics/" + qrId).at("/data/metrics/totalScans").asLong();
    }

    @Override
    public void close() {
        running.close();
        new TemporaryFolder(folder).close();
        if (!ownDatabase.isEmpty()) {
            Store.drop(ownDatabase);
        }
    }
}
