package placard.cluster.log;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;

/**
 * A record of the topic of hash keys: some keys, each sealed under the nodes' secret. A record of several keys carries
 * them over while others are destroyed.
 *
 * <p>Its bytes: version (1), number of keys (2), and for each its generation (8), epoch (4), length (2), sealed bytes.
 */
record KeyRecord(List<Sealed> keys) {
    private static final byte VERSION = 1;
    private static final int HEAD = 3;
    private static final int KEY_HEAD = 14;

    /** @param generation of hash keys, milliseconds since 1970: that of the restore which last replaced all of them */
    record Sealed(long generation, int epoch, byte[] bytes) {
        /** The purpose that binds the seal to an epoch, so that a key can't pass as another epoch's. */
        static String purpose(long generation, int epoch) {
            return "hash key " + generation + " " + epoch;
        }
    }

    byte[] bytes() {
        int length = keys.stream().mapToInt(key -> KEY_HEAD + key.bytes.length).sum();
        ByteBuffer bytes = ByteBuffer.allocate(HEAD + length).put(VERSION).putShort((short) keys.size());
        for (Sealed key : keys) {
            bytes.putLong(key.generation)
                    .putInt(key.epoch)
                    .putShort((short) key.bytes.length)
                    .put(key.bytes);
        }
        return bytes.array();
    }

    /**
     * Parses a record.
     *
     * @throws KafkaException if it isn't one, or a newer version's
     */
    static KeyRecord of(byte[] record) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(record);
            if (bytes.get() != VERSION) {
                throw new KafkaException(
                        "the topic of hash keys has a record of a newer version, or another program's");
            }
            int count = Short.toUnsignedInt(bytes.getShort());
            List<Sealed> keys = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                long generation = bytes.getLong();
                int epoch = bytes.getInt();
                byte[] sealed = new byte[Short.toUnsignedInt(bytes.getShort())];
                bytes.get(sealed);
                keys.add(new Sealed(generation, epoch, sealed));
            }
            return new KeyRecord(keys);
        } catch (BufferUnderflowException cutOff) {
            throw new KafkaException("the topic of hash keys has a record that is cut off", cutOff);
        }
    }
}
