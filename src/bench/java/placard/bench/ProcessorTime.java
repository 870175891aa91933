package placard.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processor time that the program and its database server have used. Unlike a rate, it hardly depends on what else
 * the machine does.
 */
final class ProcessorTime {
    private final Program program;
    private final @Nullable PostgresServer server;

    ProcessorTime(Program program, @Nullable PostgresServer server) {
        this.program = program;
        this.server = server;
    }

    /** Of all their processes together, in microseconds; of connections that have ended, nothing. */
    double micros() {
        try {
            return micros(program.pid()) + (server == null ? 0 : micros(server.pid()));
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    /** Of the database server alone; 0 without one. */
    double ofServer() {
        try {
            return server == null ? 0 : micros(server.pid());
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    /** Of one process and those that descend from it. */
    static double micros(long pid) {
        return ProcessHandle.of(pid).stream()
                        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                        .mapToLong(process -> process.info()
                                .totalCpuDuration()
                                .map(Duration::toNanos)
                                .orElse(0L))
                        .sum()
                / 1e3;
    }
}
