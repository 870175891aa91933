package placard.scan.count;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.scan.count.Tally.Code;
import placard.scan.visitor.Visitor;
import placard.storage.Tx;

/**
 * The visitors of a batch, and who of them is new to the code or to the day. The rows' key decides that, so the order of
 * arrival doesn't matter.
 *
 * <p>A visitor is also known by a row under the key before. In the first days of a key that row gets the day too, or is
 * made: a late record of the days before has no newer hash.
 */
final class UniqueVisitors {
    /** What a visit tells the table. */
    private enum News {
        VISITOR,
        DAY,
        NONE
    }

    /** A visitor on a day, by one hash. */
    private static final class Visit {
        final VisitorKey key;
        final Code code;
        final int day;
        /** Known once it is written. */
        News news = News.NONE;

        Visit(int epoch, Code code, int day, byte[] hash) {
            this.key = VisitorKey.of(epoch, code.code(), hash);
            this.code = code;
            this.day = day;
        }
    }

    /**
     * What a visitor is known by under the key before.
     *
     * @param isMarked whether that row gets the day too
     */
    private record Older(Visit visit, boolean isMarked) {}

    /** The visits of one visitor in the batch, by day. */
    private static final class Visits {
        final TreeMap<Integer, Visit> days = new TreeMap<>();
        final TreeMap<Integer, Older> older = new TreeMap<>();

        /** Whether some of the older ones were marked; then those alone tell whether the visitor was known. */
        boolean hasMarked() {
            return older.values().stream().anyMatch(Older::isMarked);
        }

        /** Whether the table did not know them under the key before, by what was marked there. */
        boolean wereNew() {
            return !hasMarked()
                    || older.values().stream().anyMatch(each -> each.isMarked && each.visit.news == News.VISITOR);
        }

        /** Whether they were known under the key before on that day. */
        boolean cameBefore(int day) {
            Older before = older.get(day);
            return before != null && before.isMarked && before.visit.news == News.NONE;
        }

        Code code() {
            return days.firstEntry().getValue().code;
        }
    }

    private static final String KNOWN = """
            select sent.column1 as number from (values %s) sent
            where exists (
                select 1 from visitor v where v.epoch = sent.column2 and v.code = sent.column3
                    and v.ip_hash = sent.column4)
            """;

    private final TreeMap<Integer, Map<VisitorKey, Visits>> epochs = new TreeMap<>();

    /**
     * Adds a visitor.
     *
     * @param previousHash by which the table may know them under the key before; null if it can't
     * @param isMarked whether the row under the key before gets the day too
     */
    void add(Code code, int day, Visitor visitor, byte @Nullable [] previousHash, boolean isMarked) {
        Visit visit = new Visit(visitor.epoch(), code, day, visitor.hash());
        Visits all = epochs.computeIfAbsent(visitor.epoch(), _ -> new HashMap<>())
                .computeIfAbsent(visit.key, _ -> new Visits());
        all.days.putIfAbsent(day, visit);
        if (previousHash != null) {
            Older older = new Older(new Visit(visitor.epoch() - 1, code, day, previousHash), isMarked);
            all.older.merge(day, older, (a, b) -> a.isMarked ? a : b);
        }
    }

    /**
     * Writes all of them, and counts who is new. Older epochs are written first, so that a visitor who scanned before and
     * after a change of keys within one batch counts once.
     */
    void count(Tx tx, Tally tally) {
        epochs.values().forEach(group -> count(tx, tally, group.values()));
    }

    private static void count(Tx tx, Tally tally, Collection<Visits> group) {
        List<Visit> marked = new ArrayList<>();
        List<Visit> visits = new ArrayList<>();
        group.forEach(each -> {
            each.older.values().stream()
                    .filter(Older::isMarked)
                    .map(Older::visit)
                    .forEach(marked::add);
            visits.addAll(each.days.values());
        });
        write(tx, marked);
        write(tx, visits);
        List<Visits> asked = new ArrayList<>();
        for (Visits each : group) {
            boolean isNew = each.days.values().stream().anyMatch(visit -> visit.news == News.VISITOR);
            if (isNew && !each.older.isEmpty() && !each.hasMarked()) {
                asked.add(each);
            } else if (isNew && each.wereNew()) {
                tally.addUnique(each.code());
            }
            each.days.forEach((day, visit) -> {
                if (visit.news != News.NONE && !each.cameBefore(day)) {
                    tally.addUnique(visit.code, day);
                }
            });
        }
        unknown(tx, asked).forEach(each -> tally.addUnique(each.code()));
    }

    /** Those whom the table does not know under the key before. */
    private static List<Visits> unknown(Tx tx, List<Visits> asked) {
        List<Visit> older = asked.stream()
                .map(each -> each.older.firstEntry().getValue().visit)
                .toList();
        Set<Integer> known = known(tx, older);
        return IntStream.range(0, asked.size())
                .filter(i -> !known.contains(i))
                .mapToObj(asked::get)
                .toList();
    }

    /** Sets the bits of days, and notes of each visit what was new. */
    private static void write(Tx tx, List<Visit> visits) {
        rounds(visits).forEach(round -> writeRound(tx, round));
    }

    /**
     * A statement changes a row once, so the second day of a visitor is in the second round. Nearly all are in the first,
     * in the order of the key; the others' rows are locked by then, so that nodes can't wait for each other.
     */
    private static List<List<Visit>> rounds(List<Visit> visits) {
        List<List<Visit>> rounds = new ArrayList<>();
        Map<VisitorKey, Integer> next = new HashMap<>();
        for (Visit visit : visits) {
            int round = next.merge(visit.key, 1, Integer::sum) - 1;
            if (round == rounds.size()) {
                rounds.add(new ArrayList<>());
            }
            rounds.get(round).add(visit);
        }
        rounds.forEach(round -> round.sort((a, b) -> a.key.compareTo(b.key)));
        return rounds;
    }

    /** Only what was new comes back; a row with a single bit is a new visitor's. */
    private static void writeRound(Tx tx, List<Visit> round) {
        Map<VisitorKey, Long> changed = new HashMap<>();
        tx.insert(
                """
                insert into visitor (epoch, code, ip_hash, days)
                values %s
                on conflict (epoch, code, ip_hash) do update set days = visitor.days | excluded.days
                    where (visitor.days & excluded.days) = 0
                returning epoch, code, ip_hash, days
                """,
                round.stream()
                        .map(visit -> new Object[] {
                            visit.key.epoch(),
                            visit.key.code(),
                            visit.key.hash(),
                            VisitorDays.bit(visit.key.epoch(), visit.day)
                        })
                        .toList(),
                row -> changed.put(
                        new VisitorKey(row.integer("epoch"), row.bytes("code"), row.bytes("ip_hash")),
                        row.number("days")));
        for (Visit visit : round) {
            Long days = changed.get(visit.key);
            visit.news = days == null ? News.NONE : Long.bitCount(days) == 1 ? News.VISITOR : News.DAY;
        }
    }

    /** The numbers of the visits whose visitor the table knows; in one statement, so at one instant. */
    private static Set<Integer> known(Tx tx, List<Visit> visits) {
        List<Object[]> rows = new ArrayList<>(visits.size());
        for (Visit visit : visits) {
            rows.add(new Object[] {rows.size(), visit.key.epoch(), visit.key.code(), visit.key.hash()});
        }
        return new HashSet<>(tx.insert(KNOWN, rows, row -> row.integer("number")));
    }
}
