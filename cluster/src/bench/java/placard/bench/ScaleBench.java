package placard.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a scan costs, part by part, on one node and on several; see {@code bench/scale}. */
public final class ScaleBench {
    private static final int ROUNDS = Settings.number("BENCH_ROUNDS", 1);

    private ScaleBench() {}

    /** Takes {@code cost} or {@code hot}; does both without. */
    public static void main(String[] args) throws Exception {
        List<String> wanted = args.length == 0 ? List.of("cost", "hot") : List.of(args);
        if (wanted.contains("cost")) {
            ScaleTables.printAll(cost());
        }
        if (wanted.contains("hot")) {
            ScaleTables.printHot(hot());
        }
    }

    /** All setups in each round, so that what else the machine does meets all of them. */
    private static Map<ScaleSetup, List<ScaleResult>> cost() throws Exception {
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
