package placard.bench;

/** A figure that {@code bench/guard} compares with the one of the last release, with its goal. */
enum Figure {
    RECORDED("processor time of a recorded redirect, counting included, ÷ nginx", 1.15, Kind.RATIO, 0),
    UNRECORDED("processor time of a redirect without recording ÷ nginx", 1.05, Kind.RATIO, 0),
    RATE("recorded redirects/s ÷ nginx", 0.90, Kind.SHARE, 0),
    P99("p99 of recorded redirects at saturation, ms", 6, Kind.AMOUNT, 1),
    COUNTED("processor time of a counted scan, database included, µs", Double.NaN, Kind.AMOUNT, 0),
    PAUSES("collector pauses in a million recorded redirects", Double.NaN, Kind.AMOUNT, 2),
    PAUSE("– median, ms", 1, Kind.AMOUNT, 0.5),
    PAUSE_P90("– p90, ms", Double.NaN, Kind.AMOUNT, 1),
    PAUSE_MAX("– longest, ms", 5, Kind.AMOUNT, 5),
    RESIDENT("resident after the long load, MB", 350, Kind.AMOUNT, 0),
    ANALYTICS("analytics of 190,000 scans, median, ms", 1, Kind.AMOUNT, 0.3),
    ANALYTICS_P99("– p99, ms", 3, Kind.AMOUNT, 1),
    FIRST("processor time of the first start until ready, s", 2.5, Kind.AMOUNT, 0),
    READY("ready after kill -9 under load, s", 3, Kind.AMOUNT, 0.5);

    private enum Kind {
        /** Of two measured in turn, so it holds on every machine. */
        RATIO,
        /** A ratio of which more is better. */
        SHARE,
        /** It depends on the machine. */
        AMOUNT
    }

    private static final double TENTH = 0.1;

    final String label;
    final double goal;
    private final Kind kind;
    /** How much a figure varies by chance where a tenth of it is less than that. */
    private final double chance;

    Figure(String label, double goal, Kind kind, double chance) {
        this.label = label;
        this.goal = goal;
        this.kind = kind;
        this.chance = chance;
    }

    /** Whether the figure of another machine says anything about this one. */
    boolean holdsEverywhere() {
        return kind != Kind.AMOUNT;
    }

    boolean meetsGoal(double value) {
        return kind == Kind.SHARE ? value >= goal : value <= goal;
    }

    /** Whether it is worse than a former one by more than a tenth and by more than chance explains. */
    boolean isWorse(double value, double former) {
        double worse = kind == Kind.SHARE ? former - value : value - former;
        return worse > Math.max(former * TENTH, chance);
    }

    String goalText() {
        return Double.isNaN(goal) ? "–" : (kind == Kind.SHARE ? "≥ " : "≤ ") + goal;
    }
}
