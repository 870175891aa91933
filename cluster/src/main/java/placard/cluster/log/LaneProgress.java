package placard.cluster.log;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;

/**
 * The progress of a node's lanes. A node releases a lane that stands still although there is more to read. Another node
 * may reach its broker, or know its newer layout.
 */
final class LaneProgress {
    static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(30);
    private static final Duration REPORTED_AFTER = Duration.ofSeconds(10);
    private static final Duration LEFT_FOR = Duration.ofSeconds(60);

    private final LongSupplier nanos;
    private final Map<Integer, At> seen = new HashMap<>();
    private final Map<Integer, Failure> left = new ConcurrentSkipListMap<>();
    private final Map<Integer, Long> slow = new ConcurrentSkipListMap<>();

    private record At(long next, long since) {}

    private record Failure(String reason, long since) {}

    LaneProgress(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Checks a lane. Returns the reason to release it, or nothing.
     *
     * @param end of the lane in the log, if it is known
     */
    Optional<String> look(LogLane lane, OptionalLong end) {
        long now = nanos.getAsLong();
        int number = lane.number();
        String stopped = lane.stopped();
        long next = lane.nextOffset();
        boolean isThrough = end.isPresent() && next >= end.getAsLong();
        At before = seen.get(number);
        boolean isMoving = isThrough || lane.isHeld() || before != null && before.next != next;
        if (stopped == null && (isMoving || before == null)) {
            seen.put(number, new At(next, now));
            slow.remove(number);
            if (isMoving) {
                left.remove(number);
            }
            return Optional.empty();
        }
        long since = before == null ? now : before.since;
        if (now - since > REPORTED_AFTER.toNanos()) {
            slow.put(number, since);
        }
        String reason = stopped == null ? "Nothing can be read of lane " + number + "." : stopped;
        boolean isOver = stopped != null || now - since > GIVEN_UP_AFTER.toNanos();
        return isOver ? Optional.of(reason) : Optional.empty();
    }

    /** Leaves a lane to other nodes for a while. */
    void leave(int lane, String reason) {
        forget(lane);
        left.put(lane, new Failure(reason, nanos.getAsLong()));
    }

    /** Forgets a released lane. */
    void forget(int lane) {
        seen.remove(lane);
        slow.remove(lane);
    }

    /** True if this node leaves the lane to others now. */
    boolean isLeft(int lane) {
        Failure given = left.get(lane);
        return given != null && nanos.getAsLong() - given.since < LEFT_FOR.toNanos();
    }

    /** The problem, for operators; empty if there is none. */
    String problem() {
        Map<Integer, String> all = new TreeMap<>();
        slow.forEach((lane, _) -> all.put(lane, "Nothing can be read of lane " + lane + "."));
        left.forEach((lane, given) -> {
            if (isLeft(lane)) {
                all.put(lane, given.reason);
            }
        });
        return String.join(" ", all.values());
    }
}
