package placard.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The load generator {@code wrk}: as many requests as it can, over connections that stay open. */
final class Wrk {
    static final int CONNECTIONS = 64;

    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");
    private static final Pattern REQUESTS = Pattern.compile("([0-9]+) requests in ");
    private static final Pattern P99 = Pattern.compile("99%\\s+([0-9.]+)(us|ms|s|m)\\b");

    /**
     * How it was answered.
     *
     * @param rate answers a second
     * @param p99 milliseconds from the sending on
     */
    record Outcome(double rate, long requests, double p99) {}

    private Wrk() {}

    /**
     * Runs it.
     *
     * @param arguments what follows its usual options, the URL among them
     * @throws IllegalStateException if any answer is an error or a connection fails
     */
    static Outcome run(Workbench bench, int threads, int seconds, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("wrk", "-t" + threads, "-c" + CONNECTIONS, "-d" + seconds + "s", "--latency"));
        command.addAll(arguments);
        Process wrk = bench.start(new ProcessBuilder(command).redirectErrorStream(true));
        String said = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher rate = RATE.matcher(said);
        Matcher requests = REQUESTS.matcher(said);
        Matcher p99 = P99.matcher(said);
        if (!wrk.waitFor(10, TimeUnit.SECONDS)
                || !rate.find()
                || !requests.find()
                || !p99.find()
                || said.contains("Non-2xx")
                || said.contains("Socket errors")) {
            throw new IllegalStateException("wrk was not answered as it should be:\n" + said);
        }
        return new Outcome(
                Double.parseDouble(rate.group(1)),
                Long.parseLong(requests.group(1)),
                Double.parseDouble(p99.group(1)) * millis(p99.group(2)));
    }

    private static double millis(String unit) {
        return switch (unit) {
            case "us" -> 1e-3;
            case "ms" -> 1;
            case "s" -> 1e3;
            default -> 6e4;
        };
    }

    /**
     * Its arguments for redirects of random codes.
     *
     * @param visitors "one", a number of addresses that the requests come from, or "addresses" if each has a random one
     */
    static List<String> redirects(int port, Path slugs, String visitors) {
        return redirects(port, slugs, visitors, "");
    }

    /**
     * The same of phones that name languages.
     *
     * @param languages of {@code Accept-Language}; empty for no such header
     */
    static List<String> redirects(int port, Path slugs, String visitors, String languages) {
        List<String> arguments = new ArrayList<>(List.of(
                "--timeout",
                "20s",
                "-s",
                Settings.folder().resolve("redirect.lua").toString(),
                "http://127.0.0.1:" + port,
                "--",
                slugs.toString(),
                visitors));
        if (!languages.isEmpty()) {
            arguments.add(languages);
        }
        return arguments;
    }
}
