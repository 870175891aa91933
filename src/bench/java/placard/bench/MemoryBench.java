package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures what the process has resident after a minute of as many redirects as it takes, and where; as {@code ./run}
 * starts it and, alternating in the same run, without the options that bound its memory.
 */
public final class MemoryBench {
    private static final int CODES = 1_000;
    private static final Duration DRAIN = Duration.ofMinutes(10);
    /** Words of the program's line that {@code find_program} puts there for memory's sake. */
    private static final List<String> BOUNDS =
            List.of(Settings.word("BENCH_MEMORY_OPTIONS", "").split(" "));

    /** One way to start it, and what came of that. */
    private static final class Variant {
        final List<String> command;
        final Rounds rate = new Rounds();
        final Rounds micros = new Rounds();
        final Rounds pauses = new Rounds();
        final Rounds median = new Rounds();
        final Rounds nineOfTen = new Rounds();
        final Rounds longest = new Rounds();
        /** MiB, by where they are. */
        final Map<String, Rounds> resident = new LinkedHashMap<>();

        Variant(List<String> command) {
            this.command = command;
        }

        void add(Latencies stops) {
            pauses.add(stops.count());
            median.add(stops.millis(0.5));
            nineOfTen.add(stops.millis(0.9));
            longest.add(stops.millis(1));
        }

        void add(String where, double mebibytes) {
            resident.computeIfAbsent(where, _ -> new Rounds()).add(mebibytes);
        }
    }

    private MemoryBench() {}

    /** Takes the name of a store, SQLite if none; see {@code bench/memory}. */
    public static void main(String[] args) throws Exception {
        On on = args.length == 0 ? On.SQLITE : On.named(args).getFirst();
        Map<String, Variant> variants = variants();
        for (int round = 0; round < Settings.number("BENCH_ROUNDS", 3); round++) {
            for (Variant variant : variants.values()) {
                try (Workbench bench = new Workbench()) {
                    measure(bench, on, variant);
                }
            }
        }
        report(on, variants);
    }

    /** Those of BENCH_VARIANTS ("name: options; name: options"), else as {@code ./run} does and without its options. */
    private static Map<String, Variant> variants() {
        List<String> bare = Settings.program().stream()
                .filter(word -> !BOUNDS.contains(word))
                .toList();
        Map<String, Variant> variants = new LinkedHashMap<>();
        String others = Settings.word("BENCH_VARIANTS", "");
        if (others.isEmpty()) {
            variants.put("the JVM's defaults", new Variant(bare));
            variants.put("./run", new Variant(Settings.program()));
        } else {
            for (String each : others.split(";")) {
                String[] named = each.split(":", 2);
                List<String> command = new ArrayList<>(bare);
                Stream.of(named[1].strip().split(" "))
                        .filter(word -> !word.isEmpty())
                        .forEach(word -> command.add(1, word));
                variants.put(named[0].strip(), new Variant(command));
            }
        }
        return variants;
    }

    private static void measure(Workbench bench, On on, Variant variant) throws Exception {
        Map<String, String> settings = Map.of("PLACARD_DATABASE_URL", On.newDatabase(on.server(bench)));
        Pauses pauses = new Pauses(bench.newFolder("log"));
        Program program = new Program(bench, bench.newFolder("data"), settings, pauses.logged(variant.command));
        program.start();
        Path slugs = bench.newFolder("wrk").resolve("slugs");
        Files.write(
                slugs, program.makeCodes(CODES).stream().map(Program.Code::slug).toList());
        List<String> load = Wrk.redirects(program.port(), slugs, "addresses");
        Wrk.run(bench, 2, Settings.number("BENCH_WARM_UP", 10), load);
        program.drain(DRAIN);
        pauses.next();
        double before = ProcessorTime.micros(program.pid());
        Wrk.Outcome outcome = Wrk.run(bench, 2, Settings.number("BENCH_SECONDS", 60), load);
        where(program, variant);
        program.drain(DRAIN);
        variant.rate.add(outcome.rate());
        variant.micros.add((ProcessorTime.micros(program.pid()) - before) / outcome.requests());
        variant.add(pauses.next());
        program.stop();
    }

    /** Adds what is resident by what it is mapped from. */
    private static void where(Program program, Variant variant) throws IOException {
        Path process = Path.of("/proc", Long.toString(program.pid()));
        Map<String, Double> parts = new LinkedHashMap<>();
        for (String part : List.of("journal files", "store files", "program and libraries", "heap, code, buffers")) {
            parts.put(part, 0.0);
        }
        String mapped = "";
        for (String line : Files.readAllLines(process.resolve("smaps"))) {
            if (line.matches("^[0-9a-f]+-[0-9a-f]+ .*")) {
                mapped = line;
            } else if (line.startsWith("Rss:")) {
                parts.merge(part(mapped), Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024, Double::sum);
            }
        }
        variant.add("all", Memory.resident(program) / (1024 * 1024));
        parts.forEach(variant::add);
    }

    private static String part(String mapping) {
        if (mapping.endsWith(".journal")) {
            return "journal files";
        }
        if (mapping.contains(".db")) {
            return "store files";
        }
        return mapping.contains("/") ? "program and libraries" : "heap, code, buffers";
    }

    private static void report(On on, Map<String, Variant> variants) {
        List<String> columns = new ArrayList<>(List.of(
                "started as", "redirects/s", "processor time each, µs", "pauses", "median, ms", "p90, ms", "max, ms"));
        variants.values().iterator().next().resident.keySet().forEach(where -> columns.add(where + ", MiB"));
        Table table = new Table(
                "bench/memory, " + on.label + ": resident after " + Settings.number("BENCH_SECONDS", 60)
                        + " s of full load, median (min–max)",
                columns.toArray(String[]::new));
        variants.forEach((name, variant) -> {
            List<String> cells = new ArrayList<>(List.of(
                    name,
                    variant.rate.text(0),
                    variant.micros.text(1),
                    variant.pauses.text(0),
                    variant.median.text(1),
                    variant.nineOfTen.text(1),
                    variant.longest.text(1)));
            variant.resident.values().forEach(figure -> cells.add(figure.text(0)));
            table.row(cells.toArray(String[]::new));
        });
        table.print();
    }
}
