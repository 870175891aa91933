package placard.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What {@code bench/scale} prints of what it has measured; medians where there were several rounds. */
final class ScaleTables {
    static final List<ScalePart> OF_SCANS =
            Stream.of(ScalePart.values()).filter(ScalePart::isOfScans).toList();

    private ScaleTables() {}

    static void printAll(Map<ScaleSetup, List<ScaleResult>> results) {
        costs(results);
        rest(results);
        Map<ScaleSetup, List<ScaleResult.Burst>> bursts = new LinkedHashMap<>();
        results.forEach((setup, each) ->
                bursts.put(setup, each.stream().map(ScaleResult::behind).toList()));
        growth("bench/scale cost: counting what waits, on two processors in all", bursts);
        ScaleModel.print(results);
    }

    static void printHot(Map<ScaleSetup, List<ScaleResult.Burst>> results) {
        growth("bench/scale hot: all scans are of one code", results);
    }

    private static void costs(Map<ScaleSetup, List<ScaleResult>> results) {
        List<String> columns = new ArrayList<>(List.of("setup", "scans"));
        OF_SCANS.forEach(part -> columns.add(part.label));
        columns.addAll(List.of("**sum**", "look-ups", "compilers", "WAL, B"));
        Table table = new Table(
                String.format(
                        Locale.ROOT,
                        "bench/scale cost: processor time a scan, µs: steady at %,d a second, and at twice that, less what is used"
                                + " when nobody scans; flat out, while answers wait for the log; behind, when they didn't, and the log came after",
                        ScaleRun.RATE),
                columns.toArray(String[]::new));
        results.forEach((setup, each) -> {
            row(
                    table,
                    setup.name(),
                    "steady",
                    each,
                    result -> result.steady().perScan(result.idle()),
                    ScaleResult::steady);
            row(table, "", "twice", each, result -> result.twice().perScan(result.idle()), ScaleResult::twice);
            if (setup.isReplicated()) {
                row(
                        table,
                        "",
                        "flat out",
                        each,
                        result -> result.flatOut().whole().perScan(),
                        result -> result.flatOut().whole());
            }
            row(
                    table,
                    "",
                    "behind",
                    each,
                    result -> result.behind().whole().perScan(),
                    result -> result.behind().whole());
        });
        table.print();
    }

    private static void row(
            Table table,
            String name,
            String when,
            List<ScaleResult> results,
            Function<ScaleResult, Map<ScalePart, Double>> micros,
            Function<ScaleResult, ScaleLook> look) {
        List<String> cells = new ArrayList<>(List.of(name, when));
        OF_SCANS.forEach(part -> cells.add(median(results, 1, each -> sum(micros.apply(each), part::equals))));
        cells.add("**" + median(results, 1, each -> sum(micros.apply(each), ScalePart::isOfScans)) + "**");
        cells.add(median(results, 1, each -> sum(micros.apply(each), ScalePart.LOOK_UPS::equals)));
        cells.add(median(results, 1, each -> sum(micros.apply(each), ScalePart.COMPILERS::equals)));
        cells.add(median(results, 0, each -> look.apply(each).walPerScan()));
        table.row(cells.toArray(String[]::new));
    }

    private static void rest(Map<ScaleSetup, List<ScaleResult>> results) {
        Table table = new Table(
                "bench/scale cost: bytes a scan, what is used when nobody scans, and how many there can be",
                "setup",
                "tables, B",
                "disks of the brokers, B",
                "idle: nodes, % of a processor",
                "brokers",
                "PostgreSQL",
                "redirects/s, flat out");
        results.forEach((setup, each) -> table.row(
                setup.name(),
                median(each, 0, ScaleResult::stored),
                median(each, 0, ScaleResult::logged),
                median(each, 1, result -> idle(result, ScalePart::isOfNodes)),
                median(each, 1, result -> idle(result, ScalePart.BROKERS::equals)),
                median(each, 1, result -> idle(result, ScalePart.POSTGRES::equals)),
                median(each, 0, result -> result.flatOut().redirects())));
        table.print();
    }

    private static double idle(ScaleResult result, Predicate<ScalePart> parts) {
        return sum(result.idle().micros(), parts) / result.idle().seconds() / 1e4;
    }

    private static void growth(String title, Map<ScaleSetup, List<ScaleResult.Burst>> results) {
        Table table = new Table(
                title,
                "setup",
                "redirects/s that don't wait for the log",
                "scans behind then",
                "**counted/s** while most of them wait",
                "µs a scan then: fetch",
                "count",
                "brokers",
                "PostgreSQL",
                "other parts",
                "sum",
                "processors idle then",
                "used by others");
        results.forEach((setup, each) -> table.row(
                setup.name(),
                median(each, 0, ScaleResult.Burst::redirects),
                median(each, 0, ScaleResult.Burst::behind),
                "**" + median(each, 0, burst -> burst.counting().scansPerSecond()) + "**",
                counting(each, ScalePart.FETCH::equals),
                counting(each, ScalePart.COUNT::equals),
                counting(each, ScalePart.BROKERS::equals),
                counting(each, ScalePart.POSTGRES::equals),
                counting(
                        each,
                        part -> part.isOfScans()
                                && !List.of(ScalePart.FETCH, ScalePart.COUNT, ScalePart.BROKERS, ScalePart.POSTGRES)
                                        .contains(part)),
                counting(each, ScalePart::isOfScans),
                median(each, 2, burst -> burst.counting().idleProcessors()),
                median(each, 2, burst -> burst.counting().others())));
        table.print();
    }

    private static String counting(List<ScaleResult.Burst> results, Predicate<ScalePart> parts) {
        return median(results, 1, each -> sum(each.counting().perScan(), parts));
    }

    static double sum(Map<ScalePart, Double> micros, Predicate<ScalePart> parts) {
        return Arrays.stream(ScalePart.values())
                .filter(parts)
                .mapToDouble(part -> micros.getOrDefault(part, 0.0))
                .sum();
    }

    static <T> double median(List<T> results, ToDoubleFunction<T> figure) {
        Rounds rounds = new Rounds();
        results.forEach(each -> rounds.add(figure.applyAsDouble(each)));
        return rounds.median();
    }

    private static <T> String median(List<T> results, int places, ToDoubleFunction<T> figure) {
        return String.format(Locale.ROOT, "%,." + places + "f", median(results, figure));
    }
}
