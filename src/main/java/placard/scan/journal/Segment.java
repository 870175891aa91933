package placard.scan.journal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * One file of the scan journal, mapped into memory. A store into the mapping is with the operating
 * system at once, so that it outlives the process without a system call per record.
 *
 * <p>All numbers are little-endian. The header takes 64 bytes: magic (8), format version (4), zero
 * (4), id (16), sequence (8), CRC-32C of all that (4), zeros. Then records, each at a multiple of 8:
 *
 * <pre>
 *   0  length    16 bits, 1 to 65,535; a zero here is the end of what was written
 *   2  mark      16 bits, from the segment's id and the offset
 *   4  checksum  32 bits, CRC-32C of length (4 bytes) and payload, xor the id and the offset
 *   8  payload, then zeros up to the next multiple of 8
 * </pre>
 *
 * The first eight bytes are stored last and in one go: a process that dies in between leaves no
 * half record. Mark and checksum hold only at their own place in their own file. So a payload that
 * looks like a record is never taken for one, and the search for the next record after damage
 * computes a checksum at one place in 65,536.
 *
 * <p>The counters are guarded by the journal's lock; the bytes before {@link #written} don't change.
 */
final class Segment implements AutoCloseable {
    static final int HEADER = 64;
    static final int MAX_PAYLOAD = 0xffff;

    private static final int RECORD_HEADER = Long.BYTES;
    private static final long MAGIC = 0x4c4e524a_43414c50L;
    private static final int VERSION = 1;
    private static final int HEADER_CHECKED = 40;
    private static final int SPREAD = 0x9e3779b1;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle WORD = LONG.varHandle();

    final SegmentName name;

    /** Behind the last record, in bytes from the start of the file. */
    long written = HEADER;

    /** Everything before was committed by the reader. */
    long released = HEADER;

    /** Everything before was forced to the disk. */
    long forced = HEADER;

    /** How many records lie between {@link #released} and {@link #written}; an estimate once some are released. */
    long records;

    private final MemorySegment bytes;
    private final Arena arena;
    private boolean closed;

    Segment(SegmentName name, MemorySegment bytes, Arena arena) {
        this.name = name;
        this.bytes = bytes;
        this.arena = arena;
    }

    SegmentId id() {
        return name.id();
    }

    long size() {
        return bytes.byteSize();
    }

    /**
     * Starts an empty segment and touches every page for writing, so that the first records don't
     * pay for the page faults.
     */
    void begin(int pageBytes) {
        bytes.set(LONG, 0, MAGIC);
        bytes.set(INT, 8, VERSION);
        bytes.set(LONG, 16, name.id().high());
        bytes.set(LONG, 24, name.id().low());
        bytes.set(LONG, 32, name.sequence());
        bytes.set(INT, HEADER_CHECKED, headerChecksum());
        for (long page = pageBytes; page < size(); page += pageBytes) {
            bytes.set(LONG, page, 0);
        }
    }

    /** What the header says of this file; a damaged one is survivable, since the name says the same. */
    enum Header {
        GOOD,
        DAMAGED,
        /** Whole, but of another format version or another segment: not ours to read or delete. */
        FOREIGN
    }

    Header header() {
        if (bytes.get(LONG, 0) != MAGIC || bytes.get(INT, HEADER_CHECKED) != headerChecksum()) {
            return Header.DAMAGED;
        }
        SegmentId id = new SegmentId(bytes.get(LONG, 16), bytes.get(LONG, 24));
        boolean same = bytes.get(INT, 8) == VERSION && name.equals(new SegmentName(bytes.get(LONG, 32), id));
        return same ? Header.GOOD : Header.FOREIGN;
    }

    private int headerChecksum() {
        CRC32C crc = new CRC32C();
        crc.update(bytes.asSlice(0, HEADER_CHECKED).toArray(ValueLayout.JAVA_BYTE));
        return (int) crc.getValue();
    }

    static long recordSize(int length) {
        return align(RECORD_HEADER + (long) length);
    }

