package placard.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import placard.base.Folders;
import placard.base.Json;
import placard.server.Running;
import placard.server.StartRefused;
import placard.settings.Config;

/**
 * {@code placard training-run}: trains the ahead-of-time cache of loaded classes ({@code -XX:AOTCacheOutput}). It
 * starts a server on a temporary folder, sends some requests and stops. The cache cuts the start time to a fraction. It
 * reads no settings and touches no data.
 */
@Command(
        name = "training-run",
        description = "Start a server on a temporary folder, use it a little and stop it, for a JVM that records an"
                + " ahead-of-time cache of it (-XX:AOTCacheOutput=FILE, see docs/operations.md).",
        mixinStandardHelpOptions = true)
final class TrainingRun implements Runnable {
    /** Requests of each frequent kind. From some hundred calls on, the cache also has the profile of a method. */
    private static final int TIMES = 400;

    private final Commands.Context context;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description = "An existing folder in which the temporary one is made; without it that of the system.")
    private @Nullable Path within;

    TrainingRun(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        try {
            Path folder = within == null
                    ? Files.createTempDirectory("placard-training")
                    : Files.createTempDirectory(within, "placard-training");
            try {
                train(folder);
            } finally {
                Folders.delete(folder);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("The temporary folder can't be used", failure);
        } catch (Config.Wrong | StartRefused refused) {
            throw new CommandErrors.Refused(refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void train(Path folder) throws IOException, InterruptedException, StartRefused, Config.Wrong {
        Map<String, String> settings =
                Map.of("PLACARD_DATA", folder.toString(), "PLACARD_HOST", "127.0.0.1", "PLACARD_PORT", "0");
        try (Running running = context.starter().start(Config.of(settings));
                HttpClient client = HttpClient.newHttpClient()) {
            Exchange exchange = new Exchange(
                    client,
                    "http://127.0.0.1:" + running.port(),
                    running.firstKey().orElseThrow());
            String made = exchange.send(
                    "POST",
                    "/api/v1/qr",
                    "{\"name\":\"Code\",\"targetUrl\":\"https://example.com/\",\"slug\":\"a-code\"}");
            String id = Json.parse(made.getBytes(StandardCharsets.UTF_8))
                    .at("/qr/id")
                    .asText();
            for (int i = 0; i < TIMES; i++) {
                exchange.send("GET", "/q/a-code", null);
                exchange.send("GET", "/api/v1/analytics/" + id, null);
            }
            exchange.send("GET", "/api/v1/qr?limit=1", null);
            exchange.send("POST", "/api/v1/catalogs", "{\"name\":\"Menu\",\"template\":\"restaurant\"}");
            exchange.send("GET", "/health/ready", null);
        }
    }

    /** Sends requests with a key. The tests check the answers. */
    private record Exchange(HttpClient client, String url, String key) {
        String send(String method, String path, @Nullable String json) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                    .header("Authorization", "Bearer " + key)
                    .header("Content-Type", "application/json")
                    .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json))
                    .build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }
}
