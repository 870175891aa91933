package placard.bench;

import java.io.IOException;
import java.sql.SQLException;

/** Scans one setup, first at a fixed rate, then as fast as it can be, and compares what is counted with what was sent. */
final class ScaleRun {
    static final int RATE = Settings.number("BENCH_SCALE_RATE", 2_000);
    static final int SECONDS = Settings.number("BENCH_SCALE_SECONDS", 12);
    private static final int FLAT_OUT = Settings.number("BENCH_SCALE_BURST", 8);
    private static final int WARM_UP = Settings.number("BENCH_SCALE_WARM_UP", 15);
    private static final int CONNECTIONS = Settings.number("BENCH_SCALE_CONNECTIONS", 512);
    private static final int ALL_THERE_IS = 1_000_000;
    private static final int IDLE_MILLIS = 5_000;
    private static final int POLL_MILLIS = 200;
    /** Counting that has got no further for so long has stopped. */
    private static final int PATIENCE_SECONDS = 60;
    /** What of a backlog is counted when it goes on evenly, and when it isn't called large any more. */
    private static final double HEAD = 0.1;

    private static final double TAIL = 0.8;

    private final ScaleCluster cluster;
    private final ScaleTraffic traffic;
    private long answered;

    private ScaleRun(ScaleCluster cluster) {
        this.cluster = cluster;
        this.traffic = new ScaleTraffic(cluster.slugs());
    }

    /** Everything. */
    static ScaleResult all(ScaleSetup setup) throws Exception {
        System.err.println("bench: " + setup.name());
        try (ScaleCluster cluster = new ScaleCluster(setup)) {
            ScaleRun run = new ScaleRun(cluster);
            long stored = cluster.stored();
            long logged = cluster.logged();
            run.flatOut(WARM_UP);
            ScaleLook before = cluster.look();
            Thread.sleep(IDLE_MILLIS);
            ScaleLook idle = cluster.look().since(before);
            ScaleLook steady = run.steady(RATE);
            ScaleLook twice = run.steady(2 * RATE);
            ScaleResult.Burst flatOut = run.flatOut(FLAT_OUT);
            ScaleResult.Burst behind = setup.isReplicated() ? run.behind() : flatOut;
            run.verify();
            double scans = run.answered;
            ScaleResult result = new ScaleResult(
                    idle,
                    steady,
                    twice,
                    flatOut,
                    behind,
                    (cluster.stored() - stored) / scans,
                    (cluster.logged() - logged) / scans);
            System.err.println("bench: " + result);
            return result;
        }
    }

    /** Only what waits in the journals. */
    static ScaleResult.Burst behind(ScaleSetup setup) throws Exception {
        System.err.println("bench: " + setup.name());
        try (ScaleCluster cluster = new ScaleCluster(setup)) {
            ScaleRun run = new ScaleRun(cluster);
            run.flatOut(WARM_UP);
            ScaleResult.Burst behind = run.behind();
            run.verify();
            System.err.println("bench: " + behind);
            return behind;
        }
    }

    private ScaleLook steady(int rate) throws Exception {
        ScaleLook before = cluster.look();
        note(SteadyRate.atMost(cluster.ports(), CONNECTIONS, rate, SECONDS, traffic::next));
        awaitCounted(answered);
        return cluster.look().since(before);
    }

    private ScaleResult.Burst flatOut(int seconds) throws Exception {
        ScaleLook before = cluster.look();
        return counted(before, send(seconds));
    }

    /** The brokers stand still while redirects are answered, so that all of it is brought in afterwards. */
    private ScaleResult.Burst behind() throws Exception {
        ScaleLook before = cluster.look();
        cluster.freeze();
        double redirects;
        try {
            // Answers wait for the brokers a second at most, then no more.
            send(1);
            redirects = send(FLAT_OUT);
        } finally {
            cluster.thaw();
        }
        return counted(before, redirects);
    }

    /** Sends as many as can be answered, for some seconds; returns how many a second. */
    private double send(int seconds) throws IOException {
        long began = System.nanoTime();
        SteadyRate.Outcome outcome =
                SteadyRate.atMost(cluster.ports(), CONNECTIONS, ALL_THERE_IS, seconds, traffic::next);
        note(outcome);
        return outcome.sent() / ((System.nanoTime() - began) / 1e9);
    }

    private ScaleResult.Burst counted(ScaleLook before, double redirects) throws Exception {
        ScaleLook sent = cluster.look();
        double behind = answered - sent.counted();
        awaitCounted((long) (sent.counted() + HEAD * behind));
        ScaleLook begun = cluster.look();
        awaitCounted((long) (sent.counted() + TAIL * behind));
        ScaleLook counting = cluster.look().since(begun);
        awaitCounted(answered);
        return new ScaleResult.Burst(cluster.look().since(before), counting, redirects, behind);
    }

    private void note(SteadyRate.Outcome outcome) {
        if (outcome.wrong() > 0) {
            throw new IllegalStateException(
                    outcome.wrong() + " of " + outcome.sent() + " redirects were wrong or missing");
        }
        answered += outcome.sent();
    }

    private void awaitCounted(long scans) throws SQLException, InterruptedException {
        long last = -1;
        long since = System.nanoTime();
        for (long now = cluster.counted(); now < scans; now = cluster.counted()) {
            if (now != last) {
                last = now;
                since = System.nanoTime();
            } else if ((System.nanoTime() - since) / 1e9 > PATIENCE_SECONDS) {
                throw new IllegalStateException("Counting stopped at " + now + " of " + scans + " scans");
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Each scan that was answered is counted once, and each visitor. */
    private void verify() throws SQLException, InterruptedException, IOException {
        Thread.sleep(5 * POLL_MILLIS);
        if (cluster.counted() != answered || cluster.uniques() != traffic.visitors()) {
            throw new IllegalStateException("Counted " + cluster.counted() + " of " + answered + " scans and "
                    + cluster.uniques() + " of " + traffic.visitors() + " visitors");
        }
    }
}
