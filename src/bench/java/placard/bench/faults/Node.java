package placard.bench.faults;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import placard.base.Json;
import placard.bench.Settings;
import placard.bench.Wire;
import placard.bench.Workbench;
import placard.testing.Command;
import placard.testing.ProgramStart;

/**
 * One server as a process of its own, with a data folder that outlives it. It can be started without waiting, killed,
 * frozen and asked how it is; commands of the program run beside it.
 */
final class Node implements AutoCloseable {
    /** A code that was made. */
    record Code(String id, String slug) {}

    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration DRAIN = Duration.ofSeconds(120);

    final Path data;
    final Path log;
    /** More words of the environment; read at each start. */
    final Map<String, String> settings = new HashMap<>();
    /** Options of the JVM, put before those of the program's own command. */
    final List<String> options = new ArrayList<>();
    /** What the server is started with, such as a shell that sets a limit first; empty for nothing. */
    final List<String> wrapper = new ArrayList<>();

    private final String key;
    private final List<Process> children = new ArrayList<>();
    private int port;
    private int management;
    private Process process;
    private long peak;

    Node(Path data, Path log, String key, String database) {
        this.data = data;
        this.key = key;
        this.log = log;
        settings.putAll(Map.of(
                "PLACARD_DATA",
                data.toString(),
                "PLACARD_DATABASE_URL",
                database,
                "PLACARD_RATE_LIMIT",
                "0",
                "PLACARD_INITIAL_CREDITS",
                Long.toString(Ledger.CREDITS),
                "PLACARD_BOOTSTRAP_KEY",
                key));
    }

    /** The program as {@code ./run} starts it; in the test run, from the class path and made to start soon. */
    private List<String> command() {
        List<String> packaged = Settings.program();
        List<String> line = new ArrayList<>(wrapper);
        if (packaged.getFirst().isEmpty()) {
            line.addAll(ProgramStart.command());
            line.addAll(options);
            line.add("placard.Main");
        } else {
            line.add(packaged.getFirst());
            line.addAll(options);
            line.addAll(packaged.subList(1, packaged.size()));
        }
        return line;
    }

