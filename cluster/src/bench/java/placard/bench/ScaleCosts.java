package placard.bench;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What one node and one database with the log take, as two figures for each part: what a scan adds, and what is paid for a
 * second in which there are scans at all.
 *
 * <p>A node has one round to the log under way at a time, and a lane is counted ten times a second at most. So beyond a
 * small rate there are hardly more requests and transactions, but larger ones.
 */
final class ScaleCosts {
    private final Map<ScalePart, Double> idle = new EnumMap<>(ScalePart.class);
    private final Map<ScalePart, Double> scan = new EnumMap<>(ScalePart.class);
    private final Map<ScalePart, Double> second = new EnumMap<>(ScalePart.class);
    private final double walOfScan;
    private final double walOfSecond;
    private final double rate;

    private ScaleCosts(
            List<ScaleResult> one,
            Function<ScaleResult, Map<ScalePart, Double>> scans,
            ToDoubleFunction<ScaleResult> wal) {
        rate = ScaleTables.median(one, ScaleCosts::rate);
        for (ScalePart part : ScaleTables.OF_SCANS) {
            double small = ScaleTables.median(one, each -> small(each).getOrDefault(part, 0.0));
            double each = Math.clamp(
                    ScaleTables.median(one, result -> scans.apply(result).getOrDefault(part, 0.0)),
                    0,
                    Math.max(0, small));
            scan.put(part, each);
            second.put(part, (small - each) * rate);
            idle.put(
                    part,
                    ScaleTables.median(
                            one,
                            result -> result.idle().micros().getOrDefault(part, 0.0)
                                    / result.idle().seconds()));
        }
        walOfScan = ScaleTables.median(one, wal);
        walOfSecond = rate * (ScaleTables.median(one, each -> each.steady().walPerScan()) - walOfScan);
    }

    /**
     * With what a scan adds to as many as can be brought in: the least. But a redirect is answered by itself, so it has its
     * cost at the small rate.
     */
    static ScaleCosts least(List<ScaleResult> one) {
        return new ScaleCosts(
                one,
                each -> {
                    Map<ScalePart, Double> scans = each.behind().whole().perScan();
                    scans.put(ScalePart.REDIRECT, small(each).getOrDefault(ScalePart.REDIRECT, 0.0));
                    return scans;
                },
                each -> each.behind().whole().walPerScan());
    }

    /** With what a scan adds from the small rate to twice that: the most, for batches grow on. */
    static ScaleCosts most(List<ScaleResult> one) {
        return new ScaleCosts(
                one,
                each -> {
                    Map<ScalePart, Double> scans = each.twice().perScan(each.idle());
                    double twice = each.twice().counted() / ScaleRun.SECONDS;
                    scans.replaceAll(
                            (part, micros) -> slope(rate(each), small(each).getOrDefault(part, 0.0), twice, micros));
                    return scans;
                },
                each -> slope(
                        rate(each),
                        each.steady().walPerScan(),
                        each.twice().counted() / ScaleRun.SECONDS,
                        each.twice().walPerScan()));
    }

    private static double slope(double rate, double each, double greater, double eachThen) {
        return (greater * eachThen - rate * each) / (greater - rate);
    }

    private static Map<ScalePart, Double> small(ScaleResult result) {
        return result.steady().perScan(result.idle());
    }

    /** The small rate, as it was reached. */
    private static double rate(ScaleResult result) {
        return result.steady().counted() / ScaleRun.SECONDS;
    }

    /**
     * Microseconds that some parts take in a second of so many scans. What is paid by the second is so for each node that
     * has the small rate, and for each database.
     */
    double micros(Predicate<ScalePart> parts, double scans, int nodes, int databases) {
        double paying = Math.min(nodes, scans / rate);
        return ScaleTables.OF_SCANS.stream()
                .filter(parts)
                .mapToDouble(part -> scans * scan.getOrDefault(part, 0.0)
                        + idle.getOrDefault(part, 0.0) * (part.isOfDatabases() ? databases : nodes)
                        + second.getOrDefault(part, 0.0) * (part.isOfDatabases() ? databases : paying))
                .sum();
    }

    /** Microseconds that so many take in a second in which nobody scans. */
    double idle(int nodes, int databases) {
        return ScaleTables.OF_SCANS.stream()
                .mapToDouble(part -> idle.getOrDefault(part, 0.0) * (part.isOfDatabases() ? databases : nodes))
                .sum();
    }

    /** Bytes that databases write into their logs in a second of so many scans. */
    double wal(double scans, int databases) {
        return scans * walOfScan + databases * walOfSecond;
    }
}
