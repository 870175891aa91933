package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import placard.base.Seal;
import placard.cluster.log.KeyRecord.Sealed;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.HashKeys.NamedKey;

/** Which of the keys in the log counts, and what may be deleted. */
class KeyLedgerTest {
    private static final int EPOCH = 692;
    private static final long SEGMENT = 1_000;

    private final SecureRandom random = new SecureRandom();
    private final Seal ours = new Seal(key(1));
    private final Seal others = new Seal(key(2));
    private final List<KeyTopic.Entry> entries = new ArrayList<>();

    private static byte[] key(int of) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) of);
        return key;
    }

    private Sealed sealed(Seal seal, int epoch, int key) {
        return new Sealed(0, epoch, seal.seal(key(key), Sealed.purpose(0, epoch), random));
    }

    private void add(long at, Sealed... keys) {
        KeyRecord written = KeyRecord.of(new KeyRecord(List.of(keys)).bytes());
        entries.add(new KeyTopic.Entry(entries.size() + 10L, at, written));
    }

    private KeyLedger ledger(NamedKey... named) {
        return KeyLedger.of(entries, ours, 0, List.of(named));
    }

    @Test
    void theFirstOfAnEpochCounts() {
        add(0, sealed(ours, EPOCH, 11));
        add(0, sealed(ours, EPOCH, 12));
        add(0, sealed(ours, EPOCH + 1, 13));
        assertThat(ledger().key(EPOCH)).isEqualTo(key(11));
        assertThat(ledger().key(EPOCH + 1)).isEqualTo(key(13));
        assertThat(ledger().key(EPOCH + 2)).isNull();
    }

    @Test
    void theKeyThatMadeTheStoredHashesWins() {
        add(0, sealed(ours, EPOCH, 11));
        add(0, sealed(ours, EPOCH, 12));
        assertThat(ledger(new NamedKey(EPOCH, HashKeys.fingerprint(key(12)))).key(EPOCH))
                .isEqualTo(key(12));
        assertThat(ledger(new NamedKey(EPOCH, HashKeys.fingerprint(key(13)))).key(EPOCH))
                .isNull();
    }

    @Test
    void aFirstOneUnderAnotherSecretLeavesNoneToCountWith() {
        add(0, sealed(others, EPOCH, 11));
        add(0, sealed(ours, EPOCH, 12));
        assertThat(ledger().key(EPOCH)).isNull();
        assertThat(ledger().strange(EPOCH)).containsExactly(EPOCH);
        assertThat(ledger().strange(EPOCH + 1)).isEmpty();
    }

    @Test
    void aKeyOfAnotherTimeOrGenerationIsNotTakenForThisOne() {
        byte[] bytes = sealed(ours, EPOCH, 11).bytes();
        add(0, new Sealed(0, EPOCH + 1, bytes));
        add(0, new Sealed(7, EPOCH, bytes));
        assertThat(ledger().key(EPOCH + 1)).isNull();
        assertThat(ledger().has(EPOCH)).isFalse();
    }

    @Test
    void allBeforeARecordThatCarriesOverTheOthersInAFileOfItsOwnCanBeDeleted() {
        add(0, sealed(ours, EPOCH, 11));
        add(1, sealed(ours, EPOCH + 1, 12));
        add(2, sealed(ours, EPOCH + 1, 13));
        assertThat(ledger().hasExpired(EPOCH - 1)).isFalse();
        assertThat(ledger().hasExpired(EPOCH)).isTrue();
        assertThat(ledger().cut(EPOCH, SEGMENT)).isEmpty();
        KeyRecord carried = ledger().carriedOver(EPOCH);
        assertThat(carried.keys()).extracting(Sealed::epoch).containsExactly(EPOCH + 1);
        add(3, carried.keys().getFirst());
        assertThat(ledger().cut(EPOCH, SEGMENT))
                .as("in a file with the old one")
                .isEmpty();
        add(3 + SEGMENT + 1, carried.keys().getFirst());
        assertThat(ledger().cut(EPOCH, SEGMENT)).hasValue(14);
        add(5 * SEGMENT, sealed(ours, EPOCH + 2, 14));
        assertThat(ledger().cut(EPOCH, SEGMENT))
                .as("which lacks none that came before it")
                .hasValue(14);
        add(9 * SEGMENT, sealed(ours, EPOCH, 15));
        assertThat(ledger().cut(EPOCH, SEGMENT)).as("with an old one behind it").isEmpty();
    }

    @Test
    void aRecordThatLacksOneThatStaysIsNoPlaceToCut() {
        add(0, sealed(ours, EPOCH, 11));
        add(1, sealed(ours, EPOCH + 1, 12));
        add(9 * SEGMENT, sealed(ours, EPOCH + 2, 13));
        assertThat(ledger().cut(EPOCH, SEGMENT)).isEmpty();
    }

    /** It is never the one that counts, so the one that does would be lost. */
    @Test
    void aRecordWithAnotherKeyOfTheSameTimeIsNoPlaceToCut() {
        add(0, sealed(ours, EPOCH, 11));
        add(1, sealed(ours, EPOCH + 1, 12));
        add(9 * SEGMENT, sealed(ours, EPOCH + 1, 13));
        assertThat(ledger().cut(EPOCH, SEGMENT)).isEmpty();
        add(19 * SEGMENT, sealed(ours, EPOCH + 1, 12));
        assertThat(ledger().cut(EPOCH, SEGMENT)).hasValue(13);
    }

    @Test
    void aKeyThatARestoreHasReplacedGoesBeforeItsTime() {
        add(0, sealed(ours, EPOCH, 11));
        byte[] fresh = ours.seal(key(12), Sealed.purpose(7, EPOCH), random);
        add(9 * SEGMENT, new Sealed(7, EPOCH, fresh));
        KeyLedger ledger = KeyLedger.of(entries, ours, 7, List.of());
        assertThat(ledger.key(EPOCH)).isEqualTo(key(12));
        assertThat(ledger.hasExpired(EPOCH - 1)).isTrue();
        assertThat(ledger.cut(EPOCH - 1, SEGMENT)).hasValue(11);
        assertThat(ledger().hasExpired(EPOCH - 1))
                .as("for a node that was restored earlier")
                .isFalse();
    }

    @Test
    void aRecordOfANewerVersionIsNotGuessedAt() {
        byte[] newer = new KeyRecord(List.of()).bytes();
        newer[0] = 2;
        assertThatThrownBy(() -> KeyRecord.of(newer)).isInstanceOf(KafkaException.class);
        assertThatThrownBy(() -> KeyRecord.of(new byte[] {1, 0, 1, 0})).isInstanceOf(KafkaException.class);
    }
}
