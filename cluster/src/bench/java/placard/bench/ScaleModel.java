package placard.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What follows from the parts of one node and one database: for the other setups, which were measured too, and for larger rates. */
final class ScaleModel {
    private static final int[] RATES = {2_000, 10_000, 100_000, 1_000_000};
    /** How busy processors may be in the middle of the day. */
    private static final double BUSY = 0.5;
    /** Of a machine of the capacity table. */
    private static final int PROCESSORS = 8;

    private static final int LEAST_NODES = 2;
    private static final int SECONDS_OF_A_DAY = 86_400;

    private final Map<ScaleSetup, List<ScaleResult>> results;
    private final List<ScaleResult> one;
    private final ScaleCosts least;
    private final ScaleCosts most;

    private ScaleModel(Map<ScaleSetup, List<ScaleResult>> results) {
        this.results = results;
        this.one = results.getOrDefault(ScaleSetup.log(1, 1), List.of());
        this.least = ScaleCosts.least(one);
        this.most = ScaleCosts.most(one);
    }

    static void print(Map<ScaleSetup, List<ScaleResult>> results) {
        ScaleModel model = new ScaleModel(results);
        model.checkCounting();
        model.checkSteady();
        model.capacity();
    }

    private void checkCounting() {
        Table table = new Table(
                "bench/scale cost: counting what waits, scans/s by the parts; compilers, look-ups and the generator are left out",
                "setup",
                "by its own parts",
                "measured",
                "of it",
                "by those of one node and one database",
                "measured of it");
        results.forEach((setup, each) -> {
            double left =
                    ScaleTables.median(each, result -> left(result.behind().counting()));
            double counted = ScaleTables.median(
                    each, result -> result.behind().counting().scansPerSecond());
            double own = left / counting(each);
            double expected = left / counting(setup.isReplicated() ? one : each);
            table.row(
                    setup.name(),
                    number(0, own),
                    number(0, counted),
                    number(2, counted / own),
                    number(0, expected),
                    number(2, counted / expected));
        });
        table.print();
    }

    private static double counting(List<ScaleResult> results) {
        return ScaleTables.median(results, each -> sum(each.behind().counting().perScan()));
    }

    /** Microseconds a second that there were for scans. */
    private static double left(ScaleLook look) {
        return look.idleProcessors() * 1e6 + sum(look.micros()) / look.seconds();
    }

    private static double sum(Map<ScalePart, Double> micros) {
        return ScaleTables.sum(micros, ScalePart::isOfScans);
    }

    private void checkSteady() {
        Table table = new Table(
                "bench/scale cost: processor time a scan at fixed rates, µs, by the parts of one node and one database at the"
                        + " first rate and behind",
                "setup",
                "steady: by these",
                "measured",
                "of it",
                "twice: by these",
                "measured",
                "of it");
        results.forEach((setup, each) -> {
            if (setup.isReplicated()) {
                double steady = expected(setup, each, ScaleResult::steady);
                double twice = expected(setup, each, ScaleResult::twice);
                double steadily = measured(each, ScaleResult::steady);
                double twiceThat = measured(each, ScaleResult::twice);
                table.row(
                        setup.name(),
                        number(0, steady),
                        number(0, steadily),
                        number(2, steadily / steady),
                        number(0, twice),
                        number(0, twiceThat),
                        number(2, twiceThat / twice));
            }
        });
        table.print();
    }

    /** Without what is used when nobody scans, which isn't in what was measured. */
    private double expected(ScaleSetup setup, List<ScaleResult> each, Function<ScaleResult, ScaleLook> when) {
        double rate = ScaleTables.median(each, result -> when.apply(result).counted() / ScaleRun.SECONDS);
        return (least.micros(_ -> true, rate, setup.nodes(), setup.databases())
                        - least.idle(setup.nodes(), setup.databases()))
                / rate;
    }

    private static double measured(List<ScaleResult> each, Function<ScaleResult, ScaleLook> when) {
        return ScaleTables.median(each, result -> sum(when.apply(result).perScan(result.idle())));
    }

    private void capacity() {
        Table table = new Table(
                String.format(
                        Locale.ROOT,
                        "bench/scale cost: what rates need by the parts of one node and one database with the log, processors %.0f"
                                + " %% busy, machines of %d for nodes and databases",
                        BUSY * 100,
                        PROCESSORS),
                "scans/s",
                "what a scan adds",
                "nodes",
                "databases",
                "processors of nodes",
                "of brokers",
                "of databases",
                "WAL, MB/s",
                "disks of brokers, GB a day",
                "tables, GB a day");
        for (int rate : RATES) {
            row(table, rate, "least", least);
            row(table, rate, "most", most);
        }
        table.print();
    }

    private void row(Table table, int rate, String which, ScaleCosts costs) {
        int nodes = Math.max(LEAST_NODES, machines(costs, ScalePart::isOfNodes, rate));
        int databases = machines(costs, ScalePart.POSTGRES::equals, rate);
        double day = (double) rate * SECONDS_OF_A_DAY / 1e9;
        table.row(
                number(0, rate),
                which,
                Integer.toString(nodes),
                Integer.toString(databases),
                number(1, processors(costs.micros(ScalePart::isOfNodes, rate, nodes, databases))),
                number(1, processors(costs.micros(ScalePart.BROKERS::equals, rate, nodes, databases))),
                number(1, processors(costs.micros(ScalePart.POSTGRES::equals, rate, nodes, databases))),
                number(1, costs.wal(rate, databases) / 1e6),
                number(0, day * median(ScaleResult::logged)),
                number(0, day * median(ScaleResult::stored)));
    }

    private static double processors(double micros) {
        return micros / 1e6 / BUSY;
    }

    /** How many do it, each of which also pays for being there. */
    private static int machines(ScaleCosts costs, Predicate<ScalePart> parts, double rate) {
        int count = 1;
        while (processors(costs.micros(parts, rate, count, count)) > (double) count * PROCESSORS) {
            count++;
        }
        return count;
    }

    private double median(ToDoubleFunction<ScaleResult> figure) {
        return ScaleTables.median(one, figure);
    }

    private static String number(int places, double value) {
        return String.format(Locale.ROOT, "%,." + places + "f", value);
    }
}
