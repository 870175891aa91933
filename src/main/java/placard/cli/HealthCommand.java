package placard.cli;

import java.io.IOException;
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

/** {@code placard health}: asks a running server with these settings whether it is ready. */
@Command(
        name = "health",
        description = "Ask the running server whether it is ready (/health/ready). The exit status is 0 if it is.",
        mixinStandardHelpOptions = true)
final class HealthCommand implements Callable<Integer> {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int ANSWER_MILLIS = 10_000;
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
        String host = environment.getOrDefault("PLACARD_HOST", "127.0.0.1");
        String port = environment.getOrDefault("PLACARD_PORT", "8080");
        String address = switch (host) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::", "[::]" -> "::1";
            default -> host;
        };
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, Integer.parseInt(port)), CONNECT_MILLIS);
            socket.setSoTimeout(ANSWER_MILLIS);
            OutputStream request = socket.getOutputStream();
            request.write("GET /health/ready HTTP/1.0\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return answer.startsWith(" 200 ", "HTTP/1.1".length()) ? "" : reasons(answer);
        } catch (IOException | IllegalArgumentException failure) {
            return "No server answers at " + host + ":" + port + " (PLACARD_HOST, PLACARD_PORT): "
                    + failure.getMessage() + ".";
        }
    }

    private static String reasons(String answer) {
        byte[] body = answer.substring(answer.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.UTF_8);
        return "The server is not ready. "
                + StreamSupport.stream(Json.parse(body).path("checks").spliterator(), false)
                        .filter(check -> check.has("reason"))
                        .map(check -> check.path("name").asText() + ": "
                                + check.path("reason").asText())
                        .collect(Collectors.joining(" "));
    }
}
