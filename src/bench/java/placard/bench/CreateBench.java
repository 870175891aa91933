package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Measures how many codes a second are made durably, and that every one that was acknowledged is there. */
public final class CreateBench {
    private static final int CLIENTS = 16;
    private static final int PAGE = 100;

    /** One client: a request after the other. */
    private static final class Client {
        final Latencies latencies = new Latencies();
        final List<String> made = new ArrayList<>();
        long failures;

        void run(Program program, long end) {
            try (Wire wire = program.connect()) {
                while (System.nanoTime() < end) {
                    long began = System.nanoTime();
                    Wire.Answer answer = program.create(wire, "Table");
                    latencies.add(System.nanoTime() - began);
                    if (answer.status() == 201) {
                        made.add(Program.code(answer).id());
                    } else {
                        failures++;
                    }
                }
            } catch (IOException broken) {
                failures++;
            }
        }
    }

    private CreateBench() {}

    /** Takes names of stores, both if none; see {@code bench/create}. */
    public static void main(String[] args) throws Exception {
        int seconds = Settings.number("BENCH_SECONDS", 20);
        int rounds = Settings.number("BENCH_ROUNDS", 3);
        Table table = new Table(
                "bench/create: " + CLIENTS + " clients, " + rounds + " rounds of " + seconds + " s",
                "store",
                "creates/s, median (min–max)",
                "p50",
                "p99",
                "max",
                "failures",
                "acknowledged, but not there");
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                PostgresServer server = on.server(bench);
                Program program = new Program(
                        bench, bench.newFolder("data"), Map.of("PLACARD_DATABASE_URL", On.newDatabase(server)));
                program.start();
                measure(table, on, program, seconds, rounds);
            }
        }
        table.print();
    }

    private static void measure(Table table, On on, Program program, int seconds, int rounds) throws Exception {
        Set<String> acknowledged = new HashSet<>();
        Rounds rate = new Rounds();
        Latencies latencies = new Latencies();
        long failures = 0;
        for (Client warm : round(program, Math.min(5, seconds))) {
            acknowledged.addAll(warm.made);
        }
        for (int round = 0; round < rounds; round++) {
            long began = System.nanoTime();
            List<Client> clients = round(program, seconds);
            double took = (System.nanoTime() - began) / 1e9;
            rate.add(clients.stream().mapToInt(client -> client.made.size()).sum() / took);
            for (Client client : clients) {
                acknowledged.addAll(client.made);
                latencies.addAll(client.latencies);
                failures += client.failures;
            }
        }
        acknowledged.removeAll(listed(program));
        table.row(
                on.label,
                rate.text(0),
                latencies.at(0.5),
                latencies.at(0.99),
                latencies.at(1),
                Long.toString(failures),
                Integer.toString(acknowledged.size()));
    }

    private static List<Client> round(Program program, int seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        List<Client> clients =
                IntStream.range(0, CLIENTS).mapToObj(_ -> new Client()).toList();
        List<Thread> threads = clients.stream()
                .map(client -> Thread.ofVirtual().start(() -> client.run(program, end)))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }
        return clients;
    }

    /** The ids of all codes there are. */
    static Set<String> listed(Program program) throws IOException {
        Set<String> ids = new HashSet<>();
        for (int page = 1; ; page++) {
            JsonNode list = program.get("/api/v1/qr?limit=" + PAGE + "&page=" + page);
            list.path("qrs").forEach(code -> ids.add(code.path("id").asText()));
            if (!list.path("pagination").path("hasMore").asBoolean()) {
                return ids;
            }
        }
    }
}
