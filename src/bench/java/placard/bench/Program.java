package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import placard.base.Json;
import placard.workspace.Secret;

/** The packaged program as a process of its own, started as {@code ./run} starts it; it can be killed and started again. */
final class Program {
    /** A code that was made. */
    record Code(String id, String slug) {}

    private static final int MAKERS = 16;
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration GENTLY = Duration.ofMillis(100);

    final Path data;
    final Path log;
    private final Workbench bench;
    private final Map<String, String> settings;
    private final List<String> command;
    private final String key;
    private final HttpClient http = HttpClient.newHttpClient();
    private int port;
    private int management;
    private Process process;

    /** Prepares one over a data folder. */
    Program(Workbench bench, Path data, Map<String, String> more) {
        this(bench, data, more, Settings.program());
    }

    Program(Workbench bench, Path data, Map<String, String> more, List<String> command) {
        this.bench = bench;
        this.data = data;
        this.log = data.resolveSibling(data.getFileName() + ".log");
        this.command = command;
        this.key = more.getOrDefault("PLACARD_BOOTSTRAP_KEY", Secret.next(new SecureRandom()));
        this.settings = new HashMap<>(Map.of(
                "PLACARD_DATA",
                data.toString(),
                "PLACARD_RATE_LIMIT",
                "0",
                "PLACARD_INITIAL_CREDITS",
                "1000000000",
                "PLACARD_JOURNAL_QUOTA_MB",
                "4096",
                "PLACARD_BOOTSTRAP_KEY",
                key));
        settings.putAll(more);
    }

    /** Starts it and waits until it is ready; returns the milliseconds from exec to then. */
    double start() throws IOException, InterruptedException {
        port = Workbench.freePort();
        management = Workbench.freePort();
        long began = System.nanoTime();
        process = bench.start(builder(command));
        Workbench.await("the program to be ready; see " + log, START, this::isReady);
        return (System.nanoTime() - began) / 1e6;
    }

    private ProcessBuilder builder(List<String> line) {
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(settings);
        builder.environment().put("PLACARD_PORT", Integer.toString(port));
        builder.environment().put("PLACARD_MANAGEMENT_PORT", Integer.toString(management));
        return builder;
    }

    private boolean isReady() {
        if (!process.isAlive()) {
            throw new IllegalStateException("The program ended: " + logged());
        }
        try (Wire wire = connect()) {
            return wire.send("GET", "/health/ready", "", "").status() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The last lines that it printed. */
    String logged() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 12), lines.size()));
        } catch (IOException unreadable) {
            return unreadable.getMessage();
        }
    }

    /** Ends it without warning. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks it to end. */
    void stop() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }

    /** Runs another command of the program beside the server and returns its exit code. */
    int run(String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of(arguments));
        return bench.start(builder(line)).waitFor();
    }

    /** What another command of the program prints. */
    String printed(String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of(arguments));
        Process process = bench.start(builder(line)
                .redirectErrorStream(false)
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())));
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", arguments) + " failed: " + logged());
        }
        return text;
    }

    /** The same for a command that must not fail. */
    void runOrFail(String... arguments) throws IOException, InterruptedException {
        int code = run(arguments);
        if (code != 0) {
            throw new IllegalStateException(String.join(" ", arguments) + " ended with " + code + ": " + logged());
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    Wire connect() throws IOException {
        return new Wire(port);
    }

    /** One call of the API on a connection of one's own. */
    Wire.Answer call(Wire wire, String method, String path, String json) throws IOException {
        return call(wire, key, method, path, json);
    }

    /** The same with another key than the first one. */
    static Wire.Answer call(Wire wire, String secret, String method, String path, String json) throws IOException {
        return wire.send(method, path, "Authorization: Bearer " + secret + "\r\n", json);
    }

    /** The first key. */
    String key() {
        return key;
    }

    JsonNode get(String path) throws IOException {
        try (Wire wire = connect()) {
            Wire.Answer answer = call(wire, "GET", path, "");
            if (answer.status() != 200) {
                throw new IllegalStateException("GET " + path + ": " + answer.status() + " " + answer.text());
            }
            return Json.parse(answer.body());
        }
    }

    /** Uploads a JPEG, and returns the file's id. */
    String upload(byte[] jpeg) {
        HttpResponse<byte[]> made = sendFile(jpeg);
        if (made.statusCode() != 201) {
            throw new IllegalStateException("No file was made: " + made.statusCode());
        }
        return Json.parse(made.body()).at("/file/id").asText();
    }

    /** Uploads any bytes, and returns the answer's status. */
    int tryUpload(byte[] content) {
        return sendFile(content).statusCode();
    }

    private HttpResponse<byte[]> sendFile(byte[] content) {
        String edge = "placard-bench";
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/api/v1/files"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "multipart/form-data; boundary=" + edge)
                .POST(HttpRequest.BodyPublishers.concat(
                        HttpRequest.BodyPublishers.ofString("--" + edge
                                + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n"
                                + "Content-Type: image/jpeg\r\n\r\n"),
                        HttpRequest.BodyPublishers.ofByteArray(content),
                        HttpRequest.BodyPublishers.ofString("\r\n--" + edge + "--\r\n")))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Makes a code on a connection of one's own; the answer's status is for the caller to judge. */
    Wire.Answer create(Wire wire, String name) throws IOException {
        return call(wire, "POST", "/api/v1/qr", "{\"name\":\"" + name + "\",\"targetUrl\":\"https://example.com/\"}");
    }

    static Code code(Wire.Answer made) {
        if (made.status() != 201) {
            throw new IllegalStateException("No code was made: " + made.status() + " " + made.text());
        }
        JsonNode code = Json.parse(made.body()).path("qr");
        return new Code(code.path("id").asText(), code.path("slug").asText());
    }

    /** Makes codes on several connections, so that they share commits. */
    List<Code> makeCodes(int count) throws InterruptedException {
        List<Code> codes = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger left = new AtomicInteger(count);
        List<Thread> makers = new ArrayList<>();
        for (int i = 0; i < Math.min(count, MAKERS); i++) {
            makers.add(Thread.ofVirtual().start(() -> {
                try (Wire wire = connect()) {
                    while (left.getAndDecrement() > 0) {
                        codes.add(code(create(wire, "Code")));
                    }
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }));
        }
        for (Thread maker : makers) {
            maker.join();
        }
        if (codes.size() < count) {
            throw new IllegalStateException(codes.size() + " codes were made of " + count);
        }
        return List.copyOf(codes);
    }

    /** The number that the metrics page shows under a name. */
    double metric(String name) throws IOException {
        try (Wire wire = new Wire(management)) {
            return wire.send("GET", "/metrics", "", "")
                    .text()
                    .lines()
                    .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        }
    }

    /** Waits until every scan has left the journal; returns the seconds it took. */
    double drain(Duration limit) throws InterruptedException {
        long began = System.nanoTime();
        Workbench.await("the journal to drain", limit, () -> {
            try {
                Thread.sleep(GENTLY); // or answering would take more of the processor than draining
                return metric("placard_journal_backlog_bytes") == 0;
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
        return (System.nanoTime() - began) / 1e9;
    }
}
