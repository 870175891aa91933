package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was used until an instant, or between two.
 *
 * @param seconds of the bench's clock
 * @param micros processor time by part
 * @param wal bytes of the databases' logs
 * @param counted scans in the tables
 * @param busy processor time of the whole machine, used by any process, in microseconds
 * @param idle what its processors had nothing to do for
 */
record ScaleLook(double seconds, Map<ScalePart, Double> micros, double wal, double counted, double busy, double idle) {
    private static final double MICROS_PER_TICK = 10_000;
    /** Where idle time and waiting for a disk are among the figures of the processors: proc(5). */
    private static final List<Integer> IDLE = List.of(3, 4);

    /** Of figures behind the eighth, guests' time, the first two have it already. */
    private static final int FIGURES = 8;

    static ScaleLook now(Map<ScalePart, Double> micros, long wal, long counted) throws IOException {
        double[] ticks = Arrays.stream(Files.readAllLines(Path.of("/proc/stat"))
                        .getFirst()
                        .substring("cpu".length())
                        .strip()
                        .split(" +"))
                .limit(FIGURES)
                .mapToDouble(Double::parseDouble)
                .toArray();
        double idle = IDLE.stream().mapToDouble(i -> ticks[i]).sum();
        return new ScaleLook(
                System.nanoTime() / 1e9,
                micros,
                wal,
                counted,
                (Arrays.stream(ticks).sum() - idle) * MICROS_PER_TICK,
                idle * MICROS_PER_TICK);
    }

    /** What was used since an earlier look. */
    ScaleLook since(ScaleLook before) {
        Map<ScalePart, Double> used = new EnumMap<>(ScalePart.class);
        for (ScalePart part : ScalePart.values()) {
            used.put(part, micros.getOrDefault(part, 0.0) - before.micros.getOrDefault(part, 0.0));
        }
        return new ScaleLook(
                seconds - before.seconds,
                used,
                wal - before.wal,
                counted - before.counted,
                busy - before.busy,
                idle - before.idle);
    }

    /** Microseconds a scan, by part. */
    Map<ScalePart, Double> perScan() {
        Map<ScalePart, Double> each = new EnumMap<>(micros);
        each.replaceAll((_, used) -> used / counted);
        return each;
    }

    /** The same without what is used when nothing is scanned. */
    Map<ScalePart, Double> perScan(ScaleLook idling) {
        Map<ScalePart, Double> each = new EnumMap<>(micros);
        each.replaceAll(
                (part, used) -> (used - seconds * idling.micros.getOrDefault(part, 0.0) / idling.seconds) / counted);
        return each;
    }

    double walPerScan() {
        return wal / counted;
    }

    double scansPerSecond() {
        return counted / seconds;
    }

    /** Processors that others than the measured processes and the bench used. */
    double others() {
        return (busy - micros.values().stream().mapToDouble(each -> each).sum()) / 1e6 / seconds;
    }

    double idleProcessors() {
        return idle / 1e6 / seconds;
    }
}
