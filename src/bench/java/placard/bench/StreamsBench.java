package placard.bench;

import java.util.Locale;
import java.util.Map;

/** Measures open pages: how soon all of them hear a switch, and what each of them costs the server. */
public final class StreamsBench {
    private static final int ITEMS = 100;

    private final Workbench bench;
    private final On on;
    private final int count = Settings.number("BENCH_STREAMS", 1_000);
    private final OpenPages pages = new OpenPages(count);

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
            pages.open(program.port(), "/menu/spice-route/events");
            double opened = (System.nanoTime() - began) / 1e9;
            Memory after = Memory.of(program);
            toggles(menus, menu);
            report(opened, before, after);
        } finally {
            pages.close();
        }
    }

    private final Latencies fromSending = new Latencies();
    private final Latencies fromAnswer = new Latencies();
    private final Latencies last = new Latencies();

    private void toggles(Menus menus, Menus.Menu menu) throws Exception {
        int times = Settings.number("BENCH_TOGGLES", 60);
        for (int i = -10; i < times; i++) {
            pages.reset();
            long sent = System.nanoTime();
            menus.set(menu.items().get(Math.floorMod(i, ITEMS)), Math.floorMod(i / ITEMS, 2) == 1 || i < 0);
            long answered = System.nanoTime();
            pages.await();
            if (i < 0) {
                continue;
            }
            long slowest = 0;
            for (int stream = 0; stream < count; stream++) {
                long arrived = pages.arrival(stream);
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
                "Opened and had the first state in %.2f s. Memory of a stream: %.1f KiB of heap after a collection, %.1f KiB beside it.%n",
                opened,
                (after.heap() - before.heap()) / 1024.0 / count,
                (after.resident() - before.resident()) / 1024.0 / count);
    }
}