    private Process run(List<String> arguments) throws IOException {
        List<String> line = command();
        line.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("PLACARD_"));
        builder.environment().putAll(settings);
        if (port > 0) { // a command may run before any start
            builder.environment().put("PLACARD_PORT", Integer.toString(port));
            builder.environment().put("PLACARD_MANAGEMENT_PORT", Integer.toString(management));
        }
        Process child = builder.start();
        children.add(child);
        return child;
    }

    /** Starts it and returns at once. */
    void launch() throws IOException {
        port = Workbench.freePort();
        management = Workbench.freePort();
        process = run(List.of("serve"));
    }

    /** Starts it and waits until it is ready; returns the milliseconds that took. */
    double start() throws IOException, InterruptedException {
        long began = System.nanoTime();
        launch();
        awaitReady();
        return (System.nanoTime() - began) / 1e6;
    }

    /** Waits until it says that it is ready; returns the milliseconds that took. */
    double awaitReady() throws InterruptedException {
        long began = System.nanoTime();
        Workbench.await("the server to be ready; see " + log + "\n" + logged(), START, () -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("The server ended: " + logged());
            }
            return health().startsWith("200");
        });
        return (System.nanoTime() - began) / 1e6;
    }

    /** Starts it where it must refuse to; returns what it printed. */
    String startRefused() throws IOException, InterruptedException {
        long before = Files.exists(log) ? Files.size(log) : 0;
        launch();
        if (!process.waitFor(START.toSeconds(), TimeUnit.SECONDS)) {
            kill();
            throw new IllegalStateException("The server did not refuse to start");
        }
        byte[] all = Files.readAllBytes(log);
        return process.exitValue() + ": " + new String(all, (int) before, all.length - (int) before);
    }

    /** The answer of {@code /health/ready}: its status and what is down; "gone" if there is no answer. */
    String health() {
        try (Wire wire = connect()) {
            Wire.Answer answer = wire.send("GET", "/health/ready", "", "");
            StringBuilder shown = new StringBuilder().append(answer.status());
            for (JsonNode check : Json.parse(answer.body()).path("checks")) {
                if (check.has("reason")) {
                    shown.append(' ').append(check.path("name").asText());
                }
            }
            return shown.toString();
        } catch (IOException gone) {
            return "gone";
        }
    }

    boolean isReady() {
        return health().startsWith("200");
    }

    boolean isAlive() {
        return process != null && process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    int port() {
        return port;
    }

    /** {@code kill -9}. */
    void kill() throws InterruptedException {
        notePeak();
        process.destroyForcibly().waitFor();
    }

    /** Asks it to end, and waits until it has. */
    void stop() throws InterruptedException {
        notePeak();
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("The server does not stop; see " + log);
        }
    }

    /** Stops all of its threads at once, until {@link #thaw}. */
    void freeze() throws IOException, InterruptedException {
        signal("-STOP", process.pid());
    }

    void thaw() throws IOException, InterruptedException {
        signal("-CONT", process.pid());
    }

    static void signal(String signal, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(pid))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Remembers the most memory that the process has had so far. */
    void notePeak() {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            peak = lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
                    .reduce(peak, Math::max);
        } catch (IOException | UncheckedIOException ended) {
            // The peaks of earlier processes stand.
            return;
        }
    }

    /** MiB that its processes had at most. */
    long peak() {
        return peak;
    }

    /** Starts a command of the program beside the server. */
    Process command(String... arguments) throws IOException {
        return run(List.of(arguments));
    }

    /**
     * Runs a command of the program and returns its exit code. The test run does it in this JVM: a start of another one takes
     * longer than the command. Where a layer changes the server's files or clock, the command needs that layer, too.
     */
    int exitCode(String... arguments) throws IOException, InterruptedException {
        boolean isPackaged = !Settings.program().getFirst().isEmpty();
        if (isPackaged || settings.containsKey("LD_PRELOAD")) {
            return command(arguments).waitFor();
        }
        Command done = Command.run(settings, arguments);
        Files.writeString(log, done.out() + done.err(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return done.status();
    }

    /** The last lines that it printed. */
    String logged() {
        try {
            List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
            List<String> errors =
                    lines.stream().filter(line -> line.contains("\"ERROR\"")).toList();
            List<String> shown = new ArrayList<>(errors.subList(0, Math.min(2, errors.size())));
            shown.replaceAll(line -> line.substring(0, Math.min(line.length(), 1_500)));
            shown.addAll(lines.subList(Math.max(0, lines.size() - 8), lines.size()).stream()
                    .map(line -> line.substring(0, Math.min(line.length(), 300)))
                    .toList());
            return String.join("\n", shown);
        } catch (IOException unreadable) {
            return unreadable.getMessage();
        }
    }

    Wire connect() throws IOException {
        return new Wire(port);
    }

    /** One call of the API. */
    Wire.Answer call(Wire wire, String method, String path, String json, String... headers) throws IOException {
        StringBuilder lines = new StringBuilder("Authorization: Bearer " + key + "\r\n");
        for (int i = 0; i < headers.length; i += 2) {
            lines.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
        }
        return wire.send(method, path, lines.toString(), json);
    }

    /** The same on a connection of its own. */
    Wire.Answer call(String method, String path, String json, String... headers) throws IOException {
        try (Wire wire = connect()) {
            return call(wire, method, path, json, headers);
        }
    }

    JsonNode get(String path) throws IOException {
        Wire.Answer answer = call("GET", path, "");
        if (answer.status() != 200) {
            throw new IllegalStateException("GET " + path + ": " + answer.status() + " " + answer.text());
        }
        return Json.parse(answer.body());
    }

    Code makeCode(String name) throws IOException {
        Wire.Answer made = call("POST", "/api/v1/qr", body(name));
        if (made.status() != 201) {
            throw new IllegalStateException("No code was made: " + made.status() + " " + made.text());
        }
        JsonNode code = Json.parse(made.body()).path("qr");
        return new Code(code.path("id").asText(), code.path("slug").asText());
    }

    static String body(String name) {
        return "{\"name\":\"" + name + "\",\"targetUrl\":\"https://example.com/\"}";
    }

    String bearer() {
        return key;
    }

    /** The number that the metrics page shows under a name. */
    long metric(String name) {
        try (Wire wire = new Wire(management)) {
            return (long) wire.send("GET", "/metrics", "", "")
                    .text()
                    .lines()
                    .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    long dropped() {
        return metric("placard_scans_dropped_total");
    }

    /** Waits until every scan has left the journal. */
    void drain() throws InterruptedException {
        await("the journal to drain; health is " + health(), () -> metric("placard_journal_backlog_bytes") == 0);
    }

    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        Workbench.await(what, DRAIN, condition);
    }

    /** Ends all that it started. */
    @Override
    public void close() {
        if (process != null) {
            notePeak();
        }
        children.forEach(Process::destroyForcibly);
        for (Process child : children) {
            try {
                // Not onExit(): of a child that is long gone it waits for whichever process has its number now.
                child.waitFor();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
