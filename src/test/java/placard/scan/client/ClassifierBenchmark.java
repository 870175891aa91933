package placard.scan.client;

import java.util.Arrays;
import java.util.stream.Stream;

/** Measures {@link Classifier}: microseconds a call over the labelled agents, the median of rounds after a warm-up. */
public final class ClassifierBenchmark {
    private static final int WARM_UP = 5;
    private static final int ROUNDS = 21;
    private static final int PASSES = 200;

    private ClassifierBenchmark() {}

    /** Takes no arguments; prints one line. */
    public static void main(String[] args) {
        String[] agents = Stream.concat(
                        LabelledAgents.people().stream().map(LabelledAgents.Person::agent),
                        LabelledAgents.programs().stream().map(LabelledAgents.Program::agent))
                .toArray(String[]::new);
        double[] rounds = new double[ROUNDS];
        long sink = 0;
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int pass = 0; pass < PASSES; pass++) {
                for (String agent : agents) {
                    sink += Classifier.classify(agent, null, null, null, null, null)
                            .hashCode();
                }
            }
            if (round >= 0) {
                rounds[round] = (System.nanoTime() - start) / 1000.0 / PASSES / agents.length;
            }
        }
        Arrays.sort(rounds);
        System.out.printf(
                "classifier: %.2f us a call (median of %d rounds, %.2f to %.2f; %d agents; check %d)%n",
                rounds[ROUNDS / 2], ROUNDS, rounds[0], rounds[ROUNDS - 1], agents.length, sink);
    }
}
