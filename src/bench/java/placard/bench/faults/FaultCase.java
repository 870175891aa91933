package placard.bench.faults;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import placard.bench.On;

/**
 * One thing that goes wrong.
 *
 * @param name what the command line and the table call it
 * @param stores where it can go wrong
 * @param inSuite whether it is short enough for the test run
 */
record FaultCase(String name, Set<On> stores, boolean inSuite, Body body) {
    /** Does it and notes what did not hold. */
    interface Body {
        void run(Trial trial) throws Exception;
    }

    static final Set<On> BOTH = Set.of(On.SQLITE, On.POSTGRESQL);
    static final Set<On> SQLITE = Set.of(On.SQLITE);
    static final Set<On> POSTGRESQL = Set.of(On.POSTGRESQL);

    /** In the test run too. */
    static FaultCase quick(String name, Set<On> stores, Body body) {
        return new FaultCase(name, stores, true, body);
    }

    /** By command only. */
    static FaultCase slow(String name, Set<On> stores, Body body) {
        return new FaultCase(name, stores, false, body);
    }

    /** All of them. */
    static List<FaultCase> all() {
        return Stream.of(
                        KillFaults.cases(),
                        CommandFaults.cases(),
                        PowerFaults.cases(),
                        DiskFaults.cases(),
                        ClockFaults.cases(),
                        PostgresFaults.cases(),
                        NodeFaults.cases(),
                        ClientFaults.cases(),
                        HeapFaults.cases(),
                        DamageFaults.cases())
                .flatMap(List::stream)
                .toList();
    }
}
