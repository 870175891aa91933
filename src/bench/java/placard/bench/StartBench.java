package placard.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Measures how long the program takes from exec to its first 200 of {@code /health/ready}. */
public final class StartBench {
    private static final String ARCHIVE = "-XX:SharedArchiveFile=";

    private StartBench() {}

    /** Takes no arguments; see {@code bench/start}. */
    public static void main(String[] args) throws Exception {
        Rounds first = new Rounds();
        Rounds later = new Rounds();
        try (Workbench bench = new Workbench()) {
            for (int round = 0; round < Settings.number("BENCH_ROUNDS", 5); round++) {
                Path data = bench.newFolder("data");
                Path archive = bench.newFolder("archive").resolve("placard.jsa");
                Program program = new Program(bench, data, Map.of(), with(archive));
                first.add(program.start());
                program.stop();
                later.add(program.start());
                program.stop();
            }
        }
        Table table = new Table("bench/start", "start", "ms until ready, median (min–max)");
        table.row("first ever: empty data folder, no archive of classes", first.text(0));
        table.row("later", later.text(0));
        table.print();
    }

    private static List<String> with(Path archive) {
        return Settings.program().stream()
                .map(word -> word.startsWith(ARCHIVE) ? ARCHIVE + archive : word)
                .toList();
    }
}
