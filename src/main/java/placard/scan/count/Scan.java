package placard.scan.count;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.visitor.Visitor;

/**
 * One scan as it is journalled and stored: what happened, never by whom.
 *
 * @param workspace 16 bytes
 * @param code 16 bytes
 * @param at milliseconds since 1970
 * @param day days since 1970 in the workspace's zone at the time
 * @param hour hour of that day, 0 to 23
 * @param source where the scan came from, or null
 * @param place the table it came from, or null
 * @param vouched which of the two the code's owner had stored, as {@link #SOURCE} and {@link #PLACE}; a stranger may have
 *     made up the others; and {@link #LIMITED} and {@link #SPREAD}
 * @param visitor the hashes of the address, or null if none may be kept
 */
public record Scan(
        byte[] workspace,
        byte[] code,
        long at,
        int day,
        int hour,
        Kind kind,
        Device device,
        Os os,
        String city,
        @Nullable String source,
        @Nullable String place,
        int vouched,
        @Nullable Visitor visitor) {
    /** The owner vouches for the source. */
    public static final int SOURCE = 4;
    /** The owner vouches for the place. */
    public static final int PLACE = 8;

    /** The layout's number, the first byte of every record. */
    private static final byte LAYOUT = 1;
    /** The layout of scans that aren't counted into database 0: behind the number is that of theirs, in two bytes. */
    private static final byte LAYOUT_ELSEWHERE = 2;

    private static final int NUMBER = 1 + Short.BYTES;

    /** In {@code vouched}: the code has a maximum of scans. */
    public static final int LIMITED = 16;

    /** In {@code vouched}: the code is so busy that its scans are spread over several lanes of the log. Only in records. */
    public static final int SPREAD = 32;

    /** The number of hashes, in the byte that also says what the owner vouches for. */
    private static final int HASHES = 3;

    /** Bytes that a record can have at most. */
    public static final int MAX_BYTES = 1024;

    private static final int ID = 16;
    private static final int HASH = 32;
    /** Where a record has its code: behind five single bytes and the workspace. */
    private static final int CODE_AT = 5 + ID;

    private static final int TIME_AT = CODE_AT + ID;
    /** Where it has the flags: behind the code, the time and the day. */
    private static final int FLAGS_AT = TIME_AT + Long.BYTES + Integer.BYTES;

    private static final int HASH_AT = FLAGS_AT + 1 + Integer.BYTES;

    /** Writes the record into the buffer at its position, of a scan that is counted into database 0. */
    public void write(ByteBuffer out) {
        write(out, 0);
    }

    /**
     * Writes the record into the buffer at its position.
     *
     * @param shard the number of the database that it is to be counted into
     */
    public void write(ByteBuffer out, int shard) {
        if (shard > 0) {
            out.put(LAYOUT_ELSEWHERE).putShort((short) shard);
        }
        out.put(LAYOUT).put(kind.code()).put(device.code()).put(os.code()).put((byte) hour);
        out.put(workspace).put(code).putLong(at).putInt(day);
        int hashes = visitor == null ? 0 : visitor.previousHash() == null ? 1 : 2;
        out.put((byte) (hashes | vouched));
        if (visitor != null) {
            out.putInt(visitor.epoch()).put(visitor.hash());
            if (visitor.previousHash() != null) {
                out.put(visitor.previousHash());
            }
        }
        text(out, city);
        text(out, source == null ? "" : source);
        text(out, place == null ? "" : place);
    }

    private static void text(ByteBuffer out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.putShort((short) bytes.length).put(bytes);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if it is of another layout
     */
    public static Scan read(byte[] record) {
        try {
            return read(ByteBuffer.wrap(record));
        } catch (BufferUnderflowException | NegativeArraySizeException cut) {
            throw new IllegalArgumentException("A scan of " + record.length + " bytes", cut);
        }
    }

    /** The scan of a record, or nothing where {@link #read} would refuse it. */
    static Stream<Scan> readable(byte[] record) {
        try {
            return Stream.of(read(record));
        } catch (IllegalArgumentException unknownLayout) {
            return Stream.empty();
        }
    }

    private static Scan read(ByteBuffer in) {
        byte layout = in.get();
        if (layout == LAYOUT_ELSEWHERE) {
            in.getShort();
            layout = in.get();
        }
        if (layout != LAYOUT) {
            throw new IllegalArgumentException("A scan of layout " + layout);
        }
        Kind kind = Kind.of(in.get());
        Device device = Device.of(in.get());
        Os os = Os.of(in.get());
        int hour = in.get();
        byte[] workspace = bytes(in, ID);
        byte[] code = bytes(in, ID);
        long at = in.getLong();
        int day = in.getInt();
        byte flags = in.get();
        int hashes = flags & HASHES;
        Visitor visitor =
                hashes == 0 ? null : new Visitor(in.getInt(), bytes(in, HASH), hashes == 2 ? bytes(in, HASH) : null);
        String city = text(in);
        String source = text(in);
        String place = text(in);
        return new Scan(
                workspace,
                code,
                at,
                day,
                hour,
                kind,
                device,
                os,
                city,
                source.isEmpty() ? null : source,
                place.isEmpty() ? null : place,
                flags & (SOURCE | PLACE | LIMITED),
                visitor);
    }

    /** Whether its code is good for a number of scans only. */
    boolean isLimited() {
        return (vouched & LIMITED) != 0;
    }

    /** Whether a record was written by a later version, which alone can read it. */
    public static boolean isNewer(byte[] record) {
        return record.length > 0 && record[0] > LAYOUT_ELSEWHERE;
    }

    /**
     * The 16 bytes of the code of a record, without reading the rest; nothing if it is of another layout.
     *
     * @param record what {@link #write} wrote
     */
    public static Optional<byte[]> codeOf(byte[] record) {
        int start = record[0] == LAYOUT_ELSEWHERE ? NUMBER : 0;
        int at = start + CODE_AT;
        boolean isKnown = record.length >= at + ID && record[start] == LAYOUT;
        return isKnown ? Optional.of(Arrays.copyOfRange(record, at, at + ID)) : Optional.empty();
    }

    /** The number of the database that the scan of a record is to be counted into; of one that can't be read, 0. */
    public static int shardOf(byte[] record) {
        return record.length >= NUMBER && record[0] == LAYOUT_ELSEWHERE
                ? Short.toUnsignedInt(ByteBuffer.wrap(record).getShort(1))
                : 0;
    }

    /**
     * By what the scans of a busy code are spread: a byte of the visitor's hash, so that all scans of a visitor have the
     * same; of the time where there is no visitor. Nothing if they are not to be spread.
     *
     * @param record what {@link #write} wrote
     * @return 0 to 255
     */
    public static OptionalInt spreadOf(byte[] record) {
        int start = record[0] == LAYOUT_ELSEWHERE ? NUMBER : 0;
        if (record.length <= start + FLAGS_AT || record[start] != LAYOUT) {
            return OptionalInt.empty();
        }
        int flags = record[start + FLAGS_AT];
        int by = (flags & HASHES) == 0 ? start + TIME_AT + Long.BYTES - 1 : start + HASH_AT;
        return (flags & SPREAD) != 0 && by < record.length
                ? OptionalInt.of(Byte.toUnsignedInt(record[by]))
                : OptionalInt.empty();
    }

    /** The same scan by nobody: counted, but in no number of visitors. */
    public Scan withoutVisitor() {
        return new Scan(workspace, code, at, day, hour, kind, device, os, city, source, place, vouched, null);
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private static String text(ByteBuffer in) {
        return new String(bytes(in, in.getShort()), StandardCharsets.UTF_8);
    }
}
