package placard.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import placard.testing.Scanners;

/**
 * The command {@code bench/proof}: {@code matrix}, {@code ladder}, {@code pairs}, {@code styles}, {@code random N} or {@code negatives}; prints Markdown,
 * and what was not read on the error stream.
 */
final class Proof {
    private Proof() {}

    /** Settings: {@code PROOF_THREADS}, {@code PROOF_SEED}, {@code PROOF_SHARE}, {@code PROOF_TAKES}, {@code PROOF_LOOKS}. */
    public static void main(String[] arguments) {
        Scanners.needs(Panel.PROGRAMS);
        int threads = setting("PROOF_THREADS", 2);
        int seed = setting("PROOF_SEED", 1);
        int share = setting("PROOF_SHARE", 1);
        long start = System.nanoTime();
        switch (arguments[0]) {
            case "matrix" -> matrix(threads, share, seed);
            case "ladder" -> ladder(threads, share, seed);
            case "pairs" -> pairs(threads, seed);
            case "styles" -> styles(threads);
            case "random" -> random(threads, Integer.parseInt(arguments[1]), seed);
            case "negatives" -> negatives(threads, seed);
            default -> throw new IllegalArgumentException("matrix, ladder, pairs, styles, random N or negatives");
        }
        System.out.printf(
                Locale.ROOT, "%nSeed %d, 1 of %d, %d s.%n", seed, share, (System.nanoTime() - start) / 1_000_000_000);
    }

    private static int setting(String name, int otherwise) {
        String value = System.getenv(name);
        return value == null || value.isBlank() ? otherwise : Integer.parseInt(value.strip());
    }

    private static void matrix(int threads, int share, int seed) {
        Matrix matrix = new Matrix();
        System.out.printf(Locale.ROOT, "%,d designs × payloads judged, none refused.%n%n", matrix.judgeAll());
        print(matrix.read(threads, share, seed), "pixels a module");
        System.out.println(Decoder.SIZES);
    }

    private static void ladder(int threads, int share, int seed) {
        Ladder.Result result =
                new Ladder(Scene.ladder(), setting("PROOF_TAKES", 1), seed).read(threads, Ladder.oneIn(share));
        System.out.println(result.table());
        print(result.designed(), "designed");
        result.plain().forEach((name, tally) -> print(tally, name));
    }

    private static void pairs(int threads, int seed) {
        Set<Decoder> decoders = Decoder.with(Decoder.AS_IT_IS);
        Tally tally = new Pairs(setting("PROOF_TAKES", 1), seed).read(threads, looks(), decoders);
        System.out.println(Pairs.table(tally, decoders));
        System.out.printf(
                Locale.ROOT,
                "%,d pictures of %d each, %,d misreads.%n",
                tally.pictures(),
                tally.of(Pairs.CUT_OUT, Decoder.ZXING).pictures(),
                tally.total().misread());
        misreads(tally);
    }

    /** By a part of their names; all where none is given. */
    private static Predicate<String> looks() {
        String part = System.getenv().getOrDefault("PROOF_LOOKS", "");
        return look -> look.contains(part);
    }

    private static void misreads(Tally tally) {
        tally.failures().stream().filter(failure -> failure.contains("MISREAD")).forEach(System.err::println);
    }

    private static void styles(int threads) {
        Styles.Result result = new Styles().read(threads, looks(), Decoder.with(Decoder.AS_IT_IS));
        Tally tally = result.tally();
        List<String> head = new ArrayList<>(List.of("read (lost: the plain code is read)", "pictures"));
        tally.decoders().stream().map(Decoder::title).forEach(head::add);
        System.out.println(line(head));
        System.out.println(line(head.stream().map(_ -> "---").toList()));
        for (String row : tally.rows()) {
            List<String> cells = new ArrayList<>(
                    List.of(row, "" + tally.of(row, Decoder.ZXING).pictures()));
            for (Decoder decoder : tally.decoders()) {
                int lost = result.lost().getOrDefault(row, Map.of()).getOrDefault(decoder, 0);
                cells.add(tally.of(row, decoder).read() + (lost == 0 ? "" : " (" + lost + " lost)"));
            }
            System.out.println(line(cells));
        }
        System.out.printf(
                Locale.ROOT,
                "%n%,d pictures, %,d misreads.%n",
                tally.pictures(),
                tally.total().misread());
        misreads(tally);
        result.names().forEach(System.err::println);
    }

    private static void negatives(int threads, int seed) {
        List<String> payloads = Payloads.ALL.subList(0, 16);
        System.out.println("As files of five pixels a module:\n\n"
                + Negatives.table(Negatives.clean(threads, payloads), payloads.getFirst()));
        Tally seen = Negatives.seen(threads, payloads.subList(0, 5), Scene.ladder(), seed);
        System.out.println("Before the ladder's cameras:\n\n" + Negatives.table(seen, payloads.getFirst()));
    }

    private static void random(int threads, int designs, int seed) {
        RandomDesigns random = new RandomDesigns(seed);
        Tally tally = random.read(threads, designs);
        System.out.printf(
                Locale.ROOT, "%,d designs accepted, %,d more refused.%n%n", tally.pictures(), random.refused());
        print(tally, "kind");
    }

    /** A row for each row of the tally, a column for each decoder: read of so many. */
    private static void print(Tally tally, String rows) {
        List<String> head = new ArrayList<>(List.of(rows, "pictures"));
        tally.decoders().stream().map(Decoder::title).forEach(head::add);
        System.out.println(line(head));
        System.out.println(line(head.stream().map(_ -> "---").toList()));
        tally.rows()
                .forEach(row -> System.out.println(line(cells(row.strip(), tally, decoder -> tally.of(row, decoder)))));
        System.out.println(line(cells("all", tally, tally::of)));
        System.out.printf(
                Locale.ROOT,
                "%n%,d pictures, %,d readings, %,d misreads.%n%n",
                tally.pictures(),
                tally.total().pictures(),
                tally.total().misread());
        tally.failures().forEach(System.err::println);
    }

    private static List<String> cells(String name, Tally tally, Function<Decoder, Tally.Count> counts) {
        List<String> cells = new ArrayList<>(List.of(
                name,
                String.format(Locale.ROOT, "%,d", counts.apply(Decoder.ZXING).pictures())));
        for (Decoder decoder : tally.decoders()) {
            Tally.Count count = counts.apply(decoder);
            int missed = count.pictures() - count.read();
            String rate = String.format(Locale.ROOT, "%.2f %%", count.rate());
            cells.add(missed == 0 ? "100 %" : rate + " (" + missed + " not)");
        }
        return cells;
    }

    static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
