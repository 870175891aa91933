package placard.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import placard.base.Json;
import placard.base.Refusal;

/** {@code placard health}: asks a running server with these settings whether it is ready. */
@Command(
        name = "health",
        description = "Ask the running server whether it is ready (/health/ready). The exit status is 0 if it is.",
        mixinStandardHelpOptions = true)
final class HealthCommand implements Callable<Integer> {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int ANSWER_MILLIS = 10_000;
    private static final int MAX_ANSWER = 64 << 10;
    private static final Duration BETWEEN = Duration.ofMillis(200);

    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;

    @Option(names = "--wait", paramLabel = "SECONDS", description = "Ask again for so long until it is ready.")
    private int seconds;

    /** @param environment the settings of the server */
    HealthCommand(Map<String, String> environment, PrintStream out, PrintStream err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        try {
            return ask();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private int ask() throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        String problem = problem();
        while (!problem.isEmpty() && System.nanoTime() < end) {
            Thread.sleep(BETWEEN);
            problem = problem();
        }
        if (problem.isEmpty()) {
            out.println("ready");
            return 0;
        }
        err.println("placard: " + problem);
        return 1;
    }

    /** Why the server isn't ready; empty if it is. */
    private String problem() {
        String host = setting("PLACARD_HOST", "127.0.0.1");
        String port = setting("PLACARD_PORT", "8080");
        String address = switch (host) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::", "[::]" -> "::1";
            default -> host;
        };
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, Integer.parseInt(port)), CONNECT_MILLIS);
            OutputStream request = socket.getOutputStream();
            request.write("GET /health/ready HTTP/1.0\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = answer(socket);
            // Another program may listen there. The JSON parser would take longer than the rest of this command.
            boolean isReady = answer.startsWith(" 200 ", "HTTP/1.1".length()) && answer.contains("\"checks\"");
            return isReady ? "" : ("The server is not ready. " + reasons(answer)).strip();
        } catch (IOException | IllegalArgumentException failure) {
            return "No server answers at " + host + ":" + port + " (PLACARD_HOST, PLACARD_PORT): "
                    + failure.getMessage() + ".";
        }
    }

    /** The setting as the server reads it. */
    private String setting(String name, String otherwise) {
        String value = environment.getOrDefault(name, "").strip();
        return value.isEmpty() ? otherwise : value;
    }

    /** The start of the answer, as far as it arrives in time. */
    private static String answer(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] bytes = new byte[MAX_ANSWER];
        int length = 0;
        int read = 0;
        long end = System.nanoTime() + Duration.ofMillis(ANSWER_MILLIS).toNanos();
        long left = ANSWER_MILLIS;
        while (read >= 0 && length < MAX_ANSWER && left > 0) {
            socket.setSoTimeout((int) left);
            read = in.read(bytes, length, MAX_ANSWER - length);
            length += Math.max(0, read);
            left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** The reasons in the answer; empty if it is not one of Placard. */
    private static String reasons(String answer) {
        try {
            int body = answer.indexOf("\r\n\r\n");
            byte[] json = answer.substring(Math.max(0, body)).getBytes(StandardCharsets.UTF_8);
            return StreamSupport.stream(Json.parse(json).path("checks").spliterator(), false)
                    .filter(check -> check.has("reason"))
                    .map(check -> check.path("name").asText() + ": "
                            + check.path("reason").asText())
                    .collect(Collectors.joining(" "));
        } catch (Refusal _) {
            return "";
        }
    }
}
