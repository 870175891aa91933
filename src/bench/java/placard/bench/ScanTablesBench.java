package placard.bench;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.RollUps;
import placard.scan.count.Scan;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.DayPacking;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.scan.visitor.UniqueBy;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Store;

/**
 * What a scan costs in the store: processor time of the program and of the database, and bytes that stay, by table.
 * Batches go straight into the roll-ups, so that nothing else is measured.
 */
public final class ScanTablesBench {
    private static final int BATCH = 5_000;
    private static final int CODES = 1_000;
    private static final double NEW_VISITORS = 0.7;
    private static final String TABLES = "'scan_pack', 'visitor', 'scan_total', 'scan_day', 'scan_dimension',"
            + " 'workspace_day', 'scan_day_value', 'scan_day_pack', 'workspace_day_value'";

    private static final String[] COUNTRIES = {"AT", "CH", "DE", "FR", "GB", "IT", "NL", "US"};
    private static final String[] LANGUAGES = {"de", "en", "es", "fr", "it", "nl"};
    private static final String[] DESTINATIONS = {
        Scan.ELSE, "rule_01jd3x5n8kq2v7w9c4t6r0m1ba", "rule_01jd3x5n8kq2v7w9c4t6r0m1bb"
    };

    /** Scans in the order of their time; 70 % by visitors whom the code has not had. */
    private static final class Scans {
        private final SplittableRandom random = new SplittableRandom(7);
        private final Hasher hasher = new Hasher(UniqueBy.IP);
        private final HashKeys.Keys keys;
        private final Instant start;
        private final int all;
        private final int days = Settings.number("BENCH_DAYS", 1);
        private final boolean origins = Settings.number("BENCH_ORIGINS", 0) == 1;
        private final boolean rules = Settings.number("BENCH_RULES", 0) == 1;
        private final byte[] workspace = new byte[16];
        private final byte[][] codes = new byte[CODES][16];
        private final int[] known = new int[CODES];
        private int made;

        Scans(Path folder, int all, boolean hasPrevious) {
            int epoch = HashKeys.epoch(Instant.now());
            this.start = HashKeys.startOf(epoch).plus(Duration.ofDays(5));
            this.all = all;
            HashKeys made = HashKeys.open(folder, new SecureRandom());
            if (hasPrevious) {
                made.at(start.minus(Duration.ofDays(30)));
            }
            this.keys = made.at(start);
            for (byte[] code : codes) {
                random.nextBytes(code);
            }
        }

        List<Scan> batch() {
            List<Scan> batch = new ArrayList<>(BATCH);
            while (batch.size() < BATCH && made < all) {
                batch.add(next());
            }
            return batch;
        }

        private Scan next() {
            Instant at = start.plusMillis(days * 86_400_000L * made++ / all);
            int code = random.nextInt(CODES);
            int number = random.nextDouble() < NEW_VISITORS || known[code] == 0
                    ? known[code]++
                    : random.nextInt(known[code]);
            byte[] address = ByteBuffer.allocate(4).putInt(0x0b00_0000 + number).array();
            Device device = random.nextInt(10) == 0 ? Device.DESKTOP : Device.MOBILE;
            return new Scan(
                    workspace,
                    codes[code],
                    at.toEpochMilli(),
                    (int) (at.getEpochSecond() / 86_400),
                    (int) (at.getEpochSecond() / 3_600 % 24),
                    Kind.HUMAN,
                    device,
                    device == Device.DESKTOP ? Os.WINDOWS : random.nextBoolean() ? Os.ANDROID : Os.IOS,
                    "City " + random.nextInt(20),
                    null,
                    null,
                    0,
                    origins ? COUNTRIES[random.nextInt(COUNTRIES.length)] : null,
                    origins ? LANGUAGES[random.nextInt(LANGUAGES.length)] : null,
                    rules ? DESTINATIONS[random.nextInt(DESTINATIONS.length)] : null,
                    hasher.visitor(keys, codes[code], address, 0, 0));
        }
    }

    private ScanTablesBench() {}

