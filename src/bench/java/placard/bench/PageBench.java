package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the public page: from memory, beside nginx with the same bytes as a file, and rendered again after a change.
 */
public final class PageBench {
    private static final int ITEMS = 100;
    private static final String GZIP = "Accept-Encoding: gzip";
    private static final String PATH = "/menu/spice-route";

    private final Workbench bench;
    private final On on;

    private PageBench(Workbench bench, On on) {
        this.bench = bench;
        this.on = on;
    }

    /** Takes the name of a store, SQLite if none; see {@code bench/page-server}. */
    public static void main(String[] args) throws Exception {
        On on = args.length == 0 ? On.SQLITE : On.named(args).getFirst();
        try (Workbench bench = new Workbench()) {
            new PageBench(bench, on).measure();
        }
    }

    private void measure() throws Exception {
        Program program = new Program(
                bench, bench.newFolder("data"), Map.of("PLACARD_DATABASE_URL", On.newDatabase(on.server(bench))));
        program.start();
        try (Wire wire = program.connect()) {
            Menus menus = new Menus(program, wire);
            Menus.Menu menu = menus.make("spice-route", ITEMS);
            rebuilt(menus, menu, wire);
            byte[] plain = wire.send("GET", PATH, "", "").body();
            byte[] zipped = wire.send("GET", PATH, GZIP + "\r\n", "").body();
            rounds(program, plain, zipped);
        }
    }

    /** The page of the first guest after each of many changes, and what the second one waits. */
    private void rebuilt(Menus menus, Menus.Menu menu, Wire wire) throws IOException {
        int times = Settings.number("BENCH_CHANGES", 300);
        Latencies first = new Latencies();
        Latencies second = new Latencies();
        for (int i = -times / 2; i < times; i++) {
            menus.set(menu.items().get(Math.floorMod(i, ITEMS)), i % 2 == 0);
            long start = System.nanoTime();
            wire.send("GET", PATH, GZIP + "\r\n", "");
            long made = System.nanoTime();
            wire.send("GET", PATH, GZIP + "\r\n", "");
            if (i >= 0) {
                first.add(made - start);
                second.add(System.nanoTime() - made);
            }
        }
        Table table = new Table(
                "bench/page-server, " + on.label + ": the page of " + ITEMS + " items after each of " + times
                        + " changes, one connection",
                "guest",
                "p50",
                "p95",
                "max",
                "goal");
        table.row("the first: read, rendered, compressed", first.at(0.5), first.at(0.95), first.at(1), "≤ 20 ms");
        table.row("the second: from memory", second.at(0.5), second.at(0.95), second.at(1), "");
        table.print();
    }

    private void rounds(Program program, byte[] plain, byte[] zipped) throws Exception {
        Path files = bench.newFolder("files");
        Files.write(files.resolve("page"), zipped);
        int nginx = Nginx.start(
                        bench,
                        "root " + files + "; sendfile on; tcp_nopush on; default_type 'text/html; charset=utf-8';"
                                + " add_header Content-Encoding gzip; try_files /page =404;",
                        200)
                .port();
        int seconds = Settings.number("BENCH_SECONDS", 8);
        int count = Settings.number("BENCH_ROUNDS", 5);
        wrk(program.port(), Settings.number("BENCH_WARM_UP", 15));
        wrk(nginx, 2);
        Rounds bare = new Rounds();
        Rounds ours = new Rounds();
        Rounds share = new Rounds();
        for (int round = 0; round < count; round++) {
            double reference = wrk(nginx, seconds);
            double kept = wrk(program.port(), seconds);
            bare.add(reference);
            ours.add(kept);
            share.add(kept / reference);
        }
        Table table = new Table(
                String.format(
                        Locale.ROOT,
                        "bench/page-server, %s: wrk -t2 -c%d, %d rounds of %d s, interleaved; %,d bytes, %,d with gzip",
                        on.label,
                        Wrk.CONNECTIONS,
                        count,
                        seconds,
                        plain.length,
                        zipped.length),
                "what",
                "median (min–max)",
                "goal");
        table.row("nginx, the same bytes as a static file, requests/s", bare.text(0), "");
        table.row("Placard, the kept page, requests/s", ours.text(0), "");
        table.row("– of nginx in the same round", share.text(2), "≥ 0.5");
        table.print();
    }

    private double wrk(int port, int seconds) throws IOException, InterruptedException {
        return Wrk.run(bench, 2, seconds, List.of("-H", GZIP, "http://127.0.0.1:" + port + PATH))
                .rate();
    }
}
