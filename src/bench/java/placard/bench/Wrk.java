package placard.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The load generator {@code wrk}: as many requests as it can, over connections that stay open. */
final class Wrk {
    static final int CONNECTIONS = 64;

    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([0-9.]+)");

    private Wrk() {}

    /**
     * Runs it, with two threads.
     *
     * @param arguments what follows its usual options, the URL among them
     * @return answers a second
     * @throws IllegalStateException if any answer is an error or a connection fails
     */
    static double run(Workbench bench, int seconds, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("wrk", "-t2", "-c" + CONNECTIONS, "-d" + seconds + "s"));
        command.addAll(arguments);
        Process wrk = bench.start(new ProcessBuilder(command).redirectErrorStream(true));
        String said = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher rate = RATE.matcher(said);
        if (!wrk.waitFor(10, TimeUnit.SECONDS)
                || !rate.find()
                || said.contains("Non-2xx")
                || said.contains("Socket errors")) {
            throw new IllegalStateException("wrk was not answered as it should be:\n" + said);
        }
        return Double.parseDouble(rate.group(1));
    }
}
