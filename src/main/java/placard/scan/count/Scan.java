package placard.scan.count;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.visitor.Visitor;

/**
 * One scan as it is journalled and stored: the event without its person.
 *
 * @param workspace 16 bytes
 * @param code 16 bytes
 * @param at milliseconds since 1970
 * @param day days since 1970 in the workspace's zone at the time
 * @param hour hour of that day, 0 to 23
 * @param source the origin of the scan, or null
 * @param place the table of the scan, or null
 * @param vouched the flags {@link #SOURCE} and {@link #PLACE} for values that the code's owner had stored, because a
 *     stranger may have made up the others; and {@link #LIMITED} and {@link #SPREAD}
 * @param country its two letters (ISO 3166-1), or null if it is unknown or isn't recorded
 * @param language two or three letters of a known language, or null likewise
 * @param destination the id of the rule that led the scan, and of the arm of a split behind a slash; {@link #ELSE} if
 *     no rule did; null if the code has no rules
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
        @Nullable String country,
        @Nullable String language,
        @Nullable String destination,
        @Nullable Visitor visitor) {
    /** The destination of scans that none of the code's rules led. */
    public static final String ELSE = "else";

    /** The owner stored the source. */
    public static final int SOURCE = 4;
    /** The owner stored the place. */
    public static final int PLACE = 8;

    /** The number of the layout, the first byte of every record. */
    static final byte LAYOUT = 1;
    /** The layout of scans for another database than number 0. The database's number follows in two bytes. */
    static final byte LAYOUT_ELSEWHERE = 2;

    /**
     * The layout of scans with a country, a language or a destination, which follow the other values. Scans with none of
     * them keep {@link #LAYOUT}, so that they cost what they did.
     */
    static final byte LAYOUT_DETAILED = 4;
    /**
     * The layout of such scans for another database than number 0. The first byte alone must tell older versions that
     * the record is newer than they are.
     */
    static final byte LAYOUT_DETAILED_ELSEWHERE = 5;

    private static final int NUMBER = 1 + Short.BYTES;

    /** In {@code vouched}: the code has a maximum of scans. */
    public static final int LIMITED = 16;

    /** In {@code vouched}: the code is hot, so its scans are spread over several lanes of the log. Only in records. */
    public static final int SPREAD = 32;

    /** The number of hashes, in the byte that also has the {@code vouched} flags. */
    static final int HASHES = 3;

    /** The most bytes of a record. */
    public static final int MAX_BYTES = 1024;

    private static final int ID = 16;
    private static final int HASH = 32;
    /** The offset of the code in a record: behind five single bytes and the workspace. */
    private static final int CODE_AT = 5 + ID;

    private static final int TIME_AT = CODE_AT + ID;
    /** The offset of the flags in a record: behind the code, the time and the day. */
    private static final int FLAGS_AT = TIME_AT + Long.BYTES + Integer.BYTES;

    private static final int HASH_AT = FLAGS_AT + 1 + Integer.BYTES;

    /** A scan without country, language and destination. */
    public Scan(
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
        this(workspace, code, at, day, hour, kind, device, os, city, source, place, vouched, null, null, null, visitor);
    }

    /** Whether the country, the language or the destination is recorded. */
    boolean isDetailed() {
        return country != null || language != null || destination != null;
    }

    /** Writes the record of a scan for database 0 into the buffer at its position. */
    public void write(ByteBuffer out) {
        write(out, 0);
    }

    /**
     * Writes the record into the buffer at its position.
     *
     * @param shard the number of the database that counts it
     */
    public void write(ByteBuffer out, int shard) {
        if (shard > 0) {
            out.put(isDetailed() ? LAYOUT_DETAILED_ELSEWHERE : LAYOUT_ELSEWHERE).putShort((short) shard);
        }
        out.put(isDetailed() ? LAYOUT_DETAILED : LAYOUT);
        out.put(kind.code()).put(device.code()).put(os.code()).put((byte) hour);
        out.put(workspace).put(code).putLong(at).putInt(day);
        int hashes = visitor == null ? 0 : visitor.previousHash() == null ? 1 : 2;
        out.put((byte) (hashes | vouched));
        if (visitor != null) {
            out.putInt(visitor.epoch()).put(whole(visitor.hash()));
            if (visitor.previousHash() != null) {
                out.put(whole(visitor.previousHash()));
            }
        }
        text(out, city);
        text(out, source);
        text(out, place);
        if (isDetailed()) {
            text(out, country);
            text(out, language);
            text(out, destination);
        }
    }

    /** A hash in its whole length. The rest of one from the store is unknown, and zero. */
    private static byte[] whole(byte[] hash) {
        return hash.length == HASH ? hash : Arrays.copyOf(hash, HASH);
    }

    private static void text(ByteBuffer out, @Nullable String text) {
        if (text == null) {
            out.putShort((short) 0);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.putShort((short) bytes.length).put(bytes);
    }

    /**
     * Reads a record that {@link #write} wrote.
     *
     * @throws IllegalArgumentException if it has another layout
     */
    public static Scan read(byte[] record) {
        return Scans.of(List.of(record)).scan(0);
    }

    /** The scan of a record; empty if {@link #read} would refuse it. */
    static Stream<Scan> readable(byte[] record) {
        try {
            return Stream.of(read(record));
        } catch (IllegalArgumentException unknownLayout) {
            return Stream.empty();
        }
    }

    /** Whether a later version wrote the record, so that this one can't read it. */
    public static boolean isNewer(byte[] record) {
        return record.length > 0 && record[0] > LAYOUT_DETAILED_ELSEWHERE;
    }

    /**
     * The 16 bytes of a record's code, without reading the rest; empty for another layout.
     *
     * @param record written by {@link #write}
     */
    public static Optional<byte[]> codeOf(byte[] record) {
        int start = isElsewhere(record[0]) ? NUMBER : 0;
        int at = start + CODE_AT;
        boolean isKnown = record.length >= at + ID && isKnown(record[start]);
        return isKnown ? Optional.of(Arrays.copyOfRange(record, at, at + ID)) : Optional.empty();
    }

    /** Whether a layout begins with the number of a database. */
    static boolean isElsewhere(byte layout) {
        return layout == LAYOUT_ELSEWHERE || layout == LAYOUT_DETAILED_ELSEWHERE;
    }

    /** Whether a layout begins with the fields of a scan. */
    static boolean isKnown(byte layout) {
        return layout == LAYOUT || layout == LAYOUT_DETAILED;
    }

    /** The number of the database for a record's scan; 0 for an unreadable record. */
    public static int shardOf(byte[] record) {
        return shardOf(record, 0, record.length);
    }

    /** The same for a record that is a part of an array. */
    static int shardOf(byte[] bytes, int start, int end) {
        return end - start >= NUMBER && isElsewhere(bytes[start])
                ? Byte.toUnsignedInt(bytes[start + 1]) << Byte.SIZE | Byte.toUnsignedInt(bytes[start + 2])
                : 0;
    }

    /**
     * The partition key that spreads the scans of a hot code: a byte of the visitor's hash, or of the time if there is
     * no visitor. So all scans of a visitor have the same key. Empty if the scans aren't spread.
     *
     * @param record written by {@link #write}
     * @return 0 to 255
     */
    public static OptionalInt spreadOf(byte[] record) {
        int start = isElsewhere(record[0]) ? NUMBER : 0;
        if (record.length <= start + FLAGS_AT || !isKnown(record[start])) {
            return OptionalInt.empty();
        }
        int flags = record[start + FLAGS_AT];
        int by = (flags & HASHES) == 0 ? start + TIME_AT + Long.BYTES - 1 : start + HASH_AT;
        return (flags & SPREAD) != 0 && by < record.length
                ? OptionalInt.of(Byte.toUnsignedInt(record[by]))
                : OptionalInt.empty();
    }

    /** The same scan without its visitor. It counts, but in no number of visitors. */
    public Scan withoutVisitor() {
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
                source,
                place,
                vouched,
                country,
                language,
                destination,
                null);
    }
}
