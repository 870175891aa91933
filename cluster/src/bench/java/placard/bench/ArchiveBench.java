package placard.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import placard.cluster.archive.Archive;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.cluster.ArchiveSettings;
import placard.scan.count.ArchiveQueue;
import placard.scan.count.Scan;
import placard.scan.count.ScanLane;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.ScanStores;
import placard.storage.Store;
import placard.testing.Await;

/** What the archive costs a scan: in the transaction that counts it, while it waits, and in its file. */
public final class ArchiveBench {
    private static final int BATCH = 500;
    private static final int RECORD_BYTES = 128;

    private ArchiveBench() {}

    /** Takes names of stores, both if none; see {@code bench/archive}. */
    public static void main(String[] args) throws Exception {
        int scans = Settings.number("BENCH_SCANS", 500_000);
        Table table = new Table(
                "Archive, " + scans + " scans",
                "store",
                "put before it, µs a scan",
                "waiting, B a scan",
                "written, µs a scan",
                "in files, B a scan");
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                measure(bench, on, scans, table);
            }
        }
        table.print();
    }

    private static void measure(Workbench bench, On on, int scans, Table table) throws Exception {
        PostgresServer server = on.server(bench);
        Path folder = bench.newFolder("data");
        Path files = bench.newFolder("archive");
        PostgresUrl url = PostgresUrl.parse(On.newDatabase(server)).orElse(null);
        try (Database database = Store.open(folder, url)) {
            put(database, scans / 5, new SegmentId(1, 1));
            double before = ownMicros();
            put(database, scans, new SegmentId(2, 2));
            double put = (ownMicros() - before) / scans;
            double waiting = database.read(
                            tx -> tx.count("select sum(length(content)) as n from scan_archive where origin = 'b'"))
                    / (double) scans;
            database.writeScans(tx -> tx.update("delete from scan_archive where origin <> 'b'"));
            double written = write(database, files, scans);
            table.row(on.label, figure(put), figure(waiting), figure(written), figure(bytes(files) / (double) scans));
        }
    }

    private static double write(Database database, Path files, int scans) {
        double before = ownMicros();
        ArchiveQueue.Rule rule = new ArchiveQueue.Rule(1_000_000, Duration.ZERO);
        ArchiveSettings settings = new ArchiveSettings(new ArchiveSettings.Folder(files), rule);
        try (Archive archive =
                new Archive(ScanStores.alone(database), settings, Clock.systemUTC(), new UnreadablePacks())) {
            archive.start();
            Await.until("all to be written", () -> archive.scans() == scans);
        }
        return (ownMicros() - before) / scans;
    }

    private static void put(Database database, int scans, SegmentId segment) {
        Random random = new Random(7);
        int codes = Settings.number("BENCH_CODES", 1_000);
        Instant start = Instant.parse("2026-11-20T00:00:00Z");
        String origin = segment.low() == 2 ? "b" : "a";
        for (int from = 0; from < scans; from += BATCH) {
            List<ArchiveQueue.Archived> batch = new ArrayList<>(BATCH);
            for (int i = from; i < Math.min(scans, from + BATCH); i++) {
                Instant at = start.plusMillis(86_400_000L * i / scans + random.nextInt(50));
                long end = (long) RECORD_BYTES * i + 8L * random.nextInt(8);
                batch.add(new ArchiveQueue.Archived(scan(random, codes, at), new JournalPosition(segment, end)));
            }
            ScanLane.Span span = new ScanLane.Span(origin, "%010d".formatted(from), "%010d".formatted(from + BATCH));
            database.writeScans(tx -> {
                ArchiveQueue.add(tx, span, batch, Instant.now());
                return true;
            });
        }
    }

    private static Scan scan(Random random, int codes, Instant at) {
        int code = random.nextInt(codes);
        byte[] id = new byte[16];
        new Random(code).nextBytes(id);
        byte[] workspace = new byte[16];
        new Random(-1L - code / 10).nextBytes(workspace);
        Device device = random.nextInt(10) == 0 ? Device.DESKTOP : Device.MOBILE;
        boolean hasTable = random.nextInt(3) == 0;
        return new Scan(
                workspace,
                id,
                at.toEpochMilli(),
                (int) (at.getEpochSecond() / 86_400),
                (int) (at.getEpochSecond() / 3_600 % 24),
                random.nextInt(20) == 0 ? Kind.BOT : Kind.HUMAN,
                device,
                device == Device.DESKTOP ? Os.WINDOWS : random.nextBoolean() ? Os.ANDROID : Os.IOS,
                "City " + random.nextInt(20),
                null,
                hasTable ? "T" + random.nextInt(30) : null,
                0,
                null);
    }

    private static long bytes(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String figure(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    private static double ownMicros() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e3;
    }
}
