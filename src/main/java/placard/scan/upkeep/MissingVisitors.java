package placard.scan.upkeep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import placard.base.Ids;
import placard.scan.count.Scan;
import placard.scan.count.VisitorDays;
import placard.scan.visitor.Visitor;
import placard.storage.Tx;

/**
 * Finds visitors of single scans that are missing from the table of visitors although their key lives. They would count
 * as new again.
 */
final class MissingVisitors {
    private static final int ASKED_AT_ONCE = 5_000;

    /** The parameters: number, key, code, the bit of the day, the stored part of the hash. */
    private static final String OF_DAY = """
        select sent.column1 as number from (values %s) sent
        where not exists (
            select 1 from visitor v where v.epoch = sent.column2 and v.code = sent.column3
                and v.ip_hash = sent.column5 and (v.days & sent.column4) <> 0)
        """;

    private static final String OF_CODE = """
        select sent.column1 as number from (values %s) sent
        where not exists (
            select 1 from visitor v where v.epoch = sent.column2 and v.code = sent.column3
                and v.ip_hash = sent.column5)
        """;

    private record CodeAndKey(String code, int epoch) {}

    private final Tx tx;
    private final int firstKey;
    private final List<Scan> waiting = new ArrayList<>();
    private final Map<String, Long> ofDay = new HashMap<>();
    private final Map<CodeAndKey, Long> ofCode = new HashMap<>();

    /** @param firstKey the first key with all hashes present */
    MissingVisitors(Tx tx, int firstKey) {
        this.tx = tx;
        this.firstKey = firstKey;
    }

    /** Adds scans with a visitor to the check, now or later. */
    void ask(List<Scan> scans) {
        for (Scan scan : scans) {
            if (epoch(scan) >= firstKey) {
                waiting.add(scan);
            }
        }
        if (waiting.size() >= ASKED_AT_ONCE) {
            ask();
        }
    }

    private void ask() {
        List<Object[]> rows = new ArrayList<>(waiting.size());
        for (Scan scan : waiting) {
            Visitor visitor = scan.visitor();
            if (visitor != null) {
                rows.add(new Object[] {
                    rows.size(),
                    visitor.epoch(),
                    scan.code(),
                    VisitorDays.bit(visitor.epoch(), scan.day()),
                    Arrays.copyOf(visitor.hash(), VisitorDays.KEPT_BYTES)
                });
            }
        }
        missing(OF_DAY, rows).forEach(scan -> ofDay.merge(code(scan), 1L, Long::sum));
        missing(OF_CODE, rows).forEach(scan -> ofCode.merge(new CodeAndKey(code(scan), epoch(scan)), 1L, Long::sum));
        waiting.clear();
    }

    private List<Scan> missing(String sql, List<Object[]> rows) {
        Set<Integer> numbers = new HashSet<>(tx.insert(sql, rows, row -> row.integer("number")));
        return numbers.stream().map(waiting::get).toList();
    }

    private static int epoch(Scan scan) {
        Visitor visitor = scan.visitor();
        return visitor == null ? Integer.MIN_VALUE : visitor.epoch();
    }

    private static String code(Scan scan) {
        return Ids.of("qr_", scan.code(), 0);
    }

    /**
     * The missing visitors, in words. It checks by the last key of each code, which may know the visitors of earlier
     * keys.
     */
    List<String> forgotten(Map<String, SingleScans.OfCode> codes) {
        ask();
        List<String> found = new ArrayList<>();
        ofDay.forEach((code, scans) -> found.add(difference(code, scans, "of a day")));
        ofCode.forEach((of, scans) -> {
            SingleScans.OfCode code = codes.get(of.code);
            if (code != null && code.keys.stream().mapToInt(key -> key).max().orElse(0) == of.epoch) {
                found.add(difference(of.code, scans, "of the code"));
            }
        });
        return found;
    }

    private static String difference(String code, long scans, String ofWhat) {
        return code + ": " + scans + " scans are of visitors " + ofWhat + " who are not remembered";
    }
}
