package placard.cluster.log;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.base.Seal;
import placard.cluster.log.KeyRecord.Sealed;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.HashKeys.NamedKey;

/**
 * The valid hash keys among the records of the topic. The first key of each epoch is valid. Once a store has hashes of
 * an epoch, its key is the first one with the store's fingerprint. Every node with the same secret finds the same keys.
 */
final class KeyLedger {
    private final List<KeyTopic.Entry> entries;
    private final Seal seal;
    private final long generation;
    private final Map<Integer, String> named = new HashMap<>();
    /** The valid key of each epoch. */
    private final Map<Integer, Winner> winners = new TreeMap<>();
    /** Epochs whose first key was sealed under another secret. */
    private final TreeSet<Integer> strange = new TreeSet<>();

    private final TreeSet<Integer> all = new TreeSet<>();

    /** @param offset of the first record with this key */
    private record Winner(long offset, Sealed sealed, byte[] key) {}

    private KeyLedger(List<KeyTopic.Entry> entries, Seal seal, long generation, Collection<NamedKey> namedByStore) {
        this.entries = entries;
        this.seal = seal;
        this.generation = generation;
        namedByStore.forEach(each -> named.put(each.epoch(), each.fingerprint()));
    }

    /**
     * Reads the records.
     *
     * @param generation of the keys that are in use, milliseconds since 1970
     * @param namedByStore the fingerprints of keys that have hashes in a database
     */
    static KeyLedger of(List<KeyTopic.Entry> entries, Seal seal, long generation, Collection<NamedKey> namedByStore) {
        KeyLedger ledger = new KeyLedger(entries, seal, generation, namedByStore);
        entries.forEach(entry -> entry.record().keys().forEach(key -> ledger.add(entry.offset(), key)));
        ledger.strange.removeAll(ledger.winners.keySet());
        return ledger;
    }

    private void add(long offset, Sealed sealed) {
        if (sealed.generation() != generation) {
            return;
        }
        boolean isFirst = all.add(sealed.epoch());
        byte[] key = open(sealed);
        String wanted = named.get(sealed.epoch());
        boolean fits = wanted == null
                ? isFirst
                : key != null && HashKeys.fingerprint(key.clone()).equals(wanted);
        if (key == null) {
            if (wanted != null || isFirst) {
                strange.add(sealed.epoch());
            }
        } else if (fits) {
            winners.putIfAbsent(sealed.epoch(), new Winner(offset, sealed, key));
        }
    }

    private byte @Nullable [] open(Sealed sealed) {
        return seal.open(sealed.bytes(), Sealed.purpose(sealed.generation(), sealed.epoch()))
                .orElse(null);
    }

    /** The key of an epoch, 32 bytes; null if there is no valid one. */
    byte @Nullable [] key(int epoch) {
        Winner winner = winners.get(epoch);
        return winner == null ? null : winner.key;
    }

    /** Epochs with a valid key, ascending. */
    List<Integer> epochs() {
        return List.copyOf(winners.keySet());
    }

    /** True if there is any key of an epoch, even one that can't be opened. */
    boolean has(int epoch) {
        return all.contains(epoch);
    }

    /** The fingerprint that a store names for an epoch. */
    @Nullable
    String named(int epoch) {
        return named.get(epoch);
    }

    /** The last epoch with a key; a very small number if there is none. */
    int newest() {
        return all.isEmpty() ? Integer.MIN_VALUE : all.last();
    }

    /** Epochs from the given one on whose key can't be opened, because another node has another secret. */
    Collection<Integer> strange(int from) {
        return strange.tailSet(from);
    }

    /** True for a key to destroy: its epoch is over, or a restore has replaced it. */
    private boolean isDoomed(Sealed sealed, int expired) {
        return sealed.generation() < generation || sealed.generation() == generation && sealed.epoch() <= expired;
    }

    private boolean isDoomed(KeyTopic.Entry entry, int expired) {
        return entry.record().keys().stream().anyMatch(key -> isDoomed(key, expired));
    }

    /**
     * True if there are keys to destroy.
     *
     * @param expired the last epoch whose key is to be destroyed
     */
    boolean hasExpired(int expired) {
        return entries.stream().anyMatch(entry -> isDoomed(entry, expired));
    }

    /** The number of keys that expired before an instant. */
    long overdue(Instant now) {
        return entries.stream()
                .flatMap(entry -> entry.record().keys().stream())
                .filter(key -> isDoomed(key, HashKeys.epoch(now) - 2))
                .map(Sealed::epoch)
                .distinct()
                .count();
    }

    /** The remaining keys in one record, so that no other node's key can come between them. */
    KeyRecord carriedOver(int expired) {
        return new KeyRecord(winners.values().stream()
                .map(Winner::sealed)
                .filter(key -> !isDoomed(key, expired))
                .toList());
    }

    /**
     * The offset before which brokers can delete everything. At the offset is a record that carries over all earlier
     * keys that remain. No key to destroy is behind it. It lies in a file of its own, because brokers delete whole
     * files.
     *
     * @param segmentMillis records that are further apart lie in different files
     */
    OptionalLong cut(int expired, long segmentMillis) {
        for (int i = entries.size() - 1; i > 0 && !isDoomed(entries.get(i), expired); i--) {
            KeyTopic.Entry entry = entries.get(i);
            boolean isApart = entry.at() - entries.get(i - 1).at() > segmentMillis;
            if (isApart && carries(entry, expired)) {
                return OptionalLong.of(entry.offset());
            }
        }
        return OptionalLong.empty();
    }

    private boolean carries(KeyTopic.Entry entry, int expired) {
        return winners.values().stream()
                .filter(winner -> winner.offset < entry.offset() && !isDoomed(winner.sealed, expired))
                .allMatch(winner -> entry.record().keys().stream().anyMatch(each -> isSame(each, winner.sealed)));
    }

    private boolean isSame(Sealed one, Sealed other) {
        return one.generation() == other.generation()
                && one.epoch() == other.epoch()
                && Arrays.equals(open(one), Objects.requireNonNull(open(other)));
    }
}