    /** CRC-32C of the length and the payload. It needs no segment: computed before the lock is taken. */
    static int checksum(byte[] payload, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(length);
        crc.update(length >>> 8);
        crc.update(length >>> 16);
        crc.update(length >>> 24);
        crc.update(payload, offset, length);
        return (int) crc.getValue();
    }

    boolean fits(int length) {
        return written + recordSize(length) <= size();
    }

    /**
     * Adds one record, for which there must be room.
     *
     * @throws InternalError if the operating system cannot back the page: the record is not there
     */
    void append(byte[] payload, int offset, int length, int checksum) {
        long at = written;
        MemorySegment.copy(payload, offset, bytes, ValueLayout.JAVA_BYTE, at + RECORD_HEADER, length);
        WORD.setRelease(bytes, at, word(at, length, checksum));
        written = at + recordSize(length);
        records++;
    }

    /** The payload of the record at {@code at}; null if there is no whole record before {@code limit}. */
    byte @Nullable [] read(long at, long limit) {
        long end = Math.min(limit, size());
        if (at % Long.BYTES != 0 || at + RECORD_HEADER >= end) {
            return null;
        }
        long word = bytes.get(LONG, at);
        int length = (int) word & MAX_PAYLOAD;
        if (length == 0 || (int) word >>> 16 != mark(at) || at + RECORD_HEADER + length > end) {
            return null;
        }
        byte[] payload = new byte[length];
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at + RECORD_HEADER, payload, 0, length);
        return word == word(at, length, checksum(payload, 0, length)) ? payload : null;
    }

    /** The place of the first whole record at or after {@code from}; {@code limit} if there is none. */
    long find(long from, long limit) {
        for (long at = align(Math.max(from, HEADER)); at < limit; at += Long.BYTES) {
            if (read(at, limit) != null) {
                return at;
            }
        }
        return limit;
    }

    /**
     * Finds out what was written after {@code from} before the last end of the process, and sets the counters to it.
     * Bytes after the last whole record are no longer part of the segment.
     */
    void recover(long from) {
        long end = align(Math.max(HEADER, Math.min(from, size())));
        released = end;
        for (long at = find(end, size()); at < size(); at = find(end, size())) {
            records++;
            end = at + recordSize((int) bytes.get(LONG, at) & MAX_PAYLOAD);
        }
        written = end;
        forced = end;
    }

    /** Whether anything but zeros follows what {@link #recover} kept: a record that a crash tore. */
    boolean isTorn() {
        for (long at = written; at + Long.BYTES <= size(); at += Long.BYTES) {
            if (bytes.get(LONG, at) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Moves {@link #released} on. Records are taken to be equally long. */
    void release(long offset) {
        long moved = Math.min(offset, written) - released;
        if (moved > 0) {
            records -= Math.round((double) records * moved / (written - released));
            released += moved;
        }
    }

    /** A copy of raw bytes, whole records or not. */
    byte[] copy(long from, long to) {
        return bytes.asSlice(from, Math.min(to, size()) - from).toArray(ValueLayout.JAVA_BYTE);
    }

    /**
     * Waits until the bytes are on the disk. Nothing is done once the segment is closed: its records
     * were committed elsewhere.
     *
     * @throws java.io.UncheckedIOException if the disk refuses
     */
    synchronized void force(long from, long to) {
        if (!closed) {
            bytes.asSlice(from, to - from).force();
        }
    }

    /** Takes no memory until it is read, or written, again. */
    synchronized void rest() {
        if (!closed) {
            MappedMemory.giveBack(bytes);
        }
    }

    /** Unmaps the file; the caller sees to it that nobody reads or appends any more. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            arena.close();
        }
    }

    private long word(long at, int length, int checksum) {
        int first = mark(at) << 16 | length;
        int second = checksum ^ (int) name.id().low() ^ (int) at;
        return (long) second << 32 | Integer.toUnsignedLong(first);
    }

    private int mark(long at) {
        return ((int) name.id().high() + (int) at * SPREAD) >>> 16;
    }

    private static long align(long offset) {
        return offset + Long.BYTES - 1 & -Long.BYTES;
    }
}
