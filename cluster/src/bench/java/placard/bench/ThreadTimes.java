package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The processor time of each thread of a process, from {@code /proc}. Threads that have ended keep what they had at the
 * last look; what the process has used beyond its threads is theirs too, and has no name.
 */
final class ThreadTimes {
    private static final Path PROCESSES = Path.of("/proc");
    private static final double MICROS_PER_TICK = 10_000;

    /** Fields of {@code stat} behind the name of the command: proc(5). */
    private static final int OWN = 11;

    private static final int CHILDREN = 13;

    private record Thread(ScalePart part, double micros) {}

    private final long pid;
    private final Function<String, ScalePart> parts;
    private final ScalePart rest;
    private final Map<String, Thread> threads = new HashMap<>();

    /** @param rest what threads are that have ended before anybody looked */
    ThreadTimes(long pid, Function<String, ScalePart> parts, ScalePart rest) {
        this.pid = pid;
        this.parts = parts;
        this.rest = rest;
    }

    /** Adds what it has used since its start, in microseconds. */
    synchronized void addTo(Map<ScalePart, Double> micros) throws IOException {
        try (Stream<Path> tasks = Files.list(PROCESSES.resolve(pid + "/task"))) {
            for (Path task : tasks.toList()) {
                look(task);
            }
        }
        double known = 0;
        for (Thread thread : threads.values()) {
            micros.merge(thread.part, thread.micros, Double::sum);
            known += thread.micros;
        }
        micros.merge(rest, Math.max(0, whole(pid) - known), Double::sum);
    }

    private void look(Path task) throws IOException {
        try {
            String id = task.getFileName().toString();
            Thread before = threads.get(id);
            // A thread gets its name after its start.
            boolean isNamed = before != null && before.part != rest;
            ScalePart part = isNamed
                    ? before.part
                    : parts.apply(Files.readString(task.resolve("comm")).strip());
            threads.put(id, new Thread(part, running(task)));
        } catch (NoSuchFileException ended) {
            // It keeps what it had.
        } catch (IOException ended) {
            if (Files.exists(task)) {
                throw ended;
            }
        }
    }

    /** To the nanosecond, where {@code stat} rounds down to ten milliseconds. */
    private static double running(Path task) throws IOException {
        return Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ", 2)[0]) / 1e3;
    }

    private static double whole(long pid) throws IOException {
        return ticks(pid, OWN);
    }

    private static double ticks(long pid, int field) throws IOException {
        String stat = Files.readString(PROCESSES.resolve(pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[field]) + Long.parseLong(fields[field + 1])) * MICROS_PER_TICK;
    }

    /**
     * A process without threads and its children, those that have ended among them, in microseconds.
     *
     * @param except a child that isn't meant
     */
    static double family(long pid, long except) throws IOException {
        double sum = whole(pid) + ticks(pid, CHILDREN);
        String children = Files.readString(PROCESSES.resolve(pid + "/task/" + pid + "/children"));
        for (String child : List.of(children.strip().split(" "))) {
            if (!child.isEmpty() && !child.equals(Long.toString(except))) {
                try {
                    sum += running(PROCESSES.resolve(child));
                } catch (IOException ended) {
                    // From now on its parent has it.
                }
            }
        }
        return sum;
    }
}
