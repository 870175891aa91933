package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import placard.testing.HostileFiles;
import placard.testing.HostileFiles.Hostile;

/** Measures what hostile uploads cost the server, and whether anything of them stays. */
public final class UploadsBench {
    private final Program program;
    private final Map<String, Latencies> times = new TreeMap<>();
    private final int uploads = Settings.number("BENCH_UPLOADS", 3_000);
    private int faults;
    private int unexpected;

    private UploadsBench(Program program) {
        this.program = program;
    }

    /** Takes the name of a store, SQLite if none; see {@code bench/uploads}. */
    public static void main(String[] args) throws Exception {
        On on = args.length == 0 ? On.SQLITE : On.named(args).getFirst();
        try (Workbench bench = new Workbench()) {
            Path data = bench.newFolder("data");
            String url = On.newDatabase(on.server(bench));
            Program program = new Program(bench, data, Map.of("PLACARD_DATABASE_URL", url));
            program.start();
            new UploadsBench(program).measure(on, data.resolve("uploads"));
        }
    }

    private void measure(On on, Path folder) throws Exception {
        List<Hostile> cheap = HostileFiles.cheap();
        List<Hostile> all = HostileFiles.all();
        List<Hostile> large = all.subList(cheap.size(), all.size());
        run(cheap, cheap.size() * 2);
        times.clear();
        Memory before = Memory.of(program);
        run(cheap, uploads);
        Memory between = Memory.of(program);
        // Each once: an upload that is already kept is known by its digest, and not decoded again.
        run(large, large.size());
        Memory after = Memory.of(program);
        report(on, List.of(before, between, after), left(folder));
    }

    private void run(List<Hostile> files, int count) {
        for (int i = 0; i < count; i++) {
            Hostile file = files.get(i % files.size());
            long start = System.nanoTime();
            int status = program.tryUpload(file.bytes());
            String kind = files.size() < 10 ? "bomb " + file.name() : Integer.toString(status);
            times.computeIfAbsent(kind, _ -> new Latencies()).add(System.nanoTime() - start);
            faults += status >= 500 ? 1 : 0;
            unexpected += status != (file.outcome().contains("/") ? 201 : 422) ? 1 : 0;
        }
    }

    private static long left(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    private void report(On on, List<Memory> memory, long left) {
        Table table = new Table(
                String.format(
                        Locale.ROOT,
                        "bench/uploads, %s: %,d hostile uploads one after another, then %d bombs, of which all but the last are decoded",
                        on.label,
                        uploads,
                        HostileFiles.all().size() - HostileFiles.cheap().size()),
                "answer",
                "uploads",
                "p50",
                "p95",
                "max");
        times.forEach((kind, latencies) -> table.row(
                kind, Integer.toString(latencies.count()), latencies.at(0.5), latencies.at(0.95), latencies.at(1)));
        table.print();
        String[] when = {"before", "after the uploads", "after the bombs"};
        for (int i = 0; i < when.length; i++) {
            System.out.printf(
                    Locale.ROOT,
                    "%s: %.1f MiB of heap in use after a collection, %.0f MiB resident%n",
                    when[i],
                    memory.get(i).heap() / (1 << 20),
                    memory.get(i).resident() / (1 << 20));
        }
        System.out.printf(
                "Answers of 500 or above: %d; answers that were not the expected ones: %d; files left in uploads/: %d%n",
                faults, unexpected, left);
    }
}
