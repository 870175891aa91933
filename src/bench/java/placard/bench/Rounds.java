package placard.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** One figure, measured several times: its median, and the least and the most beside it. */
final class Rounds {
    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    double median() {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** For a table, with so many decimal places. */
    String text(int places) {
        String number = "%,." + places + "f";
        return values.isEmpty()
                ? "–"
                : String.format(
                        Locale.ROOT,
                        number + " (" + number + "–" + number + ")",
                        median(),
                        Collections.min(values),
                        Collections.max(values));
    }
}
