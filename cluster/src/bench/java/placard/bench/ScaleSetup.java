package placard.bench;

import java.util.List;
import java.util.Map;

/**
 * A way to run Placard.
 *
 * @param name for the tables
 * @param databases of scans, the main one among them
 * @param isReplicated whether scans go through the log
 * @param settings beside those that follow from the others
 * @param command what starts the program
 */
record ScaleSetup(
        String name,
        int nodes,
        int databases,
        boolean isReplicated,
        int codes,
        Map<String, String> settings,
        List<String> command) {
    private static final int CODES = 1_000;

    /** The journal of one node, which counts by itself. */
    static ScaleSetup journal(String name, List<String> command) {
        return new ScaleSetup(name, 1, 1, false, CODES, Map.of(), command);
    }

    static ScaleSetup log(int nodes, int databases) {
        return new ScaleSetup(
                "log, " + of(nodes, "node") + ", " + of(databases, "database"),
                nodes,
                databases,
                true,
                CODES,
                Map.of(),
                Settings.program());
    }

    /** @param spread whether scans of one code may go to several lanes of the log */
    static ScaleSetup hot(int nodes, boolean spread) {
        return new ScaleSetup(
                "one code, " + of(nodes, "node") + ", " + (spread ? "spread" : "one lane"),
                nodes,
                1,
                true,
                1,
                Map.of("PLACARD_SCAN_LOG_SPREAD", spread ? "1" : "0"),
                Settings.program());
    }

    /** The same with another program. */
    ScaleSetup of(String otherName, List<String> program) {
        return new ScaleSetup(otherName, nodes, databases, isReplicated, codes, settings, program);
    }

    private static String of(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
