package placard.bench;

import java.util.Arrays;
import java.util.Locale;

/** Durations in nanoseconds, gathered by one thread. */
final class Latencies {
    private long[] nanos = new long[1 << 12];
    private int count;

    void add(long duration) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count * 2);
        }
        nanos[count++] = duration;
    }

    void addAll(Latencies other) {
        for (int i = 0; i < other.count; i++) {
            add(other.nanos[i]);
        }
    }

    int count() {
        return count;
    }

    /** The duration that this share of all did not exceed, in milliseconds, for a table; 1 is the longest. */
    String at(double share) {
        return count == 0 ? "–" : String.format(Locale.ROOT, "%.2f ms", millis(share));
    }

    /** The same as a number; 0 if there is none. */
    double millis(double share) {
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int index = Math.min(count - 1, (int) Math.ceil(share * count) - 1);
        return sorted[Math.max(0, index)] / 1e6;
    }
}
