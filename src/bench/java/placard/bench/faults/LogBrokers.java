package placard.bench.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Three Kafka brokers for a bench that has one node, which reaches each of them through a proxy on this machine. */
public final class LogBrokers implements AutoCloseable {
    private final List<Broker> brokers = new ArrayList<>();
    private final Thread hook = new Thread(() -> brokers.forEach(Broker::end), "end of brokers");

    /** Starts them with empty disks in a folder. */
    public LogBrokers(Path folder) throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(hook);
        Broker.start(folder, 1, brokers);
    }

    /** The value of {@code PLACARD_SCAN_LOG}. */
    public String setting() {
        return brokers.stream()
                .map(broker -> "127.0.0.1:" + broker.links.getFirst().port())
                .collect(Collectors.joining(",", "kafka://", ""));
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
