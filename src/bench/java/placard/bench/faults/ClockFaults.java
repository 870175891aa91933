package placard.bench.faults;

import static placard.bench.faults.FaultCase.BOTH;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** The node's wall clock is set while it works. */
final class ClockFaults {
    private ClockFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.quick("clock-ahead-1-day", BOTH, trial -> set(trial, Layer.days(1))),
                FaultCase.slow("clock-back-1-day", BOTH, trial -> set(trial, Layer.days(-1))),
                FaultCase.slow("clock-ahead-70-days", BOTH, trial -> set(trial, Layer.days(70))),
                FaultCase.slow("clock-back-70-days", BOTH, trial -> set(trial, Layer.days(-70))),
                FaultCase.slow("clock-summer-time", BOTH, ClockFaults::summerTime));
    }

    /** There and back, with limits at work: nothing is lost, nobody is refused, and no hash or key that is in use goes. */
    private static void set(Trial trial, Duration ahead) throws Exception {
        Layer layer = Layer.in(trial.folder);
        Node node = trial.node("PLACARD_RATE_LIMIT", "60000");
        layer.clock(node);
        node.start();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(300);
        layer.setAhead(ahead);
        load.more(500);
        if (trial.postgres != null && ahead.isPositive()) {
            trial.checkHealth(node, "clock");
        }
        node.makeCode("While it is wrong");
        restart(trial, node);
        load.more(300);
        node.makeCode("After a start while it is wrong");
        layer.setAhead(Duration.ZERO);
        trial.recovered(node.awaitReady());
        load.more(300);
        trial.check("key files", new Keys(trial, node).files(0) > 0);
        trial.checkRefused(load);
        if (!trial.small) {
            restart(trial, node);
        }
        trial.settle(node);
    }

    /** A kill and a start with any clock: it starts, and is ready unless it reports that its clock is ahead. */
    private static void restart(Trial trial, Node node) throws Exception {
        node.kill();
        node.launch();
        Node.await("the server; " + node.log, () -> {
            if (!node.isAlive()) {
                throw new IllegalStateException("The server ended: " + node.logged());
            }
            String health = node.health();
            return health.startsWith("200") || health.equals("503 clock");
        });
    }

    /** Both changes of the year in a zone that has them, crossed by a clock that is set just before. */
    private static void summerTime(Trial trial) throws Exception {
        Layer layer = Layer.in(trial.folder);
        Node node = trial.node();
        layer.clock(node);
        node.start();
        trial.check(
                "zone",
                node.call("PATCH", "/api/v1/workspace", "{\"timezone\":\"America/New_York\"}")
                        .status(),
                200);
        ZoneId zone = ZoneId.of("America/New_York");
        Instant change = zone.getRules().nextTransition(Instant.now()).getInstant();
        Load load = trial.load(Load.Size.CALM, node);
        for (int which = 0; which < 2; which++) {
            for (Duration around :
                    List.of(Duration.ofSeconds(-2), Duration.ofHours(1).minusSeconds(2))) {
                layer.setAhead(Duration.between(Instant.now(), change.plus(around)));
                load.more(1_500);
            }
            change = zone.getRules().nextTransition(change).getInstant();
        }
        trial.checkRefused(load);
        restart(trial, node);
        trial.settle(node);
    }
}
