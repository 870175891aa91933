package placard.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** Measures open pages: how soon all of them hear a switch, and what each of them costs the server. */
public final class StreamsBench {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int ITEMS = 100;

    private final Workbench bench;
    private final On on;
    private final int count = Settings.number("BENCH_STREAMS", 1_000);
    private final AtomicInteger heard = new AtomicInteger();
    private final AtomicLongArray arrivals = new AtomicLongArray(count);
    private final List<Socket> sockets = new ArrayList<>();

    private StreamsBench(Workbench bench, On on) {
        this.bench = bench;
        this.on = on;
    }

    /** Takes the name of a store, SQLite if none; see {@code bench/streams}. */
    public static void main(String[] args) throws Exception {
        On on = args.length == 0 ? On.SQLITE : On.named(args).getFirst();
        try (Workbench bench = new Workbench()) {
            new StreamsBench(bench, on).measure();
        }
    }

    private void measure() throws Exception {
        Program program = new Program(
                bench,
                bench.newFolder("data"),
                Map.of(
                        "PLACARD_DATABASE_URL",
                        On.newDatabase(on.server(bench)),
                        "PLACARD_EVENT_STREAMS_PER_CLIENT",
                        Integer.toString(count)));
        program.start();
        try (Wire wire = program.connect()) {
            Menus menus = new Menus(program, wire);
            Menus.Menu menu = menus.make("spice-route", ITEMS);
            for (int i = 0; i < 200; i++) {
                menus.set(menu.items().get(i % ITEMS), i >= ITEMS);
                wire.send("GET", "/menu/spice-route", "Accept-Encoding: gzip\r\n", "");
            }
            Memory before = Memory.of(program);
            long began = System.nanoTime();
            for (int i = 0; i < count; i++) {
                open(program.port(), i);
            }
            Workbench.await("the first state everywhere", LIMIT, () -> heard.get() == count);
            double opened = (System.nanoTime() - began) / 1e9;
            Memory after = Memory.of(program);
            toggles(menus, menu);
            report(opened, before, after);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private void open(int port, int number) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.add(socket);
        socket.getOutputStream()
                .write("GET /menu/spice-route/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
        Thread.ofVirtual().start(() -> listen(socket, number));
    }

    private void listen(Socket socket, int number) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), 1 << 12)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("data: ")) {
                    arrivals.set(number, System.nanoTime());
                    heard.incrementAndGet();
                }
            }
        } catch (IOException ended) {
            if (!socket.isClosed()) {
                throw new UncheckedIOException(ended);
            }
        }
    }

    private final Latencies fromSending = new Latencies();
    private final Latencies fromAnswer = new Latencies();
    private final Latencies last = new Latencies();

    private void toggles(Menus menus, Menus.Menu menu) throws Exception {
        int times = Settings.number("BENCH_TOGGLES", 60);
        for (int i = -10; i < times; i++) {
            heard.set(0);
            long sent = System.nanoTime();
            menus.set(menu.items().get(Math.floorMod(i, ITEMS)), Math.floorMod(i / ITEMS, 2) == 1 || i < 0);
            long answered = System.nanoTime();
            Workbench.await("the switch everywhere", LIMIT, () -> heard.get() == count);
            if (i < 0) {
                continue;
            }
            long slowest = 0;
            for (int stream = 0; stream < count; stream++) {
                long arrived = arrivals.get(stream);
                slowest = Math.max(slowest, arrived - sent);
                fromSending.add(arrived - sent);
                fromAnswer.add(Math.max(0, arrived - answered));
            }
            last.add(slowest);
        }
    }

    private void report(double opened, Memory before, Memory after) {
        Table table = new Table(
                String.format(
                        Locale.ROOT,
                        "bench/streams, %s: %,d open pages of one catalogue of %d items, %d switches",
                        on.label,
                        count,
                        ITEMS,
                        last.count()),
                "what",
                "p50",
                "p95",
                "max",
                "goal");
        table.row(
                "from the switch's answer to each page",
                fromAnswer.at(0.5),
                fromAnswer.at(0.95),
                fromAnswer.at(1),
                "p95 ≤ 1 s");
        table.row(
                "from its sending to each page",
                fromSending.at(0.5),
                fromSending.at(0.95),
                fromSending.at(1),
                "p95 ≤ 1 s");
        table.row("from its sending to the last page", last.at(0.5), last.at(0.95), last.at(1), "");
        table.print();
        System.out.printf(
                Locale.ROOT,
                "Opened and told the first state in %.2f s. Memory of a stream: %.1f KiB of heap after a collection, %.1f KiB beside it.%n",
                opened,
                (after.heap() - before.heap()) / 1024.0 / count,
                (after.resident() - before.resident()) / 1024.0 / count);
    }
}
