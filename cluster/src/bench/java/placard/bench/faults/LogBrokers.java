package placard.bench.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Three Kafka brokers for a bench. */
public final class LogBrokers implements AutoCloseable {
    private final List<Broker> brokers = new ArrayList<>();
    private final Thread hook = new Thread(() -> brokers.forEach(Broker::end), "end of brokers");

    /** Starts them with empty disks in a folder; one node reaches each of them through a proxy on this machine. */
    public LogBrokers(Path folder) throws IOException, InterruptedException {
        this(folder, 1);
    }

    private LogBrokers(Path folder, int links) throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(hook);
        Broker.start(folder, links, brokers);
    }

    /** The same without proxies, for any number of nodes. */
    public static LogBrokers direct(Path folder) throws IOException, InterruptedException {
        return new LogBrokers(folder, Broker.DIRECT);
    }

    /** The value of {@code PLACARD_SCAN_LOG}. */
    public String setting() {
        return brokers.stream()
                .map(broker -> "127.0.0.1:" + broker.address())
                .collect(Collectors.joining(",", "kafka://", ""));
    }

    /** Lets none of them do anything until {@link #thaw}. */
    public void freeze() throws IOException, InterruptedException {
        for (Broker broker : brokers) {
            broker.freeze();
        }
    }

    public void thaw() throws IOException, InterruptedException {
        for (Broker broker : brokers) {
            broker.thaw();
        }
    }

    public List<Long> pids() {
        return brokers.stream().map(Broker::pid).toList();
    }

    /** What the records of scans take on all disks together. */
    public long bytes() throws IOException {
        long bytes = 0;
        for (Broker broker : brokers) {
            bytes += broker.bytes();
        }
        return bytes;
    }

    /** {@code kill -9} of one, 0 to 2. */
    public void kill(int broker) throws InterruptedException {
        brokers.get(broker).kill();
    }

    @Override
    public void close() throws IOException {
        for (Broker broker : brokers) {
            broker.close();
        }
        Runtime.getRuntime().removeShutdownHook(hook);
    }
}
