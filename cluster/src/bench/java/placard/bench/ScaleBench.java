package placard.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a scan costs, part by part, on one node and on several; see {@code bench/scale}. */
public final class ScaleBench {
    private static final int ROUNDS = Settings.number("BENCH_ROUNDS", 1);

    private ScaleBench() {}

    /** Takes {@code log}, {@code cost} or {@code hot}; does the last two without. */
    public static void main(String[] args) throws Exception {
        List<String> wanted = args.length == 0 ? List.of("cost", "hot") : List.of(args);
        if (wanted.contains("log")) {
            ScaleTables.printAll(measured(log()));
        }
        if (wanted.contains("cost")) {
            ScaleTables.printAll(measured(cost()));
        }
        if (wanted.contains("hot")) {
            ScaleTables.printHot(hot());
        }
    }

    private static List<ScaleSetup> log() {
        String before = Settings.word("BENCH_BEFORE_PROGRAM", "");
        ScaleSetup now = ScaleSetup.log(1, 1);
        return before.isEmpty()
                ? List.of(now)
                : List.of(now.of("before, " + now.name(), List.of(before.split("\n"))), now);
    }

    private static List<ScaleSetup> cost() {
        List<ScaleSetup> setups = new ArrayList<>();
        String before = Settings.word("BENCH_BEFORE_PROGRAM", "");
        if (!before.isEmpty()) {
            setups.add(ScaleSetup.journal("before, journal, 1 node", List.of(before.split("\n"))));
        }
        setups.add(ScaleSetup.journal("journal, 1 node", Settings.program()));
        for (int databases = 1; databases <= Settings.number("BENCH_SCALE_DATABASES", 2); databases++) {
            int most = Math.min(databases == 1 ? 3 : 2, Settings.number("BENCH_SCALE_NODES", 3));
            for (int nodes = 1; nodes <= most; nodes++) {
                setups.add(ScaleSetup.log(nodes, databases));
            }
        }
        return setups;
    }

    /** All setups in each round, so that what else the machine does meets all of them. */
    private static Map<ScaleSetup, List<ScaleResult>> measured(List<ScaleSetup> setups) throws Exception {
        Map<ScaleSetup, List<ScaleResult>> results = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (ScaleSetup setup : setups) {
                results.computeIfAbsent(setup, _ -> new ArrayList<>()).add(ScaleRun.all(setup));
            }
        }
        return results;
    }

    private static Map<ScaleSetup, List<ScaleResult.Burst>> hot() throws Exception {
        Map<ScaleSetup, List<ScaleResult.Burst>> results = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (int nodes = 1; nodes <= 2; nodes++) {
                for (boolean spread : List.of(false, true)) {
                    ScaleSetup setup = ScaleSetup.hot(nodes, spread);
                    results.computeIfAbsent(setup, _ -> new ArrayList<>()).add(ScaleRun.behind(setup));
                }
            }
        }
        return results;
    }
}
