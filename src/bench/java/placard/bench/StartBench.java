package placard.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Measures how long the program takes from exec to its first 200 of {@code /health/ready}. */
public final class StartBench {
    private static final String CACHE = "-XX:AOTCache=";

    private StartBench() {}

    /** Takes no arguments; see {@code bench/start}. */
    public static void main(String[] args) throws Exception {
        List<String> bare = Settings.program().stream()
                .filter(word -> !word.startsWith(CACHE))
                .toList();
        Rounds first = new Rounds();
        Rounds later = new Rounds();
        Rounds uncached = new Rounds();
        Rounds firstTime = new Rounds();
        Rounds laterTime = new Rounds();
        Rounds uncachedTime = new Rounds();
        try (Workbench bench = new Workbench()) {
            for (int round = 0; round < Settings.number("BENCH_ROUNDS", 5); round++) {
                Path data = bench.newFolder("data");
                Program program = new Program(bench, data, Map.of(), Settings.program());
                first.add(program.start());
                firstTime.add(ProcessorTime.micros(program.pid()) / 1e6);
                program.stop();
                later.add(program.start());
                laterTime.add(ProcessorTime.micros(program.pid()) / 1e6);
                program.stop();
                Program plain = new Program(bench, bench.newFolder("plain"), Map.of(), bare);
                uncached.add(plain.start());
                uncachedTime.add(ProcessorTime.micros(plain.pid()) / 1e6);
                plain.stop();
            }
        }
        Table table =
                new Table("bench/start", "start", "ms until ready, median (min–max)", "processor time until then, s");
        table.row("first ever: empty data folder", first.text(0), firstTime.text(2));
        table.row("later", later.text(0), laterTime.text(2));
        table.row("first, without the cache of classes that the build makes", uncached.text(0), uncachedTime.text(2));
        table.print();
    }
}
