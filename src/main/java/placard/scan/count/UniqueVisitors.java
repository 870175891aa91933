package placard.scan.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.scan.count.Tally.Code;
import placard.scan.visitor.Visitor;
import placard.storage.Tx;

/**
 * The visitors of a batch, each once, in the order of the table's key.
 *
 * <p>These tables keep the first half of a hash: enough that two visitors never share it, in half of the room.
 *
 * <p>A visitor known under the previous key is re-keyed: the old row is replaced by a new one, and the visitor is not
 * counted again. In the first days of a key the old row stays, or is made: a late record of the days before has no
 * newer hash.
 */
final class UniqueVisitors {
    private static final int KEPT_BYTES = 16;

    /** A visitor to a code, on a day where the table has days. */
    record Entry(int epoch, Code code, int day, byte[] hash) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int result = Integer.compare(epoch, other.epoch);
            result = result != 0 ? result : code.compareTo(other.code);
            result = result != 0 ? result : Integer.compare(day, other.day);
            return result != 0 ? result : Arrays.compareUnsigned(hash, other.hash);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Entry that && compareTo(that) == 0;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(hash) + 31 * code.hashCode() + day;
        }

        private Object[] row(boolean days) {
            return days
                    ? new Object[] {epoch, code.workspace(), code.code(), day, hash}
                    : new Object[] {epoch, code.workspace(), code.code(), hash};
        }
    }

    /**
     * What a visitor is known by under the key before.
     *
     * @param stays whether that row stays beside the new one, for late records that have no newer hash
     */
    private record Older(Entry entry, boolean stays) {}

    private final TreeMap<Integer, Map<Entry, Optional<Older>>> epochs = new TreeMap<>();

    /**
     * Adds a visitor.
     *
     * @param previousHash by which the table may know them under the key before; null if it can't
     * @param stays whether the row under the key before stays
     */
    void add(Code code, int day, Visitor visitor, byte @Nullable [] previousHash, boolean stays) {
        Optional<Older> older = Optional.ofNullable(previousHash)
                .map(hash -> new Older(new Entry(visitor.epoch() - 1, code, day, kept(hash)), stays));
        epochs.computeIfAbsent(visitor.epoch(), _ -> new HashMap<>())
                .merge(
                        new Entry(visitor.epoch(), code, day, kept(visitor.hash())),
                        older,
                        (a, b) -> a.filter(Older::stays).isPresent() ? a : b);
    }

    /**
     * Writes all of them and returns those whom the table did not know. Older epochs are written first, so that a
     * visitor who scanned before and after a change of keys within one batch counts once.
     */
    List<Entry> newTo(Tx tx, String table, boolean days) {
        List<Entry> fresh = new ArrayList<>();
        for (Map<Entry, Optional<Older>> group : epochs.values()) {
            List<Entry> all = group.keySet().stream().sorted().toList();
            Set<Entry> known = new HashSet<>();
            known.addAll(known(tx, table, days, all, group, true));
            known.addAll(known(tx, table, days, all, group, false));
            for (Entry inserted : inserted(tx, table, days, all)) {
                if (!known.contains(inserted)) {
                    fresh.add(inserted);
                }
            }
        }
        return fresh;
    }

    /** Those of an epoch whom the table knows under the key before; their older rows stay, or go. */
    private static List<Entry> known(
            Tx tx, String table, boolean days, List<Entry> all, Map<Entry, Optional<Older>> group, boolean stays) {
        List<Entry> asked = new ArrayList<>();
        List<Entry> older = new ArrayList<>();
        for (Entry entry : all) {
            group.getOrDefault(entry, Optional.empty())
                    .filter(row -> row.stays == stays)
                    .ifPresent(row -> {
                        asked.add(entry);
                        older.add(row.entry);
                    });
        }
        if (stays) {
            Set<Entry> made = new HashSet<>(inserted(tx, table, days, older));
            return IntStream.range(0, older.size())
                    .filter(i -> !made.contains(older.get(i)))
                    .mapToObj(asked::get)
                    .toList();
        }
        int[] deleted = tx.batch(delete(table, days), rows(older, days));
        return IntStream.range(0, deleted.length)
                .filter(i -> deleted[i] > 0)
                .mapToObj(asked::get)
                .toList();
    }

    /** Inserts those that are not there yet, and returns them. */
    private static List<Entry> inserted(Tx tx, String table, boolean days, List<Entry> entries) {
        String key = days ? "epoch, workspace, code, day, ip_hash" : "epoch, workspace, code, ip_hash";
        return tx.insert(
                "insert into " + table + " (" + key + ") values %s on conflict (" + key + ") do nothing returning "
                        + key,
                rows(entries, days),
                row -> new Entry(
                        row.integer("epoch"),
                        new Code(row.bytes("workspace"), row.bytes("code")),
                        days ? row.integer("day") : 0,
                        row.bytes("ip_hash")));
    }

    private static String delete(String table, boolean days) {
        return "delete from " + table + " where epoch = ? and workspace = ? and code = ? and "
                + (days ? "day = ? and " : "") + "ip_hash = ?";
    }

    private static byte[] kept(byte[] hash) {
        return Arrays.copyOf(hash, KEPT_BYTES);
    }

    private static List<Object[]> rows(List<Entry> entries, boolean days) {
        return entries.stream().map(entry -> entry.row(days)).toList();
    }
}
