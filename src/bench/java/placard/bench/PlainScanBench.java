package placard.bench;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import placard.scan.PlainScans;
import placard.testing.Placard;
import placard.testing.Store;

/** Sends random scans both ways, and compares answers and numbers. */
public final class PlainScanBench {
    private static final int AT_ONCE = 10_000;

    private PlainScanBench() {}

    /** Takes a number of connections; see {@code bench/plain-scans}. */
    public static void main(String[] args) throws Exception {
        int connections = args.length == 0 ? 400_000 : Integer.parseInt(args[0]);
        String given = Settings.word("PLAIN_SCANS_SEED", "");
        long first = given.isEmpty() ? new SplittableRandom().nextLong(1_000_000_000) : Long.parseLong(given);
        Map<String, String> settings = Map.of(
                "PLACARD_CITY_HEADER",
                "X-City",
                "PLACARD_UNKNOWN_SLUG_LIMIT",
                "0",
                "PLACARD_HONOUR_GPC",
                "true",
                "PLACARD_INITIAL_CREDITS",
                "1000000000");
        int different = 0;
        try (Placard placard = Placard.start(Store.SQLITE, settings)) {
            PlainScans scans = new PlainScans(placard);
            long seed = first;
            for (int sent = 0; sent < connections; sent += AT_ONCE) {
                List<String> found = scans.differences(seed++, Math.min(AT_ONCE, connections - sent));
                found.forEach(System.out::println);
                different += found.size();
            }
            System.out.printf(
                    "%,d connections from seed %d, %,d requests each way: %d differences%n",
                    connections, first, scans.requests(), different);
        }
        System.exit(different == 0 ? 0 : 1);
    }
}