    /** Takes names of stores, both if none; see {@code bench/scan-tables}. */
    public static void main(String[] args) throws Exception {
        int scans = Settings.number("BENCH_SCANS", 200_000);
        boolean hasPrevious = Settings.number("BENCH_PREVIOUS", 1) == 1;
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                measure(bench, on, scans, hasPrevious);
            }
        }
    }

    private static void measure(Workbench bench, On on, int scans, boolean hasPrevious) throws Exception {
        PostgresServer server = on.server(bench);
        Path folder = bench.newFolder("data");
        PostgresUrl url = PostgresUrl.parse(On.newDatabase(server)).orElse(null);
        Scans made = new Scans(folder.resolve("keys"), scans, hasPrevious);
        double own = 0;
        double servers = 0;
        double seconds = 0;
        int measured = 0;
        try (Database database = Store.open(folder, url)) {
            long wal = wal(url);
            for (List<Scan> batch = made.batch(); !batch.isEmpty(); batch = made.batch()) {
                List<Scan> scansOfBatch = batch;
                double ownBefore = ownMicros();
                double serverBefore = serverMicros(server);
                long began = System.nanoTime();
                database.writeScans(tx -> {
                    RollUps.add(tx, scansOfBatch, Instant.now());
                    return true;
                });
                // The first half warms the program up and gives the tables a size.
                if (made.made > scans / 2) {
                    own += ownMicros() - ownBefore;
                    servers += serverMicros(server) - serverBefore;
                    seconds += (System.nanoTime() - began) / 1e9;
                    measured += batch.size();
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%s: %,d scans, %,.0f scans/s; processor time a scan: program %.1f µs, database %.1f µs; log %,.0f B%n",
                    on.label,
                    scans,
                    measured / seconds,
                    own / measured,
                    servers / measured,
                    (wal(url) - wal) / (double) scans);
            System.out.println("  stored, B a scan: " + stored(folder, url, scans));
            new DayPacking(database, new UnreadablePacks()).run(made.start.plus(Duration.ofDays(made.days + 4)));
            if (url != null) {
                // What the days' rows leave is for those of the days to come; here none come.
                execute(url, "vacuum full scan_day_value");
            }
            System.out.println("  once the days are over: " + stored(folder, url, scans));
        }
    }

    private static double ownMicros() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e3;
    }

    private static double serverMicros(@Nullable PostgresServer server) throws Exception {
        if (server == null) {
            return 0;
        }
        return ProcessHandle.of(server.pid()).orElseThrow().descendants().toList().stream()
                        .mapToLong(each -> each.info()
                                .totalCpuDuration()
                                .map(Duration::toNanos)
                                .orElse(0L))
                        .sum()
                / 1e3;
    }

    private static long wal(@Nullable PostgresUrl url) throws SQLException {
        return url == null ? 0 : number(url, "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint");
    }

    private static void execute(PostgresUrl url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url.jdbc(), url.user(), url.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(PostgresUrl url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url.jdbc(), url.user(), url.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** By table, with its indices, the largest first. */
    private static String stored(Path folder, @Nullable PostgresUrl url, int scans) throws SQLException {
        String sql = url == null
                ? "select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_schema m on m.name = s.name"
                        + " where m.tbl_name in (" + TABLES + ") group by m.tbl_name"
                : "select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c where c.relkind = 'r'"
                        + " and c.relname in (" + TABLES + ")";
        try (Connection connection = url == null
                        ? DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(Store.SCANS_FILE))
                        : DriverManager.getConnection(url.jdbc(), url.user(), url.password());
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("select name, bytes from (" + sql + ") sizes order by bytes desc")) {
            List<String> lines = new ArrayList<>();
            double sum = 0;
            while (rows.next()) {
                double each = rows.getLong("bytes") / (double) scans;
                sum += each;
                lines.add(String.format(Locale.ROOT, "%s %.1f", rows.getString("name"), each));
            }
            return String.format(Locale.ROOT, "%.1f = ", sum) + lines.stream().collect(Collectors.joining(" + "));
        }
    }
}
