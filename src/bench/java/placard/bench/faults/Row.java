package placard.bench.faults;

import java.util.List;
import placard.bench.On;

/**
 * A line of the campaign's table.
 *
 * @param isSettled whether scans were compared at all
 * @param recovery milliseconds from the end of the fault until the server was ready, or not a number
 * @param peak the most memory of a server's process, in MiB
 * @param verdict {@code held}, or which promise did not
 */
record Row(
        String name, On on, long seed, Ledger ledger, boolean isSettled, double recovery, long peak, String verdict) {
    static final String[] COLUMNS = {
        "case",
        "store",
        "seed",
        "sent",
        "answered",
        "counted",
        "lost",
        "twice",
        "creates",
        "of them lost",
        "ms to recover",
        "peak MiB",
        "verdict"
    };

    boolean held() {
        return verdict.equals("held") || verdict.startsWith("skipped");
    }

    String[] cells() {
        List<Long> figures = List.of(
                ledger.sent,
                ledger.answered,
                ledger.counted,
                ledger.lost,
                ledger.twice,
                ledger.creates,
                ledger.lostCreates);
        String[] cells = new String[COLUMNS.length];
        cells[0] = name;
        cells[1] = on.label();
        cells[2] = Long.toString(seed);
        for (int i = 0; i < figures.size(); i++) {
            cells[3 + i] = isSettled ? String.format("%,d", figures.get(i)) : "–";
        }
        cells[10] = Double.isNaN(recovery) ? "–" : String.format("%,.0f", recovery);
        cells[11] = peak == 0 ? "–" : Long.toString(peak);
        cells[12] = verdict.lines().findFirst().orElse("");
        return cells;
    }
}
