package placard.bench;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * The figures of one run of {@code bench/guard} on one store, as they are in a file.
 *
 * @param machine the processors
 * @param origin date, commit and length of the run
 */
record Figures(String machine, String origin, Map<Figure, Double> values) {
    static Figures empty(String length) {
        return new Figures(
                Table.processors(),
                LocalDate.now() + ", " + Settings.word("BENCH_COMMIT", "unknown") + ", " + length,
                new EnumMap<>(Figure.class));
    }

    /** The kept ones; without values if none are kept for this store. */
    static Figures read(Path file, On on) throws IOException {
        Properties lines = new Properties();
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                lines.load(reader);
            }
        }
        Map<Figure, Double> values = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            String value = lines.getProperty(key(on, figure.name()));
            if (value != null) {
                values.put(figure, Double.valueOf(value));
            }
        }
        return new Figures(
                lines.getProperty(key(on, "machine"), ""), lines.getProperty(key(on, "origin"), "nowhere"), values);
    }

    /** Replaces those of the store in the file. */
    void write(Path file, On on) throws IOException {
        List<String> lines = new ArrayList<>();
        if (Files.exists(file)) {
            lines.addAll(Files.readAllLines(file));
            lines.removeIf(line -> line.startsWith(key(on, "")));
        }
        lines.add(key(on, "machine") + " = " + machine);
        lines.add(key(on, "origin") + " = " + origin);
        values.forEach((figure, value) ->
                lines.add(key(on, figure.name()) + " = " + String.format(Locale.ROOT, "%.3f", value)));
        Files.write(file, lines);
    }

    private static String key(On on, String name) {
        return (on.name() + "." + name).toLowerCase(Locale.ROOT);
    }

    /**
     * Prints these beside the former ones.
     *
     * @return a sentence for each that is worse
     */
    List<String> compare(Figures former, On on) {
        boolean sameMachine = machine.equals(former.machine);
        List<String> worse = new ArrayList<>();
        Table table =
                new Table("bench/guard, " + on.label + ": " + origin, "what", "now", "goal", "met", "kept", "change");
        values.forEach((figure, value) -> {
            Double before = sameMachine || figure.holdsEverywhere() ? former.values.get(figure) : null;
            boolean isWorse = before != null && figure.isWorse(value, before);
            String change = before == null || before == 0
                    ? "–"
                    : String.format(Locale.ROOT, "%+.0f %%%s", 100 * (value / before - 1), isWorse ? ", worse" : "");
            table.row(
                    figure.label,
                    text(value),
                    figure.goalText(),
                    Double.isNaN(figure.goal) ? "–" : figure.meetsGoal(value) ? "yes" : "no",
                    before == null ? "–" : text(before),
                    change);
            if (isWorse) {
                worse.add(figure.label + ": " + text(value) + ", at the last release " + text(before));
            }
        });
        table.print();
        System.out.println(
                former.values.isEmpty()
                        ? "No figures are kept for " + on.label + "."
                        : "Kept: " + former.origin
                                + (sameMachine ? "." : ", on " + former.machine + ": only ratios compare."));
        return worse;
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
