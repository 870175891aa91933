package placard.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import placard.base.Json;
import placard.bench.Workbench;
import placard.testing.Store;
import placard.testing.TemporaryFolder;
import placard.workspace.Secret;

/** A server as a process of its own on a port that stays its own, so that it can be killed and started again. */
final class EditorsServer implements AutoCloseable {
    private static final Pattern SET_UP = Pattern.compile("/app/setup/[A-Za-z0-9_-]+");
    private static final Duration START = Duration.ofSeconds(90);

    private final Path data = TemporaryFolder.named("placard-editors").path();
    private final Path log = data.resolveSibling(data.getFileName() + ".log");
    private final String key = Secret.next(new SecureRandom());
    private final HttpClient http = HttpClient.newHttpClient();
    private final int port = port();
    private final int management = port();
    private final String database;
    private Process process;

    EditorsServer(Store store) {
        database = store.newDatabase();
    }

    private static int port() {
        try {
            return Workbench.freePort();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    /** Starts it and waits until it is ready. */
    void start() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx512m",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        classPath(),
                        "placard.Main",
                        "serve")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("PLACARD_"));
        builder.environment()
                .putAll(Map.of(
                        "PLACARD_DATA", data.toString(),
                        "PLACARD_PORT", Integer.toString(port),
                        "PLACARD_MANAGEMENT_PORT", Integer.toString(management),
                        "PLACARD_RATE_LIMIT", "0",
                        "PLACARD_BOOTSTRAP_KEY", key));
        if (!database.isEmpty()) {
            builder.environment().put("PLACARD_DATABASE_URL", database);
        }
        process = builder.start();
        Workbench.await("the server to be ready; see " + log, START, this::isReady);
    }

    /** Of the tests, whichever way they are started. */
    private static String classPath() {
        return Thread.currentThread().getContextClassLoader() instanceof URLClassLoader loader
                ? Arrays.stream(loader.getURLs()).map(URL::getPath).collect(Collectors.joining(":"))
                : System.getProperty("java.class.path");
    }

    private boolean isReady() {
        if (!process.isAlive()) {
            throw new IllegalStateException("The server ended; see " + log);
        }
        try {
            return send("GET", "/health/ready", null).statusCode() == 200;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    /** Ends it without warning. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    String url(String path) {
        return "http://localhost:" + port + path;
    }

    /** The path of the link by which the first owner comes. */
    String setUpPath() throws IOException {
        List<String> found = SET_UP.matcher(Files.readString(log))
                .results()
                .map(MatchResult::group)
                .toList();
        return found.getLast();
    }

    /** One call of the API. */
    HttpResponse<String> send(String method, String path, String json) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(path)))
                .timeout(Duration.ofSeconds(10))
                .header("Authorization", "Bearer " + key)
                .method(
                        method,
                        json == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(json));
        if (json != null) {
            request.header("Content-Type", "application/json");
        }
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The same of a call that must be answered well. */
    JsonNode ask(String method, String path, String json) {
        HttpResponse<String> answer = send(method, path, json);
        if (answer.statusCode() / 100 != 2) {
            throw new AssertionError(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body().isEmpty()
                ? Json.object()
                : Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
        Workbench.delete(data);
    }
}
