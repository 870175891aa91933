package placard.scan.count;

import java.util.ArrayList;
import java.util.Arrays;
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
 * Deduplicates the visitors of a batch: it finds the ones new to the code or to the day. The table's key decides
 * this, so the order of arrival doesn't matter.
 *
 * <p>A visitor may also be known under the key before. In the first days of a key, this marks the day in that older row
 * too, or inserts it. Late records of the days before have no newer hash.
 */
final class UniqueVisitors {
    /** The news that a visit adds to the table. */
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
     * A visitor's hash under the key before.
     *
     * @param isMarked whether its row gets the day too
     */
    private record Older(Visit visit, boolean isMarked) {}

    /** The visits of one visitor in the batch, by day. */
    private static final class Visits {
        final TreeMap<Integer, Visit> days = new TreeMap<>();
        final TreeMap<Integer, Older> older = new TreeMap<>();

        /** Whether older rows were marked. Only these then decide whether the visitor was known. */
        boolean hasMarked() {
            return older.values().stream().anyMatch(Older::isMarked);
        }

        /** Whether the visitor was unknown under the key before, by the rows marked there. */
        boolean wereNew() {
            return !hasMarked()
                    || older.values().stream().anyMatch(each -> each.isMarked && each.visit.news == News.VISITOR);
        }

        /** Whether the visitor was known on that day under the key before. */
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
     * @param previousHash the visitor's hash under the key before; null without one
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
     * Writes all visits and counts the new ones. Older epochs are written first, so that a visitor who scanned before
     * and after a change of keys in one batch counts once.
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

    /** The visitors without a row under the key before. */
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

    /** Sets the bits of days, and notes the news of each visit. */
    private static void write(Tx tx, List<Visit> visits) {
        rounds(visits).forEach(round -> writeRound(tx, round));
    }

    /**
     * Splits visits into rounds, because a statement changes a row once: the second day of a visitor is in the second
     * round. Nearly all are in the first, in the order of the key. The rows of later rounds are locked by then, so
     * nodes can't deadlock.
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

    /** Writes one round. The statement returns only new rows and bits; a row with a single bit is a new visitor. */
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

    /** The indices of the visits with known visitors; one statement, so one instant. */
    private static Set<Integer> known(Tx tx, List<Visit> visits) {
        List<Object[]> rows = new ArrayList<>(visits.size());
        for (Visit visit : visits) {
            rows.add(new Object[] {rows.size(), visit.key.epoch(), visit.key.code(), visit.key.hash()});
        }
        return new HashSet<>(tx.insert(KNOWN, rows, row -> row.integer("number")));
    }

    /**
     * The key of a visitor's row, in the order of the table.
     *
     * @param hash the first {@link VisitorDays#KEPT_BYTES} bytes
     */
    private record VisitorKey(int epoch, byte[] code, byte[] hash) implements Comparable<VisitorKey> {
        static VisitorKey of(int epoch, byte[] code, byte[] wholeHash) {
            return new VisitorKey(epoch, code, Arrays.copyOf(wholeHash, VisitorDays.KEPT_BYTES));
        }

        @Override
        public int compareTo(VisitorKey other) {
            int result = Integer.compare(epoch, other.epoch);
            result = result != 0 ? result : Arrays.compareUnsigned(code, other.code);
            return result != 0 ? result : Arrays.compareUnsigned(hash, other.hash);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof VisitorKey that && compareTo(that) == 0;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(hash) + 31 * Arrays.hashCode(code) + epoch;
        }
    }
}
