package placard.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pauses that the collector of a measured program makes, from the JVM's own log of safepoints. */
final class Pauses {
    /** Of the serial, parallel and G1 collectors, and of ZGC. */
    private static final Pattern PAUSE =
            Pattern.compile("Safepoint \"(?:\\w*(?:Collect|GC|G1)\\w*|[XZ]\\w+)\".* Total: +([0-9]+) ns");

    private final Path log;
    private int read;

    Pauses(Path folder) {
        log = folder.resolve("safepoints.log");
    }

    /** The command that starts a program, with the log. */
    List<String> logged(List<String> command) {
        List<String> logged = new ArrayList<>(command);
        logged.add(1, "-Xlog:safepoint:file=" + log + "::filecount=0");
        return logged;
    }

    /** Those since the last look. */
    Latencies next() throws IOException {
        String all = Files.readString(log, StandardCharsets.UTF_8);
        Latencies pauses = new Latencies();
        Matcher pause = PAUSE.matcher(all.substring(read));
        while (pause.find()) {
            pauses.add(Long.parseLong(pause.group(1)));
        }
        read = all.length();
        return pauses;
    }
}
