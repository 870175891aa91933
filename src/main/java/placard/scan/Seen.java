package placard.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import placard.scan.Tally.Code;
import placard.scan.visitor.Visitor;
import placard.storage.Tx;

/**
 * The visitors of a batch, each once, in the order of the table's key.
 *
 * <p>A visitor who is known under the key before is re-keyed: the old row goes, the new one comes, and nobody is counted.
 */
final class Seen {
    /** A visitor to a code, on a day where the table has days. */
    record Entry(int epoch, Code code, int day, byte[] hash) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int result = Integer.compare(epoch, other.epoch);
            result = result != 0 ? result : code.compareTo(other.code);
            result = result != 0 ? result : Integer.compare(day, other.day);
            return result != 0 ? result : Arrays.compareUnsigned(hash, other.hash);
        }

        private Object[] row(boolean days) {
            return days
                    ? new Object[] {epoch, code.workspace(), code.code(), day, hash}
                    : new Object[] {epoch, code.workspace(), code.code(), hash};
        }
    }

    private final TreeMap<Entry, byte @Nullable []> entries = new TreeMap<>();

    /** Adds a visitor; {@code mayBeOlder} if the key before is to be looked under too. */
    void add(Code code, int day, Visitor visitor, boolean mayBeOlder) {
        entries.put(
                new Entry(visitor.epoch(), code, day, visitor.hash()), mayBeOlder ? visitor.previousHash() : null);
    }

    /** Writes all of them and returns those whom the table did not know. */
    List<Entry> newTo(Tx tx, String table, boolean days) {
        List<Entry> older = new ArrayList<>();
        List<Entry> asked = new ArrayList<>();
        entries.forEach((entry, before) -> {
            if (before != null) {
                asked.add(entry);
                older.add(new Entry(entry.epoch - 1, entry.code, entry.day, before));
            }
        });
        String day = days ? "day, " : "";
        int[] removed = tx.batch(
                "delete from " + table + " where epoch = ? and workspace = ? and code = ? and "
                        + (days ? "day = ? and " : "") + "ip_hash = ?",
                older.stream().map(entry -> entry.row(days)).toList());
        TreeMap<Entry, Boolean> known = new TreeMap<>();
        for (int i = 0; i < removed.length; i++) {
            if (removed[i] > 0) {
                known.put(asked.get(i), true);
            }
        }
        List<Entry> all = List.copyOf(entries.keySet());
        int[] inserted = tx.batch(
                "insert into " + table + " (epoch, workspace, code, " + day + "ip_hash) values (?, ?, ?, "
                        + (days ? "?, " : "") + "?) on conflict (epoch, workspace, code, " + day
                        + "ip_hash) do nothing",
                all.stream().map(entry -> entry.row(days)).toList());
        List<Entry> fresh = new ArrayList<>();
        for (int i = 0; i < inserted.length; i++) {
            if (inserted[i] > 0 && !known.containsKey(all.get(i))) {
                fresh.add(all.get(i));
            }
        }
        return fresh;
    }
}
