package placard.bench.faults;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import placard.bench.On;
import placard.bench.PostgresServer;
import placard.bench.Table;
import placard.bench.Workbench;

/** Injects real-world faults into the server, case by case, each on both stores; see {@code bench/faults}. */
public final class Faults implements AutoCloseable {
    /** What the arguments say. */
    private record Arguments(long seed, long minutes, List<FaultCase> cases, List<On> stores) {
        static Arguments of(String[] args) {
            List<String> words = Arrays.asList(args);
            List<String> names = List.of(value(words, "--cases", "").split(","));
            List<FaultCase> chosen = names.getFirst().isEmpty()
                    ? FaultCase.all()
                    : FaultCase.all().stream()
                            .filter(fault -> names.contains(fault.name()))
                            .toList();
            if (chosen.isEmpty() || (!names.getFirst().isEmpty() && chosen.size() < names.size())) {
                throw new IllegalArgumentException("There is no such case; there are: "
                        + FaultCase.all().stream().map(FaultCase::name).toList());
            }
            long seed = Long.parseLong(value(words, "--seed", Long.toString(System.nanoTime() & 0xffffff)));
            String store = value(words, "--store", "");
            return new Arguments(
                    seed,
                    Long.parseLong(value(words, "--minutes", "0")),
                    chosen,
                    On.named(store.isEmpty() ? new String[0] : new String[] {store}));
        }

        private static String value(List<String> words, String name, String otherwise) {
            int at = words.indexOf(name);
            return at < 0 ? otherwise : words.get(at + 1);
        }
    }

    private final Path folder;
    private final boolean small;
    private final Map<On, PostgresServer> servers = new EnumMap<>(On.class);
    private final Thread hook = new Thread(this::end, "end of faults");
    private int trials;
    private Trial current;

    /** @param small for the test run */
    Faults(boolean small) throws IOException {
        this.folder = Files.createTempDirectory("placard-faults");
        this.small = small;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    public static void main(String[] args) throws Exception {
        Arguments asked = Arguments.of(args);
        List<Row> rows = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(asked.minutes);
        try (Faults faults = new Faults(false)) {
            long seed = asked.seed;
            do {
                for (FaultCase fault : asked.cases) {
                    for (On on : asked.stores) {
                        if (fault.stores().contains(on)) {
                            rows.add(faults.run(fault, on, seed));
                            print(rows.getLast());
                        }
                    }
                }
                seed++;
            } while (System.nanoTime() < end);
        }
        Table table = new Table("bench/faults", Row.COLUMNS);
        rows.forEach(row -> table.row(row.cells()));
        table.print();
        System.exit(rows.stream().allMatch(Row::held) ? 0 : 1);
    }

    private static void print(Row row) {
        System.err.println(String.join(" | ", row.cells()));
        if (!row.held()) {
            System.err.println(row.verdict() + "\nAgain: bench/faults --cases " + row.name() + " --store "
                    + row.on().name().toLowerCase(Locale.ROOT) + " --seed " + row.seed());
        }
    }

    /** Runs one case and says what came of it. */
    Row run(FaultCase fault, On on, long seed) throws Exception {
        Path own = Files.createDirectory(folder.resolve(fault.name() + "-" + ++trials));
        try (Trial trial = new Trial(on, seed, own, server(on), small)) {
            current = trial;
            String verdict = verdict(fault, trial);
            trial.close();
            return trial.row(fault, seed, verdict);
        } finally {
            current = null;
            Workbench.delete(own);
        }
    }

    /** A case that ends by a fault of its own is one that did not hold: what it waited for never came. */
    private static String verdict(FaultCase fault, Trial trial) throws InterruptedException {
        try {
            fault.body().run(trial);
        } catch (Trial.Skipped skipped) {
            return "skipped: " + skipped.getMessage();
        } catch (IOException | SQLException | RuntimeException failure) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            trial.broken().add(trace.toString());
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failure) {
            trial.broken().add(failure.toString());
        }
        List<String> broken = trial.broken();
        return broken.isEmpty()
                ? "held"
                : "BROKEN: " + String.join("; ", broken).replace("|", "/") + "\n" + trial.logged();
    }

    /** One database server for all trials; a case that stops it starts it again. */
    private PostgresServer server(On on) throws IOException {
        if (on == On.SQLITE) {
            return null;
        }
        PostgresServer server = servers.get(on);
        if (server == null) {
            server = new PostgresServer(Files.createDirectory(folder.resolve("postgres")), Workbench.freePort());
            servers.put(on, server);
            server.start();
        }
        return server;
    }

    private void end() {
        Trial trial = current;
        if (trial != null) {
            try {
                trial.close();
            } catch (Exception failure) {
                System.err.println("faults: " + failure);
            }
        }
        servers.values().forEach(PostgresServer::close);
        Workbench.delete(folder);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            return;
        }
        end();
    }
}
