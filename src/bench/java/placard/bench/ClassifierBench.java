package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import placard.bench.AgentCorpora.Agent;
import placard.bench.AgentCorpora.Corpus;
import placard.scan.client.Classifier;
import placard.scan.client.Client;
import placard.scan.client.Kind;

/** How often {@link Classifier} is wrong about the agents of public corpora, beside its goals, and how long a call takes. */
public final class ClassifierBench {
    private static final int WARM_UP = 3;
    private static final int ROUNDS = 7;
    private static final int CALLS = 200_000;

    /** At most so many in a hundred may be wrong. */
    private static final double SYSTEMS_WRONG = 0.5;

    private final Table table = new Table(
            "Agents of public corpora",
            "corpus",
            "part",
            "people: taken for something else",
            "system differs",
            "device differs",
            "bots: taken for people",
            "µs a call");
    private final List<String> wrong = new ArrayList<>();
    private boolean isFine = true;

    private ClassifierBench() {}

    /**
     * Takes the folder of the npm packages, then folders of checkouts of Matomo's device-detector. Writes what was wrong in
     * the parts that the tables were made with to {@code BENCH_WRONG}, if that is set.
     */
    public static void main(String[] args) throws IOException {
        ClassifierBench bench = new ClassifierBench();
        List<Corpus> corpora = new ArrayList<>(AgentCorpora.ofPackages(Path.of(args[0])));
        for (String folder : Arrays.asList(args).subList(1, args.length)) {
            corpora.add(AgentCorpora.ofMatomo(
                    "device-detector in " + Path.of(folder).getFileName(), 0.23, Path.of(folder)));
        }
        for (Corpus corpus : corpora) {
            for (boolean heldOut : new boolean[] {false, true}) {
                bench.row(corpus, heldOut);
            }
        }
        bench.table.print();
        String file = Settings.word("BENCH_WRONG", "");
        if (!file.isEmpty()) {
            Files.write(Path.of(file), bench.wrong);
        }
        System.exit(bench.isFine ? 0 : 1);
    }

    private void row(Corpus corpus, boolean heldOut) {
        List<Agent> part = corpus.agents().stream()
                .filter(agent -> (corpus.isHeldOut() || agent.isInHeldOutHalf()) == heldOut)
                .toList();
        if (part.isEmpty()) {
            return;
        }
        List<Agent> people = part.stream().filter(Agent::isPerson).toList();
        List<Agent> bots = part.stream().filter(agent -> !agent.isPerson()).toList();
        String[] cells = {
            share(
                    "kind",
                    people,
                    heldOut,
                    corpus.peopleLost(),
                    agent -> classify(agent).kind() != Kind.HUMAN),
            share(
                    "system",
                    people.stream().filter(agent -> agent.os() != null).toList(),
                    heldOut,
                    SYSTEMS_WRONG,
                    agent -> classify(agent).os() != agent.os()),
            share(
                    "device",
                    people.stream().filter(agent -> agent.device() != null).toList(),
                    heldOut,
                    100,
                    agent -> classify(agent).device() != agent.device()),
            share(
                    "bot",
                    bots,
                    heldOut,
                    corpus.botsMissed(),
                    agent -> classify(agent).kind() == Kind.HUMAN),
            String.format(Locale.ROOT, "%.2f", microseconds(part))
        };
        table.row(Stream.concat(Stream.of(corpus.name(), heldOut ? "held out" : "tuned with"), Arrays.stream(cells))
                .toArray(String[]::new));
    }

    private String share(String what, List<Agent> agents, boolean heldOut, double goal, Predicate<Agent> isWrong) {
        if (agents.isEmpty()) {
            return "–";
        }
        List<Agent> found = agents.stream().filter(isWrong).toList();
        if (!heldOut) {
            found.forEach(agent -> wrong.add(String.join(
                    "\t",
                    what,
                    String.valueOf(agent.device()),
                    String.valueOf(agent.os()),
                    classify(agent).toString(),
                    agent.text())));
        }
        double percent = 100.0 * found.size() / agents.size();
        isFine &= percent <= goal;
        return String.format(
                Locale.ROOT,
                "%d of %d (%.2f %%)%s%s",
                found.size(),
                agents.size(),
                percent,
                goal < 100 ? ", goal ≤ " + goal + " %" : "",
                percent <= goal ? "" : " MISSED");
    }

    /** The median of rounds after a warm-up. */
    private static double microseconds(List<Agent> agents) {
        double[] rounds = new double[ROUNDS];
        long sink = 0;
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int call = 0; call < CALLS; call++) {
                sink += classify(agents.get(call % agents.size())).hashCode();
            }
            if (round >= 0) {
                rounds[round] = (System.nanoTime() - start) / 1000.0 / CALLS;
            }
        }
        if (sink == 0) {
            throw new IllegalStateException("Nothing was classified");
        }
        Arrays.sort(rounds);
        return rounds[ROUNDS / 2];
    }

    private static Client classify(Agent agent) {
        return Classifier.classify(agent.text(), null, null, null, null, null);
    }
}
