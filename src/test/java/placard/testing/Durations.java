package placard.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long the same thing took again and again. What is promised "within a second" is compared with the median, so that
 * a moment in which the machine does something else makes no test fail.
 */
public final class Durations {
    private final List<Duration> all = new ArrayList<>();

    /** Runs it once more. */
    public void time(Runnable something) {
        long start = System.nanoTime();
        something.run();
        all.add(Duration.ofNanos(System.nanoTime() - start));
    }

    /** The longer of the middle two, if their number is even. */
    public Duration median() {
        return all.stream().sorted().toList().get(all.size() / 2);
    }
}
