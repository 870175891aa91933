package placard.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What follows from the parts: a rate is so many processors by what a scan costs. First it is compared with the rates that
 * were measured, then it says what larger rates need.
 */
final class ScaleModel {
    private static final int[] RATES = {10_000, 100_000, 1_000_000};
    /** How busy processors may be in the middle of the day. */
    private static final double BUSY = 0.5;

    private static final int SECONDS_OF_A_DAY = 86_400;

    private ScaleModel() {}

    static void print(Map<ScaleSetup, List<ScaleResult>> results) {
        ScaleSetup one = ScaleSetup.log(1, 1);
        check(results, results.getOrDefault(one, List.of()));
        capacity(results.getOrDefault(one, List.of()));
    }

    private static void check(Map<ScaleSetup, List<ScaleResult>> results, List<ScaleResult> one) {
        Table table = new Table(
                "bench/scale cost: scans/s by the parts, from the processors that compilers, the generator and others left, and as measured",
                "setup",
                "counting what waits: by its parts",
                "measured",
                "of it",
                "by the parts of one node and one database",
                "measured of it",
                "from the first redirect until all is counted: by its parts",
                "measured",
                "of it",
                "by the parts of one node and one database",
                "measured of it");
        results.forEach((setup, each) -> {
            List<ScaleResult> base = setup.isReplicated() ? one : each;
            table.row(concat(
                    setup.name(),
                    compare(each, base, result -> result.behind().counting()),
                    compare(each, base, result -> result.behind().whole())));
        });
        table.print();
    }

    private static String[] concat(String name, List<String> first, List<String> second) {
        return Stream.of(List.of(name), first, second).flatMap(List::stream).toArray(String[]::new);
    }

    private static List<String> compare(
            List<ScaleResult> results, List<ScaleResult> base, Function<ScaleResult, ScaleLook> when) {
        double left = ScaleTables.median(
                results,
                each -> when.apply(each).idleProcessors()
                        + ScaleTables.sum(when.apply(each).micros(), ScalePart::isOfScans)
                                / 1e6
                                / when.apply(each).seconds());
        double own = left * 1e6 / micros(results, when);
        double others = left * 1e6 / micros(base, when);
        double measured = ScaleTables.median(results, each -> when.apply(each).scansPerSecond());
        return List.of(rate(own), rate(measured), share(measured / own), rate(others), share(measured / others));
    }

    private static double micros(List<ScaleResult> results, Function<ScaleResult, ScaleLook> when) {
        return ScaleTables.median(
                results, each -> ScaleTables.sum(when.apply(each).perScan(), ScalePart::isOfScans));
    }

    private static void capacity(List<ScaleResult> one) {
        Table table = new Table(
                "bench/scale cost: what larger rates need, by the parts of one node and one database with the log; processors "
                        + (int) (BUSY * 100) + " % busy",
                "scans/s",
                "parts",
                "processors of nodes",
                "of brokers",
                "of databases",
                "WAL, MB/s",
                "disks of brokers, GB a day",
                "tables, GB a day");
        for (int rate : RATES) {
            row(table, rate, "steady", one, each -> each.steady().perScan(each.idle()), ScaleResult::steady);
            row(
                    table,
                    rate,
                    "behind",
                    one,
                    each -> each.behind().whole().perScan(),
                    each -> each.behind().whole());
        }
        table.print();
    }

    private static void row(
            Table table,
            int rate,
            String when,
            List<ScaleResult> results,
            Function<ScaleResult, Map<ScalePart, Double>> micros,
            Function<ScaleResult, ScaleLook> look) {
        double processors = rate / 1e6 / BUSY;
        double day = (double) rate * SECONDS_OF_A_DAY / 1e9;
        table.row(
                rate(rate),
                when,
                number(processors
                        * ScaleTables.median(
                                results, each -> ScaleTables.sum(micros.apply(each), ScalePart::isOfNodes))),
                number(processors
                        * ScaleTables.median(
                                results, each -> ScaleTables.sum(micros.apply(each), ScalePart.BROKERS::equals))),
                number(processors
                        * ScaleTables.median(
                                results, each -> ScaleTables.sum(micros.apply(each), ScalePart.POSTGRES::equals))),
                number(rate
                        / 1e6
                        * ScaleTables.median(results, each -> look.apply(each).walPerScan())),
                number(day * ScaleTables.median(results, ScaleResult::logged)),
                number(day * ScaleTables.median(results, ScaleResult::stored)));
    }

    private static String rate(double scans) {
        return String.format(Locale.ROOT, "%,.0f", scans);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
