package placard.bench.faults;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import placard.bench.Workbench;

/** A cluster that is broken in every way, again and again; see {@code bench/cluster}. */
final class ClusterBench {
    private ClusterBench() {}

    public static void main(String[] args) throws Exception {
        List<String> words = Arrays.asList(args);
        long seed = Long.parseLong(value(words, "--seed", Long.toString(System.nanoTime() & 0xffffff)));
        String cases = value(words, "--cases", "");
        List<ClusterFault> faults = cases.isEmpty()
                ? List.of(ClusterFault.values())
                : Stream.of(cases.split(",")).map(ClusterFault::named).toList();
        Duration time = Duration.ofMinutes(Long.parseLong(value(words, "--minutes", "0")));
        String again = "Again: bench/cluster --seed " + seed + (cases.isEmpty() ? "" : " --cases " + cases)
                + (time.isZero() ? "" : " --minutes " + time.toMinutes());
        Path folder = Files.createTempDirectory("placard-cluster");
        ClusterTrial trial = new ClusterTrial(seed, folder);
        try {
            trial.run(faults, time);
        } finally {
            trial.print();
            System.err.println(again + "\nWhat all processes wrote, if something did not hold: " + folder);
            if (trial.isHeld()) {
                Workbench.delete(folder);
            }
        }
        // Threads of clients may be left.
        System.exit(trial.isHeld() ? 0 : 1);
    }

    private static String value(List<String> words, String name, String otherwise) {
        int at = words.indexOf(name);
        return at < 0 ? otherwise : words.get(at + 1);
    }
}
