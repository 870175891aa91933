package placard.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Measures how many codes a second one thread encodes and draws; see {@code bench/encode}. */
public final class EncodeBench {
    private static final int BATCH = 16;

    private EncodeBench() {}

    /** Takes no arguments; or the name of one task, whose rounds it then measures in this very process. */
    public static void main(String[] args) throws Exception {
        if (args.length == 1) {
            measure(EncodeTask.valueOf(args[0]));
            return;
        }
        Map<EncodeTask, Rounds> measured = new EnumMap<>(EncodeTask.class);
        for (int fork = 0; fork < Settings.number("BENCH_FORKS", 3); fork++) {
            for (EncodeTask task : EncodeTask.values()) {
                Rounds rounds = measured.computeIfAbsent(task, _ -> new Rounds());
                fork(task).forEach(rounds::add);
            }
        }
        Table table = new Table("bench/encode", "task, one thread", "a second, median (min–max)", "bytes");
        measured.forEach((task, rounds) -> table.row(task.title, rounds.text(0), task.bytes()));
        table.print();
    }

    private static List<Double> fork(EncodeTask task) throws IOException, InterruptedException {
        List<String> command = List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                EncodeBench.class.getName(),
                task.name());
        Process child = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (child.waitFor() != 0) {
            throw new IllegalStateException(task + " ended with " + child.exitValue());
        }
        List<Double> rounds = new ArrayList<>();
        printed.lines().forEach(line -> rounds.add(Double.parseDouble(line)));
        return rounds;
    }

    private static void measure(EncodeTask task) {
        int warmUp = Settings.number("BENCH_WARM_UP", 3);
        long sink = 0;
        for (int round = -warmUp; round < Settings.number("BENCH_ROUNDS", 5); round++) {
            long start = System.nanoTime();
            long now = start;
            int count = 0;
            while (now - start < 1_000_000_000L) {
                for (int i = 0; i < BATCH; i++) {
                    sink += task.run(EncodeTask.URLS[(count + i) % EncodeTask.URLS.length]);
                }
                count += BATCH;
                now = System.nanoTime();
            }
            if (round >= 0) {
                System.out.println(count * 1e9 / (now - start));
            }
        }
        if (sink == 0) {
            throw new IllegalStateException("Nothing was drawn");
        }
    }
}
